"""The sections ``deal``, ``forehand`` and ``lead``."""

from __future__ import annotations

from refcli.cards import Deck
from refcli.rules.build.contracts import build_by_card
from refcli.rules.build.deck import hand_size, hands_by_deal, players
from refcli.rules.build.exchanges import build_exchanges
from refcli.rules.build.names import Names
from refcli.rules.contracted import TurnUp
from refcli.rules.expr.tree import Expr
from refcli.rules.model import DealRules, StartRules
from refcli.rules.nodes import Scalar
from refcli.rules.section import Section

_NEXT_DEALER = ("", "forehand", "right-of-dealer", "winner", "unstated")


def build_deal(root: Section, deck: Deck) -> DealRules:
    """How many cards, who deals next, who is forehand, who leads."""
    deal, forehand = root.section("deal"), root.section("forehand")
    misdeal = deal.section("misdeal")
    hand, each = hand_size(root), players(root)
    piles, draw = deal.number("piles"), deal.flag("draw")
    left = deck.count - (hand + 2 * piles) * each
    return DealRules(
        hand=hand,
        hands=hands_by_deal(root),
        hands_again=deal.flag("repeat", True),
        next_dealer=deal.text("next-dealer", ""),
        following=_following(deal, root, deck),
        first=_start(forehand, "first"),
        later=_start(forehand, "later"),
        lead=_lead(root, deck),
        misdeal=misdeal.text("effect", "unstated"),
        misdeal_deadline=misdeal.text("deadline", "unstated"),
        left=left,
        turn_up=_turn_up(deal.section("turn-up"), root, deck) if deal.get("turn-up") is not None else None,
        tricks=hand + 2 * piles + (left // each if draw else 0),
        draw=draw,
        piles=piles,
        exchanges=build_exchanges(root, deck),
    )


def _following(deal: Section, root: Section, deck: Deck) -> Expr | None:
    """Who deals next, where it is said as a person."""
    if deal.text("next-dealer", "") in _NEXT_DEALER:
        return None
    return deal.expr("next-dealer", Names(root, deck, "calls").scope, "seat")


def _lead(root: Section, deck: Deck) -> Expr | None:
    """Who leads; None is forehand."""
    lead = root.text("lead", "forehand")
    return None if lead == "forehand" else root.expr("lead", Names(root, deck, "calls").scope, "seat")


def _turn_up(section: Section, root: Section, deck: Deck) -> TurnUp:
    sets = build_by_card(section, root, deck) if section.get("contract") is not None else None
    return TurnUp(section.text("where", "talon"), sets, section.number("since", 1))


def _start(forehand: Section, key: str) -> StartRules:
    start = forehand.section(key)
    card = start.get("card")
    cards: dict[str, str] = {}
    if isinstance(card, Scalar):
        cards = {"": card.text}
    elif card is not None:
        inner = start.section("card")
        cards = {pack: inner.text(pack) for pack in inner.names()}
    return StartRules("card" if cards else start.text("who", "right-of-dealer"), cards)
