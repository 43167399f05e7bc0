"""Expressions of a ruleset in plain words."""

from __future__ import annotations

from collections.abc import Callable

from refcli.book.cards import CardNames
from refcli.book.plainly import ZERO, plain
from refcli.book.words import Words
from refcli.cards import Deck, bits
from refcli.rules.expr.tree import Expr

_BEFORE = "-before"  # ends the name of what the slate held before the deal
_TRUMP = Expr("word", "set", (), "trump")
_LED = Expr("word", "set", (), "led")
_THIS = Expr("word", "side", (), "this")
_SIGNS = {"add": " + ", "mul": " × ", "sub": " − ", "div": " ÷ "}
_SINGLE = ("card", "turned", "called", "winning")  # words for one card
_LOOSE = {"or": 1, "and": 2, "if": 0}  # how loosely an op joins; a looser one inside a tighter one needs brackets


class Teller:
    """Says expressions. Named sets and terms are said as what they stand for."""

    def __init__(self, deck: Deck, cards: CardNames, words: Words, name: Callable[[str], str]) -> None:
        self._deck = deck
        self._cards = cards
        self._words = words
        self._name = name
        self._last = "or"

    def say(self, expr: Expr, last: str = "or") -> str:
        """An expression in words, without a full stop; ``last`` stands before the last of several sets."""
        self._last = last
        return self._say(plain(expr))

    def _say(self, expr: Expr, around: int = 0) -> str:
        text = self._form(expr)
        return f"({text})" if _LOOSE.get(expr.op, 9) < around else text

    def _form(self, expr: Expr) -> str:
        if expr.op == "const":
            return self._constant(expr)
        if expr.op in ("word", "of"):
            word = self._word(str(expr.value))
            if expr.op == "word" or expr.args[0] == _THIS:
                return word
            key = f"x.of.{sign(expr.args[0])}"
            return self._words(key if key in self._words else "x.of", a=word, b=self._say(expr.args[0]))
        if expr.op in ("and", "or"):
            parts = [self._say(arg, _LOOSE[expr.op] + 1) for arg in expr.args]
            return f" {self._words('x.' + expr.op)} ".join(parts)
        if expr.op == "union":
            return self._words.listed((self._say(arg) for arg in expr.args), self._last)
        if expr.op == "inter":
            return self._common(expr)
        if expr.op == "best" and (text := self._best(expr.args[0])):
            return text
        if expr.op == "not" and (denied := self._denied(expr.args[0])):
            return denied
        if expr.op == "abs" and expr.args[0].op == "sub" and expr.args[0].args[0] != ZERO:
            return self._form(Expr("between", "number", expr.args[0].args))
        if expr.op == "mod":
            return self._words("x.mod", a=self._grouped(expr.args[0]), b=self._grouped(expr.args[1]))
        if expr.op in _SIGNS:
            if expr.op == "sub" and expr.args[0] == ZERO:
                loose = expr.args[1].op in ("add", "sub", "if")
                return f"−{self._grouped(expr.args[1]) if loose else self._say(expr.args[1])}"
            return _SIGNS[expr.op].join(self._grouped(arg) for arg in expr.args)
        if expr.op == "place" and expr.args[0].op == "sub" and expr.args[0].args[0] == ZERO:
            return self._words("x.place-from-below", a=self._say(expr.args[0].args[1], 3))
        sentence = self._sentence(expr)
        args = [self._say(arg, self._around(expr, place)) for place, arg in enumerate(expr.args)]
        if sentence is None:  # an operator of which no language has words yet
            return f"`{expr.op}`({', '.join(args)})"
        return sentence.format_map(dict(zip("abcdefgh", args, strict=False)))

    def _sentence(self, expr: Expr, before: str = "") -> str | None:
        """The words for an operator: for just these arguments, for its first one, for their kind, or in general."""
        op = f"x.{before}{_called(expr)}"
        signs = [sign(arg) for arg in expr.args]
        kinds = (".".join(signs), f"*.{signs[-1]}", signs[0], expr.args[0].type) if signs else ()
        return next((text for kind in kinds if (text := self._words.get(f"{op}.{kind}"))), None) or self._words.get(op)

    @staticmethod
    def _around(expr: Expr, place: int) -> int:
        """How tight what stands in a place of an operator must hold; the last arm of ``if`` may be another ``if``."""
        if expr.op == "if" and expr.type != "bool":
            return 0 if place == len(expr.args) - 1 else 1
        return 3

    def _denied(self, expr: Expr) -> str:
        """That something does not hold, where a language has a sentence of its own for it; else empty."""
        text = self._words.get(f"x.not.{expr.value}") if expr.op == "word" else self._sentence(expr, "not.")
        return text.format_map(dict(zip("abcdefgh", map(self._say, expr.args), strict=False))) if text else ""

    def _best(self, cards: Expr) -> str:
        """The strongest trump of some cards; empty where it need not be a trump."""
        if cards.op != "inter" or _TRUMP not in cards.args:
            return ""
        text = self._words("x.best.trump")
        where = [arg for arg in cards.args if arg != _TRUMP]
        if not all(arg.op == "word" and f"x.in.{arg.value}" in self._words for arg in where):
            return ""
        for arg in where:
            text = self._words(f"x.in.{arg.value}", a=text)
        return text

    def _grouped(self, expr: Expr) -> str:
        text = self._say(expr)
        return f"({text})" if expr.op in ("add", "mul", "sub", "div", "mod", "abs", "if") else text

    def _common(self, expr: Expr) -> str:
        """``the jack of trumps``, ``trumps in the trick``, ``trumps weaker than …``; else ``… that are also …``."""
        ranks = [rank for arg in expr.args if (rank := self._rank(arg))]
        where = [arg for arg in expr.args if arg.op == "word" and f"x.in.{arg.value}" in self._words]
        than = [arg for arg in expr.args if arg.op in ("above", "below")]
        base = [arg for arg in expr.args if arg not in where and arg not in than and not self._rank(arg)]
        if not base:
            where, base = where[1:], where[:1]
        if not base:
            than, base = than[1:], than[:1]
        texts = [self._say(arg) for arg in base]
        text = texts[0] if texts else self._words("x.deck")
        for other in texts[1:]:
            text = self._words("x.inter", a=text, b=other)
        trump = base == [_TRUMP] and bool(ranks)
        for rank in ranks:
            text = self._words("x.rank-of-trump" if trump else "x.rank-of", rank=rank, a=text)
        for arg in than:
            text = self._words(f"x.than.{arg.op}", a=text, b=self._say(arg.args[0]))
        for arg in where:
            text = self._words(f"x.in.{arg.value}", a=text)
        return text

    def _rank(self, expr: Expr) -> str:
        """The ranks that a constant set consists of, all suits of each; empty for another set."""
        if expr.op == "union":
            parts = [self._rank(arg) for arg in expr.args]
            return self._words.listed(parts, self._last) if all(parts) else ""
        if expr.op != "const" or not isinstance(expr.value, int) or not expr.value:
            return ""
        masks = [(index, mask & self._deck.all) for index, mask in enumerate(self._deck.rank_masks)]
        whole = [index for index, mask in masks if mask and expr.value & mask == mask]
        covered = sum(mask for index, mask in masks if index in whole)
        return self._words.listed(map(self._cards.rank, whole), self._last) if covered == expr.value else ""

    def _constant(self, expr: Expr) -> str:
        value = expr.value
        if expr.type == "bool":
            return self._words("x.true" if value else "x.false")
        if expr.type == "kind":
            return self._name(str(value))
        if expr.type != "set" or not isinstance(value, int):
            return str(value).replace("-", "−")
        if value == 0:
            return self._words("x.no-card")
        if value & self._deck.all == self._deck.all:
            return self._words("x.deck")
        suits = [
            i for i, mask in enumerate(self._deck.suit_masks) if mask & self._deck.all & value == mask & self._deck.all
        ]
        if sum(self._deck.suit_masks[i] & self._deck.all for i in suits) == value:
            return self._words.listed(map(self._cards.suit, suits), "or")
        rank = self._rank(expr)
        return (
            self._words("x.ranks", rank=rank) if rank else self._words.listed(map(self._cards.card, bits(value)), "or")
        )

    def _word(self, word: str) -> str:
        """A word of the language; else the name of a number of the score, with what it was before the deal."""
        said = self._words.get(f"w.{word}")
        if said is None and word.endswith(_BEFORE):
            return self._words("x.was", a=self._name(word.removesuffix(_BEFORE)))
        return said or self._words("x.named", a=self._name(word))


def sign(expr: Expr) -> str:
    """A short name of an expression, under which a language may have words for it: ``side-holder-best-trick``."""
    if expr.op in ("word", "const"):
        return "cards" if expr.op == "const" and expr.type == "set" else str(expr.value)
    value = (str(expr.value),) if expr.op == "of" else ()
    return "-".join((expr.op, *value, *map(sign, expr.args)))


def _called(expr: Expr) -> str:
    """An operator by what it means where it stands."""
    if expr.op in ("is", "is-not") and expr.args[0] == _LED:
        return f"led-{expr.op}"
    if expr.op == "within" and not _holds(expr.args[0]):
        return "among"
    return "if-so" if expr.op == "if" and expr.type == "bool" else expr.op


def _holds(expr: Expr) -> bool:
    """Whether a set is somebody's cards, or those in the trick, and may be said to hold others."""
    return (expr.op == "word" and expr.value not in _SINGLE) or (expr.op == "minus" and _holds(expr.args[0]))
