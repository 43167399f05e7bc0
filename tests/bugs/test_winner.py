"""Faults in who takes a trick. Winners count from 1, in order of play."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

from refcli.engine.contracts import contracts_of
from refcli.rules import load
from tests.judging import HEAD, cards, referee, traced, winner


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
        trick = " ".join(names[card[0]] + card[1:] for card in ["S8", "SK", "H6", "S9"])
        assert winner(f"suit:{names['H']}", trick)[0] == 3


def test_bug_b07_the_last_trick_goes_to_its_winner_with_its_five() -> None:
    head = f"{HEAD}deal 1\ndealer Dario\ncall Anna hearts\n"
    found = referee(head + LAST_BY_OTHERS)
    assert found.errors == []
    assert [trick.winner for trick in traced(found)][-1] == 3  # Anna leads the seven, Dario takes it with the queen
    assert found.part("last") == (0, 5)
    # 139 card points fall in tricks 1 to 8, 13 in the ninth
    eight = referee(head + LAST_BY_OTHERS.rpartition("9 Anna")[0])
    assert eight.part("last") == (0, 0) and not eight.deal.complete
    (a, b), (before_a, before_b) = found.part("tricks"), eight.part("tricks")
    assert (a, before_b) == (before_a, 139 - int(str(before_a))) and b == int(str(before_b)) + 13
    first = referee(head + LAST_BY_OTHERS.splitlines()[0] + "\n")
    assert first.part("tricks") == (47, 0) and first.part("last") == (0, 0)


LAST_BY_OTHERS = """\
1 Anna: H10 H9 HJ HQ
2 Carla: SA SJ S10 S9
3 Carla: H8 S8 H6 HA
4 Beat: D7 SK DJ DQ
5 Anna: CJ C7 HK CQ
6 Carla: CK C6 C8 H7
7 Beat: DK CA D8 DA
8 Anna: D10 D6 S6 D9
9 Anna: S7 C10 C9 SQ
"""


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
