"""The files of the project, as its own tests see them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def sources(*folders: str) -> list[Path]:
    """All Python files below some folders of the project."""
    found = [path for folder in folders for path in (ROOT / folder).rglob("*.py") if "__pycache__" not in path.parts]
    assert found, "the project has no Python files where they are looked for"
    return sorted(found)


def name(path: Path) -> str:
    """A file as the project calls it."""
    return path.relative_to(ROOT).as_posix()


def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def functions(module: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function and method of a module, inner ones too."""
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def blocks(markdown: str, language: str) -> list[str]:
    """The fenced blocks of one language, in order, without their fences."""
    found: list[str] = []
    lines: list[str] | None = None
    for line in markdown.splitlines(keepends=True):
        if lines is None:
            lines = [] if line.rstrip() == f"```{language}" else None
        elif line.rstrip() == "```":
            found.append("".join(lines))
            lines = None
        else:
            lines.append(line)
    assert lines is None, "a block without an end"
    return found
