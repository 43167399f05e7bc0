"""Cards written one after the other: single ones, ranges, suits with a colon and their ranks."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import islice

from refcli.diagnostics import Finding
from refcli.notation import problems
from refcli.notation.lines import Line, plain
from refcli.notation.meant import Apart, apart
from refcli.notation.names import Names
from refcli.notation.runs import run_of
from refcli.notation.table import placed
from refcli.record import UNKNOWN
from refcli.source import Span

_PART = re.compile(r"\{[^{}]*\}|;|[^\s,;:{}]+\s*:|[^\s,;:{}]+|[:{}]")
_GROUP = re.compile(r"\s*([^\s:;{}]+)\s*:([^;{]*)")
_NOTHING = ("-", "–")


@dataclass(eq=False, repr=False)
class Written:
    """What was read: cards with the place of each, remarks between them, what cannot be read."""

    cards: list[int] = field(default_factory=list[int])
    places: list[Span] = field(default_factory=list[Span])
    remarks: list[str] = field(default_factory=list[str])
    findings: list[Finding] = field(default_factory=list[Finding])


@dataclass(eq=False, repr=False)
class _Bare:
    """Ranks that stand behind a suit, or behind a card of it, without the colon: where, and how they were meant."""

    start: int = -1
    end: int = -1
    meant: list[list[str]] = field(default_factory=list[list[str]])  # suits with the ranks behind them
    ranks: int = 0


def read_written(line: Line, start: int, names: Names, *, comments: bool = True) -> Written:
    """The cards from an offset on; ``;`` begins a comment, but for those between groups, where ``comments`` are."""
    read = _Reader(line, names)
    at = start
    while (part := _PART.search(line.text, at)) is not None:
        text, at = part.group(), part.end()
        if text[0] == "{" and len(text) > 1:
            read.told.remarks.append(plain(text[1:-1]))
        elif text == ";":
            if comments and not _is_group(line.text, at, names):
                end = line.text.find("\n", at)
                end = end if end >= 0 else len(line.text)
                read.told.remarks.append(plain(line.text[at:end]))
                at = end
        else:
            at = read.part(text, part.start(), at)
    return read.done()


def _is_group(text: str, at: int, names: Names) -> bool:
    """Whether ``;`` parts two groups: a suit and a colon follow, or a word, a colon and nothing but ranks."""
    group = _GROUP.match(text, at)
    if group is None:
        return False
    if names.suit(group.group(1)) is not None:
        return True
    ranks = group.group(2).split()
    return bool(ranks) and all(names.rank(rank) is not None for rank in ranks)


def _parted(text: str, names: Names) -> tuple[str, str] | None:
    """How a card is written: the suit and the rank; None for one with a name of its own."""
    card = names.card(text)
    if isinstance(card, Finding) or card < 0:
        return None
    own = divmod(card, len(names.deck.ranks))
    halves = [(text[:cut], text[cut:]) for cut in range(1, len(text))]
    cuts = (*halves, *((suit, rank) for rank, suit in halves))
    return next((cut for cut in cuts if (names.suit(cut[0]), names.rank(cut[1])) == own), None)


class _Reader:
    """One pass over the words of a line."""

    def __init__(self, line: Line, names: Names) -> None:
        self._line, self._names, self.told = line, names, Written()
        self._size = len(names.deck.ranks)
        self._suit: int | None = None  # of the group; a negative one could not be read
        self._bare = _Bare()

    def part(self, text: str, at: int, end: int) -> int:
        """A suit with its colon, or one word, or several of one card; where to read on."""
        place = self._line.place(at, at + len(text))
        if text[-1] == ":":
            self._suit = self._group(text[:-1].rstrip(), place)
        elif (meant := self._apart(text, at)) is not None:
            following = list(islice(_PART.finditer(self._line.text, at), meant.words))
            end, place = following[-1].end(), self._line.place(at, following[-1].end())
            self.told.findings.append(meant.finding(self._line.text[at:end], place))
            self._keep(UNKNOWN, place)
        elif not self._loose(text, at, place):
            self._add(text, place)
        return end

    def _apart(self, text: str, at: int) -> Apart | None:
        """The card that a rank is together with the suit behind it."""
        if self._suit is not None or self._bare.meant or self._names.is_card(text):
            return None
        words = [part.group() for part in islice(_PART.finditer(self._line.text, at), 3)]
        meant = apart(words, self._names)
        return meant if meant is not None and (meant.pack or not meant.suit) else None

    def done(self) -> Written:
        """All that was read. Ranks that lack a colon are one mistake, however many there are."""
        bare, told = self._bare, self.told
        if bare.ranks:
            meant = "; ".join(f"{suit}: {' '.join(ranks)}" for suit, *ranks in bare.meant)
            place = self._line.place(bare.start, bare.end)
            told.findings.append(problems.no_card(self._line.text[bare.start : bare.end], place, nearest=meant))
        return told

    def _group(self, text: str, place: Span) -> int:
        """The suit of a group, or -1 after a finding."""
        suit = self._names.suit(text)
        if isinstance(suit, int):
            self._names.groups[f"{text}:"] = suit * self._size
            return suit
        where = Span.of(place.file, place.line, place.column, len(text))
        self.told.findings.append(placed(suit, where) if suit else problems.no_card(text, where))
        return -1

    def _loose(self, text: str, at: int, place: Span) -> bool:
        """Whether a word outside of groups is a suit or a rank alone, which is kept for one finding at the end."""
        if self._suit is not None:
            return False
        bare, names = self._bare, self._names
        if names.is_card(text):
            parts = _parted(text, names)
            if parts is not None:
                self._begin(list(parts), at)
            return False
        if bare.meant and names.rank(text) is not None:
            bare.meant[-1].append(text)
            bare.ranks, bare.end = bare.ranks + 1, at + len(text)
            self._keep(UNKNOWN, place)
            return True
        if isinstance(names.suit(text), int):
            self._begin([text], at)
            return True
        return False

    def _begin(self, group: list[str], at: int) -> None:
        bare = self._bare
        if not bare.ranks:
            bare.start, bare.meant = at, []
        bare.meant.append(group)

    def _add(self, text: str, place: Span) -> None:
        """One rank of a group, one card, or a range; ``-`` is a suit without cards."""
        suit, names = self._suit, self._names
        if suit is not None and (suit < 0 or text in _NOTHING):
            return
        rank = names.rank(text) if suit is not None else None
        if suit is not None and rank is not None:
            self._keep(suit * self._size + rank, place)
            return
        run = run_of(text, names, suit)
        if run:
            for one in run:
                self._keep(one, place)
            return
        card = names.card(text)
        if suit is not None and text != "?" and (isinstance(card, Finding) or card // self._size != suit):
            card = problems.no_card(text)
        if isinstance(card, Finding):
            self.told.findings.append(placed(card, place))
            card = UNKNOWN
        self._keep(card, place)

    def _keep(self, card: int, place: Span) -> None:
        self.told.cards.append(card)
        self.told.places.append(place)
