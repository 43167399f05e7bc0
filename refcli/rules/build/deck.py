"""The section ``deck``: ranks, suits, packs and their names."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.cards import Deck, Naming, Pack
from refcli.diagnostics import Finding
from refcli.rules.section import Section
from refcli.words import text


def build_deck(deck: Section) -> Deck:
    """The deck a ruleset plays with."""
    ranks, suits = deck.words("ranks"), deck.words("suits")
    packs = {
        key: Pack(
            key,
            tuple(_naming(name, inner) for name, inner in pack.section("suits").sections()),
            _by_key(pack.section("ranks"), ranks),
        )
        for key, pack in deck.section("packs").sections()
    }
    return Deck(ranks, suits, packs)


def deck_faults(root: Section) -> Iterator[Finding]:
    """What a deck lacks: ranks, suits, packs, the names of a pack; and whether the hands can be dealt from it."""
    deck = root.section("deck")
    ranks, suits = deck.words("ranks"), deck.words("suits")
    packs = deck.section("packs")
    for key, there in (("ranks", ranks), ("suits", suits), ("packs", packs.keys())):
        if not there:
            yield _missing(deck if deck.node is not None else root, key if deck.node is not None else "deck")
            if deck.node is None:
                return
    for _, pack in packs.sections():
        named = pack.section("suits").keys()
        yield from (_missing(pack.section("suits"), suit) for suit in suits[len(named) :])
        known = pack.section("ranks").keys()
        yield from (_missing(pack.section("ranks"), rank) for rank in ranks if rank not in known)
    default = deck.text("default-pack")
    if default and packs.keys() and default not in packs.keys():  # noqa: SIM118
        yield _missing(packs, default)
    hand, most = root.section("deal").number("hand"), len(ranks) * len(suits) // max(root.number("seats", 4), 1)
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
        {language: names.words(language) for language in names.keys()},  # noqa: SIM118
    )
