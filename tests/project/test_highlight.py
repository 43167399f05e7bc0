"""Colours of records: both grammars know the words of the notation, and lose no sign of a record."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from pygments.token import Comment, Keyword, Name, Token

from docs.textmate import FILE, grammar
from refcli.highlight import JassLexer
from refcli.notation.patterns import keywords
from tests.project.files import ROOT

RECORDS = sorted((ROOT / "examples").glob("*.jass"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_no_sign_of_a_record_is_lost(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    lexer = JassLexer(stripnl=False, ensurenl=False)
    tokens = list(lexer.get_tokens(text))
    assert "".join(value for _, value in tokens) == text.replace("\r\n", "\n")
    kinds = {kind for kind, _ in tokens}
    assert {Keyword.Declaration, Name.Constant} <= kinds and Token.Error not in kinds


def test_kinds_of_a_line() -> None:
    lexer = JassLexer()
    tokens = [
        (kind, value) for kind, value in lexer.get_tokens("hand Anna: HJ ; mine\nmeld Beat 50 @1.3\n") if value.strip()
    ]
    assert tokens[0] == (Keyword, "hand") and (Name.Constant, "HJ") in tokens
    assert (Comment.Single, "; mine") in tokens and (Keyword.Reserved, "meld") in tokens


def test_the_textmate_grammar_is_fresh_and_its_patterns_can_be_read() -> None:
    assert FILE.read_text(encoding="utf-8") == grammar(), "run: python docs/make.py"
    patterns = json.loads(grammar())["patterns"]
    for pattern in patterns:
        for key in ("match", "begin", "end"):
            if key in pattern:
                re.compile(pattern[key])
    for words in keywords().values():
        assert all(any(re.match(pattern.get("match", "$^"), word) for pattern in patterns) for word in words)
