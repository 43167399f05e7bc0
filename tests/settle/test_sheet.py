"""``refcli score --sheet``: wrong numbers told apart, and the fewest corrections that make a sheet right."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest

from tests.cli.running import Cli

RECORD = Path(__file__).parents[2] / "examples" / "game-to-1000.jass"
# what stands in the record's own score, added up apart from the referee: see tests/examples
SCORES = [(140, 37), (30, 297), (110, 47), (89, 88)]
NAMES = "deal,Vreni+Heidi,Ruedi+Köbi,total Vreni+Heidi,total Ruedi+Köbi"


def rows(changes: dict[tuple[int, int], int] | None = None) -> list[list[int]]:
    """Deal, both scores, both totals; ``changes`` are put over single cells, by row and column from 0."""
    found: list[list[int]] = []
    sums = [0, 0]
    for number, scores in enumerate(SCORES, 1):
        sums = [had + more for had, more in zip(sums, scores, strict=True)]
        found.append([number, *scores, *sums])
    for (row, column), value in (changes or {}).items():
        found[row][column] = value
    return found


def write(path: Path, lines: list[list[int]], sign: str = ",") -> Path:
    head = NAMES.replace(",", sign)
    path.write_text("\n".join([head, *(sign.join(map(str, line)) for line in lines)]) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_a_sheet_that_is_right(cli: Cli, tmp_path: Path, sign: str) -> None:
    run = cli("score", RECORD, "--sheet", write(tmp_path / "s.csv", rows(), sign), "--format", "json")
    assert run.status == 0 and run.json["wrong"] == [] and run.json["corrections"] == []


@pytest.mark.parametrize(
    ("deal", "total"), [("Runde", "Stand"), ("Spiel", "Total"), ("donne", "total"), ("Manche", "cumul")]
)
def test_the_heads_of_a_sheet_in_other_languages(cli: Cli, tmp_path: Path, deal: str, total: str) -> None:
    path = write(tmp_path / "s.csv", rows())
    text = path.read_text(encoding="utf-8").replace("total ", f"{total} ")
    path.write_text(text.replace("deal", deal, 1), encoding="utf-8")
    run = cli("score", RECORD, "--sheet", path, "--format", "json")
    assert run.status == 0 and run.json["wrong"] == []


def test_a_wrong_deal_carried_on(cli: Cli, tmp_path: Path) -> None:
    # 101 for 110 in deal 3, and both totals after it nine too low: one slip
    path = write(tmp_path / "s.csv", rows({(2, 1): 101, (2, 3): 271, (3, 3): 360}))
    run = cli("score", RECORD, "--sheet", path, "--format", "json")
    told = [(one["deal"], one["column"], one["said"], one["true"], one["cause"]) for one in run.json["wrong"]]
    assert told == [
        (3, "score", 101, 110, "deal"),
        (3, "total", 271, 280, "follows"),
        (4, "total", 360, 369, "follows"),
    ]
    assert run.json["corrections"] == [
        {"deal": 3, "side": "Vreni+Heidi", "column": "score", "said": 101, "true": 110, "shift": 9}
    ]
    assert run.status == 1


def test_a_total_wrongly_carried(cli: Cli, tmp_path: Path) -> None:
    # every deal is right; from deal 2 on the total is ten too high
    path = write(tmp_path / "s.csv", rows({(1, 3): 180, (2, 3): 290, (3, 3): 379}))
    run = cli("score", RECORD, "--sheet", path, "--format", "json")
    assert [(one["deal"], one["cause"], one["since"]) for one in run.json["wrong"]] == [
        (2, "carried", 2), (3, "follows", 2), (4, "follows", 2),
    ]  # fmt: skip
    assert [(one["deal"], one["column"], one["shift"]) for one in run.json["corrections"]] == [(2, "total", -10)]


def test_one_total_put_down_wrongly_and_carried_rightly(cli: Cli, tmp_path: Path) -> None:
    path = write(tmp_path / "s.csv", rows({(1, 4): 343}))
    run = cli("score", RECORD, "--sheet", path, "--format", "json")
    assert [(one["deal"], one["column"], one["shift"]) for one in run.json["corrections"]] == [(2, "total", 0)]


def test_a_wrong_deal_whose_total_is_right(cli: Cli, tmp_path: Path) -> None:
    path = write(tmp_path / "s.csv", rows({(1, 2): 279}))
    run = cli("score", RECORD, "--sheet", path, "--format", "json")
    assert run.json["corrections"] == [
        {"deal": 2, "side": "Ruedi+Köbi", "column": "score", "said": 279, "true": 297, "shift": 0}
    ]


def fewest(errors: list[int], totals: list[int]) -> int:
    """The least number of slips by trying every way the totals may have been carried; an independent count.

    A number has one slip at most, and a right number has none.
    """
    choices = {0, *totals}
    best = 999
    for path in product(choices, repeat=len(errors)):
        if any(offset and not total for offset, total in zip(path, totals, strict=True)):
            continue
        slips, before = 0, 0
        for error, total, offset in zip(errors, totals, path, strict=True):
            step, before = offset - before, offset
            both = step not in (0, error) and total != offset
            slips += bool(error) + (step not in (0, error)) + (total != offset) + 99 * both
        best = min(best, slips)
    return best


@pytest.mark.parametrize("seed", range(60))
def test_the_fewest_corrections(seed: int) -> None:
    # one side, slips at random; the judge is asked directly, as the command's way there is tested above
    from refcli.notation.sheets import Cell
    from refcli.referee.verdict import DealVerdict, SideScore
    from refcli.settle.sheet import check_sheet
    from refcli.source import Span
    from tests.judging import rules

    random = Random(seed)
    true = [random.randrange(30, 130) for _ in range(5)]
    errors = [random.choice([0, 0, 0, 9, -20]) for _ in true]
    carried, totals = 0, list[int]()
    for error in errors:
        carried += error + random.choice([0, 0, 0, 0, 10])
        totals.append(carried + random.choice([0, 0, 0, 0, 1]))
    place = Span("s", 1, 1, 1, 2)
    cells: list[Cell] = []
    deals: list[DealVerdict] = []
    for at, points in enumerate(true):
        running = sum(true[: at + 1])
        score = {"A": SideScore({}, points), "B": SideScore({}, 0)}
        deals.append(DealVerdict(at + 1, None, None, 1, "legal", True, score, (), totals={"A": running, "B": 0}))
        cells.append(Cell(at + 1, (0, 2), "score", points + errors[at], place))
        cells.append(Cell(at + 1, (0, 2), "total", running + totals[at], place))
    found = check_sheet(cells, deals, rules(), ("A", "B"))
    assert len(found.corrections) == fewest(errors, totals)
    assert len(found.wrong) == sum(map(bool, errors)) + sum(map(bool, totals))


def test_a_sheet_in_the_lines_of_a_record(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "sheet.txt"
    path.write_text(
        "deal 1\npoints Vreni 120, Ruedi 37\nscore Vreni 140, Ruedi 37\ndeal 2\ntotal Vreni 160, Ruedi 334\n",
        encoding="utf-8",
    )
    run = cli("score", RECORD, "--sheet", path)
    assert run.status == 1 and f"{path}:5:13" in run.out and "[S122]" in run.out


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", ":1:1"),
        ("deal,Vreni+Heidi\n1,many\n", ":2:3"),
        ("deal,Zoe\n1,140\n", ":1:6"),
        ("deal,Vreni+Heidi\nfirst,140\n", ":2:1"),
        ("deal 1\nscore Vreni\n", ":2:1"),
        ("score Vreni 140\n", ":1:1"),
    ],
)
def test_a_sheet_that_cannot_be_read(cli: Cli, tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text(text, encoding="utf-8")
    run = cli("score", RECORD, "--sheet", path)
    assert run.status == 2 and run.out == "" and f"{path}{told}" in run.err, run.err


def test_no_sheet_and_two_records(cli: Cli, tmp_path: Path) -> None:
    run = cli("score", RECORD, "--sheet", tmp_path / "none.csv")
    assert run.status == 2 and "no such file" in run.err
    path = write(tmp_path / "s.csv", rows())
    run = cli("score", RECORD, RECORD, "--sheet", path)
    assert run.status == 2 and "one record" in run.err


def test_a_number_for_no_deal_of_the_record_cannot_be_checked(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "s.csv"
    path.write_text("deal,Vreni+Heidi\n1,140\n44,10\n", encoding="utf-8")
    run = cli("score", RECORD, "--sheet", path, "--format", "json")
    assert run.status == 2 and run.json["unknown"] == [{"deal": 44, "column": "score", "said": 10}]


@pytest.mark.parametrize(("encoding", "byte"), [("latin-1", "F6"), ("utf-16", "FF")])
def test_a_sheet_that_is_not_utf8(cli: Cli, tmp_path: Path, encoding: str, byte: str) -> None:
    path = write(tmp_path / "s.csv", rows())
    path.write_bytes(path.read_text(encoding="utf-8").encode(encoding))
    run = cli("score", RECORD, "--sheet", path)
    assert run.status == 2 and f"line 1 is not UTF-8: byte {byte}" in run.all and "right" not in run.all


def test_a_sheet_is_not_called_right_where_something_cannot_be_checked(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "s.csv"
    path.write_text("deal,Vreni+Heidi\n1,140\n44,10\n", encoding="utf-8")
    run = cli("score", RECORD, "--sheet", path)
    assert run.status == 2 and "deal 44: 10 cannot be checked" in run.out and "every number" not in run.out
