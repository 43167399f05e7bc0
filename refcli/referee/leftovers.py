"""What earlier deals left that a score reads and the record does not tell, and what that leaves open of the slate."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from operator import add

from refcli.engine.count import DealScore
from refcli.engine.spread import Answer, combine, each
from refcli.referee.judged import TOTAL, Cell, Judged
from refcli.referee.names import Names
from refcli.rules.model import ScoreRules

Before = Mapping[str, tuple[int, ...]]  # what earlier deals left, by word and account

_LEFT = (*range(20), 50, 100, 500, 1000)  # enough to see what a number that nobody knows bears on


def word_of(name: str) -> str:
    """The word by which formulas read what there was before the deal: ``TOTAL``, or a column of the slate."""
    return f"{name or 'total'}-before"


def columns(score: ScoreRules) -> list[str]:
    """The names of what is written on the slate."""
    return [column.name for column in score.slate]


def slate_cells(names: Names) -> frozenset[Cell]:
    """Every number of the slate."""
    return frozenset(product(range(len(names.sides)), columns(names.rules.score)))


def left(judged: Judged, names: Names) -> Iterator[Answer[Before]]:
    """What earlier deals may have left, where the score of this one reads it and nobody can tell."""
    score = names.rules.score
    read = [(side, word_of(name)) for side, name in sorted(judged.vague) if score.reads(word_of(name))]
    for (side, word), number in product(read, _LEFT):

        def changed(one: Before, side: int = side, word: str = word, number: int = number) -> Before:
            numbers = list(one.get(word, ()))
            if side < len(numbers):
                numbers[side] = number
            return {**one, word: tuple(numbers)}

        yield each(changed, judged.before)


def unwritten(scores: Sequence[Answer[DealScore]], names: Names) -> frozenset[Cell]:
    """The numbers a deal writes on the slate that are not the same in all of several scores."""
    return frozenset(
        (side, name)
        for at, name in enumerate(columns(names.rules.score))
        for side in range(len(names.sides))
        if not _alike([each(written(at, side), score) for score in scores])
    )


def still_open(
    judged: Judged, names: Names, ways: Sequence[tuple[Answer[Before], Answer[DealScore]]]
) -> frozenset[Cell]:
    """The numbers of the slate that nobody can tell after a deal: what there was and what it wrote, in every way.

    Of what no formula reads no way has another number, so it stays as unknown as it was.
    """
    score = names.rules.score
    found = {cell for cell in judged.vague if cell[1] != TOTAL and not score.reads(word_of(cell[1]))}
    for at, name in enumerate(columns(score)):
        for side in range(len(names.sides)):
            had, more = _had(name, side), written(at, side)
            if not _alike([combine(add, each(had, before), each(more, counted)) for before, counted in ways]):
                found.add((side, name))
    return frozenset(found)


def written(column: int, side: int) -> Callable[[DealScore], int]:
    """What a deal writes into a column of the slate for a side."""
    return lambda score: score.slate[column][side] if score.slate else 0


def _had(name: str, side: int) -> Callable[[Before], int]:
    return lambda before: dict(enumerate(before.get(word_of(name), ()))).get(side, 0)


def _alike(answers: Sequence[object]) -> bool:
    return all(answer == answers[0] for answer in answers[1:])
