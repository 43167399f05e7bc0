"""A position read from the command line, judged, and told."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from refcli import words
from refcli.cards import mask_of
from refcli.cli.contracts import contract_of
from refcli.cli.naming import names_of
from refcli.cli.outcome import FINE, UNJUDGED
from refcli.diagnostics import Finding
from refcli.notation import problems
from refcli.notation.lines import Line, Unit
from refcli.notation.names import Names
from refcli.notation.written import read_written
from refcli.referee.names import Names as RecordNames
from refcli.referee.position import Position, judge
from refcli.report.conditions import lines_of
from refcli.report.lines import Lines
from refcli.report.settled import assumed_lines
from refcli.report.sink import Sink
from refcli.rules.ruleset import Ruleset
from refcli.source import Span


@dataclass(frozen=True, slots=True)
class Asked:
    """The texts of the command line."""

    contract: str
    trick: str
    hand: str
    number: int = 1
    pack: str | None = None
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """A judged position; ``order`` is the hand as it was given, ``name`` names a card."""

    position: Position
    order: tuple[int, ...]
    name: Callable[[int], str]


def ask(asked: Asked, rules: Ruleset, lines: Lines) -> Answer | tuple[Finding, ...]:
    """The answer, or what is wrong with the question, each with its place in the option's text."""
    for option, text in _texts(asked):
        lines.add(option, text)
    names = names_of(rules, asked.pack, asked.language)
    if isinstance(names, Finding):
        return (names,)
    pack = names.pack
    trick, bad_trick = cards_of("--trick", asked.trick, names)
    hand, bad_hand = cards_of("--hand", asked.hand, names)
    contract = contract_of(asked.contract, rules, names)
    findings = [*bad_trick, *bad_hand, *impossible(trick, hand, asked, rules)]
    if isinstance(contract, Finding):
        findings.insert(0, contract)
    if findings or isinstance(contract, Finding):
        return tuple(findings)
    order = tuple(card for card, _ in hand)
    called = RecordNames(rules, (), pack).contract(contract)
    laid = tuple(card for card, _ in trick)
    position = judge(rules, called, laid, mask_of(order), trick_number=asked.number, pack=pack)
    if isinstance(position, Finding):
        return (position,)
    return Answer(position, order, lambda card: rules.deck.name(card, pack))


def _texts(asked: Asked) -> Iterator[tuple[str, str]]:
    yield "--contract", asked.contract
    yield "--trick", asked.trick
    yield "--hand", asked.hand
    yield "--trick-number", str(asked.number)
    yield "--pack", asked.pack or ""
    yield "--language", asked.language or ""


Placed = list[tuple[int, Span]]


def cards_of(option: str, text: str, names: Names) -> tuple[Placed, list[Finding]]:
    """The cards of an option's text, each with its place, and what is wrong with the others."""
    line = Line(option, Unit("", text, 1, 1), comments=False)
    read = read_written(line, 0, names, comments=False)
    cards: Placed = []
    findings = [problems.on_command_line(found) for found in read.findings]
    lost = {found.place for found in findings}
    for card, place in zip(read.cards, read.places, strict=True):
        if card >= 0:
            cards.append((card, place))
        elif text[place.column - 1 : place.end_column - 1] == "?" and place not in lost:
            findings.append(wrong("use.card-unknown", place, card="?"))
    return cards, sorted(findings, key=lambda found: found.place.column if found.place is not None else 0)


def impossible(trick: Placed, hand: Placed, asked: Asked, rules: Ruleset) -> Iterator[Finding]:
    """Cards that stand twice, a trick with no room, a hand without cards."""
    met: set[int] = set()
    for card, place in (*trick, *hand):
        if card in met:
            yield wrong("use.card-twice", place, card=rules.deck.name(card, asked.pack or rules.default_pack))
        met.add(card)
    if len(trick) >= rules.seats:
        yield wrong("use.trick-full", trick[rules.seats - 1][1], count=len(trick), seats=rules.seats)
    if asked.number > rules.deal.tricks:
        place = Span.of("--trick-number", 1, 1, len(str(asked.number)))
        yield wrong("use.no-trick", place, number=asked.number, most=rules.deal.tricks)
    most = hand_size(rules)
    if len(hand) > most:
        yield wrong("use.hand-size", hand[most][1], count=len(hand), most=most)
    if not asked.hand.strip():
        yield wrong("use.no-hand", Span.of("--hand", 1, 1, 1))


def hand_size(rules: Ruleset) -> int:
    """The most cards that somebody can choose from: the largest hand, and what lies before him."""
    return max(rules.deal.hand, *rules.deal.hands, 0) + rules.deal.piles


def wrong(key: str, place: Span, **params: Any) -> Finding:
    """U105 in the words of ``key``."""
    return Finding("U105", {"problem": words.text(key, **params)}, place)


def granted(rules: Ruleset, named: str | None, number: int | None) -> dict[str, str]:
    """What nobody said of a position and is taken for granted: the rules; which trick it is while cards are drawn."""
    found = {} if named else {"rules": rules.id}
    return found | ({"trick": "1"} if number is None and rules.deal.draw else {})


def tell(answer: Answer, form: str, sink: Sink, assumed: Mapping[str, str]) -> int:
    """Exit status 2 where the rules leave a card open. ``assumed``: what was taken where nothing was said, by name."""
    if form == "json":
        data = plain(answer) | ({"assumed": dict(assumed)} if assumed else {})
        sink.line(json.dumps(data, ensure_ascii=not sink.unicode))
    else:
        for line in (*_lines(answer), *assumed_lines(assumed)):
            sink.line(line)
    return UNJUDGED if answer.position.open else FINE


def _legal(answer: Answer) -> list[str]:
    return [answer.name(card) for card in answer.order if answer.position.legal >> card & 1]


def plain(answer: Answer) -> dict[str, Any]:
    """``{"legal": [...], "illegal": [{"card", "clause", "cites", ...}]}``, ``undetermined`` only where there is any."""
    refused = sorted(answer.position.illegal, key=lambda one: answer.order.index(one.card))
    illegal = [
        {
            "card": answer.name(one.card),
            "clause": one.clause,
            "cites": list(one.cites),
            "code": one.code,
            "also": list(one.also),
        }
        for one in refused
    ]
    data: dict[str, Any] = {"legal": _legal(answer), "illegal": illegal}
    if answer.position.open:
        opened = answer.position.open
        data["undetermined"] = [{"card": answer.name(one.card), "if": dict(one.branches)} for one in opened]
    return data


def _lines(answer: Answer) -> Iterator[str]:
    legal = " ".join(_legal(answer))
    yield words.text("help.legal", cards=legal) if legal else words.text("help.no-legal")
    data = plain(answer)
    for one in data["illegal"]:
        cites = f" ({', '.join(one['cites'])})" if one["cites"] else ""
        yield words.text("legal.refused", card=one["card"], clause=one["clause"], cites=cites)
    for one in data.get("undetermined", ()):
        yield words.text("legal.open", card=one["card"])
        for branch, ruling in lines_of(one["if"]):
            yield "    " + words.text("help.if", branch=branch, ruling=ruling)
