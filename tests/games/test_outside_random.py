"""Random games of the forms outside the family: every card and every sum judged again, by rules written down here.

The rules are those that are commonly known; no code of the program takes part in what is expected.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice

import pytest

from refcli.engine.bookings import COUNTED, Entry, Page, State
from refcli.engine.ledger import advance
from refcli.engine.melds import Melds
from refcli.notation.writer import write
from refcli.referee import in_memory
from refcli.referee.generate import deal_games
from tests.games.recount import SUITS, Written, around, read, strongest
from tests.games.test_forms_outside import FRENCH, HIGH, PLAIN, Before, Sums, belote, coinche, euchre, hearts, spades
from tests.games.test_whole_games import exactly
from tests.judging import rules

Legal = Callable[[list[str], list[str], str, "Table"], set[str]]


class Table:
    """What may be known at the table: the number of the trick, cards that fell before, who sits where in it."""

    def __init__(self, trick: int, fallen: set[str]) -> None:
        self.trick, self.fallen = trick, fallen


def follow(hand: list[str], trick: list[str], _: str, __: Table) -> set[str]:
    """The suit led, if there is one in the hand; anything else."""
    same = {card for card in hand if trick and card[0] == trick[0][0]}
    return same or set(hand)


def after_trumps(hand: list[str], trick: list[str], trump: str, table: Table) -> set[str]:
    """Trumps are not led before one has fallen, unless there is nothing else."""
    if trick or any(card[0] == trump for card in table.fallen):
        return follow(hand, trick, trump, table)
    return {card for card in hand if card[0] != trump} or set(hand)


def no_points_first(hand: list[str], trick: list[str], _: str, table: Table) -> set[str]:
    """The two of clubs opens; no points in the first trick, no hearts led before one fell: but for want of others."""
    points = {card for card in hand if card[0] == "H" or card == "SQ"}
    if not trick:
        if table.trick == 1:
            return {"C2"}
        closed = not any(card[0] == "H" for card in table.fallen)
        return {card for card in hand if card[0] != "H" or not closed} or set(hand)
    same = follow(hand, trick, "", table)
    void = not any(card[0] == trick[0][0] for card in hand)
    return (same - points) or same if table.trick == 1 and void else same


def over_and_trump(hand: list[str], trick: list[str], trump: str, _: Table, *, every: bool = False) -> set[str]:
    """Follow; else trump, unless the partner has the trick; a trump goes above the best one where it can."""
    if not trick:
        return set(hand)
    led, best = trick[0][0], strongest(trick, trump, HIGH, HIGH if every else PLAIN)
    same = [card for card in hand if card[0] == led]
    trumps = [card for card in hand if card[0] == trump]
    lying = [HIGH.index(card[1:]) for card in trick if card[0] == trump]
    above = {card for card in trumps if HIGH.index(card[1:]) < min(lying, default=99)}
    if same and led != trump:
        higher = {card for card in same if every and HIGH.index(card[1:]) < HIGH.index(trick[best][1:])}
        return higher or set(same)
    if led == trump or (trumps and len(trick) - best != 2):
        return above or set(trumps) or set(hand)
    return set(hand)


def check(players: list[str], deal: Written, trump: str, may: Legal, out: list[str]) -> None:
    """Whether every card of a deal could be played."""
    sits = [player for player in players if player not in out]
    hands: dict[str, list[str]] = {player: [] for player in sits}
    for leader, cards in deal.tricks:
        for player, card in zip(around(sits, leader), cards, strict=True):
            hands[player].append(card)
    fallen: set[str] = set()
    for number, (leader, cards) in enumerate(deal.tricks, 1):
        for place, (player, card) in enumerate(zip(around(sits, leader), cards, strict=True)):
            assert card in may(hands[player], cards[:place], trump, Table(number, fallen)), (number, player, card)
            hands[player].remove(card)
        fallen |= set(cards)


def whist(players: list[str], deal: Written, _: Before) -> Sums:
    """Tricks above six, with the suit of the dealer's last card as trumps."""
    won, leads = [0, 0], around(players, deal.dealer)[1]
    for leader, cards in deal.tricks:
        assert leader == leads
        leads = around(players, leader)[strongest(cards, deal.turned[0], FRENCH, FRENCH)]
        won[players.index(leads) % 2] += 1
    assert sum(won) == 13
    return [max(0, own - 6) for own in won]


def said(players: list[str], deal: Written, _: Before) -> Sums:
    return exactly(players, deal, 0)


def named(deal: Written) -> str:
    return next((SUITS[word] for call in reversed(deal.calls) for word in call[1:] if word in SUITS), "")


def last_bid(deal: Written) -> str:
    """The contract of the last bid: a suit's letter, or its name."""
    word = next((call[3] for call in reversed(deal.calls) if call[1] == "bid"), "")
    return SUITS.get(word, word)


def turned(deal: Written) -> str:
    return deal.turned[0]


FORMS: dict[str, tuple[Callable[[list[str], Written, Before], Sums], Legal, Callable[[Written], str]]] = {
    "whist": (whist, follow, turned),
    "oh-hell": (said, follow, turned),
    "hearts": (hearts, no_points_first, lambda _: ""),
    "spades": (spades, after_trumps, lambda _: "S"),
    "belote": (belote, over_and_trump, named),
    "belote/coinche": (coinche, over_and_trump, last_bid),
}


@pytest.mark.parametrize("name", FORMS)
def test_every_card_and_every_sum(name: str) -> None:
    form, may, trumps = FORMS[name]
    table, checked = rules(name), 0
    for game in islice(deal_games(table, 5, 60), 12):
        verdicts, _ = in_memory(game, table, remedies=False)
        players, written = read(write(game, table.deck))
        before = Before()
        for deal, verdict in zip(written, verdicts, strict=True):
            if len(deal.tricks) < table.deal.tricks and name != "oh-hell":
                continue
            contract = trumps(deal)
            legal = partial(over_and_trump, every=True) if contract == "tout-atout" else may
            check(players, deal, contract[:1] if contract in "SHDC" else "", legal, [])
            assert [score.total for score in verdict.score.values()] == form(players, deal, before), deal
            checked += 1
    assert checked >= 15


def test_euchre() -> None:
    table, checked = rules("euchre"), 0
    for game in islice(deal_games(table, 5, 80), 12):
        verdicts, _ = in_memory(game, table, remedies=False)
        players, written = read(write(game, table.deck))
        for deal, verdict in zip(written, verdicts, strict=True):
            if not deal.tricks:
                continue
            trump = named(deal)
            left = {"S": "C", "C": "S", "H": "D", "D": "H"}[trump] + "J"
            maker = next(who for who, *word in deal.calls if word[0] in SUITS)
            out = [around(players, maker)[2]] if [maker, "alone"] in deal.calls else []
            as_trumps = [(who, [trump + "j" if card == left else card for card in cards]) for who, cards in deal.tricks]
            check(players, Written(tricks=as_trumps), trump, follow, out)
            assert [score.total for score in verdict.score.values()] == euchre(players, deal, Before())
            checked += 1
    assert checked >= 20


@pytest.mark.parametrize(("better", "worse"), [("J", "9"), ("9", "A"), ("A", "10"), ("10", "K"), ("K", "Q")])
def test_four_of_a_kind_rank_as_trumps_do(better: str, worse: str) -> None:
    table = rules("belote")
    engine, ranks = Melds(table.melds, table.deck), table.deck.ranks
    (one,), (other,) = (engine.best(table.deck.rank_masks[ranks.index(rank)], False, 0) for rank in (better, worse))
    assert engine.key(one, False, 0) > engine.key(other, False, 0)


@pytest.mark.parametrize("name", ["belote", "belote/coinche"])
def test_the_higher_total_wins_where_both_get_there_in_one_deal(name: str) -> None:
    end = rules(name).end
    kept = end.blocks["all"][-1]
    pair: Entry = ((2, 3), "pair", 0, 20, False)
    made = (pair, (COUNTED, kept, 0, 10, False), (COUNTED, kept, 1, 152, False))
    over = advance(State((990, 980)), Page(9, made, sums=(30, 152)), end)
    assert over.winner == 1 and over.totals == (1020, 1132)
