"""What a proof comes to, as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from refcli.diagnostics import NOTHING
from refcli.prove.search import Position

Ruling = Literal["proved", "refuted", "computed", "unknown"]  # computed: worked out, with nothing to search for


class Witness(NamedTuple):
    """A position that shows something. ``legal``: the legal cards there, one set for each ruleset that is asked."""

    contract: str
    number: int  # of the trick
    position: Position
    legal: tuple[int, ...]
    chosen: Mapping[str, str] = NOTHING  # values of options left open under which it holds

    @property
    def rank(self) -> tuple[int, int]:
        return self.position.rank


class Answer(NamedTuple):
    """One property of a ruleset. ``about`` names clauses or contracts; ``branches`` give the ruling by open option."""

    property: str
    ruling: Ruling
    about: tuple[str, ...] = ()
    witness: Witness | None = None
    branches: Mapping[str, str] = NOTHING
    params: Mapping[str, object] = NOTHING


class Proof(NamedTuple):
    """All that was asked about one ruleset. ``notes`` are no faults. ``tricks``: contracts times numbers of a trick."""

    rules: str
    answers: Sequence[Answer]
    notes: Sequence[Answer]
    open: tuple[str, ...]  # options left open that obligations read
    worlds: int
    cases: int
    tricks: int

    @property
    def ruling(self) -> Ruling:
        """The worst of the answers."""
        return worst(answer.ruling for answer in self.answers)


def worst(rulings: Iterable[Ruling]) -> Ruling:
    """The ruling of several together."""
    found = set(rulings)
    for one in _WORST:
        if one in found:
            return one
    return "computed"


_WORST: tuple[Ruling, ...] = ("refuted", "unknown", "proved")


class Sameness(NamedTuple):
    """Whether two rulesets allow the same cards. ``only`` are contracts that just one of them has, by ruleset.

    ``witness`` is the smallest position where they differ; ``branches`` give ``proved`` or ``refuted`` by open option.
    """

    ruling: Ruling
    witness: Witness | None = None
    branches: Mapping[str, str] = NOTHING
    only: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    reason: str = ""  # a key of the texts, where no position can be compared
    worlds: int = 1
    tricks: int = 0
