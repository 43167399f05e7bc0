"""Games that end when a deal is through: most, least, strokes, sheets, targets that differ by party."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from refcli.engine.bookings import COUNTED, HALFWAY, TURNED, Booking, Entry, Page, State, Time
from refcli.engine.calls import Outcome
from refcli.engine.ledger import advance
from refcli.rules.model import EndRules
from tests.scores.scoring import SOLO, ruleset

STROKES = "slate:\n  strokes: {of: 1}\n  nulls: {of: 1}\n"


def end(text: str, more: str = "") -> EndRules:
    return ruleset(f"{SOLO}{more}end: {text}\n").end


def page(
    number: int, points: Sequence[int] = (0, 0, 0, 0), slate: Sequence[Sequence[int]] = (), *, full: bool = False
) -> Page:
    entries: tuple[Entry, ...] = tuple((COUNTED, "tricks", side, amount, False) for side, amount in enumerate(points))
    written = tuple(map(tuple, slate))
    return Page(number, entries, sums=tuple(points), slate=written, full=full, accounts=(0, 1, 2, 3))


def played(rules: EndRules, *pages: Page) -> State:
    state = State((0, 0, 0, 0))
    for one in pages:
        state = advance(state, one, rules)
    return state


def test_the_lowest_total_wins_after_a_number_of_deals() -> None:
    rules = end("{deals: 2, best: lowest}")
    assert played(rules, page(1, (9, 4, 5, 6))).over is None
    state = played(rules, page(1, (9, 4, 5, 6)), page(2, (1, 9, 9, 9)))
    assert state.over == (2, None) and state.winner == 0


def test_equal_lowest_totals_want_one_more_deal_or_are_drawn() -> None:
    pages = page(1, (3, 4, 5, 6)), page(2, (2, 1, 9, 9))
    assert played(end("{deals: 2, best: lowest}"), *pages).over is None
    assert played(end("{deals: 2, best: lowest}"), *pages, page(3, (1, 0, 0, 0))).winner == 1
    drawn = played(end("{deals: 2, best: lowest, exact-tie: draw}"), *pages)
    assert drawn.over == (2, None) and drawn.winner is None


def test_a_target_with_lowest_wins_ends_the_game_for_everybody() -> None:
    state = played(end("{target: 100, best: lowest}"), page(1, (60, 20, 15, 40)), page(2, (45, 10, 20, 9)))
    assert state.over == (2, None) and state.winner == 1


def test_rounds_of_the_table() -> None:
    rules = end("{rounds: 2}")
    assert rules.deals == 8
    assert ruleset(SOLO.replace("seats: 4", "seats: 3") + "end: {rounds: 2}\n").end.deals == 6


def test_strokes_are_reached_once_the_nulls_are_paid_off() -> None:
    rules = end("{target: 2, standing: strokes - nulls}", STROKES)
    one = page(1, slate=((1, 1, 0, 0), (0, 0, 0, 1)))
    two = page(2, slate=((1, 0, 1, 0), (0, 0, 0, 0)))
    assert played(rules, one).over is None
    state = played(rules, one, two)
    assert state.over == (2, None) and state.winner == 0 and state.slate == ((2, 1, 1, 0), (0, 0, 0, 1))
    unpaid = page(1, slate=((1, 0, 0, 0), (1, 0, 0, 0)))
    assert played(rules, unpaid, two).over is None  # two strokes, but one is paid for the null
    assert played(rules, unpaid, two, page(3, slate=((0, 0, 1, 0), (0, 0, 0, 0)))).winner == 2
    assert played(rules, unpaid, two, two._replace(number=3)).over is None  # both there at once: one more deal


def test_who_loses_ends_the_game_and_does_not_win_it() -> None:
    rules = end("{target: 7, standing: strokes, loses: nulls >= 3}", STROKES)
    state = played(rules, page(1, slate=((6, 2, 1, 0), (3, 0, 0, 0))))
    assert state.over == (1, None) and state.winner == 1


def test_full_sheets_end_the_game() -> None:
    rules = end("{rows: full}")
    assert played(rules, page(1, (100, 0, 0, 0))).over is None
    assert played(rules, page(1, (100, 0, 0, 0)), page(2, (0, 50, 0, 0), full=True)).winner == 0


ASYMMETRIC = "{targets: {declarer: bid, others: 1000}, mode: immediate}"


def cards(*tricks: tuple[int, int, int]) -> tuple[Entry, ...]:
    """Tricks as bookings: number, side, points."""
    times: list[tuple[Time, int, int]] = [((number, TURNED), side, points) for number, side, points in tricks]
    return tuple((time, "tricks", side, points, False) for time, side, points in times)


def kings(number: int, entries: tuple[Entry, ...]) -> Page:
    said = Outcome(declarer=0, bidder=0, bid=650)
    return Page(number, entries, accounts=(0, 1, 2), parties=(0, 1, 1), outcome=said)


def test_d100_king_and_peasants_race_for_different_targets() -> None:
    rules = ruleset(SOLO.replace("seats: 4", "seats: 3") + f"end: {ASYMMETRIC}\n").end
    before = advance(State((0, 0, 0)), kings(1, cards((1, 0, 640), (2, 1, 500), (3, 2, 485))), rules)
    assert before.over is None and before.totals == (640, 500, 485)
    state = advance(before, kings(2, cards((1, 2, 16), (2, 0, 20))), rules)
    assert state.over == (2, 1) and state.winners == (1, 2)  # 985 + 16, before the king has 660
    other = advance(before, kings(2, cards((1, 0, 20), (2, 2, 16))), rules)
    assert other.over == (2, 1) and other.winners == (0,)


@pytest.mark.parametrize(("points", "totals"), [(0, (520, 480)), (100, (620, 480))])
def test_points_for_half_the_way_go_to_the_total(points: int, totals: tuple[int, int]) -> None:
    text = SOLO.replace("seats: 4", "seats: 2") + "end: {target: 1000}\n"
    text += f"prizes: {{mountain: {{enabled: true, at: half, worth: {{points: {points}}}}}}}\n"
    rules = ruleset(text).end
    entries = cards((1, 1, 480), (2, 0, 520))
    state = advance(State((0, 0)), Page(1, entries, sums=(520, 480)), rules)
    assert state.half == 0 and state.totals == totals
    again = advance(state, Page(2, cards((1, 1, 30)), sums=(0, 30)), rules)
    assert again.totals == (totals[0], 510)  # once a game


def test_points_for_half_the_way_may_win_the_game() -> None:
    text = SOLO.replace("seats: 4", "seats: 2") + "end: {target: 1000}\n"
    rules = ruleset(text + "prizes: {mountain: {enabled: true, at: half, worth: {points: 500}}}\n").end
    state = advance(State((0, 0)), Page(1, cards((1, 0, 510)), sums=(510, 0)), rules)
    assert state.over == (1, None) and state.winner == 0
    assert Booking(COUNTED, HALFWAY, 0, 500)
