"""The sections ``calls``, ``deal``, ``forehand``, ``lead`` and ``multipliers``."""

from __future__ import annotations

import re

from refcli.cards import Deck
from refcli.diagnostics import Finding
from refcli.nearest import nearest
from refcli.rules.build.deck import hand_size, players
from refcli.rules.build.names import Names
from refcli.rules.expr.parse import parse
from refcli.rules.expr.scope import Scope
from refcli.rules.expr.tree import Expr, names
from refcli.rules.model import CallRules, DealRules, Offer, StartRules
from refcli.rules.nodes import Scalar, Sequence
from refcli.rules.section import Section
from refcli.words import meant

_MOST_DEALS = 1000  # imposed in one block
_BLOCK = re.compile(r"(?:(\d+) *x +)?(\S+)")


def build_calls(root: Section, deck: Deck) -> CallRules:
    """Who may call what, when."""
    calls = root.section("calls")
    choose = calls.section("choose")
    scope = Names(root, deck, "calls").scope
    offers = {name: _offer(name, section, scope) for name, section in choose.section("offers").sections()}
    order = _order(choose, scope)
    read: set[str] = set()
    for offer in offers.values():
        for expr in (offer.when, *offer.of.values()):
            if expr is not None:
                read |= names(expr)
    imposed: list[str] = []
    for text in calls.section("imposed").words("order"):
        match = _BLOCK.fullmatch(text.strip())
        if match is not None:
            _known_contract(match[2].partition(":")[0], root, calls)
            imposed += [match[2]] * min(int(match[1] or 1), _MOST_DEALS)
    return CallRules(order, offers, calls.text("unnamed", "refused"), tuple(imposed), frozenset(read))


def _known_contract(name: str, root: Section, calls: Section) -> None:
    known = root.section("contracts").keys()
    if name not in known:
        params = {"name": name, "what": "contract", "hint": meant(nearest(name, known))}
        root.report.append(Finding("R122", params, calls.section("imposed").span("order")))


def _offer(name: str, section: Section, scope: Scope) -> Offer:
    contracts = section.section("of")
    return Offer(
        name,
        section.expr("when", scope, "bool"),
        {contract: inner.expr("when", scope, "bool") for contract, inner in contracts.sections()},
    )


def _order(choose: Section, scope: Scope) -> tuple[Expr, ...]:
    node = choose.get("order")
    items = node.items if isinstance(node, Sequence) else (node,)
    order: list[Expr] = []
    for item in items:
        if isinstance(item, Scalar):
            found = parse(item.text, scope, item.span)
            if isinstance(found, Finding):
                choose.report.append(found)
            else:
                order.append(found)
    return tuple(order)


def build_deal(root: Section, deck: Deck) -> DealRules:
    """How many cards, who deals next, who is forehand, who leads."""
    deal, forehand = root.section("deal"), root.section("forehand")
    misdeal = deal.section("misdeal")
    hand = hand_size(root)
    return DealRules(
        hand=hand,
        next_dealer=deal.text("next-dealer", "unstated"),
        first=_start(forehand, "first"),
        later=_start(forehand, "later"),
        lead=root.text("lead", "forehand"),
        misdeal=misdeal.text("effect", "unstated"),
        misdeal_deadline=misdeal.text("deadline", "unstated"),
        left=deck.count - hand * players(root),
    )


def _start(forehand: Section, key: str) -> StartRules:
    start = forehand.section(key)
    card = start.get("card")
    cards: dict[str, str] = {}
    if isinstance(card, Scalar):
        cards = {"": card.text}
    elif card is not None:
        inner = start.section("card")
        cards = {pack: inner.text(pack) for pack in inner.keys()}  # noqa: SIM118
    return StartRules("card" if cards else start.text("who", "right-of-dealer"), cards)
