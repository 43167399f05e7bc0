"""What the calls of a deal have left open."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.diagnostics import Finding
from refcli.engine.calls import Table
from refcli.engine.objections import unpredicted
from refcli.record import Deal
from refcli.referee.citing import cites
from refcli.referee.lines import Lines
from refcli.referee.names import Names


def unfinished(table: Table, deal: Deal, names: Names, lines: Lines) -> Iterator[Finding]:
    """What the calls have left open: nobody wanted the deal, somebody has not spoken, tricks without a contract."""
    number, place, rules = deal.number, deal.place, names.rules
    played = bool(lines.tricks)
    phase = table.now
    if table.void:
        name = table.before.name if table.before is not None else ""
        part = "needs" if table.before is not None and table.before.least else "nobody"
        dealer = names.players[table.frame.dealer if table.void == "again" else (table.frame.dealer + 1) % rules.seats]
        params = {"dealer": dealer}
        option = cites(rules, "shove.all_pass")
        if not played:
            yield Finding("C126", params, place, deal=number, clause=f"calls.{name}.{part}", cites=option)
            return
        first = lines.tricks[0].place or place
        yield Finding("C127", {}, first, deal=number, trick=1, clause=f"calls.{name}.{part}", cites=option)
        return
    if table.outcome.declined or not played:
        return
    for seat in unpredicted(table):
        params = {"seat": names.players[seat]}
        clause = next(f"calls.{p.name}" for p in rules.calls.phases for o in p.offers.values() if o.amount is not None)
        yield Finding("C118", params, lines.tricks[0].place or place, deal=number, seat=params["seat"], clause=clause)
    open_now = phase is not None and not phase.optional and table.speaker() is not None
    naming = phase is not None and any(offer.of or offer.contract for offer in phase.offers.values())
    if open_now and phase is not None and not unpredicted(table) and not (naming and table.outcome.contract is None):
        speaker = table.speaker()
        params = {"seat": names.players[speaker if speaker is not None else 0], "phase": phase.name}
        yield Finding("C128", params, lines.tricks[0].place or place, deal=number, clause=f"calls.{phase.name}")
