"""A line of a trick that is missing or damaged is one finding, and nobody is accused by what it does not tell."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import pytest

from refcli.notation.writer import write
from refcli.referee.generate import deal_games
from tests.judging import HEAD, TRICKS, referee, rules, traced

QUIET = "weis.enabled=false, stoeck.enabled=false"
CLAIMS = (
    "points Anna+Carla 121, Beat+Dario 36\nscore Anna+Carla 121, Beat+Dario 36\ntotal Anna+Carla 121, Beat+Dario 36\n"
)
# a contract that changes from trick to trick, one that a card sets, a dealer who sits out, a stock to draw from
GAMES = {"schieber": 11, "schieber/jasvel": 11, "coiffeur": 11, "pandur": 4, "molotow": 11, "schmaus": 11}  # seeds


def text(tricks: str = TRICKS) -> str:
    return f"{HEAD}deal 1\ndealer Dario\ncall Anna hearts\n{tricks}"


def tricks(number: int, line: str) -> str:
    """The tricks with one line changed."""
    return re.sub(rf"(?m)^{number} .*\n", line, TRICKS)


Damage = Callable[[str], str]
DAMAGES: dict[str, tuple[Damage, list[str]]] = {
    "missing": (lambda _: "", ["N111"]),
    "a card short": (lambda line: re.sub(r" \S+$", "", line) + "\n", ["N105"]),
    "a card short at the front": (lambda line: re.sub(r": \S+ ", ": ", line) + "\n", ["N105"]),
    "a card too many": (lambda line: f"{line} S6\n", ["N105"]),
    "twice": (lambda line: f"{line}\n{line}\n", ["N111"]),
    "led by a stranger": (lambda line: re.sub(r" \w+:", " Zorro:", line) + "\n", ["N104"]),
    "an unknown card": (lambda line: re.sub(r" \S+$", " XX", line) + "\n", ["N102"]),
    "a word": (lambda line: f"{line.split()[0]} and so on it went\n", ["N101"]),
}


@cache
def dealt(name: str) -> str:
    (game,) = deal_games(rules(name), GAMES[name], 1)
    return write(game, rules(name).deck)


@pytest.mark.parametrize("kind", DAMAGES)
@pytest.mark.parametrize("name", GAMES)
def test_one_damage_is_one_finding(name: str, kind: str) -> None:
    damage, codes = DAMAGES[kind]
    whole = dealt(name)
    lines = [line for line in whole.splitlines() if re.match(r"[0-9]+ \S+: ", line)]
    for line in (lines[len(lines) // 2], lines[-2]):
        found = referee(whole.replace(f"{line}\n", damage(line)), base=name)
        assert sorted({*found.codes} - {"S110"}) == codes, (line, found.findings)


@pytest.mark.parametrize("leader, accused", [("Carla", False), ("Dario", True)])
def test_who_leads_after_a_trick_that_several_can_have_taken(leader: str, accused: bool) -> None:
    """Trick 3: Dario led the ace of diamonds, Anna trumped with the six; Beat and Carla played the ace of hearts and
    the seven of diamonds, nobody knows who which. Dario's ace lies under a trump: he cannot have taken it."""
    lines = tricks(3, "3 Dario: DA H6 ? ?\n").replace("4 Beat:", f"4 {leader}:")
    found = [one for one in referee(text(lines), QUIET).findings if (one.code, one.trick) == ("P104", 4)]
    assert len(found) == accused
    assert all("Dario" not in one.params["expected"] for one in found)


def test_a_winner_that_every_deal_gives_is_known() -> None:
    """Trick 3: only the seven of diamonds is not on record, and it cannot beat Beat's ace of trumps."""
    lines = tricks(3, "3 Dario: DA H6 HA ?\n")
    assert referee(text(lines), QUIET).codes == ["D111"]
    found = referee(text(lines.replace("4 Beat:", "4 Carla:")), QUIET)
    assert [one.params["expected"] for one in found.findings if (one.code, one.trick) == ("P104", 4)] == ["Beat"]


@pytest.mark.parametrize("line", ["3 Dario: DA H6 HA ?\n", "3 Dario: DA H6 HA\n", "3 Zorro: DA H6 HA D7\n", ""])
def test_sums_are_not_held_against_what_is_not_known(line: str) -> None:
    whole = referee(text() + CLAIMS, QUIET)
    assert whole.codes == [] and whole.totals == (121, 36)
    for claims in (CLAIMS, "winner Anna+Carla\n"):
        found = referee(text(tricks(3, line)) + claims, QUIET)
        assert not [code for code in found.codes if code[0] in "SE"]


def test_a_sum_below_what_is_known_is_wrong() -> None:
    """Beat and Dario have their 36, whatever the fourth card of trick 3 is worth."""
    lines = text(tricks(3, "3 Dario: DA H6 HA ?\n"))
    assert "S101" not in referee(lines + "points Beat+Dario 36\n", QUIET).codes
    assert "S101" in referee(lines + "points Beat+Dario 35\n", QUIET).codes


def test_a_missing_trick_keeps_the_numbers_of_those_behind_it() -> None:
    """Slalom upwards: trick 4 goes down, trick 5 up, whether trick 3 is on record or not."""
    lines = text().replace("hearts", "slalom up")
    whole, found = referee(lines, QUIET), referee(lines.replace("3 Dario: DA H6 HA D7\n", ""), QUIET)
    assert {t.number: t.winner for t in traced(found, QUIET)} == {
        t.number: t.winner for t in traced(whole, QUIET) if t.number != 3
    }


@pytest.mark.parametrize("line", ["2 Anna: S6 S8 SQ ?\n", "2 Anna: S6 S8 SQ\n"])
def test_tricks_without_leaders_behind_an_unknown_one(line: str) -> None:
    """Nobody knows who led them, so nobody is judged; written hands tell it."""
    rest = re.sub(r"(?m)^([3-9]) \w+:", r"\1", tricks(2, line))
    assert not [code for code in referee(text(rest), QUIET).codes if code[0] == "P"]
    hands = "hand Dario: H7 SA DA SK D6 S9 C7 C8 S10\n"  # he led trick 3
    assert not [code for code in referee(text(hands + rest), QUIET).codes if code[0] == "P"]
