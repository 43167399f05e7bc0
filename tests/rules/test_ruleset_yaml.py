"""YAML is read as text with places, and nothing is guessed. Cases: PyYAML #165, #395, #107; others reproduced."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refcli.diagnostics import Finding
from refcli.rules import data, nodes
from refcli.rules.composer import MAX_FINDINGS
from refcli.rules.nodes import Mapping, Scalar, Sequence, compose
from refcli.words import message

LIBRARY_WORDS = ("yaml.", "Scanner", "Parser", "Composer", "token", "Token", "mapping values", "block mapping", "alias")


def faults(text: str) -> list[tuple[str, int, int]]:
    """Code, line and column of every finding; each must have words of its own."""
    _, findings = compose(text, "table.yaml")
    for finding in findings:
        words = message(finding.code, finding.params)
        assert not [word for word in LIBRARY_WORDS if word in words], words
    return [place(finding) for finding in findings]


def place(finding: Finding) -> tuple[str, int, int]:
    assert finding.place is not None
    return finding.code, finding.place.line, finding.place.column


def tree(text: str) -> Mapping:
    node, findings = compose(text, "table.yaml")
    assert not findings
    assert isinstance(node, Mapping)
    return node


def plain(text: str) -> object:
    return data.plain(tree(text))


def test_places_of_keys_and_values() -> None:
    node = tree("a: 1\nbc: [x, 'y z']\n")
    entry = node.entries["bc"]
    assert (entry.key_span.line, entry.key_span.column, entry.key_span.end_column) == (2, 1, 3)
    assert isinstance(entry.node, Sequence)
    second = entry.node.items[1]
    assert (second.span.line, second.span.column, second.span.end_column) == (2, 9, 14)
    assert second == Scalar("y z", plain=False)


def test_the_span_of_a_block_ends_with_its_last_value() -> None:
    node = tree("a:\n  b: 1\n  c: 22\n\n\n# remark\nd: 2\n").get("a")
    assert node is not None
    assert (node.span.line, node.span.column, node.span.end_line, node.span.end_column) == (2, 3, 3, 8)


def test_columns_count_characters() -> None:
    assert faults("Stöck♥: {a: 1, a: 2}") == [("R102", 1, 16)]


# --- duplicate keys (PyYAML keeps the last value) ---


def test_the_same_key_twice_names_both_lines() -> None:
    _, (finding,) = compose("multiplier: 2\n" + "# remark\n" * 60 + "multiplier: 3\n", "t.yaml")
    assert place(finding) == ("R102", 62, 1)
    assert finding.labels[0].span.line == 1
    assert "1" in message("R102", finding.params)
    assert "62" in message("R102", finding.params)


def test_the_same_key_twice_in_one_line() -> None:
    assert faults("points: {J: 20, 9: 14, J: 2}") == [("R102", 1, 24)]


def test_quoted_and_bare_rank_are_one_key() -> None:
    assert faults('values: {6: 0, "6": 11}') == [("R102", 1, 16)]


@pytest.mark.parametrize("text", ["a: {<<: *base, x: 1}", "<<: {a: 1}"])
def test_merge_keys_are_refused(text: str) -> None:
    assert [code for code, _, _ in faults(text)] == ["R103"]


# --- texts that YAML 1.1 takes for something else ---


ODD = ["157:0", "100:57", "82:75", "NO", "yes", "off", "1e3", "2'500", "0x1f", "1_000", "2024-01-02"]


@pytest.mark.parametrize("text", ODD)
def test_text_stays_text(text: str) -> None:
    assert plain(f"expect: {text}") == {"expect": text}


def test_ranks_are_normalised_to_text() -> None:
    node = tree("ranks: [6, 10, J]\nvalues: {'10': 10}")
    ranks = node.get("ranks")
    assert isinstance(ranks, Sequence)
    assert [item.text for item in ranks.items if isinstance(item, Scalar)] == ["6", "10", "J"]
    values = node.get("values")
    assert isinstance(values, Mapping)
    assert values.get("10") is not None


def test_plain_numbers_and_truths() -> None:
    assert plain("a: 12\nb: -3\nc: '4'\nd: true\ne: 'true'\nf: 1.0\ng: " + "9" * 5000) == {
        "a": 12,
        "b": -3,
        "c": "4",
        "d": True,
        "e": "true",
        "f": "1.0",
        "g": "9" * 5000,
    }


def test_leading_zeros_are_refused() -> None:
    assert faults("ranks: [06, 07, 08, 09, 10]\ntarget: 0100\nx: 010") == [
        ("R109", 1, 9),
        ("R109", 1, 13),
        ("R109", 1, 17),
        ("R109", 1, 21),
        ("R109", 2, 9),
        ("R109", 3, 4),
    ]
    _, (finding,) = compose("target: 0100", "t")
    assert "remove the leading zero" in message("R109", finding.params)
    assert finding.params["wanted"] == "100"


def test_zero_and_quoted_zeros_stand() -> None:
    assert plain("a: 0\nb: '010'\nc: 10") == {"a": 0, "b": "010", "c": 10}


# --- characters with a meaning ---


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("lead: #A", "R104", 1, 1),
        ("lead: *H10", "R103", 1, 7),
        ("lead: !H6", "R103", 1, 7),
        ("lead: &a H6", "R103", 1, 7),
        ("a:\n\tb: 1", "R101", 2, 1),
        ("a:\n  b: 1\n \tc: 1", "R101", 3, 2),
        ("mode: Obe: abe", "R101", 1, 10),
        ("m: {mode: Obe: abe}", "R101", 1, 14),
        ("a: @x", "R101", 1, 4),
        ("a: `x", "R101", 1, 4),
        ("a: %x", "R101", 1, 4),
        ("a: * 2", "R101", 1, 5),
        ("a: 'x\nb: 2", "R101", 1, 4),
        ("a: [1, 2\nb: 3", "R101", 1, 4),
        ("a: {b: 1\nc: 3", "R101", 1, 4),
        ('a: "x" y', "R101", 1, 8),
        ("a: 1\n  b: 2", "R101", 2, 3),
        ("  a: 1\nb: 2", "R101", 2, 1),
        ("? [a]\n: b", "R103", 1, 3),
        ("a: 1\n---\nb: 2", "R103", 2, 1),
        ("%YAML 1.1\n---\na: 1", "R103", 1, 1),
        ("a: b\0c", "R101", 1, 5),
        ("x: 1\na: b\u2028c", "R101", 2, 5),
        ("a: \ud800", "R101", 1, 4),
        ("", "R101", 1, 1),
        ("# nothing\n", "R101", 1, 1),
    ],
)
def test_one_located_message(text: str, code: str, line: int, column: int) -> None:
    assert faults(text) == [(code, line, column)]


def test_a_tab_is_called_a_tab_and_a_colon_a_colon() -> None:
    _, (tab,) = compose("a:\n\tb: 1", "t")
    assert "tab" in message("R101", tab.params)
    _, (colon,) = compose("mode: Obe: abe", "t")
    assert "': '" in message("R101", colon.params)


# --- no value ---


@pytest.mark.parametrize("text", ["trump:", "trump: ~", "trump: null", "trump: Null", "trump: # none"])
def test_no_value(text: str) -> None:
    _, (finding,) = compose(text, "t")
    assert place(finding) == ("R104", 1, 1)
    assert message("R104", finding.params).startswith("trump has no value")


def test_a_word_that_yaml_would_read_as_nothing_may_be_quoted() -> None:
    assert plain("trump: none\na: 'null'\nb: ''") == {"trump": "none", "a": "null", "b": ""}


def test_an_expression_cut_by_a_comma_is_to_be_quoted() -> None:
    _, (finding,) = compose("clause: {when: points(a, b)}", "t")
    assert place(finding) == ("R104", 1, 26)
    assert "quote the expression" in message("R104", finding.params)


def test_an_empty_item_is_named_by_its_number() -> None:
    _, (finding,) = compose("a:\n- x\n-\n- y\n", "t")
    assert "item 2" in message("R104", finding.params)


# --- hostile files ---


def bomb() -> str:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 10)]
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (bomb(), "R103"),
        ("[" * 100_000, "R119"),
        ("a: " + "{a: " * 100_000, "R119"),
        ("x" * 1_000_001, "R119"),
        ("a: [" + "x, " * 60_000 + "x]", "R119"),
        ("\n".join(f"{'  ' * n}k:" for n in range(200)) + " v", "R119"),
    ],
)
def test_a_bomb_is_one_finding(text: str, code: str) -> None:
    assert [found for found, _, _ in faults(text)] == [code]


def test_a_flood_of_faults_ends() -> None:
    assert 1 <= len(faults("\n".join("k:" for _ in range(10_000)))) <= MAX_FINDINGS


def test_line_ends_and_byte_order_mark() -> None:
    expected = {"a": 1, "b": "c"}
    for text in ("a: 1\nb: c\n", "a: 1\r\nb: c\r\n", "a: 1\rb: c", "\ufeffa: 1\nb: c"):
        assert plain(text) == expected


# --- files ---


def test_not_utf8_is_located(tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    path.write_bytes(b"a: 1\nb: St\xf6ck\n")
    node, (finding,) = nodes.read(path, "t.yaml")
    assert node is None
    assert place(finding) == ("R101", 2, 6)
    text = message("R101", finding.params)
    assert "UTF-8" in text
    assert "F6" in text
    assert "10" in text  # the offset of the byte


def test_a_file_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "t.yaml"
    path.write_bytes(b"#" * (nodes.MAX_BYTES + 1))
    _, (finding,) = nodes.read(path)
    assert finding.code == "R119"


@pytest.mark.parametrize("name", [".", "missing.yaml", "a\0b.yaml", "x" * 5000 + ".yaml"])
def test_what_is_no_file(tmp_path: Path, name: str) -> None:
    node, (finding,) = nodes.read(tmp_path / name)
    assert node is None
    assert finding.code == "U101"


# --- nothing raises ---


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    node, findings = compose(text, "t")
    assert node is not None or findings
    assert all(f.place is not None for f in findings)
    for finding in findings:
        message(finding.code, finding.params)


@given(st.text(alphabet="ab:,-[]{}#&*!|>'\"%@`?~<=0 \n\t.", max_size=60))
def test_any_punctuation_is_read_or_refused(text: str) -> None:
    _, findings = compose(text, "t")
    for finding in findings:
        assert message(finding.code, finding.params)
        assert finding.place is not None
        assert finding.place.line <= text.count("\n") + 1


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.yaml"
        path.write_bytes(raw)
        node, findings = nodes.read(path)
        assert node is not None or findings


names = st.text(alphabet="abcxyz_-0123456789 ö♥", min_size=1, max_size=6).filter(lambda s: s.strip() == s)


def grown(inner: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    return st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3)


trees = st.recursive(names, grown, max_leaves=12)


@given(st.dictionaries(names, trees, max_size=4))
def test_quoted_text_is_read_back(value: dict[str, object]) -> None:
    """JSON with all texts quoted is YAML: the data come back as they were, whatever they look like."""
    import json

    node, findings = compose(json.dumps(value, ensure_ascii=False), "t")
    assert findings == ()
    assert node is not None
    assert data.plain(node) == value


BROKEN = ["a: 'x", "a: [1", "mode: Obe: abe", "a:\n\tb: 1", "a: @x", "a: * 2", "a: {b: 1\nc: 2"]


@pytest.mark.parametrize("text", BROKEN)
def test_without_the_fast_parser(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """PyYAML installed without its C library words its complaints otherwise."""
    import yaml

    monkeypatch.delattr(yaml, "CSafeLoader", raising=False)
    assert [code for code, _, _ in faults(text)] == ["R101"]
