"""Mutated rulesets: the trees of sound ones with values, keys and branches changed, and their text as well."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, cast

import yaml

ROOT = Path(__file__).resolve().parents[1]
_DUMPER: Any = getattr(yaml, "CDumper", yaml.Dumper)  # writing is half of what a case costs without the quick one
_SCALARS = (
    "0", "1", "-1", "9", "36", "99999999999999999999", "1e9", "0.5", "010", "true", "none", "unspecified", "trump",
    "hand has led", "suit", "H7", "hearts", "10", "per-trick", "A K Q J 10 9 8 7 6", "5 x suit",
    "999999 x suit:S", "x" * 300,
    "(" * 200, "not " * 200 + "true", "trump | " * 300 + "led", "schieber", "./x.yaml", "../x.yaml", "♥", "",
    " ", "{suit}",
    "end.target", "suit:S", "round from forehand", "if leading then 1 else 2", "points(won) div 0",
    "cards(hand) * 999999999",
)  # fmt: skip
_TOKENS = (
    "and",
    "or",
    "not",
    "has",
    "within",
    "is",
    "of",
    "|",
    "&",
    "-",
    "(",
    ")",
    "trump",
    "led",
    "hand",
    "7",
    "=",
    "if",
)
_SIGNS = "\t\"':{}[]#&*!|>%@`,-?\n \u2028♥ä\x00\ufeff"


def seeds() -> list[dict[str, Any]]:
    """The trees to begin with: all shipped rulesets and parts, the skeleton, and the broken ones that can be read."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "rulesets").rglob("*.yaml"))]
    texts.append((ROOT / "rulesets" / "scratch.template").read_text(encoding="utf-8"))
    texts += [path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests/authoring/broken").glob("*.yaml"))]
    found: list[dict[str, Any]] = []
    for text in texts:
        try:
            data = yaml.load(text, yaml.BaseLoader)
        except yaml.YAMLError:
            continue
        if isinstance(data, dict) and "ruleset" in data:
            found.append(cast("dict[str, Any]", data))
    return found


def mutated(random: Random, known: list[dict[str, Any]]) -> str:
    """The text of one mutated ruleset."""
    data = copy.deepcopy(random.choice(known))
    if random.random() < 0.5:
        data = {**copy.deepcopy(random.choice(_BASES)), **_some(random, data)}
    for _ in range(random.choice((1, 1, 2, 3, 6))):
        _change(random, data, known)
    dump: Any = getattr(yaml, "dump")  # noqa: B009 - the package's types leave it half unknown
    style = random.choice((None, False, True))
    text: str = dump(data, Dumper=_DUMPER, allow_unicode=True, default_flow_style=style, width=200)
    for _ in range(random.choice((0, 0, 0, 1, 3))):
        place = random.randrange(len(text) + 1)
        text = text[:place] + random.choice(_SIGNS) + text[place + random.randrange(2) :]
    return text


_BASES: tuple[dict[str, Any], ...] = (
    {"ruleset": "mine", "title": {"en": "Mine"}, "extends": "schieber"},
    {"ruleset": "mine", "title": {"en": "Mine"}, "extends": "base/jass36", "uses": ["axes/play", "axes/end"]},
)


def _some(random: Random, data: dict[str, Any]) -> dict[str, Any]:
    keys = [key for key in data if key not in ("ruleset", "extends", "uses")]
    return {key: data[key] for key in random.sample(keys, min(len(keys), random.randrange(1, 5)))}


def _change(random: Random, data: dict[str, Any], known: list[dict[str, Any]]) -> None:
    """One change somewhere in a tree."""
    places = list(_places(data))
    if not places:
        return  # all of it is gone already
    holder, key = random.choice(places)
    kind = random.randrange(8)
    if kind == 0:
        del holder[key]
    elif kind == 1:
        holder[key] = random.choice(_SCALARS)
    elif kind == 2:
        holder[key] = copy.deepcopy(_part(random, random.choice(known)))
    elif kind == 3 and isinstance(holder, dict):
        branch = cast("dict[str, Any]", holder)
        branch[_renamed(random, str(key))] = branch.pop(key)
    elif kind == 4 and isinstance(holder[key], str):
        holder[key] = _reworded(random, holder[key])
    elif kind == 5:
        holder[key] = {random.choice(("a", "when", "10", "remove", "value")): holder[key]}
    elif kind == 6:
        holder[key] = [holder[key]] * random.choice((0, 1, 2, 50))
    else:
        for _ in range(random.choice((1, 5, 60))):
            holder[key] = {"x": holder[key]}


def _places(node: Any) -> Iterator[tuple[Any, Any]]:
    """Every value with what holds it and the key it has there."""
    whole: Any = node  # of types unknown: a tree of plain data
    items: list[tuple[Any, Any]] = []
    if isinstance(node, dict):
        items = list(whole.items())
    elif isinstance(node, list):
        items = list(enumerate(cast("list[Any]", whole)))
    for key, value in items:
        yield node, key
        yield from _places(value)


def _part(random: Random, data: dict[str, Any]) -> Any:
    holder, key = random.choice(list(_places(data)))
    return holder[key]


def _renamed(random: Random, key: str) -> str:
    place = random.randrange(len(key) + 1)
    return random.choice((key[:place] + key[place + 1 :], key + "s", key.upper(), random.choice(_SCALARS), key[::-1]))


def _reworded(random: Random, text: str) -> str:
    words = text.split()
    if not words:
        return random.choice(_TOKENS)
    place = random.randrange(len(words))
    words[place : place + random.randrange(2)] = [random.choice(_TOKENS)] * random.choice((1, 1, 2))
    return " ".join(words)
