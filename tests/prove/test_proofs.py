"""What is proved of the shipped rulesets, and what is refuted of broken ones."""

from __future__ import annotations

import shlex
from itertools import permutations

import pytest

from refcli import prove
from refcli.diagnostics import Finding
from refcli.prove.checks import Prover
from refcli.prove.properties import read_property
from refcli.prove.same import same_game
from refcli.rules import library
from refcli.rules.expr.tree import Expr
from tests import oracle
from tests.cli.running import Cli
from tests.expr.reading import parsed
from tests.prove.trying import RULESETS, made

PROVER = Prover()
BROKEN = str((RULESETS / "broken.yaml").relative_to(RULESETS.parents[2]))


@pytest.mark.parametrize("name", library.ids())
def test_no_hand_is_stuck(name: str) -> None:
    proof = PROVER.prove(made(name))
    (stuck,) = [answer for answer in proof.answers if answer.property == "never-stuck"]
    assert stuck.ruling == "proved" and stuck.witness is None and not stuck.branches


@pytest.mark.parametrize(("name", "chosen"), [("klaverjas", ()), ("schieber", (("void.must_trump", "true"),))])
def test_a_due_ruff_and_no_undertrump_agree(name: str, chosen: tuple[tuple[str, str], ...]) -> None:
    answers = PROVER.prove(made(name, chosen)).answers
    assert not [answer for answer in answers if answer.ruling == "refuted"]


def test_two_spellings_are_proved_equal() -> None:
    assert same_game(made("schieber"), made("respelt")).ruling == "proved"
    for axis, value in (("undertrump.rule", "free"), ("puur.exempt", "false")):
        assert same_game(made("schieber", ((axis, value),)), made("respelt")).ruling == "refuted"


def test_a_contradiction_is_shown_by_a_position_that_legal_confirms(cli: Cli) -> None:
    run = cli("rules", "prove", BROKEN, "--format", "json")
    assert run.status == 1
    (proof,) = run.json["proofs"]
    refuted = [answer for answer in proof["answers"] if answer["ruling"] == "refuted"]
    bad = next(answer for answer in refuted if answer["about"] == ["follow-suit", "low-first"])
    assert bad["property"] == "no-contradiction"
    witness = bad["witness"]
    # a six of a third suit beside a card of the suit led: one clause wants the one, one the other
    assert len(witness["hand"]) == 2 and len(witness["trick"]) == 1
    refcli, *arguments = shlex.split(witness["command"])
    assert refcli == "refcli"
    confirmed = cli(*arguments, "--format", "json").json
    assert confirmed["legal"] == witness["legal"] and len(confirmed["illegal"]) == 1
    (illegal,) = confirmed["illegal"]
    assert illegal["clause"] == "obligations.follow-suit" and illegal["card"].endswith("6")


def test_a_property_is_refuted_by_a_position_that_legal_confirms(cli: Cli) -> None:
    that = "hand has trump and led is not trump implies legal has trump"
    run = cli("rules", "prove", "schieber", "--that", that, "--format", "json")
    assert run.status == 1
    (answer,) = run.json["proofs"][0]["answers"]
    witness = answer["witness"]
    confirmed = cli(*shlex.split(witness["command"])[1:], "--format", "json").json
    assert confirmed["legal"] == witness["legal"]
    trump = witness["contract"].partition(":")[2]
    assert any(card[0] == trump for card in witness["hand"])
    assert not any(card[0] == trump for card in witness["legal"])
    assert cli("rules", "prove", "schieber", "--that", that, "--with", "undertrump.rule=free").status == 0


def test_the_smallest_difference_of_two_sources() -> None:
    """Checked by hand of one card, which is always legal, and by leads, where everything is."""
    found = same_game(made("schieber/jassen-online"), made("schieber/jasvel"))
    assert found.ruling == "refuted" and found.witness is not None and found.witness.rank == (2, 1)
    deck = made("schieber").deck
    hand = list(deck.names(found.witness.position.hand, "french"))
    trick = [deck.name(card, "french") for card in found.witness.position.trick]
    contract = found.witness.contract
    assert len({*hand, *trick}) == 3
    always = oracle.legal_cards(hand, trick, contract, oracle.STANDARD)
    never = oracle.legal_cards(hand, trick, contract, {**oracle.STANDARD, "follow.trump_when_can_follow": "never"})
    legal = [set(deck.names(mask, "french")) for mask in found.witness.legal]
    assert legal == [always, never] and always != never
    assert not found.branches, "whatever the second leaves open"


def test_a_ruleset_is_the_same_as_itself_whatever_it_leaves_open() -> None:
    found = same_game(made("schieber/jasvel"), made("schieber/jasvel"))
    assert found.ruling == "proved" and found.worlds == 20


def test_open_options_are_told_apart() -> None:
    open_rule = made("schieber", (("undertrump.rule", "unspecified"),))
    found = same_game(open_rule, made("schieber"))
    assert found.ruling == "refuted" and found.witness is not None
    assert found.branches["undertrump.rule=only_trumps"] == "proved"
    assert {value for key, value in found.branches.items() if not key.endswith("=only_trumps")} == {"refuted"}
    assert set(found.witness.chosen) == {"undertrump.rule"}
    proof = PROVER.prove(open_rule, lambda _: _that("hand has trump and not led is trump implies legal has trump"))
    assert proof.open == ("undertrump.rule",) and proof.worlds == 5
    assert proof.answers[0].branches["undertrump.rule=free"] == "proved"


def _that(text: str) -> Expr:
    found = read_property(text, made("schieber"), "--that")
    assert not isinstance(found, Finding)
    return found


@pytest.mark.parametrize(("values", "sums"), [("six11", 157), ("ace11", 157)])
def test_sums_are_computed_not_proved(values: str, sums: int) -> None:
    answers = PROVER.prove(made("schieber", (("values.undenufe", values),))).answers
    by_name = {answer.property: answer for answer in answers}
    assert by_name["points-add-up"].ruling == "computed" and by_name["points-add-up"].params == {"sum": str(sums)}
    assert by_name["orders-complete"].ruling == "computed"


def test_a_wrong_sum_is_refuted_with_the_contracts() -> None:
    answers = PROVER.prove(made("schieber", (("last_trick.bonus", "10"),))).answers
    (wrong,) = [answer for answer in answers if answer.property == "points-add-up"]
    assert wrong.ruling == "refuted" and "suit:S 162" in wrong.about


WRONG = [
    (["nosuch"], "R110"),
    (["schieber", "--with", "undertrump.rule=often"], "R113"),
    (["schieber", "--with", "undertrump"], "U102"),
    (["schieber", "--that", "hand has trumps"], "R117"),
    (["schieber", "--that", "hand has"], "R116"),
    (["schieber", "--that", "cards(hand)"], "R118"),
]


@pytest.mark.parametrize(("arguments", "code"), WRONG)
def test_bad_input_is_one_located_message(cli: Cli, arguments: list[str], code: str) -> None:
    run = cli("rules", "prove", *arguments)
    assert run.status == 2 and run.out == ""
    head = run.err.splitlines()[0]
    assert f"[{code}]" in head and head.split(": ")[0].count(":") == 2, head
    assert sum("[" + code in line for line in run.err.splitlines()) == 1


def test_implies_belongs_to_properties() -> None:
    found = parsed("leading implies leading", "play")
    assert isinstance(found, Finding) and found.code == "R116"
    # looser than or, and it groups to the right
    texts = ["leading or leading implies leading", "leading implies leading implies leading"]
    for text in texts:
        tree = parsed(text, "property")
        assert not isinstance(tree, Finding) and tree.op == "or" and tree.args[0].op == "not"


def test_without_the_solver_the_extra_is_named(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(_: str) -> None:
        return None

    monkeypatch.setattr(prove, "find_spec", nothing)
    run = cli("rules", "prove", "schieber")
    assert run.status == 2 and run.out == "" and "refcli[prove]" in run.err and len(run.err.splitlines()) == 1


def test_no_position_is_smaller() -> None:
    """By trying: with one card in hand nothing differs, and no lead is ever illegal."""
    for lead, card in permutations(("SA", "S6", "H6"), 2):
        for chosen in (oracle.STANDARD, {**oracle.STANDARD, "follow.trump_when_can_follow": "never"}):
            assert oracle.legal_cards([card], [lead], "suit:S", chosen) == {card}
