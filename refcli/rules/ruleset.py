"""A ruleset ready to judge with: typed sections, built when first used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from refcli.cards import Deck
from refcli.diagnostics import Finding
from refcli.rules import drawn
from refcli.rules.calling import CallRules, PartyRules
from refcli.rules.contracted import ContractRule
from refcli.rules.model import (
    DealRules,
    EndRules,
    MeldRules,
    PairRules,
    PenaltyRules,
    PlayRules,
    Prize,
    ScoreRules,
)

if TYPE_CHECKING:
    from refcli.rules.expr.scope import Scope
    from refcli.rules.options import Choice, Option
    from refcli.rules.resolve import Resolved
    from refcli.rules.section import Section
    from refcli.rules.worlds import Aspect, World, Worlds

Source = Callable[[], "Resolved"]


class Ruleset:
    """One game with its house rules chosen. Equal choices give the same object through ``choose``."""

    def __init__(self, source: Source, sections: Mapping[str, Any] | None = None) -> None:
        """``source`` resolves the ruleset when something of its tree is wanted; ``sections`` are built already."""
        self._source = source
        self.report: list[Finding] = []
        self._known: dict[tuple[tuple[str, str], ...], Ruleset] = {}
        self.compiled: dict[str, Any] = {}  # what the engine made of this ruleset, kept with it
        self.__dict__.update(sections or {})

    @cached_property
    def resolved(self) -> Resolved:
        return self._source()

    @cached_property
    def _root(self) -> Section:
        from refcli.rules.section import Section

        return Section(self.resolved.tree, "", self.report)

    @cached_property
    def id(self) -> str:
        return self.resolved.id

    @property
    def options(self) -> Mapping[str, Option]:
        return self.resolved.options

    @property
    def choices(self) -> Mapping[str, Choice]:
        return self.resolved.choices

    @cached_property
    def title(self) -> Mapping[str, str]:
        section = self._root.section("title")
        return {language: section.text(language) for language in section.names()}

    @cached_property
    def source(self) -> Mapping[str, str]:
        section = self._root.section("source")
        return {key: section.text(key) for key in section.names()}

    @property
    def tag(self) -> str:
        """The source tag of a source's own ruleset: the last part of its id."""
        return self.id.rsplit("/", 1)[-1]

    @cached_property
    def chosen(self) -> Mapping[str, str]:
        """What the command line or the record chose."""
        return {name: c.value for name, c in self.choices.items() if c.origin in ("record", "command")}

    @cached_property
    def deck(self) -> Deck:
        from refcli.rules.build.deck import build_deck

        return build_deck(self._root.section("deck"))

    @cached_property
    def default_pack(self) -> str:
        return self._root.section("deck").text("default-pack") or next(iter(self.deck.packs))

    @cached_property
    def equivalence(self) -> Mapping[str, str]:
        """Suit keys of one pack to those of another."""
        section = self._root.section("deck").section("equivalence")
        return {key: section.text(key) for key in section.names()}

    @cached_property
    def seats(self) -> int:
        return self._root.number("seats", 4)

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        pairs = self._root.text("sides", "solo") == "pairs"
        return tuple(seat % (self.seats // 2) if pairs else seat for seat in range(self.seats))

    @cached_property
    def contracts(self) -> Mapping[str, ContractRule]:
        from refcli.rules.build import contracts

        return contracts.build_contracts(self._root, self.deck)

    @cached_property
    def play(self) -> PlayRules:
        from refcli.rules.build import play

        return play.build_play(self._root, self.deck)

    @cached_property
    def melds(self) -> MeldRules:
        from refcli.rules.build import melds

        return melds.build_melds(self._root.section("melds"), self.deck)

    @cached_property
    def pair(self) -> PairRules:
        from refcli.rules.build import melds

        return melds.build_pair(self._root, self.deck)

    @cached_property
    def score(self) -> ScoreRules:
        from refcli.rules.build import score

        return score.build_score(self._root, self.deck)

    @cached_property
    def multipliers(self) -> Mapping[str, int]:
        return self._root.numbers("multipliers")

    @cached_property
    def end(self) -> EndRules:
        from refcli.rules.build import score

        return score.build_end(self._root, self.deck)

    @cached_property
    def prizes(self) -> tuple[Prize, ...]:
        from refcli.rules.build import score

        return score.build_prizes(self._root)

    @cached_property
    def penalties(self) -> PenaltyRules:
        from refcli.rules.build import score

        return score.build_penalties(self._root)

    @cached_property
    def calls(self) -> CallRules:
        from refcli.rules.build import phases

        return phases.build_calls(self._root, self.deck)

    @cached_property
    def parties(self) -> PartyRules:
        from refcli.rules.build import phases

        return phases.build_parties(self._root, self.deck)

    @cached_property
    def dealer_sits_out(self) -> bool:
        """Whether the dealer takes no part in the deal."""
        return self._root.text("inactive") == "dealer"

    @cached_property
    def deal(self) -> DealRules:
        from refcli.rules.build import calls

        return calls.build_deal(self._root, self.deck)

    def check(self) -> tuple[Finding, ...]:
        """Build every section and report what is wrong in them; nothing can be built on a broken deck."""
        from refcli.rules.build.deck import deck_faults
        from refcli.rules.build.sound import faults

        broken = tuple(deck_faults(self._root))
        if broken:
            return broken
        for name in (
            "play",
            "contracts",
            "melds",
            "pair",
            "score",
            "multipliers",
            "end",
            "prizes",
            "calls",
            "parties",
            "deal",
        ):
            getattr(self, name)
        found = [*self.report, *faults(self._root, self.deck)]
        causes = [f for f in found if "broken" not in f.params] or found  # what reads a broken name is not to blame
        return tuple(f for i, f in enumerate(causes) if f not in causes[:i])

    def scope(self, context: str) -> Scope:
        """What names mean in the expressions of a context."""
        from refcli.rules.build.names import Names

        return Names(self._root, self.deck, context).scope

    def choose(self, values: Mapping[str, str]) -> Ruleset:
        """The same game with other values of some options."""
        key = tuple(sorted(values.items()))
        found = self._known.get(key)
        if found is None:
            resolved = self.resolved.choose(values)
            written = [path for option in values for path in self.resolved.touched(option)]
            untouched = drawn.untouched(self.__dict__, written)
            found = self._known[key] = Ruleset(lambda: resolved, untouched)
            found.compiled.update(drawn.still_made(self.compiled, untouched, written))
        return found

    def touches(self, option: str, aspect: Aspect) -> bool:
        """Whether any value of an option changes what ``aspect`` reads."""
        return self._worlds.touches(option, aspect)

    @cached_property
    def unspecified(self) -> tuple[str, ...]:
        return tuple(self.resolved.unspecified)

    def worlds(self, *aspects: Aspect) -> tuple[World, ...]:
        """Every choice of the unspecified options that some aspect reads; one world where nothing is open."""
        return self._worlds.of(aspects) if self.unspecified else self._alone

    @cached_property
    def _alone(self) -> tuple[World, ...]:
        return (({}, self),)

    @cached_property
    def _worlds(self) -> Worlds:
        from refcli.rules.worlds import Worlds

        return Worlds(self)
