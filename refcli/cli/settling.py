"""A quarrel put to the referee and the answer told: what ``refcli settle`` does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from refcli.cli import chosen as chosen_values
from refcli.cli import forms, output, positions, questions, reads, records, targets
from refcli.cli.entries import refused, whole
from refcli.cli.outcome import FAULTS, FINE, UNJUDGED
from refcli.cli.rulesets import Rulesets
from refcli.cli.unjudged import why
from refcli.diagnostics import Finding
from refcli.referee.names import Names
from refcli.report import settled
from refcli.report.lines import Lines
from refcli.rules import library
from refcli.rules.axes import unknown
from refcli.rules.reached import never_comes
from refcli.rules.ruleset import Ruleset
from refcli.settle.melds import Announced, leading
from refcli.settle.plays import Play
from refcli.settle.records import GAME
from refcli.settle.ruling import UNDETERMINED, Question
from refcli.settle.scores import Score, granted
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
        forms.add_texts(given, lines)
        return _refuse([reads.of_record(given)], lines)
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
    return _answer(question, read.rules, left, table.tried, form, lines, text)


def of_options(given: forms.Given, about: str | None, table: Table, form: str) -> int:
    """The quarrel stands on the command line."""
    rulesets, lines = Rulesets(table.rules, table.house, library.common()), Lines()
    rulesets.with_options(lines)
    mistakes = rulesets.mistakes or _for_records({"--about": about, "--from": table.source}, lines)
    if mistakes:
        return _refuse(mistakes, lines)
    rules, strangers, mistakes = targets.lenient(rulesets, None, {})
    if rules is None:
        return _refuse(mistakes, lines)
    desk = forms.desk(given, rules, lines)
    if not isinstance(desk, forms.Desk):
        return _refuse(desk, lines)
    question = questions.question(given, desk)
    if isinstance(question, tuple):
        return _refuse(question, lines)
    assumed = positions.granted(rules, table.rules, given.number if isinstance(question, Play) else 1)
    if isinstance(question, Score):
        assumed |= granted(question, given.declarer is not None, rules)
    if isinstance(question, Announced) and given.seats is None:
        first = leading(question, rules)
        assumed |= {"forehand": first} if first is not None else {}
    contract = getattr(question, "contract", "")
    if contract and never_comes(rules, contract):
        assumed["offer"] = Names(rules, (), desk.pack).title(contract)
    left = Left(strangers, assumed)
    return _answer(question, rules, left, table.tried, form, lines)


def _for_records(said: Mapping[str, str | None], lines: Lines) -> tuple[Finding, ...]:
    """U102 for options that only a question about a record reads."""
    for option, text in said.items():
        if text is not None:
            lines.add(option, text)
            return (refused("settle.of-record", whole(option, 1, text), option=option),)
    return ()


def _refuse(findings: Sequence[Finding], lines: Lines) -> int:
    output.report(findings, lines=lines)
    return UNJUDGED


def _tried(pairs: Sequence[str], rules: Ruleset) -> tuple[dict[str, list[str]], list[str], list[Finding]]:
    """The values of ``--try`` by axis, canonical; axes that only other rulesets know; what is wrong."""
    chosen, mistakes = chosen_values.parse(pairs, TRY)
    found: dict[str, list[str]] = {}
    strangers: list[str] = []
    findings = list(mistakes)
    for row, pair in enumerate(pairs, 1):
        name, _, text = (part.strip() for part in pair.partition("="))
        axis = rules.resolved.axis(name) if name in chosen else None
        if axis is None:
            if name in chosen and not library.has_option(name):
                place = Span.of(TRY, row, 1, max(1, len(name)))
                findings.append(unknown(name, rules.options, rules.resolved.base, place))
            elif name in chosen:
                strangers.append(name)
            continue
        value = axis.canonical(text)
        if value is None:
            findings.append(axis.wrong(text, Span.of(TRY, row, len(name) + 2, max(1, len(text)))))
        else:
            found.setdefault(name, []).append(value)
    return found, strangers, findings


def _answer(
    question: Question,
    rules: Ruleset,
    left: Left,
    pairs: Sequence[str],
    form: str,
    lines: Lines,
    record: str | None = None,
) -> int:
    lines.add(TRY, "\n".join(pairs))
    tried, strangers, mistakes = _tried(pairs, rules)
    left = left._replace(strangers=tuple(dict.fromkeys((*left.strangers, *strangers))))
    if mistakes:
        return _refuse(mistakes, lines)
    own = question.judge(rules)
    if own is None:
        return _refuse(why(question, rules, record), lines)
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
