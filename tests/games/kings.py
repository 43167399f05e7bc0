"""Games of one against the others counted from a record's text: a king's bid, a called card, a bid for a deal.

No code of the program takes part.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tests.games.families import Meld, Played, Sums, Table, contract, melds_in, pair, played
from tests.games.recount import Written, around

Game = Callable[[list[str], list[Written]], list[Sums]]
PANDUR = Table(runs={3: 20, 4: 50, 5: 100, 6: 150})


def bid_of(deal: Written) -> tuple[str, str]:
    """Who bid last, and what."""
    who, _, what = next(call for call in reversed(deal.calls) if call[1] == "bid")
    return who, what


def called_card(deal: Written) -> str:
    """The card whose holder is the bidder's partner; nothing where none is called."""
    return next((call[2] for call in deal.calls if call[1] == "card"), "")


def party(players: list[str], deal: Written, game: Played) -> set[int]:
    """The seats of the bidder and of whoever holds the card he called."""
    card = called_card(deal)
    return {players.index(bid_of(deal)[0])} | {seat for seat, hand in enumerate(game.hands) if card in hand}


def _play(players: list[str], deal: Written) -> Played:
    """A deal with the contract that was named, or the suit of the last card as trumps."""
    name, trump = ("suit", deal.turned[0]) if deal.turned else contract(deal.calls[-1])
    return played(players, deal, name, trump, Table())


def for_the_game(first: int, later: int) -> Game:
    """Everybody's own points and king and queen of trumps; where a party takes all tricks of a hand, a hundred.

    The king writes his; of the others the dealer does, or whoever comes first after him.
    """

    def game(players: list[str], deals: list[Written]) -> list[Sums]:
        kings = party(players, deals[0], _play(players, deals[0]))
        sheet: list[Sums] = []
        for deal in deals:
            if not deal.tricks:
                sheet.append(_given_up(players, deal, kings))
                continue
            one = _play(players, deal)
            sums = [own + more for own, more in zip(one.points, _pair(one, deal), strict=True)]
            swept = {seat for seat, won in enumerate(one.tricks) if won} <= kings
            if len(deal.tricks) == (later if sheet else first) and (
                swept or not any(one.tricks[seat] for seat in kings)
            ):
                others = (seat for seat in map(players.index, around(players, deal.dealer)) if seat not in kings)
                sums[players.index(bid_of(deals[0])[0]) if swept else next(others)] += 100
            sheet.append(sums)
        return sheet

    return game


def _given_up(players: list[str], deal: Written, kings: set[int]) -> Sums:
    """All card points and a match for the others, where the king gives a deal up."""
    assert ["decline"] in [call[1:] for call in deal.calls]
    writes = next(seat for seat in map(players.index, around(players, deal.dealer)) if seat not in kings)
    return [257 * (seat == writes) for seat in range(len(players))]


def _pair(game: Played, deal: Written) -> Sums:
    """King and queen of trumps by seat; nobody can have both who has put one away."""
    away = {card for move in deal.moves if move[0] == "discard" for card in move[2:]}
    return [0 if away & {game.trump + "K", game.trump + "Q"} else own for own in pair(game)]


def reaches(players: list[str], deals: list[Written]) -> tuple[int, int | None, str]:
    """Where a game for a king's bid ends, and the winners; without matches. A pair counts with its second card.

    Deal and trick are counted from 1; there is no trick where the five of the last one decide.
    """
    first = _play(players, deals[0])
    kings, goal = party(players, deals[0], first), int(bid_of(deals[0])[1])
    before, own, others = [0, 0], 0, 0
    for number, deal in enumerate(deals, 1):
        if not deal.tricks:
            before[1] += sum(_given_up(players, deal, kings))
            assert before[1] < 1000
        for trick in (*range(1, len(deal.tricks) + 1), None) if deal.tricks else ():
            some = _play(players, replace(deal, tricks=deal.tricks[:trick]))
            some.points[some.last] -= 5 * (trick is not None)
            points = [mine + more for mine, more in zip(some.points, _pair(some, deal), strict=True)]
            own = before[0] + sum(points[seat] for seat in kings)
            others = before[1] + sum(points) - (own - before[0])
            assert not (own >= goal and others >= 1000)
            if own >= goal or others >= 1000:
                won = [who for seat, who in enumerate(players) if (seat in kings) == (own >= goal)]
                return number, trick, "+".join(won)
        before = [own, others] if deal.tricks else before
    raise AssertionError("nobody gets there")


def for_the_deal(players: list[str], deals: list[Written]) -> list[Sums]:
    """The bid for the bidder and whoever holds the called card, or against them: both have to make it together."""
    sheet: list[Sums] = []
    for deal in deals:
        if not deal.tricks:
            sheet.append([])
            continue
        one, bid = _play(players, deal), int(bid_of(deal)[1])
        both = party(players, deal, one)
        assert len(both) == 2
        made = sum(one.points[seat] for seat in both) >= bid
        sheet.append([(bid if made else -bid) * (seat in both) for seat in range(len(players))])
    return sheet


def pandur(players: list[str], deals: list[Written]) -> list[Sums]:
    """Two for the dealer who sits out; what the bid is worth for the bidder, or for each of the two others."""
    sheet: list[Sums] = []
    for deal in deals:
        at_table = [who for who in players if who != deal.dealer]
        who, what = bid_of(deal)
        name, trump = contract(deal.calls[-1])
        game = played(at_table, deal, name, trump or contract([deal.calls[-1][-1]])[1], PANDUR)
        made = _made(game, at_table.index(who), what, len(deal.tricks))
        worth = 4 if what.startswith("misere") else {"pandur-without": 5, "pandur-with": 6}.get(what, 0)
        worth = worth or int(what) // 50
        sheet.append([2 if own == deal.dealer else worth * ((own == who) == made) for own in players])
    return sheet


def _made(game: Played, bidder: int, what: str, tricks: int) -> bool:
    if not what.isdigit():
        return game.tricks[bidder] == (0 if what.startswith("misere") else tricks)
    own = game.hands[bidder]
    pair = 20 * ({game.trump + "K", game.trump + "Q"} <= set(own))
    return game.points[bidder] + _melded(game, bidder) + pair >= int(what)


def _melded(game: Played, bidder: int) -> int:
    """The bidder's melds, if nobody's is better; a card may be in a run and in a set."""
    order = [*range(game.first, len(game.hands)), *range(game.first)]
    melds = {seat: _whole(melds_in(game.hands[seat], game, PANDUR)) for seat in order}
    best = {seat: max(one[1] for one in found) for seat, found in melds.items() if found}
    if not best or max(best, key=lambda seat: best[seat]) != bidder:
        return 0
    return sum(one[0] for one in melds[bidder])


def _whole(melds: Sequence[Meld]) -> list[Meld]:
    """Without the runs that lie in a longer one."""
    return [one for one in melds if not any(one[2] < other[2] for other in melds)]
