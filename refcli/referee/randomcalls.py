"""Random legal calls for any phases that a ruleset declares. They always come to an end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from refcli.cards import bits
from refcli.engine.calls import Said, Table
from refcli.engine.objections import wrong
from refcli.engine.parameters import names_of
from refcli.record import Call
from refcli.referee.names import Names
from refcli.rules.calling import Offer

_EAGER = 6  # calls of a phase after which its end is looked for
_SILENT = 0.9  # how often an optional phase is passed over
_MOST = 400  # calls of a deal: no machine of phases needs as many


def random_calls(table: Table, names: Names, random: Random) -> list[Call]:
    """Calls until the phases are over; ``table`` has taken them in."""
    calls: list[Call] = []
    while (seat := table.speaker()) is not None and len(calls) < _MOST:
        phase = table.now
        if phase is not None and phase.optional and random.random() < _SILENT:
            table.skip()
            continue
        said = _choose(table, seat, random)
        if said is None:
            break
        calls.append(_written(table, names, said))
        table.say(said)
    return calls


def _choose(table: Table, seat: int, random: Random) -> Said | None:
    """One legal call; later on in a phase rather one that brings it to its end."""
    phase = table.now
    offers = list(phase.offers.values()) if phase is not None else []
    random.shuffle(offers)
    if table.counts.spoken >= _EAGER:
        offers.sort(
            key=lambda offer: offer.shoves or offer.factor > 1 or (offer.amount is not None and offer.amount.above)
        )
        if table.outcome.bidder is not None:
            offers.sort(key=lambda offer: not offer.idle)
    for offer in offers:
        options = list(_options(table, offer, seat, random))
        random.shuffle(options)
        legal = next((said for said in options if not wrong(table, said)), None)
        if legal is not None:
            return legal
    return None


def _options(table: Table, offer: Offer, seat: int, random: Random) -> Iterator[Said]:
    """Ways of making a call, legal or not; of numbers that must rise rather the low ones."""
    contracts: list[str | None] = [*_contracts(table, offer)] or [None]
    numbers: list[tuple[int | None, str | None]] = [(None, None)]
    if offer.amount is not None:
        numbers = table.ladder(offer.amount, seat).legal()
        numbers = random.sample(numbers[:4] if offer.amount.above else numbers, min(len(numbers), 4))
    cards = [-1]
    if offer.card is not None:
        cards = list(bits(table.ask(offer.card, seat)))
        random.shuffle(cards)
    rows: list[str | None] = [None] if contracts == [None] else [*table.rules.calls.rows] or [None]
    for number, special in numbers:
        for contract in contracts:
            for card in cards:
                for row in rows:
                    yield Said(seat, offer.name, contract, number, special, "", card, row)


def _contracts(table: Table, offer: Offer) -> Iterator[str]:
    rules = table.rules
    for head in offer.of:
        if head in rules.contracts:
            yield from names_of(rules, head)


def _written(table: Table, names: Names, said: Said) -> Call:
    """A call as the record writes it."""
    phase = table.now
    assert phase is not None
    offer = phase.offers[said.offer]
    words = [] if offer.of and offer.amount is None else [offer.name]
    if said.number is not None or said.special is not None:
        words.append(said.special or str(said.number))
    if said.contract is not None:
        words += names.spoken(said.contract)
    if said.card >= 0:
        words.append(names.card(said.card))
    if said.row is not None:
        words += ["row", said.row]
    return Call(said.seat, words[0], tuple(words[1:]))
