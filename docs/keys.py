"""The keys of a ruleset file as rows of a table, from its JSON Schema."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from refcli.rules import schema

Row = tuple[str, str, str, str]  # key, values, what holds where it is left out, meaning
_Schema = dict[str, Any]

# What stands for a name that the author chooses, by the section it is a key of.
_NAMES = {
    "title": "LANGUAGE",
    "translations": "LANGUAGE",
    "translations.LANGUAGE": "TEXT",
    "names": "LANGUAGE",
    "packs": "PACK",
    "suits": "SUIT",
    "ranks": "RANK",
    "equivalence": "SUIT",
    "mates": "SUIT",
    "values": "TABLE",
    "values.TABLE": "RANK",
    "orders": "ORDER",
    "contracts": "CONTRACT",
    "blocks": "BLOCK",
    "obligations": "CLAUSE",
    "calls": "PHASE",
    "rows": "ROW",
    "specials": "BID",
    "named": "WORD",
    "offers": "CALL",
    "of": "CONTRACT",
    "multipliers": "CONTRACT",
    "runs.worth": "LENGTH",
    "sets.worth": "RANK",
    "parts": "PART",
    "prizes": "PRIZE",
    "slate": "COLUMN",
    "options": "OPTION",
    "options.OPTION.values": "VALUE",
    "with": "OPTION",
    "sources": "TAG",
    "score": "SIDE",
    "card": "PACK",
}
# Definitions that have a table of their own or say everything in a word.
_WORDS = {
    "expression": "an expression",
    "tags": "a list of tags",
    "title": "a name by language",
    "remove": "a list of paths",
    "ranks": "a list of ranks",
    "words": "a list of words",
    "cards": "a list of cards",
    "name": "a name",
    "id": "an id or path",
    "note": "text",
    "with": "options and their values",
    "chosen": "a value, or `{value, cites, note, among}`",
    "patch": "the keys of a ruleset",
}


def _document() -> _Schema:
    loaded: _Schema = json.loads(schema.text())
    return loaded


def sections() -> tuple[str, ...]:
    """The top keys of a ruleset file, in the schema's order."""
    return tuple(_document()["properties"])


def keys(section: str) -> Iterator[Row]:
    """The rows of one top key, or of ``file`` for the keys that are no section of rules."""
    document = _document()
    if section == "file":
        for key, node in document["properties"].items():
            if not _children(_resolved(node, document)):
                yield _row(key, node, document, required=key in document["required"])
        return
    node = document["properties"][section]
    yield _row(section, node, document)
    yield from _below(section, node, document, {})


def _below(path: str, node: _Schema, document: _Schema, shown: dict[str, str]) -> Iterator[Row]:
    """The rows below a key. ``shown`` are the definitions already spelled out, and where."""
    inner = _resolved(node, document)
    required = inner.get("required", ())
    for key, child in _children(inner).items():
        where = f"{path}.{key or _placeholder(path)}"
        name = _reference(child)
        same = shown.get(name or "")
        yield _row(where, child, document, required=key in required, same=same)
        if same is None and _word(child) is None:
            if name is not None:
                shown[name] = where
            yield from _below(where, child, document, shown)


def _children(node: _Schema) -> dict[str, _Schema]:
    """The schemas below by key; that of names the author chooses has the key ``""``."""
    if node.get("type") == "array" and "properties" in node.get("items", {}):
        return _children(node["items"])
    found: dict[str, _Schema] = dict(node.get("properties", {}))
    if isinstance(node.get("additionalProperties"), dict):
        found[""] = node["additionalProperties"]
    return found


def _placeholder(path: str) -> str:
    parts = path.split(".")
    tails = (".".join(parts[start:]) for start in range(len(parts)))
    return next((_NAMES[tail] for tail in tails if tail in _NAMES), "NAME")


def _row(path: str, node: _Schema, document: _Schema, *, required: bool = False, same: str | None = None) -> Row:
    inner = _resolved(node, document)
    meaning = node.get("description") or inner.get("description", "")
    default = node.get("default", inner.get("default"))
    left_out = "must be there" if required else "" if default is None else f"`{_plain(default)}`"
    values = _values(node, document) if same is None else f"as `{same}`"
    return f"`{path}`", values, left_out, str(meaning)


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _resolved(node: _Schema, document: _Schema) -> _Schema:
    name = _reference(node)
    return node if name is None else document["definitions"][name]


def _reference(node: _Schema) -> str | None:
    return node["$ref"].rpartition("/")[2] if "$ref" in node else None


def _word(node: _Schema) -> str | None:
    return _WORDS.get(_reference(node) or "")


def _values(node: _Schema, document: _Schema) -> str:
    word = _word(node)
    if word is not None:
        return word
    inner = _resolved(node, document)
    if "enum" in inner:
        return ", ".join(f"`{value}`" for value in inner["enum"])
    kinds: list[str] = [inner["type"]] if isinstance(inner["type"], str) else inner["type"]
    return "; ".join(_kind(kind, inner) for kind in kinds)


def _kind(kind: str, node: _Schema) -> str:
    if kind == "boolean":
        return "`true`, `false`"
    if kind == "integer":
        low, high = node.get("minimum"), node.get("maximum")
        return f"{low} to {high}" if high is not None else "a number" if low is None else f"a number from {low}"
    if kind == "array":
        items = node.get("items", {})
        if "enum" in items:
            return "a list of " + ", ".join(f"`{value}`" for value in items["enum"])
        return "a list of numbers" if items.get("type") == "integer" else "a list"
    return {"string": "text", "object": "keys as below" if _children(node) else "a mapping"}[kind]
