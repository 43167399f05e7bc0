"""Rulesets checked for faults, and tried on their own examples."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from refcli import words
from refcli.cli import folders, output
from refcli.cli.outcome import FAULTS, FINE, UNJUDGED
from refcli.codes import CODES
from refcli.diagnostics import Finding
from refcli.report.lines import Lines
from refcli.report.phrases import counted
from refcli.report.sink import Sink, safe
from refcli.report.text import tell
from refcli.report.writer import Opening
from refcli.rules import library, load
from refcli.rules.ruleset import Ruleset


def validate(paths: Sequence[str], sink: Sink) -> int:
    """Every fault of every file; ``ok`` where there is none. 2 where one cannot be used, 1 where one is odd."""
    from refcli.audit.survey import survey

    status, lines = FINE, Lines()
    for path in folders.opened(paths, sink):
        if isinstance(path, Finding):
            output.report([path])
            status = UNJUDGED
            continue
        findings = survey(path)
        if findings:
            tell(findings, Opening(path, ""), lines, sink)
            status = max(status, *(map(_weight, findings)))
        else:
            sink.line(words.text("rules.ok", file=safe(path)))
    lines.close()
    return status


def _own(name: str) -> bool:
    return library.is_path(name) or library.is_folder(name)


def _weight(finding: Finding) -> int:
    return UNJUDGED if (finding.severity or CODES[finding.code].severity) == "malformed" else FAULTS


def run_examples(names: Sequence[str], sink: Sink, update: bool = False) -> int:
    """The examples of the named rulesets, of all shipped ones where none is named: 1 where one fails.

    ``update`` fills in the expectations that the author left empty; only files of one's own are written.
    """
    from refcli.audit import examples, filling

    shipped = [name for name in names or library.ids() if not _own(name)] if update else []
    if shipped:
        return output.refuse("rules.no-update", name=shipped[0])
    status, lines = FINE, Lines()
    for name in folders.opened(names, sink) if names else library.ids():
        if isinstance(name, Finding):
            output.report([name])
            status = UNJUDGED
            continue
        ruleset, mistakes = load(name)
        if ruleset is not None and update:
            told = _fill(name, ruleset, sink)
            if told is not None:
                return told
            ruleset, mistakes = load(name)
        if ruleset is None:
            output.report(mistakes, lines=lines)
            status = UNJUDGED
            continue
        failed = [found for found in examples.each(ruleset) if found]
        tell([finding for found in failed for finding in found], Opening(name, ruleset.id), lines, sink)
        silent, number = filling.empty(ruleset), _count(ruleset.resolved.examples)
        if silent and number == len(silent):
            sink.line(words.text("rules.unasked", rules=ruleset.id))
        else:
            status = max(status, _told(len(failed), ruleset.id, number - len(silent), sink))
        if silent:
            sink.line(words.text("rules.silent", examples=tuple(map(safe, silent))))
    lines.close()
    return status


def _fill(name: str, ruleset: Ruleset, sink: Sink) -> int | None:
    """Write what the rules say into the file; the exit status where that cannot be done."""
    from refcli.audit import filling

    path = Path(name)
    text, done = filling.filled(path.read_bytes().decode("utf-8"), ruleset)
    if not done:
        return None
    try:
        path.write_bytes(text.encode("utf-8"))
    except OSError as problem:
        return output.refuse("rules.unwritable", file=safe(name), why=problem.strerror or "")
    sink.line(words.text("rules.filled", file=safe(name), examples=tuple(map(safe, done))))
    return None


def _count(examples: object) -> int:
    items: Sequence[object] = getattr(examples, "items", ())
    return len(items)


def _told(failed: int, rules: str, number: int, sink: Sink) -> int:
    if not number:
        sink.line(words.text("rules.no-examples", rules=rules))
        return FINE
    count = counted("rules.examples", number)
    if failed:
        sink.line(words.text("rules.tested", rules=rules, examples=count, failed=failed))
        return FAULTS
    sink.line(words.text("rules.held", rules=rules, examples=count))
    return FINE
