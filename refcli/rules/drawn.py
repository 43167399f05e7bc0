"""The sections of a ruleset: each built when first used, from some paths of its tree.

A ruleset with some options chosen asks for a section the one of its family that has no other choices than those
which write these paths, so that what a choice leaves alone is built once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar, cast, overload

if TYPE_CHECKING:
    from refcli.rules.ruleset import Ruleset

T = TypeVar("T")

_DECK = ("deck.ranks.", "deck.suits.", "deck.packs.", "deck.without.", "deck.mates.", "deck.copies.")
_HANDS = (*_DECK, "seats.", "inactive.", "deal.hand.")
DRAWN_FROM: dict[str, tuple[str, ...]] = {
    "id": (),
    "title": (),
    "source": (),
    "deck": _DECK,
    "default_pack": (*_DECK, "deck.default-pack."),
    "equivalence": ("deck.equivalence.",),
    "seats": ("seats.",),
    "sides": ("seats.", "sides."),
    "contracts": (*_DECK, "contracts.", "orders.", "values."),
    "play": (*_DECK, "obligations.", "overrides."),
    "melds": (*_DECK, "melds."),
    "pair": (*_DECK, "pair."),
    "score": (*_DECK, "contracts.", "score.", "slate.", "seats.", "sides."),
    "multipliers": ("multipliers.",),
    "end": (*_DECK, "end.", "prizes.", "slate.", "score.", "seats.", "sides."),
    "prizes": ("prizes.",),
    "penalties": ("penalties.", "contracts."),
    "calls": (*_DECK, "calls.", "contracts."),
    "parties": (*_DECK, "parties."),
    "dealer_sits_out": ("inactive.",),
    "deal": (*_HANDS, "deal.", "forehand.", "lead.", "exchanges.", "contracts."),
}

# sections with expressions: they also read the sets and terms that these name
NAMING = ("contracts", "play", "pair", "score", "end", "calls", "parties", "deal")


class Drawn(Generic[T]):
    """A section as an attribute, kept with the ruleset once it is built."""

    def __init__(self, build: Callable[[Ruleset], T]) -> None:
        self._build = build
        self._name = build.__name__
        self.__doc__ = build.__doc__

    @overload
    def __get__(self, rules: None, owner: object) -> Drawn[T]: ...
    @overload
    def __get__(self, rules: Ruleset, owner: object) -> T: ...
    def __get__(self, rules: Ruleset | None, owner: object) -> Drawn[T] | T:
        if rules is None:
            return self
        home = rules.home(self._name)
        found: T = self._own(rules) if home is rules else getattr(home, self._name)
        rules.__dict__[self._name] = found
        return found

    def _own(self, rules: Ruleset) -> T:
        """As it was kept, or built from the tree."""
        family, picked = rules.place
        kept = family.variant(picked, self._name)
        return self._build(rules) if kept is None else cast("T", kept)


def changed_by(paths: frozenset[str], readers: Callable[[str], frozenset[str]]) -> frozenset[str]:
    """The sections that writing some paths may change; ``readers`` are those of a named set or term."""
    found: set[str] = set()
    for path in paths:
        head, _, name = path.partition(".")
        if head in ("terms", "sets"):
            found |= readers(name) if name else frozenset(NAMING)
            continue
        dotted = f"{path}."
        found |= {
            section
            for section, starts in DRAWN_FROM.items()
            if any(dotted.startswith(start) or start.startswith(dotted) for start in starts)
        }
    return frozenset(found)
