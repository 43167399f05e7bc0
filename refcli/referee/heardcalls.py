"""What stands before the play of a deal: who held what, and what was called, in every world that concerns the calls."""

from __future__ import annotations

from dataclasses import replace

from refcli.record import Deal
from refcli.referee.again import OPENING, heard_before, opened_before
from refcli.referee.calls import Called, Seating, read_calls
from refcli.referee.hands import Hands, read_hands
from refcli.referee.joined import heard_as, leads_apart, said_in
from refcli.referee.judged import Heard, Judged, Opening
from refcli.referee.lines import Lines
from refcli.referee.names import Names
from refcli.referee.telling import worlds_told
from refcli.referee.turnup import turn_up_faults
from refcli.referee.worlds import merge
from refcli.rules.ruleset import Ruleset

_BY_LEAD = ("C108", "C109", "C110", "C111", "C112")  # whether a faulty bid stood may be read from who leads


def opening_of(
    judged: Judged,
    names: Names,
    seating: Seating,
    leads: list[int],
    people: tuple[tuple[int, ...], tuple[int, ...]],
    brief: bool,
) -> Opening:
    """Who held what and what was called; as before where no rule of them is another.

    ``brief``: of the findings it matters only which there are, not which sources they name.
    """
    home = names.rules.home(*OPENING)
    known = opened_before(judged, home, seating)
    if known is not None:
        return known
    deal, lines = judged.deal, judged.lines
    hands, wrong = read_hands(deal, lines, names, leads, *people)
    number = deal.number - seating.voids
    turned = turn_up_faults(deal, lines, hands, seating.dealer, names, number)
    heard = heard_before(judged, hands, seating) if brief else {}
    called = judge_calls(deal, lines, names, hands, seating, heard, brief)
    return Opening(home, seating, hands, tuple(wrong), called, tuple(turned), heard)


def judge_calls(
    deal: Deal,
    lines: Lines,
    names: Names,
    hands: Hands,
    seating: Seating,
    heard: Heard | None = None,
    brief: bool = False,
) -> Called:
    """What the calls come to, with the findings of all worlds that concern them; ``heard`` is read and added to.

    ``brief``: it matters only which errors there are, and of many worlds it is enough to ask those that differ from the
    first in one open option.
    """
    said = said_in(lines, names, deal.number - seating.voids)
    heard = {} if heard is None else heard

    def read(rules: Ruleset) -> Called:
        key = heard_as(rules, said)
        led = key, rules.deal.lead
        known = heard.get(key) or heard.get(led)
        if known is None:
            known = read_calls(deal, names.under(rules), hands, lines, seating)
            heard[led if _by_lead(known) else key] = known
        return known

    worlds = worlds_told(names.rules, said, brief)
    called = {rules: read(rules) for _, rules in worlds}
    if any(map(_by_lead, called.values())) and leads_apart(names.rules):
        worlds = worlds_told(names.rules, said._replace(lead=True), brief)
        called = {rules: read(rules) for _, rules in worlds}
    if len(worlds) == 1:
        return called[worlds[0][1]]
    each = [(chosen, called[rules].findings) for chosen, rules in worlds]
    return replace(called[worlds[0][1]], findings=merge(each))


def _by_lead(called: Called) -> bool:
    return any(found.code in _BY_LEAD for found in called.findings)
