"""Turn and order at the table: leads and cards out of turn, cards taken back, cards not held, two at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from refcli.diagnostics import Finding, Label
from refcli.engine.leads import known_leader
from refcli.engine.spread import Answer, Spread, each
from refcli.record import Extra, Trick
from refcli.referee.calls import cites
from refcli.referee.corrected import corrected
from refcli.referee.judged import Judged
from refcli.referee.lost import lost
from refcli.referee.moving import MISSING
from refcli.referee.names import Names
from refcli.referee.penalties import next_leader
from refcli.referee.takers import takers
from refcli.source import Span
from refcli.words import text


def check_turns(judged: Judged, names: Names) -> None:
    """The first card of each trick must come from its leader, every other from the next in order."""
    expected = _first_leader(judged, names)
    if len(judged.played) == 1 and (expected is None or judged.leads[:1] == (expected,)):
        winners = judged.played[0][1].winners
        plain = judged.hands is not None and judged.hands.plain
        in_turn = plain or all(trick.seats is None for trick in judged.tricks)
        if in_turn and list(judged.leads[1:]) == winners[: len(judged.leads) - 1]:
            return
    first = frozenset((expected,)) if expected is not None else None
    for at, trick in enumerate(judged.tricks):
        leader = judged.leads[at]
        turns = takers(judged, at - 1, names) if at else first
        wrong = trick.leader is not None and turns is not None and each(_without(leader), turns)
        if wrong and turns is not None and not (at and next_leader(judged, names, at) == leader):
            labels = _won(judged, at, names) if not isinstance(turns, Spread) else ()
            _out_of_turn(judged, names, trick, 0, leader, turns, trick.place or _place(trick, 0), labels)
        if trick.seats is not None:
            for index, seat in enumerate(trick.seats):
                turn = _next_to_play(trick.seats[:index], leader, judged.active)
                if seat != turn and index:
                    _out_of_turn(judged, names, trick, index, seat, frozenset((turn,)), _place(trick, index), ())


def _without(seat: int) -> Callable[[frozenset[int]], bool]:
    return lambda seats: seat not in seats


def _next_to_play(played: tuple[int, ...], leader: int, active: tuple[int, ...]) -> int:
    """Whose turn it is: the first in order who has not played to the trick."""
    at = active.index(leader) if leader in active else 0
    order = active[at:] + active[:at]
    return next((seat for seat in order if seat not in played), leader)


def _first_leader(judged: Judged, names: Names) -> int | None:
    if judged.frame is None:
        return judged.forehand
    if judged.outcome.untold and names.rules.deal.lead is not None:
        return None  # a bid that nobody can tell may say who leads
    return known_leader(names.rules, judged.frame, judged.outcome)


def _out_of_turn(
    judged: Judged,
    names: Names,
    trick: Trick,
    index: int,
    seat: int,
    turns: Answer[frozenset[int]],
    place: Span | None,
    labels: tuple[Label, ...],
) -> None:
    """``turns`` are those of whom one should have played; under some options it may have been ``seat``."""
    card = names.card(trick.cards[index]) if index < len(trick.cards) else None
    wrong = each(_without(seat), turns)
    branches = wrong.branches() if isinstance(wrong, Spread) else {}
    others = turns.branches().values() if isinstance(turns, Spread) else (turns,)
    params = {
        "seat": names.players[seat],
        "card": card or "?",
        "expected": text("amount.or").join(names.players[turn] for turn in sorted({*chain(*others)} - {seat})),
    }
    found = Finding("P104", params, place, labels, judged.deal.number, trick.number, params["seat"], card, "turn")
    if branches:
        told = {choice: "illegal" if one else "legal" for choice, one in branches.items()}
        found = found._replace(severity="undetermined", branches=told)
    judged.findings.append(found)


def _won(judged: Judged, at: int, names: Names) -> tuple[Label, ...]:
    """Where the trick before was won."""
    winner = judged.played[0][1].winners[at - 1] if at else None
    if winner is None:
        return ()
    before = judged.tricks[at - 1]
    for index in range(len(before.cards)):
        if before.seat(index, names.rules.seats, judged.leads[at - 1], judged.active) == winner and before.places:
            card = names.card(before.cards[index])
            return (Label(before.places[index], "won-here", {"seat": names.players[winner], "card": card}),)
    return ()


def irregularities(judged: Judged, names: Names) -> None:
    """Cards that were not in a written hand, cards taken back, two at once, exposed cards."""
    hands = judged.hands
    if hands is None or not hands.plain:
        _not_held(judged, names)
        _extras(judged, names)
    _seen(judged, names)
    _missing(judged, names)
    for event in judged.lines.said("exposed"):
        seat = names.players[event.seat] if event.seat is not None else ""
        params = {"seat": seat, "card": names.card(event.cards[0]) if event.cards else "?"}
        judged.findings.append(
            Finding("P109", params, event.place, (), judged.deal.number, seat=seat or None, clause="conduct")
        )


def _extras(judged: Judged, names: Names) -> None:
    """Cards taken back, and two played at once."""
    for trick, leader in zip(judged.tricks, judged.leads, strict=True):
        for extra in trick.extras:
            index = min(extra.before - (extra.kind == "second"), max(len(trick.cards) - 1, 0))
            seat = names.players[trick.seat(index, names.rules.seats, leader, judged.active)]
            card = names.card(extra.card)
            judged.findings.append(_extra(extra, trick, seat, card, judged, names))


def _extra(extra: Extra, trick: Trick, seat: str, card: str, judged: Judged, names: Names) -> Finding:
    """A card that lay in the trick and does not count."""
    against = corrected(extra, trick, judged, names) if extra.kind == "back" else None
    if against is not None:
        return against
    code = "P108" if extra.kind == "back" else "P107"
    params = {"seat": seat, "card": card, "cards": (card,)}
    return Finding(code, params, extra.place, (), judged.deal.number, trick.number, seat, card, clause="turn")


def _seen(judged: Judged, names: Names) -> None:
    """Turned tricks that somebody looked at, where that is not allowed."""
    head = judged.contract.rule.name if judged.contract is not None else ""
    effect = names.rules.penalties.effect("peek", head)
    if effect == "allowed":
        return
    for event in judged.lines.said("peek"):
        trick = event.when.trick or event.after_trick
        seat = names.players[event.seat] if event.seat is not None else ""
        judged.findings.append(
            Finding(
                "P110",
                {"seat": seat, "trick": trick},
                event.place,
                deal=judged.deal.number,
                trick=trick or None,
                seat=seat or None,
                clause="penalties.peek",
                cites=cites(names.rules, "irregular.peek"),
                severity="note" if effect == "unstated" else None,
            )
        )


def _missing(judged: Judged, names: Names) -> None:
    """Cards that somebody did not have in hand until they were found. Source: rule page on a missing card."""
    for event in judged.lines.said(MISSING):
        if event.seat is None or not event.cards:
            continue
        trick, seat, card = event.when.trick or event.after_trick, names.players[event.seat], names.card(event.cards[0])
        sources = cites(names.rules, "irregular.missing_card")
        judged.findings.append(
            Finding("P112", {"seat": seat, "card": card, "trick": trick or ""}, event.place, (), judged.deal.number,
                    trick or None, seat, card, "penalties.missing-card", sources)
        )  # fmt: skip


def _not_held(judged: Judged, names: Names) -> None:
    hands = judged.hands
    if hands is None or not any(hands.given):
        return
    size = names.rules.deal.hand  # of a hand that is too short, or has a card twice, it is told that it lacks some
    short = {hand.seat for hand in judged.lines.hands if len(set(hand.cards)) < size}
    for trick, leader in zip(judged.tricks, judged.leads, strict=True):
        for index, card in enumerate(trick.cards):
            seat = trick.seat(index, names.rules.seats, leader, judged.active)
            if card >= 0 and hands.given[seat] and seat not in short and not hands.given[seat] >> card & 1:
                params = {"seat": names.players[seat], "card": names.card(card)}
                judged.findings.append(
                    Finding(
                        "P106",
                        params,
                        _place(trick, index),
                        (),
                        judged.deal.number,
                        trick.number,
                        params["seat"],
                        params["card"],
                        clause="hand",
                    )
                )


def _place(trick: Trick, index: int) -> Span | None:
    return trick.places[index] if index < len(trick.places) else trick.place


def wrong_sizes(judged: Judged) -> Iterator[Finding]:
    """Tricks with fewer or more cards than people who take part; the last one of a deal may be unfinished.

    Nobody knows who played them: they are lost. Where all are alike, who takes part is wrong, which is said once.
    """
    wanted, tricks = len(judged.active), judged.tricks
    whole = [len(trick.cards) for trick in tricks[:-1] if not trick.lost]
    alike = bool(whole) and len(set(whole)) == 1 and whole[0] != wanted
    said = {found.trick for found in judged.findings if found.code == "N105"}
    left: list[Trick] = []
    for trick in tricks:
        count = len(trick.cards)
        ends = trick is tricks[-1] and count < wanted and trick.winner is None and not alike
        wrong = count != wanted and not ends and not trick.lost
        left.append(lost(trick) if wrong else trick)
        if wrong and trick.number not in said and not (alike and said):
            params = {"number": trick.number, "count": count, "expected": wanted}
            yield Finding("N105", params, trick.place, deal=judged.deal.number, trick=trick.number)
            said.add(trick.number)
    judged.tricks = tuple(left)
    judged.lines.tricks[:] = left
