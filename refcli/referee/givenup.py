"""A deal that somebody has given up unplayed: whose it is, and the pair that the others may show."""

from __future__ import annotations

from refcli.diagnostics import Finding
from refcli.engine.bookings import COUNTED
from refcli.engine.contracts import Contract
from refcli.engine.count import Declared
from refcli.referee.hands import Hands
from refcli.referee.judged import Judged
from refcli.referee.names import Names
from refcli.referee.pair import VERB, judge_pair, pair_cards, pair_finding, surely_not
from refcli.rules.ruleset import Ruleset


def given_up(judged: Judged, rules: Ruleset) -> frozenset[int] | None:
    """The sides that gave the deal up: the declarer's and those who play with him; None where it was played."""
    if not judged.outcome.declined:
        return None
    own = judged.parties[judged.declarer] if judged.declarer is not None else None
    return frozenset(rules.sides[seat] for seat, party in enumerate(judged.parties) if party == own)


def pair_of(
    judged: Judged, hands: Hands, contract: Contract, names: Names, rules: Ruleset, melding: frozenset[int]
) -> tuple[Declared, list[Finding]]:
    """King and queen of trumps in a deal, as ``judge_pair`` has them.

    In one that was given up they count for who says he has them, if others have given it up.
    """
    deal, lines, gave_up = judged.deal, judged.lines, given_up(judged, rules)
    if gave_up is None:
        return judge_pair(deal, lines, judged.leads, hands, contract, names, rules, melding)
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
