"""What a ruleset's options do to its tree, worked out once for all choices made from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Mapping as Map
from dataclasses import dataclass, field
from typing import Any

from refcli.diagnostics import Finding
from refcli.rules.axes import Axis, axis_of
from refcli.rules.defaults import kept, spare
from refcli.rules.groups import groups
from refcli.rules.loading import File
from refcli.rules.options import Choice, Option
from refcli.rules.overlay import lay
from refcli.rules.tree import Mapping
from refcli.source import Span


@dataclass(slots=True)
class Effects:
    """Patches by choice and paths by axis. ``layers`` are the files as read, ``removed`` what they took out."""

    options: Map[str, Option]
    layers: tuple[File, ...] = ()
    removed: tuple[tuple[tuple[str, ...], int], ...] = ()
    patches: dict[tuple[str, str, Span | None], Mapping | None] = field(default_factory=dict[Any, Any])
    spared: dict[tuple[str, str], Mapping | None] = field(default_factory=dict[Any, Any])
    paths: dict[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    together: dict[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])
    rests: dict[object, Mapping] = field(default_factory=dict[object, Mapping])

    def patch(self, choice: Choice) -> Mapping | None:
        key = (choice.option, choice.value, choice.span)
        if key not in self.patches:
            axis = axis_of(choice.option, self.options)
            patch = axis.patch(choice.value, choice.span) if axis is not None else None
            name = axis.option.name if axis is not None else choice.option
            self.patches[key] = kept(patch, name, self.layers, self.removed)
        return self.patches[key]

    @property
    def trees(self) -> tuple[Mapping, ...]:
        """The trees of the files: what one of them had may be removed."""
        return tuple(file.node for file in self.layers)

    def default(self, choice: Choice) -> Mapping | None:
        """The patch of a default, without what the ruleset writes itself."""
        key = (choice.option, choice.value)
        if key not in self.spared:
            self.spared[key] = spare(self.patch(choice), choice.option, self.layers)
        return self.spared[key]

    def touched(self, axis: Axis) -> frozenset[str]:
        found = self.paths.get(axis.name)
        if found is None:
            found = self.paths[axis.name] = axis.touched()
        return found

    def laid(self, base: Mapping, choices: Sequence[Choice]) -> tuple[Mapping, tuple[Finding, ...]]:
        """``base`` with the patches of all choices laid on it in order."""
        patches = [self.default(one) if one.origin == "default" else self.patch(one) for one in choices]
        return lay(base, [patch for patch in patches if patch is not None], self.trees)

    def group(self, base: Mapping, axes: Iterable[str]) -> frozenset[str]:
        """The options of some axes, with all that write in the same places of the tree."""
        if not self.together:
            self.together = groups({name: self.touched(Axis(one)) for name, one in self.options.items()}, base)
        named = {axis if axis in self.options else axis.rpartition(".")[0] for axis in axes}
        return frozenset[str]().union(*(self.together[name] for name in named))

    def laid_again(self, base: Mapping, choices: Sequence[Choice], axes: Iterable[str]) -> Mapping:
        """The same where only the choices of some axes are new: what these have no part in is laid once."""
        group = self.group(base, axes)
        apart, joined = list[Choice](), list[Choice]()
        for one in choices:
            name = one.option if one.option in self.options else one.option.rpartition(".")[0]
            (joined if name in group else apart).append(one)
        key = group, tuple([(one.option, one.value, one.origin == "default") for one in apart])
        rest = self.rests.get(key)
        if rest is None:
            rest = self.rests[key] = self.laid(base, apart)[0]
        return self.laid(rest, joined)[0]
