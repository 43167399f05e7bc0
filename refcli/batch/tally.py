"""What a batch came to, in numbers that can be added up and kept."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from refcli.batch.judge import Judged
from refcli.batch.reading import Damage, Reading, Stretch
from refcli.batch.schema import RULINGS
from refcli.batch.verdicts import codes_of

NAMED = 20  # damages that a stretch names; all are counted


FLAGGED = ("illegal", "malformed", "undetermined")
_FLAGGED = [RULINGS.index(ruling) for ruling in FLAGGED]
_COUNTED = ("rulings", "findings", "contracts", "clauses", "single", "aside")


class Flag(NamedTuple):
    """A deal that is not legal: its file, the format it was read in, and its row or line there."""

    path: str
    form: str
    at: int


@dataclass
class Tally:
    """Counts of deals by ruling, finding, contract (``contract ruling``), clause and reason for going one by one.

    ``aside`` are columns that say nothing of a deal.
    """

    deals: int = 0
    rulings: Counter[str] = field(default_factory=Counter[str])
    findings: Counter[str] = field(default_factory=Counter[str])
    contracts: Counter[str] = field(default_factory=Counter[str])
    clauses: Counter[str] = field(default_factory=Counter[str])
    single: Counter[str] = field(default_factory=Counter[str])
    aside: Counter[str] = field(default_factory=Counter[str])
    damages: int = 0
    unread: int = 0  # deals known to be lost in them
    damage: list[Damage] = field(default_factory=list[Damage])
    flags: list[Flag] = field(default_factory=list[Flag])

    def flag(self, judged: Judged, read: Reading, stretch: Stretch, most: int) -> None:
        """Remember where the first deals stand that are not legal."""
        rows = np.flatnonzero(np.isin(judged.verdicts.rulings(), _FLAGGED))[: most - len(self.flags)]
        self.flags += [Flag(stretch.path, stretch.form, at) for at in read.at[rows].tolist()]

    def add(self, judged: Judged) -> None:
        """Count the verdicts of some deals."""
        verdicts = judged.verdicts
        rulings = verdicts.rulings()
        self.deals += verdicts.size
        for place, many in enumerate(np.bincount(rulings, minlength=len(RULINGS)).tolist()):
            self.rulings[RULINGS[place]] += many
        self.findings.update(codes_of(verdicts.patterns, verdicts.pattern))
        both = verdicts.contract.astype(np.int64) * len(RULINGS) + rulings
        for place, many in enumerate(np.bincount(both, minlength=1).tolist()):
            if many:
                contract, ruling = divmod(place, len(RULINGS))
                self.contracts[f"{verdicts.names.words[contract]} {RULINGS[ruling]}"] += many
        for place, many in enumerate(np.bincount(verdicts.fault_clause, minlength=1).tolist()):
            if place and many:
                self.clauses[verdicts.names.words[place]] += many
        self.single.update(judged.single)

    def hurt(self, damage: Damage) -> None:
        """Count something that could not be read."""
        self.damages += 1
        self.unread += damage.deals or 0
        if len(self.damage) < NAMED:
            self.damage.append(damage)

    def merge(self, other: Tally) -> None:
        """Add another tally."""
        self.deals += other.deals
        self.damages += other.damages
        self.unread += other.unread
        for name in _COUNTED:
            getattr(self, name).update(getattr(other, name))
        self.damage = [*self.damage, *other.damage][:NAMED]
        self.flags += other.flags

    def text(self) -> str:
        """All counts as JSON."""
        told = {**vars(self), "damage": [list(one) for one in self.damage], "flags": [list(one) for one in self.flags]}
        return json.dumps(told, sort_keys=True)


def tally_of(text: str | bytes) -> Tally:
    """The counts that ``text`` gives back."""
    data: dict[str, Any] = json.loads(text)
    counters = {name: Counter(data[name]) for name in _COUNTED}
    damage = [Damage(*one) for one in data["damage"]]
    flags = [Flag(*one) for one in data["flags"]]
    return Tally(data["deals"], **counters, damages=data["damages"], unread=data["unread"], damage=damage, flags=flags)


def together(tallies: Iterable[Tally]) -> Tally:
    """The sum of some tallies."""
    total = Tally()
    for one in tallies:
        total.merge(one)
    return total
