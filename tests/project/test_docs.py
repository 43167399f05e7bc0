"""The documentation says what the program does: nothing stale, every key, word and command there, working examples."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
import yaml

from docs import keys, make, options, words
from refcli.codes import CODES
from refcli.rules import load, schema
from refcli.rules.expr.scope import FUNCTIONS, RELATIONS, SCOPES, WORDS
from refcli.rules.nodes import compose
from tests.project.files import ROOT, blocks, name, read

PAGES = [*make.pages(), ROOT / "CHANGELOG.md"]
EXAMPLES = blocks(read("docs/ruleset-language.md"), "yaml")


@pytest.mark.parametrize("path", list(make.pages()), ids=name)
def test_tables_are_fresh(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text == make.filled(text), "run: python docs/make.py"


def tables(page: str) -> set[str]:
    """What the tables of a page are of."""
    return set(re.findall(r"<!-- table: ([^\n]*?) -->", read(page)))


def test_every_key_of_the_language_has_its_table() -> None:
    """Keys without keys below stand in the table of the file, the others in one of their own."""
    shown = tables("docs/ruleset-language.md")
    assert "keys file" in shown
    in_file = {row[0].strip("`") for row in keys.keys("file")}
    alone = [key for key in keys.sections() if key not in in_file and f"keys {key}" not in shown]
    assert alone == []


def test_every_property_of_the_schema_is_in_a_table() -> None:
    """Counted without the generator: each property name of the schema stands in backticks, last in its path."""
    page = read("docs/ruleset-language.md")
    names = set(re.findall(r'^ *"([a-z-]+)": \{', schema.text(), re.MULTILINE))
    structure = {"properties", "additionalProperties", "propertyNames", "definitions", "items", "if", "then", "else"}
    definitions = set(json.loads(schema.text())["definitions"])
    shown = {path.rsplit(".", 1)[-1] for path in re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE)}
    assert names - structure - definitions - {"dependencies"} <= shown


def test_every_value_of_the_schema_is_explained_or_listed() -> None:
    page = read("docs/ruleset-language.md")
    found = list(enums(json.loads(schema.text())))
    assert ["half"] in found
    assert [value for values in found for value in values if f"`{value}`" not in page] == []


def enums(node: object) -> Iterator[list[str]]:
    """The values that keys of the schema may have. Where keys are listed themselves there is no type beside."""
    if isinstance(node, dict):
        inner = cast("dict[str, object]", node)
        if "enum" in inner and "type" in inner:
            yield cast("list[str]", inner["enum"])
        for child in inner.values():
            yield from enums(child)
    elif isinstance(node, list):
        for child in cast("list[object]", node):
            yield from enums(child)


def test_every_word_of_the_expressions_has_a_meaning() -> None:
    somewhere = {word for context in SCOPES.values() for word in context}
    assert set(words.MEANINGS) == set(WORDS)
    page = read("docs/ruleset-language.md")
    assert all(f"| `{word}` |" in page for word in somewhere)
    assert all(f"`{function}(" in page for function in FUNCTIONS)
    assert all(f"`{relation} of " in page for relation in RELATIONS)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_examples_of_the_language_are_rulesets(number: int, tmp_path: Path) -> None:
    """Every block fits the schema as it stands; completed to a file that extends the common rules it can be used."""
    text = EXAMPLES[number]
    given = set(yaml.load(text, yaml.BaseLoader))
    head = {"ruleset": "ruleset: shown", "title": "title: {en: Shown}", "extends": "extends: schieber"}
    path = tmp_path / "shown.yaml"
    path.write_text("\n".join([*(line for key, line in head.items() if key not in given), text]), encoding="utf-8")
    node, findings = compose(path.read_text(encoding="utf-8"), str(path))
    assert node is not None and findings == ()
    assert schema.check(node) == ()
    rules, findings = load(str(path))
    assert rules is not None, findings


def test_the_first_example_holds(tmp_path: Path) -> None:
    from refcli.cli import main

    path = tmp_path / "friday.yaml"
    path.write_text(EXAMPLES[0], encoding="utf-8")
    assert main(["rules", "validate", str(path)]) == 0
    assert main(["rules", "test", str(path)]) == 0


def test_every_code_is_listed() -> None:
    page = read("docs/findings.md")
    assert {f"codes {code[0]}" for code in CODES} == tables("docs/findings.md")
    assert all(f"[`{code}`]" in page and f"`{entry.name}`" in page for code, entry in CODES.items())


def test_every_command_and_option_is_told() -> None:
    page = read("docs/cli.md")
    for command in options.all_commands():
        assert f"## refcli {command}\n" in page
        assert f"options {command}" in tables("docs/cli.md") or not list(options.options(command))
    readme = read("README.md")
    assert all(f"`refcli {command}`" in readme for command in options.all_commands())


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_links_lead_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        place, _, heading = target.partition("#")
        assert not place.startswith("http") and not place.startswith("/"), target
        page = (path.parent / place) if place else path
        assert page.exists(), target
        if heading:
            assert heading in anchors(page.read_text(encoding="utf-8")), target


def anchors(markdown: str) -> set[str]:
    """The anchors of the headings of a page."""
    heads = re.findall(r"^#+ (.+)$", markdown, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize(
    ("page", "equal"),
    [
        ("docs/tutorial-game.md", ("allow the same cards in every position", "say the same of 6 random games")),
        ("docs/tutorial-overlay.md", ("allow the same cards in every position", "say the same of 4 random games")),
    ],
)
def test_what_the_tutorials_build_equals_what_ships(page: str, equal: tuple[str, ...]) -> None:
    """The outputs are those of the commands (``test_tables_are_fresh``); here, that they are what the pages promise."""
    text = read(page)
    for said in equal:
        assert said in text
