"""What is disputed, read from the options of the command line: one form for each kind of question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from refcli import words
from refcli.cards import Deck
from refcli.cli.contracts import contract_of
from refcli.codes import severity
from refcli.diagnostics import Finding
from refcli.nearest import nearest
from refcli.notation import problems
from refcli.notation.claims import read_claim
from refcli.notation.events import read_events
from refcli.notation.lines import Line, Unit
from refcli.notation.names import Names
from refcli.notation.players import SIDE, Players
from refcli.notation.table import Table
from refcli.record import Event
from refcli.report.lines import Lines
from refcli.rules.ruleset import Ruleset
from refcli.source import Span

Findings = tuple[Finding, ...]
FORM = "correct"  # the verb of records whose line has the form of ``--booked`` and ``--count``


@dataclass(frozen=True, slots=True)
class Given:
    """The texts of the options; None or empty where one is not given."""

    contract: str | None = None
    trick: str = ""
    hand: str = ""
    play: str | None = None
    number: int = 1
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
    """The players are those of ``--seats``, else those named, in the order they are named, and numbers for the rest."""
    for option, texts in _texts(given):
        lines.add(option, "\n".join(texts))
    pack = given.pack or rules.default_pack
    if pack not in rules.deck.packs:
        packs = tuple(rules.deck.packs)
        return (problems.unknown_pack(pack, packs, nearest(pack, packs), Span.of("--pack", 1, 1, len(pack))),)
    named = list(_named(given))
    if given.seats is not None:
        players = tuple(given.seats.replace(",", " ").split())
    else:
        fresh = [name for name in dict.fromkeys(named) if not name.isdecimal()]
        players = (*fresh[: rules.seats], *(str(seat) for seat in range(len(fresh) + 1, rules.seats + 1)))
    if len(players) != rules.seats or len(set(players)) != len(players):
        params = {"count": len(set(players)), "expected": rules.seats, "rules": rules.id, "names": players}
        return (Finding("N113", params, Span.of("--seats", 1, 1, max(1, len(given.seats or "")))),)
    names = Names(rules.deck, pack, given.language)
    table = Table("", rules.deck, pack, names, Players(players))
    return Desk(rules, pack, table, _titles(players, None if given.seats else set(named), rules))


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
    yield "--declarer", (given.declarer or "",)
    yield "--pack", (given.pack or "",)


def _named(given: Given) -> Iterator[str]:
    """The people and sides named, in order: the first word of each item."""
    items = [*(given.before or "").split(","), *given.melds, *given.count, *given.booked, *given.thanks]
    for item in items:
        first = item.split()[:1]
        if first:
            yield from first[0].removesuffix(":").split(SIDE)


def _titles(players: tuple[str, ...], named: set[str] | None, rules: Ruleset) -> tuple[str, ...]:
    """One name a side: all its players, or only those that somebody named."""
    titles: list[str] = []
    for side in range(max(rules.sides) + 1):
        members = [name for name, own in zip(players, rules.sides, strict=True) if own == side]
        shown = [name for name in members if named is None or name in named]
        titles.append(SIDE.join(shown or members))
    return tuple(titles)


def counted_items(given: Given) -> list[str]:
    """The texts of ``--count`` one by one: of ``A points 98, melds 50`` two, and each names the side."""
    found: list[str] = []
    for text in given.count:
        name, _, rest = text.strip().partition(" ")
        found += [f"{name} {item.strip()}" for item in rest.split(",")]
    return found


def events(option: str, texts: Sequence[str], at: Desk, verb: str) -> tuple[list[tuple[int, Event]], list[Finding]]:
    """Texts read as lines of a record that begin with ``verb``, each with its row; places are in the option."""
    found: list[tuple[int, Event]] = []
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
    return found, findings


def _formless(option: str, row: int, text: str) -> Finding:
    """An item that does not say whose it is."""
    place = Span.of(option, row, 1, max(1, len(text)))
    return problems.unreadable(text, place, form=words.text(f"settle.form{option}"))


def totals(given: Given, at: Desk) -> tuple[tuple[int, ...], list[Finding]]:
    """The totals before the deal, by side; nought for a side that is not named."""
    found = [0] * len(at.titles)
    if given.before is None:
        return tuple(found), []
    line = Line("--before", Unit("", f"total {given.before}", 1, -len("total")))
    claim, findings = read_claim("total", line, at.table)
    for seats, amount in claim.amounts if claim is not None else ():
        found[at.rules.sides[seats[0]]] = amount
    return tuple(found), findings


def contract(given: Given, at: Desk) -> str | Finding:
    """The contract, canonical."""
    if given.contract is None:
        return Finding("U102", {"problem": words.text("settle.no-contract"), "hint": ""})
    return contract_of(given.contract, at.rules, at.table.names)


def part_of(word: str, rules: Ruleset) -> str | None:
    """The score part that a word means: by its name, by its kind in one or many, by the block it stands in."""
    for part in rules.score.parts:
        if word == part.name or part.kind in (word, f"{word}s"):
            return part.name
    block = rules.end.blocks.get(word, ())
    return block[0] if len(block) == 1 else None
