"""What the calls of a deal came to, for the reports: only what there was."""

from __future__ import annotations

from refcli.cards import bits
from refcli.engine.parties import partner_of
from refcli.referee.judged import Judged
from refcli.referee.names import Names

Told = dict[str, object]


def told(judged: Judged, names: Names) -> Told:
    """By key: bid, special, bidder, double, predictions by player, row, called, partner and the trick that showed him.

    ``active`` are those who took part, where not all did; ``declined`` and ``passed`` say that nothing was played.
    """
    outcome, found = judged.outcome, Told()
    if outcome.bidder is not None:
        found["bid"], found["bidder"] = outcome.bid, names.players[outcome.bidder]
        if outcome.special is not None:
            found["special"] = outcome.special
    if outcome.double > 1:
        found["double"] = outcome.double
    if any(number is not None for number in outcome.predictions):
        said = zip(names.players, outcome.predictions, strict=False)
        found["predictions"] = {name: number for name, number in said if number is not None}
    if outcome.row is not None:
        found["row"] = outcome.row
    if outcome.called:
        found |= _partner(judged, names)
    if len(judged.active) not in (0, names.rules.seats):
        found["active"] = [names.players[seat] for seat in judged.active]
    if outcome.declined:
        found["declined"] = True
    if judged.passed:
        found["passed"] = judged.passed
    return found


def _partner(judged: Judged, names: Names) -> Told:
    """The card that was called, whose it was, and in which trick everybody saw it."""
    card = next(bits(judged.outcome.called))
    found: Told = {"called": names.card(card)}
    partner = partner_of(judged.parties, judged.outcome)
    if partner is not None:
        found["partner"] = names.players[partner]
    shown = next((trick.number for trick in judged.tricks if card in trick.cards), None)
    if shown is not None and names.rules.parties.secret:
        found["shown_in_trick"] = shown
    return found
