"""Faults in reading YAML: nothing is guessed, and every refusal stands at its line and column."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import pytest

from refcli.diagnostics import Finding
from refcli.rules import load
from refcli.rules.nodes import Mapping, Scalar, compose
from refcli.words import message

HEAD = "ruleset: mine\ntitle: {en: Mine}\nextends: schieber\n"
LIBRARY = ("yaml", "Token", "token", "NoneType", "None", "schema", "mapping values", "anchor")


class Faults(Protocol):
    """Loads three fixed lines and some more, and gives what is wrong."""

    def __call__(self, text: str, head: str = HEAD) -> tuple[Finding, ...]: ...


@pytest.fixture
def faults(tmp_path: Path) -> Faults:
    """A function that loads three fixed lines and some more, and gives what is wrong."""

    def loaded(text: str, head: str = HEAD) -> tuple[Finding, ...]:
        path = tmp_path / "mine.yaml"
        path.write_text(head + text, encoding="utf-8")
        ruleset, findings = load(str(path))
        assert (ruleset is None) == bool(findings)
        for finding in findings:
            words = message(finding.code, finding.params)
            assert not [word for word in LIBRARY if word in words], words
        return findings

    return loaded


def told(finding: Finding) -> str:
    return message(finding.code, finding.params)


def where(finding: Finding) -> tuple[str, int, int]:
    assert finding.place is not None
    return finding.code, finding.place.line, finding.place.column


def test_bug_i02_a_key_that_stands_twice_names_both_lines(faults: Faults) -> None:
    (one,) = faults("values: {trump: {J: 20, 9: 14, J: 2}}\n")
    assert where(one) == ("R102", 4, 32)
    (far,) = faults("multipliers: {S: 2}\nend:\n" + "\n" * 60 + "  target: 1000\nmultipliers: {H: 2}\n")
    assert where(far) == ("R102", 67, 1) and "line 4" in told(far) and "line 67" in told(far)
    assert [label.span.line for label in far.labels] == [4]
    assert faults("base: &base {S: 2}\nmultipliers: {<<: *base, S: 3}\n")[0].code == "R103"
    assert faults("multipliers: {<<: {S: 2}}\n")[0].code == "R103"


@pytest.mark.parametrize("score", ["157:0", "100:57", "82:75"])
def test_bug_i03_a_score_is_text_whatever_its_digits(faults: Faults, score: str) -> None:
    node, findings = compose(f"expect: {score}\n", "t.yaml")
    assert findings == () and isinstance(node, Mapping)
    assert node.get("expect") == Scalar(score, plain=True)
    (refused,) = faults(f"end: {{target: {score}}}\n")
    assert where(refused) == ("R106", 4, 15) and score in told(refused)


def test_bug_i04_leading_zeros(faults: Faults) -> None:
    ranks = faults("orders: {low: [06, 07, 08, 09, 10, J, Q, K, A]}\n")
    assert [where(one) for one in ranks] == [("R109", 4, column) for column in (16, 20, 24, 28)]
    for text, value in (("0100", "100"), ("010", "10")):
        (one,) = faults(f"end: {{target: {text}}}\n")
        assert where(one) == ("R109", 4, 15)
        assert "remove the leading zero" in told(one) and value in told(one)


def test_bug_i05_ranks_are_text_quoted_or_not(faults: Faults) -> None:
    mixed = "orders: {low: [6, '7', 8, 9, 10, J, Q, K, A]}\nvalues: {low: {'6': 11, 10: 10, \"8\": 8}}\n"
    assert faults(mixed) == ()
    (twice,) = faults('values: {low: {6: 0, "6": 11}}\n')
    assert where(twice) == ("R102", 4, 22)


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        ("end: {target: 2'500}", "end.target", "2'500"),
        ("end:\n  target: 2,500", "end.target", "2,500"),
        ("end: {target: 1e3}", "end.target", "1e3"),
        ('multipliers: {S: "2"}', "multipliers.S", '"2"'),
    ],
)
def test_bug_i06_numbers_that_are_none(faults: Faults, line: str, key: str, value: str) -> None:
    (one,) = faults(line + "\n")
    assert one.code == "R106"
    assert key in told(one) and value in told(one) and "whole number" in told(one)


@pytest.mark.parametrize(
    ("text", "code", "column", "word"),
    [
        ("lead: #A", "R104", 1, "#"),
        ("lead: *H10", "R103", 7, "*"),
        ("lead: !H6", "R103", 7, "!"),
        ("\tlead: forehand", "R101", 1, "tab"),
        ("lead: Obe: abe", "R101", 10, "quote"),
    ],
)
def test_bug_i07_signs_with_a_meaning(faults: Faults, text: str, code: str, column: int, word: str) -> None:
    (one,) = faults(text + "\n")
    assert where(one) == (code, 4, column) and word in told(one)


@pytest.mark.parametrize("value", ["", " ~", " null"])
def test_bug_i08_no_value_is_not_no_trump(faults: Faults, value: str) -> None:
    (one,) = faults(f"contracts:\n  suit:\n    trump:{value}\n")
    assert where(one) == ("R104", 6, 5) and "trump has no value" in told(one)
    assert faults("contracts: {fixed: {trump: none, order: plain, values: high}}\n") == ()


def test_bug_i09_the_kind_picks_what_is_missing(faults: Faults) -> None:
    (missing,) = faults("score: {parts: {m: {kind: bonus, when: swept}}}\n")
    assert missing.code == "R108" and "score.parts.m (bonus): worth is missing" in told(missing)
    two = faults('score: {parts: {m: {kind: bonus, settles: del, worth: "3"}}}\n')
    assert [one.code for one in two] == ["R107", "R106"] and "deal" in told(two[0])
    (kind,) = faults("score: {parts: {m: {kind: bonsu, worth: 3}}}\n")
    assert kind.code == "R107" and "Did you mean bonus?" in told(kind)


@pytest.mark.parametrize(
    ("text", "code", "near"),
    [
        ("multipler: {S: 3}", "R105", "multipliers"),
        ("with: {undertrupf.rule: free}", "R112", "undertrump.rule"),
        ("with: {undertrump.rule: fre}", "R113", "free"),
    ],
)
def test_bug_i10_an_unknown_key_is_an_error(faults: Faults, text: str, code: str, near: str) -> None:
    (one,) = faults(text + "\n")
    assert one.code == code and near in told(one)
