"""What one ruleset says to a question, and what a question is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeGuard

from refcli.diagnostics import NOTHING
from refcli.engine.spread import Answer, Spread
from refcli.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from refcli.rules.worlds import Aspect

UNDETERMINED = "undetermined"
UNKNOWN = "unknown"  # what nobody told: a hand, the moment at which points fell


class Ruling(NamedTuple):
    """The answer of one ruleset.

    ``word`` is the answer itself: ``legal``, a side, a card. ``facts`` is what else is compared, as plain data: the
    legal cards, the points. ``clause`` and ``cites`` say why; ``branches`` is ``{"axis=value": word}`` where options
    that nobody chose decide.
    """

    word: str
    facts: Mapping[str, Any] = NOTHING
    clause: str = ""
    cites: tuple[str, ...] = ()
    branches: Mapping[str, str] = NOTHING
    lets: tuple[str, ...] = ()  # the clauses that speak of a card and let it be

    def same(self, other: Ruling) -> bool:
        """Whether both answer alike, whatever their reasons."""
        return self.word == other.word and self.facts == other.facts and self.branches == other.branches

    def turned(self, other: Ruling) -> bool:
        """Whether the answer itself is another: its word, or who has won."""
        return self.word != other.word or self.facts.get("winner") != other.facts.get("winner")


class Question(Protocol):
    """Something two people disagree about."""

    @property
    def kind(self) -> str:
        """``play``, ``trick``, ``melds``, ``hand``, ``score``, ``end``, ``deal``, ``game``: what is asked."""
        ...

    @property
    def aspects(self) -> tuple[Aspect, ...]:
        """What the answer reads; where it is empty, everything."""
        ...

    @property
    def keeps_target(self) -> bool:
        """Whether other rulesets are asked for a game to the table's own target."""
        ...

    def asked(self) -> Mapping[str, Any]:
        """The question as plain data, for the machine formats."""
        ...

    def fits(self, rules: Ruleset) -> bool:
        """Whether some rules may be able to judge it, whatever is chosen of them."""
        ...

    def unread(self, rules: Ruleset) -> frozenset[str]:
        """Dotted paths, or what they begin with, that have no part in the answer under rules that have judged it."""
        ...

    def judge(self, rules: Ruleset) -> Ruling | None:
        """The answer under some rules; None where they cannot judge it: no such contract, other cards, other seats."""
        ...


class Plain:
    """What most questions leave to ``judge``."""

    def fits(self, rules: Ruleset) -> bool:
        del rules
        return True

    def unread(self, rules: Ruleset) -> frozenset[str]:
        del rules
        return frozenset()


def opened(answer: Answer[str], facts: Mapping[str, Any] = NOTHING) -> Ruling:
    """A ruling of an answer that options may leave open."""
    if isinstance(answer, Spread):
        return Ruling(UNDETERMINED, facts, branches=answer.branches())
    return Ruling(answer, facts)


def plain(answer: Answer[Any]) -> Any:
    """An answer as plain data: ``{"value": null, "if": {"axis=value": …}}`` where options decide."""
    return {"value": None, "if": answer.branches()} if _is_open(answer) else answer


def _is_open(answer: object) -> TypeGuard[Spread[Any]]:
    return isinstance(answer, Spread)
