"""Lines of a record that people write wrong, and what the referee makes of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.cards import Deck
from refcli.notation.reader import loads
from refcli.referee import in_memory
from refcli.referee.verdict import DealVerdict, GameVerdict
from refcli.rules import load
from refcli.rules.ruleset import Ruleset

HEAD = '[Rules "schieber"]\n[Seats "Anna Beat Carla Dario"]\n\n'
# hearts; in trick 2 Beat throws D7 on spades, holding SK and S6 (played in tricks 3 and 5): a revoke
DEAL = """deal 1
dealer Dario
call Anna hearts
1 Anna: HJ HQ H9 H7
2 Anna: SA D7 SQ S8
3 Anna: S10 SK S9 S7
"""


def rules(**chosen: str) -> Ruleset:
    ruleset, findings = load("schieber", {key.replace("__", "."): value for key, value in chosen.items()})
    assert ruleset is not None, findings
    return ruleset


def judged(text: str, ruleset: Ruleset) -> tuple[tuple[DealVerdict, ...], GameVerdict]:
    deck: Deck = ruleset.deck
    (game,) = loads(text, "t.jass", lambda _: deck)
    return in_memory(game, ruleset)


@pytest.mark.parametrize(
    ("line", "counts"),
    [
        ("found Beat D7 @3.2", True),
        ("found Anna D7", True),
        ("found Beat", True),
        ("found Anna S8", False),
        ("", False),
    ],
)
def test_a_penalty_counts_for_the_fault_that_was_found(line: str, counts: bool) -> None:
    deals, _ = judged(HEAD + DEAL + line + "\n", rules(revoke__penalty="from_trick_on"))
    assert (deals[0].penalty, deals[0].penalty_for) == ("from-trick-on", ("Beat", 2))
    assert deals[0].penalty_counts is counts


@pytest.mark.parametrize("moment", ["@12.1", "@1.9", "@0.1"])
def test_a_moment_that_no_deal_has(moment: str) -> None:
    _, game = judged(HEAD + DEAL + f"thanks Anna {moment}\n", rules())
    assert "N118" in [finding.code for finding in game.findings]


def test_sums_for_players_of_two_sides() -> None:
    _, game = judged(HEAD + DEAL + "points Anna+Beat 157\n", rules())
    assert "S111" in [finding.code for finding in game.findings]


def test_a_winner_line_is_checked() -> None:
    said = HEAD + DEAL + "winner Beat+Dario\n"
    assert "E103" in [finding.code for finding in judged(said, rules(target="20"))[1].findings]
    right = said.replace("Beat+Dario", "Anna+Carla")
    _, game = judged(right, rules(target="20"))
    assert game.winner == "Anna+Carla"
    assert "E103" not in [finding.code for finding in game.findings]


def test_a_contract_line_names_the_contract_where_nobody_called() -> None:
    deals, game = judged(HEAD + DEAL.replace("call Anna hearts", "contract hearts"), rules())
    assert deals[0].contract == "suit:H"
    assert "C106" not in [finding.code for finding in game.findings]


def test_nothing_is_concluded_from_a_trick_that_is_missing() -> None:
    # trick 2 could not be read: whoever led it may have played his last club there
    text = HEAD + DEAL.replace("2 Anna: SA D7 SQ S8\n", "").replace("call Anna hearts", "call Anna obenabe")
    _, game = judged(text, rules())
    assert not [finding.code for finding in game.findings if finding.code.startswith("P1") and finding.code != "P104"]


def test_a_void_first_deal_leaves_the_next_one_the_first() -> None:
    text = HEAD + "deal 1\ndealer Dario\nmisdeal Dario\n\n" + DEAL.replace("deal 1", "deal 2")
    _, game = judged(text, rules(shove__first_deal="false").choose({}))
    assert not [f for f in game.findings if f.code.startswith(("C", "D104"))]
    shoved = text.replace("call Anna hearts", "call Anna shove, Carla hearts")
    _, game = judged(shoved, rules(shove__first_deal="false"))
    assert "C103" in [finding.code for finding in game.findings]


@pytest.mark.parametrize("missing", ["deck", "deck.packs", "deck.ranks", "deck.suits", "deck.packs.french.suits"])
def test_a_ruleset_with_a_broken_deck_is_refused(missing: str, tmp_path: Path) -> None:
    path = tmp_path / "table.yaml"
    path.write_text(f"ruleset: table\ntitle: {{en: T}}\nextends: schieber\nremove: [{missing}]\n", encoding="utf-8")
    ruleset, findings = load(str(path))
    assert ruleset is None
    assert {finding.code for finding in findings} <= {"R108", "R106"} and findings
