"""What ``rules validate`` asks beyond reading a ruleset: its form, its sources, and every value of its options."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.diagnostics import Finding
from refcli.nearest import nearest
from refcli.rules import library, merge, nodes, schema
from refcli.rules.axes import Axis
from refcli.rules.options import UNSPECIFIED, Option
from refcli.rules.resolve import Resolved
from refcli.rules.tree import Mapping, Node, Scalar, Sequence
from refcli.words import meant
from refcli.words import text as words

SOURCES = "sources.yaml"


def check(resolved: Resolved) -> tuple[Finding, ...]:
    """All that can be said of the files without building the game: R105 to R108, R113, R115, R120."""
    form = [finding for file in resolved.layers for finding in schema.check(file.node)]
    return (*form, *check_cites(resolved), *check_options(resolved))


def check_cites(resolved: Resolved) -> tuple[Finding, ...]:
    """R120 for every cited tag that neither ``sources.yaml`` nor the ruleset's own ``sources`` has."""
    known, findings = _known_sources()
    for file in resolved.layers:
        own = file.node.get("sources")
        known = known | (set(own.entries) if isinstance(own, Mapping) else set[str]())
    for file in resolved.layers:
        for tag in _cited(file.node):
            if tag.text not in known:
                params = {"source": tag.text, "hint": meant(nearest(tag.text, known)) or words("source.add")}
                findings.append(Finding("R120", params, tag.span))
    return tuple(findings)


def _known_sources() -> tuple[set[str], list[Finding]]:
    path = library.root() / SOURCES
    node, findings = nodes.read(path, library.shown(path))
    table = node.get("sources") if isinstance(node, Mapping) else None
    return (set(table.entries) if isinstance(table, Mapping) else set()), list(findings)


def _cited(node: Node) -> Iterator[Scalar]:
    """Every tag under a key ``cites``, anywhere."""
    if isinstance(node, Mapping):
        for key, entry in node.entries.items():
            items = entry.node.items if isinstance(entry.node, Sequence) else (entry.node,)
            if key == "cites":
                yield from (item for item in items if isinstance(item, Scalar))
            else:
                yield from _cited(entry.node)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _cited(item)


def check_options(resolved: Resolved) -> tuple[Finding, ...]:
    """R113 for a default, a declared value or an alias that is none; R115 for a patch that removes nothing."""
    findings: list[Finding] = []
    files = tuple(file.node for file in resolved.layers)
    for option in resolved.options.values():
        texts = (option.default, *option.known)
        findings += [option.wrong(text, option.span) for text in texts if option.canonical(text) is None]
        findings += _ambiguous(option)
        for name in option.known:
            patch = Axis(option).patch(name, None)
            if patch is not None and not resolved.abstract:  # a part alone does not hold what it removes
                findings += merge.apply(resolved.base, patch, files)[1]
    return tuple(findings)


def _ambiguous(option: Option) -> list[Finding]:
    """An alias that is another value's name, or stands twice."""
    seen: set[str] = {*option.values, UNSPECIFIED}
    findings: list[Finding] = []
    for value in option.values.values():
        for alias in value.aliases:
            if alias in seen:
                findings.append(option.wrong(alias, option.span))
            seen.add(alias)
    return findings
