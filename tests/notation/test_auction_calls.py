"""Calls of auctions, predictions, rows and called cards: written and read back, and read in four languages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.notation.reader import loads
from refcli.notation.writer import write
from refcli.record import Call, Deal, Game, Header
from tests.judging import rules

DECK = rules().deck
SEATS = ("Anna", "Beat", "Carla", "Dario")
SUITS = tuple(f"suit:{suit.key}" for suit in DECK.packs["french"].suits)
NUMBERS = st.integers(0, 999).map(str)
ROWS = st.sampled_from(["joker-7", "down", "spades", "7", "sa", "bid", "gusti", "a-b_c"])
PLAIN = st.sampled_from(
    ["pass", "shove", "back", "double", "redouble", "in", "out", "perhaps", "decline", *SUITS, "slalom"]
)


def phrases() -> st.SearchStrategy[tuple[str, ...]]:
    """What somebody may say, word by word as the record keeps it."""
    contracts = st.sampled_from([*SUITS, "obenabe", "misere"])
    bids = st.tuples(st.just("bid"), NUMBERS | st.sampled_from(["match", "misere-with"]))
    return st.one_of(
        PLAIN.map(lambda word: (word,)),
        bids,
        st.tuples(bids, contracts).map(lambda both: (*both[0], both[1])),
        st.tuples(st.just("predict"), NUMBERS | st.just("60.5")),
        st.tuples(st.just("card"), st.sampled_from(["SA", "C10", "H6"])),
        st.tuples(contracts, st.just("row"), ROWS),
    )


@given(said=st.lists(st.tuples(st.integers(0, 3), phrases()), min_size=1, max_size=8))
def test_calls_are_read_as_they_were_written(said: list[tuple[int, tuple[str, ...]]]) -> None:
    items = tuple(Call(seat, words[0], words[1:]) for seat, words in said)
    game = Game(Header(SEATS, "schieber"), (Deal(1, 3, items),))
    text = write(game, DECK)
    (read,) = loads(text, "x.jass", lambda _: DECK)
    (deal,) = read.deals
    assert deal.findings == ()
    assert deal.items == items
    assert write(Game(read.header, (deal,)), DECK) == text


@pytest.mark.parametrize(
    ("line", "word", "args"),
    [
        ("call Anna bid 100 hearts", "bid", ("100", "suit:H")),
        ("Ansage Anna bietet 100 Herz", "bid", ("100", "suit:H")),
        ("appel Anna enchérit 100 cœur", "bid", ("100", "suit:H")),
        ("dichiara Anna offre 100 cuori", "bid", ("100", "suit:H")),
        ("Ansage Anna kontra", "double", ()),
        ("appel Anna surcontre", "redouble", ()),
        ("Ansage Anna sagt-voraus 40", "predict", ("40",)),
        ("appel Anna prédit 40", "predict", ("40",)),
        ("dichiara Anna prevede 40", "predict", ("40",)),
        ("Ansage Anna dabei", "in", ()),
        ("appel Anna dehors", "out", ()),
        ("dichiara Anna forse", "perhaps", ()),
        ("Ansage Anna eventuell", "perhaps", ()),
        ("Ansage Anna verzichtet", "decline", ()),
        ("Ansage Anna Karte SA", "card", ("SA",)),
        ("Ansage Anna obenabe Zeile joker-7", "obenabe", ("row", "joker-7")),
        ("appel Anna obenabe ligne spades", "obenabe", ("row", "spades")),
        ("dichiara Anna obenabe riga S7", "obenabe", ("row", "s7")),
    ],
)
def test_calls_in_four_languages(line: str, word: str, args: tuple[str, ...]) -> None:
    (game,) = loads(f'[Seats "{" ".join(SEATS)}"]\n\ndeal 1\n{line}\n', "x.jass", lambda _: DECK)
    ((call,),) = (deal.items for deal in game.deals)
    assert isinstance(call, Call)
    assert (call.seat, call.word, call.args) == (0, word, args)
