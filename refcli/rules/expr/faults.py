"""What is wrong in an expression, as findings with the place inside the YAML text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from refcli import words
from refcli.diagnostics import Finding
from refcli.rules.expr.tree import Type
from refcli.source import Span

_NEAR = 8  # words that could stand in a place, where one is meant most likely
_SHOWN = 60  # characters of the expression in a message


class Fault(Exception):
    """Ends the reading of one expression. Never leaves the package: ``parse`` returns its finding."""

    def __init__(self, finding: Finding) -> None:
        super().__init__()
        self.finding = finding


@dataclass(frozen=True, slots=True)
class Text:
    """An expression and the place of its YAML scalar, quotes included."""

    text: str
    span: Span

    def at(self, start: int, end: int) -> Span:
        """The place of some characters; the whole scalar where its text was folded or escaped."""
        span = self.span
        quotes, odd = divmod(span.end_column - span.column - len(self.text), 2)
        if span.line != span.end_line or odd or quotes not in (0, 1):
            return span
        return Span.of(span.file, span.line, span.column + quotes + start, max(end - start, 1))

    def shown(self, start: int, end: int) -> str:
        """Some characters for a message; the beginning of many."""
        text = self.text[start:end]
        return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"

    def bad(self, start: int, end: int, reason: str, **params: str | int) -> Fault:
        """R116: ``reason`` is the key of the text that says why."""
        why = words.text(f"expr.{reason}", "en", text=self.shown(start, end), **params)
        return Fault(Finding("R116", {"reason": why}, self.at(start, end)))

    def broken(self, start: int, end: int) -> Fault:
        """R116 for a name whose own text has a fault, which is reported there."""
        name = self.shown(start, end)
        why = words.text("expr.broken", "en", text=name)
        return Fault(Finding("R116", {"reason": why, "broken": name}, self.at(start, end)))

    def unknown(self, start: int, end: int, hint: str, known: Sequence[str]) -> Fault:
        """R117: ``known`` are the words that could stand there; ``hint`` is a ready phrase or empty."""
        shown = (*known[:_NEAR], "…") if hint and len(known) > _NEAR else tuple(known)
        choice = words.text("expr.choice", words=shown) if known else ""
        params = {"word": self.shown(start, end), "hint": hint, "words": tuple(known), "choice": choice}
        return Fault(Finding("R117", params, self.at(start, end)))

    def mismatch(self, start: int, end: int, given: Type, wanted: Sequence[Type]) -> Fault:
        """R118: a ``given`` type where one of ``wanted`` must stand."""
        hint = ""
        if wanted == ("bool",) and given in ("set", "seat", "side"):
            hint = words.text("expr.try-some", text=self.shown(start, end))
        params = {
            "text": self.shown(start, end),
            "given": words.text(f"type.{given}"),
            "wanted": words.text("type.or").join(words.text(f"type.{one}") for one in wanted),
            "hint": hint,
        }
        return Fault(Finding("R118", params, self.at(start, end)))
