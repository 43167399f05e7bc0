"""Why a ruling is as it is, where no clause refuses anything: the house rule that decides."""

from __future__ import annotations

from collections.abc import Sequence

from refcli.rules import paths
from refcli.rules.asked import aim
from refcli.rules.patches import writes
from refcli.rules.ruleset import Ruleset
from refcli.settle.ruling import Ruling
from refcli.settle.turns import Turn, Value

_OF_PLAY = ("terms", "obligations")
_REFUSING = "obligations."  # clauses of play, which know their own sources

Other = tuple[Ruleset, Ruling]  # another ruleset, and what it says


def because(rules: Ruleset, own: Ruling, deciding: Sequence[Turn], others: Sequence[Other]) -> Ruling:
    """The ruling with clause and sources: of the option that parts the table from most rulesets that say otherwise.

    ``deciding`` are the options that turn the ruling. A ruling that has a clause keeps it.
    """
    if own.clause:
        return own if own.cites or own.clause.startswith(_REFUSING) else _with_holders(rules, own)
    if not deciding:
        return own
    target = aim(rules)  # the others were asked for a game to the table's own
    turn = max(deciding, key=lambda one: (one.option != target, sum(_explains(one, own, *other) for other in others)))
    value = next(one for one in turn.values if one.ruling.turned(own))
    clause = value.ruling.clause if value.ruling.clause in own.lets else _place(rules, turn, value)
    return own._replace(clause=clause, cites=holders(rules, turn.option))


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
