"""Defaults of options beside what a ruleset writes itself: its own words win.

A file that takes an option in lays its structure down for the option to patch; a file that builds on that one and
writes the same path means what it writes.
"""

from __future__ import annotations

from collections.abc import Sequence as Seq

from refcli.rules import paths
from refcli.rules.loading import File
from refcli.rules.options import texts
from refcli.rules.tree import Mapping, Node


def spare(patch: Mapping | None, option: str, layers: Seq[File]) -> Mapping | None:
    """A default's patch without the paths that a file above the option writes itself."""
    if patch is None:
        return None
    for file in layers[_taken_in(option, layers) + 1 :]:
        for keys, _ in tuple(paths.leaves(patch)):
            if keys and _writes(file.node, keys):
                patch = paths.delete(patch, keys)
    return patch


def _writes(node: Node, keys: tuple[str, ...]) -> bool:
    own = paths.follow(node, keys)
    return own is not None and not isinstance(own, Mapping)


def _taken_in(option: str, layers: Seq[File]) -> int:
    """The index of the file that takes in the file which declares an option, or of that file."""
    declared = next((i for i, file in enumerate(layers) if paths.follow(file.node, ("options", option))), len(layers))
    if declared == len(layers):
        return declared
    name = layers[declared].id
    using = (i for i, file in enumerate(layers) if i > declared and name in texts(file.node.get("uses")))
    return next(using, declared)
