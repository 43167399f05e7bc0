"""What is left open: for each aspect of the rules, every choice of the unspecified options that it reads."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Literal, get_args

from refcli.rules.paths import leaves
from refcli.rules.tree import Scalar

if TYPE_CHECKING:
    from refcli.rules.ruleset import Ruleset

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
    "forehand",
    "misdeal",
]
ASPECTS: tuple[Aspect, ...] = get_args(Aspect)
World = tuple[Mapping[str, str], "Ruleset"]  # the options chosen, and the rules with them

_PATHS: dict[str, tuple[str, ...]] = {
    "play": ("obligations", "sets", "orders", "overrides"),
    "points": ("values", "sets"),
    "meld-table": ("melds.runs", "melds.sets", "melds.reuse", "melds.split"),
    "meld-order": ("melds.compare",),
    "meld-score": ("melds.enabled", "melds.unrecorded", "melds.scores", "melds.needs-trick", "melds.equal"),
    "meld-said": ("melds.by", "melds.show", "melds.misannounce", "melds.repeated"),
    "pair": ("pair",),
    "score": ("score", "slate"),
    "multiplier": ("multipliers", "deck.equivalence", "calls.rows"),
    "end": ("end", "prizes", "slate"),
    "calls": ("calls", "parties", "inactive", "exchanges"),
    "misdeal": ("deal.misdeal",),
    "deal": ("deal.hand", "deal.next-dealer", "forehand", "lead", "deck.equivalence"),
    "forehand": ("deal.hand", "forehand", "deck.equivalence"),
}
_CONTRACT_KEYS = {
    "values": ("points",),
    "meld-order": ("meld-order",),
    "by-trick": ("play", "points"),
    "blocks": ("play", "points"),
    "becomes": ("play", "points"),
    "melds": ("meld-table",),
}
_READING = ("play", "calls", "score", "end")  # aspects with expressions, and so with terms
_WORD = re.compile(r"[a-z][a-z0-9-]*")
MOST = 5000  # worlds that are tried in full


class Worlds:
    """The worlds of one ruleset, made when asked for and kept."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._made: dict[object, tuple[World, ...]] = {}
        self._open: dict[object, Mapping[str, tuple[str, ...]]] = {}
        self._terms: dict[frozenset[str], frozenset[str]] = {}
        self._touching: dict[tuple[str, Aspect], bool] = {}

    def of(self, aspects: tuple[Aspect, ...], unread: frozenset[str] = frozenset()) -> tuple[World, ...]:
        """Every choice of the unspecified options that some of the aspects reads, if it writes more than ``unread``."""
        key = aspects, unread
        if key not in self._made:
            self._made[key] = tuple(self._make(aspects, unread))
        return self._made[key]

    def open(self, aspects: tuple[Aspect, ...], unread: frozenset[str] = frozenset()) -> Mapping[str, tuple[str, ...]]:
        """The unspecified options that some of the aspects reads, with the values that come into question."""
        key = aspects, unread
        if key not in self._open:
            rules = self._rules
            axes = [name for name in rules.unspecified if any(self.touches(name, aspect) for aspect in aspects)]
            if unread:
                axes = [axis for axis in axes if not rules.touched(axis) <= unread]
            family, picked = rules.place
            self._open[key] = {axis: family.possible(picked, axis) for axis in axes}
        return self._open[key]

    def touches(self, option: str, aspect: Aspect) -> bool:
        """Whether any value of an option changes what an aspect reads."""
        kept: Mapping[str, frozenset[Aspect]] = self._rules.__dict__.get("bearing", {})
        if option in kept:
            return aspect in kept[option]
        home = self._rules.home("play", "calls")  # whose terms are read
        if home is not self._rules:
            return home.touches(option, aspect)
        key = option, aspect
        if key not in self._touching:
            self._touching[key] = any(self._belongs(path, aspect) for path in self._rules.touched(option))
        return self._touching[key]

    def _make(self, aspects: tuple[Aspect, ...], unread: frozenset[str]) -> Iterator[World]:
        rules, axes = self._rules, self.open(aspects, unread)
        values = list(axes.values())
        for combination in product(*values) if prod(map(len, values)) <= MOST else _one_by_one(values):
            chosen = dict(zip(axes, combination, strict=True))
            yield chosen, (rules.choose(chosen) if chosen else rules)

    def _belongs(self, path: str, aspect: Aspect) -> bool:
        head, _, rest = path.partition(".")
        if head == "terms":
            return aspect in _READING and rest.split(".")[0] in self._read_by(aspect)
        if head == "contracts":
            key = rest.split(".")[1] if "." in rest else ""
            return aspect in _CONTRACT_KEYS.get(key, ("play",))
        return any(path == start or path.startswith(start + ".") for start in _PATHS[aspect])

    def _read_by(self, aspect: str) -> frozenset[str]:
        """The terms an aspect reads, under whatever values the options have."""
        rules = self._rules
        read = rules.play.terms if aspect == "play" else rules.calls.terms if aspect == "calls" else self._said(aspect)
        if read not in self._terms:
            texts = self._term_texts()
            found, fresh = set(read), set(read)
            while fresh:
                fresh = {word for name in fresh for word in texts.get(name, ())} - found
                found |= fresh
            self._terms[read] = frozenset(found)
        return self._terms[read]

    def _said(self, aspect: str) -> frozenset[str]:
        """All words in the sections of an aspect, under whatever values the options have."""
        heads = {path.partition(".")[0] for path in _PATHS[aspect]}
        texts = (node.text for path, node in self._written() if path[:1] and path[0] in heads)
        return frozenset(word for text in texts for word in _WORD.findall(text))

    def _term_texts(self) -> dict[str, set[str]]:
        """The words of every text that a term has, or that an option may give to it."""
        texts: dict[str, set[str]] = {}
        for path, node in self._written():
            if path[:1] == ("terms",):
                texts.setdefault(path[1], set()).update(_WORD.findall(node.text))
        return texts

    def _written(self) -> Iterator[tuple[tuple[str, ...], Scalar]]:
        """Every text of the ruleset and of the patches of its options, with its path."""
        patches = [value.patch for option in self._rules.options.values() for value in option.values.values()]
        for tree in (self._rules.resolved.tree, *patches):
            for path, node in leaves(tree) if tree is not None else ():
                if isinstance(node, Scalar):
                    yield path, node


def _one_by_one(values: list[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """Too many to try together: each option alone, the others at their first value."""
    first = tuple(options[0] for options in values)
    yield first
    for index, options in enumerate(values):
        for value in options[1:]:
            yield (*first[:index], value, *first[index + 1 :])
