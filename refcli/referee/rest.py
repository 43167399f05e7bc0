"""A claim to all remaining tricks: proved or refuted over every legal line, and what it makes of the deal.

Where the record ends with the claim, a true one gives the remaining tricks to the claimer's side; a false one gives
them to the others where the ruleset says so (``penalties.rest``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from refcli.cards import BITS, bits
from refcli.diagnostics import Finding
from refcli.engine.contracts import Contract, contracts_of
from refcli.engine.play import legal_cards, play_of
from refcli.engine.rest import Line, Rest, Standing, TooMany
from refcli.engine.spread import Spread, gather
from refcli.record import Event
from refcli.referee.calls import cites
from refcli.referee.hands import Hands
from refcli.referee.judged import Judged
from refcli.referee.names import Names
from refcli.referee.tricks import Played
from refcli.rules.ruleset import Ruleset
from refcli.words import text

OPEN = "open"


class Claimed(NamedTuple):
    """``seat`` claims the rest as the deal stands; ``at`` tricks are turned."""

    event: Event
    seat: int
    at: int
    standing: Standing


def judge_rest(judged: Judged, names: Names, hands: Hands) -> None:
    """The first claim to the rest of a deal, if there is one."""
    event = next((one for one in judged.lines.said("rest") if one.seat is not None), None)
    if event is None or event.seat is None or judged.contract is None:
        return
    if names.rules.penalties.effect("rest", judged.contract.rule.name) == "forbidden":
        _find(judged, names, event, "E110")
    claimed = _claimed(judged, names, hands, event, event.seat)
    if claimed is None:
        _find(judged, names, event, "E108", reason=text("rest.hands"))
        return
    answers: list[tuple[Mapping[str, str], Line | str | None]] = []
    for chosen, world in names.rules.worlds("play"):
        contract = contracts_of(world).get(judged.contract.name)
        assert contract is not None
        answers.append((chosen, _answer(claimed, judged, contract, world)))
    _tell(judged, names, claimed, answers)


def _claimed(judged: Judged, names: Names, hands: Hands, event: Event, seat: int) -> Claimed | None:
    """The position of the claim; None where some hand or the leader is not known."""
    turned = event.when.trick if event.when.trick is not None else event.after_trick
    lying: tuple[int, ...] = ()
    if event.when.trick is not None and event.when.card is not None:
        turned = event.when.trick - 1
        lying = judged.tricks[turned].cards[: event.when.card] if turned < len(judged.tricks) else ()
    if not all(hands.known) or turned > len(judged.tricks):
        return None
    left = list(hands.dealt)
    for index, trick in enumerate(judged.tricks[: turned + bool(lying)]):
        for place, card in enumerate(trick.cards if index < turned else lying):
            if card < 0:
                return None
            left[trick.seat(place, names.rules.seats, judged.leads[index], judged.active)] &= ~BITS[card]
    leader = _leader(judged, turned, lying)
    if leader is None:
        return None
    return Claimed(event, seat, turned, Standing(tuple(left), leader, turned + 1, lying))


def _leader(judged: Judged, turned: int, lying: tuple[int, ...]) -> int | None:
    if lying:
        return judged.leads[turned]
    if not turned:
        return judged.leads[0] if judged.leads else judged.forehand
    winner = gather([(chosen, one.winners[turned - 1]) for chosen, one in judged.played])
    return None if isinstance(winner, Spread) else winner


def _answer(claimed: Claimed, judged: Judged, contract: Contract, world: Ruleset) -> Line | str | None:
    """A line that refutes the claim, None where none does, ``OPEN`` where the search was given up."""
    party = judged.parties[claimed.seat]
    side = frozenset(seat for seat in judged.active if judged.parties[seat] == party)
    try:
        return Rest(contract, play_of(world), judged.active, side).refutation(claimed.standing)
    except TooMany:
        return OPEN


def _tell(
    judged: Judged, names: Names, claimed: Claimed, answers: Sequence[tuple[Mapping[str, str], Line | str | None]]
) -> None:
    holds = gather([(chosen, OPEN if line == OPEN else line is None) for chosen, line in answers])
    line = next((line for _, line in answers if line not in (None, OPEN)), None)
    if holds is True:
        _find(judged, names, claimed.event, "E109")
        _settle(judged, names, claimed, claimed.seat)
    elif holds == OPEN or not isinstance(line, tuple):
        _find(judged, names, claimed.event, "E108", reason=text("rest.long"))
    else:
        shown = tuple(f"{names.players[seat]} {names.card(card)}" for seat, card in line)
        params = {"line": shown, "lost": claimed.at + (len(line) + len(claimed.standing.cards)) // len(judged.active)}
        found = _find(judged, names, claimed.event, "E107", **params)._replace(trick=claimed.at + 1)
        if isinstance(holds, Spread):
            rulings = {choice: "legal" if one is True else "illegal" for choice, one in holds.branches().items()}
            judged.findings[-1] = found._replace(severity="undetermined", branches=rulings)
            return
        judged.findings[-1] = found
        if names.rules.penalties.effect("rest", judged.contract.rule.name if judged.contract else "") == "rest-lost":
            others = [seat for seat in judged.active if judged.parties[seat] != judged.parties[claimed.seat]]
            if len({judged.parties[seat] for seat in others}) == 1:  # else no text says who gets the tricks
                _settle(judged, names, claimed, others[0])


def _find(judged: Judged, names: Names, event: Event, code: str, **params: object) -> Finding:
    seat = names.players[event.seat or 0]
    found = Finding(
        code,
        {"seat": seat, "reason": "", **params},
        event.place,
        deal=judged.deal.number,
        seat=seat,
        clause="penalties.rest",
        cites=cites(names.rules, "irregular.rest"),
    )
    judged.findings.append(found)
    return found


def _settle(judged: Judged, names: Names, claimed: Claimed, seat: int) -> None:
    """The tricks that nobody played any more, each to ``seat``; the cards fall along some legal line."""
    whole = [trick for trick in judged.tricks if len(trick.cards) == len(judged.active)]
    if len(whole) != claimed.at or len(judged.tricks) > claimed.at + bool(claimed.standing.cards):
        return  # the play went on, and counts as played
    settled: list[tuple[Mapping[str, str], Played]] = []
    for (chosen, one), (_, world) in zip(judged.played, names.rules.worlds("play", "points"), strict=True):
        contract = contracts_of(world).get(judged.contract.name) if judged.contract is not None else None
        assert contract is not None
        worths = _worths(claimed.standing, contract, world, judged.active)
        winners: list[int | None] = [*one.winners[: claimed.at], *[seat] * len(worths)]
        settled.append((chosen, replace(one, winners=winners, points=[*one.points[: claimed.at], *worths])))
    judged.played = tuple(settled)
    judged.complete = True


def _worths(at: Standing, contract: Contract, rules: Ruleset, order: Sequence[int]) -> list[int]:
    """The card points of the tricks to come, along the first legal line."""
    worths: list[int] = []
    hands, cards = list(at.hands), list(at.cards)
    leader, number = at.leader, at.number
    while cards or any(hands):
        turn = [order[(order.index(leader) + step) % len(order)] for step in range(len(order))]
        if not all(hands[seat] for seat in turn[len(cards) :]):
            break  # a record with unequal hands, which is told elsewhere
        for seat in turn[len(cards) :]:
            card = next(bits(legal_cards(rules, contract, hands[seat], tuple(cards), number)))
            hands[seat] &= ~BITS[card]
            cards.append(card)
        worths.append(sum(contract.values(number)[card] for card in cards))
        leader, number, cards = turn[contract.mode(number).winner(cards)], number + 1, []
    return worths
