"""The tricks of one deal: numbered in order, whole but for the last."""

from __future__ import annotations

import re

from refcli.diagnostics import Finding
from refcli.notation import problems
from refcli.notation.draft import Draft
from refcli.notation.lines import Line, Unit, trick_lines
from refcli.notation.table import Table
from refcli.notation.tricks import FORM, quick_trick, read_cards, read_head
from refcli.record import SUMS, Claim, Item, Trick

_NUMBER = re.compile(r"[0-9]{1,6}")


class Plays:
    """Adds tricks to the items of a deal, and findings to its findings. ``count`` is the number of tricks so far."""

    def __init__(self, table: Table, items: list[Item], findings: list[Finding]) -> None:
        self._table, self._items, self._findings = table, items, findings
        self.count = 0
        self._last = 0  # number of the trick read last
        self._at = -1  # its index among the items
        self._draft: Draft | None = None  # of that trick, where it was read in full
        self._short: list[Trick] = []  # whole tricks with too few cards
        self._sizes: list[int] = []

    def read(self, unit: Unit) -> None:
        """The trick lines of a unit."""
        for text, row, column in trick_lines(unit):
            trick = quick_trick(text, row, column, self._table)
            if trick is None:
                self._trick(Line(self._table.file, Unit("TRICK", text, row, column)))
            else:
                self._begin(trick, None)

    @property
    def expected(self) -> int:
        """The number of the next trick."""
        return self._last + 1

    def open(self) -> Trick | None:
        """The trick read last, while nobody is said to have won it."""
        trick = self._items[self._at] if self._at >= 0 else None
        return trick if isinstance(trick, Trick) and trick.winner is None else None

    def go_on(self, line: Line, start: int) -> None:
        """More cards for the open trick."""
        trick = self.open()
        if trick is None:
            self._findings.append(problems.unreadable(line.text.strip(), line.whole()))
            return
        draft = self._draft or Draft.of(trick)
        draft.remark = f"{draft.remark} {line.remark}".strip()
        self._findings += read_cards(line, start, draft, self._table)
        self._draft, self._items[self._at] = draft, draft.trick(self._table.seats)

    def close(self, *, last: bool) -> None:
        """Count the cards of the trick read last; once the deal is through, say which are too short."""
        trick = self._items[self._at] if self._at >= 0 else None
        if not isinstance(trick, Trick):
            if last:
                self._uneven()
            return
        seats, count = self._table.seats, len(trick.cards)
        beyond = self._draft.beyond if self._draft else []
        if beyond:
            place = beyond[0]._replace(end_line=beyond[-1].end_line, end_column=beyond[-1].end_column)
            self._findings.append(problems.trick_size(trick.number, count + len(beyond), seats, place))
        else:
            over = not last or trick.winner is not None or self._through(seats - count)
            self._short += [trick] if count < seats and over else []
            self._sizes.append(count)
        if last:
            self._uneven()

    def _through(self, lacking: int) -> bool:
        """Whether the deal was played to its end: its sums are written, and only so many cards are not."""
        cards = sum(len(item.cards) for item in self._items if isinstance(item, Trick))
        summed = any(isinstance(item, Claim) and item.kind in SUMS for item in self._items)
        return summed and cards + lacking == self._table.deck.count

    def _uneven(self) -> None:
        """Short tricks, unless all are equally short: then somebody takes no part, which the rules must tell."""
        sizes = self._sizes[:-1] if len(self._sizes) > 1 else self._sizes
        if not sizes:
            return
        ragged = any(trick.winner is not None and len(trick.cards) != sizes[0] for trick in self._short)
        if not ragged and len(set(sizes)) == 1 and 1 < sizes[0] < self._table.seats and self._sizes[-1] <= sizes[0]:
            return
        self._findings += [
            problems.trick_size(trick.number, len(trick.cards), self._table.seats, trick.place) for trick in self._short
        ]

    def _trick(self, line: Line) -> None:
        head = read_head(line, self._table)
        if isinstance(head, Finding):
            self._findings.append(head)
            self._take_number(line.text)
            return
        draft, goes_on, start = head
        if goes_on and draft.number == self._last and self.open() is not None:
            self.go_on(line, start)
            return
        draft.remark = line.remark
        findings = read_cards(line, start, draft, self._table)
        if len(findings) > 1 and all(card < 0 for card in draft.cards):  # a sentence that begins with a number
            tags = [str(found.params["tag"]) for found in findings if found.params.get("tag")]
            tag = tags[0] if len(tags) == len(findings) else ""
            self._findings.append(
                _no_cards(line, findings)
                or problems.unreadable(line.text.strip(), line.whole(), form="" if tag else FORM, tag=tag)
            )
            self._take_number(line.text)
            return
        self._findings += findings
        self._begin(draft.trick(self._table.seats), draft)

    def pass_over(self) -> None:
        """A trick that cannot be read takes the number expected: the next one is not out of order for that."""
        self.close(last=False)
        self._last, self._at, self._draft = self.expected, -1, None

    def _take_number(self, text: str) -> None:
        number = _NUMBER.match(text)
        if number is not None and self.expected == int(number.group()):
            self.pass_over()

    def _begin(self, trick: Trick, draft: Draft | None) -> None:
        """A new trick: the one before it must be whole, and the numbers run on from it or from the first."""
        if self._last:
            self.close(last=False)
        if trick.number not in (self.expected, self.count + 1):
            self._findings.append(problems.trick_number(trick.number, self.expected, trick.place))
        self._at, self._draft, self._last = len(self._items), draft, trick.number
        self._items.append(trick)
        self.count += 1


def _no_cards(line: Line, findings: list[Finding]) -> Finding | None:
    """One finding for words each of which is nearly a card; None where one of them is none."""
    meant = [str(found.params.get("nearest", "")) for found in findings]
    first, last = findings[0].place, findings[-1].place
    if not all(meant) or first is None or last is None or first.line != last.end_line:
        return None
    place = first._replace(end_line=last.end_line, end_column=last.end_column)
    text = line.text[first.column - line.column : last.end_column - line.column]
    return problems.no_card(text, place, nearest=" ".join(meant))
