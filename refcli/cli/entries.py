"""Options read as the lines of a record that they are: who, what, how much, and when."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from refcli import words
from refcli.cli.forms import FORM, Desk
from refcli.codes import severity
from refcli.diagnostics import Finding
from refcli.notation import problems
from refcli.notation.claims import read_claim
from refcli.notation.events import read_events
from refcli.notation.lines import Line, Unit
from refcli.notation.players import SIDE
from refcli.record import Event, When
from refcli.source import Span

Said = tuple[int, Event]  # the row of the text, and what it says
_MOMENT = re.compile(r"@\S*")


def whole(option: str, row: int, text: str) -> Span:
    """The place of one text of an option."""
    return Span.of(option, row, 1, max(1, len(text)))


def refused(key: str, place: Span | None = None, **params: Any) -> Finding:
    """U102 in the words of ``key``."""
    return Finding("U102", {"problem": words.text(key, **params), "hint": ""}, place)


def events(option: str, texts: Sequence[str], at: Desk, verb: str) -> tuple[list[Said], list[Finding]]:
    """Texts read as lines of a record that begin with ``verb``, each with its row; places are in the option."""
    found: list[Said] = []
    findings: list[Finding] = []
    for row, text in enumerate(texts, 1):
        first, _, rest = text.strip().partition(" ")
        single = first.partition(SIDE)[0] if SIDE in first else first  # one of a side stands for it
        if not single.rstrip(":"):
            findings.append(_formless(option, row, text))
            continue
        line = Line(option, Unit("", f"{verb} {single} {rest}", row, -len(verb) + len(first) - len(single)))
        read, wrong = read_events(line, at.table, 0)
        if verb == FORM:  # a word that no record knows may be a part of the score
            findings += [one for one in wrong if severity(one) != "note"]
        else:
            findings += [one._replace(severity="malformed") for one in wrong]
        found += [(row, event) for event in read if event.seat is not None]
        if any(event.seat is None for event in read):
            findings.append(_formless(option, row, text))
        findings += no_side(first.removesuffix(":"), Span.of(option, row, 1, len(first)), at)
        findings += (one for event in read for one in _never(event.when, option, row, text, at))
    return found, findings


def _formless(option: str, row: int, text: str) -> Finding:
    """An item that does not say whose it is."""
    return problems.unreadable(text, whole(option, row, text), form=words.text(f"settle.form{option}"))


def no_side(name: str, place: Span, at: Desk) -> Iterator[Finding]:
    """S111 for several people who play on different sides."""
    if SIDE not in name:
        return
    seats = at.table.players.side(name, place)
    if isinstance(seats, Finding):
        yield seats
    elif len({at.rules.sides[seat] for seat in seats}) > 1:
        params = {"players": at.table.players.show(seats), "sides": at.titles}
        yield Finding("S111", params, place)


def _never(when: When, option: str, row: int, text: str, at: Desk) -> Iterator[Finding]:
    """U105 for a moment that no deal has."""
    written = _MOMENT.search(text)
    if when.trick is None or written is None:
        return
    place = Span.of(option, row, written.start() + 1, len(written[0]))
    most, cards = at.rules.deal.tricks, at.rules.seats
    if not 1 <= when.trick <= most:
        yield Finding("U105", {"problem": words.text("use.no-trick", number=when.trick, most=most)}, place)
    elif when.card is not None and not 1 <= when.card <= cards:
        yield Finding("U105", {"problem": words.text("use.no-card", number=when.card, most=cards)}, place)


def totals(text: str | None, at: Desk) -> tuple[tuple[int, ...], list[Finding]]:
    """The totals before the deal, by side; nought for a side that is not named."""
    found: dict[int, int] = {}
    if text is None:
        return (0,) * len(at.titles), []
    line = Line("--before", Unit("", f"total {text}", 1, 1 - len("total ")))
    claim, wrong = read_claim("total", line, at.table)
    findings = [_reworded(one, text) for one in wrong]
    for (seats, amount), place in zip(claim.amounts, claim.places, strict=True) if claim is not None else ():
        side = at.rules.sides[seats[0]]
        apart = list(no_side(at.table.players.show(seats), place, at))
        findings += apart
        if apart:
            continue
        if side in found:
            findings.append(refused("settle.twice", place, what=at.titles[side]))
        found[side] = amount
    return tuple(found.get(side, 0) for side in range(len(at.titles))), findings


def _reworded(found: Finding, text: str) -> Finding:
    """Without the verb, which an option does not have."""
    form = {"form": words.text("settle.form--before")} if found.params.get("form") else {}
    if found.code == "N101":
        return found._replace(params={**found.params, **form, "text": text}, place=whole("--before", 1, text))
    return found._replace(params={**found.params, **form})
