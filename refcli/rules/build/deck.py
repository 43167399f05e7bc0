"""The section ``deck``: ranks, suits, packs and their names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from refcli.cards import BITS, Deck, Naming, Pack
from refcli.diagnostics import Finding
from refcli.rules.expr.ints import compile_int
from refcli.rules.expr.parse import parse
from refcli.rules.expr.scope import Scope
from refcli.rules.hints import among
from refcli.rules.nodes import Mapping, Scalar, Sequence
from refcli.rules.section import Section
from refcli.words import text


def build_deck(deck: Section) -> Deck:
    """The deck a ruleset plays with."""
    ranks, suits = deck.words("ranks"), deck.words("suits")
    cards = {suit + rank: place for place, (suit, rank) in enumerate(product(suits, ranks))}
    packs = {
        key: Pack(
            key,
            tuple(_naming(name, inner) for name, inner in pack.section("suits").sections()),
            _by_key(pack.section("ranks"), ranks),
            {cards[name]: _naming(name, inner) for name, inner in pack.section("cards").sections() if name in cards},
        )
        for key, pack in deck.section("packs").sections()
    }
    whole = Deck(ranks, suits, packs)
    return replace(whole, without=_taken_out(deck, whole), mates=_mates(deck, suits))


def _mates(deck: Section, suits: tuple[str, ...]) -> tuple[int, ...]:
    """The other suit of each suit's colour, by index."""
    section = deck.section("mates")
    paired = {key: section.text(key) for key in section.names()}
    paired |= {other: key for key, other in paired.items()}
    return tuple(suits.index(paired[suit]) if paired.get(suit) in suits else -1 for suit in suits)


def _taken_out(deck: Section, whole: Deck) -> int:
    """The cards that ``without`` lists, each item an expression such as ``rank 6`` or ``S7``."""
    node = deck.get("without")
    mask = 0
    scope = Scope(whole, {})
    for item in node.items if isinstance(node, Sequence) else (node,):
        if isinstance(item, Scalar):
            found = parse(item.text, scope, item.span, "set")
            if isinstance(found, Finding):
                deck.report.append(found)
            else:
                value = compile_int(found, {})
                mask |= value if isinstance(value, int) else 0
    return mask


def deck_faults(root: Section) -> Iterator[Finding]:
    """What a deck lacks: ranks, suits, packs, the names of a pack; and whether the hands can be dealt from it."""
    deck = root.section("deck")
    ranks, suits = deck.words("ranks"), deck.words("suits")
    packs = deck.section("packs")
    for key, there in (("ranks", ranks), ("suits", suits), ("packs", packs.names())):
        if not there:
            yield _missing(deck if deck.node is not None else root, key if deck.node is not None else "deck")
            if deck.node is None:
                return
    for _, pack in packs.sections():
        named = pack.section("suits").names()
        yield from (_missing(pack.section("suits"), suit) for suit in suits[len(named) :])
        known = pack.section("ranks").names()
        yield from (_missing(pack.section("ranks"), rank) for rank in ranks if rank not in known)
    default = deck.text("default-pack")
    if default and packs.names() and default not in packs.names():
        unknown = {"name": default, "what": "pack", "hint": among(default, packs.names())}
        yield Finding("R122", unknown, deck.span("default-pack"))
    for _, pack in packs.sections():
        cards = pack.section("cards")
        yield from (
            Finding("R122", {"name": card, "what": "card", "hint": ""}, cards.span(card))
            for card, _ in cards.sections()
            if card not in {suit + rank for suit in suits for rank in ranks}
        )
    copies = deck.number("copies", 1)
    if len(ranks) * len(suits) > len(BITS) or copies > 1:
        count = len(ranks) * len(suits) * copies
        yield Finding("R126", {"count": count, "most": len(BITS)}, deck.span("copies" if copies > 1 else "ranks"))
        return
    yield from _hands(root)


def _hands(root: Section) -> Iterator[Finding]:
    """Whether there is a hand, and cards enough for all."""
    hand = hand_size(root)
    most = build_deck(root.section("deck")).count // players(root)
    if hand < 1:
        yield _missing(root.section("deal"), "hand")
    if hand > most:
        params = {
            "key": "deal.hand",
            "value": hand,
            "wanted": text("form.most", form=text("form.integer"), limit=most),
            "hint": "",
        }
        yield Finding("R106", params, root.section("deal").span("hand"))


def players(root: Section) -> int:
    """How many are dealt cards: all, unless the dealer sits out."""
    return max(root.number("seats", 4) - (root.text("inactive") == "dealer"), 1)


def hand_size(root: Section) -> int:
    """Cards in a hand: one number, one for each number of players, or the most of those for each deal in turn."""
    deal = root.section("deal")
    by_deal = hands_by_deal(root)
    if by_deal:
        return max(by_deal)
    if isinstance(deal.get("hand"), Mapping):
        return deal.section("hand").number(str(root.number("seats", 4)))
    return deal.number("hand")


def hands_by_deal(root: Section) -> tuple[int, ...]:
    """Cards in a hand deal by deal, where the deals differ."""
    section = root.section("deal")
    listed = isinstance(section.get("hand"), Sequence)
    return tuple(int(word) for word in section.words("hand") if word.isdecimal()) if listed else ()


def _missing(section: Section, key: str) -> Finding:
    return Finding("R108", {"section": section.path, "key": key, "hint": ""}, section.span(key))


def _by_key(section: Section, keys: tuple[str, ...]) -> tuple[Naming, ...]:
    return tuple(_naming(key, section.section(key)) for key in keys)


def _naming(key: str, section: Section) -> Naming:
    names = section.section("names")
    return Naming(
        key,
        section.text("short", key),
        section.text("symbol"),
        {language: names.words(language) for language in names.names()},
    )
