"""The typed tree of an expression, the same for every evaluator.

Ops and the types of their arguments (``T`` is any type, ``+`` one or more, `person` is seat or side):

=============  =======  ==================  ==========================================================
op             type     arguments           meaning (``value``)
=============  =======  ==================  ==========================================================
const          T        --                  ``value``: a mask, a truth value, a number or a name
word           T        --                  the word ``value`` of the context, read from the view
named          T        T                   the named set or term ``value``: its own expression
union inter    set      set set+            all cards of any, the cards common to all
minus          set      set set             cards of the first that are not in the second
best           set      set                 strongest trump of a set, else strongest of the class led
above below    set      set                 cards stronger (weaker) than one of the set, in its class
suit-of        set      set                 whole suits of the cards (``value``: the mask of each suit)
has within     bool     set set             common cards; nothing outside the second
is-some        bool     set or person       not empty; somebody
is-none        bool     set or person       empty; nobody
is             bool     T T                 equal, and the first is something
is-not         bool     T T                 different, and the first is something
eq ne          bool     T T                 equal, different
lt le gt ge    bool     number number       order
not            bool     bool
and or         bool     bool bool+
if             T        bool T T            condition, then, else
add min max    number   number+             sum, least, greatest
sub mul        number   number number
div mod        number   number number       rounded down; 0 where the second is 0
abs            number   number
cards          number   set                 how many
points         number   set                 what they count
partner        seat     seat                the other one of a side of two, else nobody
next           seat     seat                the one after in order of play
holder         seat     set                 who holds or played the lowest card of the set
side           side     seat
of             number   side                the word ``value`` as it stands for that side
place ties     number   number              how many have more, and one; how many others have as much
most least     number   number              of all who take part
sum            number   number              of all who take part, together
=============  =======  ==================  ==========================================================

Everything is total: nobody is -1, nobody's side is -1, nobody's numbers are 0. Nothing (no cards, nobody) neither
*is* nor *is not* something. Both arms of ``if`` and all parts of ``and`` and ``or`` may be evaluated.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, cast

from refcli.source import Span

Type = Literal["set", "bool", "number", "seat", "side", "kind"]

MOST_NODES = 2000  # of an expression with all that it names written out
MOST_DEPTH = 60

_READS = {"best": ("trump", "led")}  # words that an op reads besides its arguments


@dataclass(frozen=True, slots=True)
class Expr:
    """One node. ``span`` is its place in the ruleset and takes no part in equality."""

    op: str
    type: Type
    args: tuple[Expr, ...] = ()
    value: object = None
    span: Span | None = field(default=None, compare=False)

    def __reduce__(self) -> tuple[object, ...]:
        """Read back in one step: thousands are, at every start."""
        return Expr, (self.op, self.type, self.args, self.value, self.span)


def nodes(expr: Expr) -> Iterator[Expr]:
    """The node and all below it, through named sets and terms."""
    stack = [expr]
    while stack:
        node = stack.pop()
        yield node
        stack += node.args


def exprs_in(part: object) -> Iterator[Expr]:
    """Every expression in a section of the rules."""
    if isinstance(part, Expr):
        yield part
    elif isinstance(part, Mapping):
        for value in cast("Mapping[str, object]", part).values():
            yield from exprs_in(value)
    elif isinstance(part, tuple):
        for value in cast("tuple[object, ...]", part):
            yield from exprs_in(value)


def words(expr: Expr) -> frozenset[str]:
    """The words of the context that an expression reads, also through what it names."""
    read = {str(node.value) for node in nodes(expr) if node.op in ("word", "of")}
    return frozenset(read.union(*(_READS.get(node.op, ()) for node in nodes(expr))))


def names(expr: Expr) -> frozenset[str]:
    """The named sets and terms that an expression reads, also through one another."""
    return frozenset(str(node.value) for node in nodes(expr) if node.op == "named")


def too_large(expr: Expr) -> bool:
    """Whether an expression, written out, has more nodes or levels than evaluators are asked to bear."""
    stack, seen = [(expr, 1)], 0
    while stack:
        node, depth = stack.pop()
        seen += 1
        if seen > MOST_NODES or depth > MOST_DEPTH:
            return True
        stack += [(arg, depth + 1) for arg in node.args]
    return False
