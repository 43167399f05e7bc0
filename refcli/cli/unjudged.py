"""Why a ruleset gives no ruling on a question: the faults of the record, or what the rules have no word for."""

from __future__ import annotations

from refcli import words
from refcli.codes import severity
from refcli.diagnostics import Finding
from refcli.referee import adjudicate
from refcli.rules.ruleset import Ruleset
from refcli.settle.records import Recorded
from refcli.settle.ruling import Question
from refcli.source import Span

_OPTIONS = {"play": "--play", "trick": "--trick", "hand": "--hand", "melds": "--meld", "score": "--count"}


def why(question: Question, rules: Ruleset, record: str | None) -> tuple[Finding, ...]:
    """The malformed findings of the deal that cannot be judged, else one finding at what was asked.

    ``record`` is the text that names it on the command line; None where options ask.
    """
    if isinstance(question, Recorded):
        for verdict in adjudicate(question.game, rules, remedies=False):
            broken = tuple(found for found in verdict.findings if severity(found) == "malformed")
            if broken:
                return broken
    kind = question.kind if question.kind in (*_OPTIONS, "end") else "record"
    if record is not None:
        place = Span.of("RECORD", 1, 1, max(1, len(record)))
    else:
        place = Span.of(_OPTIONS.get(kind, "--before"), 1, 1, 1)
    return (Finding("U102", {"problem": words.text(f"settle.cannot.{kind}", rules=rules.id), "hint": ""}, place),)
