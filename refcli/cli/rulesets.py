"""Which ruleset a record is judged by: the option before the tag; each loaded once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from refcli import words
from refcli.cards import Deck
from refcli.cli import chosen
from refcli.diagnostics import Finding
from refcli.report.lines import Lines
from refcli.rules import load
from refcli.rules.ruleset import Ruleset
from refcli.source import Span

Loaded = tuple[Ruleset | None, tuple[Finding, ...]]
OPTION = "--rules"
ARGUMENT = "ID|PATH"
_KEPT = 16


class Rulesets:
    """``rules`` and ``pairs`` are what the command line says; they stand above what a record says.

    ``fallback`` is taken where neither names a ruleset; ``option`` is where the command line names it.
    """

    def __init__(
        self, rules: str | None, pairs: Sequence[str], fallback: str | None = None, option: str = OPTION
    ) -> None:
        self.rules, self.fallback, self._option = rules, fallback, option
        self._pairs = tuple(pairs)
        self.chosen, self.mistakes = chosen.parse(self._pairs)
        self.told: list[Finding] = []  # mistakes of the command line that were reported
        self._known: dict[tuple[str, tuple[tuple[str, str], ...]], Loaded] = {}

    def without(self, options: Sequence[str]) -> Rulesets:
        """The same command line without some of its house rules."""
        kept = [pair for pair in self._pairs if pair.partition("=")[0].strip() not in options]
        return Rulesets(self.rules, kept, self.fallback, self._option)

    def of(self, tag: str | None, values: Mapping[str, str], file: str = "") -> Loaded:
        """The ruleset for a record's ``[Rules]`` and ``[With]``; a path in the tag counts from the record."""
        rules = self.rules or (beside(tag, file) if tag else self.fallback)
        if rules is None:
            return None, (nameless(),)
        wanted = {**values, **self.chosen}
        key = (rules, tuple(sorted(wanted.items())))
        found = self._known.get(key)
        if found is None:
            ruleset, findings = load(rules, wanted)
            findings = chosen.located(findings, self._pairs, self.chosen)
            found = ruleset, tuple(map(self._at_option, findings)) if self.rules else findings
            if len(self._known) >= _KEPT:
                self._known.pop(next(iter(self._known)))
            self._known[key] = found
        return found

    def _at_option(self, found: Finding) -> Finding:
        """A finding about the name of the ruleset stands where the command line says it."""
        if found.place is not None or found.code != "R110" or self.rules is None:
            return found
        return found._replace(place=Span.of(self._option, 1, 1, max(1, len(self.rules))))

    def own_mistakes(self, findings: Sequence[Finding]) -> tuple[Finding, ...]:
        """Of the findings on a ruleset those about the command line."""
        options = (chosen.NAME, self._option)
        return tuple(found for found in findings if found.place is not None and found.place.file in options)

    def deck(self, tag: str | None, file: str) -> Deck | Finding:
        """The deck that a record's ``[Rules]`` means, or why there is none."""
        ruleset, findings = self.of(tag, {}, file)
        return ruleset.deck if ruleset is not None else findings[0]

    def only(self) -> Loaded:
        """The ruleset that the command line names, where there is no record."""
        return (None, self.mistakes) if self.mistakes else self.of(None, {})

    def with_options(self, lines: Lines) -> Lines:
        """``lines`` that also know the words of the options."""
        lines.add(chosen.NAME, "\n".join(self._pairs))
        lines.add(self._option, self.rules or "")
        return lines


def beside(tag: str, file: str) -> str:
    """A ruleset as a record names it: a path counts from the record, where there is such a file."""
    if not tag.endswith((".yaml", ".yml")) or not file:
        return tag
    path = Path(file).parent / tag
    return str(path) if path.is_file() else tag


def nameless(key: str = "use.no-rules") -> Finding:
    """U102: nothing says which rules. ``key`` are the words for it."""
    from refcli.rules import library

    return Finding("U102", {"problem": words.text(key, example=library.common()), "hint": ""})
