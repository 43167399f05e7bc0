"""From the options of the command line to a question."""

from __future__ import annotations

from typing import Any

from refcli import words
from refcli.cli import positions
from refcli.cli.forms import FORM, Desk, Findings, Given, contract, counted_items, events, part_of, totals
from refcli.diagnostics import Finding
from refcli.engine.bookings import COUNTED, TURNED, Thanks, Time
from refcli.record import Event, When
from refcli.settle.ends import Booked, End
from refcli.settle.melds import Announced, Hand
from refcli.settle.plays import Play, Trick
from refcli.settle.ruling import Question
from refcli.settle.scores import Score, Side
from refcli.source import Span

Asked = Question | Findings


def question(given: Given, at: Desk) -> Asked:
    """What the options ask, or what is wrong with them."""
    if given.before is not None or given.booked or given.thanks:
        return _end(given, at)
    called = contract(given, at)
    if given.count:
        return _score(given, at, called)
    if given.melds:
        return _melds(given, at, called)
    if given.hand.strip() or given.trick.strip() or given.play is not None:
        return _cards(given, at, called)
    return _refuse("settle.nothing-asked")


def _refuse(key: str, place: Span | None = None, **params: Any) -> Findings:
    return (Finding("U102", {"problem": words.text(key, **params), "hint": ""}, place),)


def _cards(given: Given, at: Desk, called: str | Finding) -> Asked:
    """A play, a whole trick, or the melds of a hand."""
    trick, wrong_trick = positions.cards_of("--trick", given.trick, at.table.names)
    hand, wrong_hand = positions.cards_of("--hand", given.hand, at.table.names)
    findings = [*wrong_trick, *wrong_hand]
    laid, held = tuple(card for card, _ in trick), tuple(card for card, _ in hand)
    if isinstance(called, Finding):
        return (called, *findings)
    if given.play is None and not held and len(laid) == at.rules.seats:
        return tuple(findings) or Trick(at.deck, at.pack, called, laid, given.number)
    if given.play is None and given.trick.strip():
        return (*findings, *_refuse("settle.no-play", Span.of("--trick", 1, 1, len(given.trick))))
    asked = positions.Asked(given.contract or "", given.trick, given.hand, given.number, at.pack, given.language)
    findings += positions.impossible(trick, hand, asked, at.rules)
    if given.play is None:
        return tuple(findings) or Hand(at.deck, at.pack, called, held)
    play, wrong_play = positions.cards_of("--play", given.play, at.table.names)
    findings += wrong_play
    if not findings and (len(play) != 1 or play[0][0] not in held):
        place = play[0][1] if play else Span.of("--play", 1, 1, max(1, len(given.play)))
        findings.append(positions.wrong("use.not-in-hand", place, card=given.play))
    if findings:
        return tuple(findings)
    return Play(at.deck, at.pack, called, laid, held, play[0][0], given.number)


def _melds(given: Given, at: Desk, called: str | Finding) -> Asked:
    said, findings = events("--meld", given.melds, at, "meld")
    for row, event in said:
        if not event.cards:
            findings += _refuse("settle.meld-cards", Span.of("--meld", row, 1, max(1, len(given.melds[row - 1]))))
    if isinstance(called, Finding):
        return (called, *findings)
    melds = tuple((event.seat or 0, event.cards) for _, event in said)
    return tuple(findings) or Announced(at.deck, at.pack, called, at.players, melds, at.titles)


def _end(given: Given, at: Desk) -> Asked:
    before, findings = totals(given, at)
    booked, wrong = events("--booked", given.booked, at, FORM)
    thanks, more = events("--thanks", given.thanks, at, "thanks")
    findings += [*wrong, *more]
    entries: list[Booked] = []
    for row, event in booked:
        part = part_of(event.words[0], at.rules) if len(event.words) == 1 else None
        if part is None or event.number is None or event.seat is None:
            text = given.booked[row - 1]
            findings += _refuse("settle.booked", Span.of("--booked", row, 1, max(1, len(text))), given=text)
        else:
            entries.append(Booked(at.rules.sides[event.seat], part, event.number, _time(event.when)))
    said = tuple(_thanks(event, at) for _, event in thanks)
    return tuple(findings) or End(at.titles, before, tuple(entries), said)


def _thanks(event: Event, at: Desk) -> Thanks:
    assert event.seat is not None
    return Thanks(at.rules.sides[event.seat], _time(event.when) or COUNTED, event.number or 0)


def _time(when: When) -> Time | None:
    if when.trick is None:
        return None
    return when.trick, TURNED if when.card is None else when.card


_SAID = ("points", "last", "all")  # what a side may bring besides melds and the pair


def _score(given: Given, at: Desk, called: str | Finding) -> Asked:
    items = counted_items(given)
    said, findings = events("--count", items, at, FORM)
    kinds = {part.name: part.kind for part in at.rules.score.parts}
    sides: list[dict[str, Any]] = [{} for _ in at.titles]
    for row, event in said:
        word = event.words[0] if len(event.words) == 1 else ""
        kind = word if word in _SAID else kinds.get(part_of(word, at.rules) or "", "")
        brings = _brings(kind, event.number)
        if brings is None:
            text = items[row - 1]
            findings += _refuse("settle.count", Span.of("--count", row, 1, max(1, len(text))), given=text)
        else:
            sides[at.rules.sides[event.seat or 0]].update(brings)
    if isinstance(called, Finding):
        return (called, *findings)
    declarer = _declarer(given, at)
    if isinstance(declarer, tuple):
        findings += declarer
    if findings or isinstance(declarer, tuple):
        return tuple(findings)
    full = tuple(Side(**side) for side in _filled(sides, at))
    bonus = sum(part.worth for part in at.rules.score.parts if part.kind == "last-trick")
    return Score(at.deck, at.pack, called, at.players, full, declarer, bonus, at.titles)


def _brings(kind: str, number: int | None) -> dict[str, Any] | None:
    if kind == "pair":
        return {"pair": True}
    if kind in ("last", "last-trick"):
        return {"last": True}
    if kind == "all":
        return {"swept": True}
    if number is not None and kind in ("points", "card-points"):
        return {"points": number}
    return {"melds": number} if number is not None and kind == "melds" else None


def _filled(sides: list[dict[str, Any]], at: Desk) -> list[dict[str, Any]]:
    """What one of two sides did not say of its points follows from the sum of all cards."""
    total = at.rules.score.check_sum
    silent = [side for side in sides if "points" not in side]
    if total is not None and len(sides) == 2 and len(silent) == 1:
        other = next(side for side in sides if "points" in side)
        silent[0]["points"] = total - other["points"]
    if any(side.get("last") for side in sides):
        for side in sides:
            side.setdefault("points", 0)
    return sides


def _declarer(given: Given, at: Desk) -> int | Findings:
    if given.declarer is None:
        return 0
    seat = at.table.players.seat(given.declarer.partition("+")[0])
    if isinstance(seat, Finding):
        return (seat._replace(place=Span.of("--declarer", 1, 1, max(1, len(given.declarer)))),)
    return at.rules.sides[seat]
