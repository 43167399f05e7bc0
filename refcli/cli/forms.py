"""What is disputed, read from the options of the command line: one form for each kind of question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from refcli import words
from refcli.cards import Deck
from refcli.cli.contracts import contract_of
from refcli.cli.naming import names_of
from refcli.cli.seating import Item, named_in, plain_name, players_of
from refcli.diagnostics import Finding
from refcli.notation import problems
from refcli.notation.fold import fold
from refcli.notation.header import seat_names
from refcli.notation.keywords import keywords
from refcli.notation.players import SIDE, Players
from refcli.notation.table import Table
from refcli.report.lines import Lines
from refcli.rules.ruleset import Ruleset
from refcli.source import Span

Findings = tuple[Finding, ...]
_TWO = 2  # sides: the one of which nobody is named is the other one
FORM = "correct"  # the verb of records whose line has the form of ``--booked`` and ``--count``


@dataclass(frozen=True, slots=True)
class Given:
    """The texts of the options; None or empty where one is not given."""

    contract: str | None = None
    trick: str = ""
    hand: str = ""
    play: str | None = None
    number: int | None = None  # of the trick
    melds: tuple[str, ...] = ()
    count: tuple[str, ...] = ()
    before: str | None = None
    booked: tuple[str, ...] = ()
    thanks: tuple[str, ...] = ()
    seats: str | None = None
    declarer: str | None = None
    pack: str | None = None
    language: str | None = None


class Desk(NamedTuple):
    """What the texts are read with: the table's rules, its pack, its players.

    ``titles`` are the sides as they were named on the command line.
    """

    rules: Ruleset
    pack: str
    table: Table
    titles: tuple[str, ...]

    @property
    def deck(self) -> Deck:
        return self.rules.deck

    @property
    def players(self) -> tuple[str, ...]:
        return self.table.players.names


def desk(given: Given, rules: Ruleset, lines: Lines) -> Desk | Findings:
    """The players are those of ``--seats``, else those named, and numbers for the rest."""
    add_texts(given, lines)
    names = names_of(rules, given.pack, given.language)
    if isinstance(names, Finding):
        return (names,)
    named = named_in(list(_items(given)))
    if given.seats is not None:
        place = Span.of("--seats", 1, 1, max(1, len(given.seats)))
        players, twice, wrong = seat_names(given.seats)
        if twice or wrong:
            return (problems.broken_tag("Seats", place, twice=twice, value=wrong),)
    else:
        found = players_of(named, rules.sides)
        if isinstance(found, Finding):
            return (found,)
        players = found
    if len(players) != rules.seats or len(set(players)) != len(players):
        params = {"count": len(set(players)), "expected": rules.seats, "rules": rules.id, "names": players}
        return (Finding("N113", params, Span.of("--seats", 1, 1, max(1, len(given.seats or "")))),)
    table = Table("", rules.deck, names.pack, names, Players(players))
    told = None if given.seats else {name for one in named for name in one.names}
    return Desk(rules, names.pack, table, _titles(players, told, rules))


def add_texts(given: Given, lines: Lines) -> None:
    """Let ``lines`` know the words of the options."""
    for option, texts in _texts(given):
        lines.add(option, "\n".join(texts))


def _texts(given: Given) -> Iterator[tuple[str, Sequence[str]]]:
    yield "--contract", (given.contract or "",)
    yield "--trick", (given.trick,)
    yield "--hand", (given.hand,)
    yield "--play", (given.play or "",)
    yield "--meld", given.melds
    yield "--count", counted_items(given)
    yield "--before", (given.before or "",)
    yield "--booked", given.booked
    yield "--thanks", given.thanks
    yield "--seats", (given.seats or "",)
    yield "--trick-number", (str(given.number or 1),)
    yield "--declarer", (given.declarer or "",)
    yield "--pack", (given.pack or "",)
    yield "--language", (given.language or "",)


def _items(given: Given) -> Iterator[Item]:
    """Everything that begins with a name, with its place."""
    column = 1
    for item in (given.before or "").split(","):
        blank = len(item) - len(item.lstrip())
        yield Span.of("--before", 1, column + blank, max(1, len(item.strip()))), item
        column += len(item) + 1
    options = ("--meld", given.melds), ("--count", given.count), ("--booked", given.booked), ("--thanks", given.thanks)
    for option, texts in options:
        for row, text in enumerate(texts, 1):
            yield Span.of(option, row, 1, max(1, len(text))), text


def _titles(players: tuple[str, ...], named: set[str] | None, rules: Ruleset) -> tuple[str, ...]:
    """One name a side: all its players, or only those that somebody named."""
    sides = range(max(rules.sides) + 1)
    members = [[name for name, own in zip(players, rules.sides, strict=True) if own == side] for side in sides]
    shown = [[name for name in side if named is None or {name, plain_name(name)} & named] for side in members]
    return tuple(_title(shown[side], members[side], [one for one in sides if shown[one]], len(sides)) for side in sides)


def _title(shown: Sequence[str], members: Sequence[str], named: Sequence[int], sides: int) -> str:
    """A side by those of it that were named; where nobody was, as the other side or a player of some number."""
    if not shown and named and sides == _TWO:
        return words.text("settle.other-side")
    if not shown and len(members) == 1:
        return words.text("settle.nameless", number=plain_name(members[0]))
    return SIDE.join(map(plain_name, shown or members))


def counted_items(given: Given) -> list[str]:
    """The texts of ``--count`` one by one: of ``A points 98, melds 50`` two, and each names the side."""
    found: list[str] = []
    for text in given.count:
        name, _, rest = text.strip().partition(" ")
        found += [f"{name} {item.strip()}" for item in rest.split(",")]
    return found


def contract(given: Given, at: Desk) -> str | Finding:
    """The contract, canonical."""
    if given.contract is None:
        return Finding("U102", {"problem": words.text("settle.no-contract"), "hint": ""})
    return contract_of(given.contract, at.rules, at.table.names)


def part_word(text: str) -> str:
    """The English word for a part of a score; the text itself where it is none in any language."""
    return keywords().parts.get(fold(text), text)


def part_of(word: str, rules: Ruleset) -> str | None:
    """The score part that a word means: by its name, by its kind in one or many, by the block it stands in."""
    word = part_word(word)
    for part in rules.score.parts:
        if word == part.name or part.kind in (word, f"{word}s"):
            return part.name
    block = rules.end.blocks.get(word, ())
    return block[0] if len(block) == 1 else None
