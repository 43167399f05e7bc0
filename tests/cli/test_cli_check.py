"""``refcli check``, ``score`` and ``replay`` on small records: from text to verdict and exit status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli import records
from tests.cli.running import Cli, process


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("UNFINISHED", "ONE_SUIT_EACH", "REVOKE"):
        (tmp_path / f"{name.lower()}.jass").write_text(getattr(records, name), encoding="utf-8")
    return tmp_path


def test_a_legal_record(cli: Cli, folder: Path) -> None:
    run = cli("check", folder / "one_suit_each.jass", "--format", "json")
    assert run.status == 0
    (record,) = run.json["records"]
    assert (record["file"], record["rules"], record["with"]) == (str(folder / "one_suit_each.jass"), "schieber", {})
    assert (record["verdict"], record["findings"]) == ("legal", [])
    (deal,) = record["deals"]
    # Anna takes all nine tricks: 152 card points, 5 for the last, 100 for the match; nine in a row count 300 of hers,
    # king and queen of trumps 20.
    assert deal["contract"] == "suit:S" and deal["multiplier"] == 1 and deal["complete"]
    assert deal["score"]["Anna+Carla"]["tricks"] == 152 and deal["score"]["Anna+Carla"]["last"] == 5
    assert deal["score"]["Anna+Carla"]["match"] == 100 and deal["score"]["Anna+Carla"]["pair"] == 20
    assert deal["score"]["Beat+Dario"]["total"] == 0


def test_a_sheet_and_a_replay_say_what_could_not_be_read(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.jass"
    path.write_text(records.ONE_SUIT_EACH + "!!!\n", encoding="utf-8")
    for command in ("score", "replay", "check"):
        run = cli(command, path)
        assert run.status == 2 and "malformed[N101]" in run.out


def test_a_moment_that_no_deal_reaches(cli: Cli, folder: Path) -> None:
    path = folder / "one_suit_each.jass"
    assert cli("replay", path, "--until", "9.4").status == 0
    for until in ("9.5", "10", "99.9"):
        run = cli("replay", path, "--until", until)
        assert run.status == 2 and until in run.err


def test_a_revoke_is_found_with_place_clause_and_legal_cards(cli: Cli, folder: Path) -> None:
    run = cli("check", folder / "revoke.jass", "--format", "json")
    assert run.status == 1
    (record,) = run.json["records"]
    assert record["verdict"] == "illegal"
    found = next(one for one in record["findings"] if one["severity"] == "error")
    assert (found["code"], found["name"]) == ("P101", "revoke")
    assert (found["deal"], found["trick"], found["seat"], found["card"]) == (1, 1, "Dario", "S6")
    assert found["clause"] == "obligations.follow-suit" and "jassen-online" in found["cites"]
    # Clubs are trumps: besides his hearts Dario may ruff.
    assert set(found["legal"]) == {"HK", "H9", "HQ", "C7", "C6"}
    place = found["place"]
    line = records.REVOKE.splitlines()[int(place["line"]) - 1]
    assert line[int(place["column"]) - 1 : int(place["end_column"]) - 1] == "S6"
    assert found in record["deals"][0]["findings"]


def test_the_text_underlines_the_card(cli: Cli, folder: Path) -> None:
    run = cli("check", folder / "revoke.jass")
    lines = run.out.splitlines()
    where = next(index for index, line in enumerate(lines) if "error[P101] revoke: Dario played S6" in line)
    assert lines[where].startswith(f"{folder / 'revoke.jass'}:")
    underline = next(line for line in lines[where:] if "^" in line)
    card_line = lines[lines.index(underline, where) - 2] if "led" in lines[lines.index(underline, where) - 1] else ""
    shown = card_line or lines[lines.index(underline, where) - 1]
    assert shown[underline.index("^") : underline.rindex("^") + 1] == "S6"
    assert "  = legal: " in run.out and "verdict: illegal" in run.out


def test_incomplete_is_fine_unless_strict(cli: Cli, folder: Path) -> None:
    path = folder / "unfinished.jass"
    assert cli("check", path).status == 0
    strict = cli("check", path, "--strict", "--format", "json")
    assert strict.status == 1 and strict.json["records"][0]["verdict"] == "incomplete"


def test_the_worst_record_wins(cli: Cli, folder: Path) -> None:
    legal, wrong = folder / "one_suit_each.jass", folder / "revoke.jass"
    assert cli("check", legal, wrong, legal).status == 1
    run = cli("check", legal, wrong, folder / "none.jass")
    assert run.status == 2
    assert run.out.endswith("3 records, 2 deals: 1 legal, 1 illegal, 1 malformed\n")


def test_command_line_over_with_over_default(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.jass"
    path.write_text(records.UNFINISHED.replace("\n\n", '\n[With "target=1500"]\n\n', 1), encoding="utf-8")
    by_tag = cli("check", path, "--format", "json").json["records"][0]["with"]
    by_option = cli("check", path, "--format", "json", "--with", "target=2500").json["records"][0]["with"]
    (axis,) = by_tag
    assert by_tag[axis] == "1500" and by_option == {axis: "2500"}


def test_rules_over_the_tag(cli: Cli, folder: Path) -> None:
    run = cli("check", folder / "one_suit_each.jass", "--rules", "schieber/jassen-online", "--format", "json")
    (record,) = run.json["records"]
    # There spades count double.
    assert record["rules"] == "schieber/jassen-online" and record["deals"][0]["multiplier"] == 2


def test_a_record_that_names_no_rules(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.jass"
    path.write_text(records.UNFINISHED.replace('[Rules "schieber"]\n', ""), encoding="utf-8")
    run = cli("check", path)
    assert run.status == 2 and "[U102]" in run.out and '[Rules "schieber"]' in run.out and "--rules" in run.out
    assert cli("check", path, "--rules", "schieber").status == 0


def test_a_ruleset_beside_the_record(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "house.yaml").write_text("ruleset: house\ntitle: {en: House}\nextends: schieber\nwith: {target: 300}\n")
    path = tmp_path / "a.jass"
    path.write_text(records.UNFINISHED.replace("schieber", "house.yaml"), encoding="utf-8")
    monkeypatch.chdir("/")
    assert cli("check", path, "--format", "json").json["records"][0]["rules"] == "house"


@pytest.mark.parametrize(
    ("old", "new", "place", "named"),
    [
        ("schieber", "shieber", "1:9", "schieber"),
        ('"\n\n', '"]\n[With "undertrump.rul=free"]\n\n', "3:8", "undertrump.rule"),
        ('"]\n\n', '"]\n[With "undertrump.rule=fre"]\n\n', "3:8", "free"),
        (" Dario", "", "2:", "4"),
    ],
)
def test_a_wrong_head_is_located(cli: Cli, tmp_path: Path, old: str, new: str, place: str, named: str) -> None:
    path = tmp_path / "a.jass"
    head = records.HEAD.replace(old, new) if old in records.HEAD else records.HEAD.replace("]\n\n", new[1:])
    path.write_text(head + "deal 1\n1 Anna: HJ H6 H7 HK\n", encoding="utf-8")
    run = cli("check", path)
    assert run.status == 2
    assert any(line.startswith(f"{path}:{place}") and named in line for line in run.out.splitlines())


def test_missing_files_folders_and_the_nearest_name(cli: Cli, folder: Path) -> None:
    missing = cli("check", folder / "revok.jass")
    assert missing.status == 2 and "[U101]" in missing.out and "revoke.jass" in missing.out
    assert "folder" in cli("check", folder).out
    assert cli("check", "a\0b").status == 2


def test_standard_input_gives_the_same_as_the_file(folder: Path) -> None:
    path = folder / "revoke.jass"
    by_file = process("check", path)
    by_pipe = process("check", "-", stdin=path.read_bytes())
    assert by_pipe.returncode == by_file.returncode == 1
    assert by_file.stdout.replace(str(path).encode(), b"-") == by_pipe.stdout


def test_json_lines(cli: Cli, folder: Path) -> None:
    run = cli("check", folder / "revoke.jass", folder / "one_suit_each.jass", "--format", "jsonl")
    lines = [json.loads(line) for line in run.out.splitlines()]
    assert [line.get("number") for line in lines] == [1, None, 1, None]
    assert [line["verdict"] for line in lines] == ["illegal", "illegal", "legal", "legal"]
    assert lines[0]["findings"] and lines[1]["totals"]


def test_words_of_the_reader_do_not_leak(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.jass"
    body = "deal 1\ndealer Dario\ncall Anna hearts\n1 Anna: HJ H6 H1 -> Anna\nhand Beat: H6 H1\n!!!\n"
    path.write_text(records.HEAD + body, encoding="utf-8")
    run = cli("check", path)
    assert run.status == 2
    assert "trick 1 has 3 cards, 4 expected" in run.out
    assert "H1 is not a card" in run.out and "did you mean H10?" in run.out
    for word in ("Token", "Unexpected", "__ANON", "Lark", "terminal", "regex"):
        assert word not in run.all


def test_score_is_a_sheet(cli: Cli, folder: Path) -> None:
    run = cli("score", folder / "one_suit_each.jass")
    heading, anna, beat = [line.split() for line in run.out.splitlines()[:3]]
    assert heading[0] == "deal" and {"melds", "pair", "match"} <= set(heading)
    assert "Anna+Carla" in anna and {"152", "100", "20"} <= set(anna)
    assert beat[0] == "Beat+Dario" and set(beat[1:]) == {"0"}
    assert cli("score", folder / "one_suit_each.jass", "--format", "json").json["records"][0]["verdict"] == "legal"


def test_replay_until_a_moment(cli: Cli, folder: Path) -> None:
    run = cli("replay", folder / "one_suit_each.jass", "--deal", "1", "--until", "3.2")
    table, hands = run.out.split("hands now:\n")
    last = [line.split() for line in table.splitlines()][-2:]
    assert last[0][:3] == ["3", "Anna", "SQ"] and last[1][:2] == ["Beat", "HQ"]
    shown = dict(line.strip().split(": ") for line in hands.splitlines() if line.strip())
    assert shown == {
        "Anna": "SJ S10 S9 S8 S7 S6",
        "Beat": "HJ H10 H9 H8 H7 H6",
        "Carla": "DQ DJ D10 D9 D8 D7 D6",
        "Dario": "CQ CJ C10 C9 C8 C7 C6",
    }


def test_replay_of_a_deal_that_is_not_there(cli: Cli, folder: Path) -> None:
    run = cli("replay", folder / "one_suit_each.jass", "--deal", "7")
    assert run.status == 2 and "deal 7" in run.err


def test_replay_as_json(cli: Cli, folder: Path) -> None:
    run = cli("replay", folder / "one_suit_each.jass", "--format", "json")
    tricks = run.json["records"][0]["deals"][0]["tricks"]
    assert len(tricks) == 9 and [one["winner"] for one in tricks] == ["Anna"] * 9
    assert sum(one["points"] for one in tricks) in (152, 157)
    second = tricks[0]["plays"][1]
    assert (second["seat"], second["card"]) == ("Beat", "HA")
    # Beat holds hearts only: on a spade he may play any of them.
    assert second["legal"] == ["HA", "HK", "HQ", "HJ", "H10", "H9", "H8", "H7", "H6"]


def test_replay_marks_the_illegal_card(cli: Cli, folder: Path) -> None:
    run = cli("replay", folder / "revoke.jass")
    dario = next(line.split() for line in run.out.splitlines() if line.split()[:1] == ["Dario"])
    assert dario[:2] == ["Dario", "S6!"] and set(dario[2:7]) == {"HK", "HQ", "H9", "C7", "C6"}
    assert "error[P101]" in run.out
