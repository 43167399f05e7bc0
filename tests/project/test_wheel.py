"""The wheel, built for real, holds everything the program reads."""

from __future__ import annotations

import re
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

from refcli import __version__
from tests.project.files import ROOT

DATA = ("rulesets", "grammar", "examples")


def below(folder: str) -> set[str]:
    """The files of a folder, as paths from the root."""
    found = (ROOT / folder).rglob("*")
    return {path.relative_to(ROOT).as_posix() for path in found if path.is_file() and "__pycache__" not in path.parts}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    return ZipFile(next(iter(WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"]))))


def test_wheel_holds_the_program_and_its_data(wheel: ZipFile) -> None:
    wanted = below("refcli") | {f"refcli/data/{path}" for folder in DATA for path in below(folder)}
    packed = {name for name in wheel.namelist() if name.startswith("refcli/")}
    assert packed == wanted
    assert "refcli/py.typed" in packed
    assert "refcli/data/rulesets/schieber/base.yaml" in packed
    assert "refcli/data/grammar/record.lark" in packed
    assert "refcli/data/examples/game-to-1000.jass" in packed


def test_wheel_holds_nothing_else(wheel: ZipFile) -> None:
    assert {name.split("/")[0] for name in wheel.namelist()} == {"refcli", f"refcli-{__version__}.dist-info"}


def test_data_is_what_stands_in_the_checkout(wheel: ZipFile) -> None:
    for folder in DATA:
        for path in below(folder):
            assert wheel.read(f"refcli/data/{path}") == (ROOT / path).read_bytes()


def test_wheel_says_what_it_is(wheel: ZipFile) -> None:
    meta = wheel.read(f"refcli-{__version__}.dist-info/METADATA").decode()
    needed = re.findall(r"^Requires-Dist: ([\w-]+)[^;\n]*$", meta, re.MULTILINE)
    assert sorted(needed) == ["jsonschema", "lark", "pyyaml", "typer"]
    assert "Requires-Python: >=3.11" in meta
    assert "refcli = refcli.__main__:start" in wheel.read(f"refcli-{__version__}.dist-info/entry_points.txt").decode()


def test_source_archive_can_build_and_test(tmp_path: Path) -> None:
    path = next(iter(SdistBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])))
    with tarfile.open(path) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    wanted = {"README.md", "CHANGELOG.md", "pyproject.toml", ".ci/run", "docs/ruleset-language.md", "benchmarks/run.py"}
    assert wanted <= names
    assert below("refcli") | below("rulesets") | below("grammar") | below("examples") | below("tests") <= names
