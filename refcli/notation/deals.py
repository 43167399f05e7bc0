"""One deal, read line by line; a damaged line is a finding and the others stay."""

from __future__ import annotations

import re

from refcli.diagnostics import Finding
from refcli.notation import problems
from refcli.notation.anew import Anew
from refcli.notation.calls import meant_call, quick_calls, read_calls
from refcli.notation.claims import KINDS, read_claim
from refcli.notation.distance import slip_of
from refcli.notation.events import read_events
from refcli.notation.fold import fold
from refcli.notation.hands import quick_hand, read_hand
from refcli.notation.hidden import hidden_lines
from refcli.notation.keywords import keywords
from refcli.notation.lines import Line, Unit, comments_of
from refcli.notation.plays import Plays
from refcli.notation.table import Table, placed
from refcli.notation.text import LONGEST, TOO_LONG
from refcli.notation.unmarked import without_keyword
from refcli.record import CARRIED, DEALS, Comment, Deal, Hand, Item, Trick
from refcli.source import Span

_DEAL = re.compile(r"[^\s:]++\s*:?\s*(?:(\S+?)\s*[.:]?)?\s*")  # deal 1, Deal 1:
_CARDS_BEGIN = re.compile(r"[(\[]|\?(?!\S)|->|→|[^\s!]+!\S")
_UNREAD = ("N101", "N110")  # codes of a line that may have been any other
_FIRST = re.compile(r"\S+")


class DealReader:
    """Collects the items of a deal. ``unit`` is its first line, where known: its ``deal`` line, or the dealer."""

    def __init__(self, table: Table, number: int, unit: Unit | None) -> None:
        self.table, self.number = table, number
        self.findings: list[Finding] = []
        self._items: list[Item] = []
        self._dealer: int | None = None
        self._dealer_place: Span | None = None
        self._remarks: list[str] = []
        self._place: Span | None = None
        self._row = 0  # of the line read last
        self._plays = Plays(table, self._items, self.findings)
        self._anew = Anew(table, self._items)
        if unit is not None and unit.kind == "DEAL":
            self._deal_line(unit)
        elif unit is not None:
            self._place = Line(table.file, unit).whole()

    def add(self, unit: Unit) -> None:
        """Read one line, now or once it is clear that it belongs to this deal."""
        if self._anew.keeps(unit, self._dealer):
            return
        for kept in self._anew.release():
            self._read(kept)
        self._read(unit)

    def _read(self, unit: Unit) -> None:
        if unit.kind != "COMMENT":
            self._row = unit.row
            self.findings += hidden_lines(unit, self.table)
        match unit.kind:
            case "PLAY":
                self._plays.read(unit)
            case "EVENT":
                self._event(unit)
            case "CALL":
                self._call(unit)
            case "HAND":
                self._hand(unit)
            case "DEALER":
                self._dealer_line(unit)
            case "COMMENT":
                self._comment(unit)
            case "MORE":
                self._more(unit)
            case _:
                self._damaged(unit)

    def carry(self, unit: Unit) -> None:
        """Take in a line with totals that stands above the deal, or a comment below one."""
        if unit.kind == "COMMENT":
            self._comment(unit)
            return
        claim, findings = read_claim(CARRIED, Line(self.table.file, unit), self.table)
        self._items += [claim] if claim is not None else []
        self.findings += findings

    def deal(self) -> Deal:
        """The deal as read, once its last line is."""
        for kept in self._anew.release():
            self._read(kept)
        self._plays.close(last=True)
        self.findings.sort(key=_position)
        return Deal(self.number, self._dealer, tuple(self._items), tuple(self.findings), self._place,
                    self._dealer_place, " ".join(text for text in self._remarks if text))  # fmt: skip

    def is_over(self, unit: Unit) -> bool:
        """Whether another deal begins with ``unit``, whose ``deal`` line cannot be read: a second dealer below one."""
        if unit.kind != "DEALER" or self._dealer_place is None or not self._items or not self.findings:
            return False
        last = self.findings[-1]
        return last.code in _UNREAD and last.place is not None and last.place.line == self._row

    def next_deal(self, unit: Unit) -> DealReader | None:
        """The deal without a ``deal`` line that begins with ``unit`` or with what was kept back; None otherwise."""
        if self.is_over(unit) or not self._anew.begins(unit, self._dealer):
            return None
        kept = self._anew.release()
        first = kept[0] if kept else unit
        found = DealReader(self.table, self.number + 1, first)
        if not self._damaged_below():
            line = Line(self.table.file, first)
            place = line.place(0, len(line.text.partition("\n")[0].rstrip()))
            found.findings.append(problems.no_deal(place, found.number))
        for one in kept:
            found.add(one)
        return found

    def _damaged_below(self) -> bool:
        """Whether a line below the play cannot be read: it was to open the next deal."""
        rows = [item.place.line for item in self._items if isinstance(item, Trick) and item.place is not None]
        last = max(rows, default=0)
        return any(one.code in _UNREAD and one.place is not None and one.place.line > last for one in self.findings)

    def goes_on(self, unit: Unit) -> bool:
        """Whether a line that could be a tag goes on with the open trick: ``[SK SA]``."""
        trick = self._plays.open()
        if trick is None:
            return False
        names = unit.text.strip().removeprefix("[").partition("]")[0].split()
        return bool(names) and all(self.table.names.is_card(name) for name in names)

    def _deal_line(self, unit: Unit) -> None:
        line = Line(self.table.file, unit)
        match = _DEAL.fullmatch(line.text.rstrip())
        self._place = line.whole()
        self._remarks.append(line.remark)
        if match is None:
            self._unreadable(line, "deal NUMBER")
        elif (number := match.group(1)) is not None:
            if number.isascii() and number.isdecimal() and len(number) <= 9:
                self.number = int(number)
            else:
                self.findings.append(problems.bad_number(number, "deal NUMBER", line.place(*match.span(1))))

    def _dealer_line(self, unit: Unit) -> None:
        line = Line(self.table.file, unit)
        words = line.words()
        if len(words) != 2:
            self._unreadable(line, "dealer NAME")
            return
        (name, at) = words[1]
        place = line.place(at, at + len(name))
        seat = self.table.players.seat(name)
        if isinstance(seat, Finding):
            self.findings.append(placed(seat._replace(params={**seat.params, DEALS: True}), place))
            return
        if self._dealer is not None and self._dealer_place is not None:
            self.findings.append(problems.said_twice(line.text.strip(), self._dealer_place, line.whole()))
            return
        self._dealer, self._dealer_place = seat, place
        self._remarks.append(line.remark)

    def _hand(self, unit: Unit) -> None:
        hand, findings = quick_hand(unit, self.table), list[Finding]()
        if hand is None:
            hand, findings = read_hand(Line(self.table.file, unit, comments=False), self.table)
        self.findings += findings
        if hand is None:
            return
        cards = {card for card in hand.cards if card >= 0}
        written = (one for one in self._items if isinstance(one, Hand) and one.seat == hand.seat)
        first = next((one.place for one in written if not cards.isdisjoint(one.cards)), None)
        if first is not None:
            line = Line(self.table.file, unit)
            self.findings.append(problems.said_twice(line.text.strip(), first, line.whole()))
        else:
            self._items.append(hand)

    def _call(self, unit: Unit) -> None:
        if (quick := quick_calls(unit, self.table)) is not None:
            self._items += quick
            return
        calls, findings = read_calls(Line(self.table.file, unit, comments=False), self.table)
        self.findings += findings
        self._items += calls

    def _comment(self, unit: Unit) -> None:
        self._items += [Comment(text) for text in comments_of(unit.text)]

    def _event(self, unit: Unit) -> None:
        line = Line(self.table.file, unit)
        word = _FIRST.match(line.text)
        first = word.group().rstrip(":,") if word else ""
        kind = KINDS.get(keywords().claims.get(fold(first), ""))
        if kind is None and fold(first) not in keywords().verbs and self._cards_follow(line, 0):
            self._plays.go_on(line, 0)
            return
        if kind is None and (meant := without_keyword(line, self.table, self._plays.expected)) is not None:
            self._plays.pass_over()
            findings = [problems.unreadable(line.text.strip(), line.whole(), nearest=meant)]
        elif kind is None:
            events, findings = read_events(line, self.table, self._plays.count)
            self._items += events
        else:
            claim, findings = read_claim(kind, line, self.table)
            self._items += [claim] if claim is not None else []
        self.findings += findings

    def _more(self, unit: Unit) -> None:
        line = Line(self.table.file, unit)
        word = _FIRST.search(line.text)
        if line.text.strip() == TOO_LONG:
            self.findings.append(problems.long_line(line.whole(), LONGEST))
        elif word is None:
            self._comment(unit)
        elif self._cards_follow(line, word.start()):
            self._plays.go_on(line, word.start())
        else:
            self._unreadable(line)

    def _cards_follow(self, line: Line, start: int) -> bool:
        """Whether a line goes on with the open trick: a card, a bracket or a claim comes first."""
        if self._plays.open() is None:
            return False
        word = _FIRST.match(line.text, start)
        return bool(_CARDS_BEGIN.match(line.text, start)) or bool(
            word and self.table.names.looks_like_card(word.group())
        )

    def _damaged(self, unit: Unit) -> None:
        line = Line(self.table.file, unit, comments=False)
        if unit.kind == "TAGS":
            self._plays.go_on(Line(self.table.file, unit), 0)
        elif (brace := line.text.find("{")) >= 0:
            self.findings.append(problems.open_comment(line.place(brace, brace + 1)))
        else:
            self._unreadable(line)

    def _unreadable(self, line: Line, form: str = "") -> None:
        words = line.words()
        near = meant_call(line.text, self.table) if words else None
        near = near or (slip_of(fold(words[0][0]), keywords().lines) if words else None)
        self.findings.append(problems.unreadable(line.text.strip(), line.whole(), form=form, nearest=near))


def _position(finding: Finding) -> tuple[int, int]:
    place = finding.place
    return (place.line, place.column) if place else (0, 0)
