"""JSON and JSON lines: the keys of CLI.md, open amounts, streaming."""

from __future__ import annotations

import json
from typing import Any

from refcli import __version__
from refcli.report.json import JsonWriter
from refcli.report.jsonl import JsonlWriter
from refcli.source import Span
from tests.report import verdicts as made

FINDING_KEYS = {
    *("code", "name", "severity", "deal", "trick", "seat", "card", "message"),
    *("clause", "cites", "legal", "place", "legal_with"),
}
DEAL_KEYS = {"number", "contract", "multiplier", "verdict", "complete", "score", "findings"}
RECORD_KEYS = {"file", "rules", "with", "verdict", "totals", "winner", "deals", "findings"}


def as_json(*records: tuple[str, tuple[Any, ...]], unicode: bool = True) -> Any:
    paper = made.Paper(unicode=unicode)
    writer = JsonWriter(paper.sink)
    for name, findings in records:
        writer.begin(made.opening(name, chosen={"a.b": "c"}))
        writer.deal(made.deal(1, findings=findings))
        writer.deal(made.deal(2))
        writer.finish(made.game(name, 2, findings=findings, winner="Anna+Carla", ended=(2, 9)))
    writer.close()
    return json.loads(paper.text)


def test_the_shape_of_cli_md() -> None:
    found = made.finding(Span.of("friday.jass", 14, 10, 2))
    answer = as_json(("friday.jass", (found,)), ("saturday.jass", ()))
    assert answer["refcli"] == __version__
    first, second = answer["records"]
    assert set(first) >= RECORD_KEYS and set(first["deals"][0]) >= DEAL_KEYS
    assert (first["file"], first["rules"], first["with"]) == ("friday.jass", "some/rules", {"a.b": "c"})
    assert (first["verdict"], second["verdict"]) == ("illegal", "legal")
    assert first["winner"] == "Anna+Carla" and first["ended"] == {"deal": 2, "trick": 9}
    assert first["totals"] == {"Anna+Carla": 392, "Beat+Dario": 236}
    assert first["deals"][0]["score"]["Anna+Carla"] == {"tricks": 93, "last": 5, "match": 0, "total": 196}
    assert first["findings"] == first["deals"][0]["findings"]


def test_a_finding_has_all_keys() -> None:
    found = as_json(("friday.jass", (made.finding(Span.of("friday.jass", 14, 10, 2)),)))["records"][0]["findings"][0]
    assert set(found) >= FINDING_KEYS
    assert found["place"] == {"line": 14, "column": 10, "end_line": 14, "end_column": 12}
    assert found["legal_with"] == [{"option": "some.axis", "value": "free"}]
    assert (found["code"], found["name"], found["legal"]) == ("U102", "bad-option", ["H9", "C8"])
    assert found["cites"] == ["one-source", "another"]


def test_a_place_in_another_file_names_it() -> None:
    found = as_json(("friday.jass", (made.finding(Span.of("rules.yaml", 1, 1, 1)),)))["records"][0]["findings"][0]
    assert found["place"]["file"] == "rules.yaml"


def test_open_amounts_and_rulings() -> None:
    paper = made.Paper()
    writer = JsonWriter(paper.sink)
    writer.begin(made.opening("a.jass"))
    found = made.finding(severity="undetermined", branches={"a.b=x": "illegal", "a.b=y": "legal"})
    writer.deal(made.deal(multiplier=made.OPEN, totals={"Anna+Carla": made.OPEN}, findings=(found,)))
    writer.finish(made.game("a.jass", verdict="undetermined", totals={"Anna+Carla": made.OPEN}))
    writer.close()
    record = json.loads(paper.text)["records"][0]
    open_amount = {"value": None, "if": {"axis.one=yes": 20, "axis.one=no": 0}}
    assert record["deals"][0]["multiplier"] == open_amount
    assert record["totals"]["Anna+Carla"] == open_amount
    assert record["deals"][0]["findings"][0]["severity"] == "undetermined"
    assert record["deals"][0]["findings"][0]["if"] == {"a.b=x": "illegal", "a.b=y": "legal"}


def test_a_refused_record_and_none_at_all() -> None:
    paper = made.Paper()
    writer = JsonWriter(paper.sink)
    writer.refuse("a.jass", None, (made.finding(),))
    writer.close()
    record = json.loads(paper.text)["records"][0]
    assert set(record) >= RECORD_KEYS and record["verdict"] == "malformed" and len(record["findings"]) == 1
    empty = made.Paper()
    JsonWriter(empty.sink).close()
    assert json.loads(empty.text) == {"refcli": __version__, "records": []}


def test_deals_are_written_as_they_come() -> None:
    paper = made.Paper()
    writer = JsonWriter(paper.sink)
    writer.begin(made.opening("a.jass"))
    before = len(paper.text)
    writer.deal(made.deal())
    assert '"number": 1' in paper.text[before:]


def test_a_stream_without_unicode_gets_ascii() -> None:
    paper = made.Paper(unicode=False)
    writer = JsonWriter(paper.sink)
    writer.refuse("Stöck♥.jass", None, ())
    writer.close()
    assert paper.text.isascii()
    assert json.loads(paper.text)["records"][0]["file"] == "Stöck♥.jass"


def test_json_lines() -> None:
    paper = made.Paper()
    writer = JsonlWriter(paper.sink)
    in_deal = made.finding(Span.of("a.jass", 3, 1, 2))
    of_game = made.finding(Span.of("a.jass", 1, 1, 2), deal=None)
    writer.begin(made.opening("a.jass"))
    writer.deal(made.deal(1, findings=(in_deal,)))
    writer.deal(made.deal(2))
    writer.finish(made.game("a.jass", 2, findings=(of_game, in_deal)))
    writer.close()
    first, second, record = [json.loads(line) for line in paper.text.splitlines()]
    assert set(first) >= {"file", "rules"} | DEAL_KEYS
    assert [one["place"]["line"] for one in first["findings"]] == [3] and second["findings"] == []
    assert record["totals"] == {"Anna+Carla": 392, "Beat+Dario": 236} and record["deals"] == 2
    assert [one["place"]["line"] for one in record["findings"]] == [1]
