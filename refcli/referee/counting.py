"""From the play of a deal to its score: tricks by side, melds, the pair, the factor."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeVar

from refcli.cards import mask_of
from refcli.diagnostics import NOTHING, Finding
from refcli.engine.bookings import FIRST_TRICK
from refcli.engine.contracts import Contract
from refcli.engine.count import DealScore, Declared, Taken
from refcli.engine.facts import Facts
from refcli.engine.spread import Answer, Spread, combine, each, gather
from refcli.engine.tablemelds import table_melds
from refcli.referee.again import counted_before
from refcli.referee.gaps import played_out, taker_of
from refcli.referee.givenup import pair_of
from refcli.referee.hands import Hands
from refcli.referee.judged import Judged
from refcli.referee.leftovers import slate_cells
from refcli.referee.melds import award, not_played, requests, said_melds
from refcli.referee.moving import DISCARD
from refcli.referee.multiplier import multiplier
from refcli.referee.names import Names
from refcli.referee.saidmelds import Said
from refcli.referee.scoring import Scoring
from refcli.referee.tricks import Played
from refcli.referee.unheard import may_discard, may_meld
from refcli.referee.unmet import of_melds, of_pair
from refcli.referee.untold import as_told, declared, everything, silent_in
from refcli.referee.worlds import answer_of, merge
from refcli.rules.model import MeldRules
from refcli.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from refcli.rules.worlds import Aspect

A = TypeVar("A")


def count_deal(judged: Judged, names: Names, hands: Hands) -> None:
    """The score of a deal and its factor; melds and the pair are judged on the way."""
    rules, contract, deal = names.rules, judged.contract, judged.deal
    assert contract is not None
    parts = answer_of(rules, "score", lambda world: world.score, sections=("score",))
    formulas = each(lambda one: one.formulas, parts) is not False
    cards = _cards(judged) if formulas else ()
    tricks = gather([(chosen, _taken(one, judged, names, cards)) for chosen, one in judged.played])
    leader = judged.leads[0] if judged.leads else (judged.forehand or 0)
    melds = counted_before(
        judged, "melds", rules, (deal, hands, contract, leader), lambda: _melds(judged, names, hands, leader)
    )
    pair = _pair(judged, names, hands, contract, _scoring(melds))
    judged.factor = _factor(judged, names, contract)
    declarer = rules.sides[judged.declarer] if judged.declarer is not None else None
    _check_sum(judged, names, tricks)

    facts, before = (_facts(judged, names, hands), judged.before) if formulas else (None, NOTHING)
    scoring = Scoring(
        tricks, melds, pair, judged.factor, parts, before, judged.outcome, facts, max(rules.sides) + 1, declarer
    )
    judged.recount = scoring.changed if formulas else None
    read = (deal, scoring, rules.deal.hand, rules.deal.tricks, silent_in(judged, names), judged.vague)
    judged.score, judged.unknown, judged.told, judged.unwritten, judged.left = counted_before(
        judged, "score", rules, read, lambda: as_told(judged, names, scoring.score(), scoring.way)
    )
    judged.unsaid = may_meld(judged, names)
    if judged.unsaid:
        judged.unknown |= declared(names)
    lost = formulas and (judged.gaps or may_discard(judged, names))
    if lost:
        judged.unknown |= everything(names)  # what is known of the points is no part of such a score
    if lost or judged.unsaid:
        judged.unwritten = judged.left = slate_cells(names)


def _pair(judged: Judged, names: Names, hands: Hands, contract: Contract, melding: frozenset[int]) -> Answer[Declared]:
    """What the pair scores; ``melding`` are the sides that score melds."""

    def judge(world: Ruleset) -> tuple[Declared, list[Finding]]:
        return pair_of(judged, hands, contract, names, world, melding)

    inputs = (judged.deal, hands, contract, judged.leads, melding)
    worlds = of_pair(judged.lines)
    return counted_before(
        judged, "pair", names.rules, inputs, lambda: _in_worlds(judged, names, ("pair",), judge, worlds)
    )


def _factor(judged: Judged, names: Names, contract: Contract) -> Answer[int]:
    row = judged.outcome.row

    def factor(world: Ruleset) -> int:
        return multiplier(contract, names.under(world), world, row)

    return answer_of(names.rules, "multiplier", factor, (contract.name, names.pack, row or ""))


def _cards(judged: Judged) -> tuple[int, ...]:
    """The masks of the tricks."""
    return tuple(mask_of([card for card in trick.cards if card >= 0]) for trick in judged.tricks)


def _facts(judged: Judged, names: Names, hands: Hands) -> Facts:
    """What formulas read besides the tricks."""
    contract, rules = judged.contract, names.rules
    assert contract is not None
    return Facts(
        accounts=rules.sides,
        parties=judged.parties,
        active=judged.active,
        outcome=judged.outcome,
        dealer=judged.dealer,
        forehand=judged.forehand,
        number=judged.deal.number,
        contract=contract.rule.name,
        trump=contract.trump,
        values=contract.values(1),
        dealt=tuple(hands.dealt),
        drawing=rules.deal.left // rules.seats if rules.deal.draw else 0,
        discarded=mask_of([card for event in judged.lines.said(DISCARD) for card in event.cards if card >= 0]),
    )


def part(score: Answer[DealScore], side: int, name: str) -> Answer[int]:
    """One raw part of a score, spread where it depends on open options."""
    return each(lambda one: one.parts[side].get(name, 0), score)


def total(score: Answer[DealScore], side: int) -> Answer[int]:
    """The multiplied total of a side."""
    return each(lambda one: one.totals[side], score)


def _taken(played: Played, judged: Judged, names: Names, cards: tuple[int, ...] = ()) -> Taken:
    """The tricks by side."""
    sides, complete = names.rules.sides, judged.complete or played_out(judged, names)
    worth = table_melds(names.rules) if names.rules.melds.on_table is not None else None
    if worth is not None:
        masks = enumerate(_cards(judged), 1)
        tabled = tuple(worth(mask, played.contract, trick) for trick, mask in masks)
    else:
        tabled = ()
    took = [taker_of(judged, at) if winner is None else winner for at, winner in enumerate(played.winners)]
    winners = tuple([sides[winner] if winner is not None else None for winner in took])
    seats = tuple(took) if cards else ()
    return Taken(winners, tuple(played.points), complete and None not in winners, cards, seats, tabled)


def _check_sum(judged: Judged, names: Names, tricks: Answer[Taken]) -> None:
    """Cards and last trick of a whole deal against the sum the ruleset states."""
    wanted = names.rules.score.check_sum
    contract = judged.contract
    if (
        wanted is None
        or sum(len(trick.cards) for trick in judged.tricks) < names.rules.deck.size
        or not judged.complete
        or contract is None
        or contract.rule.per_trick_values
    ):
        return
    bonus = names.rules.score.last_worth
    total = each(lambda one: sum(one.points) + bonus, tricks)
    if total != wanted and all(min(trick.cards) >= 0 for trick in judged.tricks) and not judged.wrong_cards:
        params = {"sum": total if isinstance(total, int) else "?", "wanted": wanted}
        judged.findings.append(
            Finding("S109", params, judged.deal.place, deal=judged.deal.number, clause="score.check-sum")
        )


def _melds(judged: Judged, names: Names, hands: Hands, leader: int) -> Answer[Declared]:
    """What stands, then what it scores: two steps, so that each open option is asked only where it matters."""
    rules, contract, deal, lines = names.rules, judged.contract, judged.deal, judged.lines
    assert contract is not None
    if judged.outcome.declined or (not rules.melds.enabled and "weis.enabled" not in rules.unspecified):
        judged.findings += not_played(deal, lines, names)
        return Declared((0,) * (max(rules.sides) + 1), (FIRST_TRICK,) * (max(rules.sides) + 1))
    if lines.events:
        judged.findings += requests(deal, lines, names)
    silent = not lines.said("meld")
    aspects: tuple[Aspect, ...] = ("meld-table",) if silent else ("meld-table", "meld-said")

    def judge(world: Ruleset) -> tuple[tuple[Said, ...], list[Finding]]:
        return said_melds(deal, lines, hands, contract, leader, names, world)

    said = _in_worlds(judged, names, aspects, judge, of_melds(lines))
    if said == ():
        return Declared((0,) * (max(rules.sides) + 1), (FIRST_TRICK,) * (max(rules.sides) + 1))
    head = contract.rule.name
    orders = answer_of(
        rules, "meld-order", lambda one: (one.melds, one.contracts[head].low_melds), head, ("melds", "contracts")
    )
    awards = answer_of(rules, "meld-score", lambda world: world.melds, sections=("melds",))
    trump = contract.mode(1).trump

    def scored(said: tuple[Said, ...], order: tuple[MeldRules, bool], awarded: MeldRules) -> Declared:
        return award(said, silent, *order, trump, awarded, rules, leader, judged.parties)

    return combine(scored, said, orders, awards)


def _scoring(melds: Answer[Declared]) -> frozenset[int]:
    """The sides that score melds under some choice of the open options."""
    answers = melds.table.values() if isinstance(melds, Spread) else (melds,)
    return frozenset([side for one in answers for side, amount in enumerate(one.amounts) if amount])


def _in_worlds(
    judged: Judged,
    names: Names,
    aspects: tuple[Aspect, ...],
    judge: Callable[[Ruleset], tuple[A, list[Finding]]],
    unread: frozenset[str] = frozenset(),
) -> A | Spread[A]:
    """One answer from those of every world that concerns some aspects; the findings are merged.

    Of what the aspects cover, no path of ``unread`` is read.
    """
    worlds = names.rules.worlds(*aspects, unread=unread)
    if len(worlds) == 1:
        answer, found = judge(worlds[0][1])
        judged.findings += found
        return answer
    answers: list[tuple[Mapping[str, str], A]] = []
    findings: list[tuple[Mapping[str, str], list[Finding]]] = []
    for chosen, world in worlds:
        answer, found = judge(world)
        answers.append((chosen, answer))
        findings.append((chosen, found))
    judged.findings += merge(findings)
    return gather(answers)
