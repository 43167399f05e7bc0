"""How many slips of the finger lie between two words."""

from __future__ import annotations

from collections.abc import Iterable


def distance(one: str, other: str) -> int:
    """Letters left out, added, changed or swapped with the next (optimal string alignment)."""
    above: list[int] = []
    last = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(other, 1):
            cost = min(last[j] + 1, row[-1] + 1, last[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, above[j - 2] + 1)
            row.append(cost)
        above, last = last, row
    return last[-1]


def is_slip(word: str, meant: str) -> bool:
    """Whether ``word`` is a misspelt ``meant``: one slip in a short word, two in a long one."""
    one, other = word.casefold(), meant.casefold()
    allowed = 1 if len(other) < 6 else 2
    return one != other and abs(len(one) - len(other)) <= allowed and distance(one, other) <= allowed


def slip_of(word: str, words: Iterable[str]) -> str | None:
    """The word that ``word`` is a misspelling of, the nearest one."""
    near = [(distance(word.casefold(), meant.casefold()), meant) for meant in words if is_slip(word, meant)]
    return min(near)[1] if near else None
