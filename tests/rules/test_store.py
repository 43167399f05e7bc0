"""What is kept between processes saves time and decides nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.rules import loading, nodes, resolve, store
from refcli.rules.resolve import Resolved

RULES = "schieber/jasvel"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to keep things in, and a process that has read nothing."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    _forget()
    return tmp_path / "refcli"


def _forget() -> None:
    loading._read_shipped.cache_clear()  # pyright: ignore[reportPrivateUsage]
    loading._load_shipped.cache_clear()  # pyright: ignore[reportPrivateUsage]


def _read() -> Resolved:
    _forget()
    found, findings = resolve.resolve(RULES)
    assert found is not None, findings
    return found


def test_trees_read_back_are_those_that_were_composed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    composed = _read()
    assert list(folder.glob("tree-*"))

    def compose(*_: object) -> None:
        raise AssertionError("a tree that is kept was composed anew")

    monkeypatch.setattr(nodes, "read", compose)
    kept = _read()
    assert kept.tree == composed.tree
    assert [file.node.span for file in kept.layers] == [file.node.span for file in composed.layers]


@pytest.mark.parametrize("damage", [b"", b"\x80\x05", b"no pickle"])
def test_what_is_torn_is_made_anew(folder: Path, damage: bytes) -> None:
    composed = _read()
    for path in folder.glob("tree-*"):
        path.write_bytes(path.read_bytes()[:40] if damage == b"" else damage)
    assert _read().tree == composed.tree


def test_another_file_has_another_place(folder: Path) -> None:
    assert store.place("tree", "a", (1, 2)) != store.place("tree", "a", (1, 3))
    place = store.place("tree", "a", (1, 2))
    assert place is not None
    assert place.parent == folder
    assert store.read(place) is None
    store.keep(place, ("kept",))
    assert store.read(place) == ("kept",)
