"""The 36-card deck of the base ruleset, made without the rules package."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from refcli.cards import Deck, Naming, Pack

_BASE = Path(__file__).parents[2] / "rulesets" / "base" / "jass36.yaml"


class _Text(yaml.BaseLoader):
    """Every scalar is text."""


@cache
def jass36() -> Deck:
    """Ranks 6 to A, suits S H D C, the French and the Swiss-German pack."""
    data: Any = yaml.load(_BASE.read_text(encoding="utf-8"), Loader=_Text)["deck"]
    ranks = tuple(data["ranks"])
    packs = {key: _pack(key, pack, ranks) for key, pack in data["packs"].items()}
    return Deck(ranks, tuple(data["suits"]), packs)


def deck_of(_: str | None) -> Deck:
    """Every ruleset of the tests has this deck."""
    return jass36()


def _pack(key: str, data: Any, ranks: tuple[str, ...]) -> Pack:
    suits = tuple(_naming(name, suit) for name, suit in data["suits"].items())
    return Pack(key, suits, tuple(_naming(rank, data["ranks"][rank]) for rank in ranks))


def _naming(key: str, data: Any) -> Naming:
    names = {language: tuple(words) for language, words in data["names"].items()}
    return Naming(key, data.get("short", key), data.get("symbol", ""), names)
