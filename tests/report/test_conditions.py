"""Answers by open options in few lines: each combination stands in one of them, with its own answer."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from refcli.report.conditions import lines_of

AXES = {"bid.minimum": ("50", "60", "80", "90"), "bid.reentry": ("true", "false"), "order": ("a>b, c", "x", "y>z")}
WORLDS = tuple(product(*AXES.values()))


def branch(values: tuple[str, ...]) -> str:
    return ", ".join(f"{axis}={value}" for axis, value in zip(AXES, values, strict=True))


def holds(line: str, values: tuple[str, ...]) -> bool:
    """Whether a line is about some choices, read apart from the program."""
    parts = [f"{axis}=" for axis in AXES if f"{axis}=" in line]
    own = dict(zip(AXES, values, strict=True))
    for axis, after in zip(parts, [*parts[1:], ""], strict=True):
        said = line.split(axis)[1]
        said = said.split(f", {after}")[0] if after else said
        if own[axis[:-1]] not in said.split("|"):
            return False
    return True


ANSWERS = st.lists(st.sampled_from(["legal", "illegal"]), min_size=len(WORLDS), max_size=len(WORLDS))


@given(ANSWERS.filter(lambda answers: len(set(answers)) > 1))
def test_every_choice_has_its_answer_in_one_line(answers: list[str]) -> None:
    told = list(lines_of({branch(values): answer for values, answer in zip(WORLDS, answers, strict=True)}))
    assert len(told) <= len(WORLDS)
    for values, answer in zip(WORLDS, answers, strict=True):
        assert [one for line, one in told if holds(line, values)] == [answer]


def test_an_option_that_makes_no_difference_is_left_out() -> None:
    told = lines_of({branch(values): values[0] for values in WORLDS})
    assert [line for line, _ in told] == [f"bid.minimum={value}" for value in AXES["bid.minimum"]]


def test_few_lines_stay_as_they_are() -> None:
    few = {"a=1": "legal", "a=2": "legal", "a=3": "illegal"}
    assert dict(lines_of(few)) == few


def test_values_with_one_answer_stand_together() -> None:
    many = {f"undertrump.rule={name}": name[0] for name in ("only", "other", "no", "free", "full")}
    assert dict(lines_of(many)) == {
        "undertrump.rule=only|other": "o",
        "undertrump.rule=no": "n",
        "undertrump.rule=free|full": "f",
    }
