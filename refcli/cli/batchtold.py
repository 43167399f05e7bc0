"""What a batch says: progress while it runs, counts when it is done."""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from typing import TYPE_CHECKING

from refcli import words
from refcli.cli import output
from refcli.codes import CODES

if TYPE_CHECKING:
    from refcli.batch.reading import Damage
    from refcli.batch.tally import Tally
    from refcli.report.sink import Sink
    from refcli.rules.ruleset import Ruleset

_EVERY = 0.2  # seconds
_WIDTH = 20


class Progress:
    """A line on a terminal that is written anew: how far, how fast, how long still. Nothing in a pipe."""

    def __init__(self, weight: int) -> None:
        self._weight, self._done = max(weight, 1), 0
        self._begun = self._told = time.monotonic()
        self._on = sys.stderr.isatty()

    def show(self, tally: Tally, weight: int) -> None:
        """``weight`` is what has just been done."""
        self._done += weight
        now = time.monotonic()
        if not self._on or now - self._told < _EVERY:
            return
        self._told, spent = now, now - self._begun
        share = min(self._done / self._weight, 1)
        left = _clock(spent / share - spent) if share else "?"
        bar = ("#" * round(_WIDTH * share)).ljust(_WIDTH, ".")
        told = words.text("batch.progress", share=round(100 * share), deals=f"{tally.deals:,}", left=left)
        sys.stderr.write(f"\r[{bar}] {told.replace('RATE', f'{tally.deals / spent:,.0f}')}\x1b[K")
        sys.stderr.flush()

    def end(self) -> None:
        """Leave the line."""
        if self._on and self._told != self._begun:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02d}"


def summary(tally: Tally, rules: Ruleset, form: str, interrupted: bool) -> None:
    """All counts, as text or JSON."""
    to = output.sink()
    if form == "json":
        told = json.loads(tally.text())
        del told["flags"]
        to.line(json.dumps({"rules": rules.id, "chosen": dict(rules.chosen), "interrupted": interrupted, **told}))
        return
    _text(tally, rules, to)
    if interrupted:
        to.line(words.text("batch.interrupted"))


def _text(tally: Tally, rules: Ruleset, to: Sink) -> None:
    from refcli.batch.schema import RULINGS

    told = ", ".join(_counted(ruling, tally.rulings[ruling]) for ruling in RULINGS if tally.rulings[ruling])
    to.line(words.text("batch.head", deals=f"{tally.deals:,}", rules=rules.id, rulings=told or "-"))
    _table("batch.findings", {f"{code} {CODES[code].name}": many for code, many in tally.findings.items()}, to)
    _contracts(tally.contracts, to)
    _table("batch.clauses", tally.clauses, to)
    _table("batch.single", {words.text(reason): many for reason, many in tally.single.items()}, to)
    _table("batch.aside", tally.aside, to)
    if tally.damages:
        to.line(words.text("batch.damages", places=tally.damages, deals=f"{tally.unread:,}"))
        for one in tally.damage:
            to.line("    " + damage(one))


def damage(one: Damage) -> str:
    """What could not be read, in one line."""
    key, *told = one.why.split(" ", 1)
    column, wanted, found = ([*told[0].split("\t"), "", ""] if told else ["", "", ""])[:3]
    place = f"{one.path}:{one.at}" if one.at else one.path
    why = words.text(key, column=column, wanted=wanted, found=found or words.text("batch.nothing"))
    many = words.text("batch.damage.deals", deals=f"{one.deals:,}") if one.deals else ""
    return f"{place}: {why}{many}"


def _counted(ruling: str, many: int) -> str:
    return f"{many:,} {words.text(f'verdict.{ruling}')}"


def _table(key: str, counts: dict[str, int] | Counter[str], to: Sink) -> None:
    rows = sorted(((name, many) for name, many in counts.items() if many), key=lambda row: (-row[1], row[0]))
    if rows:
        to.line(words.text(key))
        width = max(len(f"{many:,}") for _, many in rows)
        for name, many in rows:
            to.line(f"    {many:>{width},} {name}")


def _contracts(counts: Counter[str], to: Sink) -> None:
    by_contract: dict[str, list[str]] = {}
    for both, many in sorted(counts.items(), key=lambda row: (-row[1], row[0])):
        contract, _, ruling = both.rpartition(" ")
        by_contract.setdefault(contract or words.text("deal.no-contract"), []).append(_counted(ruling, many))
    if by_contract:
        to.line(words.text("batch.contracts"))
        for contract, told in by_contract.items():
            to.line(f"    {contract}: {', '.join(told)}")
