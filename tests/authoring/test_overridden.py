"""R140: what an author writes is either played or told to be overridden."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from refcli.audit import overridden
from refcli.rules import library, load
from refcli.rules.ruleset import Ruleset
from tests.judging import rules as shipped

HEAD = "ruleset: table\ntitle: {en: table}\n"


def ruleset(folder: Path, text: str) -> Ruleset:
    file = folder / "table.yaml"
    file.write_text(HEAD + dedent(text), encoding="utf-8")
    found, findings = load(str(file))
    assert found is not None, findings
    return found


def overriding(folder: Path, text: str) -> list[tuple[str, str]]:
    """The paths that are said to be overridden, each with the option."""
    found = overridden.check(ruleset(folder, text))
    return [(str(one.params["path"]), str(one.params["option"])) for one in found]


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        # a choice of its own, of a base, and one that a base leaves open
        ("extends: schieber\nwith: {target: 1500}\nend: {target: 1200}\n", [("end.target", "target")]),
        ("extends: schieber/pique-double\nend: {target: 1200}\n", [("end.target", "target")]),
        (
            "extends: schieber/jasvel\nterms: {may-lie-under: hand within overlaid}\n",
            [("terms.may-lie-under", "undertrump.rule")],
        ),
        # the default of an option that it takes in itself
        (
            "extends: whist\nuses: [axes/deal]\ndeal: {next-dealer: forehand}\n",
            [("deal.next-dealer", "deal.next_dealer")],
        ),
        # the default of an option of its own
        (
            """\
            extends: schieber
            options:
              tea:
                question: Is there tea?
                default: false
                values:
                  true: {title: "yes", patch: {customs: {packets: [3-3-3]}}}
                  false: {title: "no", patch: {customs: {packets: [4-4-1]}}}
            customs: {packets: [3-3-3]}
            """,
            [("customs.packets", "tea")],
        ),
        # several places, one choice
        (
            "extends: schieber\nwith: {weis.table: classic}\nmelds: {runs: {worth: {6: 120, 7: 140}}}\n",
            [("melds.runs.worth.6", "weis.table"), ("melds.runs.worth.7", "weis.table")],
        ),
        # what is removed by a choice
        ("extends: schieber\nwith: {target: none}\nend: {target: 1200, deals: 4}\n", [("end.target", "target")]),
    ],
)
def test_words_that_a_choice_takes_the_place_of(text: str, lost: list[tuple[str, str]], tmp_path: Path) -> None:
    assert overriding(tmp_path, text) == lost


@pytest.mark.parametrize(
    "text",
    [
        "extends: schieber\nend: {target: 1200}\n",  # beats the default of its base's option
        "extends: schieber\nwith: {target: 1200}\nend: {target: 1200}\n",  # says the same twice
        "extends: schieber\nwith: {target: 1200}\n",  # stands above what the base writes
        "extends: schieber/jasvel\nterms: {scope: true}\n",  # the value of the base says so, too
    ],
)
def test_words_that_are_played(text: str, tmp_path: Path) -> None:
    assert overriding(tmp_path, text) == []


def test_what_is_chosen_for_a_game_is_no_fault_of_the_ruleset(tmp_path: Path) -> None:
    rules = ruleset(tmp_path, "extends: schieber\nend: {target: 1200}\n")
    assert list(overridden.check(rules.choose({"target": "1500"}))) == []


def test_the_value_that_says_the_same_is_named(tmp_path: Path) -> None:
    rules = ruleset(tmp_path, "extends: schieber\nwith: {lead.first_trick: chooser}\nlead: forehand\n")
    (found,) = overridden.check(rules)
    assert "lead.first_trick: forehand" in found.params["hint"]


@pytest.mark.parametrize("name", library.ids())
def test_shipped_rulesets_mean_what_they_write(name: str) -> None:
    assert list(overridden.check(shipped(name))) == []
