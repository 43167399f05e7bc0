"""Deals scored from a ruleset in YAML and the points that everybody made, without playing cards for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from refcli.engine.bookings import FIRST_TRICK
from refcli.engine.calls import Outcome
from refcli.engine.count import DealScore, Declared, Taken, count
from refcli.engine.facts import Facts
from refcli.rules import load
from refcli.rules.ruleset import Ruleset

SOLO = """\
ruleset: invented
title: {en: Invented}
extends: base/jass36
seats: 4
deal: {hand: 9}
calls: {imposed: {order: ["suit:H"]}}
"""
CARDS = """\
score:
  parts:
    tricks: {kind: card-points, settles: trick, counts: false}
    last: {kind: last-trick, worth: 5, counts: false}
"""


def ruleset(text: str, chosen: Mapping[str, str] | None = None) -> Ruleset:
    """A ruleset written in a test; it must load without a finding."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "invented.yaml"
        path.write_text(text, encoding="utf-8")
        rules, findings = load(str(path), dict(chosen or {}))
        assert rules is not None and not findings, findings
        assert not rules.check(), rules.check()
    return rules


def tricks(points: Sequence[int], most: int = 0) -> Taken:
    """One trick for everybody with points, the last of them by ``most``, whose points hold the five of the last."""
    order = [account for account, own in enumerate(points) if own and account != most] + [most]
    return Taken(tuple(order), tuple(points[one] - 5 * (one == most) for one in order), complete=True)


def scored(
    rules: Ruleset,
    points: Sequence[int] | Taken,
    outcome: Outcome = Outcome(),
    *,
    factor: int = 1,
    melds: Sequence[int] = (),
    pair: Sequence[int] = (),
    parties: Sequence[int] = (),
    dealer: int | None = None,
    before: Mapping[str, tuple[int, ...]] | None = None,
    contract: str = "",
    number: int = 1,
) -> DealScore:
    """The score of a deal in which the accounts made ``points``, the five of the last trick among them."""
    accounts = rules.sides
    sides = max(accounts) + 1
    none = Declared((0,) * sides, (FIRST_TRICK,) * sides)
    active = outcome.active or tuple(range(rules.seats))
    facts = Facts(
        accounts, tuple(parties) or accounts, active, outcome, dealer, before=before or {}, contract=contract
    )._replace(number=number)
    declarer = accounts[outcome.declarer] if outcome.declarer is not None else None
    return count(
        sides,
        declarer,
        points if isinstance(points, Taken) else tricks(points, points.index(max(points))),
        Declared(tuple(melds), (FIRST_TRICK,) * sides) if melds else none,
        Declared(tuple(pair), (FIRST_TRICK,) * sides) if pair else none,
        factor,
        rules.score,
        facts,
    )
