"""Rulesets checked for faults, and tried on their own examples."""

from __future__ import annotations

from collections.abc import Sequence

from refcli import words
from refcli.cli import output
from refcli.cli.outcome import FAULTS, FINE, UNJUDGED
from refcli.diagnostics import Finding
from refcli.report.lines import Lines
from refcli.report.phrases import counted
from refcli.report.sink import Sink, safe
from refcli.report.text import tell
from refcli.report.writer import Opening
from refcli.rules import library, load
from refcli.rules.ruleset import Ruleset


def validate(paths: Sequence[str], sink: Sink) -> int:
    """Every fault of every file; ``ok`` where there is none."""
    status, lines = FINE, Lines()
    for path in paths:
        findings = _faults(path)
        if findings:
            tell(findings, Opening(path, ""), lines, sink)
            status = UNJUDGED
        else:
            sink.line(words.text("rules.ok", file=safe(path)))
    lines.close()
    return status


def _faults(name: str) -> tuple[Finding, ...]:
    """Faults of form first; what the values mean is looked at only where the form is right."""
    from refcli.rules import checks, nodes, schema
    from refcli.rules.resolve import resolve

    path = library.find(name)
    if isinstance(path, Finding):
        return (path,)
    node, faults = nodes.read(path, library.shown(path))
    faults = faults or (schema.check(node) if node is not None else ())
    if faults:
        return faults
    resolved, faults = resolve(name, abstract=True)
    if resolved is None or faults:
        return faults
    faults = checks.check(resolved)
    return faults if faults or resolved.abstract else Ruleset(lambda: resolved).check()


def run_examples(names: Sequence[str], sink: Sink) -> int:
    """The examples of the named rulesets, of all shipped ones where none is named: 1 where one fails."""
    from refcli.referee import examples

    status, lines = FINE, Lines()
    for name in names or library.ids():
        ruleset, mistakes = load(name)
        if ruleset is None:
            output.report(mistakes, lines=lines)
            status = UNJUDGED
            continue
        failed = examples.run(ruleset)
        tell(failed, Opening(name, ruleset.id), lines, sink)
        status = max(status, _told(failed, ruleset.id, _count(ruleset.resolved.examples), sink))
    lines.close()
    return status


def _count(examples: object) -> int:
    items: Sequence[object] = getattr(examples, "items", ())
    return len(items)


def _told(failed: Sequence[Finding], rules: str, number: int, sink: Sink) -> int:
    count = counted("rules.examples", number)
    if failed:
        sink.line(words.text("rules.tested", rules=rules, examples=count, failed=len(failed)))
        return FAULTS
    sink.line(words.text("rules.held", rules=rules, examples=count))
    return FINE
