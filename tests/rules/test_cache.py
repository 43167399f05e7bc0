"""The folder of what is kept does not grow for ever: the oldest go."""

from __future__ import annotations

import os
from pathlib import Path

from refcli import cache


def test_the_oldest_go_where_there_are_many(tmp_path: Path) -> None:
    for number in range(600):
        path = tmp_path / f"{number:03}"
        path.write_bytes(b"")
        os.utime(path, (number, number))
    cache.keep(tmp_path / "new", lambda file: file.write(b"whole"))
    left = sorted(path.name for path in tmp_path.iterdir())
    assert left == [*(f"{number:03}" for number in range(89, 600)), "new"]


def test_a_file_that_could_not_be_written_leaves_nothing(tmp_path: Path) -> None:
    def torn(_: object) -> None:
        raise OSError("the disk is full")

    cache.keep(tmp_path / "new", torn)
    assert not list(tmp_path.iterdir())
