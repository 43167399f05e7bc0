"""Every disputed position put to ``settle``: the written ruling for every value, and no other axis changes it."""

from __future__ import annotations

import pytest

from refcli.settle.ruling import Question
from tests.disputes.positions import HANDS, LEGAL, WEIS, WINNER, Hand, Legal, Weis, Winner
from tests.judging import cards, rules
from tests.settle.asking import every_value, of_hand, of_legal, of_weis, of_winner, ruling, shown, single

# Criteria that no text at hand holds: shown where somebody wants to try them.
UNHELD = {"weis.compare": ("count>top>trump>first", "points>count>top>first")}


def cases(table: list[Legal] | list[Winner] | list[Weis] | list[Hand]) -> list[object]:
    return [pytest.param(one, key, id=f"{one.id}-{key}") for one in table for key in one.verdicts]


@pytest.mark.parametrize(("case", "chosen"), cases(LEGAL))
def test_a_disputed_card(case: Legal, chosen: str) -> None:
    legal = [card for card in case.hand.split() if card in case.verdicts[chosen].split()]
    wanted = "legal" if case.play in legal else "illegal"
    question = of_legal(case)
    own = ruling(question, rules(chosen=chosen))
    assert (own.word, own.facts["legal"]) == (wanted, legal)
    for others, axis, value in single(chosen):
        told = shown(case.id, question, others).under(axis, value)
        assert (told.word, told.facts["legal"]) == (wanted, legal), axis


@pytest.mark.parametrize(("case", "chosen"), cases(WINNER))
def test_a_disputed_trick(case: Winner, chosen: str) -> None:
    place, points = case.verdicts[chosen]
    card = rules().deck.name(cards(case.trick)[place - 1], "french")
    question = of_winner(case)
    own = ruling(question, rules(chosen=chosen))
    assert (own.word, own.facts["place"], own.facts["points"]) == (card, place, points)
    for others, axis, value in single(chosen):
        told = shown(case.id, question, others).under(axis, value)
        assert (told.facts["place"], told.facts["points"]) == (place, points), axis


@pytest.mark.parametrize(("case", "chosen"), cases(WEIS))
def test_a_disputed_comparison(case: Weis, chosen: str) -> None:
    side, points = case.verdicts[chosen]
    question = of_weis(case)
    own = ruling(question, rules(chosen=chosen))
    assert own.word == side and own.facts["points"][side] == points and sum(own.facts["points"].values()) == points
    for others, axis, value in single(chosen):
        told = shown(case.id, question, others, UNHELD).under(axis, value)
        assert (told.word, told.facts["points"][side]) == (side, points), axis


@pytest.mark.parametrize(("case", "chosen"), cases(HANDS))
def test_a_disputed_hand(case: Hand, chosen: str) -> None:
    question = of_hand(case)
    assert ruling(question, rules(chosen=chosen)).word == str(case.verdicts[chosen])
    for others, axis, value in single(chosen):
        assert shown(case.id, question, others).under(axis, value).word == str(case.verdicts[chosen])


QUESTIONS = [
    *(pytest.param(one.id, of_legal(one), id=one.id) for one in LEGAL),
    *(pytest.param(one.id, of_winner(one), id=one.id) for one in WINNER),
    *(pytest.param(one.id, of_weis(one), id=one.id) for one in WEIS),
    *(pytest.param(one.id, of_hand(one), id=one.id) for one in HANDS),
]


@pytest.mark.parametrize(("name", "question"), QUESTIONS)
def test_only_what_changes_the_ruling_is_shown(name: str, question: Question) -> None:
    # each value of each axis alone, whether it is shown or not; None: melds are not counted at all
    table = rules()
    found = shown(name, question)
    changing = set[str]()
    for axis, value in every_value(table):
        alone = question.judge(table.choose({axis: value}))
        if alone is None:
            continue
        assert found.under(axis, value).same(alone), (axis, value)
        if not alone.same(found.own):
            changing.add(axis)
    assert {turn.option for turn in found.turns} == changing
