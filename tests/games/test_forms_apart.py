"""Example games of the smaller forms: their sums, counted from the text alone, are those that the record claims."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.games import test_klaverjas
from tests.games.recount import HIGH, SUITS, TRUMP, Written, around, counted, read

EXAMPLES = Path(__file__).parents[2] / "examples"
Sums = list[int]
FORM = Callable[[list[str], Written, int], Sums]


def pairs(sums: Sums) -> Sums:
    return [sums[0] + sums[2], sums[1] + sums[3]]


def rotterdam(players: list[str], deal: Written, _: int) -> Sums:
    return list(test_klaverjas.recounted(players, deal, exempt=False, forced_under=True))


def predicted(bonus: int, step: int, trumps: list[str] = TRUMP) -> FORM:
    """The distance to what was said; ``bonus`` off where it is none; the credit for each ``step`` away from 157."""

    def form(players: list[str], deal: Written, _: int) -> Sums:
        suit = {v: k for k, v in SUITS.items()}[deal.turned[0]]
        points, tricks = counted(players, deal, [suit], trumps=trumps)
        said = {who: int(number) for who, _, number in deal.calls}
        off = [abs(made - said[who]) for who, made in zip(players, points, strict=True)]
        exact = [not far and bool(said[who] or won) for far, who, won in zip(off, players, tricks, strict=True)]
        sums = [far - bonus * hit for far, hit in zip(off, exact, strict=True)]
        if step:
            sums[players.index(deal.dealer)] -= abs(157 - sum(said.values())) // step
        return sums

    return form


def imposed(players: list[str], deal: Written, number: int) -> Sums:
    return pairs(counted(players, deal, [["diamonds", "hearts", "spades", "clubs"][(number - 1) // 4]])[0])


def factored(players: list[str], deal: Written, _: int) -> Sums:
    """Diamonds and hearts once, spades and clubs twice, without trumps three times; the pair for whoever held it."""
    contract = deal.calls[-1][1]
    points, tricks = (pairs(sums) for sums in counted(players, deal, [contract]))
    trump = SUITS.get(contract, "")
    held = {
        card: player
        for leader, cards in deal.tricks
        for player, card in zip(around(players, leader), cards, strict=True)
    }
    if trump and held[trump + "K"] == held[trump + "Q"]:
        points[players.index(held[trump + "K"]) % 2] += 20
    factor = {"H": 1, "D": 1, "S": 2, "C": 2}.get(trump, 3)
    return [factor * (own + 100 * (won == 9)) for own, won in zip(points, tricks, strict=True)]


def sheet(factors: dict[str, int], trumps: list[str] = TRUMP, low: dict[str, int] | None = None) -> FORM:
    """Only the side that chose writes; ``low`` are the values of undenufe where they are not the usual ones."""

    def form(players: list[str], deal: Written, _: int) -> Sums:
        who, contract, *named, _word, row = deal.calls[-1]
        blocks = {
            "slalom": ["obenabe", "undenufe"],
            "gusti": ["obenabe"] * 5 + ["undenufe"] * 4,
            "misere": ["obenabe"],
            "trio": [one for one in named for _ in range(3)],
        }.get(contract, [contract])
        values = HIGH if len(blocks) > 1 else low if blocks == ["undenufe"] else None
        points, tricks = (pairs(sums) for sums in counted(players, deal, blocks, values, trumps))
        side = players.index(who) % 2
        own = points[side] + 100 * (tricks[side] == 9)
        sums = [0, 0]
        sums[side] = factors[row] * (157 - points[side] if contract == "misere" else own)
        return sums

    return form


SIX = {"up": 5, "down": 6, "diamonds": 3, "hearts": 4, "slalom": 7}
TEN = {**SIX, "clubs": 1, "spades": 2, "gusti": 8, "joker-9": 9, "joker-10": 10}
TWELVE = {**SIX, "spades": 1, "clubs": 2, "no-points": 8, "gusti": 9, "trio": 10, "joker-11": 11, "joker-12": 12}
EIGHT = {**SIX, "spades": 1, "clubs": 2, "joker-7": 7, "joker-8": 8}
ONCE = dict.fromkeys((*EIGHT, "zig-zag", "three-times-three", "no-points", "choice"), 1)
TEN_HIGH = ["J", "9", "A", "10", "K", "Q", "8", "7", "6"]
FORMS: dict[str, FORM] = {
    "differenzler/joker-house": predicted(0, 0, TEN_HIGH),
    "coiffeur/joker-house": sheet(EIGHT, TEN_HIGH),
    "coiffeur/gastro-suisse": sheet(ONCE, low=HIGH),  # the ace counts eleven, the six nothing
    "klaverjas/rotterdam": rotterdam,
    "differenzler/concealed": predicted(10, 0),
    "differenzler/three-players": predicted(10, 5),
    "differenzler/two-players": predicted(0, 0),
    "schieber/match-aux-cartes": imposed,
    "schieber/swisslos": factored,
    "coiffeur/ten-rows": sheet(TEN),
    "coiffeur/quoi-faire": sheet(TWELVE),
}


@pytest.mark.parametrize("name", FORMS)
def test_the_sums_of_a_form(name: str) -> None:
    players, deals = read((EXAMPLES / f"{name.replace('/', '-')}.jass").read_text(encoding="utf-8"))
    totals: Sums = []
    for number, deal in enumerate(deals, 1):
        sums = FORMS[name](players, deal, number)
        totals = [before + now for before, now in zip(totals or [0] * len(sums), sums, strict=True)]
        assert list(deal.claims["score"].values()) == sums, number
        assert list(deal.claims["total"].values()) == totals, number


def of_two(players: list[str], deal: Written, contract: str, match: int) -> Sums:
    points, tricks = counted(players, deal, [contract])
    return [own + match * (won == len(deal.tricks)) for own, won in zip(points, tricks, strict=True)]


def suit_of(card: str) -> str:
    return next(name for name, letter in SUITS.items() if letter == card[0])


def piles(players: list[str], deal: Written, _: int) -> Sums:
    return of_two(players, deal, deal.calls[-1][1], 100)


def stock(players: list[str], deal: Written, _: int) -> Sums:
    return of_two(players, deal, suit_of(deal.turned), 100)


def turned(players: list[str], deal: Written, _: int) -> Sums:
    points, tricks = (pairs(sums) for sums in counted(players, deal, [suit_of(deal.turned)]))
    return [own + 100 * (won == 9) for own, won in zip(points, tricks, strict=True)]


TOLD: dict[str, tuple[FORM, Sums]] = {
    "bodensee": (piles, [544, 241]),
    "schmaus": (stock, [320, 308]),
    "kreuzjass": (turned, [691, 1036]),
}


@pytest.mark.parametrize("name", TOLD)
def test_the_totals_that_a_verdict_tells(name: str) -> None:
    players, deals = read((EXAMPLES / f"{name}.jass").read_text(encoding="utf-8"))
    form, totals = TOLD[name]
    sums = [form(players, deal, number) for number, deal in enumerate(deals, 1)]
    assert [sum(column) for column in zip(*sums, strict=True)] == totals


def test_putzes_and_pommes() -> None:
    """The higher one gets a putz if he has 21 points; one below 21 against one who has them gets a pomme."""
    players, deals = read((EXAMPLES / "pomme.jass").read_text(encoding="utf-8"))
    putzes, pommes = [0, 0], [0, 0]
    for deal in deals:
        points, _ = counted(players, deal, [suit_of(deal.turned)])
        for own, other in ((0, 1), (1, 0)):
            putzes[own] += points[own] >= 21 and points[own] > points[other]
            pommes[own] += points[own] < 21 <= points[other]
    assert (putzes, pommes) == ([7, 1], [0, 2])
