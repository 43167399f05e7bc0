"""One word for a list of findings."""

from __future__ import annotations

from collections.abc import Sequence

from refcli.codes import severity
from refcli.diagnostics import Finding, Severity
from refcli.referee.verdict import Ruling

_ORDER: tuple[tuple[Severity, Ruling], ...] = (
    ("malformed", "malformed"),
    ("error", "illegal"),
    ("undetermined", "undetermined"),
    ("incomplete", "incomplete"),
)


def ruling_of(findings: Sequence[Finding]) -> Ruling:
    """malformed > illegal > undetermined > incomplete > legal."""
    if not findings:
        return "legal"
    found = {severity(finding) for finding in findings}
    for grade, ruling in _ORDER:
        if grade in found:
            return ruling
    return "legal"
