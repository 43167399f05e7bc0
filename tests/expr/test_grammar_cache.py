"""Grammars are kept between processes where only the user may write, and nowhere else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from lark import Lark, Token, Tree

from refcli import grammar

TEXT = "led is not trump and hand has led"


def _load() -> Lark:
    return grammar.load.__wrapped__("rule")


def _tree(parser: Lark) -> Tree[Token]:
    return parser.parse(TEXT)  # pyright: ignore[reportUnknownMemberType]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "refcli"


def test_kept_and_read_again(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = _load()
    kept = list(home.iterdir())
    assert len(kept) == 1 and home.stat().st_mode & 0o777 == 0o700

    def built_again(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(grammar, "_keep", built_again)
    again = _load()
    assert _tree(again) == _tree(first)
    assert _tree(again).meta.end_pos == len(TEXT)


def test_a_torn_file_is_built_anew(home: Path) -> None:
    _load()
    (kept,) = home.iterdir()
    whole = kept.read_bytes()
    for torn in (b"", whole[: len(whole) // 2], b"not a grammar"):
        kept.write_bytes(torn)
        assert _tree(_load())
        assert [path.name for path in home.iterdir()] == [kept.name]
        assert len(kept.read_bytes()) > len(torn)


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="file modes are those of POSIX")
def test_a_folder_that_others_may_write_is_not_trusted(home: Path) -> None:
    home.mkdir()
    home.chmod(0o777)
    assert _tree(_load())
    assert not list(home.iterdir())


def test_no_folder_no_cache(home: Path) -> None:
    home.parent.joinpath("refcli").write_text("a file in the way")
    assert _tree(_load())
