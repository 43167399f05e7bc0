"""Cards against the obligations that were taken back in time: a fault all the same."""

from __future__ import annotations

from collections.abc import Mapping

from refcli.cards import BITS
from refcli.diagnostics import Finding
from refcli.engine.contracts import contracts_of
from refcli.engine.play import play_of, reason, set_view
from refcli.record import Extra, Trick
from refcli.referee.calls import cites
from refcli.referee.judged import Judged
from refcli.referee.names import Names
from refcli.referee.worlds import merge
from refcli.rules.expr.view import View
from refcli.rules.ruleset import Ruleset


def corrected(extra: Extra, trick: Trick, judged: Judged, names: Names) -> Finding | None:
    """The finding of a card taken back that was not legal; None where it was, or where the hand is not known.

    Source: rule pages on "Nichtfarben", which know a form for a fault noticed within its trick.
    """
    at = judged.tricks.index(trick)
    before = trick.cards[: extra.before]
    if judged.hands is None or judged.contract is None or any(card < 0 for card in before):
        return None
    seat = trick.seat(
        min(extra.before, max(len(trick.cards) - 1, 0)), names.rules.seats, judged.leads[at], judged.active
    )
    if not judged.hands.known[seat]:
        return None
    hand = judged.hands.dealt[seat]
    for number, earlier in enumerate(judged.tricks[:at]):
        for index, card in enumerate(earlier.cards):
            if card >= 0 and earlier.seat(index, names.rules.seats, judged.leads[number], judged.active) == seat:
                hand &= ~BITS[card]
    worlds: list[tuple[Mapping[str, str], list[Finding]]] = []
    for chosen, world in names.rules.worlds("play"):
        found = _under(world, extra, trick, before, hand, seat, judged, names)
        worlds.append((chosen, [found] if found is not None else []))
    return next(iter(merge(worlds)), None)


def _under(
    rules: Ruleset,
    extra: Extra,
    trick: Trick,
    before: tuple[int, ...],
    hand: int,
    seat: int,
    judged: Judged,
    names: Names,
) -> Finding | None:
    contract = contracts_of(rules).get(judged.contract.name) if judged.contract is not None else None
    assert contract is not None
    view, mode, play = View(), contract.mode(trick.number), play_of(rules)
    set_view(view, mode, hand, before, trick.number)
    legal = play.legal(mode, view)
    if legal >> extra.card & 1 or not hand >> extra.card & 1:
        return None
    clause, also = reason(play.removals(mode, view), extra.card)
    player, card = names.players[seat], names.card(extra.card)
    return Finding(
        "P111",
        {"seat": player, "card": card, "held": names.cards(legal)},
        extra.place,
        (),
        judged.deal.number,
        trick.number,
        player,
        card,
        clause.path if clause else None,
        cites(rules, clause.option) if clause else (),
        tuple(c.path for c in also),
        names.cards(legal),
    )
