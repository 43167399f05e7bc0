"""What needs no search: whether orders rank all cards, and what the card points of a contract add up to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from refcli.cards import bits
from refcli.diagnostics import NOTHING
from refcli.engine.contracts import Contract, contracts_of
from refcli.engine.spread import Spread, gather
from refcli.prove.answers import Answer, Ruling
from refcli.rules.reached import comes
from refcli.rules.ruleset import Ruleset

ORDERS, SUMS, NO_SUM = "orders-complete", "points-add-up", "points-vary"

Bad = tuple[str, ...]  # contracts


def computed(rules: Ruleset) -> list[Answer]:
    """The answers about orders and sums, in every world of the options they read."""
    orders = [(chosen, _unranked(world)) for chosen, world in rules.worlds("play")]
    sums = [(chosen, _wrong_sums(world)) for chosen, world in rules.worlds("points", "score")]
    found = [_answer(ORDERS, orders), _answer(SUMS, sums)]
    total = gather([(chosen, str(_wanted(world) or "")) for chosen, world in rules.worlds("points", "score")])
    said = " / ".join(dict.fromkeys(total.table.values())) if isinstance(total, Spread) else total
    found[1] = found[1]._replace(params={"sum": said})
    vary = tuple(c.name for c in _played(rules) if c.rule.per_trick_values and len({*c.points}) > 1)
    return [*found, *([Answer(NO_SUM, "computed", vary)] if vary else [])]


def _answer(name: str, worlds: list[tuple[Mapping[str, str], Bad]]) -> Answer:
    rulings = gather([(chosen, "refuted" if bad else "computed") for chosen, bad in worlds])
    about = tuple(dict.fromkeys(one for _, bad in worlds for one in bad))
    ruling: Ruling = "refuted" if about else "computed"
    return Answer(name, ruling, about, None, rulings.branches() if isinstance(rulings, Spread) else NOTHING)


def _contracts(rules: Ruleset) -> Iterator[Contract]:
    known = contracts_of(rules)
    yield from filter(None, map(known.get, known.names()))


def _played(rules: Ruleset) -> Iterator[Contract]:
    """Those that some deal may come to; all of a library that no game is made of yet."""
    heads = comes(rules)
    return (one for one in _contracts(rules) if not heads or one.name.partition(":")[0] in heads)


def _unranked(rules: Ruleset) -> Bad:
    """Contracts in which a card that can be played has no rank."""
    pack = list(bits(rules.deck.all))
    return tuple(
        contract.name
        for contract in _contracts(rules)
        if any(not mode.tables.strength[card] for mode in contract.modes for card in pack)
    )


def _wanted(rules: Ruleset) -> int | None:
    return rules.score.check_sum


def _wrong_sums(rules: Ruleset) -> Bad:
    """Contracts whose cards and last trick do not come to the sum that the ruleset states, with their own sum."""
    wanted = _wanted(rules)
    if wanted is None:
        return ()
    bonus = sum(part.worth for part in rules.score.parts if part.kind == "last-trick")
    found: list[str] = []
    for contract in _played(rules):
        total = sum(contract.values(1)[card] for card in bits(rules.deck.all)) + bonus
        if not contract.rule.per_trick_values and total != wanted:
            found.append(f"{contract.name} {total}")
    return tuple(found)
