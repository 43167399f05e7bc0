"""Score sheets as people write them: heads, signs, sums below the line, and where a slip of the points shows again."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest

from refcli.notation.sheets import Cell
from refcli.referee.verdict import DealVerdict, SideScore
from refcli.settle.sheet import check_sheet
from refcli.source import Span
from tests.cli.running import Cli
from tests.judging import rules
from tests.settle.test_sheet import RECORD, SCORES

TOTALS = [(140, 37), (170, 334), (280, 381), (369, 469)]
POINTS = [(120, 37), (30, 127), (110, 47), (69, 88)]


def body(sign: str, *columns: list[tuple[int, int]], numbers: bool = True) -> str:
    """The lines of four deals: both sides of each of the columns."""
    return "".join(
        sign.join([*([str(at + 1)] if numbers else []), *(str(one) for column in columns for one in column[at])]) + "\n"
        for at in range(4)
    )


RIGHT = {
    "nous et eux": "Tour,Nous,Eux\n" + body(",", SCORES) + "Total,369,469\n",
    "wir und sie": "Runde;Wir;Sie\n" + body(";", SCORES) + "Summe;369;469\n",
    "they first": "Round,They,We\n" + "".join(f"{n},{b},{a}\n" for n, (a, b) in enumerate(SCORES, 1)),
    "names with a sign": "Vreni & Heidi\tRuedi & Köbi\n" + body("\t", SCORES, numbers=False),
    "italian, a mark, line ends": "\ufeffGiro;Vreni e Heidi;Ruedi e Köbi;Totale;Totale\r\n"
    + body(";", SCORES, TOTALS).replace("\n", "\r\n"),
    "totals in between": "Donne,Vreni+Heidi,Total,Ruedi+Köbi,Total\n"
    + "".join(f"{n + 1},{SCORES[n][0]},{TOTALS[n][0]},{SCORES[n][1]},{TOTALS[n][1]}\n" for n in range(4)),
    "on paper": "Wir   Ihr\n" + body("   ", SCORES, numbers=False) + "---------\n369   469\n",
    "with bars": "| Spiel | Vreni | Ruedi |\n|---|---|---|\n"
    + "".join(f"| {line} |\n" for line in body(" | ", SCORES).splitlines()),
    "a title, trumps, remarks": "Jassabend vom 3. Mai\n\nNr.;Trumpf;Vreni/Heidi;Ruedi/Köbi;Bemerkung\n"
    + "".join(f"{n}.;Rosen;{a};{b};gut\n" for n, (a, b) in enumerate(SCORES, 1))
    + ";;369;469;\n",
    "totals only": "Runde;Stand Vreni und Heidi;Stand Ruedi und Köbi\n" + body(";", TOTALS),
    "totals that nobody calls so": "Nous;Eux\n" + body(";", TOTALS, numbers=False),
    "quoted": 'Nr,"Vreni, Heidi","Ruedi, Köbi"\n' + body(",", SCORES),
    "a sign for the number": "#;Vreni+Heidi;Ruedi+Köbi\n" + body(";", SCORES),
    "spelt out": "Runde,Vreni+Heidi,Ruedi+Köbi\n"
    + "".join(f"Runde {line}\n" for line in body(",", SCORES).splitlines()),
    "without a head for the numbers": "Vreni+Heidi Ruedi+Köbi\n" + body(" ", SCORES),
    "points and totals": "deal,points Vreni,points Ruedi,total Vreni,total Ruedi\n" + body(",", POINTS, TOTALS),
    "one column a player": "Datum;Runde;Vreni;Heidi;Ruedi;Köbi\nheute;1;140;;37;\nheute;2;30;;297;\n",
    "dashes": "Wir - Sie\n" + body(" - ", SCORES, numbers=False),
    "a and b": "A,B\n" + body(",", SCORES, numbers=False),
    "remarks behind numbers": "Runde,Wir,Sie\n1,140 (Weis),37*\n2,30,297 (Match)\n",
    "nothing written": "Tour,Nous,Eux\n1,140,37\n2,-,\n3,110,47\n",
    "a record's lines": "Tour 1\npoints Vreni 120, Ruedi 37\nTour 2\nTotal Vreni 170, Ruedi 334\n",
}


@pytest.mark.parametrize("kind", RIGHT)
def test_a_right_sheet_is_right(cli: Cli, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "sheet.csv"
    path.write_bytes(RIGHT[kind].encode())
    run = cli("score", RECORD, "--sheet", path, "--format", "json")
    assert run.status == 0 and run.json["wrong"] == run.json["unknown"] == [], run.all
    wrong = RIGHT[kind].replace("37", "36", 1) if kind != "nothing written" else RIGHT[kind].replace("47", "74")
    path.write_bytes(wrong.encode())
    assert cli("score", RECORD, "--sheet", path).status == 1


def test_which_side_we_are_is_told(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text(RIGHT["they first"], encoding="utf-8")
    run = cli("score", RECORD, "--sheet", path)
    assert "We is read as Vreni+Heidi\nThey is read as Ruedi+Köbi\n" in run.out
    path.write_text(RIGHT["totals that nobody calls so"], encoding="utf-8")
    assert "running totals" in cli("score", RECORD, "--sheet", path).out


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Tour,Zoe & Heidi,Eux\n1,140,37\n", ":1:6: malformed[N104]"),
        ("Tour,Vreni & Ruedi,Heidi & Köbi\n1,140,37\n", ":1:6: error[S111]"),
        ("Tour,Nous,Eux\n1,cent,37\n", ":2:3: malformed[N118]"),
        ("Tour,Nous,Eux\npremier,140,37\n", ":2:1: malformed[N101]"),
        ("Tour,Nous,Eux\n1,140,37,11\n", ":2:1: malformed[N101]"),
        ("140,37\n30,297\n", ":1:1: malformed[N101]"),
    ],
)
def test_what_cannot_be_read_is_told_where_it_stands(cli: Cli, tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text(text, encoding="utf-8")
    run = cli("score", RECORD, "--sheet", path)
    assert run.status == 2 and run.out == "" and f"{path}{told}" in run.err, run.err


def test_a_sum_below_the_line_follows_or_is_wrong_itself(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text(RIGHT["nous et eux"].replace("297", "279").replace("469", "451"), encoding="utf-8")
    run = cli("score", RECORD, "--sheet", path, "--format", "json")
    assert [(one["deal"], one["column"], one["cause"]) for one in run.json["wrong"]] == [
        (2, "score", "deal"), (4, "total", "follows"),
    ]  # fmt: skip
    path.write_text(RIGHT["nous et eux"].replace("469", "467"), encoding="utf-8")
    run = cli("score", RECORD, "--sheet", path, "--format", "json")
    assert [(one["deal"], one["column"], one["cause"]) for one in run.json["wrong"]] == [(4, "total", "carried")]


def test_totals_carried_on_from_wrong_points_follow_from_them(cli: Cli, tmp_path: Path) -> None:
    # 101 for 110 card points in deal 3, nothing is multiplied: both totals behind it are nine too low
    path = tmp_path / "sheet.csv"
    text = RIGHT["points and totals"].replace("3,110,47,280", "3,101,47,271").replace("4,69,88,369", "4,69,88,360")
    path.write_text(text, encoding="utf-8")
    run = cli("score", RECORD, "--sheet", path, "--format", "json")
    told = [(one["deal"], one["column"], one["cause"], one["since"]) for one in run.json["wrong"]]
    assert told == [(3, "points", "deal", 3), (3, "total", "follows", 3), (4, "total", "follows", 3)]
    assert run.json["corrections"] == [
        {"deal": 3, "side": "Vreni+Heidi", "column": "points", "said": 101, "true": 110, "shift": 9}
    ]


PLACE = Span("s", 1, 1, 1, 2)


def verdicts(points: list[int], factor: int) -> list[DealVerdict]:
    """Deals of two sides in which only card points count, multiplied."""
    return [
        DealVerdict(
            at + 1, None, None, factor, "legal", True,
            {"A": SideScore({"tricks": worth}, worth * factor), "B": SideScore({"tricks": 0}, 0)}, (),
            totals={"A": factor * sum(points[: at + 1]), "B": 0},
        )
        for at, worth in enumerate(points)
    ]  # fmt: skip


def fewest(points: list[int], scores: list[int] | None, totals: list[int], factor: int) -> int:
    """The least number of slips that explain the errors of each column, by trying every way of carrying."""
    best = 999
    for path in product({0, *totals}, repeat=len(points)):
        if any(offset and not total for offset, total in zip(path, totals, strict=True)):
            continue
        slips, before = 0, 0
        for at, offset in enumerate(path):
            made = factor * points[at]
            counted = made if scores is None else scores[at]
            slips += bool(points[at]) + (scores is not None and bool(scores[at]) and scores[at] != made)
            step, before = offset - before, offset
            slips += (step not in (0, counted)) + (totals[at] != offset)
            slips += 99 * (step not in (0, counted) and totals[at] != offset)
        best = min(best, slips)
    return best


@pytest.mark.parametrize("seed", range(60))
def test_the_fewest_corrections_with_points(seed: int) -> None:
    random = Random(seed)
    true, factor = [random.randrange(30, 130) for _ in range(4)], random.choice([1, 2, 3])
    points = [random.choice([0, 0, 0, 9, -20]) for _ in true]
    scores = [factor * one + random.choice([0, 0, 0, 0, 7]) for one in points] if seed % 2 else None
    carried, totals = 0, list[int]()
    for at, one in enumerate(points):
        carried += (factor * one if scores is None else scores[at]) + random.choice([0, 0, 0, 0, 10])
        totals.append(carried + random.choice([0, 0, 0, 0, 1]))
    cells: list[Cell] = []
    for at, worth in enumerate(true):
        cells.append(Cell(at + 1, (0, 2), "points", worth + points[at], PLACE))
        cells.append(Cell(at + 1, (0, 2), "total", factor * sum(true[: at + 1]) + totals[at], PLACE))
        if scores is not None:
            cells.append(Cell(at + 1, (0, 2), "score", factor * worth + scores[at], PLACE))
    found = check_sheet(cells, verdicts(true, factor), rules(), ("A", "B"))
    assert len(found.corrections) == fewest(points, scores, totals, factor)
    assert len(found.wrong) == sum(map(bool, (*points, *(scores or ()), *totals)))


def test_numbers_that_cards_nobody_knows_keep_open_are_not_held_against_a_sheet(cli: Cli, tmp_path: Path) -> None:
    record = tmp_path / "game.jass"
    text = RECORD.read_text(encoding="utf-8")
    line = next(line for line in text.splitlines() if line.startswith("4 "))
    record.write_text(text.replace(line, " ".join([*line.split()[:4], "?", "?"]), 1), encoding="utf-8")
    path = tmp_path / "sheet.csv"
    path.write_text(RIGHT["points and totals"].replace("1,120,37", "1,99,58"), encoding="utf-8")
    run = cli("score", record, "--sheet", path, "--format", "json")
    assert run.json["wrong"] == [] and {one["deal"] for one in run.json["unknown"]} == {1, 2, 3, 4}
