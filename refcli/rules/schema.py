"""Checking the form of a ruleset file against ``rulesets/ruleset.schema.json``, in the author's words.

Only files that did not ship with the program are checked as they are read, and all by ``rules validate``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from refcli import resources
from refcli.diagnostics import Finding
from refcli.nearest import nearest
from refcli.rules import data, forms
from refcli.rules.hints import among
from refcli.rules.tree import Entry, Mapping, Node, Sequence
from refcli.source import Span
from refcli.words import meant
from refcli.words import text as words

MAX_FINDINGS = 50
_ALIKE = 0.7  # how much a word must be like one of a few others, all of which are shown
_Error = Any  # an error of the schema checker: validator, schema, instance, absolute_path, schema_path


def text() -> str:
    """The schema as shipped, for editors."""
    return (resources.folder("rulesets") / "ruleset.schema.json").read_text(encoding="utf-8")


@cache
def _validator() -> Any:
    from jsonschema import Draft7Validator

    return Draft7Validator(json.loads(text()))


def check(node: Node) -> tuple[Finding, ...]:
    """What does not fit the schema, in the order of the file: R105, R106, R107 and R108."""
    seen: dict[tuple[str, Span | None, Any], Finding] = {}
    wrong_type: set[Span | None] = set()
    for error in _validator().iter_errors(data.plain(node)):
        for finding in _translate(error, node):
            if error.validator == "type":
                wrong_type.add(finding.place)
            seen.setdefault((finding.code, finding.place, finding.params["key"]), finding)
    found = [f for f in seen.values() if f.code != "R107" or f.place not in wrong_type]
    found.sort(key=lambda f: (f.place.line, f.place.column) if f.place is not None else (0, 0))
    return tuple(found[:MAX_FINDINGS])


def without(node: Node, faults: tuple[Finding, ...]) -> Node:
    """A tree without the keys, values and items in which ``check`` found something."""
    places = {fault.place for fault in faults if fault.code != "R108"}
    return _kept(node, places) if places else node


def _kept(node: Node, places: set[Span | None]) -> Node:
    if isinstance(node, Mapping):
        whole = {k: e for k, e in node.entries.items() if e.key_span not in places and e.node.span not in places}
        return Mapping({k: Entry(e.key_span, _kept(e.node, places)) for k, e in whole.items()}, node.span)
    if isinstance(node, Sequence):
        return Sequence(tuple(_kept(item, places) for item in node.items if item.span not in places), node.span)
    return node


def _translate(error: _Error, root: Node) -> Iterator[Finding]:
    keys = tuple(error.absolute_path)
    node, name = _walk(root, keys), forms.path(keys)
    if "propertyNames" in error.schema_path:
        known = error.schema.get("enum") or _respelt(str(error.instance), error.schema.get("pattern", ""))
        yield _unknown_key(str(error.instance), node, name, known)
    elif error.validator == "additionalProperties":
        known = tuple(error.schema.get("properties", ()))
        for key in error.instance:
            if key not in known:
                yield _unknown_key(key, node, name, known)
    elif error.validator == "required":
        for key in error.schema["required"]:
            if key not in error.instance:
                yield _missing(key, node, name, "")
    elif error.validator == "dependencies":
        for given, needed in error.schema["dependencies"].items():
            for key in needed:
                if given in error.instance and key not in error.instance:
                    yield _missing(key, node, name, words("needs.by", given=given))
    elif error.validator in ("enum", "const"):
        yield _not_one_of(node, name, error.schema.get("enum") or (error.schema.get("const"),))
    else:
        yield _wrong(node, name, error)


def _walk(root: Node, keys: tuple[str | int, ...]) -> Node:
    node = root
    for key in keys:
        if isinstance(node, Mapping):
            node = node.entries[str(key)].node
        elif isinstance(node, Sequence):
            node = node.items[int(key)]
    return node


def _unknown_key(key: str, node: Node, name: str, known: tuple[str, ...]) -> Finding:
    entry = node.entries.get(key) if isinstance(node, Mapping) else None
    place = entry.key_span if entry is not None else node.span
    homes = _homes(key) if name == forms.path(()) and nearest(key, known) is None else ()
    hint = words("key.elsewhere", sections=homes) if homes else among(key, known)
    params = {"key": key, "section": forms.section(node, name), "hint": hint}
    return Finding("R105", params, place)


def _homes(key: str) -> tuple[str, ...]:
    """The sections of a ruleset that have a key."""
    whole: dict[str, Any] = json.loads(text())
    found: list[str] = []
    for section, schema in whole["properties"].items():
        inner = whole["definitions"][schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
        if key in inner.get("properties", {}):
            found.append(section)
    return tuple(found)


def _respelt(key: str, pattern: str) -> tuple[str, ...]:
    """The key as it may be written, where other signs between its words make it fit."""
    tries = (
        *(key.replace("-", "_"), key.replace("_", "-"), key.lower(), key.partition(":")[0]),
        re.sub(r"[^A-Za-z0-9]+", "_", key).strip("_"),
    )
    return tuple(one for one in tries if re.search(pattern, one))[:1]


def _missing(key: str, node: Node, name: str, hint: str) -> Finding:
    return Finding("R108", {"key": key, "section": forms.section(node, name), "hint": hint}, node.span)


def _not_one_of(node: Node, name: str, choices: tuple[Any, ...]) -> Finding:
    shown = tuple(str(c).lower() if isinstance(c, bool) else str(c) for c in choices)
    hint = meant(nearest(forms.bare(node) or forms.only(node), shown, _ALIKE))
    return Finding("R107", {"key": name, "value": forms.value(node), "choices": shown, "hint": hint}, node.span)


def _wrong(node: Node, name: str, error: _Error) -> Finding:
    wanted = forms.wanted(error.schema)
    hint = forms.correction(node, error.schema)
    params = {"key": name, "value": forms.value(node), "wanted": wanted, "hint": hint}
    return Finding("R106", params, node.span)
