"""A disputed end: the totals before the deal, what was booked in it and who claimed the game, as a question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from refcli.cli.entries import Said, events, refused, totals, whole
from refcli.cli.forms import FORM, Desk, Findings, Given, part_of
from refcli.diagnostics import Finding
from refcli.engine.bookings import COUNTED, TURNED, Thanks, Time
from refcli.record import Event, When
from refcli.referee.names import Names
from refcli.settle.ends import ONCE, Booked, End, one_sided, over_before
from refcli.settle.limits import OF_TRICKS, most_of_tricks, worths_of_pair


def end(given: Given, at: Desk) -> End | Findings:
    """The question, or what is wrong with it."""
    before, findings = totals(given.before, at)
    booked, wrong = events("--booked", given.booked, at, FORM)
    thanks, more = events("--thanks", given.thanks, at, "thanks")
    findings += [*wrong, *more]
    entries, unread = _entries(booked, given, at)
    findings += unread
    findings = findings or [*_over(before, given, at), *_never(entries, given, at)]
    said = tuple(_thanks(event, at) for _, event in thanks)
    return tuple(findings) or End(at.titles, before, tuple(entries), said, at.rules.sides, at.deck)


def _entries(booked: Sequence[Said], given: Given, at: Desk) -> tuple[list[Booked], list[Finding]]:
    """What was booked, one entry a text, and what is wrong with the texts."""
    entries: list[Booked] = []
    findings: list[Finding] = []
    for row, event in booked:
        text = given.booked[row - 1]
        part = part_of(" ".join(event.words), at.rules)
        if part is None or event.number is None or event.seat is None:
            findings.append(refused("settle.booked", whole("--booked", row, text), given=text))
        else:
            entries.append(Booked(at.rules.sides[event.seat], part, event.number, _time(event.when)))
            findings += _twice(entries, row, text, at)
    return entries, findings


def _twice(entries: Sequence[Booked], row: int, text: str, at: Desk) -> Iterator[Finding]:
    """What the last of some bookings says for a second time, or of a second side, where only one side can have it."""
    kinds = {part.name: part.kind for part in at.rules.score.parts}
    place = whole("--booked", row, text)
    *earlier, last = entries
    if kinds[last.part] in OF_TRICKS and last.time is not None and last.amount:
        for one in earlier:
            same = one.time is not None and one.time[0] == last.time[0] and kinds[one.part] in OF_TRICKS
            if same and one.side != last.side and one.amount:
                who = {"side": at.titles[one.side], "other": at.titles[last.side]}
                yield refused("settle.one-taker", place, trick=last.time[0], **who)
                return
    sides = {one.side for one in earlier if one.part == last.part and one.amount and last.amount}
    what = ONCE.get(kinds[last.part])
    if what is not None and sides - {last.side} and one_sided(kinds[last.part], at.rules):
        yield refused(f"settle.once.{what}", place)
    elif what in ("pair", "last") and sides:
        yield refused("settle.twice", place, what=at.titles[last.side])


def _over(before: Sequence[int], given: Given, at: Desk) -> Iterator[Finding]:
    """Totals with which there is no further deal."""
    worlds = [world for _, world in at.rules.worlds("end")]
    if given.before is None or not all(over_before(tuple(before), world.end) for world in worlds):
        return
    side = max(range(len(before)), key=lambda one: before[one])
    rules = at.rules.end
    yield refused(
        "settle.over-before",
        whole("--before", 1, given.before),
        side=[name for name, total in zip(at.titles, before, strict=True) if total == before[side]],
        total=before[side],
        target=rules.target,
    )


def _never(entries: Sequence[Booked], given: Given, at: Desk) -> Iterator[Finding]:
    """More than the tricks of a deal can count, and a pair that counts something else."""
    kinds = {part.name: part.kind for part in at.rules.score.parts}
    names = Names(at.rules, at.players, at.pack)
    tricks = [row for row, one in enumerate(entries) if kinds[one.part] in OF_TRICKS]
    said = sum(entries[row].amount for row in tricks)
    most = most_of_tricks(names) if tricks else None
    if most is not None and said > most:
        row = max(tricks, key=lambda row: entries[row].amount)
        yield refused("settle.most-tricks", whole("--booked", row + 1, given.booked[row]), said=said, total=most)
    for row, one in enumerate(entries):
        worths = worths_of_pair(names) if kinds[one.part] == "pair" and one.amount else ()
        if worths and one.amount not in worths:
            place = whole("--booked", row + 1, given.booked[row])
            yield refused("settle.pair-worth", place, said=one.amount, worths=[str(worth) for worth in worths])


def _thanks(event: Event, at: Desk) -> Thanks:
    assert event.seat is not None
    return Thanks(at.rules.sides[event.seat], _time(event.when) or COUNTED, event.number or 0)


def _time(when: When) -> Time | None:
    if when.trick is None:
        return None
    return when.trick, TURNED if when.card is None else when.card
