"""What a ruleset's options do to its tree, worked out once for all choices made from it."""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass, field
from typing import Any

from refcli.rules.axes import Axis, axis_of
from refcli.rules.defaults import spare
from refcli.rules.loading import File
from refcli.rules.options import Choice, Option
from refcli.rules.tree import Mapping
from refcli.source import Span


@dataclass(slots=True)
class Effects:
    """Patches by choice and paths by axis. ``layers`` are the files as read."""

    options: Map[str, Option]
    layers: tuple[File, ...] = ()
    patches: dict[tuple[str, str, Span | None], Mapping | None] = field(default_factory=dict[Any, Any])
    spared: dict[tuple[str, str], Mapping | None] = field(default_factory=dict[Any, Any])
    paths: dict[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])

    def patch(self, choice: Choice) -> Mapping | None:
        key = (choice.option, choice.value, choice.span)
        if key not in self.patches:
            axis = axis_of(choice.option, self.options)
            self.patches[key] = axis.patch(choice.value, choice.span) if axis is not None else None
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
