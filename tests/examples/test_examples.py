"""Every finding has its page, its example and the example's output; the whole records have their verdicts.

What the examples say was worked out by hand or by a program of its own before it was compared with the referee.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar

import pytest

from refcli.cli import main
from refcli.codes import CODES
from tests.examples.running import (
    BAD,
    EXAMPLES,
    HEADINGS,
    PAGES,
    ROOT,
    arguments,
    block,
    codes_in,
    example,
    page,
    records,
    shown,
)

# Findings that cannot stand alone: a meld can only clash where the hands are not told, so the deal is unfinished;
# a card that is not in the written hand is also one that was dealt to nobody, or the deal stops before that shows.
# Hands are unknown only where a deal is unfinished; a claim that is not allowed may be true; a total follows from a
# wrong deal.
ALSO = {
    **{code: {"D107"} for code in ("D104", "D106", "D110", "D118", "P106", "P112", "E108")},
    "D102": {"D103", "D107"},
    "D103": {"D118"},
    "P113": {"P104"},
    "P114": {"P101", "P104"},
    "E110": {"E109"},
    "S123": {"S121"},
}
VERDICTS = {
    "schieber-gastro-suisse": ["legal"],
    "schieber-martinique": ["legal"],
    "schieber-pique-double": ["legal"],
    "schieber-joker-house": ["legal"],
    "schieber-jassen-online": ["legal"],
    "schieber-cardgames-zone": ["legal"],
    "schieber-jasvel": ["legal"],
    "schieber-vorarlberg": ["legal"],
    "kreuzjass-vorarlberg": ["legal"],
    "kreuzjass-adpoker": ["legal"],
    "sidi-ab-neunzig": ["legal"],
    "sidi-gastro-suisse": ["legal"],
    "sidi-jassverzeichnis": ["legal"],
    "molotow-joker-house": ["legal"],
    "differenzler-swisslos": ["legal"],
    "molotow-jasswelt": ["legal"],
    "handjass-schlaeger": ["legal"],
    "handjass-three-players": ["legal"],
    "handjass-two-players": ["legal"],
    "handjass-joker-house-two": ["legal"],
    "molotow": ["legal"],
    "kreuzjass": ["legal"],
    "bodensee": ["legal"],
    "schmaus": ["legal"],
    "pomme": ["legal"],
    "belote": ["legal"],
    "belote-coinche": ["legal"],
    "bieter": ["legal"],
    "bieter-geheimer-partner": ["legal"],
    "bieter-zu-fuenft": ["legal"],
    "bieter-zu-viert": ["legal"],
    "bieter-reglement": ["legal"],
    "koenigsjass-urikon": ["legal"],
    "coinche-jass": ["legal"],
    "euchre": ["legal"],
    "oh-hell": ["legal"],
    "pandur": ["legal"],
    "sidi": ["legal"],
    "spades": ["legal"],
    "cardgames-zone": ["illegal"],
    "coiffeur": ["legal"],
    "deutsch": ["legal"],
    "differenzler": ["legal"],
    "francais": ["legal"],
    "game-to-1000": ["legal"],
    "gastro-suisse": ["legal"],
    "guggitaler": ["legal"],
    "handjass": ["legal"],
    "hearts": ["legal"],
    "hindersi": ["legal"],
    "jassen-online": ["legal"],
    "jasvel": ["undetermined"],
    "joker-house": ["legal"],
    "klaverjas-rotterdam": ["legal"],
    "differenzler-concealed": ["legal"],
    "differenzler-three-players": ["legal"],
    "differenzler-two-players": ["legal"],
    "schieber-match-aux-cartes": ["legal"],
    "coiffeur-ten-rows": ["legal"],
    "coiffeur-quoi-faire": ["legal"],
    "handjass-joker-house": ["legal"],
    "differenzler-joker-house": ["legal"],
    "coiffeur-gastro-suisse": ["legal"],
    "coiffeur-joker-house": ["legal"],
    "schieber-swisslos": ["legal"],
    "klaverjas": ["legal"],  # added up in tests/games/test_klaverjas.py
    "late-revoke": ["illegal"],
    "koenigsjass": ["legal"],
    "mistakes": ["illegal"],
    "mittlere": ["legal"],
    "solo-jass": ["legal"],
    "two-games": ["legal", "legal"],
    "unfinished": ["incomplete"],
    "whist": ["legal"],
}
TOTALS = {  # of the last game of each record, added up apart from the referee
    "molotow": {"Anna": 237, "Beat": 449, "Carla": 448, "Dario": 352},
    "kreuzjass": {"Anna+Carla": 691, "Beat+Dario": 1036},
    "bodensee": {"Anna": 544, "Beat": 241},
    "schmaus": {"Anna": 320, "Beat": 308},
    "pomme": {"Anna": 0, "Beat": 0},  # putzes, not points
    "belote": {"Vreni+Heidi": 887, "Ruedi+Köbi": 1013},
    "belote-coinche": {"Vreni+Heidi": 756, "Ruedi+Köbi": 1268},
    "bieter": {"Anna": 250, "Beat": 352, "Carla": 243},
    "bieter-geheimer-partner": {"Anna": -342, "Beat": -711, "Carla": -1284, "Dario": -1066, "Eva": -1547},
    "bieter-zu-fuenft": {"Anna": 510, "Beat": 264, "Carla": 203, "Dario": 219, "Eva": 277},
    "bieter-zu-viert": {"Anna": 352, "Beat": 197, "Carla": 440, "Dario": 472},
    "bieter-reglement": {"Anna": 615, "Beat": 448, "Carla": 455},
    "koenigsjass-urikon": {"Vreni": 554, "Ruedi": 94, "Heidi": 494},
    "coinche-jass": {"Anna+Carla": 2172, "Beat+Dario": 1509},
    "euchre": {"Vreni+Heidi": 10, "Ruedi+Köbi": 0},
    "oh-hell": {"Anna": 46, "Beat": 35, "Carla": 31, "Dario": 62},
    "pandur": {"Anna": 21, "Beat": 34, "Carla": 23, "Dario": 28},
    "sidi": {"Anna+Carla": 470, "Beat+Dario": 2029},
    "spades": {"Anna+Carla": 511, "Beat+Dario": 16},
    "cardgames-zone": {"Anna+Carla": 0, "Beat+Dario": 157},
    "coiffeur": {"Vreni+Heidi": 3913, "Ruedi+Köbi": 3713},  # these games are added up in tests/scores/test_apart.py
    "differenzler": {"Vreni": 644, "Ruedi": 811, "Heidi": 892, "Köbi": 721},
    "guggitaler": {"Vreni": 12, "Ruedi": 2, "Heidi": 17, "Köbi": 30},
    "handjass": {"Vreni": 0, "Ruedi": 0, "Heidi": 0, "Köbi": 0},  # strokes, not points
    "hearts": {"Vreni": 23, "Ruedi": 69, "Heidi": 106, "Köbi": 62},
    "hindersi": {"Vreni": 273, "Ruedi": 122, "Heidi": 59, "Köbi": 174},
    "koenigsjass": {"Vreni": 327, "Ruedi": 220, "Heidi": 100},
    "solo-jass": {"Vreni": 519, "Ruedi": 322, "Heidi": 353, "Köbi": 376},
    "mittlere": {"Vreni": 0, "Ruedi": 0, "Heidi": 0},
    "whist": {"Vreni+Heidi": 2, "Ruedi+Köbi": 7},
    "deutsch": {"Vreni+Heidi": 508, "Ruedi+Köbi": 138},
    "francais": {"Aline+Chantal": 727, "Benoît+David": 84},
    "game-to-1000": {"Vreni+Heidi": 1008, "Ruedi+Köbi": 974},
    "gastro-suisse": {"Aline+Chantal": 161, "Benoit+David": 293},
    "jassen-online": {"Anna+Carla": 442, "Beat+Dario": 526},
    "jasvel": {"Anna+Carla": 328, "Beat+Dario": 614},
    "joker-house": {"Anna+Carla": 200, "Beat+Dario": 174},
    # the next eight are added up in tests/games/test_forms_apart.py
    "klaverjas-rotterdam": {"Vreni+Heidi": 1235, "Ruedi+Köbi": 2097},
    "differenzler-concealed": {"Vreni": 420, "Ruedi": 764, "Heidi": 624, "Köbi": 743},
    "differenzler-three-players": {"Vreni": 552, "Ruedi": 579, "Heidi": 747},
    "differenzler-two-players": {"Vreni": 824, "Ruedi": 768},
    "schieber-match-aux-cartes": {"Vreni+Heidi": 1028, "Ruedi+Köbi": 1484},
    "coiffeur-ten-rows": {"Vreni+Heidi": 3831, "Ruedi+Köbi": 4309},
    "coiffeur-quoi-faire": {"Vreni+Heidi": 6576, "Ruedi+Köbi": 4929},
    "handjass-joker-house": {"Anna": 0, "Beat": 0, "Carla": 0},
    "differenzler-joker-house": {"Anna": 703, "Beat": 716, "Carla": 572, "Dario": 575},
    "coiffeur-gastro-suisse": {"Anna+Carla": 972, "Beat+Dario": 809},
    "coiffeur-joker-house": {"Anna+Carla": 3230, "Beat+Dario": 2999},
    "schieber-swisslos": {"Vreni+Heidi": 2690, "Ruedi+Köbi": 2060},
    "klaverjas": {"Joop+Ans": 1582, "Wil+Kees": 1470},
    # the next ones are added up in tests/games/test_whole_games.py
    "schieber-gastro-suisse": {"Anna+Carla": 1042, "Beat+Dario": 778},
    "schieber-martinique": {"Anna+Carla": 973, "Beat+Dario": 1034},
    "schieber-pique-double": {"Anna+Carla": 1507, "Beat+Dario": 1064},
    "schieber-joker-house": {"Anna+Carla": 1028, "Beat+Dario": 685},
    "schieber-jassen-online": {"Anna+Carla": 634, "Beat+Dario": 1393},
    "schieber-cardgames-zone": {"Anna+Carla": 615, "Beat+Dario": 1028},
    "schieber-jasvel": {"Anna+Carla": 1085, "Beat+Dario": 1049},
    "schieber-vorarlberg": {"Anna+Carla": 779, "Beat+Dario": 1034},
    "kreuzjass-vorarlberg": {"Anna+Carla": 1063, "Beat+Dario": 513},
    "kreuzjass-adpoker": {"Anna+Carla": 629, "Beat+Dario": 1098},
    "sidi-ab-neunzig": {"Anna+Carla": 2304, "Beat+Dario": 1803},
    "sidi-gastro-suisse": {"Anna+Carla": 486, "Beat+Dario": 2143},
    "sidi-jassverzeichnis": {"Anna+Carla": 1113, "Beat+Dario": 1549},
    "molotow-joker-house": {"Anna": 182, "Beat": 293, "Carla": 396, "Dario": 555},
    "differenzler-swisslos": {"Anna": 409, "Beat": 872, "Carla": 602, "Dario": 545},
    "molotow-jasswelt": {"Anna": 0, "Beat": 0, "Carla": 0, "Dario": 0},
    "handjass-schlaeger": {"Anna": 0, "Beat": 0, "Carla": 0, "Dario": 0},
    "handjass-three-players": {"Anna": 0, "Beat": 0, "Carla": 0},
    "handjass-two-players": {"Anna": 0, "Beat": 0},
    "handjass-joker-house-two": {"Anna": 0, "Beat": 0},
    "late-revoke": {"Anna+Carla": 101, "Beat+Dario": 0},
    "mistakes": {"Anna+Carla": 69, "Beat+Dario": 88},
    "two-games": {"Eva+Gina": 265, "Franz+Hugo": 119},
    "unfinished": {"Anna+Carla": 62, "Beat+Dario": 20},
}


class Program:
    """``refcli`` in this process, at the root of the checkout; what it says to an example is asked only once."""

    _known: ClassVar[dict[tuple[str, ...], str]] = {}

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.chdir(ROOT)
        self._capsys = capsys

    def __call__(self, *words: str) -> str:
        """Both streams of a run, one after the other."""
        if words not in self._known:
            self._capsys.readouterr()
            main(list(words))
            self._known[words] = "".join(self._capsys.readouterr())
        return self._known[words]

    def json(self, *words: str) -> list[dict[str, Any]]:
        """The records of a JSON report."""
        found: list[dict[str, Any]] = json.loads(self(*words, "--format", "json"))["records"]
        return found


@pytest.fixture
def program(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Program:
    return Program(capsys, monkeypatch)


def _example(code: str) -> Path:
    file = example(code)
    assert file is not None, f"{code} has no example in {BAD}"
    return file


@pytest.mark.parametrize("code", CODES)
def test_a_code_has_an_example_that_finds_it(code: str, program: Program) -> None:
    found = codes_in(program(*arguments(_example(code))))
    assert found.count(code) == 1
    assert set(found) == {code} | ALSO.get(code, set())


@pytest.mark.parametrize("code", CODES)
def test_an_example_gives_exactly_its_output(code: str, program: Program) -> None:
    file = _example(code)
    assert program(*arguments(file)) == file.with_suffix(".out").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", CODES)
def test_a_code_has_a_page_with_its_headings(code: str) -> None:
    lines = page(code).read_text(encoding="utf-8").splitlines()
    headings = [f"# {code} {CODES[code].name}", *(f"## {heading}" for heading in HEADINGS)]
    assert [line for line in lines if line.startswith("#")] == headings
    for before, after in pairwise(lines):
        assert not (before.startswith("## ") and not after.strip()), f"{before} says nothing"


@pytest.mark.parametrize("code", CODES)
def test_a_page_shows_what_its_example_says(code: str) -> None:
    output = _example(code).with_suffix(".out").read_text(encoding="utf-8")
    text = block(code, output)
    assert text
    assert f"\n\n{shown(text)}\n\n## What to do" in page(code).read_text(encoding="utf-8")


@pytest.mark.parametrize("code", CODES)
def test_explain_prints_the_page(code: str, program: Program) -> None:
    text = page(code).read_text(encoding="utf-8")
    assert program("explain", code) == text
    assert program("explain", CODES[code].name) == text


def test_there_is_no_page_or_example_of_an_unknown_code() -> None:
    known = {f"{code}-{entry.name}" for code, entry in CODES.items()}
    assert {path.stem for path in PAGES.glob("*.md")} == known
    assert {path.stem for path in BAD.iterdir() if path.is_file()} == known


def _raised() -> Iterator[tuple[str, str]]:
    """Every text in the program and its rulesets that looks like a code, and the file it stands in."""
    for folder, pattern in ((ROOT / "refcli", "*.py"), (ROOT / "rulesets", "*.yaml")):
        for path in folder.rglob(pattern):
            for code in re.findall(r"(?<![\w-])[PCDMSENRU]\d{3}(?![\w-])", path.read_text(encoding="utf-8")):
                yield code, path.relative_to(ROOT).as_posix()


def test_no_code_is_raised_that_the_registry_does_not_have() -> None:
    assert {(code, file) for code, file in _raised() if code not in CODES} == set()


def test_every_code_of_the_registry_is_raised_somewhere() -> None:
    raised = {code for code, file in _raised() if file != "refcli/codes.py" and "/words/" not in file}
    assert set(CODES) - raised == set()


@pytest.mark.parametrize("file", records(), ids=lambda file: file.stem)
def test_a_record_gives_its_verdict(file: Path, program: Program) -> None:
    assert program(*arguments(file)) == file.with_suffix(".out").read_text(encoding="utf-8")
    judged = program.json(*arguments(file))
    assert [record["verdict"] for record in judged] == VERDICTS[file.stem]
    assert judged[-1]["totals"] == TOTALS[file.stem]
    said = codes_in(program(*arguments(file)))
    assert sorted(said) == sorted(found["code"] for record in judged for found in record["findings"])


def test_there_are_records_for_everything_they_should_show() -> None:
    names = {file.stem for file in records()}
    assert names == set(VERDICTS) == set(TOTALS)
    assert len(names) >= 10
    seeds = {"joker-house", "gastro-suisse", "jassen-online", "cardgames-zone", "jasvel"}
    for seed in seeds:
        assert f'[Rules "schieber/{seed}"]' in (EXAMPLES / f"{seed}.jass").read_text(encoding="utf-8")


def test_the_game_to_1000_has_calls_melds_pairs_claims_and_thanks(program: Program) -> None:
    words = {line.split(" ")[0] for line in (EXAMPLES / "game-to-1000.jass").read_text(encoding="utf-8").splitlines()}
    assert {"call", "meld", "stoeck", "points", "total", "thanks"} <= words
    (record,) = program.json("check", "examples/game-to-1000.jass")
    assert record["winner"] == "Vreni+Heidi"
    assert record["ended"] == {"deal": 10, "trick": 8}


def test_mistakes_are_found_where_they_are(program: Program) -> None:
    (record,) = program.json("check", "examples/mistakes.jass")
    found = [(one["code"], one["trick"], one["seat"], one["card"]) for one in record["findings"]]
    assert sorted(found, key=str) == sorted(
        [("P101", 1, "Beat", "H6"), ("P102", 2, "Beat", "C7"), ("S104", 9, None, None), ("S101", None, None, None)],
        key=str,
    )
