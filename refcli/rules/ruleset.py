"""A ruleset ready to judge with: sections built when first used, and its worlds where options are unspecified."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from itertools import product
from typing import Any, Literal

from refcli.cards import Deck
from refcli.diagnostics import Finding
from refcli.rules.build import calls, contracts, melds, play, score
from refcli.rules.build.deck import build_deck
from refcli.rules.model import (
    CallRules,
    ContractRule,
    DealRules,
    EndRules,
    MeldRules,
    PairRules,
    PenaltyRules,
    PlayRules,
    Prize,
    ScoreRules,
)
from refcli.rules.nodes import Scalar
from refcli.rules.options import Choice, Option
from refcli.rules.paths import leaves
from refcli.rules.resolve import Resolved
from refcli.rules.section import Section

Aspect = Literal[
    "play",
    "points",
    "meld-table",
    "meld-order",
    "meld-score",
    "meld-said",
    "pair",
    "score",
    "multiplier",
    "end",
    "calls",
    "deal",
]

_PATHS: dict[str, tuple[str, ...]] = {
    "play": ("obligations", "sets", "orders", "overrides"),
    "points": ("values", "sets"),
    "meld-table": ("melds.runs", "melds.sets", "melds.reuse", "melds.split"),
    "meld-order": ("melds.compare",),
    "meld-score": ("melds.enabled", "melds.unrecorded", "melds.scores", "melds.needs-trick"),
    "meld-said": ("melds.by", "melds.show", "melds.misannounce"),
    "pair": ("pair",),
    "score": ("score",),
    "multiplier": ("multipliers", "deck.equivalence"),
    "end": ("end", "prizes"),
    "calls": ("calls",),
    "deal": ("deal.hand", "deal.next-dealer", "forehand", "lead", "deck.equivalence"),
}
_CONTRACT_KEYS = {"values": "points", "meld-order": "meld-order"}
WORLD_LIMIT = 5000
_WORD = re.compile(r"[a-z][a-z0-9-]*")


class Ruleset:
    """One game with its house rules chosen. Equal choices give the same object through ``choose``."""

    def __init__(self, resolved: Resolved, known: dict[tuple[tuple[str, str], ...], Ruleset] | None = None) -> None:
        self.resolved = resolved
        self.report: list[Finding] = []
        self._root = Section(resolved.tree, "", self.report)
        self._known = known if known is not None else {}
        self.compiled: dict[str, Any] = {}  # what the engine made of this ruleset, kept with it

    @property
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
        return {language: section.text(language) for language in section.keys()}  # noqa: SIM118

    @cached_property
    def source(self) -> Mapping[str, str]:
        section = self._root.section("source")
        return {key: section.text(key) for key in section.keys()}  # noqa: SIM118

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
        return build_deck(self._root.section("deck"))

    @cached_property
    def default_pack(self) -> str:
        return self._root.section("deck").text("default-pack") or next(iter(self.deck.packs))

    @cached_property
    def equivalence(self) -> Mapping[str, str]:
        """Suit keys of one pack to those of another."""
        section = self._root.section("deck").section("equivalence")
        return {key: section.text(key) for key in section.keys()}  # noqa: SIM118

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
        return contracts.build_contracts(self._root, self.deck)

    @cached_property
    def play(self) -> PlayRules:
        return play.build_play(self._root, self.deck)

    @cached_property
    def melds(self) -> MeldRules:
        return melds.build_melds(self._root.section("melds"), self.deck)

    @cached_property
    def pair(self) -> PairRules:
        return melds.build_pair(self._root, self.deck)

    @cached_property
    def score(self) -> ScoreRules:
        return score.build_score(self._root, self.deck)

    @cached_property
    def multipliers(self) -> Mapping[str, int]:
        return self._root.numbers("multipliers")

    @cached_property
    def end(self) -> EndRules:
        return score.build_end(self._root)

    @cached_property
    def prizes(self) -> tuple[Prize, ...]:
        return score.build_prizes(self._root)

    @cached_property
    def penalties(self) -> PenaltyRules:
        return score.build_penalties(self._root)

    @cached_property
    def calls(self) -> CallRules:
        return calls.build_calls(self._root, self.deck)

    @cached_property
    def deal(self) -> DealRules:
        return calls.build_deal(self._root)

    def check(self) -> tuple[Finding, ...]:
        """Build every section and report what is wrong in them."""
        for name in ("play", "contracts", "melds", "pair", "score", "multipliers", "end", "prizes", "calls", "deal"):
            getattr(self, name)
        return tuple(f for i, f in enumerate(self.report) if f not in self.report[:i])

    def choose(self, values: Mapping[str, str]) -> Ruleset:
        """The same game with other values of some options."""
        key = tuple(sorted(values.items()))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Ruleset(self.resolved.choose(values))
        return found

    def touches(self, option: str, aspect: Aspect) -> bool:
        """Whether any value of an option changes what ``aspect`` reads."""
        return any(self._belongs(path, aspect) for path in self.resolved.touched(option))

    def _belongs(self, path: str, aspect: Aspect) -> bool:
        head, _, rest = path.partition(".")
        if head == "terms":
            name = rest.split(".")[0]
            return aspect in ("play", "calls") and name in self._terms(self._read_by(aspect))
        if head == "contracts":
            key = rest.split(".")[1] if "." in rest else ""
            return _CONTRACT_KEYS.get(key, "play") == aspect or (key in ("by-trick", "blocks") and aspect == "points")
        return any(path == start or path.startswith(start + ".") for start in _PATHS[aspect])

    def _read_by(self, aspect: str) -> frozenset[str]:
        return self.play.terms if aspect == "play" else self.calls.terms

    def _terms(self, read: frozenset[str]) -> frozenset[str]:
        """Terms that are read, under whatever values the options have."""
        known = self._term_cache.get(read)
        if known is not None:
            return known
        texts: dict[str, set[str]] = {}
        for option in self.options.values():
            for value in option.values.values():
                for path, node in leaves(value.patch) if value.patch is not None else ():
                    if path[:1] == ("terms",) and isinstance(node, Scalar):
                        texts.setdefault(path[1], set()).update(_WORD.findall(node.text))
        found, fresh = set(read), set(read)
        while fresh:
            fresh = {word for name in fresh for word in texts.get(name, ())} - found
            found |= fresh
        self._term_cache[read] = frozenset(found)
        return self._term_cache[read]

    @cached_property
    def _term_cache(self) -> dict[frozenset[str], frozenset[str]]:
        return {}

    @cached_property
    def unspecified(self) -> tuple[str, ...]:
        return tuple(self.resolved.unspecified)

    def worlds(self, *aspects: Aspect) -> tuple[tuple[Mapping[str, str], Ruleset], ...]:
        """Every choice of the unspecified options that some aspect reads; one world where nothing is open."""
        return self._worlds(aspects)

    def _worlds(self, aspects: tuple[Aspect, ...]) -> tuple[tuple[Mapping[str, str], Ruleset], ...]:
        if not self.unspecified:
            return (({}, self),)
        cached = self._world_cache.get(aspects)
        if cached is None:
            cached = self._world_cache[aspects] = self._make_worlds(aspects)
        return cached

    @cached_property
    def _world_cache(self) -> dict[tuple[Aspect, ...], tuple[tuple[Mapping[str, str], Ruleset], ...]]:
        return {}

    def _make_worlds(self, aspects: tuple[Aspect, ...]) -> tuple[tuple[Mapping[str, str], Ruleset], ...]:
        axes = [name for name in self.unspecified if any(self.touches(name, aspect) for aspect in aspects)]
        values = [self.resolved.alternatives(axis) for axis in axes]
        worlds: list[tuple[Mapping[str, str], Ruleset]] = []
        for combination in product(*values):
            if len(worlds) >= WORLD_LIMIT:
                break
            chosen = dict(zip(axes, combination, strict=True))
            worlds.append((chosen, self.choose(chosen) if chosen else self))
        return tuple(worlds)
