"""The typed rules of cards that change hands between the deal and the last trick."""

from __future__ import annotations

from typing import NamedTuple

from refcli.rules.expr.tree import Expr


class Exchange(NamedTuple):
    """One way in which cards change hands, as a line of the record says it with ``verb``.

    ``who`` may do it (None: all who play; ``anyone``: also those who do not), ``give`` are the cards that may be given
    away, ``take`` is where cards are taken from: turned, talon or nothing; ``number`` how many, None where it does not
    matter; ``to`` who gets those given; ``until`` first-lead, own-card or any; ``times`` in a deal, all together;
    ``required`` of everybody who may. ``together``: nobody takes up what he is given before all have given.
    ``after`` is the other exchange that whoever makes this one has made: he and nobody else, and he must.
    """

    name: str
    verb: str
    who: Expr | None
    anyone: bool
    give: Expr | None
    take: str
    number: int | None
    to: Expr | None
    until: str
    times: int | None
    required: bool
    together: bool = False
    after: str = ""
