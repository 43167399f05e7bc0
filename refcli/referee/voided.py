"""Lines that take a deal away: annulled by agreement, or a misdeal that was claimed in time."""

from __future__ import annotations

from collections.abc import Mapping

from refcli.diagnostics import NOTHING, Finding
from refcli.engine.spread import Answer, Spread, gather
from refcli.referee.citing import cites
from refcli.referee.judged import Judged
from refcli.referee.names import Names


def is_void(judged: Judged, names: Names) -> bool:
    """Whether a line takes the deal away; a misdeal that is claimed too late does not."""
    deal, rules = judged.deal, names.rules
    for event in judged.lines.said("annulled", "misdeal"):
        turned = (event.when.trick or event.after_trick or 0) >= 1 and event.when.card is None
        late = event.verb == "misdeal" and turned and _too_late(names)
        if late:
            judged.findings.append(
                Finding(
                    "D112",
                    {"deal": deal.number},
                    event.place,
                    deal=deal.number,
                    clause="deal.misdeal",
                    cites=cites(rules, "deal.misdeal_deadline"),
                    severity="undetermined" if isinstance(late, Spread) else None,
                    branches=_branches(late),
                )
            )
            continue
        judged.void = True
        code = "D108" if event.verb == "misdeal" else "D109"
        judged.findings.append(Finding(code, {"deal": deal.number}, event.place, deal=deal.number))
    return judged.void


def _too_late(names: Names) -> Answer[bool]:
    """Whether a misdeal may no longer be claimed once trick 1 is turned."""
    worlds = names.rules.worlds("misdeal")
    return gather([(chosen, world.deal.misdeal_deadline == "first-trick") for chosen, world in worlds])


def _branches(late: Answer[bool]) -> Mapping[str, str]:
    """The ruling on a late claim under each choice of the open options."""
    if not isinstance(late, Spread):
        return NOTHING
    return {choice: "illegal" if one else "legal" for choice, one in late.branches().items()}
