"""What the language says of a key of a ruleset: its description in the schema."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, NamedTuple, cast

from refcli.rules import schema

_EXPRESSION = "expression"


class Meaning(NamedTuple):
    """``text`` is of the nearest key above where the last one has none; ``names`` are those that authors chose."""

    text: str
    names: tuple[str, ...]
    expression: bool


def meaning(path: tuple[str, ...]) -> Meaning:
    """What stands at a path, as far as the schema knows it."""
    whole = _whole()
    here, said, names = whole, "", list[str]()
    for key in path:
        known: dict[str, Any] = here.get("properties", {})
        following = known.get(key, here.get("additionalProperties"))
        if not isinstance(following, dict):
            break
        if key not in known:
            names.append(key)
        here = cast("dict[str, Any]", following)
        said = str(here.get("description", said))
        reference = here.get("$ref")
        if isinstance(reference, str):
            here = whole["definitions"][reference.rpartition("/")[2]]
    return Meaning(said, tuple(names), here.get("title") == _EXPRESSION)


@cache
def _whole() -> dict[str, Any]:
    whole: dict[str, Any] = json.loads(schema.text())
    return whole
