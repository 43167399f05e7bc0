"""Why a ruling is as it is, where no clause refuses anything: the house rule that decides."""

from __future__ import annotations

import re
from collections.abc import Sequence

from refcli.rules import paths
from refcli.rules.asked import aim
from refcli.rules.patches import writes
from refcli.rules.ruleset import Ruleset
from refcli.settle.ruling import UNDETERMINED, Ruling
from refcli.settle.turns import Turn, Value

_OF_PLAY = ("terms", "obligations")
_REFUSING = "obligations."  # clauses of play, which know their own sources
_NOBODY = ("convention",)  # who holds a value that no text speaks of
_AXIS = re.compile(r"(?:^|, )([a-z][\w.]*)=")  # in the key of a branch

Other = tuple[Ruleset, Ruling]  # another ruleset, and what it says


def because(rules: Ruleset, own: Ruling, deciding: Sequence[Turn], others: Sequence[Other]) -> Ruling:
    """The ruling with clause and sources: of the option that parts the table from most rulesets that say otherwise.

    ``deciding`` are the options that turn the ruling. A ruling that has a clause keeps it, but where options that the
    table leaves open decide, one of them is named.
    """
    if own.word == UNDETERMINED and not own.clause.startswith(_REFUSING):
        return _open(rules, own, deciding)
    if own.clause:
        return own if own.cites or own.clause.startswith(_REFUSING) else _with_holders(rules, own)
    saying = [turn for turn in deciding if _said(rules, turn.option)]
    if not saying:
        return own
    target = aim(rules)  # the others were asked for a game to the table's own
    turn = max(saying, key=lambda one: (one.option != target, sum(_explains(one, own, *other) for other in others)))
    value = next(one for one in turn.values if one.ruling.turned(own))
    clause = value.ruling.clause if value.ruling.clause in own.lets else _place(rules, turn, value)
    return own._replace(clause=clause, cites=holders(rules, turn.option))


def _open(rules: Ruleset, own: Ruling, deciding: Sequence[Turn]) -> Ruling:
    """A ruling that is left open: by the option of its branches that alone would close it, else by the first of them.

    What nobody told leaves a ruling open too, and no option decides there.
    """
    axes = [axis for branch in own.branches for axis in _AXIS.findall(branch)]
    closing = [turn.option for turn in deciding if turn.option in (axes or rules.unspecified)]
    option = next(iter((*closing, *axes)), None)
    return own._replace(clause=option, cites=holders(rules, option)) if option is not None else own


def _said(rules: Ruleset, option: str) -> bool:
    """Whether somebody says what the table has of an option: a default that no text holds is no rule of its game."""
    choice = rules.choices.get(option)
    if choice is not None:
        return choice.origin != "default" or choice.cites != _NOBODY
    tree = rules.resolved.tree
    return any(paths.follow(tree, tuple(path.split("."))) is not None for path in rules.resolved.touched(option))


def _with_holders(rules: Ruleset, own: Ruling) -> Ruling:
    """A ruling whose clause is no obligation, with whoever holds the option that writes it."""
    option = next((name for name in rules.options if own.clause in rules.resolved.touched(name)), None)
    return own._replace(cites=holders(rules, option)) if option is not None else own


def _explains(turn: Turn, own: Ruling, other: Ruleset, ruling: Ruling) -> bool:
    """Whether another ruleset has a value of the option that alone gives the table its ruling."""
    choice = other.choices.get(turn.option)
    if choice is None or not ruling.turned(own):
        return False
    return any(one.value == choice.value and not one.ruling.turned(ruling) for one in turn.values)


def _place(rules: Ruleset, turn: Turn, value: Value) -> str:
    """Where the table says what one value that turns the ruling says otherwise; the house rule where it has no place.

    A term is no place: which clause reads it, and whether that one is in force here, is another matter.
    """
    axis, choice = rules.resolved.axis(turn.option), rules.choices.get(turn.option)
    touched = sorted(rules.resolved.touched(turn.option))
    found = _above(touched)
    if axis is not None and choice is not None:
        mine, theirs = writes(axis.patch(choice.value, None)), writes(axis.patch(value.value, None))
        found = _above([path for path in touched if mine.get(path) != theirs.get(path)] or touched)
    keys = tuple(found.split("."))
    there = keys[0] not in _OF_PLAY and paths.follow(rules.resolved.tree, keys) is not None
    return found if there else turn.option


def _above(places: Sequence[str]) -> str:
    """The place that holds all of some; the first where only the whole ruleset does."""
    shared = list[str]()
    for keys in zip(*(place.split(".") for place in places), strict=False):
        if len(set(keys)) > 1:
            break
        shared.append(keys[0])
    return ".".join(shared) or next(iter(places), "")


def holders(rules: Ruleset, option: str) -> tuple[str, ...]:
    """Who holds the value that a ruleset has of an option."""
    from refcli.referee.calls import cites

    return cites(rules, option)
