"""The shipped rulesets as data, read once for these tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, cast

from refcli.rules import library, nodes
from refcli.rules.data import plain
from refcli.rules.resolve import Resolved, resolve

SEEDS = ("joker-house", "gastro-suisse", "jassen-online", "cardgames-zone", "jasvel")  # texts 000 to 004
OTHERS = ("swisslos", "pique-double", "martinique", "vorarlberg", "match-aux-cartes")


@cache
def data(path: Path) -> Mapping[str, Any]:
    """A file as plain data; it must be readable."""
    node, findings = nodes.read(path)
    assert node is not None and not findings, (path, findings)
    return cast("Mapping[str, Any]", plain(node))


@cache
def files() -> tuple[Path, ...]:
    """All shipped YAML files, the list of sources included."""
    return tuple(sorted(library.root().rglob("*.yaml")))


@cache
def resolved(rules: str) -> Resolved:
    """A shipped ruleset that resolves without a finding."""
    found, findings = resolve(rules)
    assert found is not None and not findings, (rules, findings)
    return found


def values(rules: str) -> dict[str, str]:
    """The value of every axis."""
    return {name: choice.value for name, choice in resolved(rules).choices.items()}


def cites(node: Any, where: str = "") -> Iterator[tuple[str, str]]:
    """``(place, tag)`` of every ``cites`` in mappings below a node, or in a list of them."""
    if isinstance(node, dict):
        for key, inner in cast("dict[str, Any]", node).items():
            if key == "cites":
                yield from ((where, str(tag)) for tag in inner)
            else:
                yield from cites(inner, f"{where}.{key}")
    elif isinstance(node, (list, tuple)):
        for item in cast("Iterable[Any]", node):
            yield from cites(item, where)


def axes(rules: str = "schieber") -> dict[str, dict[str, Any]]:
    """Every axis that a ruleset has, as written."""
    files = [cast("Mapping[str, Any]", plain(file.node)) for file in resolved(rules).layers]
    return {name: axis for file in files for name, axis in file.get("options", {}).items()}


def places(patch: Any, where: str = "") -> set[str]:
    """The dotted places that a patch writes or removes."""
    if not isinstance(patch, dict):
        return {where}
    found: set[str] = set()
    for key, node in cast("dict[str, Any]", patch).items():
        if key == "remove" and not where:
            found.update(node)
        else:
            found |= places(node, f"{where}.{key}" if where else key)
    return found
