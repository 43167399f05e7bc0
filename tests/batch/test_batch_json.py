"""The fast way through the servers' JSON lines gives what the importer gives, line by line, or leaves them to it."""

from __future__ import annotations

import io
import json
import random
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refcli.batch.judge import judge
from refcli.batch.reading import Damage, Reading, Stretch
from refcli.batch.swisslines import SwissLines
from refcli.batch.swissregular import Regular
from refcli.batch.texts import read_swisslos, records
from refcli.notation import swisslos
from refcli.notation.swissout import line as written
from refcli.record import Header
from refcli.referee.generate import deal_games
from tests.judging import rules

RULES = "schieber/swisslos"
PIECES = (
    *(b'"', b",", b"{", b"}", b"[", b"]", b":", b" ", b"\n", b"\r", b"\\", b"-", b"0", b"1", b"10", b"99", b"C10"),
    *(b"\x01", b"\xc3\xa9", b"\xff", b"", b'"tricks":[', b'"trump":9,', b'"dealer":2,', b"null", b'"tss":1,', b'"win"'),
    *(b'{"cards":[],"points":1,"win":0,"first":0},', b'"tricks":[],', b'"game":{},', b"C9", b"D", b'"points":1'),
)


CLAIMS = ((), ("win",), ("points", "win"), ("points",))


@cache
def told(claims: tuple[str, ...] = ("points", "win")) -> tuple[bytes, ...]:
    """Lines as the servers write them, with invented claims."""
    numbers = random.Random(3)
    found: list[bytes] = []
    for game in deal_games(rules(RULES), 2, 30):
        header = Header(swisslos.layout().names, game.header.rules, game.header.chosen, game.header.pack)
        for deal in game.deals:
            data: dict[str, Any] = json.loads(written(deal, header, rules(RULES).deck))
            for trick in data["game"]["tricks"]:
                first = trick.pop("first")
                said = {"points": numbers.randrange(60), "win": numbers.randrange(4)}
                trick |= {name: number for name, number in said.items() if name in claims} | {"first": first}
            if numbers.random() < 0.5:
                data["player_ids"] = [numbers.randrange(10**6) for _ in range(4)]
            found.append(json.dumps(data, separators=(",", ":")).encode())
    return tuple(found)


def verdicts(readings: Iterable[Reading | Damage]) -> dict[int, dict[str, Any]]:
    """By line what is read and what it comes to."""
    found: dict[int, dict[str, Any]] = {}
    for read in readings:
        assert isinstance(read, Reading)
        batch = judge(read.deals, rules(RULES), read.given).verdicts.batch().to_pylist()
        for place, (at, row) in enumerate(zip(read.at.tolist(), batch, strict=True)):
            assert at not in found
            found[at] = {**row, "cards": read.deals.cards[place].tobytes()}
    return found


def by_importer(data: bytes) -> dict[int, dict[str, Any]]:
    """The same from the importer alone."""
    games = swisslos.read_games(io.BytesIO(data), "", lambda _: rules(RULES).deck)
    return verdicts(records(games, 0, rules(RULES)))


def check(data: bytes, path: Path) -> None:
    """Every line once, and each as the importer has it."""
    path.write_bytes(data)
    found = verdicts(read_swisslos(Stretch(0, str(path), "swisslos", 0, len(data), 1, len(data)), rules(RULES)))
    assert found == by_importer(data)


@pytest.mark.parametrize("claims", CLAIMS)
def test_lines_are_read_fast(claims: tuple[str, ...], tmp_path: Path) -> None:
    """With and without who won each trick and what it counted; so are lines with their fields in another order."""
    data = b"\n".join(told(claims)) + b"\n"
    found = SwissLines(rules(RULES)).read(data)
    assert found is not None
    assert found.lines.all()
    assert len(found.lines) == len(found.deals) == len(told(claims))
    spaced = b"\n".join(json.dumps(json.loads(line)).encode() for line in told(claims))
    assert SwissLines(rules(RULES)).read(spaced) is None
    other = Regular(rules(RULES)).read(spaced, 1)
    assert other is not None and len(other.deals) == len(told(claims))
    for text in (data, spaced):
        check(text, tmp_path / "deals.jsonl")


def test_readings_are_the_same(tmp_path: Path) -> None:
    check(b"\n".join(told()), tmp_path / "deals.jsonl")
    check(b"\n\n" + b"\n".join([*told()[:3], b'{"game":{}}', b"{", *told()[3:5]]), tmp_path / "deals.jsonl")


@pytest.mark.parametrize("end", [b"\r\n", b"\r"])
def test_line_ends_and_a_byte_order_mark_do_not_slow_it(
    end: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = b"\xef\xbb\xbf" + end.join(told())
    expected = by_importer(data)
    path = tmp_path / "deals.jsonl"
    path.write_bytes(data)
    monkeypatch.setattr("refcli.batch.texts.Regular", None)
    assert verdicts(read_swisslos(Stretch(0, str(path), "swisslos", 0, len(data), 1, 1), rules(RULES))) == expected


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("json") / "deals.jsonl"


@settings(max_examples=120)
@given(st.data())
def test_any_change_gives_the_same_or_is_left_to_the_importer(path: Path, data: st.DataObject) -> None:
    every = [*told()[:20], *told(())[:5], *told(("win",))[:5], *told(("points",))[:5]]
    lines = data.draw(st.lists(st.sampled_from(every), min_size=1, max_size=3))
    text = data.draw(st.sampled_from([b"\n", b"\n\n"])).join(lines)
    for _ in range(data.draw(st.integers(0, 3))):
        at = data.draw(st.integers(0, len(text)))
        gone = data.draw(st.integers(0, 4))
        text = text[:at] + data.draw(st.sampled_from(PIECES)) + text[at + gone :]
    text = data.draw(st.sampled_from([b"", b"\xef\xbb\xbf"])) + text
    check(text.replace(b"\n", data.draw(st.sampled_from([b"\n", b"\r\n", b"\r"]))), path)
