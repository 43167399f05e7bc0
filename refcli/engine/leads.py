"""Who leads to the first trick of a deal."""

from __future__ import annotations

from refcli.engine.asking import Counts, Frame, ask
from refcli.engine.outcome import Outcome
from refcli.rules.expr.tree import nodes
from refcli.rules.ruleset import Ruleset


def first_leader(rules: Ruleset, frame: Frame, outcome: Outcome) -> int:
    """Whoever the ruleset says; forehand where that is nobody who takes part, and where it says nothing."""
    lead = rules.deal.lead
    seat = ask(rules, lead, frame, outcome, Counts(), frame.forehand) if lead is not None else frame.forehand
    taking = outcome.active or frame.seats
    if seat in taking:
        return seat
    after = ((frame.forehand + step) % rules.seats for step in range(rules.seats))
    return next((who for who in after if who in taking), frame.forehand)


def known_leader(rules: Ruleset, frame: Frame, outcome: Outcome) -> int | None:
    """Whoever leads; None where a card tells it that nobody is known to hold."""
    lead = rules.deal.lead
    if lead is not None and any(node.op == "holder" for node in nodes(lead)):
        seat = ask(rules, lead, frame, outcome, Counts(), frame.forehand)
        return seat if seat in (outcome.active or frame.seats) else None
    return first_leader(rules, frame, outcome)
