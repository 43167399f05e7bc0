"""Card points by any set of cards, beside those by rank."""

from __future__ import annotations

from pathlib import Path

from refcli.engine.contracts import contracts_of
from refcli.rules import load
from tests.scores.scoring import SOLO, ruleset

VALUES = f"""{SOLO}values:
  penalties: {{9: 1, hearts: 2, SQ: -100, Q of clubs: 5}}
contracts:
  avoid: {{title: {{en: Avoid}}, trump: none, order: plain, values: penalties}}
"""


def test_a_set_of_cards_is_worth_more_than_its_rank_says() -> None:
    rules = ruleset(VALUES)
    contract = contracts_of(rules).get("avoid")
    assert contract is not None
    worth = {rules.deck.name(card, "french"): points for card, points in enumerate(contract.values(1))}
    assert {name for name, points in worth.items() if points == 2} == {f"H{rank}" for rank in "6789JQKA"} | {"H10"}
    assert worth["SQ"] == -100 and worth["CQ"] == 5 and worth["S9"] == worth["D9"] == 1 and worth["SA"] == 0
    assert sum(contract.values(1)) == 18 - 100 + 5 + 3


def test_a_key_that_is_no_set_of_cards_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(VALUES.replace("hearts:", "hartes:"), encoding="utf-8")
    rules, (finding,) = load(str(path))
    assert rules is None and finding.code == "R122" and finding.params["name"] == "hartes"
