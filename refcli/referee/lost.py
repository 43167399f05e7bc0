"""Tricks that a record does not have, has twice or has in another order: each in its place, what is lost unknown.

A trick that is missing, has a card too few or too many, stands out of order or is told by two lines in two ways is
one of unknown cards. So all others keep their number, and nobody is judged by what is not known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from refcli.diagnostics import Finding
from refcli.record import UNKNOWN, Deal, Event, Item, Trick

_SIZE, _NUMBER = "N105", "N111"


def in_place(deal: Deal, size: int, seats: int) -> Deal:
    """The deal with its tricks in order from 1 on; the same one where they are.

    A deal has ``size`` tricks; what has another number is none of them, and a finding.
    """
    deal = _without(_counted_on(deal, size), size)
    tricks = [item for item in deal.items if isinstance(item, Trick)]
    numbers = [trick.number for trick in tricks]
    damaged = {found.trick for found in deal.findings if found.code == _SIZE}
    damaged -= {trick.number for trick in tricks if trick.lost}
    count = _usual([len(trick.cards) for trick in tricks[:-1]]) or seats
    ragged = any(len(trick.cards) != count for trick in tricks[:-1])
    if numbers == list(range(1, len(tricks) + 1)) and not damaged and not ragged:
        return deal
    if not tricks:
        return deal
    told = {
        number: trick
        for number, trick in _numbered(tricks).items()
        if trick.number not in damaged and (len(trick.cards) == count or _breaks_off(trick, tricks))
    }
    written = {trick.number: trick for trick in tricks}
    last = max(numbers[-1], *numbers, *told)
    missing = Trick(0, None, (UNKNOWN,) * count)
    order = [
        told.get(number) or lost(written.get(number, missing._replace(number=number)), count)
        for number in range(1, last + 1)
    ]
    return deal._replace(items=tuple(_laid_out(deal.items, order)))


def _counted_on(deal: Deal, size: int) -> Deal:
    """The deal with the number that must be meant where a trick has one that no deal has."""
    numbers = {item.number for item in deal.items if isinstance(item, Trick)}
    if all(1 <= number <= size for number in numbers):
        return deal
    items: list[Item] = []
    last = 0
    for item in deal.items:
        if isinstance(item, Trick):
            beyond = not 1 <= item.number <= size
            if beyond and last < size and last + 1 not in numbers:
                item = item._replace(number=last + 1)
            last = item.number
        items.append(item)
    return deal._replace(items=tuple(items))


def _without(deal: Deal, size: int) -> Deal:
    """The deal without the tricks that it cannot have."""
    beyond = [item for item in deal.items if isinstance(item, Trick) and not 1 <= item.number <= size]
    if not beyond:
        return deal
    said = {found.place for found in deal.findings if found.code == _NUMBER}
    findings = [
        Finding(
            _NUMBER, {"number": trick.number, "expected": "", "most": size}, trick.place, (), deal.number, trick.number
        )
        for trick in beyond
        if trick.place is None or trick.place not in said
    ]
    items = tuple(item for item in deal.items if item not in beyond)
    return deal._replace(items=items, findings=(*deal.findings, *findings))


def _usual(sizes: Sequence[int]) -> int:
    """How many cards most tricks have; the more where as many have fewer."""
    return max(sizes, key=lambda size: (sizes.count(size), size), default=0)


def _numbered(tricks: Sequence[Trick]) -> Mapping[int, Trick]:
    """The tricks whose number is sure; one whose number stands twice may be the one beside it that is missing."""
    numbers = [trick.number for trick in tricks]
    sure: dict[int, Trick] = {}
    twice: set[int] = set()
    for at, trick in enumerate(tricks):
        number = trick.number
        if number < max(numbers[:at], default=0) or number > min(numbers[at + 1 :], default=number):
            twice.add(number)
        first = sure.get(number)
        if first is None:
            sure[number] = trick
        elif first.cards == trick.cards:
            continue
        elif number + 1 not in numbers:
            sure[number + 1] = trick._replace(number=number + 1)
        elif number - 1 not in numbers:
            sure[number - 1], sure[number] = first._replace(number=number - 1), trick
        else:
            twice.add(number)
    return {number: trick for number, trick in sure.items() if number not in twice}


def _breaks_off(trick: Trick, tricks: Sequence[Trick]) -> bool:
    """Whether it is the trick in which the play ends."""
    return trick is tricks[-1] and trick.winner is None


def lost(trick: Trick, count: int = 0) -> Trick:
    """A trick of unknown cards, as many as it has or as told; its leader and taker may be written all the same."""
    unknown = (UNKNOWN,) * (count or len(trick.cards))
    return trick._replace(cards=unknown, seats=None, extras=(), places=(), lost=True)


def _laid_out(items: Sequence[Item], order: Sequence[Trick]) -> Iterator[Item]:
    """The lines of a deal with ``order`` for their tricks; what is missing stands before the next that is written."""
    coming, above = list(order), 0
    left = sum(isinstance(item, Trick) for item in items)
    for item in items:
        if isinstance(item, Trick):
            left -= 1
            upto = next((at for at, trick in enumerate(coming, 1) if not _absent(trick)), 0)
            upto = upto if left else len(coming)
            above += upto
            yield from coming[:upto]
            del coming[:upto]
        elif isinstance(item, Event):
            yield item._replace(after_trick=above) if item.after_trick else item
        else:
            yield item


def _absent(trick: Trick) -> bool:
    return trick.lost and trick.place is None and trick.leader is None
