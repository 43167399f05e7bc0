"""Trick lines: ``3 Carla: H7 Beat!S6 (H9 back) HA -> Beat 24``, in a fast form and in full."""

from __future__ import annotations

import re
from typing import cast

from refcli.diagnostics import Finding
from refcli.notation import problems
from refcli.notation.draft import Draft
from refcli.notation.fold import fold
from refcli.notation.keywords import keywords
from refcli.notation.lines import Line
from refcli.notation.meant import Apart, apart
from refcli.notation.places import Places
from refcli.notation.table import Table, placed
from refcli.notation.unmarked import without_arrow
from refcli.record import UNKNOWN, Extra, Trick
from refcli.source import Span

FORM = "NUMBER LEADER: CARD CARD … -> WINNER POINTS"
ARROW = "->"
_HEAD = re.compile(r"([0-9]+)[.:]?\s*(\.\.\.|…)?\s*(?:([^\s:!()\[\]]+)\s*:)?\s*")
_PART = re.compile(r"\(([^()\n]*)\)|\[([^\[\]\n]*)\]|->|→|[^\s()\[\],]+|[()\[\]]")
_WORD = re.compile(r"[^\s,]+")
_TOGETHER = 3  # words of one card: valet de coeur
_SIGNS = "()[]-→"
_DIGITS = 6  # more than any trick, deal or sum has


def quick_trick(text: str, row: int, column: int, table: Table) -> Trick | None:
    """A trick in its plain form, every card spelt as met before; None where the line needs a full reading."""
    body, arrow, claim = text.partition(" -> ")
    words = body.split(" ") if arrow else body.rstrip().split(" ")
    number, count = words[0].removesuffix("."), len(words) - 2
    if not 1 <= count <= table.seats or len(number) > _DIGITS or not number.isdecimal():
        return None
    leader = table.leaders.get(words[1])
    found = tuple(map(table.names.known.get, words[2:]))
    if leader is None or None in found:
        return None
    cards = cast("tuple[int, ...]", found)
    begin = len(words[0]) + len(words[1]) + 1
    places = Places(table.file, row, column, text, begin, count)
    place = Span(table.file, row, column, row, column + begin)
    if not arrow:
        return Trick(int(number), leader, cards, None, (), None, None, places, place)
    who, _, points = claim.rstrip().partition(" ")
    winner = table.players.by_name.get(who)
    if winner is None or (points and not (points.isascii() and points.isdecimal() and len(points) <= _DIGITS)):
        return None
    at = column + len(body)
    claim_place = Span(table.file, row, at + 1, row, at + 4 + len(claim.rstrip()))
    return Trick(int(number), leader, cards, None, (), winner, int(points) if points else None, places, place,
                 claim_place)  # fmt: skip


def read_head(line: Line, table: Table) -> tuple[Draft, bool, int] | Finding:
    """Number and leader of a trick; whether it goes on with one above; the offset of its cards."""
    head = _HEAD.match(line.text)
    if head is None or len(head.group(1)) > _DIGITS:
        return problems.unreadable(line.text.strip(), line.whole(), form=FORM)
    draft, end = Draft(int(head.group(1)), place=line.place(0, len(head.group().rstrip()))), head.end()
    name, start = head.group(3), head.start(3)
    if name is None and head.group(2) is None:
        word = _WORD.match(line.text, end)
        if word and not table.names.looks_like_card(word.group()) and table.players.named(word.group()) is not None:
            name, start, end = word.group(), word.start(), word.end()
            draft.place = line.place(0, end)
    if name is not None:
        leader = table.players.seat(name)
        if isinstance(leader, Finding):
            return placed(leader, line.place(start, start + len(name)))
        draft.leader = leader
        table.leaders[f"{name}:"] = leader
    return draft, head.group(2) is not None, end


def read_cards(line: Line, start: int, draft: Draft, table: Table) -> list[Finding]:
    """Add what stands on a line from an offset on: cards, cards taken back, two at once, claims."""
    findings: list[Finding] = []
    parts = list(_PART.finditer(line.text, start))
    over, suit = 0, ""
    for index, part in enumerate(parts):
        text, at = part.group(), part.start()
        place = line.place(at, part.end())
        if index < over:
            continue
        if draft.cards and (unmarked := without_arrow(line, at, len(draft.cards) >= table.seats, table)):
            findings.append(unmarked)
            break
        if (meant := _apart(parts[index:], table, suit)) is not None:
            over, suit = index + meant.words, meant.suit
            findings += _in_words(line, at, parts[over - 1].end(), meant, draft, table)
            continue
        suit = ""
        if text in (ARROW, "→"):
            findings += _claim(line, part.end(), place, draft, table)
            break
        if part.group(1) is not None:
            findings += _back(part.group(1), place, draft, table)
        elif part.group(2) is not None:
            findings += _at_once(line, part, draft, table)
        else:
            name, bang, card = text.rpartition("!")
            findings += _play(name if bang else None, card, place, draft, table)
    return findings


def _apart(parts: list[re.Match[str]], table: Table, suit: str) -> Apart | None:
    """The card that the first of the words is together with the next ones."""
    words = [part.group() for part in parts[:_TOGETHER]]
    if table.names.is_card(words[0]) or words[0][0] in _SIGNS:
        return None
    return apart(words, table.names, suit)


def _in_words(line: Line, start: int, end: int, meant: Apart, draft: Draft, table: Table) -> list[Finding]:
    """A card in several words, which is not read."""
    place = line.place(start, end)
    (draft.places if len(draft.cards) < table.seats else draft.beyond).append(place)
    if len(draft.cards) < table.seats:
        draft.cards.append(UNKNOWN)
    return [meant.finding(line.text[start:end], place)]


def _play(name: str | None, text: str, place: Span, draft: Draft, table: Table) -> list[Finding]:
    """One card, with the name of who played it out of turn or without."""
    seat = table.players.seat(name) if name is not None else None
    if isinstance(seat, Finding):
        return [placed(seat, Span.of(place.file, place.line, place.column, len(name or "")))]
    start = place.end_column - len(text)
    card_place = Span(place.file, place.end_line, start, place.end_line, place.end_column)
    card = table.names.card(text)
    findings = [placed(card, card_place)] if isinstance(card, Finding) else []
    if len(draft.cards) >= table.seats:
        draft.beyond.append(card_place)
        return findings
    if seat is not None:
        if seat in draft.named.values():
            return [*findings, problems.unreadable(f"{name}!{text}", place, form="each player once in a trick")]
        draft.named[len(draft.cards)] = seat
    draft.cards.append(UNKNOWN if isinstance(card, Finding) else card)
    draft.places.append(card_place)
    return findings


def _back(inner: str, place: Span, draft: Draft, table: Table) -> list[Finding]:
    """``(H9 back)``."""
    words = inner.split()
    if len(words) != 2 or keywords().calls.get(fold(words[1])) != "back":
        return [problems.unreadable(f"({inner})", place, form="(CARD back)")]
    card = table.names.card(words[0])
    if isinstance(card, Finding):
        return [placed(card, place)]
    draft.extras.append(Extra("back", len(draft.cards), card, place))
    return []


def _at_once(line: Line, part: re.Match[str], draft: Draft, table: Table) -> list[Finding]:
    """``[S6 S7]``: the first counts, the others lay with it."""
    findings: list[Finding] = []
    words = list(_WORD.finditer(line.text, part.start() + 1, part.end() - 1))
    for i, word in enumerate(words):
        place = line.place(word.start(), word.end())
        if i == 0:
            name, bang, text = word.group().rpartition("!")
            findings += _play(name if bang else None, text, place, draft, table)
            continue
        card = table.names.card(word.group())
        if isinstance(card, Finding):
            findings.append(placed(card, place))
        else:
            draft.extras.append(Extra("second", len(draft.cards), card, place))
    return findings if words else [problems.unreadable(part.group(), line.place(*part.span()), form="[CARD CARD]")]


def _claim(line: Line, start: int, arrow: Span, draft: Draft, table: Table) -> list[Finding]:
    """``-> Beat 24``."""
    words = line.words(start)
    form = "-> WINNER POINTS"
    if not words or len(words) > 2:
        text = line.text[start:].strip()
        return [problems.unreadable(f"-> {text}".strip(), line.place(start - 2, len(line.text.rstrip())), form=form)]
    (who, at), end = words[0], words[-1][1] + len(words[-1][0])
    winner = table.players.seat(who)
    if isinstance(winner, Finding):
        return [placed(winner, line.place(at, at + len(who)))]
    draft.winner = winner
    last = line.place(at, end)
    draft.claim_place = Span(arrow.file, arrow.line, arrow.column, last.end_line, last.end_column)
    if len(words) == 2:
        text, at = words[1]
        if not (text.isascii() and text.isdecimal() and len(text) <= _DIGITS):
            return [problems.bad_number(text, form, line.place(at, end))]
        draft.points = int(text)
    return []
