"""Which single house rule would take a finding away: the deal is judged again under every value of every option.

A rule that takes it away by making something else wrong is no remedy. Only findings of calls, melds and the pair
are asked for; plays bring their own answer (``faults.would_allow``). What an option leaves alone is not judged again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from refcli.codes import severity
from refcli.diagnostics import Alternative
from refcli.referee.again import goes_on_as_before
from refcli.referee.calls import Seating
from refcli.referee.deal import judge_deal
from refcli.referee.judged import Judged
from refcli.referee.names import Names
from refcli.referee.worlds import key_of

if TYPE_CHECKING:
    from refcli.rules.worlds import Aspect

_CALLS: tuple[Aspect, ...] = ("calls", "deal")
_COUNTED: tuple[Aspect, ...] = ("meld-table", "meld-score", "pair")  # what a table may have counted, or not
_MELDS: tuple[Aspect, ...] = ("meld-table", "meld-order", "meld-score", "meld-said")
_ASPECTS: dict[str, tuple[Aspect, ...]] = {
    "C": _CALLS,
    "D105": ("forehand",),  # nothing that is called has a part in it
    "M10": _MELDS,
    "M11": ("pair",),
    "S102": _COUNTED,
}
_MOST = 24  # findings of a deal that are asked for: a record with more is wrong in itself

Key = tuple[object, ...]


class _Asked(NamedTuple):
    """A finding that is asked for, where it stands among those of its deal."""

    place: int
    key: Key
    aspects: tuple[Aspect, ...]


def add_remedies(judged: Judged, names: Names, seating: Seating) -> None:
    """Fill in ``legal_with`` of the findings that an option could take away."""
    asked = tuple(_asked(judged))
    rules = names.rules
    for option in rules.options if asked else ():
        concerned = [one for one in asked if any(rules.touches(option, aspect) for aspect in one.aspects)]
        for value in rules.alternatives(option) if concerned else ():
            if value != rules.choices[option].value:
                other = names.under(rules.choose({option: value}))
                for one in _taken_away(concerned, judged, names, other, seating):
                    found = judged.findings[one.place]
                    remedies = (*found.legal_with, Alternative(option, value))
                    judged.findings[one.place] = found._replace(legal_with=remedies)


def _asked(judged: Judged) -> Iterator[_Asked]:
    for index, finding in enumerate(judged.findings[:_MOST]):
        aspects = next((aspects for start, aspects in _ASPECTS.items() if finding.code.startswith(start)), ())
        if aspects and severity(finding) == "error" and not finding.legal_with:
            yield _Asked(index, key_of(finding), aspects)


def _taken_away(asked: list[_Asked], judged: Judged, names: Names, other: Names, seating: Seating) -> list[_Asked]:
    """Those findings that ``other`` rules take away, if these find nothing else wrong."""
    known = {key_of(one) for one in judged.findings}
    opening = {key_of(one) for one in judged.opening.called.findings} if judged.opening is not None else set[Key]()
    calls_only = all(one.key in opening for one in asked)  # what is called later comes with the play

    def enough(again: Judged) -> bool:
        """Whether the calls alone tell which of the findings are gone, and that nothing else becomes wrong."""
        wrong = _wrong(again)
        if not wrong <= known or not calls_only:
            return not wrong <= known
        return all(one.key in wrong for one in asked) or goes_on_as_before(again, names.rules, other.rules)

    again = judge_deal(judged.deal, other, seating, alternatives=False, enough=enough, before=judged)
    wrong = _wrong(again)
    return [one for one in asked if one.key not in wrong] if wrong <= known else []


def _wrong(judged: Judged) -> set[Key]:
    return {key_of(one) for one in judged.findings if severity(one) == "error"}
