"""Cards that a record has in two places: in two hands, in a hand and played out of another, or played twice.

One of the places is a slip and nobody can tell which, so such a card is unknown in all of them: it is told once, and
no play is judged by it. Where cards change hands during a deal, two places are no contradiction (``referee.moving``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from refcli.diagnostics import Finding, Label
from refcli.record import UNKNOWN, Deal, Hand, Trick
from refcli.referee.cardfaults import in_two_hands, place_of, played_twice
from refcli.referee.hands import stays
from refcli.referee.lines import Lines
from refcli.referee.moving import moved
from refcli.referee.names import Names
from refcli.source import Span

_ELSEWHERE = "D118"
CONTRADICTIONS = ("D101", _ELSEWHERE)


class _Spot(NamedTuple):
    """Where a card stands: the line among those of the deal, the card in it, and who has it there."""

    item: int
    place: int
    seat: int
    played: bool


_Spots = Mapping[int, Sequence[_Spot]]  # by card


def without_contradicted(
    deal: Deal, lines: Lines, leads: Sequence[int], active: tuple[int, ...], names: Names
) -> Deal | None:
    """The deal with such cards unknown and what is wrong with them told; None where there are none."""
    if (lines.events and moved(deal)) or not stays(names.rules):
        return None
    spots = _spots(deal, leads, active, names.rules.seats)
    wrong = {card: found for card, found in spots.items() if _contradicts(found)}
    if not wrong:
        return None
    told = [*played_twice(deal, lines.tricks, names), *in_two_hands(deal, lines.hands, names)]
    told = [_with_plays(deal, found, wrong, names) for found in told if names.by_name.get(found.card or "") in wrong]
    said = {found.card for found in told}
    told += [_elsewhere(deal, card, found, names) for card, found in wrong.items() if names.card(card) not in said]
    lost = {(spot.item, spot.place) for found in wrong.values() for spot in found}
    lost |= set(_doubted(spots, wrong))
    items = tuple(
        item._replace(cards=tuple(UNKNOWN if (at, i) in lost else card for i, card in enumerate(item.cards)))
        if isinstance(item, Hand | Trick)
        else item
        for at, item in enumerate(deal.items)
    )
    return deal._replace(items=items, findings=(*deal.findings, *told))


def places_of(findings: Sequence[Finding]) -> set[Span | None]:
    """Where such cards stand."""
    told = [found for found in findings if found.code in CONTRADICTIONS]
    return {place for found in told for place in (found.place, *(label.span for label in found.labels))}


def _spots(deal: Deal, leads: Sequence[int], active: tuple[int, ...], seats: int) -> _Spots:
    found: dict[int, list[_Spot]] = {}
    tricks = 0
    for at, item in enumerate(deal.items):
        if not isinstance(item, Hand | Trick):
            continue
        leader = leads[tricks] if isinstance(item, Trick) else 0
        tricks += isinstance(item, Trick)
        for index, card in enumerate(item.cards):
            if card >= 0:
                seat = item.seat if isinstance(item, Hand) else item.seat(index, seats, leader, active)
                found.setdefault(card, []).append(_Spot(at, index, seat, isinstance(item, Trick)))
    return found


def _contradicts(spots: Sequence[_Spot]) -> bool:
    """Whether a card is in two hands or played twice; the hand of one player may be written twice."""
    return len(spots) > 1 and (len({spot.seat for spot in spots}) > 1 or sum(spot.played for spot in spots) > 1)


def _doubted(spots: _Spots, wrong: _Spots) -> Iterator[tuple[int, int]]:
    """The cards of a written hand that its player is not seen to play, where he plays one that it lacks.

    One of them is not his, if the play is right, and nothing tells which.
    """
    lacking = {spot.seat for found in wrong.values() for spot in found if spot.played} - {
        spot.seat for found in wrong.values() for spot in found if not spot.played
    }
    for found in spots.values():
        played = {spot.seat for spot in found if spot.played}
        yield from ((s.item, s.place) for s in found if not s.played and s.seat in lacking and s.seat not in played)


def _with_plays(deal: Deal, found: Finding, wrong: _Spots, names: Names) -> Finding:
    """The finding of a card in two hands with the places where it is played as well."""
    spots = wrong[names.by_name[found.card or ""]]
    told = {found.place, *(label.span for label in found.labels)}
    labels = list(found.labels)
    for spot in spots:
        trick = deal.items[spot.item]
        place = place_of(trick, spot.place) if isinstance(trick, Trick) else None
        if isinstance(trick, Trick) and place is not None and place not in told:
            labels.append(Label(place, "played-later", {"card": found.card, "trick": trick.number}))
    return found._replace(labels=tuple(labels))


def _elsewhere(deal: Deal, card: int, spots: Sequence[_Spot], names: Names) -> Finding:
    held = next(spot for spot in spots if not spot.played)
    played = next(spot for spot in spots if spot.played)
    hand, trick = deal.items[held.item], deal.items[played.item]
    assert isinstance(hand, Hand) and isinstance(trick, Trick)
    holder, seat = names.players[held.seat], names.players[played.seat]
    params = {"card": names.card(card), "holder": holder, "seat": seat, "trick": trick.number}
    first = place_of(hand, held.place)
    labels = (Label(first, "first-held", {"seat": holder}),) if first else ()
    return Finding(
        _ELSEWHERE, params, place_of(trick, played.place), labels, deal.number, trick.number, card=names.card(card)
    )
