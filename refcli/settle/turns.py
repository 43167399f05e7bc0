"""House rules that matter for a question, with what each of their values makes of it."""

from __future__ import annotations

from typing import NamedTuple

from refcli.settle.ruling import Ruling


class Value(NamedTuple):
    """One value of an option, and the ruling with it alone changed. ``chosen``: the table has it already."""

    value: str
    ruling: Ruling
    cites: tuple[str, ...]
    note: str
    chosen: bool


class Turn(NamedTuple):
    """An option that matters: some value of it gives another ruling. ``turns``: another answer."""

    option: str
    question: str
    values: tuple[Value, ...]
    turns: bool
