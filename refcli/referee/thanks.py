"""``thanks``: the claim that the target is reached."""

from __future__ import annotations

from refcli.cards import bits
from refcli.diagnostics import Finding
from refcli.engine.bookings import COUNTED, TURNED, Thanks, Time
from refcli.record import Event
from refcli.referee.citing import cites
from refcli.referee.judged import Judged
from refcli.referee.names import Names

VERB = "thanks"


def thanks_of(judged: Judged, names: Names) -> tuple[Thanks, ...]:
    """The claims of a deal in the order written."""
    said: list[Thanks] = []
    for event in judged.lines.said(VERB):
        if event.seat is not None:
            time = _time(event, names)
            if names.rules.end.claim.turn == "on-turn" and not _on_turn(judged, names, event.seat, time):
                params = {"seat": names.players[event.seat]}
                judged.findings.append(
                    Finding(
                        "E106",
                        params,
                        event.place,
                        deal=judged.deal.number,
                        seat=params["seat"],
                        clause="end.claim.turn",
                        cites=cites(names.rules, "claim.turn"),
                    )
                )
                continue
            side = names.rules.sides[event.seat]
            said.append(Thanks(side, time, _laid(judged, names, side, time)))
    return tuple(said)


def _on_turn(judged: Judged, names: Names, seat: int, time: Time) -> bool:
    """Whether it was somebody's turn to play at a time; true where the record does not tell."""
    trick, card = time
    if time == COUNTED or trick > len(judged.tricks):
        return True
    if card < names.rules.seats:
        return (judged.leads[trick - 1] + card) % names.rules.seats == seat
    winner = judged.played[0][1].winners[trick - 1] if judged.played else None
    return winner is None or winner == seat


def _time(event: Event, names: Names) -> Time:
    when = event.when
    if when.trick is None:
        return (event.after_trick, TURNED) if event.after_trick else COUNTED
    complete = when.card == names.rules.seats and names.rules.end.claim.counts != "turned"
    return (when.trick, when.card if when.card is not None and not complete else TURNED)


def _laid(judged: Judged, names: Names, side: int, time: Time) -> int:
    """The multiplied points of cards laid in the open trick, if the side cannot lose it any more."""
    at, card = time[0] - 1, time[1]
    if card == TURNED or at >= len(judged.tricks) or judged.contract is None or judged.hands is None:
        return 0
    trick, leader = judged.tricks[at], judged.leads[at]
    cards = trick.cards[:card]
    if not cards or min(cards) < 0 or not isinstance(judged.factor, int):
        return 0
    mode = judged.contract.mode(at + 1)
    best = mode.winner(cards)
    if names.rules.sides[trick.seat(best, names.rules.seats, leader, judged.active)] != side:
        return 0
    gone = {c for t in judged.tricks[:at] for c in t.cards} | set(cards)
    later = [(leader + step) % names.rules.seats for step in range(len(cards), names.rules.seats)]
    for seat in later:
        if names.rules.sides[seat] == side:
            continue
        held = judged.hands.dealt[seat] if judged.hands.known[seat] else judged.hands.dealt[seat] | judged.hands.unseen
        if any(c not in gone and mode.winner((*cards, c)) == len(cards) for c in bits(held)):
            return 0
    values = judged.contract.values(at + 1)
    return sum(values[c] for c in cards) * judged.factor
