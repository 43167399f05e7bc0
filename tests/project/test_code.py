"""What holds for every file of the program: games stand in YAML, nothing is evaluated, everything says what it is."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest
import yaml

from tests.project.files import ROOT, functions, name, sources, tree

PROGRAM = sources("refcli")
LONGEST_FILE = 260
LONGEST_FUNCTION = 60

# Games, their contracts and their forms, as players call them. The names in the rulesets come on top.
GAMES = frozenset(
    """
    schieber chibre coiffeur quoifaire quoi-faire differenzler différencier differencier molotow mittlere handjass
    putzer butzer sackjass poutze sidi barrani bieter steigerer königsjass koenigsjass pandur bandoure kreuzjass
    hindersi guggitaler bodensee glücksjass bodentrumpf zuger schmaus schellenjass ramset rumba misère misere coinche
    tschau spitzer zwick slalom zick-zack zig-zag gusti guschti undenufe undeufe obenabe gumpf tutti trumpf bergpreis
    martinique pique-double match-aux-cartes vorarlberg belote euchre skat schafkopf doppelkopf
    """.split()  # noqa: SIM905 - words in lines read better than a list
)

# The name of a record format besides that of a ruleset.
FORMATS = {"swisslos"}
# Suits that are also the names of games.
SUITS = {"hearts", "spades"}


# Ordinary words of a language: the German one for trumps is also what one contract is called.
ORDINARY = {"refcli/words/de": {"trumpf"}}


@cache
def in_rulesets() -> set[str]:
    """The ids of all rulesets, part by part, and the contracts of the library."""
    found: set[str] = set()
    for path in (ROOT / "rulesets").rglob("*.yaml"):
        data = yaml.load(path.read_text(encoding="utf-8"), yaml.BaseLoader)
        found |= set(data.get("contracts", {})) - {"suit"}
        if "ruleset" in data and data.get("abstract") != "true":
            found |= set(data["ruleset"].split("/"))
    return found - FORMATS - SUITS


@cache
def named() -> re.Pattern[str]:
    """A word that begins with the name of a game."""
    names = sorted({*GAMES, *in_rulesets()}, key=len, reverse=True)
    return re.compile(rf"(?<![^\W_])(?:{'|'.join(map(re.escape, names))})", re.IGNORECASE)


def test_rulesets_name_games() -> None:
    assert {"schieber", "jasvel", "obenabe", "slalom"} <= in_rulesets()


@pytest.mark.parametrize("path", PROGRAM, ids=name)
def test_no_game_is_named(path: Path) -> None:
    pattern = named()
    lines = path.read_text(encoding="utf-8").splitlines()
    ordinary = ORDINARY.get(path.parent.relative_to(ROOT).as_posix(), set())
    found = [(number, match[0]) for number, line in enumerate(lines, 1) for match in pattern.finditer(line)]
    assert [(number, word) for number, word in found if word.lower() not in ordinary] == []
    assert not pattern.search(name(path))


FORBIDDEN = {"eval", "exec", "compile", "__import__", "breakpoint"}
FORBIDDEN_MODULES = {"pickle", "marshal", "shelve", "code", "codeop", "runpy", "ctypes"}

# What reads back only what the program itself kept, in a folder that only the user may write.
KEEPERS = {"refcli/rules/store.py": {"pickle"}}


def called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name.split(".")[0] for alias in node.names]
    return [(node.module or "").split(".")[0]] if isinstance(node, ast.ImportFrom) and not node.level else []


@pytest.mark.parametrize("path", PROGRAM, ids=name)
def test_nothing_is_evaluated(path: Path) -> None:
    nodes = list(ast.walk(tree(path)))
    calls = [called(node) for node in nodes if isinstance(node, ast.Call) and called(node) in FORBIDDEN]
    assert calls == []
    modules = {module for node in nodes for module in imported(node)}
    assert modules & FORBIDDEN_MODULES <= KEEPERS.get(name(path), set())
    unsafe = [
        node.attr for node in nodes if isinstance(node, ast.Attribute) and node.attr in ("unsafe_load", "full_load")
    ]
    assert unsafe == []


@pytest.mark.parametrize("path", [p for p in PROGRAM if "cli" not in p.relative_to(ROOT).parts], ids=name)
def test_only_the_command_line_prints_or_exits(path: Path) -> None:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call):
            assert called(node) not in ("print", "input", "exit", "quit")
        if isinstance(node, ast.Attribute) and path.name != "__main__.py":
            assert node.attr != "exit" or not (isinstance(node.value, ast.Name) and node.value.id == "sys")


@pytest.mark.parametrize("path", sources("refcli", "tests", "benchmarks", "docs"), ids=name)
def test_modules_say_what_they_are(path: Path) -> None:
    assert ast.get_docstring(tree(path)) or not path.read_text(encoding="utf-8").strip()


@pytest.mark.parametrize("path", sources("refcli", "benchmarks", "docs"), ids=name)
def test_files_and_functions_are_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < LONGEST_FILE
    for function in functions(tree(path)):
        length = (function.end_lineno or function.lineno) - function.lineno + 1
        assert length < LONGEST_FUNCTION, f"{function.name} has {length} lines"
