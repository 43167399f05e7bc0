"""Records damaged or laid out oddly: each damage is said once and where it stands, and nobody is falsely accused."""

from __future__ import annotations

from functools import cache

import pytest

from refcli.notation.writer import write
from refcli.referee.generate import deal_games
from tests.judging import HEAD, TRICKS, referee, rules

QUIET = "weis.enabled=false, stoeck.enabled=false"
DEAL = "deal 1\ndealer Dario\ncall Anna hearts\n"
ANNA = "HJ S6 H6 H8 HK SJ D8 C10 CQ"  # the cards that Anna plays


def codes(text: str, chosen: str = QUIET, base: str = "schieber") -> list[str]:
    return sorted(referee(text, chosen, base=base).codes)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HEAD + DEAL + TRICKS.replace("HA D7", "SchO D7"), ["N102"]),  # a card of another pack
        (HEAD + DEAL + TRICKS + "10 Carla: D10 S10 CQ CK\n", ["N111"]),  # a tenth trick
        (HEAD + DEAL + TRICKS.replace("1 Anna", "0 Anna: S6 S7 S8 S9\n1 Anna", 1), ["N111"]),
        (HEAD + DEAL + f"hand Anna: {ANNA}\nhand Anna: {ANNA}\n" + TRICKS, ["N121"]),  # the same said twice
        (HEAD + DEAL + f"hand Anna: {ANNA[:-3]}\n" + TRICKS, ["D103"]),  # her ninth card is what the hand lacks
        (HEAD + DEAL + TRICKS.replace("9 Carla", "10 Carla"), ["N111"]),  # the ninth trick with another number
        (HEAD + DEAL + "points Anna+Carla 121, Beat+Dario 36\n" + TRICKS, []),  # a claim above the play
        (HEAD + DEAL + TRICKS + f"hand Anna: {ANNA}\n", []),  # a hand below it
        (HEAD + "deal 1\ndealer Dario\n" + TRICKS + "call Anna hearts\n", []),  # the calls below it
        (HEAD + DEAL + TRICKS + "call Dario spades\n", ["C105"]),  # a call when all is over
        (HEAD + DEAL + TRICKS.replace("4 Beat", "call Dario spades\n4 Beat"), ["C105"]),
    ],
)
def test_a_deal(text: str, expected: list[str]) -> None:
    assert codes(text) == expected


def test_calls_below_the_play_name_the_contract() -> None:
    text = HEAD + "deal 1\ndealer Dario\n" + TRICKS + "call Anna shove, Carla hearts\n"
    assert referee(text, QUIET).deal.declarer == 2


SECOND = "\ndeal 2\ndealer {dealer}\ncall {forehand} hearts\n" + TRICKS


@pytest.mark.parametrize("again", [True, False])
def test_a_deal_behind_one_that_breaks_off(again: bool) -> None:
    """Whether the first was dealt again or counts with the tricks that are missing, nobody can tell; Anna is forehand
    where Dario deals once more. The totals are those of the second, or of both: neither is held against the table."""
    first = "".join(TRICKS.splitlines(keepends=True)[:4])
    second = SECOND.format(dealer="Dario" if again else "Anna", forehand="Anna" if again else "Beat")
    if not again:
        second = second.replace("1 Anna", "1 Beat", 1)
    found = referee(HEAD + DEAL + first + second + "total Anna+Carla 250, Beat+Dario 64\n", QUIET)
    assert "D104" not in found.codes and "S103" not in found.codes and found.codes.count("D107") == 1
    assert again is (sorted(found.codes) == ["D107"])  # else Anna's cards are Beat's


@cache
def dealt(name: str, seed: int) -> list[str]:
    (game,) = deal_games(rules(name), seed, 1)
    return write(game, rules(name).deck).splitlines(keepends=True)


def without(name: str, seed: int, word: str) -> str:
    return "".join(line for line in dealt(name, seed) if not line.startswith(word))


def test_predictions_that_are_missing_keep_the_score_open() -> None:
    """Trumps are turned up, so that nobody has to name them: what is missing are four predictions."""
    text = without("differenzler", 3, "call")
    assert set(codes(text, "", "differenzler")) == {"C118"}
    assert "S103" not in codes(text + "total Anna 45\n", "", "differenzler")


def test_who_takes_part_is_said_once() -> None:
    """Without the calls of Handjass nobody knows that Anna stayed out; without the dealer of Pandur, that Beat did."""
    assert codes(without("handjass/three-players", 3, "call"), "", "handjass/three-players") == ["C128", "N105"]
    assert codes(without("pandur", 4, "dealer"), "", "pandur") == ["N105"]


def test_play_before_any_call_is_one_fault() -> None:
    for name, seed in (("pandur", 4), ("bieter", 2), ("coiffeur", 5)):
        assert codes(without(name, seed, "call"), "", name) == ["C104"]


def test_a_row_is_not_filled_by_a_deal_that_was_dealt_again() -> None:
    """What a deal that breaks off chose is played all the same where the next player deals (D90)."""
    lines = dealt("coiffeur", 5)
    start = next(at for at, line in enumerate(lines) if line.startswith("1 "))
    again = [
        line.replace("deal 1", "deal 2")
        for line in lines[next(i for i, line in enumerate(lines) if "deal 1" in line) :]
    ]
    assert codes("".join([*lines[: start + 2], "\n", *again]), "", "coiffeur") == ["D107"]


def test_calls_that_nothing_asks_for_are_told_in_words() -> None:
    """In a later deal of Bieter a turned card decides; it is missing, and somebody bids all the same."""
    lines = dealt("bieter", 2)
    again = [
        line.replace("deal 1", "deal 2")
        for line in lines[next(i for i, line in enumerate(lines) if "deal 1" in line) :]
    ]
    found = referee("".join([*lines, "\n", *again]), base="bieter")
    late = [one for one in found.findings if one.code == "C105"]
    assert late and all(one.params["contract"] for one in late)
