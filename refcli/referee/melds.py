"""Melds said against melds held, and what a silent record leaves to be computed."""

from __future__ import annotations

from collections.abc import Sequence

from refcli.diagnostics import Finding
from refcli.engine.bookings import FIRST_TRICK
from refcli.engine.contracts import Contract
from refcli.engine.count import Declared
from refcli.engine.melds import Melds, by_turn, key_of
from refcli.record import Deal
from refcli.referee.hands import Hands
from refcli.referee.lines import Lines
from refcli.referee.names import Names
from refcli.referee.saidmelds import Said, SaidMelds, finding_of
from refcli.referee.whole import turns
from refcli.rules.contracted import ContractRule
from refcli.rules.model import MeldRules
from refcli.rules.ruleset import Ruleset


def said_melds(
    deal: Deal, lines: Lines, hands: Hands, contract: Contract, leader: int, names: Names, rules: Ruleset
) -> tuple[tuple[Said, ...], list[Finding]]:
    """The melds that take part in the comparison under ``rules``, and every meld said that does not stand."""
    events = lines.said("meld")
    low, trump = contract.rule.low_melds, contract.mode(1).trump
    order = turns(rules.seats)[leader]
    engine = melds_of(rules, contract.rule)
    if events:
        judge = SaidMelds(deal, lines, hands, names, rules, engine, low, trump, order)
        said = tuple(one for event in events for one in judge.said(event))
        return tuple(sorted(said, key=lambda one: order.index(one.seat))), judge.findings
    known = [seat for seat in order if hands.known[seat] and (not hands.active or seat in hands.active)]
    return held_melds(engine, hands.dealt, known, low, trump), []


def held_melds(engine: Melds, dealt: Sequence[int], order: Sequence[int], low: bool, trump: int) -> tuple[Said, ...]:
    """The best melds of some hands, in the order of play."""
    return tuple([Said(seat, meld) for seat, meld in engine.held(dealt, order, low, trump)])


def award(
    said: tuple[Said, ...],
    silent: bool,
    order: MeldRules,
    low: bool,
    trump: int,
    rules: MeldRules,
    table: Ruleset,
    leader: int,
    parties: tuple[int, ...] = (),
) -> Declared:
    """What each side scores: only the party of the best meld, as ``order`` compares and ``rules`` award.

    ``silent``: the record says nothing of melds; ``table`` gives deck and sides, ``parties`` (by seat) who plays
    together in this deal, where those are not the sides. ``leader`` is the forehand.
    """
    sides = table.sides
    parties = parties or sides
    amounts = [0] * (max(sides) + 1)
    times = (FIRST_TRICK,) * len(amounts)
    if not said or not rules.enabled or (silent and rules.unrecorded != "computed"):
        return Declared(tuple(amounts), times)
    if rules.scores == "trick-winner":
        return Declared(tuple(amounts), times, to_winner=tuple((one.trick, one.meld.worth) for one in said))
    if rules.scores in ("each", "trick-best"):
        for one in said if rules.scores == "each" else _best_of_tricks(said, order, low, trump, table):
            amounts[sides[one.seat]] += one.meld.worth
        return Declared(tuple(amounts), times, rules.needs_trick)
    seat, meld = said[0].seat, said[0].meld
    if len(said) > 1 and not (rules.scores == "side" and {parties[one.seat] for one in said} == {parties[seat]}):
        last = len(table.deck.ranks) - 1
        keys = [key_of(one.meld, order.compare, last, low, trump, one.seat == leader) for one in said]
        highest = max(keys)
        best = [one for one, key in zip(said, keys, strict=True) if key == highest]
        if (rules.cancel or not by_turn(order.compare)) and len({parties[one.seat] for one in best}) > 1:
            return Declared(tuple(amounts), times)
        seat, meld = best[0].seat, best[0].meld  # among equals the earlier in order of play
    side = sides[seat]
    if rules.scores == "best":
        amounts[side] = meld.worth
    elif rules.scores == "player":
        amounts[side] = sum(one.meld.worth for one in said if one.seat == seat)
    else:
        for one in said:
            if parties[one.seat] == parties[seat]:
                amounts[sides[one.seat]] += one.meld.worth
    return Declared(tuple(amounts), times, rules.needs_trick)


def _best_of_tricks(
    said: tuple[Said, ...], order: MeldRules, low: bool, trump: int, table: Ruleset
) -> tuple[Said, ...]:
    """Of the melds said in one trick the best, of equal ones that of the earlier player."""
    last = len(table.deck.ranks) - 1
    best: dict[int, Said] = {}
    for one in said:
        had = best.get(one.trick)
        key = key_of(one.meld, order.compare, last, low, trump)
        if had is None or key > key_of(had.meld, order.compare, last, low, trump):
            best[one.trick] = one
    return tuple(best.values())


def requests(deal: Deal, lines: Lines, names: Names) -> list[Finding]:
    """Requests to see a meld: refused to a partner where only opponents may ask; otherwise the meld must be shown."""
    rules = names.rules
    found: list[Finding] = []
    for ask in lines.said("ask"):
        if ask.seat is None or ask.other is None:
            continue
        partner = rules.sides[ask.seat] == rules.sides[ask.other]
        other = names.players[ask.other]
        if partner and rules.melds.show == "on-request":
            found.append(finding_of("M108", ask, deal, names, "weis.show", other=other))
        elif not any(show.seat == ask.other for show in lines.said("show")):
            found.append(finding_of("M107", ask._replace(seat=ask.other), deal, names, "weis.show", other=other))
    return found


def not_played(deal: Deal, lines: Lines, names: Names) -> list[Finding]:
    """Melds said in a game without melds."""
    return [finding_of("M106", event, deal, names, "weis.enabled") for event in lines.said("meld")]


def _no_melds(_: Ruleset) -> dict[str, Melds]:
    """By contract, its table; filled as they are asked for."""
    return {}


def melds_of(rules: Ruleset, contract: ContractRule) -> Melds:
    """The table of melds under a contract."""
    known = rules.made("melds", ("deck", "melds", "contracts"), _no_melds)
    own = contract.meld_runs or contract.meld_sets
    name = contract.name if own else ""
    if name not in known:
        melds = rules.melds
        if own:
            runs, sets = {**melds.runs, **dict(contract.meld_runs)}, {**melds.sets, **dict(contract.meld_sets)}
            melds = melds._replace(
                runs={length: worth for length, worth in runs.items() if worth},
                sets={rank: worth for rank, worth in sets.items() if worth},
            )
        known[name] = Melds(melds, rules.deck)
    return known[name]
