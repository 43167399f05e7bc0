"""Where the thing that a finding is about was defined before: in a file below, or where an option is declared."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from refcli.diagnostics import Finding, Label
from refcli.rules import library, nodes, paths
from refcli.rules.loading import META, File
from refcli.rules.resolve import Resolved
from refcli.rules.tree import Mapping, Node, Sequence
from refcli.source import Span


def whole(file: File) -> Mapping:
    """A file as it was written, also what was left out of it for its form."""
    node = _read(file.path, file.name, file.path.stat().st_mtime_ns if library.is_file(file.path) else 0)
    return node if isinstance(node, Mapping) else file.node


@lru_cache(maxsize=16)
def _read(path: Path, name: str, _changed: int) -> Node | None:
    """Read once for all findings about a file."""
    return nodes.read(path, name)[0]


def with_origin(finding: Finding, resolved: Resolved) -> Finding:
    """A finding with a label for the place of what it overrides, where there is one."""
    place = finding.place
    if place is None or finding.labels:
        return finding
    option = str(finding.params.get("option", ""))
    if finding.code in ("R113", "R135", "R140") and option in resolved.options:
        label, key = "declared-here", _declared(resolved, option)
    else:
        label, key = "overrides-this", _before(place, resolved.layers)
    return finding if key is None or key == place else finding._replace(labels=(Label(key, label, {"option": option}),))


def _declared(resolved: Resolved, option: str) -> Span | None:
    for file in resolved.layers:
        table = file.node.get("options")
        if isinstance(table, Mapping) and option in table.entries:
            return table.entries[option].key_span
    return None


def _before(place: Span, layers: tuple[File, ...]) -> Span | None:
    """Where an earlier file writes what a later one writes at ``place``: its key."""
    home = next((i for i, file in enumerate(layers) if file.name == place.file), 0)
    keys = keys_at(whole(layers[home]), place) if layers else ()
    if not keys or keys[0] in META:
        return None
    *way, key = keys
    for file in reversed(layers[:home]):
        above = paths.follow(file.node, tuple(way))
        if isinstance(above, Mapping) and key in above.entries:
            return above.entries[key].key_span
    return None


def keys_at(node: Node, place: Span) -> tuple[str, ...]:
    """The keys that lead to the entry around a place."""
    for key, entry in node.entries.items() if isinstance(node, Mapping) else ():
        if entry.key_span == place:
            return (key,)
        if _inside(place, entry.node.span):
            return (key, *keys_at(entry.node, place))
    return ()


def keys_below(node: Node) -> Iterator[str]:
    """All keys below a node."""
    if isinstance(node, Mapping):
        for key, entry in node.entries.items():
            yield key
            yield from keys_below(entry.node)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from keys_below(item)


def _inside(place: Span, span: Span) -> bool:
    start, end = (place.line, place.column), (place.end_line, place.end_column)
    return (span.line, span.column) <= start and end <= (span.end_line, span.end_column)
