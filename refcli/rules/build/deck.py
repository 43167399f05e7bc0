"""The section ``deck``: ranks, suits, packs and their names."""

from __future__ import annotations

from refcli.cards import Deck, Naming, Pack
from refcli.rules.section import Section


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
