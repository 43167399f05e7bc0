"""A replay: trick by trick who played what, what was legal, who took it and its points."""

from __future__ import annotations

from collections.abc import Iterator

from refcli import words
from refcli.cards import Deck
from refcli.diagnostics import Finding
from refcli.referee.verdict import DealVerdict, GameVerdict, TrickVerdict
from refcli.report import grid
from refcli.report.hands import held_before
from refcli.report.known import known_lines
from refcli.report.lines import Lines
from refcli.report.phrases import amount, counts_of
from refcli.report.sink import Sink, safe
from refcli.report.summary import deal_lines, game_summary
from refcli.report.text import tell
from refcli.report.view import View
from refcli.report.writer import Opening

_LEFT = frozenset({1, 2, 3, 4})


class TableWriter:
    """``shown`` counts the deals that were wanted, ``reached`` says whether one goes as far as is wanted."""

    def __init__(self, sink: Sink, lines: Lines, view: View) -> None:
        self._sink = sink
        self._lines = lines
        self._view = view
        self._opening = Opening("", "")
        self.shown = 0
        self.reached = False

    def begin(self, opening: Opening) -> None:
        self._opening = opening
        tell(opening.findings, opening, self._lines, self._sink)

    def deal(self, deal: DealVerdict) -> None:
        if not self._view.wants(deal.number):
            return
        self.shown += 1
        self.reached = self.reached or self._view.reached(deal.tricks)
        head, *score = deal_lines(deal, self._opening)
        self._sink.line(self._sink.paint(safe(head), "bold"))
        heading = [words.text(f"table.{name}") for name in ("trick", "who", "card", "legal", "taken")]
        rows = [heading, *self._rows(deal)]
        widths = grid.columns(rows)
        for cells in rows:
            self._sink.line(grid.row(cells, widths, _LEFT))
        if self._view.until is None:
            self._say(score)
        else:
            self._say(self._hands(deal))
        if deal.knowledge is not None:
            self._say(list(known_lines(deal.knowledge, self._opening)))
        findings = tuple(found for found in deal.findings if self._view.shows(found))
        tell(findings, self._opening, self._lines, self._sink, before=True)
        self._sink.line()

    def _say(self, texts: list[str]) -> None:
        for text in texts:
            self._sink.line(safe(text))

    def _rows(self, deal: DealVerdict) -> Iterator[list[str]]:
        deck = self._deck()
        for trick in deal.tricks:
            shown = self._view.cards(trick)
            for index in range(shown):
                card = trick.cards[index]
                legal = trick.legal[index] if index < len(trick.legal) else None
                fault = "!" if legal is not None and card >= 0 and not legal >> card & 1 else ""
                yield [
                    str(trick.number) if index == 0 else "",
                    safe(self._opening.seats[trick.seats[index]]),
                    deck.name(card, self._opening.pack) + fault,
                    "" if legal is None else " ".join(deck.names(legal, self._opening.pack)),
                    self._taken(trick) if index == len(trick.cards) - 1 else "",
                ]

    def _taken(self, trick: TrickVerdict) -> str:
        if trick.winner is None:
            return ""
        return words.text("table.takes", seat=safe(self._opening.seats[trick.winner]), points=amount(trick.points))

    def _hands(self, deal: DealVerdict) -> list[str]:
        deck, pack = self._deck(), self._opening.pack
        texts = [words.text("table.hands")]
        seats = len(self._opening.seats)
        held = held_before(deal, self._opening.written(deal.number), seats, deck.size // seats, self._view.cards)
        for seat, (mask, unknown) in enumerate(held):
            cards = " ".join(deck.names(mask, pack)) or words.text("table.no-card")
            key = "table.hand-unknown" if unknown else "table.hand"
            texts.append(words.text(key, seat=self._opening.seats[seat], cards=cards, n=unknown))
        return texts

    def _deck(self) -> Deck:
        assert self._opening.deck is not None, "a record that is judged has a deck"
        return self._opening.deck

    def finish(self, game: GameVerdict) -> None:
        if self._view.deal is None and self._view.until is None:
            for line in game_summary(self._opening, None, game, counts_of(game.findings), self._sink):
                self._sink.line(line)

    def refuse(self, file: str, rules: str | None, findings: tuple[Finding, ...]) -> None:
        tell(findings, Opening(file, rules or ""), self._lines, self._sink)

    def close(self) -> None:
        """Nothing is open."""
