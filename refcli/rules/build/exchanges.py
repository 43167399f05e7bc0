"""The section ``exchanges``."""

from __future__ import annotations

from refcli.cards import Deck
from refcli.diagnostics import Finding
from refcli.rules.build.names import Names
from refcli.rules.exchanging import Exchange
from refcli.rules.hints import among
from refcli.rules.section import Section


def build_exchanges(root: Section, deck: Deck) -> tuple[Exchange, ...]:
    """The ways in which cards change hands, in file order; R122 for one that comes after none that goes before it."""
    scope = Names(root, deck, "exchange").scope
    sections = root.section("exchanges").sections()
    found: list[Exchange] = []
    for name, section in sections:
        earlier, after = tuple(one.name for one in found), section.text("after")
        if after and after not in earlier:
            params = {"name": after, "what": "exchange before it", "hint": among(after, earlier)}
            root.report.append(Finding("R122", params, section.span("after")))
        found.append(
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
                after=after,
            )
        )
    return tuple(found)
