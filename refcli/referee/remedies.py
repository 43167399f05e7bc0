"""Which single house rule would take a finding away: the deal is judged again under every value of every option.

A rule that takes it away by making something else wrong is no remedy. Only findings of calls, melds and the pair
are asked for; plays bring their own answer (``faults.would_allow``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from refcli.codes import severity
from refcli.diagnostics import Alternative, Finding
from refcli.referee.calls import Seating
from refcli.referee.deal import judge_deal
from refcli.referee.judged import Judged
from refcli.referee.names import Names
from refcli.referee.worlds import key_of

if TYPE_CHECKING:
    from refcli.rules.worlds import Aspect

_MELDS: tuple[Aspect, ...] = ("meld-table", "meld-order", "meld-score", "meld-said")
_ASPECTS: dict[str, tuple[Aspect, ...]] = {
    "C": ("calls", "deal"),
    "D105": ("calls", "deal"),
    "M10": _MELDS,
    "M11": ("pair",),
}


_MOST = 24  # findings of a deal that are asked for: a record with more is wrong in itself


def add_remedies(judged: Judged, names: Names, seating: Seating) -> None:
    """Fill in ``legal_with`` of the findings that an option could take away."""
    for index, finding in enumerate(judged.findings[:_MOST]):
        aspects = _aspects(finding)
        if aspects and severity(finding) == "error" and not finding.legal_with:
            judged.findings[index] = finding._replace(legal_with=_remedies(judged, finding, names, seating, aspects))


def _aspects(finding: Finding) -> tuple[Aspect, ...]:
    return next((aspects for start, aspects in _ASPECTS.items() if finding.code.startswith(start)), ())


def _remedies(
    judged: Judged, finding: Finding, names: Names, seating: Seating, aspects: Sequence[Aspect]
) -> tuple[Alternative, ...]:
    rules = names.rules
    key = key_of(finding)
    known = {key_of(one) for one in judged.findings}
    found: list[Alternative] = []
    for option in rules.options:
        if not any(rules.touches(option, aspect) for aspect in aspects):
            continue
        for value in rules.resolved.alternatives(option):
            if value == rules.choices[option].value:
                continue
            other = names.under(rules.choose({option: value}))
            again = {
                key_of(one)
                for one in judge_deal(judged.deal, other, seating, alternatives=False).findings
                if severity(one) == "error"
            }
            if key not in again and again <= known:
                found.append(Alternative(option, value))
    return tuple(found)
