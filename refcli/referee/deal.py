"""One deal judged: hands, calls, play, melds, pair, score, claims."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from refcli.diagnostics import Finding
from refcli.engine.contracts import Contract, contracts_of
from refcli.engine.count import DealScore, Declared, Taken, count
from refcli.engine.ledger import FIRST_TRICK
from refcli.engine.play import play_of
from refcli.engine.spread import combine, gather
from refcli.record import Deal, Trick
from refcli.referee.calls import Called, Seating, cites, read_calls
from refcli.referee.claims import check_deal_claims, check_trick_claims
from refcli.referee.faults import Scene, illegal_play, would_allow
from refcli.referee.hands import Hands, read_hands
from refcli.referee.irregular import check_turns, irregularities
from refcli.referee.lines import Lines, sort_out
from refcli.referee.melds import award, not_played, requests, said_melds
from refcli.referee.multiplier import multiplier
from refcli.referee.names import Names
from refcli.referee.pair import judge_pair
from refcli.referee.tricks import Played, lead_of, play_out
from refcli.referee.worlds import merge
from refcli.rules.worlds import Aspect, World


@dataclass(slots=True)
class Judged:
    """What a deal comes to. ``score`` is a DealScore, a Spread of them, or None where nothing can be counted."""

    deal: Deal
    lines: Lines
    findings: list[Finding]
    contract: Contract | None = None
    declarer: int | None = None
    forehand: int | None = None
    factor: Any = 1
    score: Any = None
    complete: bool = False
    void: bool = False
    wrong_cards: bool = False
    tricks: tuple[Trick, ...] = ()
    leads: tuple[int, ...] = ()
    played: tuple[tuple[Mapping[str, str], Played], ...] = ()
    hands: Hands | None = None


def judge_deal(deal: Deal, names: Names, seating: Seating) -> Judged:
    """All findings of one deal and its score."""
    rules = names.rules
    lines = sort_out(deal)
    judged = Judged(deal, lines, list(deal.findings))
    judged.tricks = tricks = tuple(lines.tricks)
    if _void(judged, names):
        return judged
    guess = (seating.dealer + 1) % rules.seats if seating.dealer is not None else None
    leads = lead_of(tricks, guess)
    hands, wrong = read_hands(deal, lines, names, leads)
    judged.hands = hands
    judged.findings += wrong
    judged.wrong_cards = bool(wrong)
    called = _calls(judged, names, hands, seating)
    judged.forehand, judged.declarer = called.forehand, called.declarer
    if tricks and tricks[0].leader is None and called.forehand is not None:
        leads[0] = called.forehand
    judged.leads = tuple(leads)
    judged.contract = contracts_of(rules).get(called.contract) if called.contract is not None else None
    if judged.contract is not None:
        _play(judged, names, hands)
        _count(judged, names, hands)
    check_deal_claims(judged, names)
    return judged


def _void(judged: Judged, names: Names) -> bool:
    """Whether a line takes the deal away; a misdeal that is claimed too late does not."""
    deal, rules = judged.deal, names.rules
    for event in judged.lines.said("annulled", "misdeal"):
        late = event.verb == "misdeal" and rules.deal.misdeal_deadline == "first-trick"
        if late and (event.when.trick or event.after_trick or 0) >= 1 and event.when.card is None:
            judged.findings.append(
                Finding(
                    "D112",
                    {"deal": deal.number},
                    event.place,
                    deal=deal.number,
                    clause="deal.misdeal",
                    cites=cites(rules, "deal.misdeal_deadline"),
                )
            )
            continue
        judged.void = True
        code = "D108" if event.verb == "misdeal" else "D109"
        judged.findings.append(Finding(code, {"deal": deal.number}, event.place, deal=deal.number))
    return judged.void


def _calls(judged: Judged, names: Names, hands: Hands, seating: Seating) -> Called:
    deal, lines = judged.deal, judged.lines
    called = [
        (chosen, read_calls(deal, names.under(rules), hands, lines, seating))
        for chosen, rules in names.rules.worlds("calls", "deal")
    ]
    judged.findings += merge([(chosen, one.findings) for chosen, one in called])
    return called[0][1]


def _play(judged: Judged, names: Names, hands: Hands) -> None:
    rules = names.rules
    assert judged.contract is not None
    contract = judged.contract.name
    size = rules.deal.hand
    judged.complete = len(judged.tricks) == size and all(len(t.cards) == rules.seats for t in judged.tricks)
    worlds = rules.worlds("play", "points")
    played: list[tuple[Mapping[str, str], Played]] = []
    for chosen, world in worlds:
        instance = contracts_of(world).get(contract)
        assert instance is not None
        played.append((chosen, play_out(judged.tricks, judged.leads, instance, play_of(world), hands, size)))
    judged.played = tuple(played)
    unknown = next((t for t in judged.tricks if t.cards and min(t.cards) < 0), None)
    if unknown is not None:
        params = {"deal": judged.deal.number}
        judged.findings.append(
            Finding("D111", params, unknown.place, deal=judged.deal.number, trick=unknown.number)
        )
    if any(one.faults for _, one in played):
        judged.findings += _illegal(judged, names, worlds)
    irregularities(judged, names)
    check_turns(judged, names)
    check_trick_claims(judged, names)


def _illegal(judged: Judged, names: Names, worlds: Sequence[tuple[Mapping[str, str], Ruleset]]) -> list[Finding]:
    assert judged.contract is not None
    scene = Scene(judged.deal, judged.tricks, names, judged.contract.name)
    each: list[tuple[Mapping[str, str], list[Finding]]] = []
    allowed: dict[tuple[int, int], Any] = {}
    for (chosen, one), (_, world) in zip(judged.played, worlds, strict=True):
        contract = contracts_of(world).get(judged.contract.name)
        assert contract is not None
        findings = []
        for fault in one.faults:
            key = (fault.trick, fault.index)
            if key not in allowed:
                allowed[key] = would_allow(fault, scene)
            findings.append(replace(illegal_play(fault, scene, world, contract), legal_with=allowed[key]))
        each.append((chosen, findings))
    return merge(each)


def taken(played: Played, names: Names, complete: bool) -> Taken:
    """The tricks by side."""
    sides = names.rules.sides
    winners = tuple(sides[winner] if winner is not None else None for winner in played.winners)
    return Taken(winners, tuple(played.points), complete and None not in winners)


def _count(judged: Judged, names: Names, hands: Hands) -> None:
    rules, contract, deal, lines = names.rules, judged.contract, judged.deal, judged.lines
    assert contract is not None
    sides = max(rules.sides) + 1
    tricks = gather([(chosen, taken(one, names, judged.complete)) for chosen, one in judged.played])
    leader = judged.leads[0] if judged.leads else (judged.forehand or 0)
    melds = _melds(judged, names, hands, leader)
    pair = _in_worlds(
        judged, names, ("pair",), lambda world, own: judge_pair(deal, lines, judged.leads, hands, own, names, world)
    )
    judged.factor = gather(
        [(c, multiplier(contract, names.under(world), world)) for c, world in rules.worlds("multiplier")]
    )
    parts = gather([(chosen, world.score) for chosen, world in rules.worlds("score")])
    declarer = rules.sides[judged.declarer] if judged.declarer is not None else None
    _check_sum(judged, names, tricks)
    judged.score = combine(
        lambda t, m, p, f, s: count(sides, declarer, t, m, p, f, s), tricks, melds, pair, judged.factor, parts
    )


def _check_sum(judged: Judged, names: Names, tricks: Any) -> None:
    """Cards and last trick of a whole deal against the sum the ruleset states."""
    wanted = names.rules.score.check_sum
    contract = judged.contract
    if wanted is None or not judged.complete or contract is None or contract.rule.per_trick_values:
        return
    bonus = sum(part.worth for part in names.rules.score.parts if part.kind == "last-trick")
    total = combine(lambda one: sum(one.points) + bonus, tricks)
    if total != wanted and all(min(trick.cards) >= 0 for trick in judged.tricks) and not judged.wrong_cards:
        params = {"sum": total if isinstance(total, int) else "?", "wanted": wanted}
        judged.findings.append(
            Finding("S109", params, judged.deal.place, deal=judged.deal.number, clause="score.check-sum")
        )


def _melds(judged: Judged, names: Names, hands: Hands, leader: int) -> Any:
    """Melds in two steps, so that each unspecified option is asked only where it matters: what stands, what it scores."""
    rules, contract, deal, lines = names.rules, judged.contract, judged.deal, judged.lines
    assert contract is not None
    if not rules.melds.enabled and "weis.enabled" not in rules.unspecified:
        judged.findings += not_played(deal, lines, names)
        return Declared((0,) * (max(rules.sides) + 1), (FIRST_TRICK,) * (max(rules.sides) + 1))
    judged.findings += requests(deal, lines, names)
    silent = not lines.said("meld")
    aspects: tuple[Aspect, ...] = ("meld-table",) if silent else ("meld-table", "meld-said")
    said = _in_worlds(
        judged, names, aspects, lambda world, own: said_melds(deal, lines, hands, own, leader, names, world)
    )
    if said == ():
        return Declared((0,) * (max(rules.sides) + 1), (FIRST_TRICK,) * (max(rules.sides) + 1))
    orders = gather(
        [(c, (world.melds, world.contracts[contract.rule.name].low_melds)) for c, world in rules.worlds("meld-order")]
    )
    awards = gather([(c, world.melds) for c, world in rules.worlds("meld-score")])
    trump = contract.mode(1).trump
    return combine(lambda s, o, a: award(s, silent, o[0], o[1], trump, a, rules), said, orders, awards)


def _in_worlds(judged: Judged, names: Names, aspects: tuple[Aspect, ...], judge: Any) -> Any:
    """One answer from those of every world that concerns some aspects; the findings are merged."""
    assert judged.contract is not None
    worlds = names.rules.worlds(*aspects)
    if len(worlds) == 1:
        answer, found = judge(worlds[0][1], judged.contract)
        judged.findings += found
        return answer
    answers: list[tuple[Mapping[str, str], Any]] = []
    findings: list[tuple[Mapping[str, str], list[Finding]]] = []
    for chosen, world in worlds:
        own = contracts_of(world).get(judged.contract.name)
        assert own is not None
        answer, found = judge(world, own)
        answers.append((chosen, answer))
        findings.append((chosen, found))
    judged.findings += merge(findings)
    return gather(answers)


def part(score: Any, side: int, name: str) -> Any:
    """One raw part of a score, spread where it depends on open options."""

    def pick(one: DealScore) -> int:
        return one.parts[side].get(name, 0)

    return combine(pick, score)


def total(score: Any, side: int) -> Any:
    """The multiplied total of a side."""

    def pick(one: DealScore) -> int:
        return one.totals[side]

    return combine(pick, score)
