"""The end of a game: who is first at the target, by the facts of the disputed positions."""

from __future__ import annotations

from typing import TypedDict, Unpack

import pytest

from refcli.engine.bookings import COUNTED, TURNED, Booking, Page, State, Thanks
from refcli.engine.ledger import advance
from refcli.rules.model import ClaimRules, EndRules

A, B = 0, 1
BLOCKS = {"stoeck": ("pair",), "weis": ("melds",), "tricks": ("tricks", "last", "match")}


class Changes(TypedDict, total=False):
    deals: int | None
    exceed: bool
    mode: str
    window: str
    within: str
    exact_tie: str
    claim: ClaimRules


def rules(order: str = "stoeck weis tricks", target: int | None = 1000, **changes: Unpack[Changes]) -> EndRules:
    base = EndRules(
        target=target,
        deals=None,
        exceed=False,
        mode="immediate",
        blocks=BLOCKS,
        order=tuple(order.split()),
        window="first-trick",
        within="chronological",
        exact_tie="extra-deal",
        claim=ClaimRules(False, "lose-game", "anytime", "turned"),
    )
    return base._replace(**changes)


def tricks(*points: tuple[int, int, int]) -> tuple[Booking, ...]:
    """``(trick, side, points)``"""
    return tuple(Booking((trick, TURNED), "tricks", side, amount) for trick, side, amount in points)


def pair(side: int, trick: int = 5) -> Booking:
    return Booking((trick, 3), "pair", side, 20, held=True)


def melds(side: int, amount: int) -> Booking:
    return Booking((1, TURNED), "melds", side, amount)


def play(before: tuple[int, int], bookings: tuple[Booking, ...], end: EndRules, *thanks: Thanks) -> State:
    return advance(State(before), Page(9, bookings, thanks), end)


@pytest.mark.parametrize(
    ("order", "winner"), [("stoeck weis tricks", B), ("stoeck tricks weis", B), ("weis stoeck tricks", A)]
)
def test_weis_against_stoeck_at_the_line(order: str, winner: int) -> None:
    # D62: both at 985; A melds 20, B has the pair; played out A takes 60, B 97
    bookings = (melds(A, 20), pair(B), *tricks((1, A, 60), (2, B, 97)))
    assert play((985, 985), bookings, rules(order)).winner == winner


def test_played_out_the_higher_total_wins() -> None:
    bookings = (melds(A, 20), pair(B), *tricks((1, A, 60), (2, B, 97)))
    state = play((985, 985), bookings, rules(mode="play-out"))
    assert (state.totals, state.winner) == ((1065, 1102), B)


@pytest.mark.parametrize(("within", "winner"), [("chronological", B), ("higher-total", A)])
def test_both_cross_by_tricks_only(within: str, winner: int) -> None:
    # D64: A 980, B 975; trick 1 A +15, trick 2 B +30; in all A 100, B 57
    bookings = tricks((1, A, 15), (2, B, 30), (3, A, 85), (4, B, 27))
    assert play((980, 975), bookings, rules(within=within)).winner == winner


@pytest.mark.parametrize(("window", "winner"), [("first-trick", A), ("whole-deal", B)])
def test_unplayed_pair_when_the_other_side_goes_out(window: str, winner: int) -> None:
    # D65: A 970, B 985; A wins trick 1 (18) and trick 2 (21); B holds king and queen of trumps, unplayed
    bookings = (*tricks((1, A, 18), (2, A, 21)), Booking(COUNTED, "pair", B, 20, held=True))
    state = play((970, 985), bookings, rules(window=window))
    assert state.winner == winner


@pytest.mark.parametrize(("false", "winner", "over"), [("lose-game", B, (9, 3)), ("void", None, None)])
def test_claim_one_point_short(false: str, winner: int | None, over: object) -> None:
    # D66: A at 960 with 39 points turned says thanks
    end = rules(claim=ClaimRules(False, false, "anytime", "turned"))
    state = play((960, 0), tricks((1, A, 20), (3, A, 19)), end, Thanks(A, (3, TURNED)))
    assert (state.winner, state.over, state.false_claim) == (winner, over, A)


def test_both_past_the_target_is_never_decided_by_seat() -> None:
    # bug E01: target 500, 521 against 573
    bookings = tricks((1, A, 121), (2, B, 173))
    assert play((400, 400), bookings, rules(target=500, mode="play-out")).winner == B
    assert play((400, 400), bookings, rules(target=500)).winner == A


def test_one_side_at_the_target_is_enough() -> None:
    # bug E02
    state = play((900, 563), tricks((1, A, 104), (2, B, 57)), rules())
    assert (state.winner, state.over) == (A, (9, 1))
    assert advance(state, Page(10, tricks((1, B, 157))), rules()) == state


@pytest.mark.parametrize(
    ("order", "a_holds_pair", "winner"),
    [
        ("stoeck weis tricks", True, A),
        ("stoeck weis tricks", False, B),
        ("stoeck tricks weis", False, A),
        ("tricks stoeck weis", False, A),
    ],
)
def test_both_pass_with_the_first_trick(order: str, a_holds_pair: bool, winner: int) -> None:
    # bug E05: A 985, B 955; B melds 50; trick 1 (16) to A
    bookings = (melds(B, 50), *tricks((1, A, 16)), *((pair(A),) if a_holds_pair else ()))
    assert play((985, 955), bookings, rules(order)).winner == winner


@pytest.mark.parametrize("window", ["first-trick", "whole-deal"])
def test_who_overtakes_by_the_order_has_won_when_the_points_fall(window: str) -> None:
    """Stöck counts first (seed 000, who wins if both get there), and falls in trick 9; B is there in trick 1."""
    bookings = (*tricks((1, B, 21)), pair(A, 9), *tricks((9, A, 14)))
    state = play((985, 985), bookings, rules(window=window))
    assert (state.winner, state.over) == (A, (9, 9))
    bookings = (melds(B, 20), Booking(COUNTED, "pair", A, 20, held=True))  # no card is named: it is A's when counted
    assert play((985, 985), bookings, rules(window=window)).over == (9, None)


def test_who_is_there_first_has_won_then_though_more_follows() -> None:
    # A has 1000 in trick 3; its pair and B's tricks come later
    bookings = (*tricks((3, A, 15), (9, B, 40)), pair(A, 9))
    assert play((985, 900), bookings, rules(window="whole-deal")).over == (9, 3)


@pytest.mark.parametrize(("mode", "winner", "over"), [("immediate", A, (9, 5)), ("play-out", B, (9, None))])
def test_live_or_at_the_end_of_the_deal(mode: str, winner: int, over: object) -> None:
    # bug E06: A 990, B 900; tricks 1-5 give A 20, 6-9 give B 137
    bookings = tricks((2, A, 5), (5, A, 15), (6, B, 100), (9, B, 37))
    state = play((990, 900), bookings, rules(mode=mode))
    assert (state.winner, state.over) == (winner, over)


def test_thanks_without_the_points_loses_with_them_wins() -> None:
    # bug E07
    end = rules(claim=ClaimRules(True, "lose-game", "anytime", "current-cards"))
    assert play((996, 500), tricks((3, A, 3)), end, Thanks(A, (3, TURNED))).winner == B
    assert play((996, 500), tricks((3, A, 0)), end, Thanks(A, (4, 1), laid=20)).winner == A
    unclaimed = tricks((2, A, 14), (6, B, 101))
    assert play((996, 900), unclaimed, end, Thanks(B, (6, TURNED))).winner == B
    assert play((996, 900), unclaimed, rules()).winner == A
    assert play((996, 900), unclaimed, end).winner is None


def test_exceed_asks_for_more_than_the_target() -> None:
    bookings = tricks((1, A, 10))
    assert play((990, 0), bookings, rules()).winner == A
    assert play((990, 0), bookings, rules(exceed=True)).winner is None


def test_a_match_can_end_the_game() -> None:
    # bug E08a: target 250, match of 257
    bookings = (*tricks((1, A, 152)), Booking(COUNTED, "last", A, 5), Booking(COUNTED, "match", A, 100))
    state = play((0, 0), bookings, rules(target=250))
    assert (state.winner, state.over) == (A, (9, None))


def test_fixed_number_of_deals() -> None:
    end = rules(target=None, deals=2)
    first = advance(State((0, 0)), Page(1, tricks((1, A, 100), (2, B, 57))), end)
    assert first.winner is None
    assert advance(first, Page(2, tricks((1, B, 90), (2, A, 67))), end).winner == A
    assert advance(first, Page(2, tricks((1, B, 100), (2, A, 57))), end).winner is None  # a tie: one more deal
