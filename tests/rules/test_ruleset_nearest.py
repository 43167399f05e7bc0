"""The nearest right name."""

from __future__ import annotations

import pytest

from refcli.nearest import nearest

NAMES = ("undertrump.rule", "undertrump.scope", "puur.exempt", "end.order", "schieber/jasvel", "before_next_card")


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("undertrump.rul", "undertrump.rule"),
        ("Puur.Exempt", "puur.exempt"),
        ("before-next-card", "before_next_card"),
        ("jasvel", "schieber/jasvel"),
        ("end.oder", "end.order"),
        ("bef", "before_next_card"),
        ("zzz", None),
        ("", None),
        ("x" * 10_000, None),
    ],
)
def test_nearest(word: str, expected: str | None) -> None:
    assert nearest(word, NAMES) == expected


def test_nothing_to_choose_from() -> None:
    assert nearest("a", ()) is None
