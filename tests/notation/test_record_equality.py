"""What a record says counts for equality, not where it says it."""

from __future__ import annotations

from refcli.record import Call, Comment, Tag, Trick
from refcli.source import Span

HERE, THERE = Span("a.jass", 1, 1, 1, 3), Span("b.jass", 7, 2, 7, 4)


def test_places_take_no_part() -> None:
    one = Trick(1, 0, (3, 4), winner=1, places=[HERE], place=HERE)
    other = Trick(1, 0, (3, 4), winner=1, places=[THERE], place=None, claim_place=THERE)
    assert one == other
    assert len({one, other}) == 1


def test_everything_else_does() -> None:
    trick = Trick(1, 0, (3, 4), winner=1, place=HERE)
    for said in ({"number": 2}, {"leader": None}, {"cards": (4, 3)}, {"winner": 0}, {"remark": "so"}, {"lost": True}):
        assert trick._replace(**said) != trick, said


def test_nothing_of_another_kind_is_equal() -> None:
    tag: object = Tag("a", "b")
    others: list[object] = [tuple(Tag("a", "b")), Call(0, "b"), Comment("a")]
    assert tag not in others
