"""The example games added up a second time, from their text alone: no code of the program takes part in the sums."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from refcli.notation.reader import loads
from refcli.referee import in_memory
from refcli.rules import load
from tests import oracle

EXAMPLES = Path(__file__).parents[2] / "examples"
RANKS: list[str] = [*map(str, range(2, 11)), "J", "Q", "K", "A"]
SUITS = {"spades": "suit:S", "hearts": "suit:H", "diamonds": "suit:D", "clubs": "suit:C"}
Points = dict[str, int]
Told = Mapping[str, Points]  # by column: total, strokes, nulls


@dataclass
class Deal:
    """One deal as its lines say it."""

    number: int
    dealer: str = ""
    turned: str = ""
    calls: list[list[str]] = field(default_factory=list[list[str]])
    tricks: list[tuple[str, list[str]]] = field(default_factory=list[tuple[str, list[str]]])


def read(name: str) -> tuple[list[str], list[Deal]]:
    """The players and the deals of an example."""
    deals: list[Deal] = []
    players: list[str] = []
    for line in (EXAMPLES / f"{name}.jass").read_text(encoding="utf-8").splitlines():
        words = line.split()
        if line.startswith("[Seats"):
            players = re.findall(r'"(.*)"', line)[0].split()
        elif line.startswith("deal "):
            deals.append(Deal(int(words[1])))
        elif line.startswith("dealer "):
            deals[-1].dealer = words[1]
        elif line.startswith(("turned ", "cut ")):
            deals[-1].turned = words[1]
        elif line.startswith("call "):
            deals[-1].calls += [part.split() for part in line[5:].split(", ")]
        elif re.match(r"\d+ \w+: ", line):
            deals[-1].tricks.append((words[1].rstrip(":"), words[2:]))
    return players, deals


def wins(cards: Sequence[str], trump: str) -> int:
    """Which card takes a trick of any pack in natural order."""
    best = 0
    for at, card in enumerate(cards):
        ruffs = card[0] == trump and cards[best][0] != trump
        if ruffs or (card[0] == cards[best][0] and RANKS.index(card[1:]) > RANKS.index(cards[best][1:])):
            best = at
    return best


def taken(deal: Deal, playing: Sequence[str], winner: Callable[[Sequence[str], int], int]) -> list[str]:
    """Who takes each trick; ``playing`` are those who take part, in order."""
    found: list[str] = []
    for number, (leader, cards) in enumerate(deal.tricks, 1):
        assert not found or leader == found[-1]
        found.append(playing[(playing.index(leader) + winner(cards, number)) % len(playing)])
    return found


def made(deal: Deal, playing: Sequence[str], contract: str) -> tuple[Points, list[str]]:
    """Card points and the five of the last trick by player, and who takes each trick."""
    takers = taken(deal, playing, lambda cards, number: oracle.winner(cards, contract, number))
    points = dict.fromkeys(playing, 0)
    for taker, (_, cards) in zip(takers, deal.tricks, strict=True):
        points[taker] += sum(oracle.worth(card, contract) for card in cards)
    points[takers[-1]] += 5
    return points, takers


def differences(players: list[str], deals: list[Deal]) -> Told:
    total = dict.fromkeys(players, 0)
    for deal in deals:
        points, _ = made(deal, players, f"suit:{deal.turned[0]}")
        for who, _, said in deal.calls:
            total[who] += abs(int(said) - points[who])
    return {"total": total}


FACTORS = {"spades": 1, "clubs": 2, "diamonds": 3, "hearts": 4, "up": 5, "down": 6, "joker-7": 7, "joker-8": 8}


def sheet(players: list[str], deals: list[Deal]) -> Told:
    sides = {who: f"{players[at % 2]}+{players[at % 2 + 2]}" for at, who in enumerate(players)}
    total = dict.fromkeys(sides.values(), 0)
    for deal in deals:
        who, named, _, row = deal.calls[-1]
        points, takers = made(deal, players, SUITS.get(named, named))
        own = sum(amount for name, amount in points.items() if sides[name] == sides[who])
        own += 100 * all(sides[taker] == sides[who] for taker in takers)
        total[sides[who]] += own * FACTORS[row]
    return {"total": total}


def strokes(players: list[str], deals: list[Deal]) -> Told:
    found = {"strokes": dict.fromkeys(players, 0), "nulls": dict.fromkeys(players, 0)}
    for deal in deals:
        said = {call[0]: call[1] for call in deal.calls}  # the last word of each
        playing = [who for who in players if said[who] == "in"]
        if len(playing) < 2:
            assert not deal.tricks
            continue
        points, _ = made(deal, playing, f"suit:{deal.turned[0]}")
        for who in playing:
            better = sum(other > points[who] for other in points.values())
            found["nulls"][who] += points[who] < 21
            found["strokes"][who] += points[who] >= 21 and better < 2
    return found


def party(players: list[str], deals: list[Deal]) -> Told:
    total = dict.fromkeys(players, 0)
    for deal in deals:
        points, takers = made(deal, players, f"suit:{deal.turned[0]}")
        for who in players:
            total[who] += points[who] if len(set(takers)) > 1 else 157 * (who != takers[0])
    order = sorted(players, key=total.__getitem__)
    low, high = order[:2], order[2:]
    return {
        "total": total,
        "strokes": {who: int(who in low) for who in players},
        "nulls": {who: int(who in high) for who in players},
    }


def series(players: list[str], deals: list[Deal]) -> Told:
    total = dict.fromkeys(players, 0)
    for deal in deals:
        takers = taken(deal, players, lambda cards, _: wins(cards, ""))
        for taker, (_, cards) in zip(takers, deal.tricks, strict=True):
            worth = {
                1: 1,
                2: 2 * sum(card[0] == "H" for card in cards),
                3: 4 * sum(card[1:] == "Q" for card in cards),
                4: 8 * ("CK" in cards),
                5: 0,
            }
            total[taker] += worth[deal.number]
        total[takers[-1]] += 10 * (deal.number == 5)
    return {"total": total}


def _ruffed(trump: str) -> Callable[[Sequence[str], int], int]:
    return lambda cards, _: wins(cards, trump)


def odd_tricks(players: list[str], deals: list[Deal]) -> Told:
    sides = [f"{players[0]}+{players[2]}", f"{players[1]}+{players[3]}"]
    total = dict.fromkeys(sides, 0)
    for deal in deals:
        takers = taken(deal, players, _ruffed(deal.turned[0]))
        for at, side in enumerate(sides):
            total[side] += max(0, sum(players.index(who) % 2 == at for who in takers) - 6)
    return {"total": total}


def against(players: list[str], deals: list[Deal]) -> Told:
    total = dict.fromkeys(players, 0)
    for deal in deals:
        points = dict.fromkeys(players, 0)
        takers = taken(deal, players, lambda cards, _: wins(cards, ""))
        for taker, (_, cards) in zip(takers, deal.tricks, strict=True):
            points[taker] += sum(card[0] == "H" for card in cards) + 13 * ("SQ" in cards)
        for who in players:
            total[who] += points[who] if 26 not in points.values() else 26 * (points[who] == 0)
    return {"total": total}


def own_points(players: list[str], deals: list[Deal]) -> Told:
    total = dict.fromkeys(players, 0)
    for deal in deals:
        said = {call[0]: call[1] for call in deal.calls}
        playing = [who for who in players if said[who] == "in"]
        if deal.tricks:
            points, _ = made(deal, playing, f"suit:{deal.turned[0]}")
            for who in playing:
                total[who] += points[who]
    return {"total": total}


def _under(contract: str) -> Callable[[Sequence[str], int], int]:
    return lambda cards, number: oracle.winner(cards, contract, number)


def alone(players: list[str], deals: list[Deal]) -> Told:
    total = dict.fromkeys(players, 0)
    for deal in deals:
        named = deal.calls[0][1:]
        contract = SUITS.get(named[0]) or ":".join([named[0], *(SUITS[suit][-1] for suit in named[1:])])
        takers = taken(deal, players, _under(contract))
        for taker, (_, cards) in zip(takers, deal.tricks, strict=True):
            total[taker] += sum(oracle.worth(card, contract.replace("undenufe", "obenabe")) for card in cards)
        total[takers[-1]] += 5
        total[takers[0]] += 100 * (len(set(takers)) == 1)
    return {"total": total}


APART: Mapping[str, Callable[[list[str], list[Deal]], Told]] = {
    "differenzler": differences,
    "coiffeur": sheet,
    "handjass": strokes,
    "hindersi": party,
    "guggitaler": series,
    "koenigsjass": own_points,
    "solo-jass": alone,
    "whist": odd_tricks,
    "hearts": against,
}


CHOSEN = {"koenigsjass": {"target": "300"}, "solo-jass": {"weis.enabled": "false", "stoeck.enabled": "false"}}


@pytest.mark.parametrize("name", APART)
def test_the_totals_of_an_example(name: str) -> None:
    text = (EXAMPLES / f"{name}.jass").read_text(encoding="utf-8")
    rules, _ = load(name, CHOSEN.get(name, {}))
    assert rules is not None
    (game,) = loads(text, "record.jass", lambda _: rules.deck)
    _, verdict = in_memory(game, rules)
    told = APART[name](*read(name))
    assert told.get("total", verdict.totals) == verdict.totals
    for column in ("strokes", "nulls"):
        assert told.get(column, {}) == verdict.slate.get(column, {})
