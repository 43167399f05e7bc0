"""No mutated ruleset or record makes the program crash, hang, or speak of the libraries it is made of."""

from __future__ import annotations

from random import Random

from fuzz import rulesets
from fuzz.run import Fault, fuzz_records, fuzz_rulesets


def _hard(faults: list[Fault]) -> list[str]:
    """Time and memory are for the long run: the tests share their process and their machine."""
    return [
        f"{one.kind} in case {one.number}: {one.said}" for one in faults if one.kind in ("exception", "foreign words")
    ]


def test_mutated_rulesets() -> None:
    faults: list[Fault] = []
    fuzz_rulesets(2026, 40, faults.append)
    assert _hard(faults) == []


def test_mutated_records() -> None:
    faults: list[Fault] = []
    fuzz_records(2026, 120, faults.append)
    assert _hard(faults) == []


def test_a_case_does_not_depend_on_the_cases_before_it() -> None:
    known = rulesets.seeds()
    forward = [rulesets.mutated(Random(f"2026:{number}"), known) for number in range(60)]
    backward = [rulesets.mutated(Random(f"2026:{number}"), known) for number in reversed(range(60))]
    assert forward == backward[::-1]
