"""A ruleset ready to judge with: typed sections, built when first used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from refcli.cards import Deck
from refcli.diagnostics import Finding
from refcli.rules.calling import CallRules, PartyRules
from refcli.rules.contracted import ContractRule
from refcli.rules.drawn import Drawn
from refcli.rules.family import Family, Picked
from refcli.rules.model import DealRules, EndRules, MeldRules, PairRules, PlayRules, Prize, ScoreRules
from refcli.rules.penalty import PenaltyRules

if TYPE_CHECKING:
    from refcli.rules.expr.scope import Scope
    from refcli.rules.options import Choice, Option
    from refcli.rules.resolve import Resolved
    from refcli.rules.section import Section
    from refcli.rules.worlds import Aspect, World, Worlds

Source = Callable[[], "Resolved"]
T = TypeVar("T")


class Ruleset:
    """One game with its house rules chosen. Equal choices give the same object through ``choose``."""

    def __init__(self, source: Source, sections: Mapping[str, Any] | None = None) -> None:
        """``source`` resolves the ruleset when something of its tree is wanted; ``sections`` are built already."""
        self._source = source
        self._picked: Picked = ()
        self.report: list[Finding] = []
        self.compiled: dict[str, Any] = {}  # what the engine made of this ruleset, kept with it
        self.__dict__.update(sections or {})

    @cached_property
    def _family(self) -> Family:
        return Family(self)

    @cached_property
    def resolved(self) -> Resolved:
        return self._source()

    @cached_property
    def _root(self) -> Section:
        from refcli.rules.section import Section

        return Section(self.resolved.tree, "", self.report)

    @Drawn
    def id(self) -> str:
        return self.resolved.id

    @property
    def options(self) -> Mapping[str, Option]:
        return self._family.head.resolved.options

    @cached_property
    def choices(self) -> Mapping[str, Choice]:
        """The value that every option has, and who says so; a ruleset read back does not know where it was written."""
        return self.resolved.choices

    def choice(self, option: str) -> Choice | None:
        """What is chosen of an option; None where there is none of that name."""
        return self._family.choice(self._picked, option)

    def alternatives(self, axis: str) -> tuple[str, ...]:
        """All known values of an axis except ``unspecified``. KeyError for an unknown axis."""
        return self._family.head.resolved.alternatives(axis)

    def touched(self, axis: str) -> frozenset[str]:
        """The dotted paths that an axis may write. KeyError for an unknown axis."""
        return self._family.touched(axis)

    @property
    def place(self) -> tuple[Family, Picked]:
        return self._family, self._picked

    @Drawn
    def title(self) -> Mapping[str, str]:
        section = self._root.section("title")
        return {language: section.text(language) for language in section.names()}

    @Drawn
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
        return self._family.chosen(self._picked)

    @Drawn
    def deck(self) -> Deck:
        from refcli.rules.build.deck import build_deck

        return build_deck(self._root.section("deck"))

    @Drawn
    def default_pack(self) -> str:
        return self._root.section("deck").text("default-pack") or next(iter(self.deck.packs))

    @Drawn
    def equivalence(self) -> Mapping[str, str]:
        """Suit keys of one pack to those of another."""
        section = self._root.section("deck").section("equivalence")
        return {key: section.text(key) for key in section.names()}

    @Drawn
    def seats(self) -> int:
        return self._root.number("seats", 4)

    @Drawn
    def sides(self) -> tuple[int, ...]:
        """The side of each seat."""
        pairs = self._root.text("sides", "solo") == "pairs"
        return tuple(seat % (self.seats // 2) if pairs else seat for seat in range(self.seats))

    @Drawn
    def contracts(self) -> Mapping[str, ContractRule]:
        from refcli.rules.build import contracts

        return contracts.build_contracts(self._root, self.deck)

    @Drawn
    def play(self) -> PlayRules:
        from refcli.rules.build import play

        return play.build_play(self._root, self.deck)

    @Drawn
    def melds(self) -> MeldRules:
        from refcli.rules.build import melds

        return melds.build_melds(self._root.section("melds"), self.deck)

    @Drawn
    def pair(self) -> PairRules:
        from refcli.rules.build import melds

        return melds.build_pair(self._root, self.deck)

    @Drawn
    def score(self) -> ScoreRules:
        from refcli.rules.build import score

        return score.build_score(self._root, self.deck)

    @Drawn
    def multipliers(self) -> Mapping[str, int]:
        return self._root.numbers("multipliers")

    @Drawn
    def end(self) -> EndRules:
        from refcli.rules.build import score

        return score.build_end(self._root, self.deck)

    @Drawn
    def prizes(self) -> tuple[Prize, ...]:
        from refcli.rules.build import score

        return score.build_prizes(self._root)

    @Drawn
    def penalties(self) -> PenaltyRules:
        from refcli.rules.build import score

        return score.build_penalties(self._root)

    @Drawn
    def calls(self) -> CallRules:
        from refcli.rules.build import phases

        return phases.build_calls(self._root, self.deck)

    @Drawn
    def parties(self) -> PartyRules:
        from refcli.rules.build import phases

        return phases.build_parties(self._root, self.deck)

    @Drawn
    def dealer_sits_out(self) -> bool:
        """Whether the dealer takes no part in the deal."""
        return self._root.text("inactive") == "dealer"

    @Drawn
    def deal(self) -> DealRules:
        from refcli.rules.build import calls

        return calls.build_deal(self._root, self.deck)

    def check(self) -> tuple[Finding, ...]:
        """Build every section and report what is wrong in them; nothing can be built on a broken deck."""
        from refcli.rules.build.sound import check

        return check(self, self._root)

    def scope(self, context: str) -> Scope:
        """What names mean in the expressions of a context."""
        from refcli.rules.build.names import Names

        return Names(self._root, self.deck, context).scope

    def choose(self, values: Mapping[str, str]) -> Ruleset:
        """The same game with other values of some options. KeyError for what is no option or value of it."""
        return self._family.member(self._family.picked(self._picked, values))

    def with_choices(self, family: Family, picked: Picked) -> Ruleset:
        """The member of a family with some choices; ``choose`` keeps it."""
        made = Ruleset(lambda: family.resolved(picked))
        made._family, made._picked = family, picked
        return made

    def home(self, *sections: str) -> Ruleset:
        """The ruleset of this family that has only the choices which may change some sections."""
        return self._family.home(self._picked, sections) if self._picked else self

    def made(self, name: str, sections: tuple[str, ...], make: Callable[[Ruleset], T]) -> T:
        """What the engine makes of some sections, kept with the ruleset they are at home in."""
        if name not in self.compiled:
            home = self.home(*sections)
            self.compiled[name] = make(self) if home is self else home.made(name, sections, make)
        found: T = self.compiled[name]
        return found

    def touches(self, option: str, aspect: Aspect) -> bool:
        """Whether any value of an option changes what ``aspect`` reads."""
        return self._worlds.touches(option, aspect)

    @cached_property
    def unspecified(self) -> tuple[str, ...]:
        """The axes whose value nobody states."""
        return self._family.unspecified(self._picked)

    def open_to(self, *aspects: Aspect) -> Mapping[str, tuple[str, ...]]:
        """The axes that some aspect reads and whose value nobody states, with the values that come into question."""
        return self._worlds.open(aspects) if self.unspecified else {}

    def worlds(self, *aspects: Aspect, unread: frozenset[str] = frozenset()) -> tuple[World, ...]:
        """Every choice of the open options that some aspect reads and that write more than is ``unread``."""
        return self._worlds.of(aspects, unread) if self.unspecified else (({}, self),)

    @cached_property
    def _worlds(self) -> Worlds:
        from refcli.rules.worlds import Worlds

        return Worlds(self)
