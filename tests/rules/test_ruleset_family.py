"""Rulesets chosen from one another: what a choice leaves alone is shared, what it may change is built anew."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import astuple

import pytest

from refcli.rules import load
from refcli.rules.asked import bearing
from refcli.rules.drawn import DRAWN_FROM, NAMING, changed_by
from refcli.rules.kept import SECTIONS
from refcli.rules.ruleset import Ruleset
from refcli.rules.section import Section
from refcli.rules.tree import Mapping, Node
from refcli.rules.worlds import ASPECTS, Aspect


def ruleset(name: str) -> Ruleset:
    rules, findings = load(name)
    assert rules is not None, findings
    return rules


class Watched(Ruleset):
    """A ruleset that builds every section itself."""

    def home(self, *_: str) -> Ruleset:
        return self


@pytest.mark.parametrize(
    "name", ["schieber/jasvel", "belote/coinche", "bieter/geheimer-partner", "oh-hell", "guggitaler"]
)
def test_a_section_reads_nothing_but_the_paths_it_is_drawn_from(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    resolved = ruleset(name).resolved
    read: set[str] = set()
    get = Section.get

    def watched(section: Section, key: str) -> Node | None:
        read.add(f"{section.where(key)}.")
        return get(section, key)

    def below(section: Section, key: str) -> Section:
        """Going down reads nothing yet: the words of kinds are looked up for every expression."""
        node = get(section, key)
        return Section(node if isinstance(node, Mapping) else None, section.where(key), section.report)

    monkeypatch.setattr(Section, "section", below)
    monkeypatch.setattr(Section, "get", watched)
    for section, starts in DRAWN_FROM.items():
        read.clear()
        getattr(Watched(lambda: resolved), section)
        named = ("terms.", "sets.") if section in NAMING else ()  # which of them, the next test asks
        foreign = {path for path in read if not path.startswith((*starts, *named))}
        assert section in ("id", "title", "source") or not foreign, section


def sections(rules: Ruleset) -> Iterator[object]:
    for name in DRAWN_FROM:
        if name != "score":  # its parts hold functions
            yield getattr(rules, name)


@pytest.mark.parametrize("name", ["schieber", "differenzler", "sidi"])
def test_a_chosen_ruleset_is_the_one_resolved_anew(name: str) -> None:
    rules = ruleset(name)
    naming = [option for option in rules.options if any(path.startswith("terms.") for path in rules.touched(option))]
    for option in {*naming[::3], *tuple(rules.options)[::12]}:
        value = rules.alternatives(option)[-1]
        anew, _ = load(name, {option: value})
        assert anew is not None
        chosen = rules.choose({option: value})
        assert list(sections(chosen)) == list(sections(anew)), option
        assert (chosen.chosen, chosen.unspecified) == (anew.chosen, anew.unspecified)


def test_a_term_changes_only_what_reads_it() -> None:
    rules = ruleset("schieber")
    other = rules.choose({"shove.back": "true"})
    assert other.play is rules.play
    assert other.deal is rules.deal
    assert other.calls != rules.calls
    assert rules.choose({"undertrump.rule": "free"}).calls is rules.calls


def test_what_a_choice_leaves_alone_is_shared() -> None:
    rules = ruleset("schieber")
    table = rules.choose({"undertrump.rule": "free"})
    both = rules.choose({"target": "1000"}).choose({"undertrump.rule": "free"})
    assert both.play is table.play is not rules.play
    assert both.melds is rules.melds
    assert both.end.target == 1000


def test_the_order_of_choices_and_their_spelling_make_no_other_ruleset() -> None:
    rules = ruleset("schieber")
    first = rules.choose({"target": "1000", "undertrump.rule": "free"})
    assert rules.choose({"undertrump.rule": "free", "target": " 1000 "}) is first
    assert first.choose({"target": "1500"}) is not first


def test_a_later_choice_of_a_whole_table_drops_that_of_a_key() -> None:
    rules = ruleset("schieber")
    one = rules.choose({"contract.multiplier.slalom": "7"})
    assert one.multipliers["slalom"] == 7
    table = rules.choose({"contract.multiplier": rules.alternatives("contract.multiplier")[0]})
    assert one.choose(table.chosen).multipliers == table.multipliers
    assert table.choose({"contract.multiplier.slalom": "7"}).multipliers["slalom"] == 7


@pytest.mark.parametrize("values", [{"nothing": "1"}, {"undertrump.rule": "sideways"}])
def test_an_unknown_choice_is_a_mistake_of_the_caller(values: dict[str, str]) -> None:
    with pytest.raises(KeyError):
        ruleset("schieber").choose(values)


def test_a_choice_is_read_back_as_it_was_kept() -> None:
    for choice in ruleset("schieber/joker-house").choices.values():
        assert astuple(copy(choice)) == astuple(choice)
    assert any(choice.among for choice in ruleset("schieber/joker-house").choices.values())


def test_writing_a_whole_section_changes_what_is_drawn_from_a_part_of_it() -> None:
    def readers(name: str) -> frozenset[str]:
        return frozenset({"play"} if name == "bound" else ())

    def changed(path: str) -> frozenset[str]:
        return changed_by(frozenset({path}), readers)

    assert changed("melds") >= {"melds"}
    assert changed("melds.runs.worth.3") == {"melds"}
    assert changed("customs.fine") == changed("terms.idle") == frozenset()
    assert changed("terms.bound") == {"play"}
    assert changed("terms") == frozenset(NAMING)


@pytest.mark.parametrize("name", ["schieber/jasvel", "schieber/joker-house", "sidi"])
def test_what_is_kept_of_open_options_is_what_the_tree_says(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ruleset read back knows its choices, and where nothing is open, without its tree."""
    rules = ruleset(name)
    tree = Ruleset(lambda: rules.resolved)
    bears, held = bearing(tree), tree.choices.get("match.bonus")
    sections = {one: getattr(rules, one) for one in SECTIONS} | {"bearing": bears}
    closed: list[Aspect] = [one for one in ASPECTS if not any(one in aspects for aspects in bears.values())]
    with monkeypatch.context() as patched:
        patched.setattr(Ruleset, "resolved", property(lambda _: pytest.fail("resolved")))
        read = Ruleset(lambda: pytest.fail("resolved"), sections)
        assert all(read.worlds(one) == (({}, read),) for one in closed)
        assert read.choice("match.bonus") == held
    assert closed and read.choices == tree.choices and set(bears) == set(tree.unspecified)
    assert all({one for one in ASPECTS if tree.touches(axis, one)} == set(bears[axis]) for axis in bears)
