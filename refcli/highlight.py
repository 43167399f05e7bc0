"""Colours for ``.jass`` records: a lexer for Pygments (extra ``docs``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from pygments.lexer import RegexLexer, bygroups  # pyright: ignore[reportUnknownVariableType]
from pygments.token import Comment, Keyword, Name, Number, Operator, Punctuation, String, Text

from refcli.notation.patterns import CARD, MOMENT, TAG, either, keywords


def _rules() -> list[Any]:
    words = keywords()
    return [
        (r";[^\n]*", Comment.Single),
        (r"\{[^{}]*\}", Comment.Multiline),
        (TAG, bygroups(Punctuation, Keyword.Declaration, Text, String, Punctuation)),
        (rf"(?mi)^(\s*)({either(words['lines'])})", bygroups(Text, Keyword)),
        (rf"(?mi)^(\s*)({either(words['claims'])})", bygroups(Text, Name.Builtin)),
        (rf"(?mi)^(\s*)({either(words['verbs'])})", bygroups(Text, Keyword.Reserved)),
        (r"(?m)^(\s*)(\d+)([.:]?)(?=\s)", bygroups(Text, Number.Integer, Punctuation)),
        (MOMENT, Number),
        (r"->|!", Operator),
        (CARD, Name.Constant),
        (r"\d+", Number.Integer),
        (r"[:+,()\[\]=-]", Punctuation),
        (r"\w+", Name),
        (r"\s+", Text),
        (r".", Text),
    ]


class JassLexer(RegexLexer):
    """``.jass`` records."""

    name = "Jass record"
    aliases: ClassVar[Sequence[str]] = ["jass"]
    filenames: ClassVar[Sequence[str]] = ["*.jass"]
    tokens: ClassVar[dict[str, list[Any]]] = {"root": _rules()}
