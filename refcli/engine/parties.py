"""Who plays together in one deal: as the accounts are, or the declarer (with a partner found late) against the rest."""

from __future__ import annotations

from refcli.engine.asking import Counts, Frame, ask
from refcli.engine.outcome import Outcome
from refcli.rules.ruleset import Ruleset


def parties_of(rules: Ruleset, frame: Frame, outcome: Outcome) -> tuple[int, ...]:
    """The party of each seat: 0 the declarer's, 1 those against, 2 who takes no part; the accounts without parties."""
    if not rules.parties.together or outcome.declarer is None:
        return rules.sides
    together = {ask(rules, who, frame, outcome, Counts(), outcome.declarer) for who in rules.parties.together}
    taking = outcome.active or frame.seats
    return tuple(0 if seat in together else 1 if seat in taking else 2 for seat in range(rules.seats))


def partner_of(parties: tuple[int, ...], outcome: Outcome) -> int | None:
    """Who was called; None where nobody was, or it is not known, or the declarer called himself."""
    if not outcome.called or outcome.declarer is None:
        return None
    others = [seat for seat, party in enumerate(parties) if party == 0 and seat != outcome.declarer]
    return others[0] if len(others) == 1 else None


def beside(seat: int, other: int, seats: int) -> bool:
    """Whether two people sit next to each other."""
    return seat != other and (seat - other) % seats in (1, seats - 1)
