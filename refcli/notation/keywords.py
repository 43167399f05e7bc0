"""The words of the notation in every language, each with its English word: ``grammar/words.json``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from refcli import resources
from refcli.notation.fold import fold

Table = Mapping[str, str]


class Keywords(NamedTuple):
    """Each table leads from a word as compared (``fold``) to the English one."""

    lines: Table  # deal, dealer, hand, call
    claims: Table
    verbs: Table
    calls: Table
    parts: Table  # of a score: tricks, melds, pair
    numbers: Table  # the worth of melds as it is said
    cards: Table  # behind a number: of cards, not of points
    tags: Table  # names of tags
    trump: Table  # words for "trump" beside the name of a suit
    saying: Table  # says, makes: stand between a name and what is called where people write whole sentences
    fillers: Table  # by, of: say nothing
    joining: Table  # and: joins the players of a side, as + does


@cache
def keywords() -> Keywords:
    """The tables, read once."""
    data = json.loads((resources.folder("grammar") / "words.json").read_text(encoding="utf-8"))
    return Keywords(**{name: _table(words) for name, words in data.items()})


@cache
def sheet_words() -> Mapping[str, str]:
    """The words on written score sheets, each as compared, with what it stands for: ``grammar/sheets.json``."""
    data: dict[str, Mapping[str, list[str]]] = json.loads(
        (resources.folder("grammar") / "sheets.json").read_text(encoding="utf-8")
    )
    return _table(data)


def _table(words: Mapping[str, Mapping[str, list[str]]]) -> Table:
    table: dict[str, str] = {}
    for english, languages in words.items():
        for forms in languages.values():
            for form in forms:
                table.setdefault(fold(form), english)
    return table
