"""The form of a ruleset file, told in the author's words. Cases: python-jsonschema #646, #345, #918, #561."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.diagnostics import Finding
from refcli.rules import library, nodes, schema
from refcli.rules.data import plain
from refcli.words import message

HEAD = "ruleset: mine\ntitle: {en: Mine}\n"
LIBRARY_WORDS = ("is not valid", "under any of", "schema", "'object'", "string", "array", "integer", "None", "True")


def check(text: str, head: str = HEAD) -> tuple[Finding, ...]:
    node, findings = nodes.compose(head + text, "mine.yaml")
    assert node is not None
    assert not findings
    found = schema.check(node)
    for finding in found:
        assert finding.place is not None
        words = message(finding.code, finding.params)
        assert not [word for word in LIBRARY_WORDS if word in words], words
    return found


def one(text: str) -> Finding:
    (finding,) = check(text)
    return finding


def told(finding: Finding) -> str:
    return message(finding.code, finding.params)


def column(finding: Finding) -> int:
    assert finding.place is not None
    assert finding.place.line == 3
    return finding.place.column


# --- unknown keys name the nearest ---


@pytest.mark.parametrize(
    ("text", "key", "near"),
    [
        ("multipler: {a: 3}", "multipler", "multipliers"),
        ("obligation: {}", "obligation", "obligations"),
        ("end: {targt: 1000}", "targt", "target"),
        ("melds: {needs_trick: true}", "needs_trick", "needs-trick"),
        ("contracts: {x: {order: {trump: a, othr: b}}}", "othr", "other"),
        ("options: {a.b: {values: {x: {path: {}}}}}", "path", "patch"),
        ("options: {a.b: {values: {x: {patch: {term: {}}}}}}", "term", "terms"),
        ("with: {a: {value: 3, cite: [x]}}", "cite", "cites"),
        ("score: {parts: {m: {kind: melds, wen: swept}}}", "wen", "when"),
    ],
)
def test_unknown_key(text: str, key: str, near: str) -> None:
    finding = one(text)
    assert finding.code == "R105"
    assert finding.params["key"] == key
    assert f"Did you mean {near}?" in told(finding)
    assert column(finding) == text.index(key) + 1


def test_a_key_that_resembles_nothing() -> None:
    finding = one("undertrupf: void_ok")
    assert finding.code == "R105"
    assert finding.params["hint"].startswith(" There are: ruleset, abstract, title,")


# --- wrong types name key, value and wanted form ---


@pytest.mark.parametrize(
    ("text", "key", "value", "hint"),
    [
        ("end: {target: 2'500}", "end.target", "2'500", "2500"),
        ("end: {target: '2,500'}", "end.target", '"2,500"', "2500"),
        ("end: {target: 1e3}", "end.target", "1e3", "1000"),
        ("end: {target: 1000.0}", "end.target", "1000.0", "1000"),
        ('multipliers: {x: "2"}', "multipliers.x", '"2"', "2"),
        ("multipliers: {x: -2}", "multipliers.x", "-2", ""),
        ("seats: 9", "seats", "9", ""),
        ("seats: [4]", "seats", "a list", ""),
        ("end: {target: 157:0}", "end.target", "157:0", ""),
        ("melds: {enabled: yes}", "melds.enabled", "yes", "true"),
        ("melds: {enabled: 'true'}", "melds.enabled", '"true"', "true"),
        ("melds: {enabled: {a: b}}", "melds.enabled", "a mapping", ""),
    ],
)
def test_wrong_type(text: str, key: str, value: str, hint: str) -> None:
    finding = one(text)
    assert finding.code == "R106"
    assert finding.params["key"] == key
    assert finding.params["value"] == value
    assert ("whole number" in finding.params["wanted"]) or ("true or false" in finding.params["wanted"])
    assert (f"Did you mean {hint}?" if hint else "") in told(finding)


def test_a_block_of_tricks_has_a_form() -> None:
    finding = one("contracts: {x: {by-trick: [5 xx y]}}")
    assert (finding.code, finding.params["key"]) == ("R106", "contracts.x.by-trick[1]")


@pytest.mark.parametrize("text", ["a", "- a", "[]"])
def test_a_file_that_is_no_mapping(text: str) -> None:
    (finding,) = check(text, head="")
    assert finding.code == "R106"


# --- one of ---


@pytest.mark.parametrize(
    ("text", "value", "near"),
    [
        ("direction: clockwize", "clockwize", "clockwise"),
        ("melds: {by: next_card}", "next_card", "next-card"),
        ("melds: {compare: [points, cunt]}", "cunt", "count"),
        ("score: {parts: {m: {kind: bonuss}}}", "bonuss", "bonus"),
        ("end: {mode: Immediate}", "Immediate", "immediate"),
    ],
)
def test_not_one_of(text: str, value: str, near: str) -> None:
    finding = one(text)
    assert finding.code == "R107"
    assert finding.params["value"] == value
    assert near in finding.params["choices"]
    assert f"Did you mean {near}?" in told(finding)
    assert column(finding) == text.index(value) + 1


# --- missing keys; the kind picks what is asked for ---


def test_a_kind_lacks_what_it_needs() -> None:
    finding = one("score: {parts: {m: {kind: bonus, when: swept}}}")
    assert finding.code == "R108"
    assert told(finding).startswith("score.parts.m (bonus): worth is missing")


def test_two_faults_are_two_findings() -> None:
    found = check('score: {parts: {m: {kind: bonus, settels: deal, worth: "3"}}}')
    assert [f.code for f in found] == ["R105", "R106"]


def test_a_key_of_another_kind() -> None:
    finding = one("score: {parts: {m: {kind: melds, worth: 3}}}")
    assert (finding.code, finding.params["section"]) == ("R105", "score.parts.m (melds)")


def test_a_part_is_changed_without_its_kind() -> None:
    assert check("score: {parts: {m: {worth: 3}}}") == ()


def test_id_and_title_are_needed() -> None:
    found = check("seats: 4", head="")
    assert {(f.code, f.params["key"]) for f in found} == {("R108", "ruleset"), ("R108", "title")}


# --- the schema itself ---


def test_everything_shipped_fits() -> None:
    for name in (*library.ids(), *library.abstract_ids()):
        path = library.find(name)
        assert not isinstance(path, Finding)
        node, findings = nodes.read(path)
        assert findings == ()
        assert node is not None
        assert schema.check(node) == (), name


def walk(part: object, path: str = "") -> list[tuple[str, dict[str, Any]]]:
    """Every mapping of the schema, with its path."""
    found: list[tuple[str, dict[str, Any]]] = []
    if isinstance(part, dict):
        mapping = cast(dict[str, Any], part)
        found.append((path, mapping))
        for key, inner in mapping.items():
            found += walk(inner, f"{path}/{key}")
    elif isinstance(part, list):
        for number, inner in enumerate(cast(list[object], part)):
            found += walk(inner, f"{path}/{number}")
    return found


def test_the_schema_is_valid_draft_07() -> None:
    from jsonschema import Draft7Validator

    Draft7Validator.check_schema(json.loads(schema.text()))


def test_every_key_has_a_description_for_editors() -> None:
    whole = json.loads(schema.text())
    for path, part in walk(whole):
        if path.endswith("/properties") and "/if/" not in path:
            for key, inner in part.items():
                target = whole["definitions"][inner["$ref"].rsplit("/", 1)[1]] if "$ref" in inner else inner
                assert inner.get("description") or target.get("description"), f"{path}/{key}"


def test_no_branch_is_guessed() -> None:
    for path, part in walk(json.loads(schema.text())):
        assert not {"anyOf", "oneOf", "not"} & part.keys(), path


keys = st.sampled_from(sorted(json.loads(schema.text())["properties"])) | st.text(max_size=4)
leaves = st.integers() | st.booleans() | st.text(max_size=5)
anything = st.recursive(leaves, lambda i: st.lists(i, max_size=3) | st.dictionaries(keys, i, max_size=3), max_leaves=10)


@given(st.dictionaries(keys, anything, max_size=4))
def test_any_data_is_judged(value: dict[str, object]) -> None:
    node, findings = nodes.compose(json.dumps(value), "t")
    if node is None or findings:
        return
    for finding in schema.check(node):
        assert finding.place is not None
        assert message(finding.code, finding.params)
    assert isinstance(plain(node), dict)
