"""What faults cost, typed. Built by ``refcli.rules.build``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Penalty(NamedTuple):
    """What a kind of fault costs; ``exempt`` names contracts in which it would help the offender.

    ``worth`` are the points of one that is ``charged``.
    """

    effect: str
    exempt: tuple[str, ...] = ()
    worth: int = 0


UNSTATED = Penalty("unstated")


class PenaltyRules(NamedTuple):
    """Penalties by the kind of fault: revoke, revoke-trump, two-cards, out-of-turn, …"""

    kinds: Mapping[str, Penalty]

    def of(self, kind: str, contract: str) -> Penalty:
        """What a fault costs in a contract of the library; ``unstated`` where the ruleset says nothing."""
        penalty = self.kinds.get(kind)
        return penalty if penalty is not None and contract not in penalty.exempt else UNSTATED

    def effect(self, kind: str, contract: str) -> str:
        """The effect of that penalty."""
        return self.of(kind, contract).effect
