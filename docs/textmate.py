"""The TextMate grammar of ``.jass``, made from the same patterns as the Pygments lexer: ``docs/editors/``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from refcli.notation.patterns import CARD, MOMENT, either, keywords

FILE = Path(__file__).resolve().parent / "editors" / "jass.tmLanguage.json"


def grammar() -> str:
    """The grammar as JSON."""
    words = keywords()
    patterns: list[dict[str, Any]] = [
        {"match": ";.*$", "name": "comment.line.semicolon.jass"},
        {"begin": r"\{", "end": r"\}", "name": "comment.block.jass"},
        {
            "match": r'\[\s*([\w-]+)\s+("(?:\\.|[^"\\])*"|[^\]]*)\]',
            "captures": {"1": {"name": "entity.name.tag.jass"}, "2": {"name": "string.quoted.double.jass"}},
        },
        {"match": rf"(?i)^\s*{either(words['lines'])}", "name": "keyword.control.jass"},
        {"match": rf"(?i)^\s*{either(words['claims'])}", "name": "support.function.jass"},
        {"match": rf"(?i)^\s*{either(words['verbs'])}", "name": "keyword.other.jass"},
        {"match": r"^\s*\d+[.:]?(?=\s)", "name": "constant.numeric.jass"},
        {"match": MOMENT, "name": "constant.numeric.jass"},
        {"match": "->|!", "name": "keyword.operator.jass"},
        {"match": CARD, "name": "constant.language.jass"},
        {"match": r"\b\d+\b", "name": "constant.numeric.jass"},
    ]
    whole = {"name": "Jass record", "scopeName": "source.jass", "fileTypes": ["jass"], "patterns": patterns}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"
