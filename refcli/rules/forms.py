"""How messages speak of places, values and wanted forms in a ruleset file."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map
from typing import Any, cast

from refcli.rules.tree import Mapping, Node, Scalar, Sequence
from refcli.words import meant
from refcli.words import text as words

_LONGEST = 40
_FEW = 6  # names of a list that are worth writing out again
_NUMBERS = re.compile(r"[0-9]+(?:[-,/ ]+[0-9]+)+")
_GROUPED = re.compile(r"-?[0-9]{1,3}(['’,._ ][0-9]{3})+")
_ROUND = re.compile(r"(-?[0-9]+)[eE]\+?([0-9])|(-?[0-9]+)\.0*")
_TRUTHS = {"yes": "true", "on": "true", "y": "true", "no": "false", "off": "false", "n": "false"}
_TITLED = {
    "expression": "form.expression",
    "text": "form.text",
    "words": "form.words",
    "ranks": "form.ranks",
    "cards": "form.cards",
    "name": "form.name",
    "tag": "form.tag",
    "path": "form.path",
    "code": "form.code",
    "languages": "form.languages",
    "table": "form.table",
    "card": "form.card",
    "block": "form.block",
    "chosen": "form.chosen",
    "value": "form.value",
    "check-sum": "form.check-sum",
    "ruleset-id": "form.ruleset-id",
}
_TYPES = {
    "object": "form.mapping",
    "array": "form.list",
    "string": "form.text",
    "integer": "form.integer",
    "boolean": "form.boolean",
}


def path(keys: tuple[str | int, ...]) -> str:
    """``a.b[2]``: items count from 1."""
    name = ""
    for key in keys:
        name += f"[{key + 1}]" if isinstance(key, int) else f".{key}" if name else key
    return name or words("file.root")


def section(node: Node, name: str) -> str:
    """A mapping's path, with its kind where it has one."""
    kind = node.get("kind") if isinstance(node, Mapping) else None
    return f"{name} ({kind.text})" if isinstance(kind, Scalar) else name


def bare(node: Node) -> str:
    """A scalar's text; empty for anything else."""
    return node.text if isinstance(node, Scalar) else ""


def value(node: Node) -> str:
    """A value as written, shortened; quotes shown where they were."""
    if isinstance(node, Scalar):
        shown = node.text if len(node.text) <= _LONGEST else node.text[: _LONGEST - 1] + "…"
        shown = shown.replace("\n", " ")
        return shown if node.plain else f'"{shown}"'
    return words("value.mapping" if isinstance(node, Mapping) else "value.list")


def wanted(schema: Map[str, Any]) -> str:
    """What a schema asks for, in words."""
    title = _TITLED.get(schema.get("title", ""))
    if title is not None:
        return words(title)
    if "enum" in schema and "boolean" not in schema.get("type", ()):
        return words("form.one", choices=tuple(schema["enum"]))
    types = schema.get("type", "string")
    names = [words(_TYPES[kind]) for kind in ([types] if isinstance(types, str) else types)]
    form = names[-1]
    for name in reversed(names[:-1]):
        form = words("form.or", first=name, second=form)
    for key, text in (("minimum", "form.least"), ("maximum", "form.most")):
        if key in schema:
            form = words(text, form=form, limit=schema[key])
    if "minItems" in schema or "minLength" in schema or "minProperties" in schema:
        form = words("form.filled", form=form)
    return words("form.distinct", form=form) if schema.get("uniqueItems") else form


def correction(node: Node, schema: Map[str, Any]) -> str:
    """A phrase that says how to write what was probably meant; empty where nothing suggests itself."""
    types = schema.get("type", ())
    if isinstance(node, Sequence):
        return _listed(node, schema)
    if not isinstance(node, Scalar):
        return ""
    if "array" in types and _NUMBERS.fullmatch(node.text):
        return meant(f"[{', '.join(re.findall('[0-9]+', node.text))}]")
    if schema.get("title") == "ruleset-id" and len(parts := node.text.split()) > 1:
        return words("name.blank", name="-".join(parts))
    if schema.get("title") == "languages":
        return meant(f"{{en: {value(node)}}}")
    if "integer" in types and "string" not in types:
        number = _number(node.text)
        return meant(number) if number is not None and (number != node.text or not node.plain) else ""
    if "boolean" in types and "string" not in types:
        truth = _TRUTHS.get(node.text.lower(), node.text.lower())
        return meant(truth) if truth in ("true", "false") else ""
    return ""


def only(node: Node) -> str:
    """The text of a list of one; empty for anything else."""
    return bare(node.items[0]) if isinstance(node, Sequence) and len(node.items) == 1 else ""


def _listed(node: Sequence, schema: Map[str, Any]) -> str:
    """A list where something else must stand: one word of it, or names under each of which something may stand."""
    names = [bare(item) for item in node.items]
    inner = schema.get("additionalProperties")
    below = cast("Map[str, Any]", inner) if isinstance(inner, dict) else None
    if only(node) in schema.get("enum", ()):
        return meant(only(node))
    if below is not None and below.get("type", "object") == "object" and all(names) and len(names) <= _FEW:
        return meant("{" + ", ".join(f"{name}: {{}}" for name in names) + "}")
    return ""


def _number(text: str) -> str | None:
    """The digits of ``2'500``, ``1e3``, ``4.0`` and of a number in quotes."""
    if re.fullmatch(r"-?[0-9]+", text):
        return text
    if _GROUPED.fullmatch(text):
        return re.sub(r"[^0-9-]", "", text)
    match = _ROUND.fullmatch(text)
    if match is None:
        return None
    return match[1] + "0" * int(match[2]) if match[1] is not None else match[3]
