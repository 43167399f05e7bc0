"""Faults in who takes a trick. Winners count from 1, in order of play."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

from refcli.engine.contracts import contracts_of
from refcli.rules import load
from tests.judging import B, HEAD, cards, referee, winner


def test_bug_b02_jack_and_nine_are_special_in_trumps_only() -> None:
    assert winner("suit:S", "H8 HJ S6 H9")[0] == 3
    assert winner("suit:S", "SJ S6 SQ SK")[0] == 1
    assert winner("suit:S", "S9 SA SK S10")[0] == 1


def test_bug_b03_strength_is_not_worth() -> None:
    assert winner("suit:H", "S10 SK S6 S7") == (2, 14)
    assert winner("obenabe", "S10 SK S6 S7") == (2, 14)


def test_bug_b05_a_low_discard_wins_nothing() -> None:
    assert winner("undenufe", "S9 H6 SK S10")[0] == 1


def test_bug_b06_suits_are_alike() -> None:
    for suits in permutations("SHDC"):
        names = dict(zip("SHDC", suits, strict=True))
        trick = " ".join(names[card[0]] + card[1:] for card in "S8 SK H6 S9".split())
        assert winner(f"suit:{names['H']}", trick)[0] == 3


def test_bug_b07_the_last_trick_goes_to_its_winner_with_its_five() -> None:
    # hearts are trumps; Anna leads all nine tricks but the ninth is Beat's, who ruffs with his only trump
    rows = ["HJ", "H9", "HA", "HK", "HQ", "H10", "H8", "H7", "S6"]
    beat = ["D6", "D7", "D8", "D9", "D10", "DJ", "DQ", "DK", "H6"]
    carla = ["C6", "C7", "C8", "C9", "C10", "CJ", "CQ", "CK", "CA"]
    dario = ["S7", "S8", "S9", "S10", "SJ", "SQ", "SK", "SA", "DA"]
    tricks = "".join(
        f"{number} Anna: {' '.join(row)}\n" for number, row in enumerate(zip(rows, beat, carla, dario, strict=True), 1)
    )
    head = f"{HEAD}deal 1\ndealer Dario\ncall Anna hearts\n"
    found = referee(f"{head}{tricks}", "weis.enabled=false")
    assert found.errors == []
    assert found.score(B).parts["tricks"] == 22 and found.score(B).parts["last"] == 5  # CA, DA
    first = referee(f"{head}{tricks.splitlines()[0]}\n", "weis.enabled=false")
    assert first.part("tricks") == (22, 0) and first.part("last") == (0, 0) and not first.deal.complete


def test_bug_b08_where_every_suit_ranks_as_trumps_only_the_led_one_wins(tmp_path: Path) -> None:
    path = tmp_path / "all-trump.yaml"
    path.write_text(
        "ruleset: all-trump\ntitle: {en: All trump}\nextends: schieber\n"
        "contracts:\n  all-trump: {trump: none, order: trump, values: trump}\n"
        "calls: {choose: {offers: {name: {of: {all-trump: {}}}}}}\n",
        encoding="utf-8",
    )
    rules, findings = load(str(path))
    assert rules is not None and findings == ()
    contract = contracts_of(rules).get("all-trump")
    assert contract is not None
    assert contract.mode(1).winner(cards("S10 CJ S7 S8")) == 0
    assert contract.mode(1).winner(cards("S10 CJ S9 SA")) == 2  # the nine of the led suit ranks as in trumps
