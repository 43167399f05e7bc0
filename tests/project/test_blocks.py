"""Every dispute about a variant, and every reported bug of a score, a call, a meld or an irregularity, has a test."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
# The numbers of the collections that the tests are named after; a gap is a block that was kept apart.
DISPUTES = "78 79 80 81 82 83 84 86 87 90 91 92 93 94 95 97 99 100 101 103 104 106 107 108 109 111 113"
BUGS = {
    "C": "02 04 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24",
    "D": "01 02 03 04 07 08 09 11 12 13 14 15",
    "F": "01 03 04 05 06 07 08 09",
    "G": "01 02 03 04 05 06 07 08",
}


@cache
def named() -> str:
    """The names of all tests, and the identities that say which block a list or a docstring stands for."""
    texts = [path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py")]
    return "\n".join(line for text in texts for line in text.splitlines() if "def test_" in line or "bug-" in line)


@pytest.mark.parametrize("number", DISPUTES.split())
def test_a_dispute_has_its_test(number: str) -> None:
    assert re.search(rf"def test_\w*?d{number}_", named())


@pytest.mark.parametrize("number", [family + number for family, numbers in BUGS.items() for number in numbers.split()])
def test_a_bug_has_its_test(number: str) -> None:
    assert re.search(rf"def test_(\w+_)?{number}_", named(), re.IGNORECASE)
