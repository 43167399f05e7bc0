"""The deals of the Swiss Jass servers: one JSON object a line, one deal each.

Seats are numbered clockwise (north, east, south, west) and play goes the other way, so the order of play
is north, west, south, east. Numbers of contracts and their suits stand in ``rulesets/imports/swisslos.json``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, BinaryIO, TextIO

from refcli import resources
from refcli.cards import Deck
from refcli.diagnostics import Finding
from refcli.notation import problems
from refcli.notation.reader import DeckOf
from refcli.notation.text import TOO_LONG, Text
from refcli.record import Call, Claim, Deal, Game, Header, Item, Trick
from refcli.source import Span

_LONGEST = 1_000_000  # characters a line may have
_SEATS = 4


@dataclass(frozen=True, slots=True)
class _Format:
    pack: str
    seats: Mapping[int, int]  # number on the server: index in order of play
    names: tuple[str, ...]
    contracts: Mapping[int, str]


class _Wrong(Exception):
    """A field is not as the format has it; caught where the line is known."""

    def __init__(self, what: str, value: object, expected: str) -> None:
        super().__init__(what)
        self.what, self.value, self.expected = what, value, expected


@cache
def _format() -> _Format:
    data = json.loads((resources.folder("rulesets") / "imports" / "swisslos.json").read_text(encoding="utf-8"))
    seats = {int(number): index for index, number in enumerate(data["seats"])}
    contracts = {int(number): contract["word"] for number, contract in data["contracts"].items()}
    return _Format(data["pack"], seats, tuple(data["seats"].values()), contracts)


def read_games(source: BinaryIO | TextIO | str, file: str, deck_of: DeckOf) -> Iterator[Game]:
    """One game of one deal a line. A line that is not of the format is a game without deals and a finding (N117)."""
    form = _format()
    header = Header(form.names, pack=form.pack)
    text = Text(source, file, _LONGEST)
    deck = deck_of(None)
    if isinstance(deck, Finding):
        yield Game(header, (), file, (deck,))
        return
    cards = {deck.name(card, form.pack): card for card in range(deck.size)}
    for row, block in text.blocks():
        for number, line in enumerate(block.split("\n"), row):
            if line.strip():
                found = _line(line, Span.of(file, number, 1, len(line)), form, cards)
                findings = (*text.findings, *([found] if isinstance(found, Finding) else []))
                text.findings.clear()
                yield Game(header, () if isinstance(found, Finding) else (found,), file, findings)


def _line(line: str, place: Span, form: _Format, cards: Mapping[str, int]) -> Deal | Finding:
    if line == TOO_LONG:
        return problems.long_line(place, _LONGEST)
    try:
        data: Any = json.loads(line)
    except json.JSONDecodeError as error:
        return problems.bad_import("", Span.of(place.file, place.line, error.colno, 1))
    except (RecursionError, ValueError):
        return problems.bad_import("", place)
    game = data.get("game") if isinstance(data, dict) else None
    if not isinstance(game, dict):
        return problems.bad_import("game", place, expected="{…}")
    try:
        return _deal(game, place, form, cards)
    except _Wrong as wrong:
        return problems.bad_import(wrong.what, place, expected=wrong.expected, value=str(wrong.value)[:40])


def _deal(game: Mapping[str, Any], place: Span, form: _Format, cards: Mapping[str, int]) -> Deal:
    tricks = _tricks(game, place, form, cards)
    dealer = _seat(game, "dealer", form)
    leader = tricks[0].leader if tricks else None
    if dealer is None and leader is not None:
        dealer = (leader - 1) % _SEATS
    return Deal(1, dealer, (*_calls(game, dealer, place, form), *tricks), place=place, dealer_place=place)


def _calls(game: Mapping[str, Any], dealer: int | None, place: Span, form: _Format) -> Iterator[Item]:
    """The forehand names the contract, or shoves and the partner names it; unknown, the contract is a claim."""
    trump = _number(game, "trump", -1, max(form.contracts))
    word = form.contracts.get(trump) if trump is not None else None
    if word is None:
        return
    said = _number(game, "forehand", -1, 1)
    shoved = said == 0 or _number(game, "tss", -1, 1) == 1
    if dealer is None or (not shoved and said != 1):
        yield Claim("contract", word=word, place=place)
        return
    forehand = (dealer + 1) % _SEATS
    if shoved:
        yield Call(forehand, "shove", place=place)
    yield Call((forehand + 2) % _SEATS if shoved else forehand, word, place=place)


def _tricks(game: Mapping[str, Any], place: Span, form: _Format, cards: Mapping[str, int]) -> list[Trick]:
    listed = game.get("tricks", [])
    if not isinstance(listed, list) or not all(isinstance(trick, dict) for trick in listed):
        raise _Wrong("tricks", listed, "[{…}]")
    tricks: list[Trick] = []
    for trick in listed:
        played = _cards(trick, cards)
        if not played:
            continue
        winner = points = None
        if len(played) == _SEATS:
            winner, points = _seat(trick, "win", form), _number(trick, "points", 0, 1000)
        tricks.append(
            Trick(len(tricks) + 1, _seat(trick, "first", form), played, None, (), winner,
                  points if winner is not None else None, (place,) * len(played), place, place)
        )  # fmt: skip
    return tricks


def _cards(trick: Mapping[str, Any], cards: Mapping[str, int]) -> tuple[int, ...]:
    names = trick.get("cards", [])
    if not isinstance(names, list) or len(names) > _SEATS:
        raise _Wrong("cards", names, f"0–{_SEATS}")
    for name in names:
        if not isinstance(name, str) or name not in cards:
            raise _Wrong("cards", name, "S6, HJ, D10 …")
    return tuple(cards[name] for name in names)


def _seat(data: Mapping[str, Any], key: str, form: _Format) -> int | None:
    """A seat in order of play; None where it is missing or -1."""
    number = _number(data, key, -1, max(form.seats))
    return form.seats.get(number) if number is not None else None


def _number(data: Mapping[str, Any], key: str, low: int, high: int) -> int | None:
    value = data.get(key)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise _Wrong(key, value, f"{low}…{high}")
    return value
