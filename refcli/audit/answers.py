"""What the rules say to an example: legal cards, rulings, winners, points, the findings and scores of a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from refcli.cards import mask_of
from refcli.diagnostics import NOTHING, Finding
from refcli.engine.contracts import contracts_of
from refcli.engine.spread import Chosen, Spread, gather
from refcli.notation.reader import loads
from refcli.referee.adjudicate import in_memory
from refcli.referee.names import Names
from refcli.referee.position import Position, contract_of, judge
from refcli.referee.verdict import Amount
from refcli.rules.ruleset import Ruleset
from refcli.rules.section import Section

UNDETERMINED = "undetermined"


class Answers(NamedTuple):
    """What can be said, under the keys of an example.

    ``given`` is one text or several; ``why`` names the clause that refuses a card; ``wrong`` is a word that means
    nothing, after what it should be: a card, a contract, an option, the value of one.
    """

    given: Mapping[str, tuple[str, ...]]
    why: Mapping[str, str] = NOTHING
    wrong: tuple[str, str] | None = None


def answers(rules: Ruleset, example: Section) -> Answers:
    """Everything the rules say to an example."""
    chosen = chosen_rules(rules, example.section("with"))
    if isinstance(chosen, Answers):
        return chosen
    if example.get("record") is not None:
        return _of_record(chosen, example.text("record"))
    if example.get("position") is None:
        return Answers({})
    return _of_position(chosen, example)


def chosen_rules(rules: Ruleset, section: Section) -> Ruleset | Answers:
    """The rules with the options of an example."""
    from refcli.rules.choosing import written_in

    values: dict[str, str] = {}
    for one in written_in(section.node):
        axis = rules.resolved.axis(one.name)
        value = axis.canonical(one.value) if axis is not None else None
        if value is None:
            return Answers({}, wrong=("option" if axis is None else "value", one.name if axis is None else one.value))
        values[one.name] = value
    return rules.choose(values) if values else rules


def _of_position(rules: Ruleset, example: Section) -> Answers:
    names = Names(rules, (), rules.default_pack)
    position = example.section("position")
    cards = [card for key in ("trick", "hand", "played") for card in position.words(key)]
    cards += [card for key in ("legal", "illegal", "play") for card in example.words(key)]
    for card in cards:
        if card not in names.by_name:
            return Answers({}, wrong=("card", card))
    trick = tuple(names.by_name[card] for card in position.words("trick"))
    hand = mask_of(tuple(names.by_name[card] for card in position.words("hand")))
    number = position.number("trick-number", 1)
    contract = position.text("contract") or position.text("trump")
    if contract_of(rules, contract, names.pack) is None:
        return Answers({}, wrong=("contract", contract))
    given = _won(rules, contract, trick, number)
    why: dict[str, str] = {}
    if hand:
        played = mask_of(tuple(names.by_name[card] for card in position.words("played")))
        judged = judge(rules, contract, trick, hand, trick_number=number, played=played)
        if isinstance(judged, Finding):
            return Answers({}, wrong=("contract", contract))
        given.update(_ruled(judged, names, example, position.words("hand")))
        why = {names.card(one.card): one.clause for one in judged.illegal}
    return Answers(given, why)


def _ruled(judged: Position, names: Names, example: Section, hand: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The cards in the order in which the example writes the hand."""
    illegal = {names.card(one.card) for one in judged.illegal}
    opened = {names.card(one.card) for one in judged.open}
    given = {
        "legal": tuple(card for card in hand if card not in opened | illegal),
        "illegal": tuple(card for card in hand if card in illegal),
    }
    play = example.text("play")
    if play:
        ruling = "legal" if play in given["legal"] else "illegal"
        given["ruling"] = (UNDETERMINED if play in opened else ruling,)
    return given


def trick_sizes(rules: Ruleset) -> tuple[int, ...]:
    """How many cards a full trick may have: one from each player, without those who may stay out of a deal."""
    offers = [offer for phase in rules.calls.phases for offer in phase.offers.values()]
    whole = rules.seats - rules.dealer_sits_out
    fewer = any(offer.joins == "out" or offer.benches is not None for offer in offers)
    return tuple(range(2, whole + 1)) if fewer else (whole,)


def _won(rules: Ruleset, contract: str, trick: tuple[int, ...], number: int) -> dict[str, tuple[str, ...]]:
    """Winner (place in the trick, from 1) and points of a full trick; ``undetermined`` where options decide."""
    name = contract_of(rules, contract, rules.default_pack)
    if name is None or len(trick) not in trick_sizes(rules):
        return {}
    winners: list[tuple[Chosen, str]] = []
    points: list[tuple[Chosen, str]] = []
    for chosen, world in rules.worlds("play", "points"):
        own = contracts_of(world).get(name)
        if own is None:
            return {}
        for index in range(len(trick)):
            own = own.seen(number, trick[: index + 1])
        winners.append((chosen, str(own.mode(number).winner(trick) + 1)))
        points.append((chosen, str(sum(own.values(number)[card] for card in trick))))
    found = {"winner": gather(winners), "points": gather(points)}
    return {key: (UNDETERMINED if isinstance(one, Spread) else one,) for key, one in found.items()}


def _of_record(rules: Ruleset, text: str) -> Answers:
    """The codes found in a record, and the score of its last deal by side."""
    games = loads(text, "record", lambda _: rules.deck)
    if not games:
        return Answers({}, wrong=("record", text))
    deals, game = in_memory(games[0], rules)
    given = {"findings": tuple(sorted(finding.code for finding in game.findings))}
    if deals:
        given["score"] = tuple(f"{side}: {_amount(score.total)}" for side, score in deals[-1].score.items())
    return Answers(given)


def _amount(total: Amount) -> str:
    return str(total) if isinstance(total, int) else UNDETERMINED
