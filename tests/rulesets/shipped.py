"""The shipped rulesets as data, read once for these tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

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
    found = plain(node)
    assert isinstance(found, dict)
    return found


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
    """``(place, tag)`` of every ``cites`` below a node."""
    if isinstance(node, dict):
        for key, inner in node.items():
            if key == "cites":
                yield from ((where, str(tag)) for tag in inner)
            else:
                yield from cites(inner, f"{where}.{key}")
    elif isinstance(node, list):
        for item in node:
            yield from cites(item, where)
