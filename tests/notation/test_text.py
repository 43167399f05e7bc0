"""Texts of every encoding, line end and size."""

from __future__ import annotations

import io
import random
import tracemalloc
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.notation import text as texts
from refcli.notation.reader import loads, read_games, read_path
from refcli.record import Comment, Deal, Game
from refcli.words import message
from tests.notation.decks import deck_of
from tests.notation.reading import SEATS, found

PLAIN = """[Seats "Anna Bärbel"] [Event "Stöck"]
; a note

deal 1
dealer Bärbel
hand Anna: S: A K; H: 6
1 Anna: HJ H6 {two
lines} -> Anna
  stoeck Anna ; Stöck
points Anna 22
"""

_DAMAGE = '{}[]()";:!?@.->+-=\n\r\t 0123456789AKHS♥é\\\x00\x01'


def _read(data: bytes) -> tuple[Game, ...]:
    games = list(read_games(io.BytesIO(data), "x.jass", deck_of))
    return tuple(games)


def _whole(data: bytes | str) -> list[tuple[object, ...]]:
    """Headers, deals and places of findings."""
    source = io.BytesIO(data) if isinstance(data, bytes) else data
    return [(game.header, tuple(game.deals), found(game)) for game in read_games(source, "x.jass", deck_of)]


@pytest.mark.parametrize(
    "data",
    [
        PLAIN.encode().replace(b"\n", b"\r\n"),
        PLAIN.encode().replace(b"\n", b"\r"),
        PLAIN.encode().removesuffix(b"\n"),
        b"\xef\xbb\xbf" + PLAIN.encode(),
        PLAIN.replace("\n", "  \n").encode(),
        PLAIN.replace(" ", "\xa0").encode(),
        PLAIN.replace(" ", "\t").replace("a\tnote", "a note").encode(),
        PLAIN.replace("ö", "o\u0308").replace("ä", "a\u0308").encode(),
        PLAIN.encode().replace(b"\n", b"\r\n").removesuffix(b"\r\n"),
        b"\n\n" + PLAIN.encode(),
    ],
    ids=["crlf", "cr", "no newline", "bom", "trailing", "nbsp", "tabs", "nfd", "crlf no newline", "blank lines"],
)
def test_the_same_record_in_every_dress(data: bytes) -> None:
    assert _whole(data) == _whole(PLAIN)


def test_a_byte_order_mark_between_joined_files() -> None:
    text = f'{SEATS}deal 1\n\ufeff[Seats "X Y"]\ndeal 2\n'
    assert [game.header.seats for game in _read(text.encode())] == [("Anna", "Beat", "Carla", "Dario"), ("X", "Y")]


def test_not_utf8_is_one_finding_and_the_rest_is_read() -> None:
    data = f"{SEATS}deal 1\ndealer Anna\n; Kübi und Köbi\ncall Anna shove\n".encode("latin-1")
    (deal,) = _deals(io.BytesIO(data))
    assert found(deal) == [("N108", 4, 4, 5)]
    finding = deal.findings[0]
    offset = data.index(b"\xfc")
    assert message(finding.code, finding.params) == (
        f"line 4 is not UTF-8: byte FC at offset {offset} of the file – save the file as UTF-8"
    )


def test_not_utf8_late_in_a_long_file_stands_in_its_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "SIZE", 64)
    lines = [SEATS.strip(), *("deal 1\ndealer Beat" for _ in range(100)), "; K\xf6bi", "deal 2"]
    data = "\n".join(lines).encode("latin-1")
    late = [where for deal in _deals(io.BytesIO(data)) for where in found(deal)]
    assert [(code, line) for code, line, *_ in late] == [("N108", 202)]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be"])
def test_utf16_is_one_finding(encoding: str) -> None:
    data = PLAIN.encode(encoding) if encoding == "utf-16" else b"\xfe\xff" + PLAIN.encode(encoding)
    assert [code for game in _read(data) for code, *_ in found(game)] == ["N108"]


def test_a_sign_cut_between_two_reads() -> None:
    class Dripping(io.BytesIO):
        def read(self, _: int | None = -1, /) -> bytes:
            return super().read(1)

    data = PLAIN.encode().replace(b"\n", b"\r\n")
    deals = tuple(_deals(Dripping(data)))
    assert deals == tuple(_deals(PLAIN))
    assert [deal.place for deal in deals] == [deal.place for deal in _deals(PLAIN)]


@given(st.lists(st.integers(0, len(PLAIN)), max_size=6))
def test_where_a_text_is_cut_makes_no_difference(cuts: list[int]) -> None:
    bounds = [0, *sorted(cuts), len(PLAIN)]
    parts = [PLAIN[start:end] for start, end in pairwise(bounds)]
    games = [(game.header, tuple(game.deals), found(game)) for game in read_games(parts, "x.jass", deck_of)]
    assert games == _whole(PLAIN)


@pytest.mark.parametrize("size", [1, 7, 64, 1000])
def test_small_reads_give_the_same(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    expected = _whole(PLAIN * 3)
    monkeypatch.setattr(texts, "SIZE", size)
    assert _whole(PLAIN * 3) == expected
    assert _whole((PLAIN * 3).encode()) == expected


def test_a_long_line_is_one_finding() -> None:
    (game,) = loads(f"{SEATS}deal 1\n; {'x' * 10_001}\n1 Anna: H7 H8 H9 HA\n", "x.jass", deck_of)
    (deal,) = game.deals
    assert [(code, line) for code, line, *_ in found(deal)] == [("N109", 3)]
    assert len(deal.items) == 1


def test_a_line_of_100_mb_is_not_held_in_memory() -> None:
    def chunks() -> Iterator[str]:
        yield f"{SEATS}deal 1\ndealer Anna\n"
        for _ in range(1600):
            yield "x" * 65536
        yield "\n; after\ndeal 2\n"

    tracemalloc.start()
    deals = [(deal.number, [line for _, line, *_ in found(deal)], deal.items) for deal in _deals(chunks())]
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert deals == [(1, [4], (Comment("after"),)), (2, [], ())]
    assert peak < 5_000_000


def _deals(source: Iterator[str] | io.BytesIO | str) -> Iterator[Deal]:
    for game in read_games(source, "x.jass", deck_of):
        assert game.findings == ()
        yield from game.deals


def test_memory_is_flat_over_many_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "SIZE", 4096)
    block = "deal 1\ndealer Anna\n" + "".join(f"{i} Anna: H7 H8 H9 HA\n" for i in range(1, 10))

    def source() -> Iterator[str]:
        yield SEATS
        for _ in range(1500):
            yield block

    tracemalloc.start()
    assert sum(1 for _ in _deals(source())) == 1500
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 500_000  # 1,500 deals held at once are more than 5 MB


def test_deals_left_over_are_read_before_the_next_game() -> None:
    text = f"{SEATS}deal 1\ndeal 2\n" * 3
    taken: list[int] = []
    for game in read_games(text, "x.jass", deck_of):
        taken.append(next(iter(game.deals)).number)
    assert taken == [1, 1, 1]


def test_comments_of_many_lines_and_too_long_ones() -> None:
    body = "x\n" * 2000
    (game,) = loads(f"{SEATS}deal 1\n{{{body}}}\n1 Anna: H7 H8 H9 HA", "x.jass", deck_of)
    (deal,) = game.deals
    assert found(deal) == []
    assert len(deal.items) == 2
    (game,) = loads(f"{SEATS}deal 1\n{{{body * 5}}}\n1 Anna: H7 H8 H9 HA", "x.jass", deck_of)
    assert found(next(iter(game.deals)))[0] == ("N114", 3, 1, 2)


def test_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jass"
    path.write_bytes(b"\xef\xbb\xbf" + PLAIN.encode())
    (game,) = read_path(path, deck_of)
    assert game.file == str(path)

    class Stdin:
        buffer = io.BytesIO(PLAIN.encode())

    monkeypatch.setattr("sys.stdin", Stdin())
    (game,) = read_path("-", deck_of)
    assert (game.file, game.header.seats) == ("-", ("Anna", "Bärbel"))


@given(st.integers(0, 2**32))
def test_no_damage_raises(seed: int) -> None:
    """Signs of a record changed, cut and joined at random: findings, never an exception."""
    rng = random.Random(seed)
    signs = list(PLAIN)
    for _ in range(rng.randint(1, 30)):
        at = rng.randrange(len(signs))
        signs[at : at + rng.randint(0, 3)] = rng.choices(_DAMAGE, k=rng.randint(0, 4))
    for game in loads("".join(signs), "x.jass", deck_of):
        for finding in (*game.findings, *(finding for deal in game.deals for finding in deal.findings)):
            assert finding.place is not None
            assert message(finding.code, finding.params)
