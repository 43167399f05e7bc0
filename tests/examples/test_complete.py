"""Every ruleset that comes along has examples of its own and a whole game: calls, play and what each deal comes to."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from refcli.notation.reader import loads
from refcli.record import Call, Claim, Deal, Game, Trick
from refcli.referee import in_memory
from refcli.rules import library, load
from refcli.rules.ruleset import Ruleset
from tests.examples.running import EXAMPLES
from tests.rulesets.shipped import resolved

CLAIMS = ("score", "total", "strokes", "points")


@cache
def records() -> dict[str, list[str]]:
    """The texts of the example games by ruleset; files with several games are left out."""
    found: dict[str, list[str]] = {}
    for file in sorted(EXAMPLES.glob("*.jass")):
        text = file.read_text(encoding="utf-8")
        named = re.findall(r'^\[Rules "([^"]+)"\]$', text, re.MULTILINE)
        if len(named) == 1:
            found.setdefault(named[0], []).append(text)
    return found


def read(text: str, rules: Ruleset) -> tuple[Game, Ruleset]:
    (game,) = loads(text, "record.jass", lambda _: rules.deck)
    return game, rules.choose(dict(game.header.chosen)) if game.header.chosen else rules


def lacking(text: str, rules: Ruleset) -> str:
    """What a record lacks to be a whole game, in a word; nothing for a whole one."""
    game, own = read(text, rules)
    deals, verdict = in_memory(game, own)
    if verdict.verdict != "legal" or verdict.ended is None or verdict.ended[0] != deals[-1].number:
        return "an end"
    return next((gap for deal in game.deals if (gap := _gap(deal, rules))), "")


def _gap(deal: Deal, rules: Ruleset) -> str:
    kinds = {type(item) for item in deal.items}
    claims = {item.kind for item in deal.items if isinstance(item, Claim)} & set(CLAIMS)
    called = Call in kinds or not rules.calls.phases or rules.calls.lasts
    if Trick in kinds and not claims:
        return f"the score of deal {deal.number}"
    return "" if called and (Trick in kinds or Call in kinds) else f"the calls or the play of deal {deal.number}"


@pytest.mark.parametrize("name", library.ids())
def test_a_ruleset_has_examples_of_its_own(name: str) -> None:
    examples = resolved(name).examples
    assert examples is not None and examples.items
    inside = {item.span.file for item in examples.items}
    assert {Path(file).resolve() for file in inside} == {resolved(name).path.resolve()}


@pytest.mark.parametrize("name", library.ids())
def test_a_ruleset_has_a_whole_game(name: str) -> None:
    rules, _ = load(name)
    assert rules is not None
    lacks = [lacking(text, rules) for text in records().get(name, ())]
    assert "" in lacks, lacks or "no record names it"
