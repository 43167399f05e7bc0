"""The words an expression may use, by where it stands. A word has one type wherever it may stand."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from refcli.cards import Deck
from refcli.rules.expr.literals import Literals, literals
from refcli.rules.expr.tree import Expr, Type

_SETS = (
    "hand held trick led trump played table talon stock winning before card suit mate won called turned legal discarded"
)
_BOOLS = "leading swept swept-rest last-won exact active declined game-won"
_NUMBERS = (
    "trick-number deal-number seats shoves passes bid prediction tricks-won tricks-lost tricks-played points "
    "multiplier double total total-before spoken predicted hand-size rows-open playing fined forfeits"
)
_SEATS = "actor forehand dealer declarer leader bidder winner"

WORDS: Mapping[str, Type] = {
    **dict.fromkeys(_SETS.split(), "set"),
    **dict.fromkeys(_BOOLS.split(), "bool"),
    **dict.fromkeys(_NUMBERS.split(), "number"),
    **dict.fromkeys(_SEATS.split(), "seat"),
    "this": "side",
    "contract": "kind",
    "row": "kind",
    "special": "kind",
}


def _context(names: str) -> Mapping[str, Type]:
    return {name: WORDS[name] for name in names.split()}


_PLAY = (
    "hand held trick led trump played table talon stock winning leading trick-number deal-number seats shoves "
    "tricks-won actor forehand dealer declarer leader winner contract"
)

SCOPES: Mapping[str, Mapping[str, Type]] = {
    "play": _context(_PLAY),  # obligations: may this card be played?
    "property": _context(_PLAY + " legal"),  # what is to be proved of obligations
    "becomes": _context(_PLAY + " card"),  # the card just played changes the contract
    "override": _context("trump suit trick before card"),  # a rank under a condition
    "contract": _context("suit mate"),  # what is trump; `suit` is the suit chosen
    "cards": _context("trump"),  # cards named once the contract stands
    "calls": _context(
        "hand held table talon turned called card suit shoves passes spoken bid double predicted deal-number seats "
        "hand-size actor forehand dealer declarer bidder contract special rows-open"
    ),
    "exchange": _context("hand held trump table deal-number seats actor forehand dealer declarer"),
    "score": _context(
        "this declarer dealer forehand actor bidder winner tricks-won tricks-lost tricks-played swept swept-rest "
        "last-won exact bid prediction points won hand held played trump talon table deal-number seats multiplier "
        "double contract active declined row special shoves passes total-before playing discarded fined forfeits"
    ),
    "end": _context("this declarer dealer actor bidder bid double deal-number seats active total game-won"),
}

# Words with a side: `points of declarer`. A score's own numbers (params) have one too.
PER_SIDE = frozenset(
    {"points", "tricks-won", "tricks-lost", "bid", "prediction", "total", "total-before", "fined", "forfeits"}
)

KEYWORDS = frozenset(
    {
        "if",
        "then",
        "else",
        "implies",
        "or",
        "and",
        "not",
        "is",
        "of",
        "before",
        "rank",
        "ranks",
        "has",
        "within",
        "div",
        "mod",
    }
)
LITERALS = frozenset({"none", "some", "deck", "true", "false"})


class Function(NamedTuple):
    """A word with arguments in parentheses. ``needs`` are words without which it says nothing."""

    op: str
    arg: Type
    type: Type
    most: int | None = 1  # arguments; None for any number
    needs: tuple[str, ...] = ()


FUNCTIONS: Mapping[str, Function] = {
    "best": Function("best", "set", "set", needs=("trump", "led")),
    "above": Function("above", "set", "set", needs=("trump",)),
    "below": Function("below", "set", "set", needs=("trump",)),
    "cards": Function("cards", "set", "number"),
    "points": Function("points", "set", "number", needs=("trump",)),
    "abs": Function("abs", "number", "number"),
    "min": Function("min", "number", "number", most=None),
    "max": Function("max", "number", "number", most=None),
    "sum": Function("add", "number", "number", most=None),
}

# What may stand before `of` besides a rank: the types it takes and gives.
RELATIONS: Mapping[str, tuple[tuple[Type, ...], Type]] = {
    "partner": (("seat",), "seat"),
    "next": (("seat",), "seat"),
    "side": (("seat",), "side"),
    "holder": (("set",), "seat"),
    "suit": (("set",), "set"),
}

# What stands before `of` and a number where everybody is asked in turn: it compares or gathers all who take part.
ACROSS = ("place", "ties", "most", "least", "sum")


@dataclass(frozen=True)
class Scope:
    """What a name means in one place.

    ``words`` are the words of the context, ``named`` the sets and terms of the ruleset, ``params`` more words (the
    parts of a score), ``kinds`` names that words of kind are compared with. Cards and suits are those of ``pack``,
    by default the deck's first.
    """

    deck: Deck
    words: Mapping[str, Type]
    named: Mapping[str, Expr] = field(default_factory=dict[str, Expr])
    params: Mapping[str, Type] = field(default_factory=dict[str, Type])
    kinds: Collection[str] = ()
    pack: str = ""

    @cached_property
    def literals(self) -> Literals:
        """Cards, suits and ranks by name."""
        return literals(self.deck, self.pack)

    def type_of(self, name: str) -> Type | None:
        """The type of a word or parameter; None where there is none of this name."""
        return self.params.get(name) or self.words.get(name)

    def functions(self) -> tuple[str, ...]:
        """Functions that say something here."""
        return tuple(name for name, function in FUNCTIONS.items() if all(map(self.type_of, function.needs)))

    def across(self, name: str) -> bool:
        """Whether ``NAME of NUMBER`` may be said of all who take part."""
        return name in ACROSS and "this" in self.words

    def per_side(self, name: str) -> bool:
        """Whether ``NAME of SIDE`` may be said."""
        return "this" in self.words and (name in PER_SIDE or self.params.get(name) == "number")


def taken(name: str) -> bool:
    """Whether a name belongs to the language, so that no set or term may have it."""
    known = (KEYWORDS, LITERALS, WORDS, FUNCTIONS, RELATIONS, ACROSS)
    return any(name in names for names in known)
