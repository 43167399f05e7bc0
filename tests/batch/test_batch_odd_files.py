"""Files that are not what their names say, hold nothing, are damaged or oddly named: told plainly, never a fall."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from refcli.batch import UnfitRules, WrongColumns, adjudicate
from refcli.batch.arrow import RecordBatch, pa, pq
from refcli.batch.deals import to_batch
from refcli.batch.rows import columns_of
from refcli.cli import main
from tests.batch.dealing import legal
from tests.judging import rules

RULES = "schieber"
EXAMPLES = Path(__file__).parents[2] / "examples"
HEAD = '[Rules "schieber"]\n[Seats "Anna Beat Carla Dario"]\n'
# a revoke, a wrong sum and a wrong winner, and an undertrump that the option undertrump.rule=free allows
DEAL = (EXAMPLES / "mistakes.jass").read_text(encoding="utf-8").partition('Dario"]\n')[2]
LINE = '{"game":{"trump":5,"dealer":0,"forehand":1,"tricks":[{"cards":["S6","S7","S8","S9"],"first":3}]}}\n'
_CARDS = [[f"{suit}{rank}" for suit in "SHDC"] for rank in ("6", "7", "8", "9", "10", "J", "Q", "K", "A")]
_TRICKS = [{"cards": some, "first": 3} for some in _CARDS]
GAME = {"game": {"trump": 5, "dealer": 0, "forehand": 1, "tricks": _TRICKS}}


@pytest.fixture
def batch() -> RecordBatch:
    return to_batch(columns_of(legal(RULES, "", 3, 100)[:20], rules(RULES).default_pack))


def arrow(path: Path, batch: RecordBatch) -> Path:
    with pa.OSFile(os.fsencode(path), "wb") as file, pa.ipc.new_file(file, batch.schema) as writer:
        writer.write_batch(batch)
    return path


def ask(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, dict[str, Any]]:
    status = main(["batch", *map(str, arguments), "--format", "json"])
    return status, json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("name", ["a.jass", "a.jsonl", "a.parquet", "a.arrow"])
@pytest.mark.parametrize("data", ["parquet", "arrow", "stream", "pdf", "comment"])
def test_every_file_is_named_or_counted(
    name: str, data: str, batch: RecordBatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever a file holds and however it is called: it is judged, counted as malformed, or named."""
    path = tmp_path / name
    if data == "parquet":
        pq.write_table(pa.Table.from_batches([batch]), path)
    elif data == "arrow":
        arrow(path, batch)
    elif data == "stream":
        with pa.OSFile(str(path), "wb") as file, pa.ipc.new_stream(file, batch.schema) as writer:
            writer.write_batch(batch)
    else:
        path.write_bytes({"pdf": b"%PDF-1.4\n\xff\xff\n", "comment": b"; nothing\n"}[data])
    status, told = ask(capsys, path, "--rules", RULES)
    if name.endswith(data):
        assert status == 0 and told["deals"] == 20 and not told["damage"]
    else:
        assert status == 2 and told["damages"] + told["rulings"].get("malformed", 0) == 1


def test_records_that_choose_differently(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two games of one file with other options, in whichever order and spelling; the first once held for all."""
    free = HEAD + '[With "undertrump.rule=free"]\n' + DEAL
    path = tmp_path / "a.jass"
    for text in (free + "\n" + HEAD + DEAL, HEAD + DEAL + "\n" + free, free + "\r\n" + (HEAD + DEAL)):
        path.write_text(text, encoding="utf-8")
        assert main(["batch", str(path)]) == 2
        assert "name different rules" in capsys.readouterr().err
    path.write_text(HEAD + DEAL + "\n" + HEAD.partition("\n")[2] + DEAL, encoding="utf-8")
    assert main(["batch", str(path)]) == 2
    assert "does not say by which rules" in capsys.readouterr().err
    path.write_text("\ufeff" + free + '\n[Date "x"]\n; a remark\n' + free, encoding="utf-8")
    status, told = ask(capsys, path)
    assert (
        status == 1
        and told["deals"] == 2
        and "P102" not in told["findings"]
        and told["chosen"] == {"undertrump.rule": "free"}
    )


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"schieber"', '"nonsense"', "1:9: malformed[R110]"),
        ("rule=free", "rule=nonsense", "3:8: malformed[R113]"),
        ("undertrump.rule", "nonsense", "3:8: malformed[R112]"),
    ],
)
def test_rules_that_do_not_load_stand_in_the_record(
    old: str, new: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not at an option that nobody wrote."""
    path = tmp_path / "a.jass"
    path.write_text((HEAD + '[With "undertrump.rule=free"]\n' + DEAL).replace(old, new), encoding="utf-8")
    assert main(["batch", str(path)]) == 2
    assert capsys.readouterr().err.startswith(f"{path}:{said}")
    path.write_text(HEAD + DEAL, encoding="utf-8")
    assert main(["batch", str(path), "--with", "other=x"]) == 2 and "--with:1:1" in capsys.readouterr().err


def test_explained_by_the_rules_of_the_batch(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """``--rules`` holds for all: what a record chose is left aside when its deal is explained, too."""
    path = tmp_path / "a.jass"
    path.write_text(HEAD + '[With "undertrump.rule=free"]\n' + DEAL, encoding="utf-8")
    assert main(["batch", str(path), "--rules", RULES, "--explain", "1"]) == 1
    assert "undertrump: Beat played C7" in capsys.readouterr().out


@pytest.mark.parametrize(("form", "text"), [("jass", HEAD + DEAL * 3), ("jsonl", LINE * 3)])
def test_letters_of_another_encoding(form: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The deal in which they stand is malformed, not the one with which the text began to be read."""
    path, out = tmp_path / f"a.{form}", tmp_path / "out"
    bare, last = text.rstrip("\n"), " ; é\n" if form == "jass" else "é\n"
    path.write_bytes((bare + last + text.removeprefix(HEAD)).encode("latin-1"))
    main(["batch", str(path), "--rules", RULES, "-o", str(out)])
    kept = pq.read_table(out, columns=["findings"]).column(0).to_pylist()
    assert ["N108" in findings for findings in kept] == [False, False, True, False, False, False]
    capsys.readouterr()
    if form == "jass":
        games = loads_bytes(path)
        assert [bool(deal.findings) for deal in games[0].deals] == [False, False, True, False, False, False]


def loads_bytes(path: Path) -> Any:
    from refcli.notation.reader import read_path

    return [game._replace(deals=tuple(game.deals)) for game in read_path(path, lambda _: rules(RULES).deck)]


@pytest.mark.parametrize("lines", ["AA,B", "AA, ,B", "AB,first,second", "B,A", "AA,first,second,B,B"])
def test_lines_of_no_or_of_several_objects(lines: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One object a line: two in one and none in the next, or one in two, are no whole deals; batch and check agree."""
    one = json.dumps(GAME)
    parts = {"A": one, "B": one, "first": '{"game":', "second": one.partition(": ")[2], " ": " "}
    written = [parts.get(line) or "".join(parts[sign] for sign in line) for line in lines.split(",")]
    path = tmp_path / "a.jsonl"
    path.write_text("\n".join(written) + "\n", encoding="utf-8")
    told = ask(capsys, path, "--rules", RULES)[1]
    whole = sum(line in ("A", "B") for line in lines.split(","))
    assert told["deals"] == sum(bool(line.strip()) for line in written)
    assert told["deals"] - told["rulings"]["malformed"] == whole


@pytest.mark.parametrize("bad", [b"\0" * 700, b"\xff\xfe\0a", b"%PDF-1.4", b"PK\3\4", b"\x1f\x8b\x08"])
@pytest.mark.parametrize("form", ["jass", "jsonl"])
def test_a_line_like_another_file(form: str, bad: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Zeros that a crash leaves, or the like, harm the line in which they stand; all behind it once were dropped."""
    path = tmp_path / f"a.{form}"
    if form == "jsonl":
        usual, other = json.dumps(GAME, separators=(",", ":")).encode() + b"\n", json.dumps(GAME).encode() + b"\n"
        data = usual * 9 + bad + b"\n" + other + usual
    else:
        game = (HEAD + "\ndeal 1\ndealer Dario\n").encode()
        data = b"\n".join((game,) * 9 + (game.removesuffix(b"Dario\n") + bad + b"\n", game + b"\ndeal 2\n"))
    path.write_bytes(data)
    told = ask(capsys, path, "--rules", RULES)[1]
    assert told["deals"] == 12 and told["rulings"]["malformed"] == 1


def test_names_that_no_text_can_hold(batch: RecordBatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file, a folder and a target whose names are not UTF-8."""
    odd = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff"))
    try:
        odd.mkdir()
    except OSError:
        return  # the system takes no such name
    source = arrow(odd / "a.arrow", batch)
    for target in (odd / "a.parquet", odd / "b.arrow", odd / "a.jass"):
        assert main(["convert", str(source), str(target), "--rules", RULES]) == 0
        assert ask(capsys, target, "--rules", RULES, "-o", odd / f"out-{target.name}")[0] == 0
    assert ask(capsys, source, "--rules", RULES, "-o", tmp_path / "s3:x")[1]["deals"] == 20
    assert len(list((tmp_path / "s3:x").iterdir())) == 1


def test_a_folder_named_like_an_address(
    batch: RecordBatch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    source = arrow(tmp_path / "a.arrow", batch)
    monkeypatch.chdir(tmp_path)
    assert ask(capsys, source, "--rules", RULES, "-o", "s3:x")[0] == 0
    assert main(["convert", str(source), "s3:a.parquet", "--rules", RULES]) == 0
    assert (tmp_path / "s3:x").is_dir() and (tmp_path / "s3:a.parquet").is_file()


def test_explaining_what_was_done_before(
    batch: RecordBatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """``--resume --explain`` finds the deals in parts that were made without it."""
    cards = batch.column("cards").to_pylist()
    cards[7] = cards[7][:35] + b"\xff"
    cards[9] = cards[9][:3] + cards[9][4:5] + cards[9][3:4] + cards[9][5:]
    wrong = batch.set_column(0, batch.schema.field(0), pa.array(cards, pa.binary(36)))
    path, out = arrow(tmp_path / "a.arrow", wrong), tmp_path / "out"
    first = main(["batch", str(path), "--rules", RULES, "-o", str(out)])
    capsys.readouterr()
    fresh = main(["batch", str(path), "--rules", RULES, "--explain", "5"]), capsys.readouterr().out
    again = main(["batch", str(path), "--rules", RULES, "-o", str(out), "--resume", "--explain", "5"])
    assert (again, capsys.readouterr().out) == fresh and first == again
    assert f"{path}:10" in fresh[1]


def test_a_pack_that_the_rules_do_not_have(
    batch: RecordBatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It once gave way to the ruleset's own, whose suits may be others."""
    strange = batch.replace_schema_metadata({"refcli.pack": "tarot"})
    bare = batch.replace_schema_metadata(None)
    for wrong, named in ((strange, None), (bare, "tarot")):
        with pytest.raises(WrongColumns, match="pack: tarot"):
            adjudicate(wrong, rules(RULES), pack=named)
    path = tmp_path / "a.parquet"
    pq.write_table(pa.Table.from_batches([strange]), path)
    status, told = ask(capsys, path, "--rules", RULES)
    assert status == 2 and told["deals"] == 0 and told["unread"] == 20
    assert main(["convert", str(path), str(tmp_path / "a.jass"), "--rules", RULES]) == 2
    assert "has no pack tarot" in capsys.readouterr().err


def test_columns_that_say_nothing_are_told(
    batch: RecordBatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ["call" if name == "calls" else name for name in batch.schema.names]
    path = arrow(tmp_path / "a.arrow", batch.rename_columns(names))
    assert ask(capsys, path, "--rules", RULES)[1]["aside"] == {"call": 20}
    main(["batch", str(path), "--rules", RULES])
    assert "left aside\n    20 call\n" in capsys.readouterr().out


def test_no_rows_at_all(batch: RecordBatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As engines hand them over where nothing is left."""
    verdicts = adjudicate(batch.slice(3, 0), rules(RULES))
    assert len(verdicts) == 0 and verdicts.schema == adjudicate(batch, rules(RULES)).schema
    path = arrow(tmp_path / "a.arrow", batch.slice(0, 0))
    assert ask(capsys, path, "--rules", RULES, "-o", tmp_path / "out")[0] == 0


@pytest.mark.parametrize("name", ["bieter", "hearts", "belote"])
def test_rules_that_columns_do_not_hold(name: str, batch: RecordBatch) -> None:
    """Three players, another pack, points held over: verdicts on such columns once meant nothing."""
    with pytest.raises(UnfitRules, match=name):
        adjudicate(batch, rules(name))
    with pytest.raises(TypeError, match="to_batches"):
        adjudicate(pa.Table.from_batches([batch]), rules(RULES))


def test_reasons_in_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.jass"
    path.write_text(HEAD + DEAL, encoding="utf-8")
    assert main(["batch", str(path), "--rules", RULES, "--explain", "1", "--format", "json"]) == 1
    counts, *lines = map(json.loads, capsys.readouterr().out.splitlines())
    told = {found["code"] for line in lines for found in line["findings"]}
    assert counts["deals"] == 1 and told == set(counts["findings"])


def test_lists_as_views(batch: RecordBatch) -> None:
    said = pa.array([[1, 2, None, None]] * 20, pa.list_(pa.int32()))
    fixed = batch.append_column("said_points", said.cast(pa.list_(pa.int32(), 4)))
    viewed = batch.append_column("said_points", pa.array(said.to_pylist(), pa.list_view(pa.int32())))
    want = adjudicate(fixed, rules(RULES)).to_pylist()
    assert adjudicate(viewed, rules(RULES)).to_pylist() == want
    assert adjudicate(viewed.slice(5), rules(RULES)).to_pylist() == want[5:]


def test_another_name_of_the_same_file(batch: RecordBatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, other = arrow(tmp_path / "a.arrow", batch), tmp_path / "b.arrow"
    other.hardlink_to(path)
    assert main(["batch", str(path), str(other), "--rules", RULES]) == 2
    assert "is named more than once" in capsys.readouterr().err


def test_files_of_others_in_the_folder(batch: RecordBatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Only what a process of a batch can have left behind is cleared away, and nothing where the folder is refused."""
    path, out = arrow(tmp_path / "a.arrow", batch), tmp_path / "out"
    out.mkdir()
    foreign, left = out / ".part-00000-1.parquet.crc", out / ".part-00000-000000.parquet.4711"
    part = out / "part-00000-1.snappy.parquet"
    for file in (foreign, left, part):
        file.write_bytes(b"x")
    assert main(["batch", str(path), "--rules", RULES, "-o", str(out)]) == 2
    assert foreign.exists() and left.exists()
    part.unlink()
    assert ask(capsys.readouterr() and capsys, path, "--rules", RULES, "-o", out)[0] == 0
    assert foreign.exists() and not left.exists()


_READ = """
import sys
from refcli.batch.planning import plan
from refcli.batch.work import READERS
from refcli.rules import load
rules, _ = load("schieber")
for path in sys.argv[1:]:
    for stretch in plan(path, "arrow"):
        for read in READERS["arrow"](stretch, rules) if hasattr(stretch, "form") else ():
            pass
"""


def test_damage_in_a_file_mapped_into_memory(batch: RecordBatch, tmp_path: Path) -> None:
    """Bytes that were changed once led beside the memory of the process, which died, or to a name that is no text."""
    whole = arrow(tmp_path / "a.arrow", batch).read_bytes()
    random_, paths = random.Random(7), list[str]()
    for number in range(120):
        data = bytearray(whole)
        for _ in range(random_.choice([1, 3, 20])):
            data[random_.randrange(len(data))] = random_.choice([0, 1, 127, 255])
        path = tmp_path / f"{number}.arrow"
        path.write_bytes(data)
        paths.append(str(path))
    done = subprocess.run([sys.executable, "-c", _READ, *paths], capture_output=True, check=False, text=True)
    assert (done.returncode, done.stderr) == (0, "")
