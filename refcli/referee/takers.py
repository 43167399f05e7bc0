"""Who can have taken a trick of which some cards are not known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from refcli.cards import bits
from refcli.engine.contracts import Contract
from refcli.engine.modes import Mode
from refcli.engine.spread import Answer, Chosen, gather
from refcli.record import Trick
from refcli.referee.judged import Judged
from refcli.referee.names import Names

Laid = Mapping[int, int]  # by seat: its card as a mask, or all that an unknown one can be


def takers(judged: Judged, at: int, names: Names) -> Answer[frozenset[int]] | None:
    """The seats that can have taken trick ``at`` (from 0), by the open options where they decide.

    None where nothing is told of it: a lost trick, one that breaks off, a contract that an unknown card may change.
    """
    found: list[tuple[Chosen, frozenset[int]]] = []
    for chosen, played in judged.played:
        winner = played.winners[at]
        some = {winner} if winner is not None else _possible(judged, at, played.contract, names)
        if some is None:
            return None
        found.append((chosen, frozenset(some)))
    return gather(found)


def _possible(judged: Judged, at: int, contract: Contract, names: Names) -> set[int] | None:
    trick, called = judged.tricks[at], judged.called
    if called is None or trick.lost or len(trick.cards) != len(judged.active) or judged.hands is None:
        return None
    if contract.turning is not None or called.turning is not None:
        return None
    mode = contract.mode(at + 1)
    if mode.overrides:
        return None
    laid = _laid(judged, trick, judged.leads[at], names)
    leader = next(iter(laid))
    return {seat for led in bits(laid[leader]) for seat in _best(mode, led, leader, laid)} or None


def _laid(judged: Judged, trick: Trick, leader: int, names: Names) -> dict[int, int]:
    """By seat in the order played, what each can have played."""
    assert judged.hands is not None
    hands, fallen = judged.hands, sum({1 << card for one in judged.tricks for card in one.cards if card >= 0})
    moving = bool(names.rules.deal.draw or names.rules.deal.piles)
    laid: dict[int, int] = {}
    for index, card in enumerate(trick.cards):
        seat = trick.seat(index, names.rules.seats, leader, judged.active)
        whole = hands.known[seat] and not moving
        held = hands.dealt[seat] if whole else hands.dealt[seat] | (names.rules.deck.all if moving else hands.unseen)
        laid[seat] = 1 << card if card >= 0 else held & ~fallen
    return laid


def _best(mode: Mode, led: int, leader: int, laid: Laid) -> Iterator[int]:
    """The seats that some choice of the unknown cards lets take the trick, where ``led`` was led."""
    strength = mode.keys[led]
    ranges = {
        seat: [strength[card] for card in bits(mask & ~(1 << led))] or [0]
        for seat, mask in laid.items()
        if seat != leader
    }
    ranges[leader] = [strength[led]]
    for seat, own in ranges.items():
        if max(own) and all(min(other) < max(own) for player, other in ranges.items() if player != seat):
            yield seat
