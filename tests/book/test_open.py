"""What a ruleset leaves open is asked in its booklet, with the known answers, and nowhere told as if it were settled.

The second is checked without knowing how booklets are made: whatever would be said otherwise under some answer must
say that it is open.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from refcli.book.document import Block, Heading, Paragraph, Points, Table
from refcli.book.markdown import markdown
from refcli.book.words import LANGUAGES, Words
from refcli.book.write import booklet
from refcli.rules import library
from refcli.rules.paths import get
from refcli.rules.ruleset import Ruleset
from refcli.rules.tree import Mapping, Scalar
from tests.book.shipped import made, shipped

_SOME_OPEN = tuple(name for name in library.ids() if shipped(name).unspecified)
_ALL_OPEN = ("schieber", "sidi", "molotow", "differenzler", "bieter")


def _chapters(rules: Ruleset, language: str = "en") -> list[Block]:
    """The booklet without the tables of house rules and sources, and what follows them."""
    words = Words(language)
    blocks = booklet(rules, language).blocks
    return list(blocks[: blocks.index(Heading(2, words("head.options")))])


def _asked(rules: Ruleset, language: str) -> list[str]:
    blocks = _chapters(rules, language)
    intro = Paragraph(Words(language)("open.questions"))
    lists = [after for block, after in pairwise(blocks) if block == intro]
    return [item for points in lists if isinstance(points, Points) for item in points.items]


def _said(rules: Ruleset) -> Iterator[tuple[str, bool]]:
    """Every sentence, point and row without the questions, and whether it says that it is open."""
    words = Words("en")
    mark, asked, whole = words("open.part"), set(_asked(rules, "en")), False
    for block in _chapters(rules)[2:]:
        if isinstance(block, Heading):
            whole = False
        elif isinstance(block, Paragraph) and block.text != words("open.questions"):
            whole = whole or block.text in (words("melds.if-at-all"), words("pair.if-at-all"))
            bare = block.text.replace(mark, "")
            yield from ((one, whole or mark in block.text) for one in re.split(r"[.:;](?: |$)", bare))
        elif isinstance(block, Points):
            yield from ((item.replace(mark, ""), whole or mark in item) for item in block.items if item not in asked)
        elif isinstance(block, Table):
            for row in block.rows:
                for head, cell in zip(block.head, row, strict=True):
                    text = " | ".join((block.caption, row[0], head, cell))
                    yield text.replace(mark, ""), whole or mark in text


def _answered(rules: Ruleset) -> Iterator[Ruleset]:
    """The same with every open question answered, until every known answer has been given once."""
    open_ = {name: values for name in rules.unspecified if (values := rules.resolved.possible(name))}
    for turn in range(max(map(len, open_.values()), default=0)):
        yield rules.choose({name: values[turn % len(values)] for name, values in open_.items()})


def _wrongly_settled(rules: Ruleset) -> set[str]:
    said = dict(_said(rules))
    answered = [{text for text, _ in _said(one)} for one in _answered(rules)]
    return {text for text, marked in said.items() if not marked and not all(text in one for one in answered)}


@pytest.mark.parametrize("name", _SOME_OPEN)
def test_nothing_open_is_told_as_settled(name: str) -> None:
    assert _wrongly_settled(shipped(name)) == set()


@pytest.mark.parametrize("name", _ALL_OPEN)
def test_nothing_is_settled_where_all_is_open(name: str) -> None:
    rules = shipped(name)
    opened = rules.choose(dict.fromkeys(rules.options, "unspecified"))
    assert len(opened.unspecified) == len(rules.options) > 5
    assert _wrongly_settled(opened) == set()


@pytest.mark.parametrize(
    ("name", "language"),
    [*((name, "en") for name in _SOME_OPEN), *(("schieber/jasvel", language) for language in LANGUAGES[1:])],
)
def test_every_open_question_is_asked_once_with_its_answers(name: str, language: str) -> None:
    rules = shipped(name)
    asked = _asked(rules, language)
    for axis in rules.unspecified:
        found = [text for text in asked if f"(`{axis}`)" in text]
        if not found:
            assert _counts_nowhere(rules, axis), axis
            continue
        assert len(found) == 1
        assert all(f"`{value}`" in found[0] for value in rules.resolved.possible(axis)), found


def _counts_nowhere(rules: Ruleset, axis: str) -> bool:
    """Whether an axis writes only of melds, the pair, prizes, a race or factors where there is no such thing."""
    race = rules.end.target is not None and rules.end.mode != "play-out"
    there = {"melds": rules.melds.enabled, "contracts": rules.melds.enabled, "pair": rules.pair.enabled, "end": race}
    paths = [path.split(".") for path in rules.resolved.touched(axis)]
    prizes = rules.resolved.tree.get("prizes")
    assert prizes is None or isinstance(prizes, Mapping)
    off = (
        {name for name, one in prizes.entries.items() if get(one.node, "enabled") == Scalar("false")} if prizes else ()
    )
    factors = bool(rules.multipliers or rules.calls.rows)
    return all(
        (keys[-1] == "multiplied" and not factors) or not there.get(keys[0], keys[0] != "prizes" or keys[1] not in off)
        for keys in paths
    )


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        # the tables that the sources know: 100 for five and more, 150 and on, and Vorarlberg's 120 and on
        ("schieber/jasvel", ["| 3 | 20 |", "| 5 | 100 |", "| 6 | 100 / 150 / 120 |", "| 9 | 100 / 300 / 180 |"]),
        (
            "schieber/cardgames-zone",
            ["| 4 | 50 |", "| 8 | 100 / 250 / 160 |", "| J | 200 |", "| 7 | 0 (no meld) / 100 |"],
        ),
        ("schieber/joker-house", ["| 6 | 100 / 150 |", "| 6 | 0 (no meld) / 100 |"]),  # it knows both and no other
        ("schieber/gastro-suisse", ["| 6 | 100 |", "| 9 | 100 |", "| 8 | 0 (no meld) |"]),
    ],
)
def test_melds_show_what_each_answer_makes_them_worth(name: str, rows: list[str]) -> None:
    told = markdown(made(name, "en"))
    assert [row for row in rows if row not in told] == []
