"""A quarrel put to the referee and the answer told: what ``refcli settle`` does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from refcli import words
from refcli.cli import chosen as chosen_values
from refcli.cli import forms, output, questions, records, targets
from refcli.cli.outcome import FAULTS, FINE, UNJUDGED
from refcli.cli.rulesets import Rulesets
from refcli.diagnostics import Finding
from refcli.report import settled
from refcli.report.lines import Lines
from refcli.rules import library
from refcli.rules.ruleset import Ruleset
from refcli.settle.records import GAME
from refcli.settle.ruling import UNDETERMINED, Question
from refcli.settle.survey import Left, survey
from refcli.source import Span

TRY = "--try"


class Table(NamedTuple):
    """What the command line says of the rules and of the record's format."""

    rules: str | None
    house: tuple[str, ...]
    source: str | None
    tried: tuple[str, ...] = ()


def of_record(text: str, about: str | None, given: forms.Given, table: Table, form: str) -> int:
    """The quarrel stands in a record."""
    rulesets, lines = Rulesets(table.rules, table.house, library.common()), Lines()
    rulesets.with_options(lines)
    lines.add(targets.OPTION, text)
    lines.add("--about", about or "")
    if given != forms.Given():
        return output.refuse("settle.both")
    mistakes = rulesets.mistakes or records.unknown_format(table.source)
    if mistakes:
        return _refuse(mistakes, lines)
    place = targets.place_of(text)
    read = targets.read(place.file, table.source, rulesets, lines)
    if not isinstance(read, targets.Read):
        return _refuse(read, lines)
    question = targets.question(place, about, read)
    if isinstance(question, tuple):
        return _refuse(question, lines)
    assumed: dict[str, str | tuple[str, ...]] = {"rules": read.rules.id, "seats": read.game.header.seats}
    left = Left(read.strangers, {name: assumed[name] for name in read.assumed})
    return _answer(question, read.rules, left, table.tried, form, lines)


def of_options(given: forms.Given, table: Table, form: str) -> int:
    """The quarrel stands on the command line."""
    rulesets, lines = Rulesets(table.rules, table.house, library.common()), Lines()
    rulesets.with_options(lines)
    if rulesets.mistakes:
        return _refuse(rulesets.mistakes, lines)
    rules, strangers, mistakes = targets.lenient(rulesets, None, {})
    if rules is None:
        return _refuse(mistakes, lines)
    desk = forms.desk(given, rules, lines)
    if not isinstance(desk, forms.Desk):
        return _refuse(desk, lines)
    question = questions.question(given, desk)
    if isinstance(question, tuple):
        return _refuse(question, lines)
    left = Left(strangers, {} if table.rules else {"rules": rules.id})
    return _answer(question, rules, left, table.tried, form, lines)


def _refuse(findings: Sequence[Finding], lines: Lines) -> int:
    output.report(findings, lines=lines)
    return UNJUDGED


def _tried(pairs: Sequence[str], rules: Ruleset) -> tuple[dict[str, list[str]], list[Finding]]:
    """The values of ``--try`` by axis, canonical; an axis that the table does not know has none."""
    chosen, mistakes = chosen_values.parse(pairs, TRY)
    found: dict[str, list[str]] = {}
    findings = list(mistakes)
    for row, pair in enumerate(pairs, 1):
        name, _, text = (part.strip() for part in pair.partition("="))
        axis = rules.resolved.axis(name) if name in chosen else None
        if axis is None:
            continue
        value = axis.canonical(text)
        if value is None:
            findings.append(axis.wrong(text, Span.of(TRY, row, len(name) + 2, max(1, len(text)))))
        else:
            found.setdefault(name, []).append(value)
    return found, findings


def _answer(question: Question, rules: Ruleset, left: Left, pairs: Sequence[str], form: str, lines: Lines) -> int:
    lines.add(TRY, "\n".join(pairs))
    tried, mistakes = _tried(pairs, rules)
    if mistakes:
        return _refuse(mistakes, lines)
    own = question.judge(rules)
    if own is None:
        problem = words.text("settle.cannot", rules=rules.id)
        return _refuse([Finding("U102", {"problem": problem, "hint": ""})], lines)
    found = survey(question, rules, own, left, tried)
    sink = output.sink()
    if form == "json":
        sink.line(settled.to_json(found, sink))
    else:
        for line in settled.lines(found, sink):
            sink.line(line)
    lines.close()
    return status(question, own.word)


def status(question: Question, word: str) -> int:
    """0 legal or answered, 1 illegal, 2 undetermined or malformed."""
    if word in (UNDETERMINED, "malformed"):
        return UNJUDGED
    return FAULTS if question.kind in ("play", GAME) and word == "illegal" else FINE
