"""What the names in an expression mean where it stands, and what could be meant instead."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from refcli import words
from refcli.nearest import nearest
from refcli.rules.expr.faults import Fault, Text
from refcli.rules.expr.parsed import ends
from refcli.rules.expr.scope import ACROSS, FUNCTIONS, KEYWORDS, LITERALS, RELATIONS, SCOPES, Function, Scope
from refcli.rules.expr.tree import Expr, Type

if TYPE_CHECKING:
    from lark import Token

Wanted = tuple[Type, ...]
Relation = tuple[str, Wanted, Type, object]  # op, types taken, type given, value

_DIGITS = 9  # of the longest number
_TRUTHS = {"yes": "true", "on": "true", "no": "false", "off": "false"}
_PLACES = {
    "play": "obligations",
    "override": "overrides",
    "contract": "contracts",
    "calls": "calls",
    "exchange": "exchanges",
    "score": "score",
    "end": "end",
}  # the sections in which the words of a scope may stand


class Names:
    """Looks names up. Methods raise ``Fault`` where there is nothing of the name."""

    def __init__(self, text: Text, scope: Scope) -> None:
        self.text = text
        self.scope = scope

    def name(self, token: Token, wanted: Wanted) -> Expr:
        """A word, a named set or term, a card, a suit, a truth value or the name of a kind."""
        name, scope = str(token), self.scope
        span = self.text.at(*ends(token))
        if name in scope.kinds and wanted == ("kind",):
            return Expr("const", "kind", (), name, span)
        if name == "winning" and "winning" in scope.words:
            return Expr("best", "set", (Expr("word", "set", (), "trick", span),), None, span)
        word = scope.type_of(name)
        if word is not None:
            return Expr("word", word, (), name, span)
        if name in ("true", "false"):
            return Expr("const", "bool", (), name == "true", span)
        mask = self._cards(name)
        if mask is not None:
            return Expr("const", "set", (), mask, span)
        if name in scope.named:
            return self._named(token)
        if name in scope.kinds:
            return Expr("const", "kind", (), name, span)
        truth = _TRUTHS.get(name.lower()) if "bool" in wanted else None
        hint = words.text("meant", name=truth) if truth is not None else self._hint(name)
        raise self._unknown(token, self._choice(wanted), self._all(), hint)

    def _named(self, token: Token) -> Expr:
        name = str(token)
        try:
            expr = self.scope.named[name]
        except KeyError:  # its own text has a fault, which is reported there
            raise self.text.broken(*ends(token)) from None
        return Expr("named", expr.type, (expr,), name, self.text.at(*ends(token)))

    def _cards(self, name: str) -> int | None:
        if name in ("none", "deck"):
            return self.scope.deck.all if name == "deck" else 0
        known = self.scope.literals
        return known.cards.get(name, known.suits.get(name))

    def number(self, token: Token, wanted: Wanted) -> Expr:
        """A number. Where cards are wanted, ``10`` is no rank by itself."""
        if len(token) > _DIGITS:
            raise self.text.bad(*ends(token), "digits", most=_DIGITS)
        if wanted == ("set",) and str(token) in self.scope.literals.ranks:
            raise self.text.bad(*ends(token), "rank")
        return Expr("const", "number", (), int(token), self.text.at(*ends(token)))

    def rank(self, token: Token) -> int:
        """The cards of a rank."""
        ranks = self.scope.literals.ranks
        mask = ranks.get(str(token))
        if mask is None:
            raise self._unknown(token, tuple(ranks), ranks)
        return mask

    def relation(self, token: Token, wanted: Wanted) -> int | Relation:
        """What stands before ``of``: the cards of a rank, or what is taken and given."""
        name = str(token)
        mask = self.scope.literals.ranks.get(name)
        if mask is not None:
            return mask
        if name in RELATIONS:
            takes, kind = RELATIONS[name]
            op = "suit-of" if name == "suit" else name
            return op, takes, kind, self.scope.deck.suit_masks if name == "suit" else None
        if self.scope.across(name):
            return name, ("number",), "number", None
        if self.scope.per_side(name):
            return "of", ("side",), "number", name
        sided = [word for word in (*self.scope.words, *self.scope.params) if self.scope.per_side(word)]
        sided += [word for word in ACROSS if self.scope.across(word)]
        relations = [*(r for r, (_, kind) in RELATIONS.items() if not wanted or kind in wanted), *sided]
        ranks = list(self.scope.literals.ranks) if not wanted or "set" in wanted else []
        raise self._unknown(token, (*ranks, *relations), (*self.scope.literals.ranks, *RELATIONS, *sided))

    def before(self, token: Token) -> Expr:
        """``before card``: the cards that lay in the trick before it."""
        if str(token) != "card" or "before" not in self.scope.words:
            raise self._unknown(token, ("card",) if "before" in self.scope.words else (), ("card",))
        return Expr("word", "set", (), "before", self.text.at(*ends(token)))

    def function(self, token: Token) -> Function:
        """The function of a call."""
        known = self.scope.functions()
        if str(token) not in known:
            raise self._unknown(token, known, FUNCTIONS)
        return FUNCTIONS[str(token)]

    def _unknown(self, token: Token, choice: Iterable[str], near: Iterable[str], hint: str = "") -> Fault:
        places = tuple(_PLACES[place] for place, known in SCOPES.items() if str(token) in known and place in _PLACES)
        if not hint and places:
            hint = words.text("expr.elsewhere", places=places)
        meant = nearest(str(token), near) if not hint and len(token) > 1 else None
        if meant is not None and meant != str(token):
            hint = words.text("meant", name=meant)
        return self.text.unknown(*ends(token), hint, tuple(dict.fromkeys(choice)))

    def _choice(self, wanted: Wanted) -> Iterable[str]:
        """Words that could stand where one of some types is wanted: those of the context, then named ones."""
        scope = self.scope
        for name, kind in {**scope.words, **scope.params}.items():
            if not wanted or kind in wanted or (kind == "seat" and "side" in wanted):
                yield name
        yield from scope.named
        if not wanted or "set" in wanted:
            yield from scope.literals.suits
        if wanted == ("kind",):
            yield from scope.kinds

    def _all(self) -> Iterable[str]:
        scope = self.scope
        known = scope.literals
        own = (*scope.words, *scope.params, *scope.named, *scope.kinds)
        return (*own, *known.suits, *known.cards, *sorted(LITERALS), *scope.functions(), *RELATIONS)

    def _hint(self, name: str) -> str:
        """A phrase for names that mean something in another form."""
        if name in FUNCTIONS:
            return words.text("expr.try-call", name=name)
        if name in RELATIONS:
            return words.text("expr.try-of", name=name)
        if name in self.scope.literals.ranks:
            return words.text("expr.try-rank", name=name)
        if name in KEYWORDS:
            return words.text("expr.try-operand", name=name)
        known = set(self._all())
        pieces = name.split("-")
        for cut in range(1, len(pieces)):
            left, right = "-".join(pieces[:cut]), "-".join(pieces[cut:])
            if left in known and (right in known or right.isdigit()):
                return words.text("expr.try-spaces", left=left, right=right)
        return ""
