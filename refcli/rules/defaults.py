"""Options beside what a ruleset writes or removes itself: its own words win.

A file that takes an option in lays its structure down for the option to patch; a file that builds on that one and
writes the same path means what it writes, against the option's default. What it removes is gone for every value.
"""

from __future__ import annotations

from collections.abc import Sequence as Seq

from refcli.rules import paths
from refcli.rules.loading import File
from refcli.rules.merge import removals
from refcli.rules.options import texts
from refcli.rules.tree import Mapping, Node


def spare(patch: Mapping | None, option: str, layers: Seq[File]) -> Mapping | None:
    """A default's patch without the paths that a file above the option writes itself."""
    if patch is None:
        return None
    for file in layers[taken_in(option, layers) + 1 :]:
        for keys, _ in tuple(paths.leaves(patch)):
            if keys and _writes(file.node, keys):
                patch = paths.delete(patch, keys)
    return patch


def gone(layers: Seq[File], tree: Mapping) -> tuple[tuple[tuple[str, ...], int], ...]:
    """The paths that some file removes and that are not in the ``tree`` of all files, each with that file's index."""
    found: list[tuple[tuple[str, ...], int]] = []
    for index, file in enumerate(layers):
        for path in removals(file.node):
            below = (paths.find(other.node, path.text) for other in layers[:index])
            keys = next((keys for keys in below if keys is not None), None)
            if keys is not None and paths.follow(tree, keys) is None:
                found.append((keys, index))
    return tuple(found)


def kept(
    patch: Mapping | None, option: str, layers: Seq[File], removed: Seq[tuple[tuple[str, ...], int]]
) -> Mapping | None:
    """A patch without what lies in a path that a file above the option has removed."""
    if patch is None or not removed:
        return patch
    since = taken_in(option, layers)
    for path, index in removed:
        if index > since and paths.follow(patch, path) is not None:
            patch = paths.delete(patch, path)
    return patch


def _writes(node: Node, keys: tuple[str, ...]) -> bool:
    own = paths.follow(node, keys)
    return own is not None and not isinstance(own, Mapping)


def taken_in(option: str, layers: Seq[File]) -> int:
    """The index of the file that takes in the file which declares an option, or of that file."""
    declared = next((i for i, file in enumerate(layers) if paths.follow(file.node, ("options", option))), len(layers))
    if declared == len(layers):
        return declared
    name = layers[declared].id
    using = (i for i, file in enumerate(layers) if i > declared and name in texts(file.node.get("uses")))
    return next(using, declared)
