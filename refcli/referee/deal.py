"""One deal judged: hands, calls, play, melds, pair, score, claims."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from refcli.diagnostics import Alternative, Finding
from refcli.engine.around import Circle, draws
from refcli.engine.contracts import Contract, contracts_of
from refcli.engine.parties import parties_of, partner_of
from refcli.engine.play import play_of
from refcli.record import Claim, Deal, Event, Trick, When
from refcli.referee.again import played_before
from refcli.referee.blocks import called_late, name_blocks
from refcli.referee.calls import Called, Seating, taking_part
from refcli.referee.cardfaults import place_of
from refcli.referee.claims import check_deal_claims, check_trick_claims
from refcli.referee.contradicted import places_of, without_contradicted
from refcli.referee.counting import count_deal
from refcli.referee.exchanges import exchange_faults
from refcli.referee.faults import Scene, illegal_play, would_allow
from refcli.referee.hands import Hands
from refcli.referee.heardcalls import opening_of
from refcli.referee.irregular import check_turns, irregularities, wrong_sizes
from refcli.referee.judged import Judged
from refcli.referee.lines import keep_later_apart, sort_out
from refcli.referee.lost import in_place
from refcli.referee.names import Names
from refcli.referee.rest import judge_rest
from refcli.referee.tricks import Played, lead_of, play_out
from refcli.referee.unwritten import with_leaders
from refcli.referee.voided import is_void
from refcli.referee.worlds import merge
from refcli.rules.expr.view import NOBODY
from refcli.rules.ruleset import Ruleset
from refcli.rules.sizes import in_deal

if TYPE_CHECKING:
    from refcli.rules.worlds import World


def judge_deal(
    deal: Deal,
    names: Names,
    seating: Seating,
    *,
    alternatives: bool = True,
    enough: Callable[[Judged], bool] | None = None,
    before: Judged | None = None,
    only: tuple[int, int] | None = None,
) -> Judged:
    """All findings of one deal and its score; ``alternatives``: whether to look for what would make a card legal.

    ``enough`` is asked once the calls are through: whether no more need be judged, where only it matters which findings
    there are. ``before`` is the same deal under other rules: what these leave alone is taken from it. ``only``: the one
    play to rule on; nothing is counted then.
    """
    again = partial(judge_deal, names=names, seating=seating, alternatives=alternatives, before=before, only=only)
    rules = in_deal(names.rules, deal.number - seating.voids)
    names = names.under(rules)
    deal = in_place(deal, rules.deal.tricks, rules.seats)
    lines = sort_out(deal)
    judged = Judged(deal, lines, list(deal.findings), only=only, earlier=before)
    judged.tricks = tricks = tuple(lines.tricks)
    if lines.later and any(rule.parameter == "blocks" for rule in rules.contracts.values()):
        keep_later_apart(lines)
    if lines.events or lines.claims:
        judged.findings += _moments(judged, names)
    if is_void(judged, names):
        return judged
    guess = (seating.dealer + 1) % rules.seats if seating.dealer is not None else None
    leads = lead_of(tricks, guess)
    dealt, active = taking_part(rules, lines, seating.dealer)
    opening = opening_of(judged, names, seating, leads, (dealt, active), enough is not None)
    hands, called = opening.hands, opening.called
    told = None if hands.plain else without_contradicted(deal, lines, leads, active, names)
    if told is not None:
        return again(told, enough=enough)
    judged.opening, judged.hands = opening, hands
    judged.wrong_cards = bool(opening.wrong)
    judged.findings += (*opening.wrong, *opening.turned, *_wrong_calls(called, seating))
    if enough is not None and enough(judged):
        return judged
    _take(judged, called, rules, seating, active)
    if judged.passed:
        judged.void = True
        return judged
    if tricks and tricks[0].leader is None and called.forehand is not None:
        leads[0] = called.forehand
    judged.leads = tuple(leads)
    _begin(judged, called, names, seating)
    if judged.contract is not None:
        _play(judged, names, hands, alternatives)
        told = with_leaders(judged)
        if told is not None:
            return again(told)
    if judged.contract is not None and not judged.void and only is None:
        count_deal(judged, names, hands)
    check_deal_claims(judged, names)
    return judged


def _begin(judged: Judged, called: Called, names: Names, seating: Seating) -> None:
    """What the play begins with: the contract, the people, cards exchanged, tricks that are whole."""
    seats = names.rules.seats
    judged.contract = judged.called = _contract(judged, called, names)
    judged.circle = _circle(judged, names.rules, seating)
    judged.findings += exchange_faults(judged, names)
    if len(judged.active) < seats or any(len(trick.cards) < seats for trick in judged.tricks):
        judged.findings += wrong_sizes(judged)


def _wrong_calls(called: Called, seating: Seating) -> list[Finding]:
    """What is wrong with the calls; nothing where nobody knows what was left to call."""
    return [] if seating.unsettled and seating.settled is None else called.findings


def _take(judged: Judged, called: Called, rules: Ruleset, seating: Seating, active: tuple[int, ...]) -> None:
    """Hold what the calls came to, and who plays with whom."""
    judged.forehand, judged.declarer, judged.outcome = called.forehand, called.declarer, called.outcome
    judged.frame, judged.passed = called.frame, called.void
    judged.active = judged.outcome.active or active
    found = parties_of(rules, called.frame, called.outcome) if called.frame else rules.sides
    judged.parties = seating.parties or found
    if judged.outcome.called and judged.gaps and partner_of(judged.parties, judged.outcome) is None:
        judged.outcome = judged.outcome._replace(untold=True)  # the card that names the partner may be among them
    if seating.unsettled:
        judged.outcome = judged.outcome._replace(untold=True)
    judged.dealer, judged.before, judged.vague = seating.dealer, seating.before, seating.vague


def _contract(judged: Judged, called: Called, names: Names) -> Contract | None:
    """The contract the play begins with; of one in blocks, with those that were named on the way."""
    name = called.contract
    if name is None:
        return None
    if names.rules.contracts[name.partition(":")[0]].parameter == "blocks":
        blocks = name_blocks(name, called.declarer, judged.deal, judged.lines, names)
        judged.findings += blocks.findings
        if blocks.missing:
            return None
        name = blocks.contract
    else:
        judged.findings += called_late(judged.deal, judged.lines, name, names)
    return contracts_of(names.rules).get(name)


def _circle(judged: Judged, rules: Ruleset, seating: Seating) -> Circle:
    """The people as obligations see them."""
    return Circle(
        judged.active,
        judged.parties,
        _seat(seating.dealer),
        _seat(judged.forehand),
        _seat(judged.declarer),
        judged.deal.number - seating.voids,
        judged.contract.rule.name if judged.contract is not None else "",
        draws(rules.deal, len(judged.active)),
    )


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _moments(judged: Judged, names: Names) -> Iterator[Finding]:
    """Moments that no deal has: trick 12 of nine, card 9 of four."""
    lines = judged.lines
    most, seats = names.rules.deal.tricks, names.rules.seats
    dated: list[Event | Claim] = [event for events in lines.events.values() for event in events]
    for line in (*dated, *lines.claims):
        if line.when != When():
            trick, card = line.when.trick, line.when.card
            if trick is not None and (not 1 <= trick <= most or (card is not None and not 1 <= card <= seats)):
                text = f"@{trick}.{'' if card is None else card}"
                yield Finding("N118", {"text": text, "form": ""}, line.place, deal=judged.deal.number)


def _play(judged: Judged, names: Names, hands: Hands, alternatives: bool) -> None:
    rules = names.rules
    assert judged.contract is not None and judged.circle is not None
    contract = judged.contract.name
    size, tricks = rules.deal.hand + rules.deal.piles, rules.deal.tricks
    judged.complete = hands.plain or (
        len(judged.tricks) == tricks and all(len(t.cards) == len(judged.active) and not t.lost for t in judged.tricks)
    )
    worlds = rules.worlds("play", "points")
    played: list[tuple[Mapping[str, str], Played]] = []
    for chosen, world in worlds:
        instance = contracts_of(world).get(contract)
        assert instance is not None
        play = play_of(world)
        found = played_before(judged, instance, play) or play_out(
            judged.tricks, judged.leads, instance, play, hands, size, judged.circle, only=judged.only, through=tricks
        )
        played.append((chosen, found))
        judged.rulings.append((instance, play, found))
    judged.played = tuple(played)
    _settle_contract(judged)
    unknown = None if hands.plain else _forgotten(judged)
    if unknown is not None:
        params = {"deal": judged.deal.number}
        judged.findings.append(Finding("D111", params, unknown.place, deal=judged.deal.number, trick=unknown.number))
    if any(one.faults for _, one in played):
        judged.findings += _illegal(judged, names, worlds, alternatives)
    if judged.lines.events:
        judge_rest(judged, names, hands)
    irregularities(judged, names)
    check_turns(judged, names)
    check_trick_claims(judged, names)


def _forgotten(judged: Judged) -> Trick | None:
    """The first trick with a card that nobody knows, where no other finding says so."""
    said = {found.place for found in judged.deal.findings if found.code in ("N102", "N103")}
    said |= places_of(judged.deal.findings)
    for trick in judged.tricks:
        for index, card in enumerate(trick.cards):
            if card < 0 and not trick.lost and (index >= len(trick.places) or trick.places[index] not in said):
                return trick
    return None


def _settle_contract(judged: Judged) -> None:
    """The contract that the cards made, and whether the deal is cancelled because none did."""
    judged.contract = judged.played[0][1].contract
    if judged.complete and judged.contract.ended() is None:
        judged.void = True
        params = {"deal": judged.deal.number}
        judged.findings.append(
            Finding("D114", params, judged.deal.place, deal=judged.deal.number, clause="contracts.becomes.never")
        )


def _illegal(judged: Judged, names: Names, worlds: Sequence[World], alternatives: bool) -> list[Finding]:
    assert judged.called is not None
    scene = Scene(judged.deal, judged.tricks, names, judged.called.name)
    each: list[tuple[Mapping[str, str], list[Finding]]] = []
    allowed: dict[tuple[int, int], tuple[Alternative, ...]] = {}
    doubted = places_of(judged.deal.findings) - {None}
    for (chosen, one), (_, world) in zip(judged.played, worlds, strict=True):
        contract = contracts_of(world).get(judged.called.name)
        assert contract is not None
        findings: list[Finding] = []
        for fault in one.faults:
            if place_of(judged.tricks[fault.trick], fault.turn) in doubted:
                continue
            key = (fault.trick, fault.turn)
            if key not in allowed:
                allowed[key] = would_allow(fault, scene) if alternatives else ()
            findings.append(illegal_play(fault, scene, world, contract)._replace(legal_with=allowed[key]))
        each.append((chosen, findings))
    return merge(each)
