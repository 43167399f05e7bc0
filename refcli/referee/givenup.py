"""A deal that somebody has given up unplayed: whose it is, and the pair that the others may show."""

from __future__ import annotations

from refcli.diagnostics import Finding
from refcli.engine.bookings import COUNTED
from refcli.engine.contracts import Contract
from refcli.engine.count import Declared
from refcli.record import Deal
from refcli.referee.hands import Hands
from refcli.referee.judged import Judged
from refcli.referee.lines import Lines
from refcli.referee.names import Names
from refcli.referee.pair import VERB, pair_cards, pair_finding, surely_not
from refcli.rules.ruleset import Ruleset


def given_up(judged: Judged, rules: Ruleset) -> frozenset[int] | None:
    """The sides that gave the deal up: the declarer's and those who play with him; None where it was played."""
    if not judged.outcome.declined:
        return None
    own = judged.parties[judged.declarer] if judged.declarer is not None else None
    return frozenset(rules.sides[seat] for seat, party in enumerate(judged.parties) if party == own)


def unplayed_pair(
    deal: Deal, lines: Lines, hands: Hands, contract: Contract, names: Names, rules: Ruleset, gave_up: frozenset[int]
) -> tuple[Declared, list[Finding]]:
    """King and queen of trumps for who says he has them, if others have given the deal up (COMPENDIUM 5.7)."""
    cards, amounts, findings = pair_cards(rules, contract), [0] * (max(rules.sides) + 1), list[Finding]()
    for event in lines.said(VERB):
        if event.seat is None:
            continue
        if not rules.pair.enabled or not cards or rules.sides[event.seat] in gave_up:
            findings.append(pair_finding("M106", event, deal, names, "stoeck.enabled"))
        elif cards & ~hands.dealt[event.seat] and surely_not(event.seat, cards, hands):
            findings.append(pair_finding("M111", event, deal, names, None, wanted=names.cards(cards)))
        elif not any(amounts):
            amounts[rules.sides[event.seat]] = rules.pair.worth
    return Declared(tuple(amounts), (COUNTED,) * len(amounts), rules.pair.needs_trick), findings
