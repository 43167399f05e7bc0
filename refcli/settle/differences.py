"""What two rulesets say differently: option by option, and wherever else their trees differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, get_args

from refcli.rules import paths
from refcli.rules.options import UNSPECIFIED, Choice
from refcli.rules.patches import writes
from refcli.rules.ruleset import Ruleset
from refcli.rules.tree import Scalar
from refcli.rules.worlds import Aspect

_OF_THE_FILE = (
    *("ruleset", "title", "source", "extends", "uses", "with", "abstract", "examples", "sources", "options"),
    *("cites", "translations"),
)
_IDLE = ("customs.", "direction")  # no ruling depends on them
_NAMES = {"names", "short", "title", "aliases", "note", "cites", "option"}  # how things are called, and who says so


class Held(NamedTuple):
    """The value one ruleset has, and who says so."""

    value: str  # empty where nothing is said
    cites: tuple[str, ...]
    note: str
    title: str = ""  # in a few words


class Difference(NamedTuple):
    """An option with another value. A side is None where a ruleset does not know it.

    ``bears`` are the aspects of the game that it touches; none where no ruling depends on it.
    """

    option: str
    question: str
    first: Held | None
    second: Held | None
    bears: tuple[Aspect, ...]


class Change(NamedTuple):
    """A place outside the options: what each ruleset has there, None where nothing."""

    path: str
    first: str | None
    second: str | None


class Differences(NamedTuple):
    """All of it. ``same``: no ruling can differ."""

    first: Ruleset
    second: Ruleset
    options: tuple[Difference, ...]
    changes: tuple[Change, ...]

    @property
    def same(self) -> bool:
        return not self.changes and not any(one.bears for one in self.options)


def differences(first: Ruleset, second: Ruleset) -> Differences:
    """What differs between two rulesets with their choices made."""
    mine, yours = _leaves(first), _leaves(second)
    paths = {path for path in {*mine, *yours} if mine.get(path) != yours.get(path)}
    options = tuple(_options(first, second, paths))
    told = {path for one in options for rules in (first, second) for path in _touched(rules, one.option)}
    rest = sorted(path for path in paths if not _inside(path, told) and _rules(path, mine.get(path), yours.get(path)))
    return Differences(first, second, options, tuple(Change(path, mine.get(path), yours.get(path)) for path in rest))


def _leaves(rules: Ruleset) -> dict[str, str]:
    """Every leaf of the resolved tree that is part of the game."""
    found = writes(rules.resolved.tree)
    return {path: text for path, text in found.items() if path.partition(".")[0] not in _OF_THE_FILE}


def _rules(path: str, first: str | None, second: str | None) -> bool:
    """Whether a ruling may depend on a difference: not on names, nor on a section that stands there empty."""
    empty = path.count(".") < 2 and {first, second} <= {None, "{}", "[]"}  # deeper, a key alone may say something
    return not (empty or path.startswith(_IDLE) or _NAMES & {*path.split(".")})


class Part(NamedTuple):
    """Changes under one place. ``only`` is the one ruleset that has anything there, None where both have."""

    path: str
    only: Ruleset | None
    changes: tuple[Change, ...]


def parts(found: Differences) -> tuple[Part, ...]:
    """The changes gathered: what only one ruleset has is one part, however much stands in it."""
    mine, yours = _leaves(found.first), _leaves(found.second)
    gathered: dict[tuple[str, bool | None], list[Change]] = {}
    for change in found.changes:
        lacking = mine if change.first is None else yours if change.second is None else None
        root = _root(change.path, lacking) if lacking is not None else change.path
        gathered.setdefault((root, lacking is mine if lacking is not None else None), []).append(change)
    owners = {True: found.second, False: found.first, None: None}
    return tuple(Part(root, owners[first_lacks], tuple(all_of)) for (root, first_lacks), all_of in gathered.items())


def _root(path: str, lacking: dict[str, str]) -> str:
    """The shortest beginning of a path, of two keys or more, under which a tree has nothing."""
    keys = path.split(".")
    heads = (".".join(keys[:count]) for count in range(2, len(keys)))
    return next((head for head in heads if not any(_inside(one, {head}) for one in lacking)), path)


def _inside(path: str, told: set[str]) -> bool:
    return any(path == one or path.startswith(f"{one}.") for one in told)


def _options(first: Ruleset, second: Ruleset, paths: set[str]) -> Iterator[Difference]:
    """The axes with other values that make a difference: another tree, or one of them leaves it open."""
    for name in dict.fromkeys((*first.choices, *second.choices)):
        mine, yours = first.choices.get(name), second.choices.get(name)
        if mine is not None and yours is not None and mine.value == yours.value:
            continue
        values = {choice.value for choice in (mine, yours) if choice is not None}
        touched = _touched(first, name) | _touched(second, name)
        writes_other = any(_inside(path, {one}) or one.startswith(f"{path}.") for path in paths for one in touched)
        if UNSPECIFIED in values or writes_other:
            yield Difference(
                name,
                _question(first, second, name),
                _held(first, name, mine),
                _held(second, name, yours),
                _bears(first, second, name),
            )


def _touched(rules: Ruleset, name: str) -> frozenset[str]:
    return rules.resolved.touched(name) if rules.resolved.axis(name) is not None else frozenset()


def _held(rules: Ruleset, name: str, choice: Choice | None) -> Held | None:
    """What a ruleset has of an option; of one it does not choose, about many names, what stands there."""
    if choice is None:
        axis = rules.resolved.axis(name)
        if axis is None:
            return None
        at = paths.get(rules.resolved.tree, axis.path)
        return Held(at.text if isinstance(at, Scalar) else "", (), "", "")
    option = rules.options.get(choice.option)
    declared = option.values.get(choice.value) if option is not None else None
    return Held(choice.value, choice.cites, choice.note, declared.title if declared is not None else "")


def _question(first: Ruleset, second: Ruleset, name: str) -> str:
    for rules in (first, second):
        axis = rules.resolved.axis(name)
        if axis is not None:
            return axis.option.question
    return ""


def _bears(first: Ruleset, second: Ruleset, name: str) -> tuple[Aspect, ...]:
    aspects: list[Aspect] = [one for one in get_args(Aspect) if one != "forehand"]  # a part of "deal"
    knowing = [rules for rules in (first, second) if rules.resolved.axis(name) is not None]
    return tuple(aspect for aspect in aspects if any(rules.touches(name, aspect) for rules in knowing)) or _penal(
        knowing, name
    )


def _penal(knowing: list[Ruleset], name: str) -> tuple[Aspect, ...]:
    """Options that no aspect reads still bear on the score, unless nothing at all depends on them."""
    paths = [path for rules in knowing for path in rules.resolved.touched(name)]
    return () if all(path.startswith(_IDLE) for path in paths) else ("score",)
