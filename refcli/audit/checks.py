"""The questions asked of a ruleset that can be used: is everything in it meant?"""

from __future__ import annotations

from refcli.audit import calls, cases, clauses, ends, options, overridden, sums, unread
from refcli.diagnostics import Finding
from refcli.rules.ruleset import Ruleset


def audit(rules: Ruleset) -> tuple[Finding, ...]:
    """R112 and R134 to R140, of what the author's own files say; contradictions wherever they come from. Examples."""
    found: list[Finding] = []
    for part in (unread, overridden, clauses, calls, options, sums, ends, cases):
        found += part.check(rules)
    return tuple(found)
