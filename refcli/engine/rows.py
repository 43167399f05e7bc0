"""The sheet: rows that each side plays once, and the row a contract is written in."""

from __future__ import annotations

from refcli.rules.ruleset import Ruleset


def fits(rules: Ruleset, row: str, contract: str) -> bool:
    """Whether a row is played with a contract: named whole (``suit:C``) or by its kind (``suit``)."""
    known = rules.calls.rows.get(row)
    return known is not None and not {contract, contract.partition(":")[0]}.isdisjoint(known.contracts)


def row_of(rules: Ruleset, contract: str) -> str | None:
    """The row of a contract where none is said: the first that it fits; None without a sheet."""
    return next((row for row in rules.calls.rows if fits(rules, row, contract)), None)


def factor_of(rules: Ruleset, row: str | None) -> int:
    """What the points of a deal in a row are multiplied by."""
    known = rules.calls.rows.get(row or "")
    return known.factor if known is not None else 1
