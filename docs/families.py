"""The shipped rulesets by family with the sources that each one's own files cite, as rows of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import cast

from refcli.rules import library, nodes
from refcli.rules.data import plain

OUTSIDE = ("belote", "euchre", "hearts", "klaverjas", "oh-hell", "spades", "whist")  # games that are no Jass


def _data(name: str) -> Mapping[str, object]:
    path = library.find(name)
    assert isinstance(path, Path), path
    node, findings = nodes.read(path)
    assert node is not None, findings
    return cast("Mapping[str, object]", plain(node))


def _cited(data: object) -> Iterator[str]:
    """All tags below a node, in the order of the file."""
    if isinstance(data, Mapping):
        for key, value in cast("Mapping[str, object]", data).items():
            if key == "cites":
                yield from cast("Sequence[str]", value)
            else:
                yield from _cited(value)
    elif isinstance(data, list):
        for value in cast("list[object]", data):
            yield from _cited(value)


def families() -> Iterator[tuple[str, ...]]:
    """Family, ruleset, the tags that its own file cites; where it cites nobody, what it builds on."""
    names = sorted(library.ids(), key=lambda name: (name.partition("/")[0] in OUTSIDE, name))
    for name in names:
        data = _data(name)
        tags = ", ".join(f"`{tag}`" for tag in dict.fromkeys(_cited(data)))
        family = name.partition("/")[0]
        yield family, f"`{name}`", tags or f"as `{data.get('extends', '')}`"
