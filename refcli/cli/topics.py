"""What a question about a record is about, in any language of the notation: ``--about Weis``."""

from __future__ import annotations

from refcli.cli.forms import part_of
from refcli.notation.fold import fold
from refcli.notation.keywords import keywords
from refcli.rules.ruleset import Ruleset
from refcli.settle.records import DEAL, END, GAME

PLAY = "play"
TOPICS = (PLAY, DEAL, GAME, END)


def topic(text: str, rules: Ruleset) -> str:
    """The topic or the part of the score that a word means; the word itself where it means none.

    What begins a deal in a record is a deal, though a tag of the same word names the game (*Spiel*).
    """
    word, known = fold(text).strip(), keywords()
    if word in TOPICS:
        return word
    part = part_of(word, rules)
    if part is not None:
        return part
    if known.lines.get(word) == DEAL:
        return DEAL
    return GAME if fold(known.tags.get(word, "")) == GAME else text
