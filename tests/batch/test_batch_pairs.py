"""Every pair of formats over examples: what comes back is the same, or was said to be gone, or is not written."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from refcli.batch.arrow import pa, pq
from refcli.batch.deals import to_batch
from refcli.batch.rows import columns_of
from refcli.cli import main
from refcli.notation.reader import loads
from refcli.record import Comment, Deal, Trick
from tests.batch.dealing import legal
from tests.judging import rules

EXAMPLES = Path(__file__).parents[2] / "examples"
FORMATS = ("jass", "parquet", "arrow", "jsonl")
SIZED = {"differenzler-two-players", "bieter-zu-fuenft"}  # what only text holds


def rules_of(name: str) -> str:
    return (EXAMPLES / f"{name}.jass").read_text(encoding="utf-8").partition('[Rules "')[2].partition('"')[0]


def convert(source: Path, target: Path, name: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, Counter[str]]:
    """The exit status and what was said to be lost, by kind."""
    named = source.suffix != ".jass"
    status = main(["convert", str(source), str(target), *(["--rules", rules_of(name)] if named else [])])
    lines = capsys.readouterr().err.splitlines() if status == 0 else []
    said = [re.sub(r" times?\)$", "", line.partition(": ")[2]).split(" (") for line in lines]
    return status, Counter({kind: int(many.replace(",", "")) for kind, many in said})


def content(path: Path) -> object:
    """What a file holds."""
    if path.suffix == ".parquet":
        return pq.read_table(path).to_pylist()
    if path.suffix == ".arrow":
        with pa.memory_map(str(path)) as source:
            return pa.ipc.open_file(source).read_all().to_pylist()
    return path.read_text(encoding="utf-8")


def kinds(deal: Deal) -> Counter[str]:
    """How many lines of each kind a deal has, and its remarks."""
    found = Counter(
        getattr(item, "verb", "") or getattr(item, "kind", "") or type(item).__name__ for item in deal.items
    )
    found["remark"] = sum(bool(item.remark) for item in deal.items if not isinstance(item, Comment)) + bool(deal.remark)
    return Counter({kind.lower(): many for kind, many in found.items()})


@pytest.mark.parametrize("name", ["deutsch", "differenzler", *sorted(SIZED)])
def test_there_and_back(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for first in FORMATS:
        start = EXAMPLES / f"{name}.jass" if first == "jass" else tmp_path / f"start.{first}"
        if first != "jass":
            status, _ = convert(EXAMPLES / f"{name}.jass", start, name, capsys)
            assert status == (2 if name in SIZED else 0) and start.exists() == (status == 0)
            if status:
                continue
        for second in FORMATS:
            there, back = tmp_path / f"there.{second}", tmp_path / f"back.{first}"
            status, said = convert(start, there, name, capsys)
            if name in SIZED and second != "jass":
                assert status == 2 and not there.exists()
                continue
            again, more = convert(there, back, name, capsys)
            assert (status, again) == (0, 0)
            if first == second or not said + more:
                assert not said + more
                if first != "jass":
                    assert content(back) == content(start)
            elif first == "jass":
                _gone(start, back, said + more, name)


def _gone(start: Path, back: Path, said: Counter[str], name: str) -> None:
    """All lines that came back are as many as there were, less those that were said to be gone."""
    deck = rules(rules_of(name)).deck
    had, has = (
        [deal for game in loads(path.read_text(encoding="utf-8"), "", lambda _: deck) for deal in game.deals]
        for path in (start, back)
    )
    assert len(had) == len(has)
    missing: Counter[str] = sum((kinds(deal) for deal in had), Counter()) - sum(
        (kinds(deal) for deal in has), Counter()
    )
    missing["number"] = sum(a.number != b.number for a, b in zip(had, has, strict=True))
    assert all(said[kind] >= many for kind, many in missing.items()), (missing, said)
    tricks = [[item for item in deal.items if isinstance(item, Trick)] for deal in (*had, *has)]
    whole = [[(one.leader, one.cards, one.winner, one.points) for one in deal] for deal in tricks]
    assert whole[: len(had)] == whole[len(had) :] or said["trick"]


def test_what_the_lines_say_besides_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Fields of the lines that no record holds; fields that say nothing are nothing."""
    trick = {"cards": ["S6", "S7", "S8", "S9"], "points": 19, "first": 3}
    game: dict[str, Any] = {"version": "V0.2", "trump": 5, "dealer": 0, "forehand": 1, "currentPlayer": -1}
    game |= {"tricks": [trick, {"cards": [], "first": 2}], "player": [{"hand": ["SA"]}], "rank": None}
    source, target = tmp_path / "a.jsonl", tmp_path / "b.jass"
    source.write_text(json.dumps({"game": game, "player_ids": [1, 2, 3, 4]}) + "\n", encoding="utf-8")
    for suffix in ("jass", "parquet", "jsonl"):
        target = tmp_path / f"b.{suffix}"
        form = "swisslos" if suffix == "jsonl" else suffix
        assert main(["convert", str(source), str(target), "--rules", "schieber"]) == 0
        said = capsys.readouterr().err.splitlines()
        assert said == [f"not held by {form}: {kind} (1 time)" for kind in ("first", "player", "player_ids", "points")]


def test_what_a_row_says_besides_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Columns that are not those of deals, calls that are none, and a trick without its first card."""
    some = to_batch(columns_of(legal("schieber", "", 3, 20)[:3], "french"))
    table = pa.Table.from_batches([some])
    cards = [
        bytes([*row[:32], 255, *row[33:]]) if at == 1 else row
        for at, row in enumerate(table.column("cards").to_pylist())
    ]
    table = table.set_column(0, "cards", pa.array(cards, pa.binary(36)))
    table = table.append_column("league", pa.array(["A", "B", "C"]))
    source = tmp_path / "a.parquet"
    pq.write_table(table, source)
    for suffix in ("jass", "arrow", "jsonl"):
        assert main(["convert", str(source), str(tmp_path / f"b.{suffix}"), "--rules", "schieber"]) == 0
        said = capsys.readouterr().err
        assert "cards (1 time)" in said and "league (3 times)" in said
    calls = pa.array(["0 shove", "mumbled", None])
    pq.write_table(table.set_column(table.schema.get_field_index("calls"), "calls", calls), source)
    assert main(["convert", str(source), str(tmp_path / "c.jass"), "--rules", "schieber"]) == 0
    assert "not held by jass: calls (1 time)" in capsys.readouterr().err
    cards[1] = bytes([255, *cards[1][1:]])
    pq.write_table(table.set_column(0, "cards", pa.array(cards, pa.binary(36))), source)
    assert main(["convert", str(source), str(tmp_path / "d.jass"), "--rules", "schieber"]) == 2
    assert f"{source}:2: this deal cannot be written as jass" in capsys.readouterr().err
    assert not (tmp_path / "d.jass").exists()


def test_games_of_several_rules_or_packs_do_not_stand_in_one_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Columns name one pack and are read under one ruleset."""
    texts = [
        (EXAMPLES / f"{name}.jass").read_text(encoding="utf-8") for name in ("mistakes", "differenzler", "deutsch")
    ]
    for other in texts[1:]:
        record = tmp_path / "both.jass"
        record.write_text(texts[0] + "\n" + other, encoding="utf-8")
        assert main(["convert", str(record), str(tmp_path / "a.parquet")]) == 2
        assert "holds games of the same ruleset, options and pack" in capsys.readouterr().err
        assert not (tmp_path / "a.parquet").exists()
