"""Contracts that a ruleset does not name in full, or that lack their suit: told with what to write."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.audit import examples
from refcli.diagnostics import Finding
from refcli.engine.contracts import contracts_of
from refcli.rules import load
from refcli.words import message as worded

HEAD = """ruleset: names
title: {en: Names}
extends: base/jass36
deal: {hand: 9}
score: {parts: {tricks: {kind: card-points}}}
end: {deals: 4}
"""
ONE = "calls: {imposed: {order: [one]}}\ncontracts: {one: "


def told(finding: Finding) -> str:
    return worded(finding.code, finding.params)


def said(tmp_path: Path, text: str) -> tuple[Finding, ...]:
    path = tmp_path / "names.yaml"
    path.write_text(HEAD + text + "\n", encoding="utf-8")
    return load(str(path), {})[1]


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("calls: {imposed: {order: [obenabe, suit]}}", "suit:S, suit:H, suit:D, suit:C"),
        ("calls: {imposed: {order: [4 x suit:X]}}", "suit:S, suit:H"),
        ("calls: {imposed: {order: [obenabe:H]}}", "Did you mean obenabe?"),
        ("calls: {imposed: {order: [suti]}}", "suit"),
        ("calls: {a: {order: [forehand], offers: {go: {contract: suit}}, ends: named}}", "suit:S"),
        ("calls: {a: {order: [forehand], offers: {go: {of: {siut: {}}}}, ends: named}}", "suit"),
        (ONE + "{each: start, by-trick: [undenufe, obenabe]}}", "one:undenufe, one:obenabe"),
        (ONE + "{by-trick: [3 x chosen, 6 x chosen], of: [suit, obenabe]}}", "one:S+obenabe"),
        (ONE + "{by-trick: [suit, obenabe], values: high}}", "suit:S"),
        (ONE + "{blocks: {a: {contract: suit}}, values: high}}", "suit:S"),
        (ONE + "{order: plain, becomes: {when: not card within led, contract: suit of card, never: suit}}}", "suit:S"),
    ],
)
def test_a_name_that_is_not_whole(tmp_path: Path, text: str, hint: str) -> None:
    (found,) = said(tmp_path, text)
    assert found.code == "R122" and found.place is not None and hint in told(found)


def test_trumps_of_which_nobody_says_the_suit(tmp_path: Path) -> None:
    (found,) = said(tmp_path, ONE + "{trump: suit, order: plain}}")
    assert found.code == "R108" and "each: suit" in told(found)


def test_what_a_card_decides(tmp_path: Path) -> None:
    becomes = "{{order: plain, becomes: {{when: not card within led, contract: {}}}}}}}"
    assert said(tmp_path, ONE + becomes.format("suit of card")) == ()
    (found,) = said(tmp_path, ONE + becomes.format("suit of hand"))
    assert found.code == "R106" and "NAME of card" in told(found)


@pytest.mark.parametrize("order", ["suit:H", "obenabe, 2 x suit:D", "'one:low'", "two:S"])
def test_names_in_full(tmp_path: Path, order: str) -> None:
    one = "one: {each: start, by-trick: [low, obenabe]}, low: {order: low}"
    two = "two: {each: suit, by-trick: [suit, obenabe], values: high}"
    assert said(tmp_path, f"calls: {{imposed: {{order: [{order}]}}}}\ncontracts: {{{one}, {two}}}") == ()


def test_a_block_with_its_own_suit(tmp_path: Path) -> None:
    path = tmp_path / "names.yaml"
    path.write_text(HEAD + ONE + "{by-trick: ['2 x suit:H', obenabe], values: high}}\n", encoding="utf-8")
    rules, findings = load(str(path), {})
    assert rules is not None and not findings
    contract = contracts_of(rules).get("one")
    assert contract is not None
    hearts = rules.deck.suit_masks[rules.deck.suits.index("H")]
    assert [contract.mode(trick).trump for trick in (1, 2, 3)] == [hearts, hearts, 0]


def test_a_word_of_another_section(tmp_path: Path) -> None:
    offers = "calls: {a: {order: [forehand], offers: {go: {of: {obenabe: {}}, when: trick is none}}, ends: named}}"
    (found,) = said(tmp_path, offers)
    assert found.code == "R117" and "It is a word of obligations, overrides" in told(found)


def test_the_beginning_of_a_longer_name(tmp_path: Path) -> None:
    path = tmp_path / "names.yaml"
    path.write_text("ruleset: names\ntitle: {en: Names}\nextends: sidi-barrani\n", encoding="utf-8")
    (found,) = load(str(path), {})[1]
    assert found.code == "R110" and "Did you mean sidi?" in told(found)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("{Nix: {}, name: {of: {obenabe: {}}}}", "write nix here"),
        ("{weiter: {}, name: {of: {obenabe: {}}}}", "write pass here"),
        ("{nix: {aliases: [weiter]}, name: {of: {obenabe: {}}}}", "write pass here"),
        ("{bid: {amount: {to: 9, specials: {Durch: 9}}, of: {obenabe: {}}}}", "write durch here"),
        ("{bid: {amount: {to: 9, named: {Alles: 9}}, of: {obenabe: {}}}}", "write alles here"),
    ],
)
def test_a_name_that_no_record_can_say(tmp_path: Path, text: str, hint: str) -> None:
    (found,) = said(tmp_path, f"calls: {{a: {{order: [forehand], offers: {text}, ends: named}}}}")
    assert found.code == "R132" and hint in told(found)


def test_names_and_aliases_that_records_can_say(tmp_path: Path) -> None:
    offers = "{nix: {aliases: [Überbiete]}, pass: {aliases: [weiter]}, name: {of: {obenabe: {}}}}"
    assert said(tmp_path, f"calls: {{a: {{order: [forehand], offers: {offers}, ends: named}}}}") == ()


def test_a_trick_of_those_who_play(tmp_path: Path) -> None:
    """Where some may stay out a trick of two or three cards is whole; where nobody may, it is not."""
    offers = "{in: {joins: in, again: false}, out: {joins: out, again: false}}"
    join = f"calls: {{a: {{order: round from forehand, offers: {offers}}}, %s}}"
    for text, right in (("calls: {%s}", False), (join, True)):
        path = tmp_path / "names.yaml"
        example = "{id: three, position: {contract: obenabe, trick: [H9, HA, C7]}, winner: 2, points: 11}"
        path.write_text(HEAD + text % "imposed: {order: [obenabe]}" + f"\nexamples: [{example}]\n", encoding="utf-8")
        rules, findings = load(str(path), {})
        assert rules is not None and not findings
        assert (examples.run(rules) == ()) is right
