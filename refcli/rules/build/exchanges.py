"""The section ``exchanges``."""

from __future__ import annotations

from refcli.cards import Deck
from refcli.rules.build.names import Names
from refcli.rules.exchanging import Exchange
from refcli.rules.section import Section


def build_exchanges(root: Section, deck: Deck) -> tuple[Exchange, ...]:
    """The ways in which cards change hands, in file order."""
    scope = Names(root, deck, "exchange").scope
    return tuple(
        Exchange(
            name=name,
            verb=section.text("verb", "swap"),
            who=section.expr("who", scope, "bool"),
            anyone=section.flag("anyone"),
            give=section.expr("give", scope, "set"),
            take=section.text("take"),
            number=section.number("count") if section.get("count") is not None else None,
            to=section.expr("to", scope, "seat"),
            until=section.text("until", "first-lead"),
            times=section.number("times") if section.get("times") is not None else None,
            required=section.flag("required"),
            together=section.flag("together"),
        )
        for name, section in root.section("exchanges").sections()
    )
