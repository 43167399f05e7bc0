"""What may go wrong with files, disks and processes: nothing is lost, nothing is counted twice."""

from __future__ import annotations

import gzip
import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from refcli.batch import WrongColumns, adjudicate, planning, run, work
from refcli.batch.arrow import pa, pq
from refcli.batch.deals import to_batch
from refcli.batch.reading import Stretch
from refcli.batch.rows import columns_of
from refcli.batch.run import Input
from refcli.batch.tally import Tally
from refcli.batch.work import Job
from refcli.cli import main
from tests.batch.dealing import legal
from tests.judging import rules

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "swisslos-2000.jsonl"
RULES = "schieber"


@pytest.fixture
def deals(tmp_path: Path) -> Path:
    """200 legal deals in four row groups."""
    path = tmp_path / "deals.parquet"
    ruleset = rules(RULES)
    some = columns_of(legal(RULES, "", 3, 100) * 2, ruleset.default_pack)
    pq.write_table(pa.Table.from_batches([to_batch(some)]), path, row_group_size=50)
    return path


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stretches of one row group each."""
    monkeypatch.setattr(planning, "MOST", 50)


def ask(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, dict[str, Any]]:
    """The exit status and the counts of a batch."""
    status = main(["batch", *map(str, arguments), "--rules", RULES, "--format", "json"])
    return status, json.loads(capsys.readouterr().out)


def rows(folder: Path) -> list[tuple[str, int, str]]:
    """Every verdict that was kept."""
    table = pq.read_table(folder, columns=["file", "at", "verdict"])
    return sorted((row["file"], row["at"], row["verdict"]) for row in table.to_pylist())


def test_whole_and_fine(deals: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, told = ask(capsys, deals, "-o", tmp_path / "out")
    assert status == 0 and told["rulings"] == {
        "legal": 200,
        "illegal": 0,
        "incomplete": 0,
        "malformed": 0,
        "undetermined": 0,
    }
    assert rows(tmp_path / "out") == [(str(deals), at, "legal") for at in range(1, 201)]


def test_truncated_file(deals: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file without its end is named; the others are judged."""
    short = tmp_path / "short.parquet"
    short.write_bytes(deals.read_bytes()[:-300])
    status, told = ask(capsys, short, deals)
    assert status == 2 and told["deals"] == 200
    assert told["damages"] == 1 and told["damage"][0][0] == str(short)


def test_damage_inside_a_file(deals: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A row group that cannot be read is counted with its deals; those before and after are judged."""
    data = bytearray(deals.read_bytes())
    group = pq.read_metadata(deals).row_group(1)
    start = group.column(0).data_page_offset
    data[start : start + 60] = bytes([255]) * 60
    deals.write_bytes(data)
    status, told = ask(capsys, deals, "-o", tmp_path / "out")
    assert status == 2
    assert told["deals"] == 150 and told["unread"] == 50 and told["damage"][0][1] == 51
    assert [at for _, at, _ in rows(tmp_path / "out")] == [*range(1, 51), *range(101, 201)]


@pytest.mark.parametrize(
    ("name", "kind"), [("cards", pa.string()), ("leaders", pa.int32()), ("calls", pa.int8()), ("dealer", pa.float64())]
)
def test_wrong_types(name: str, kind: Any, deals: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = pq.read_table(deals)
    at = table.schema.get_field_index(name)
    wrong = table.set_column(at, name, pa.nulls(len(table), kind))
    pq.write_table(wrong, deals)
    status, told = ask(capsys, deals)
    assert status == 2 and told["deals"] == 0 and told["unread"] == 200
    assert name in told["damage"][0][2]
    with pytest.raises(WrongColumns, match=name):
        adjudicate(wrong.combine_chunks().to_batches()[0], rules(RULES))


def test_a_column_is_missing(deals: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pq.write_table(pq.read_table(deals).drop(["cards"]), deals)
    status, told = ask(capsys, deals)
    assert status == 2 and told["damages"] == 1 and told["deals"] == 0


@pytest.mark.parametrize("name", ["cards", "calls", "dealer"])
def test_two_columns_of_one_name(name: str, deals: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = pq.read_table(deals)
    twice = table.append_column(table.schema.field(name), table.column(name))
    pq.write_table(twice, deals)
    status, told = ask(capsys, deals)
    assert status == 2 and told["deals"] == 0 and told["unread"] == 200
    assert main(["convert", str(deals), str(tmp_path / "a.jass"), "--rules", RULES]) == 2
    assert f"column {name} is there more than once" in capsys.readouterr().err
    with pytest.raises(WrongColumns, match=name):
        adjudicate(twice.combine_chunks().to_batches()[0], rules(RULES))


def test_wrong_and_duplicate_cards() -> None:
    """A code that is no card, and a card that is there twice, are malformed; the rest of the batch is not touched."""
    some = columns_of(legal(RULES, "", 3, 100)[:4], rules(RULES).default_pack)
    cards = some.cards.copy()
    cards[1, 7] = 99
    cards[2, 7] = cards[2, 6]
    batch = to_batch(replace(some, cards=cards))
    verdicts = adjudicate(batch, rules(RULES)).to_pylist()
    assert [row["verdict"] for row in verdicts] == ["legal", "malformed", "malformed", "legal"]
    assert verdicts[1]["findings"][0] == "N102" and "D101" in verdicts[2]["findings"]


@pytest.mark.parametrize(
    ("name", "value", "kind", "code"),
    [
        ("dealer", 200, pa.uint8(), "N104"),
        ("dealer", 4, pa.uint8(), "N104"),
        ("dealer", -1, pa.int64(), "N104"),
        ("dealer", 300, pa.int64(), "N104"),
        ("leaders", bytes([9] * 9), pa.binary(9), "N104"),
        ("winners", bytes([9] * 9), pa.binary(9), "N104"),
        ("cut", 36, pa.uint8(), "N102"),
        ("cut", -1, pa.int64(), "N102"),
        ("turned", 300, pa.int64(), "N102"),
        ("number", 1 << 40, pa.int64(), "N118"),
        ("number", -7, pa.int32(), "N118"),
    ],
)
def test_numbers_out_of_range(
    name: str, value: object, kind: Any, code: str, deals: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A number that stands for nothing makes its own row malformed, and keeps a file from being converted."""
    table = pq.read_table(deals).slice(0, 3)
    there = table.column(name).to_pylist() if name in table.column_names else [None] * 3
    column = pa.array([there[0], value, there[2]], kind)
    table = table.drop([name]) if name in table.column_names else table
    pq.write_table(table.append_column(name, column), deals)
    status, told = ask(capsys, deals, "-o", tmp_path / "out")
    assert status == 2 and [verdict for *_, verdict in rows(tmp_path / "out")] == ["legal", "malformed", "legal"]
    assert told["findings"][code] == 1
    assert main(["convert", str(deals), str(tmp_path / "a.jass"), "--rules", RULES]) == 2
    assert f"{deals}:2: " in capsys.readouterr().err and not (tmp_path / "a.jass").exists()


@pytest.mark.parametrize("seats", ["Anna Beat", "A B C D E", "A B A C"])
def test_players_that_do_not_fill_the_seats(
    seats: str, deals: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = pq.read_table(deals).slice(0, 2)
    pq.write_table(table.append_column("seats", pa.array([seats] * 2)), deals)
    assert main(["convert", str(deals), str(tmp_path / "a.jass"), "--rules", RULES]) == 2
    assert "does not name each player once" in capsys.readouterr().err


def test_damaged_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each line of JSON is a row, the damaged ones too."""
    trick = '{"cards":["S6","S7","S8","S9"],"first":3,"win":0,"points":0}'
    line = f'{{"game":{{"trump":5,"dealer":0,"forehand":1,"tricks":[{trick}]}}}}'
    path = tmp_path / "lines.jsonl"
    path.write_text(f"{line}\n{line[:40]}\n[]\n{line}\n", encoding="utf-8")
    status, told = ask(capsys, path, "-o", tmp_path / "out")
    assert status == 2 and told["deals"] == 4 and told["rulings"]["malformed"] == 2
    assert told["findings"]["N117"] == 2
    assert [at for _, at, _ in rows(tmp_path / "out")] == [1, 2, 3, 4]


def test_full_disk(
    deals: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The part being written is not kept; those before it are, are counted, and the run can go on."""
    out = tmp_path / "out"
    with monkeypatch.context() as patch:
        patch.setattr(work, "_writer", _full_after(2))
        assert main(["batch", str(deals), "--rules", RULES, "-o", str(out)]) == 2
    said = capsys.readouterr()
    assert "100 deals" in said.out and "cannot be written (No space left on device): what is done is kept" in said.err
    assert sorted(path.name for path in out.iterdir()) == ["part-00000-000000.parquet", "part-00000-000001.parquet"]
    assert main(["batch", str(deals), "--rules", RULES, "-o", str(out), "--resume"]) == 0
    assert rows(out) == [(str(deals), at, "legal") for at in range(1, 201)]


def _full_after(parts: int) -> Any:
    made = [0]
    real: Any = work._writer  # pyright: ignore[reportPrivateUsage]

    def writer(path: Path, schema: Any) -> Any:
        made[0] += 1
        if made[0] > parts:
            path.write_bytes(b"PAR1")
            raise OSError(28, "No space left on device")
        return real(path, schema)

    return writer


def test_interrupted_and_resumed(
    deals: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was done is kept and counted; the resumed run counts every deal once."""
    out = tmp_path / "out"
    real = work.work

    def interrupted(job: Job, stretch: Stretch, place: int) -> Tally:
        if stretch.number == 2:
            raise KeyboardInterrupt
        return real(job, stretch, place)

    with monkeypatch.context() as patch:
        patch.setattr("refcli.batch.run.work", interrupted)
        status, told = ask(capsys, deals, "-o", out)
    assert status == 130 and told["interrupted"] and told["deals"] == 100
    again = main(["batch", str(deals), "--rules", RULES, "-o", str(out)])
    assert again == 2 and "--resume" in capsys.readouterr().err  # nothing is overwritten
    done: list[int] = []

    def counted(job: Job, stretch: Stretch, place: int) -> Tally:
        done.append(stretch.number)
        return real(job, stretch, place)

    with monkeypatch.context() as patch:
        patch.setattr("refcli.batch.run.work", counted)
        status, told = ask(capsys, deals, "-o", out, "--resume")
    assert status == 0 and told["deals"] == 200 and done == [2, 3]
    assert rows(out) == [(str(deals), at, "legal") for at in range(1, 201)]


def test_an_interruption_behind_a_part(
    deals: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A part that has just been finished counts, although nobody was told of it."""
    real = work.work

    def interrupted(job: Job, stretch: Stretch, place: int) -> Tally:
        real(job, stretch, place)
        raise KeyboardInterrupt

    monkeypatch.setattr("refcli.batch.run.work", interrupted)
    status, told = ask(capsys, deals, "-o", tmp_path / "out")
    assert status == 130 and told["deals"] == 50 and len(rows(tmp_path / "out")) == 50


def test_rules_that_have_changed(deals: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Parts made by a ruleset of one's own are not mixed with those of what it has become."""
    own, out = tmp_path / "own.yaml", tmp_path / "out"
    text = "ruleset: own\ntitle: {en: Own}\nextends: schieber\n"
    own.write_text(text, encoding="utf-8")
    assert main(["batch", str(deals), "--rules", str(own), "-o", str(out)]) == 0
    assert main(["batch", str(deals), "--rules", str(own), "-o", str(out), "--resume"]) == 0
    own.write_text(text + "melds: {enabled: false}\n", encoding="utf-8")
    capsys.readouterr()
    assert main(["batch", str(deals), "--rules", str(own), "-o", str(out), "--resume"]) == 2
    assert "name another folder" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        *((f"a.{suffix}", b"", "the file is empty") for suffix in ("jass", "jsonl", "parquet", "arrow")),
        *(
            (f"a.{suffix}.gz", gzip.compress(b"deal 1", mtime=0), "the file is compressed")
            for suffix in ("jass", "jsonl")
        ),
        ("a.parquet", gzip.compress(b"PAR1", mtime=0), "the file is compressed"),
    ],
)
def test_files_that_hold_no_deals(
    name: str, data: bytes, why: str, deals: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_bytes(data)
    assert main(["batch", str(tmp_path / name), str(deals), "--rules", RULES]) == 2
    said = capsys.readouterr().out
    assert "200 deals" in said and f"{tmp_path / name}: {why}" in said


def test_inputs_that_cannot_be_read_again_or_twice(
    deals: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pipe = tmp_path / "pipe.jsonl"
    os.mkfifo(pipe)
    assert main(["batch", str(pipe), "--rules", RULES]) == 2
    assert "is a pipe or a device" in capsys.readouterr().err
    again = tmp_path / "again.parquet"
    again.symlink_to(deals)
    assert main(["batch", str(deals), str(again), "--rules", RULES]) == 2
    assert f"{again} is named more than once" in capsys.readouterr().err


def test_records_of_different_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In two files, or in one: without ``--rules`` nobody can say which hold."""
    examples = Path(__file__).parents[2] / "examples"
    one, other = examples / "mistakes.jass", examples / "differenzler.jass"
    both = tmp_path / "both.jass"
    both.write_text(one.read_text(encoding="utf-8") + "\n" + other.read_text(encoding="utf-8"), encoding="utf-8")
    for files in ((one, other), (both,)):
        assert main(["batch", *map(str, files)]) == 2
        assert "name different rules (schieber, differenzler)" in capsys.readouterr().err


@pytest.mark.parametrize("change", [lambda path: path.unlink(), lambda path: path.write_bytes(path.read_bytes()[:-9])])
def test_a_text_that_changes_while_it_is_read(change: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deals.jass"
    path.write_bytes((Path(__file__).parents[2] / "examples" / "mistakes.jass").read_bytes())
    real = work.work

    def late(job: Job, stretch: Stretch, place: int) -> Tally:
        change(path)
        return real(job, stretch, place)

    monkeypatch.setattr("refcli.batch.run.work", late)
    tally = run.run([Input(str(path), "jass")], Job(RULES, {}, None, ""), 1, lambda *_: None)
    assert (tally.deals, tally.damages) == (0, 1)


def test_parts_of_other_work(deals: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert main(["batch", str(deals), "--rules", RULES, "-o", str(out)]) == 0
    assert main(["batch", str(deals), "--rules", "schieber/swisslos", "-o", str(out), "--resume"]) == 2


def deadly(job: Job, stretch: Stretch, place: int) -> Tally:
    """A process that dies of the second stretch, always or the first time."""
    once = Path(job.folder or "").parent / "died"
    if stretch.number == 1 and not (job.task == "once" and once.exists()):
        once.touch()
        os._exit(9)
    return work.work(job, stretch, place)


@pytest.mark.parametrize("task", ["once", "always"])
def test_a_worker_that_dies(task: str, deals: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stretch is tried again; what kills every process is named, and nothing else is lost or counted twice."""
    out = tmp_path / "out"
    out.mkdir()
    monkeypatch.setattr("refcli.batch.run.work", deadly)
    tally = run.run([Input(str(deals), "parquet")], Job(RULES, {}, str(out), task), 2, lambda *_: None)
    lost = 0 if task == "once" else 50
    assert tally.deals == 200 - lost and tally.unread == lost and tally.damages == (lost > 0)
    there = [at for _, at, _ in rows(out)]
    assert len(there) == len(set(there)) == 200 - lost


def test_two_processes_give_the_same(deals: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    alone, both = ask(capsys, deals, "-o", tmp_path / "a"), ask(capsys, deals, "-o", tmp_path / "b", "--jobs", 2)
    assert alone == both
    assert rows(tmp_path / "a") == rows(tmp_path / "b")


@pytest.mark.skipif(not DATA.is_file(), reason=f"the recorded deals are not in {DATA}")
def test_recorded_deals(capsys: pytest.CaptureFixture[str]) -> None:
    """All 2,000 deals of the Swiss servers, which their own rules allowed."""
    status = main(["batch", str(DATA), "--rules", "schieber/swisslos", "--format", "json"])
    told = json.loads(capsys.readouterr().out)
    assert status == 0 and told["rulings"]["legal"] == 2000 and not told["single"]
