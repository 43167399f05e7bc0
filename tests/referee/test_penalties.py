"""Penalties for what is no revoke, and for a revoke that was noticed within its trick."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.judging import HEAD, TRICKS, referee

QUIET = "weis.enabled=false, stoeck.enabled=false"


def deal(lines: str) -> str:
    return f"{HEAD}deal 1\ndealer Dario\ncall Anna hearts\n{lines}"


def test_two_cards_at_once_both_lose_their_rank() -> None:
    """Trick 2: Dario's ace and king fall together; without them Carla's queen takes 3 + 11 points."""
    lines = TRICKS.replace("SQ SA", "SQ [SA SK]") + "found Anna SK @2.\n"
    plain, found = (referee(deal(lines), f"{QUIET}{more}") for more in ("", ", irregular.two_cards=both_lose_rank"))
    assert plain.deal.penalised is None and plain.totals == (121, 36)
    assert found.deal.penalty == "both-lose-rank" and found.totals == (121 + 14, 36 - 14)


def test_a_card_out_of_turn_loses_its_rank() -> None:
    """Trick 5: Carla's ten falls before Beat's nine of clubs; Anna's king takes the trick whatever it is worth."""
    lines = TRICKS.replace("5 Anna: HK C9 H10 D6", "5 Anna: HK Carla!H10 Beat!C9 D6") + "found Beat H10 @5.\n"
    found = referee(deal(lines), f"{QUIET}, irregular.out_of_turn=card_loses_rank")
    assert found.deal.penalty == "card-loses-rank" and found.totals == (121, 36)
    # Trick 3: Beat's ace of trumps falls before Anna's six; without it the six takes 11 + 0 + 11 + 0.
    lines = TRICKS.replace("3 Dario: DA H6 HA D7", "3 Dario: DA Beat!HA Anna!H6 D7") + "found Anna HA @3.\n"
    found = referee(deal(lines), f"{QUIET}, irregular.out_of_turn=card_loses_rank")
    assert found.deal.penalty == "card-loses-rank" and found.totals == (121 + 22, 36 - 22)


@pytest.mark.parametrize(
    ("rule", "codes", "totals"),
    [("none", ["P110"], (121, 36)), ("seen_points_lost", ["P110"], (121, 36 - 22)), ("allowed", [], (121, 36))],
)
def test_looking_at_a_turned_trick(rule: str, codes: list[str], totals: tuple[int, int]) -> None:
    """Beat looks at trick 3, which is worth 22."""
    found = referee(deal(f"{TRICKS}peek Beat @3.\nfound Anna Beat\n"), f"{QUIET}, irregular.peek={rule}")
    assert found.codes == codes and found.totals == totals
    assert found.verdict.verdict == ("illegal" if rule == "seen_points_lost" else "legal")


def test_a_revoke_taken_back_in_time_is_a_fault_all_the_same() -> None:
    """bug-G01 in trick 2: Beat throws the queen of diamonds on spades, then follows."""
    lines = TRICKS.replace("2 Anna: S6 S8", "2 Anna: S6 (DQ back) S8")
    found = referee(deal(lines), QUIET)
    fault = found.one("P111")
    assert (fault.seat, fault.card, fault.trick, fault.clause) == ("Beat", "DQ", 2, "obligations.follow-suit")
    assert set(fault.legal or ()) == {"S8", "S7", "HA"}  # both his spades, and the trump he still has
    # A legal card taken back is only noted.
    noted = referee(deal(TRICKS.replace("2 Anna: S6 S8", "2 Anna: S6 (S7 back) S8")), QUIET)
    assert noted.codes == ["P108"]


def test_its_trick_goes_to_the_others_and_the_neighbour_leads() -> None:
    """Trick 2 is Dario's ace with 14 points; taken from him, and Carla, to Beat's right, leads to trick 3."""
    lines = TRICKS.replace("2 Anna: S6 S8", "2 Anna: S6 (DQ back) S8") + "found Anna DQ @2.\n"
    led = lines.replace("3 Dario: DA H6 HA D7", "3 Carla: D7 DA H6 HA")
    found = referee(deal(led), f"{QUIET}, revoke.penalty=trick_to_opponents")
    assert found.deal.penalty == "trick-to-others" and "P104" not in found.codes
    assert found.totals == (121 + 14, 36 - 14)
    assert "P104" in referee(deal(led), QUIET).codes


def test_a_penalty_that_would_help_the_offender(tmp_path: Path) -> None:
    """bug-G03: where taking nothing is the aim, a card that loses its rank is a gift; such contracts are exempt."""
    from refcli.rules import load
    from tests.judging import games, judged

    text = (
        "ruleset: shown\ntitle: {en: Shown}\nextends: schieber\n"
        "penalties: {two-cards: {effect: both-lose-rank, except: [obenabe]}}\n"
        "with: {weis.enabled: false, stoeck.enabled: false}\n"
    )
    file = tmp_path / "shown.yaml"
    file.write_text(text, encoding="utf-8")
    ruleset, findings = load(str(file))
    assert ruleset is not None and not findings
    lines = deal(TRICKS.replace("SQ SA", "SQ [SA SK]") + "found Anna SK @2.\n")
    for called, penalty in (("hearts", "both-lose-rank"), ("obenabe", None)):
        (game,) = games(lines.replace("Anna hearts", f"Anna {called}"), ruleset.deck)
        assert judged(game, ruleset).deal.penalty == penalty
