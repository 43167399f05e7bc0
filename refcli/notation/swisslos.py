"""The deals of the Swiss Jass servers: one JSON object a line, one deal each.

Seats are numbered clockwise (north, east, south, west) and play goes the other way, so the order of play
is north, west, south, east. Numbers of contracts and their suits stand in ``rulesets/imports/swisslos.json``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, BinaryIO, NamedTuple, TextIO, cast

from refcli import resources
from refcli.diagnostics import Finding
from refcli.notation import problems
from refcli.notation.reader import DeckOf
from refcli.notation.text import TOO_LONG, Text
from refcli.record import Call, Claim, Deal, Game, Header, Item, Trick
from refcli.source import Span

_LONGEST = 1_000_000  # characters a line may have
_SEATS = 4
_FIELDS = frozenset({"trump", "dealer", "forehand", "tss", "tricks"})  # of a game
Wrong = tuple[str, object, str]  # field, value, what it should be


class Layout(NamedTuple):
    """``seats`` and ``contracts`` by number; ``names`` are the players in order of play.

    ``written`` are fields that every deal has and that say nothing of it.
    """

    pack: str
    seats: Mapping[int, int]  # number on the server: index in order of play
    names: tuple[str, ...]
    contracts: Mapping[int, str]
    written: Mapping[str, str]


@cache
def layout() -> Layout:
    """What the numbers of the format stand for."""
    data = json.loads((resources.folder("rulesets") / "imports" / "swisslos.json").read_text(encoding="utf-8"))
    seats = {int(number): index for index, number in enumerate(data["seats"])}
    contracts = {int(number): contract["word"] for number, contract in data["contracts"].items()}
    return Layout(data["pack"], seats, tuple(data["seats"].values()), contracts, data["written"])


def read_games(source: BinaryIO | TextIO | str, file: str, deck_of: DeckOf, *, part: bool = False) -> Iterator[Game]:
    """One game of one deal a line. A line that is not of the format is a game without deals and a finding (N117).

    ``part``: some lines of a file.
    """
    form = layout()
    header = Header(form.names, pack=form.pack)
    text = Text(source, file, _LONGEST, part=part)
    deck = deck_of(None)
    if isinstance(deck, Finding):
        yield Game(header, (), file, (deck,))
        return
    cards = {deck.name(card, form.pack): card for card in range(deck.size)}
    for row, block in text.blocks():
        for number, line in enumerate(block.split("\n"), row):
            if line.strip():
                found = _line(line, Span.of(file, number, 1, len(line)), form, cards)
                encoding = _encoding(text, number)
                if isinstance(found, Finding):
                    yield Game(header, (), file, (*encoding, found))
                else:
                    yield Game(header, (found[0],), file, encoding, found[1])
    left = _encoding(text)
    if left:
        yield Game(header, (), file, left)


def _encoding(text: Text, line: int | None = None) -> tuple[Finding, ...]:
    """What is to be said of the letters up to a line, or of all that are left; the text is read ahead of it."""
    found = tuple(one for one in text.findings if line is None or one.place is None or one.place.line <= line)
    text.findings = [one for one in text.findings if one not in found]
    return found


def deal_of(game: Mapping[str, Any], cards: Mapping[str, int]) -> Deal:
    """The deal of a game whose fields are as the format has them; ``cards`` by name."""
    return _deal(game, Span.of("", 1, 1, 1), layout(), cards)


def _line(line: str, place: Span, form: Layout, cards: Mapping[str, int]) -> tuple[Deal, tuple[str, ...]] | Finding:
    """The deal of a line and the fields it has no place for."""
    if line == TOO_LONG:
        return problems.long_line(place, _LONGEST)
    try:
        data: Any = json.loads(line)
    except json.JSONDecodeError as error:
        return problems.bad_import("", Span.of(place.file, place.line, error.colno, 1))
    except (RecursionError, ValueError):
        return problems.bad_import("", place)
    inner = cast("dict[str, object]", data).get("game") if isinstance(data, dict) else None
    if not isinstance(inner, dict):
        return problems.bad_import("game", place, expected="{…}")
    game = cast("dict[str, Any]", inner)
    wrong = _wrong(game, form, cards)
    if wrong is not None:
        what, value, expected = wrong
        return problems.bad_import(what, place, expected=expected, value=str(value)[:40])
    return _deal(game, place, form, cards), tuple(_unread(cast("dict[str, Any]", data), form))


def _unread(data: Mapping[str, Any], form: Layout) -> Iterator[str]:
    """The fields that say something and that a deal does not hold."""
    game: dict[str, Any] = data["game"]
    yield from (name for name in data if name != "game")
    for name, value in game.items():
        said = form.written.get(name, -1)
        empty = name == "player" and all(one == {"hand": []} for one in value or ())
        if name not in _FIELDS and value not in (None, said) and not empty:
            yield name
    if game.get("trump") in (None, -1):
        yield from (name for name in ("forehand", "tss") if game.get(name) not in (None, -1))
    for trick in game.get("tricks", []):
        cards, winner = trick.get("cards", []), trick.get("win")
        held = {"cards", *(("first", "win", "points") if len(cards) == _SEATS else ("first",) if cards else ())}
        held -= {"points"} if winner in (None, -1) else set()
        yield from (name for name, value in trick.items() if name not in held and value not in (None, -1))


def _wrong(game: Mapping[str, Any], form: Layout, cards: Mapping[str, int]) -> Wrong | None:
    """The first field that is not as the format has it."""
    seat, tricks = (-1, max(form.seats)), game.get("tricks", [])
    fields = {"trump": (-1, max(form.contracts)), "dealer": seat, "forehand": (-1, 1), "tss": (-1, 1)}
    found = _wrong_number(game, fields)
    if found is not None:
        return found
    if not isinstance(tricks, list):
        return "tricks", tricks, "[{…}]"
    for trick in cast("list[object]", tricks):
        if not isinstance(trick, dict):
            return "tricks", trick, "[{…}]"
        known = cast("dict[str, Any]", trick)
        found = _wrong_number(known, {"first": seat, "win": seat, "points": (0, 1000)}) or _wrong_cards(known, cards)
        if found is not None:
            return found
    return None


def _wrong_number(data: Mapping[str, Any], fields: Mapping[str, tuple[int, int]]) -> Wrong | None:
    """A field that is there but no number in its limits."""
    for name, (low, high) in fields.items():
        value = data.get(name)
        if value is not None and (not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high):
            return name, value, f"{low}…{high}"
    return None


def _wrong_cards(trick: Mapping[str, Any], cards: Mapping[str, int]) -> Wrong | None:
    listed = trick.get("cards", [])
    names = cast("list[object]", listed) if isinstance(listed, list) else None
    if names is None or len(names) > _SEATS:
        return "cards", cast(object, listed), f"0–{_SEATS}"
    for name in names:
        if not isinstance(name, str) or name not in cards:
            return "cards", name, "S6, HJ, D10 …"
    return None


def _deal(game: Mapping[str, Any], place: Span, form: Layout, cards: Mapping[str, int]) -> Deal:
    tricks = _tricks(game, place, form, cards)
    dealer = form.seats.get(game.get("dealer", -1))
    leader = tricks[0].leader if tricks else None
    if dealer is None and leader is not None:
        dealer = (leader - 1) % _SEATS
    return Deal(1, dealer, (*_calls(game, dealer, place, form), *tricks), place=place, dealer_place=place)


def _calls(game: Mapping[str, Any], dealer: int | None, place: Span, form: Layout) -> Iterator[Item]:
    """The forehand names the contract, or shoves and the partner names it; unknown, the contract is a claim."""
    word = form.contracts.get(game.get("trump", -1))
    if word is None:
        return
    said = game.get("forehand", -1)
    shoved = said == 0 or game.get("tss") == 1
    if dealer is None or (not shoved and said != 1):
        yield Claim("contract", word=word, place=place)
        return
    forehand = (dealer + 1) % _SEATS
    if shoved:
        yield Call(forehand, "shove", place=place)
    yield Call((forehand + 2) % _SEATS if shoved else forehand, word, place=place)


def _tricks(game: Mapping[str, Any], place: Span, form: Layout, cards: Mapping[str, int]) -> list[Trick]:
    """The tricks with any cards; winner and points are claims of whole tricks alone."""
    tricks: list[Trick] = []
    for trick in game.get("tricks", []):
        played = tuple(cards[name] for name in trick.get("cards", []))
        if not played:
            continue
        winner = form.seats.get(trick.get("win", -1)) if len(played) == _SEATS else None
        points = trick.get("points") if winner is not None else None
        leader = form.seats.get(trick.get("first", -1))
        places = (place,) * len(played)
        tricks.append(Trick(len(tricks) + 1, leader, played, None, (), winner, points, places, place, place))
    return tricks
