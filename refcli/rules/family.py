"""A ruleset and all that are chosen from it: one object for each choice, each made of as few choices as can be."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from refcli.rules.drawn import changed_by
from refcli.rules.options import UNSPECIFIED, Choice

if TYPE_CHECKING:
    from refcli.rules.asked import OpenAxis
    from refcli.rules.readers import Readers
    from refcli.rules.resolve import Resolved
    from refcli.rules.ruleset import Ruleset

Picked = tuple[tuple[tuple[str, str], ...], ...]  # axes and their values in layers; a later one goes before


class Family:
    """``head`` is the ruleset that the others are chosen from."""

    def __init__(self, head: Ruleset) -> None:
        self.head = head
        self.members: dict[Picked, Ruleset] = {(): head}
        self._changed: dict[str, frozenset[str]] = {}
        self._homes: dict[tuple[Picked, tuple[str, ...]], Picked] = {}

    def picked(self, before: Picked, values: Mapping[str, str]) -> Picked:
        """Further choices laid over others. KeyError for an axis or value that there is not."""
        chosen: dict[str, str] = {}
        whole: list[str] = []
        for name, text in values.items():
            if name in self._axes and text in self._axes[name].values:
                chosen[name] = text
                continue
            axis = self.head.resolved.axis(name)
            value = axis.canonical(text) if axis is not None else None
            if axis is None or value is None:
                raise KeyError(name)
            chosen[axis.name] = value
            if axis.key is None and axis.option.over is not None:
                whole.append(f"{axis.name}.")  # drops what was chosen of its keys
        kept = (
            tuple(pair for pair in layer if pair[0] not in chosen and not pair[0].startswith(tuple(whole)))
            for layer in before
        )
        return tuple(layer for layer in (*kept, tuple(sorted(chosen.items()))) if layer)

    def chosen(self, picked: Picked) -> Mapping[str, str]:
        """What the command line, the record or ``choose`` chose, by axis in the order of the options."""
        if picked and self._plain(picked):
            values = {**self.head.chosen, **dict(pair for layer in picked for pair in layer)}
            return {name: values[name] for name in (*self.head.options, *values) if name in values}
        choices = self.member(picked).choices
        return {name: choice.value for name, choice in choices.items() if choice.origin in ("record", "command")}

    def unspecified(self, picked: Picked) -> tuple[str, ...]:
        """The axes whose value nobody states."""
        if picked and self._plain(picked):
            stated = {name for layer in picked for name, _ in layer}
            return tuple(name for name in self.head.unspecified if name not in stated)
        return self.member(picked).resolved.unspecified

    def possible(self, picked: Picked, axis: str) -> tuple[str, ...]:
        """The values that come into question for an axis whose value nobody states."""
        if axis in self._axes and not any(name == axis for layer in picked for name, _ in layer):
            return tuple(self._axes[axis].values)
        choice = self.choice(picked, axis)
        return (choice.among if choice is not None else ()) or self.head.resolved.alternatives(axis)

    def touched(self, axis: str) -> frozenset[str]:
        """The dotted paths that an axis may write. KeyError for an unknown axis."""
        return self._axes[axis].touched if axis in self._axes else self.head.resolved.touched(axis)

    def variant(self, picked: Picked, section: str) -> object:
        """A section as it was kept for some choices; None where it was not."""
        kept: Mapping[str, Mapping[Picked, object]] = self.head.__dict__.get("variants", {})
        return kept[section].get(picked) if picked and section in kept else None

    def choice(self, picked: Picked, option: str) -> Choice | None:
        """What is chosen of an option: where no choice speaks of it, what the head has."""
        if not picked:
            return self.head.choices.get(option)
        if self._plain(picked) and not any(name == option for layer in picked for name, _ in layer):
            return self.head.choices.get(option)
        if len(picked) == 1 and option in self._axes:
            value = dict(picked[0]).get(option, "")
            if value in self._axes[option].values:
                return Choice(option, value, "command", self._axes[option].values[value])
        return self.member(picked).choices.get(option)

    def _plain(self, picked: Picked) -> bool:
        """Whether choices only state values, and neither open an option nor drop the choice of a key."""
        return not any(
            value == UNSPECIFIED or (name not in self._axes and self._has_keys(name))
            for layer in picked
            for name, value in layer
        )

    def _has_keys(self, name: str) -> bool:
        option = self.head.options.get(name)
        return option is not None and option.over is not None

    def member(self, picked: Picked) -> Ruleset:
        """The ruleset of some choices."""
        found = self.members.get(picked)
        if found is None:
            found = self.members[picked] = self.head.with_choices(self, picked)
        return found

    def home(self, picked: Picked, sections: tuple[str, ...]) -> Ruleset:
        """The ruleset with those of some choices that may change a section."""
        key = picked, sections
        less = self._homes.get(key)
        if less is None:
            kept = (tuple(pair for pair in layer if not self.changes(pair[0]).isdisjoint(sections)) for layer in picked)
            less = self._homes[key] = self._flat(tuple(layer for layer in kept if layer))
        return self.member(less)

    def _flat(self, picked: Picked) -> Picked:
        """Choices in one layer where it does not matter which was made first: no two layers write in one place."""
        if len(picked) < 2 or not self._plain(picked):
            return picked
        met = set[str]()
        for layer in picked:
            together = self.head.resolved.together(name for name, _ in layer)
            if not met.isdisjoint(together):
                return picked
            met |= together
        return (tuple(sorted(pair for layer in picked for pair in layer)),)

    def resolved(self, picked: Picked) -> Resolved:
        """The tree of some choices."""
        return self.head.resolved.choose(*(dict(layer) for layer in picked))

    @cached_property
    def _readers(self) -> Readers:
        from refcli.rules.readers import Readers

        return Readers(self.head.resolved)

    @cached_property
    def _axes(self) -> Mapping[str, OpenAxis]:
        """What was kept of the options that the head leaves open."""
        found: Mapping[str, OpenAxis] = self.head.__dict__.get("axes", {})
        return found

    def changes(self, axis: str) -> frozenset[str]:
        """The sections that an axis may change."""
        if axis in self._axes:
            return self._axes[axis].changes
        found = self._changed.get(axis)
        if found is None:
            found = self._changed[axis] = changed_by(self.head.resolved.touched(axis), self._readers.of)
        return found
