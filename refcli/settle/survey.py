"""One question asked of everybody: the table, every shipped ruleset, every value of every option."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from refcli import resources
from refcli.rules import library, load
from refcli.rules.asked import aim
from refcli.rules.axes import keys_of
from refcli.rules.options import UNSPECIFIED
from refcli.rules.paths import within
from refcli.rules.ruleset import Ruleset
from refcli.settle.reasons import Other, because, holders
from refcli.settle.ruling import Question, Ruling
from refcli.settle.turns import Turn, Value

_IDLE = ("customs.", "direction", "title")  # what no ruling depends on


class Elsewhere(NamedTuple):
    """What a shipped ruleset says, as it stands."""

    rules: str
    ruling: Ruling


class Left(NamedTuple):
    """What a question left to its reader: chosen axes that the table's rules do not know, and what nobody said.

    ``assumed`` may hold ``rules``, the id of the ruleset that was taken, ``seats``, the names in order of play, and
    ``offer``, a contract that the game does not offer.
    """

    strangers: Sequence[str] = ()
    assumed: Mapping[str, str | Sequence[str]] = MappingProxyType({})


_LEFT = Left()


class Survey(NamedTuple):
    """All answers to one question."""

    question: Question
    rules: Ruleset
    own: Ruling
    elsewhere: tuple[Elsewhere, ...]
    turns: tuple[Turn, ...]
    left: Left = _LEFT


Tried = Mapping[str, Sequence[str]]  # values by axis, besides those that are declared
_NONE: Tried = MappingProxyType({})


def survey(question: Question, rules: Ruleset, own: Ruling, left: Left = _LEFT, tried: Tried = _NONE) -> Survey:
    """Everybody's answer; ``own`` is the table's. ``tried`` are canonical values that nobody need hold."""
    with resources.unchanged():
        turns = tuple(turning(question, rules, own, tried))
        others = tuple(_others(question, rules))
    deciding = [turn for turn in turns if turn.turns]
    elsewhere = tuple(_cited(other, ruling, deciding) for other, ruling in others)
    return Survey(question, rules, because(rules, own, deciding, others), elsewhere, turns, left)


def turning(question: Question, rules: Ruleset, own: Ruling, tried: Tried = _NONE) -> Iterator[Turn]:
    """Every option with a value that changes the ruling, those first that turn it."""
    found: list[Turn] = []
    unread = question.unread(rules)
    for axis in _axes(rules):
        if not _concerns(rules, axis, question) or within(rules.touched(axis), unread):
            continue
        values = tuple(_values(question, rules, own, axis, tried.get(axis, ())))
        if all(one.ruling.same(own) for one in values):
            continue
        option = rules.options.get(axis) or rules.options[axis.rpartition(".")[0]]
        turns = any(one.ruling.turned(own) for one in values)
        found.append(Turn(axis, option.question, values, turns))
    yield from sorted(found, key=lambda turn: _rank(turn, rules))


def _rank(turn: Turn, rules: Ruleset) -> tuple[bool, ...]:
    """Those first that turn the answer, among them those that somebody chose; the target of the game last."""
    choice = rules.choices.get(turn.option)
    return not turn.turns, turn.option == aim(rules), choice is None or choice.origin == "default"


def _axes(rules: Ruleset) -> Iterator[str]:
    """Every option, and every key of an option that has some."""
    for name, option in rules.options.items():
        yield name
        if option.over is not None:
            for key in keys_of(option, rules.resolved.base) or ():
                yield f"{name}.{key}"


def _concerns(rules: Ruleset, axis: str, question: Question) -> bool:
    """Whether an axis can change anything that the question reads."""
    if question.aspects:
        return any(rules.touches(axis, aspect) for aspect in question.aspects)
    return not all(path.startswith(_IDLE) for path in rules.resolved.touched(axis))


def _values(question: Question, rules: Ruleset, own: Ruling, axis: str, tried: Sequence[str]) -> Iterator[Value]:
    """The known values of an axis and those tried, each with its ruling; the chosen one stands with the table's own."""
    choice = rules.choices.get(axis)
    option = rules.options.get(axis)
    known = rules.resolved.alternatives(axis)
    if choice is not None and choice.value not in (*known, UNSPECIFIED):
        known = (choice.value, *known)
    for value in dict.fromkeys((*known, *tried)):
        declared = option.values.get(value) if option is not None else None
        cites = declared.cites if declared is not None else _of_key(rules, axis, value)
        note = declared.note if declared is not None else ""
        chosen = choice is not None and choice.value == value
        ruling = own if chosen else question.judge(rules.choose({axis: value}))
        if ruling is not None:
            yield Value(value, ruling, cites, note, chosen)


def _of_key(rules: Ruleset, axis: str, value: str) -> tuple[str, ...]:
    """Who holds a value of one key: the holders of every table that writes it there."""
    head, _, key = axis.rpartition(".")
    option = rules.options.get(head)
    if option is None or option.over is None:
        return ()
    from refcli.rules.patches import writes

    path = f"{option.over}.{key}"
    tables = [one for one in option.values.values() if writes(one.patch).get(path) == value]
    return tuple(dict.fromkeys(tag for one in tables for tag in one.cites))


def _others(question: Question, rules: Ruleset) -> Iterator[Other]:
    """The other shipped rulesets that can judge it, with their rulings."""
    for name in library.ids():
        other, _ = load(name)
        if other is None or (name == rules.id and not rules.chosen):
            continue
        if not question.fits(other):
            continue
        heard = aimed(other, rules) if question.keeps_target else other
        ruling = question.judge(heard) if heard is not None else None
        if ruling is not None:
            yield other, ruling


def _cited(other: Ruleset, ruling: Ruling, deciding: Sequence[Turn]) -> Elsewhere:
    if not ruling.cites:
        tags = [tag for turn in deciding for tag in holders(other, turn.option)]
        ruling = ruling._replace(cites=tuple(dict.fromkeys(tags)))
    return Elsewhere(other.id, ruling)


def aimed(other: Ruleset, rules: Ruleset) -> Ruleset | None:
    """Another ruleset for a game to the table's target; as it is where either has none, None where its own stands."""
    if rules.end.target is None or other.end.target in (None, rules.end.target):
        return other
    option = aim(other)
    return other.choose({option: str(rules.end.target)}) if option is not None else None
