"""Numbers, counts and sums in words, shared by the reports for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from refcli import words
from refcli.codes import severity
from refcli.diagnostics import Finding
from refcli.referee.verdict import Amount, DealVerdict, Open
from refcli.report.conditions import lines_of

# Penalties that move no points, and what is said of them.
_UNCOUNTED = {
    "suit-barred": "deal.penalty-barred",
    "opponents-may-annul": "deal.penalty-choice",
    "deal-lost": "deal.penalty-lost",
}


def amount(value: Amount | None) -> str:
    """``120``; ``100 or 120`` where the rules leave it open, each value once."""
    if isinstance(value, Open):
        texts = dict.fromkeys(_plain(one) for one in value.branches.values())
        return words.text("amount.or").join(texts) or words.text("amount.unknown")
    return _plain(value)


def sums(totals: Mapping[str, Amount]) -> str:
    """``Anna+Carla 98, Beat+Dario 59``."""
    return ", ".join(f"{side} {amount(total)}" for side, total in totals.items())


def penalty(deal: DealVerdict) -> str:
    """Whose fault costs what, and whether it counts in the game."""
    seat, trick = deal.penalty_for or ("", 0)
    if deal.penalised is None:
        key = _UNCOUNTED.get(deal.penalty or "", "deal.penalty-undefined")
        return words.text(key, penalty=deal.penalty, seat=seat, trick=trick)
    key = "deal.penalty" if deal.penalty_counts else "deal.penalty-open"
    return words.text(key, penalty=deal.penalty, seat=seat, trick=trick, sums=sums(deal.penalised or {}))


_GAINED = ("points", "strokes")  # what the winners write where a prize goes against a loser; the rest the loser owes


def prized(prize: str, side: str, owed: Mapping[str, int], against: bool = False) -> str:
    """Whose prize it is, or against whom it goes, and what it is worth; ``owed`` maps what is paid to how many."""
    if against:
        gains, pays = (
            ", ".join(counted(f"prize.{what}", number) for what, number in owed.items() if (what in _GAINED) is gained)
            for gained in (True, False)
        )
        return words.text("summary.prize-against", prize=prize, side=side, gains=gains, owes=pays)
    paid = ", ".join(counted(f"prize.{what}", number) for what, number in owed.items())
    return words.text("summary.prize", prize=prize, side=side, worth=f" ({paid})" if paid else "")


def part(name: str) -> str:
    """The name of a score part; parts that a ruleset invents keep their own."""
    try:
        return words.text(f"part.{name}")
    except KeyError:
        return name


def here(code: str, params: Mapping[str, Any]) -> str:
    """What stands beside the underlined words of a finding; most codes say it all in the message."""
    try:
        return words.label(code, params)
    except KeyError:
        return ""


def counted(key: str, number: int) -> str:
    """``1 deal``, ``3 deals``: the text ``key.one`` or ``key.many``."""
    return words.text(f"{key}.one" if number == 1 else f"{key}.many", n=number)


def counts_of(findings: Iterable[Finding]) -> str:
    """`` (2 errors, 1 note)``, or nothing."""
    return in_brackets(Counter(severity(found) for found in findings))


def in_brackets(counts: Mapping[str, int]) -> str:
    """Counts by severity in brackets, or nothing."""
    texts = [counted("severity." + kind, number) for kind, number in counts.items() if number]
    return f" ({', '.join(texts)})" if texts else ""


def branches(value: Amount) -> list[str]:
    """A line for each value that unspecified options give; none for a plain number."""
    if not isinstance(value, Open):
        return []
    texts = {branch: _plain(one) for branch, one in value.branches.items()}
    return [words.text("help.if", branch=branch, ruling=one) for branch, one in lines_of(texts)]


def _plain(value: int | str | None) -> str:
    return words.text("amount.unknown") if value is None else str(value)
