"""The sheet of rows against the lines of the record itself: who chose which row, and what was written for it."""

from __future__ import annotations

import re

import pytest

from refcli.cli import main
from tests.examples.running import EXAMPLES

_CALL = re.compile(r"(?:^call|,) (\w+) [^,\n]*row (\S+)$", re.MULTILINE)
_SCORE = re.compile(r"^score (\S+) (\d+), (\S+) (\d+)$", re.MULTILINE)


@pytest.mark.parametrize("name", ["coiffeur", "coiffeur-ten-rows", "coiffeur-quoi-faire"])
def test_each_side_has_what_it_wrote_in_each_row(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = EXAMPLES / f"{name}.jass"
    expected: dict[tuple[str, str], str] = {}
    for deal in path.read_text(encoding="utf-8").split("\ndeal ")[1:]:
        chosen, score = _CALL.search(deal), _SCORE.search(deal)
        assert chosen is not None and score is not None
        sides = {score[1]: score[2], score[3]: score[4]}
        side = next(side for side in sides if chosen[1] in side.split("+"))
        expected[chosen[2], side] = sides[side]
    main(["score", str(path)])
    lines = capsys.readouterr().out.splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith("row "))
    heads = lines[start].split()[2:]
    told: dict[tuple[str, str], str] = {}
    for line in lines[start + 1 : lines.index("", start)]:
        row, _, *cells = line.split()
        told |= {(row, side): cell for side, cell in zip(heads, cells, strict=True)}
    assert told == expected
