"""Games outside the family: the sums of their example games counted once more from the text, by rules written here."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.games.recount import SUITS, Written, around, read, strongest

EXAMPLES = Path(__file__).parents[2] / "examples"
Sums = list[int]
Before = dict[str, Sums]  # what the form keeps from deal to deal
FORM = Callable[[list[str], Written, Before], Sums]

FRENCH = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]


def won(
    players: list[str], deal: Written, trump: str, high: list[str], plain: list[str]
) -> list[tuple[int, list[str]]]:
    """Who took each trick, and its cards; every leader is checked on the way."""
    found: list[tuple[int, list[str]]] = []
    sits = [player for player in players if player not in deal.out]
    for leader, cards in deal.tricks:
        assert not found or players[found[-1][0]] == leader
        winner = around(sits, leader)[strongest(cards, trump, high, plain)]
        found.append((players.index(winner), cards))
    return found


def hearts(players: list[str], deal: Written, _: Before) -> Sums:
    sums = [0] * 4
    assert deal.tricks[0][1][0] == "C2"
    for winner, cards in won(players, deal, "", [], FRENCH):
        sums[winner] += sum(13 * (card == "SQ") + (card[0] == "H") for card in cards)
    assert sum(sums) == 26
    return [0 if own else 26 for own in sums] if 26 in sums else sums


def euchre(players: list[str], deal: Written, _: Before) -> Sums:
    """One for three or four tricks, two for all, four for all alone; two for the others where the makers have fewer."""
    maker = next(who for who, *said in deal.calls if said[0] in SUITS)
    trump = SUITS[next(said for _, said in deal.calls if said in SUITS)]
    alone = [maker, "alone"] in deal.calls
    deal.out = [players[(players.index(maker) + 2) % 4]] if alone else []
    taken = deal.turned[0] == trump and deal.dealer not in deal.out
    assert [move[:2] for move in deal.moves] == [["take", deal.dealer], ["discard", deal.dealer]] * taken
    assert not taken or deal.moves[0][2] == deal.turned
    left = {"S": "C", "C": "S", "H": "D", "D": "H"}[trump] + "J"
    deal.tricks = [(who, [trump + "j" if card == left else card for card in cards]) for who, cards in deal.tricks]
    high = ["J", "j", "A", "K", "Q", "10", "9"]
    made = sum(
        (winner - players.index(maker)) % 2 == 0
        for winner, _ in won(players, deal, trump, high, ["A", "K", "Q", "J", "10", "9"])
    )
    worth = (4 if alone else 2) if made == 5 else 1 if made >= 3 else 2
    side = players.index(maker) % 2 if made >= 3 else 1 - players.index(maker) % 2
    return [worth, 0] if side == 0 else [0, worth]


def spades(players: list[str], deal: Written, before: Before) -> Sums:
    """Ten for each trick said, one for each more, a hundred off for ten of these; a hundred for none, blind two."""
    said = {who: word for who, _, word in deal.calls}
    tricks = [0] * 4
    for winner, _ in won(players, deal, "S", FRENCH, FRENCH):
        tricks[winner] += 1
    bags, sums = before.setdefault("bags", [0, 0]), [0, 0]
    for side in (0, 1):
        wanted = made = extra = 0
        for seat in (side, side + 2):
            word = said[players[seat]]
            if word in ("0", "nil", "blind-nil"):
                sums[side] += (200 if word == "blind-nil" else 100) * (-1 if tricks[seat] else 1)
                extra += tricks[seat]
            else:
                wanted, made = wanted + int(word), made + tricks[seat]
        sums[side] += 10 * wanted if made >= wanted else -10 * wanted
        extra += max(0, made - wanted)
        sums[side] += extra - 100 * ((bags[side] + extra) // 10 - bags[side] // 10)
        bags[side] += extra
    return sums


HIGH, PLAIN = ["J", "9", "A", "10", "K", "Q", "8", "7"], ["A", "10", "K", "Q", "J", "9", "8", "7"]
TRUMPS = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3}
OTHERS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
NATURAL = ["7", "8", "9", "10", "J", "Q", "K", "A"]
Meld = tuple[bool, int, int, bool, int]  # four of a kind, points, top, trumps, how early its player is


def melds(hand: set[str], trump: str, turn: int) -> list[Meld]:
    """Runs of three and more, four of a kind; a run gives way to four of a kind that has one of its cards."""
    found: list[Meld] = []
    for rank, worth in {"J": 200, "9": 150, "A": 100, "10": 100, "K": 100, "Q": 100}.items():
        if {suit + rank for suit in "SHDC"} <= hand:
            found.append((True, worth, PLAIN[::-1].index(rank), False, -turn))  # tens before kings
            hand = {card for card in hand if card[1:] != rank}
    for suit in "SHDC":
        run: list[int] = []
        for place in [*(place for place in range(8) if suit + NATURAL[place] in hand), 99]:
            if run and place != run[-1] + 1:
                if len(run) >= 3:
                    worth = {3: 20, 4: 50}.get(len(run), 100)
                    found.append((False, worth, run[-1], suit == trump, -turn))
                run = []
            run.append(place)
    return found


def held(players: list[str], deal: Written) -> list[set[str]]:
    """The hands, from the cards played."""
    hands: list[set[str]] = [set() for _ in players]
    for leader, cards in deal.tricks:
        for player, card in zip(around(players, leader), cards, strict=True):
            hands[players.index(player)].add(card)
    return hands


def counted(players: list[str], deal: Written, trump: str, high: dict[str, int], plain: dict[str, int]) -> Sums:
    """Card points and the last trick of both sides; 90 besides for all tricks. Without trumps they may rank as such."""
    order = HIGH if high is plain else PLAIN
    taken, sums = won(players, deal, trump, HIGH, order), [0, 0]
    for winner, cards in taken:
        sums[winner % 2] += sum((high if card[0] == trump else plain).get(card[1:], 0) for card in cards)
    sums[taken[-1][0] % 2] += 10
    assert sum(sums) == 162
    for side in (0, 1):
        sums[side] += 90 * all(winner % 2 == side for winner, _ in taken)
    return sums


def belote(players: list[str], deal: Written, before: Before) -> Sums:
    """The taker needs more than the others; where both have as much, his points wait for whoever wins the next deal."""
    taker, trump = next((players.index(who), SUITS[word]) for who, word in deal.calls if word in SUITS)
    own, hands = counted(players, deal, trump, TRUMPS, OTHERS), held(players, deal)
    first = players.index(deal.tricks[0][0])
    said = [melds(hand, trump, (seat - first) % 4) for seat, hand in enumerate(hands)]
    best = max((max(found), seat % 2) for seat, found in enumerate(said) if found) if any(said) else None
    if best is not None:
        own[best[1]] += sum(worth for seat in (best[1], best[1] + 2) for _, worth, *_ in said[seat])
    pair = [0, 0]
    for seat, hand in enumerate(hands):
        pair[seat % 2] += 20 * ({trump + "K", trump + "Q"} <= hand)
    side, waiting = taker % 2, before.setdefault("waiting", [0])
    mine, others = own[side] + pair[side], own[1 - side] + pair[1 - side]
    sums = list(pair)
    if mine == others:
        sums[1 - side] += own[1 - side]
        waiting[0] += own[side]
        return sums
    for one in (0, 1) if mine > others else ():
        sums[one] += own[one]
    winner = side if mine > others else 1 - side
    sums[winner] += waiting[0] + (0 if mine > others else sum(own))
    waiting[0] = 0
    return sums


def coinche(players: list[str], deal: Written, _: Before) -> Sums:
    """A side that makes its bid keeps its points and has the bid besides; else the others have 160 and the bid."""
    bids = [(who, int(said[1]), said[2]) for who, *said in deal.calls if said[0] == "bid"]
    who, bid, contract = bids[-1]
    stake = bid * 2 ** sum(said[0] in ("double", "redouble") for _, *said in deal.calls)
    trump = SUITS.get(contract, "")
    plain = {
        "sans-atout": {"A": 19, "10": 10, "K": 4, "Q": 3, "J": 2},
        "tout-atout": {"J": 14, "9": 9, "A": 6, "10": 5, "K": 3, "Q": 1},
    }.get(contract, OTHERS)
    own = counted(players, deal, trump, plain if contract == "tout-atout" else TRUMPS, plain)
    pair = [0, 0]
    for seat, hand in enumerate(held(players, deal)):
        pair[seat % 2] += 20 * ({trump + "K", trump + "Q"} <= hand)
    side = players.index(who) % 2
    if own[side] + pair[side] >= bid:
        own[side] += stake
    else:
        own[side], own[1 - side] = 0, 160 + stake
    return [points + extra for points, extra in zip(own, pair, strict=True)]


FORMS: dict[str, FORM] = {
    "hearts": hearts,
    "euchre": euchre,
    "spades": spades,
    "belote": belote,
    "belote-coinche": coinche,
}


@pytest.mark.parametrize("name", FORMS)
def test_the_sums_of_a_form(name: str) -> None:
    players, deals = read((EXAMPLES / f"{name}.jass").read_text(encoding="utf-8"))
    totals, before = Sums(), Before()
    for number, deal in enumerate(deals, 1):
        if not deal.tricks:
            continue
        sums = FORMS[name](players, deal, before)
        totals = [so_far + now for so_far, now in zip(totals or [0] * len(sums), sums, strict=True)]
        assert list(deal.claims["score"].values()) == sums, number
        assert list(deal.claims["total"].values()) == totals, number
