"""The fast way through canonical text gives what the grammar gives, or gives up."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from functools import cache
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from refcli.batch import planning, texts
from refcli.batch.canonical import Canonical, split
from refcli.batch.judge import judge
from refcli.batch.planning import plan
from refcli.batch.reading import Damage, Reading
from refcli.batch.rows import Row, row_of
from refcli.notation.reader import read_games
from refcli.notation.writer import write
from refcli.record import Game, Header, Tag
from refcli.referee.generate import deal_games
from tests.judging import rules

RULES = "schieber"
PIECES = (
    *(b"Anna", b"Beat", b"Carla", b"S10", b"HA", b"10", b" ", b"\n", b"\n\n", b"; note", b"deal 1", b"1 Anna: ", b":"),
    *(b"0", b"dealer Anna", b"call Anna shove", b"call SA hearts", b'[Deck "french"]', b'[Language "de"]', b"->"),
    *(b'[Date "2020-01-02"]\n', b"; more\n\n", b"{", b"\t", b"\r", b"\x01", b"\xc3\xa9", b"\xff", b"", b"99"),
)
ASCII = tuple(piece for piece in PIECES if piece.isascii())  # where games are read apart, each says so of its own signs
NAMES = (
    ("Anna", "Beat", "Carla", "Dario"),
    ("A", "B", "Cé", "D1"),
    ("Annabella", "Annabell", "C", "D"),
    ("North", "South", "Hand", "deal"),  # what the program itself may put in the place of a name
    ("SA", "S6", "S10", "H"),  # names of cards
    ("Maximilian-Felix", "Maximilian-Feliy", "10", "1"),
    ("Maximilian-Felix2", "Beat", "Carla", "Dario"),  # longer than what is compared
)


@cache
def played() -> tuple[bytes, ...]:
    """Canonical games of players with all kinds of names."""
    ruleset = rules(RULES)
    found: list[bytes] = []
    for number, game in enumerate(deal_games(ruleset, 4, 90)):
        tags = (Tag("Date", f"2020-01-0{number}"),) if number % 2 else ()
        header = Header(NAMES[number % len(NAMES)], game.header.rules, game.header.chosen, game.header.pack, tags)
        found.append(write(Game(header, tuple(islice(game.deals, 3))), ruleset.deck).encode())
    return tuple(found)


def by_grammar(text: bytes) -> list[tuple[int, Row]] | None:
    """The rows of a text with their lines; None where the grammar finds anything wrong or rows do not hold it."""
    rows: list[tuple[int, Row]] = []
    for game in read_games(io.BytesIO(text), "", lambda _: rules(RULES).deck):
        if game.findings or game.header.pack != "french" or len(game.header.seats) != 4:
            return None
        for deal in game.deals:
            row, lost = row_of(deal, rules(RULES))
            if deal.findings or lost:
                return None
            rows.append((deal.place.line if deal.place is not None else 0, row))
    return rows


def rows_of(deals: Any, at: Any) -> list[tuple[int, Row]]:
    found: list[tuple[int, Row]] = []
    for place in range(len(deals)):
        row = Row(
            cards=deals.cards[place].tobytes(),
            leaders=deals.leaders[place].tobytes(),
            calls=deals.words[deals.calls[place]],
            dealer=int(deals.dealer[place]),
            number=int(deals.number[place]),
        )
        found.append((int(at[place]), row))
    return found


def check(text: bytes) -> int:
    """Compare game by game what was read fast; how many games were."""
    fast = Canonical(rules(RULES)).read(text, 1)
    if fast is None:
        return 0
    rows = rows_of(fast.deals, fast.at)
    bounds = split(text)
    line = 1
    expected: list[tuple[int, Row]] = []
    for place, (start, end) in enumerate(pairwise(bounds)):
        if fast.games[place]:
            slow = by_grammar(text[start:end])
            assert slow is not None, text[start:end]
            expected += [(at + line - 1, row) for at, row in slow]
        line += text.count(b"\n", start, end)
    assert rows == expected
    return int(fast.games.sum())


def test_canonical_text_is_read_fast() -> None:
    text = b"\n".join(played())
    assert len(played()) > len(NAMES)
    assert check(text) == len(played()) - 1


@settings(max_examples=200)
@given(st.data())
def test_any_change_gives_the_same_or_is_left_to_the_grammar(data: st.DataObject) -> None:
    games = data.draw(st.lists(st.sampled_from(played()), min_size=1, max_size=3))
    text = data.draw(st.sampled_from([b"\n", b"", b"\n\n"])).join(games)
    for _ in range(data.draw(st.integers(0, 3))):
        at = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 4))
        text = text[:at] + data.draw(st.sampled_from(PIECES)) + text[at + gone :]
    check(text)


@pytest.mark.parametrize("blank", [b" ", b"\t", b"  "])
@pytest.mark.parametrize("deal", [b"deal 1\n", b"deal 2\n"])
def test_an_indented_deal_is_not_lost(blank: bytes, deal: bytes) -> None:
    game = played()[0]
    assert game.count(b"\n" + deal) == 1
    assert check(game.replace(b"\n" + deal, b"\n" + blank + deal)) == 0
    assert check(game) == 1


@pytest.mark.parametrize("said", [b", shove", b" shove, spades", b"", b" shove, "])
def test_a_call_that_lacks_a_word_is_left_to_the_grammar(said: bytes) -> None:
    game = played()[0]
    begin = game.index(b"\ncall ") + 6
    name = re.compile(rb"\S+").match(game, begin)
    assert name is not None
    check(game[: name.end()] + said + game[game.index(b"\n", begin) :])


def verdicts(readings: Iterable[Reading | Damage]) -> list[tuple[int, dict[str, Any]]]:
    """By line what is read and what it comes to."""
    found: list[tuple[int, dict[str, Any]]] = []
    for read in readings:
        assert isinstance(read, Reading)
        batch = judge(read.deals, rules(RULES), read.given).verdicts.batch().to_pylist()
        rows = zip(read.at.tolist(), batch, read.deals.cards, strict=True)
        found += [(at, {**row, "cards": cards.tobytes()}) for at, row, cards in rows]
    return sorted(found, key=lambda one: one[0])


def fast(path: Path) -> list[tuple[int, dict[str, Any]]]:
    """A file as a batch reads it, stretch by stretch."""
    stretches = list(plan(str(path), "jass"))
    return verdicts(
        read for one in stretches if not isinstance(one, Damage) for read in texts.read_text(one, rules(RULES))
    )


def slow(data: bytes) -> list[tuple[int, dict[str, Any]]]:
    """The same text, all of it through the grammar."""
    games = read_games(io.BytesIO(data), "", lambda _: rules(RULES).deck)
    return verdicts(texts.records(games, 0, rules(RULES)))


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("text") / "deals.jass"


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_line_ends_and_a_byte_order_mark_do_not_slow_it(
    mark: bytes, end: bytes, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Canonical but for line ends and the mark in front: the grammar sees no game, and lines keep their numbers."""
    text = b"\n".join(played()[:6])
    expected = slow(text)
    path.write_bytes(mark + text.replace(b"\n", end))
    monkeypatch.setattr(planning, "BYTES", 1 << 12)
    monkeypatch.setattr(texts, "read_games", None)
    assert fast(path) == expected
    assert len(list(plan(str(path), "jass"))) > 1 or end == b"\r"


@pytest.mark.parametrize(
    "between",
    [b"\n\n", b"\n; a comment\n\n", b"\n{ a comment\nof two lines }\n\n", b"\n\xc2\xa0\n\n", b'\n{\n\n[Date "1"]\n}\n'],
)
def test_a_game_is_cut_only_where_it_begins(between: bytes, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Empty lines, comments and what looks like a tag stand between the tags of one header."""
    game = played()[0].replace(b'"]\n[', b'"]' + between + b"[")
    text = b"\n".join([played()[2], game, played()[0]])
    path.write_bytes(text)
    monkeypatch.setattr(planning, "BYTES", 1 << 9)
    assert fast(path) == slow(text)


@settings(max_examples=40)
@given(st.data())
def test_any_line_ends_give_the_same(path: Path, data: st.DataObject) -> None:
    games = data.draw(st.lists(st.sampled_from(played()), min_size=1, max_size=3))
    text = data.draw(st.sampled_from([b"\n", b"\n\n"])).join(games)
    for _ in range(data.draw(st.integers(0, 2))):
        at = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 4))
        text = text[:at] + data.draw(st.sampled_from(ASCII)) + text[at + gone :]
    end = data.draw(st.sampled_from([b"\n", b"\r\n", b"\r", b"\n\r"]))
    text = text.replace(b"\n", end, data.draw(st.sampled_from([-1, 5, 20])))
    text = data.draw(st.sampled_from([b"", b"\xef\xbb\xbf", b"\xef\xbb\xbf" * 2])) + text
    whole = text.replace(b"\xef\xbb\xbf", b"").replace(b"\xc3\xa9", b"")
    assume(whole.isascii())  # of half a sign each game says so of its own
    path.write_bytes(text)
    assert fast(path) == slow(text)
