"""What the referee must do with every deal: legal play stands, a wrong card is found, names and seats do not matter."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from refcli.cards import bits
from refcli.codes import severity
from refcli.notation.writer import write
from refcli.record import Deal, Game, Item, Trick
from refcli.referee.position import Position
from refcli.referee.position import judge as judge_position
from refcli.referee.verdict import Amount, Open
from refcli.rules.ruleset import Ruleset
from tests.judging import Judged, games, judged, rules
from tests.properties.generated import (
    NO_SUIT_COUNTS_MORE,
    SHIPPED,
    SUITS_ALIKE,
    contract_of,
    deal_of,
    few,
    game,
    hands,
    renamed,
    rotated,
    tricks,
    with_hands,
)

seeds = st.integers(0, 10**6)
shipped = st.sampled_from(SHIPPED)

# Choices of play that make other cards illegal than the common rules do.
CHOICES = (
    "",
    "follow.trump_when_can_follow=never",
    "follow.trump_when_can_follow=puur_only, undertrump.rule=no_higher_trump",
    "undertrump.rule=only_lower_trumps, puur.exempt_forced_overtrump=true",
    "void.must_trump=true, undertrump.rule=free",
    "undertrump.rule=free_if_void, puur.exempt=false, trump.martinique=true, trump.order=ten_high",
    "contract.set=suit>obenabe>undenufe>slalom>gusti, values.alternating=per_trick, lead.first_trick=chooser",
    "deal.next_dealer=winner_deals, forehand.first=7♥, shove.back=true",
)


def sure(found: Judged) -> list[str]:
    return [
        f"{f.code} {f.deal} {f.trick} {f.seat} {f.card}"
        for f in found.findings
        if severity(f) in ("error", "malformed")
    ]


@pytest.mark.parametrize("name", SHIPPED)
@few(6)
@given(seed=seeds)
def test_legal_play_is_never_flagged(name: str, seed: int) -> None:
    ruleset = rules(name)
    found = judged(game(name, seed, 5), ruleset)
    assert sure(found) == []
    assert found.verdict.verdict in ("legal", "undetermined")
    if found.verdict.verdict == "undetermined":
        assert ruleset.unspecified
        for one in found.findings:
            assert severity(one) in ("undetermined", "note") and (one.branches or severity(one) == "note")
    assert all(deal.complete for deal in found.deals)


@pytest.mark.parametrize("chosen", CHOICES)
@few(5)
@given(seed=seeds)
def test_legal_play_is_never_flagged_under_other_choices(chosen: str, seed: int) -> None:
    assert judged(game("schieber", seed, 4, chosen), rules("schieber", chosen)).codes == []


def wrong_cards(deal: Deal, ruleset: Ruleset) -> list[tuple[int, int, int, int]]:
    """``(trick, index, seat, card)`` of every card somebody could have played against the rules."""
    left, found = hands(deal), list[tuple[int, int, int, int]]()
    contract = contract_of(deal, ruleset)
    for at, trick in enumerate(tricks(deal)):
        for index, card in enumerate(trick.cards):
            seat = trick.seat(index, 4, trick.leader or 0)
            answer = judge_position(ruleset, contract, trick.cards[:index], left[seat], trick_number=at + 1)
            assert isinstance(answer, Position) and answer.legal >> card & 1
            found += [(at, index, seat, one.card) for one in answer.illegal]
            left[seat] &= ~(1 << card)
    return found


def swapped(deal: Deal, at: int, index: int, card: int) -> Deal:
    """The same deal with a card played early and the card it takes the place of played instead of it later."""
    played = tricks(deal)[at].cards[index]
    change = {played: card, card: played}

    def item(old: Item) -> Item:
        return old._replace(cards=tuple(change.get(one, one) for one in old.cards)) if isinstance(old, Trick) else old

    return deal._replace(items=tuple(map(item, deal.items)))


def cut(deal: Deal, at: int, index: int) -> tuple[Item, ...]:
    """The items of a deal up to a card."""
    last = tricks(deal)[at]
    before = deal.items[: deal.items.index(last)]
    return (*before, last._replace(cards=last.cards[: index + 1]))


@pytest.mark.parametrize("name", ["schieber", "schieber/joker-house", "schieber/vorarlberg", "schieber/swisslos"])
@few(8)
@given(seed=seeds, pick=st.randoms(use_true_random=False))
def test_a_wrong_card_is_found_where_it_lies(name: str, seed: int, pick: Random) -> None:
    ruleset = rules(name)
    one = game(name, seed)
    deal = deal_of(one)
    choices = wrong_cards(deal, ruleset)
    assume(choices)
    at, index, seat, card = pick.choice(choices)
    changed = swapped(deal, at, index, card)
    stopped = with_hands(deal, cut(changed, at, index))
    text = write(one._replace(deals=(stopped,)), ruleset.deck)
    (again,) = games(text, ruleset.deck)
    found = judged(again, ruleset)
    (fault,) = [f for f in found.findings if f.code.startswith("P")]
    name_of = ruleset.deck.name(card, one.header.pack)
    assert (fault.trick, fault.seat, fault.card) == (at + 1, one.header.seats[seat], name_of)
    assert severity(fault) == "error" and fault.clause is not None and fault.place is not None
    line = text.splitlines()[fault.place.line - 1]
    assert line[fault.place.column - 1 : fault.place.end_column - 1] == name_of
    assert fault.place.line == len(text.splitlines()) and line.endswith(name_of)
    # the whole deal, its later tricks as they were: the first fault in order of play is this one
    whole = judged(one._replace(deals=(changed,)), ruleset)
    faults = [(f.trick, f.seat, f.card) for f in whole.findings if f.code in ("P100", "P101", "P102", "P103", "P105")]
    assert (at + 1, one.header.seats[seat], name_of) in faults
    assert min(trick or 0 for trick, _, _ in faults) == at + 1


def facts(found: Judged) -> object:
    """Scores, winner and findings by people's names, whatever order the names of a side have."""

    def side(name: str) -> frozenset[str]:
        return frozenset(name.split("+"))

    def amount(value: Amount) -> object:
        return tuple(sorted(value.branches.items(), key=repr)) if isinstance(value, Open) else value

    return (
        [
            {
                side(s): ({k: amount(v) for k, v in score.parts.items()}, amount(score.total))
                for s, score in deal.score.items()
            }
            for deal in found.deals
        ],
        {side(s): amount(total) for s, total in found.verdict.totals.items()},
        side(found.verdict.winner) if found.verdict.winner else None,
        found.verdict.ended,
        found.verdict.verdict,
        sorted((f.code, f.deal or 0, f.trick or 0, f.seat or "", severity(f)) for f in found.findings),
    )


def with_a_fault(one: Game, ruleset: Ruleset) -> Game:
    """A game whose first deal holds a wrong card where one can be made."""
    first, *rest = tuple(one.deals)
    choices = wrong_cards(first, ruleset)
    if not choices:
        return one
    at, index, _, card = choices[len(choices) // 2]
    return one._replace(deals=(swapped(first, at, index, card), *rest))


@pytest.mark.parametrize("name", SUITS_ALIKE)
@few(2)
@given(seed=seeds)
def test_suits_renamed_change_nothing(name: str, seed: int) -> None:
    ruleset = rules(name, NO_SUIT_COUNTS_MORE)
    one = with_a_fault(game(name, seed, 2, NO_SUIT_COUNTS_MORE), ruleset)
    wanted = facts(judged(one, ruleset))
    for suits in permutations(range(4)):
        assert facts(judged(renamed(one, suits, ruleset), ruleset)) == wanted


@pytest.mark.parametrize("name", SHIPPED)
@few(3)
@given(seed=seeds)
def test_seats_rotated_change_nothing(name: str, seed: int) -> None:
    ruleset = rules(name)
    one = with_a_fault(game(name, seed, 3), ruleset)
    wanted = facts(judged(one, ruleset))
    for by in (1, 2, 3):
        assert facts(judged(rotated(one, by), ruleset)) == wanted


@few(25)
@given(name=shipped, seed=seeds, deals=st.integers(1, 3), swiss=st.booleans())
def test_what_is_written_is_read_again(name: str, seed: int, deals: int, swiss: bool) -> None:
    ruleset = rules(name)
    one = game(name, seed, deals, pack="swiss-german" if swiss else "french")
    text = write(one, ruleset.deck)
    (again,) = games(text, ruleset.deck)
    assert again == one and write(again, ruleset.deck) == text
    assert facts(judged(again, ruleset)) == facts(judged(one, ruleset)) and sure(judged(again, ruleset)) == []


@few(15)
@given(name=shipped, seed=seeds)
def test_the_score_of_a_deal_does_not_depend_on_those_before(name: str, seed: int) -> None:
    ruleset = rules(name)
    one = game(name, seed, 4)
    whole = judged(one, ruleset)
    for index, deal in enumerate(one.deals):
        (alone,) = judged(one._replace(deals=(deal,)), ruleset).deals
        assert alone.score == whole.deals[index].score
        assert alone.contract == whole.deals[index].contract


def test_there_are_wrong_cards_to_be_found() -> None:
    # the tests above are about something: most deals offer a wrong card, and renaming really renames
    ruleset = rules()
    found = [wrong_cards(deal_of(game("schieber", seed)), ruleset) for seed in range(20)]
    assert sum(bool(choices) for choices in found) >= 18
    one = game("schieber", 1)
    assert renamed(one, (1, 0, 2, 3), ruleset) != one and rotated(one, 1) != one
    assert rotated(rotated(one, 1), 3) == one
    assert set(bits(hands(deal_of(one))[0])) <= set(range(36))
