"""Disputed positions of the games: undertrumping, Molotow, robbing, impossible records, sums; from shipped rulesets."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.engine.calls import Outcome
from refcli.engine.contracts import contracts_of
from refcli.engine.count import Declared, Taken, count
from refcli.engine.facts import Facts
from refcli.rules import load
from refcli.rules.ruleset import Ruleset
from tests.games.playing import play, random_games, ruleset
from tests.judging import legal, winner


def shipped(name: str, **chosen: str) -> Ruleset:
    found, findings = load(name, {key.replace("__", "."): value for key, value in chosen.items()})
    assert found is not None and not findings, findings
    return found


@pytest.mark.parametrize(("base", "cards"), [("differenzler", {"S7", "CQ", "D10"}), ("schieber", {"CQ", "D10"})])
def test_d82_undertrump_when_void(base: str, cards: set[str]) -> None:
    assert legal("S7 CQ D10", "suit:S", "HA SK", base=base) == cards


@pytest.mark.parametrize("base", ["differenzler", "molotow"])
def test_a13_the_ban_is_lifted_for_the_void_alone(base: str) -> None:
    assert legal("S6 C7", "suit:C", "H8 C10", base=base) == {"S6", "C7"}
    assert legal("H6 C7", "suit:C", "H8 C10", base=base) == {"H6"}
    assert legal("S6 C7", "suit:C", "H8 C10") == {"S6"}  # the common rules
    assert legal("H6 C7", "suit:C", "H8 C10") == {"H6"}


@pytest.mark.parametrize(("effect", "won"), [("immediate", (2, 14)), ("next_trick", (3, 14))])
def test_d83_from_the_shipped_ruleset(effect: str, won: tuple[int, int]) -> None:
    own = contracts_of(shipped("molotow", dynamic_trump__effect=effect)).get("molotow")
    assert own is not None
    deck = shipped("molotow").deck
    by_name = {deck.name(card, "french"): card for card in range(deck.size)}
    trick = tuple(by_name[name] for name in ("H9", "C7", "HK", "H10"))
    for index in range(4):
        own = own.seen(1, trick[: index + 1])
    assert (own.mode(1).winner(trick) + 1, sum(own.values(1)[card] for card in trick)) == won


@pytest.mark.parametrize(
    ("effect", "follow", "cards"),
    [
        ("immediate", "always", {"HK", "CJ"}),
        ("next_trick", "always", {"HK"}),
        ("immediate", "never", {"HK"}),
    ],
)
def test_d84_from_the_shipped_ruleset(effect: str, follow: str, cards: set[str]) -> None:
    chosen = f"dynamic_trump.effect={effect}, follow.trump_when_can_follow={follow}"
    assert legal("HK CJ", "molotow", "H9 C7", chosen, base="molotow") == cards


# Every trick follows suit: the ace takes it. Each of the four takes one trick, of spades, hearts, diamonds, clubs.
DEAL = """
deal 1
dealer Dario
1 Anna: SA S6 S7 S8
2 Anna: HQ HA H7 H8
3 Beat: D6 D7 DK D8
4 Carla: C6 CJ C7 C8
"""


@pytest.mark.parametrize(
    ("points", "strokes", "nulls"),
    [
        ((90, 9, 34, 24), (1, 1, 0, 0), (0, 0, 1, 1)),
        ((90, 0, 34, 33), (1, 1, 0, 0), (0, 0, 1, 1)),
        ((110, 20, 17, 10), (0, 1, 1, 1), (3, 0, 0, 0)),
        ((101, 20, 20, 16), (0, 1, 1, 1), (3, 0, 0, 0)),
        ((157, 0, 0, 0), (3, 0, 0, 0), (0, 1, 1, 1)),
        ((50, 50, 34, 23), (0, 0, 0, 1), (0, 0, 1, 0)),  # equal ones cancel
        ((60, 40, 40, 17), (1, 0, 0, 1), (0, 0, 0, 0)),  # those in the middle, too
    ],
)
def test_d87_c20_strokes_and_nulls(points: tuple[int, ...], strokes: tuple[int, ...], nulls: tuple[int, ...]) -> None:

    rules = shipped("molotow/jasswelt")
    nothing = Declared((0,) * 4, ((1, 99),) * 4)
    taken = Taken((0, 1, 2, 3), tuple(points[:4]), True, (1, 2, 4, 8))
    last = next(part for part in rules.score.parts if part.kind == "last-trick").worth
    taken = taken._replace(points=(*points[:3], points[3] - last))
    facts = Facts(rules.sides, rules.sides, (0, 1, 2, 3), Outcome(contract="molotow"))
    found = count(4, None, taken, nothing, nothing, 1, rules.score, facts)
    columns = dict(zip([column.name for column in rules.score.slate], found.slate, strict=True))
    assert (columns["strokes"], columns["nulls"]) == (strokes, nulls)


@pytest.mark.parametrize("base", ["schieber", "schieber/jassen-online", "molotow"])
def test_d111_a_card_in_two_melds_of_two_players(base: str) -> None:
    lines = "deal 1\ndealer Dario\ncall Anna hearts\n1 Anna: D6\nmeld Anna 150 D6-DJ\nmeld Beat 150 S9 H9 D9 C9\n"
    found = play(shipped(base), lines)
    assert "D110" in found.codes and found.verdict.verdict == "malformed"


@pytest.mark.parametrize("worth", [0, 5, 10])
def test_c22_the_sum_is_that_of_the_ruleset(tmp_path: Path, worth: int) -> None:
    # 152 in cards, and what the last trick is worth
    checked = "157" if worth == 5 else "contract_dependent"

    rules = ruleset(
        tmp_path,
        f"extends: schieber\nwith: {{last_trick.bonus: {worth}, deal.checksum: SUM}}\n".replace("SUM", checked),
    )
    for game in random_games(rules, 4):
        assert game.errors == []
        for deal in game.deals:
            parts = [int(str(side.parts[name])) for side in deal.score.values() for name in ("tricks", "last")]
            assert sum(parts) == 152 + worth


@pytest.mark.parametrize(("by", "points", "codes"), [("automatic", 20, []), ("before_next_card", 0, ["M114"])])
def test_d14_the_pair_by_itself_or_on_call(by: str, points: int, codes: list[str]) -> None:
    lines = """
    deal 1
    dealer Dario
    hand Anna: HK HQ S6 S7 D6 D8 C6 C8 C10
    call Anna hearts
    1 Anna: HK H6 H7 H8
    2 Anna: HQ H9
    """
    found = play(shipped("schieber", stoeck__deadline=by), lines)
    assert found.score("Anna+Carla").parts["pair"] == points
    assert [code for code in found.codes if code.startswith("M1")] == codes


def test_b08_all_trumps_win_only_in_the_suit_led(tmp_path: Path) -> None:
    text = "extends: belote\ncontracts: {all: {title: {en: All trumps}, order: trump, values: trump}}\n"
    own = contracts_of(ruleset(tmp_path, text)).get("all")
    assert own is not None
    deck = shipped("belote").deck
    by_name = {deck.name(card, "french"): card for card in range(deck.size)}
    assert own.mode(1).winner([by_name[name] for name in ("S10", "CJ", "S7", "S8")]) == 0


def test_slalom_gusti_and_the_rest_of_the_library() -> None:
    assert winner("slalom", "HK H10 H7 HA", number=1)[0] == 4
    assert winner("slalom", "HK H10 H7 HA", number=2)[0] == 3
    assert winner("misere", "HK H10 H7 HA")[0] == 4
    assert winner("trio:H+undenufe+obenabe", "SK S10 S7 H6", number=4)[0] == 3
