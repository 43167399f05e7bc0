"""The eight rows in which the five texts differ most: one record each, judged by all five.

Columns: joker-house, gastro-suisse, jassen-online, cardgames-zone, jasvel. Where a text is silent the ruling is
undetermined, with what each value would give.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.codes import severity
from refcli.referee.verdict import Amount, Open
from tests.judging import HEAD, A, B, Judged, record, referee

SEEDS = ("joker-house", "gastro-suisse", "jassen-online", "cardgames-zone", "jasvel")
RECORDS = Path(__file__).parent / "records"
DISPUTES = Path(__file__).parents[1] / "disputes" / "records"
FIRST = f"{HEAD}deal 1\ndealer Dario\n"


def column(*values: object) -> list[object]:
    """One parameter for each text."""
    return [pytest.param(seed, value, id=seed) for seed, value in zip(SEEDS, values, strict=True)]


def under(seed: str, text: str, chosen: str = "") -> Judged:
    """A record judged by a text, the holder of the seven put aside: the rows about play need no first deal."""
    return referee(text, f"forehand.first=right_of_dealer{', ' if chosen else ''}{chosen}", base=f"schieber/{seed}")


def ruling(found: Judged, *codes: str) -> str:
    """legal, illegal or undetermined, by the findings of some codes."""
    grades = {severity(finding) for finding in found.findings if finding.code in codes}
    return "illegal" if "error" in grades else "undetermined" if "undetermined" in grades else "legal"


TRUMP_ORDER = f"{FIRST}call Anna hearts\n1 Anna: HK H10 H6 H7 -> Beat 14\n"


@pytest.mark.parametrize(("seed", "verdict"), column("legal", "illegal", "illegal", "undetermined", "illegal"))
def test_trump_order(seed: str, verdict: str) -> None:
    # the ten of trumps takes the king; the record says so
    found = under(seed, TRUMP_ORDER)
    assert ruling(found, "S104") == verdict and "S105" not in found.codes
    if verdict == "undetermined":
        assert set(found.one("S104").branches) == {"trump.order=standard", "trump.order=ten_high"}


UNDER_OR_OVER = f"{FIRST}hand Carla: H10 D9 D6 D7 D8 S6 S7 S8 S9\ncall Anna hearts\n1 Anna: CA HK H10\n"


@pytest.mark.parametrize(("seed", "verdict"), column("legal", "illegal", "illegal", "undetermined", "undetermined"))
def test_trump_order_makes_an_undertrump(seed: str, verdict: str) -> None:
    assert ruling(under(seed, UNDER_OR_OVER), "P102") == verdict


RUFF = f"{FIRST}hand Beat: D10 SJ C7 C8 C9 H6 H7 H8 H9\ncall Anna spades\n1 Anna: DK SJ\n"


@pytest.mark.parametrize(("seed", "verdict"), column("legal", "legal", "legal", "legal", "illegal"))
def test_ruff_when_able_to_follow(seed: str, verdict: str) -> None:
    found = under(seed, RUFF)
    assert ruling(found, "P101", "P100", "P102") == verdict
    if verdict == "illegal":
        fault = found.one("P101")
        assert (fault.seat, fault.card, fault.legal) == ("Beat", "SJ", ("D10",))


SIDE_CARDS = f"{FIRST}hand Carla: S7 CQ D10 D6 D7 D8 D9 C6 C7\ncall Anna spades\n1 Anna: HA SK S7\n"


@pytest.mark.parametrize(("seed", "verdict"), column("illegal", "illegal", "illegal", "illegal", "undetermined"))
def test_undertrump_with_side_cards(seed: str, verdict: str) -> None:
    found = under(seed, SIDE_CARDS)
    assert ruling(found, "P102") == verdict
    if verdict == "undetermined":
        told = found.one("P102").branches
        assert {told[f"undertrump.rule={value}"] for value in ("only_trumps", "only_lower_trumps")} == {"illegal"}
        assert {told[f"undertrump.rule={value}"] for value in ("free_if_void", "free", "no_higher_trump")} == {"legal"}


@pytest.mark.parametrize(("seed", "verdict"), column("illegal", "illegal", "legal", "legal", "undetermined"))
def test_undertrump_with_trumps_only(seed: str, verdict: str) -> None:
    # Beat has six and nine of trumps left and plays the six under the ten
    found = under(seed, record(RECORDS, "only-trumps"))
    assert ruling(found, "P102") == verdict
    if verdict != "legal":
        fault = found.one("P102")
        assert (fault.trick, fault.seat, fault.card) == (8, "Beat", "S6")
    assert [code for code in found.codes if code[0] == "P"] == ["P102"] * (verdict != "legal")


UNDENUFE = f"{FIRST}call Anna undenufe\n1 Anna: S9 S6 S8 SQ -> Beat 22\n"


@pytest.mark.parametrize(("seed", "points"), column(22, 11, 22, 22, 22))
def test_undenufe_values(seed: str, points: int) -> None:
    found = under(seed, UNDENUFE)
    assert found.part("tricks") == (0, points)
    assert ruling(found, "S105") == ("legal" if points == 22 else "illegal") and "S104" not in found.codes


@pytest.mark.parametrize(("seed", "forehand"), column("Carla", "Carla", "Carla", "Beat", "Anna"))
def test_first_forehand(seed: str, forehand: str) -> None:
    # Dario deals; Beat holds the seven of hearts, Carla that of diamonds
    text = record(DISPUTES, "D69")
    for caller in ("Anna", "Beat", "Carla", "Dario"):
        found = referee(text.replace("call Anna", f"call {caller}"), base=f"schieber/{seed}")
        wrong = [code for code in found.errors if code in ("C101", "D105")]
        assert bool(wrong) == (caller != forehand), (caller, found.codes)


SIX_IN_A_ROW = (
    f"{FIRST}hand Anna: D6 D7 D8 D9 D10 DJ S6 S8 C6\nhand Beat: S7 S9 SJ SK H6 H8 HJ C7 C8\n"
    "hand Carla: S10 SQ SA H7 H9 HK C9 C10 CQ\nhand Dario: H10 HQ HA DQ DK DA CJ CK CA\ncall Anna hearts\n"
    "meld Anna D6-DJ\n"
)


@pytest.mark.parametrize(("seed", "points"), column({100, 150}, 100, 150, {100, 120, 150}, {100, 120, 150}))
def test_worth_of_a_run_of_six(seed: str, points: int | set[int]) -> None:
    assert worth(under(seed, SIX_IN_A_ROW).score(A).parts["melds"]) == points


def worth(amount: Amount) -> object:
    """A number, or what it may be."""
    return set(amount.branches.values()) if isinstance(amount, Open) else amount


FIVE_AGAINST_KINGS = (
    f"{FIRST}hand Anna: D6 D7 D8 D9 D10 S6 S8 C6 C8\nhand Beat: SK HK DK CK S7 S9 H6 H8 HJ\n"
    "hand Carla: S10 SQ SA H7 H9 HQ C9 CJ CQ\nhand Dario: SJ H10 HA DJ DQ DA C7 C10 CA\ncall Anna hearts\n"
    "meld Anna 100 D6-D10\nmeld Beat 100 SK HK DK CK\n"
)


@pytest.mark.parametrize(("seed", "side"), column(A, A, B, None, None))
def test_a_run_of_five_against_four_kings(seed: str, side: str | None) -> None:
    found = under(seed, FIVE_AGAINST_KINGS)
    told = {name: worth(score.parts["melds"]) for name, score in found.deal.score.items()}
    if side is None:
        assert told == {A: {0, 100}, B: {0, 100}}
        assert found.verdict.verdict == "undetermined"
    else:
        assert told == {A: 100 if side == A else 0, B: 100 if side == B else 0}


@pytest.mark.parametrize(("seed", "winner"), column(B, B, B, A, A))
def test_order_at_the_line(seed: str, winner: str) -> None:
    # both lack 15: A has melds of 20, B the pair, which is said with its second card
    text = f"{record(DISPUTES, 'D62')}meld Anna 20 D7-D9\nstoeck Beat\n"
    found = under(seed, text, "target=15")
    assert found.verdict.winner == winner
