"""Two rulesets compared, one record under both, and what a record's result depends on."""

from __future__ import annotations

from collections.abc import Sequence

from refcli.cli import output, records, targets
from refcli.cli.outcome import FAULTS, FINE, UNJUDGED
from refcli.cli.rulesets import ARGUMENT, Rulesets
from refcli.cli.unjudged import why
from refcli.diagnostics import Finding
from refcli.report import compared
from refcli.report.lines import Lines
from refcli.rules.ruleset import Ruleset
from refcli.settle.alike import tried
from refcli.settle.differences import differences
from refcli.settle.divergence import Divergence, divergence
from refcli.settle.positions import disputed
from refcli.settle.records import GAME, Recorded
from refcli.settle.survey import turning


def compare(names: tuple[str, str], record: str | None, form: str) -> int:
    """0 where both rule alike, with a record where they say the same of it; 1 where they differ."""
    both = _both(names)
    if both is None:
        return UNJUDGED
    first, second = both
    found = differences(first, second)
    position = disputed(first, second) if any("play" in one.bears for one in found.options) or found.changes else None
    told: Divergence | None = None
    if record is not None:
        lines = Lines()
        read = targets.read(record, None, Rulesets(names[0], ()), lines)
        if not isinstance(read, targets.Read):
            return _refuse(read, lines)
        wrong = targets.unfit(read, first) or targets.unfit(read, second)
        if wrong:
            return _refuse(wrong, lines)
        told = divergence(read.game, first, second)
    sink = output.sink()
    if form == "json":
        pair = (record, told) if record is not None and told is not None else None
        sink.line(compared.to_json(found, position, pair, sink))
    else:
        for line in compared.difference_lines(found, position, sink):
            sink.line(line)
        for line in compared.divergence_lines(told, first.id, second.id, sink) if told is not None else ():
            sink.line(line)
    return FINE if (told.same if told is not None else found.same) else FAULTS


def on_games(names: tuple[str, str], number: int, form: str) -> int:
    """0 where both say the same of random games of both; 1 at the first game of which they do not."""
    both = _both(names)
    if both is None:
        return UNJUDGED
    first, second = both
    if _table(first) != _table(second):
        return output.refuse("compare.other-table", first=first.id, second=second.id)
    count, other = 0, None
    for one in tried(first, second, number):
        count += 1
        if not one.told.same:
            other = one
            break
    sink = output.sink()
    if form == "json":
        sink.line(compared.games_json(both, count, other, sink))
    else:
        for line in compared.games_lines(both, count, other, sink):
            sink.line(line)
    return FINE if other is None else FAULTS


def _table(rules: Ruleset) -> tuple[object, ...]:
    """What two rulesets must have in common to judge each other's games."""
    deck = rules.deck
    return deck.suits, deck.ranks, deck.all, rules.default_pack, rules.seats, rules.deal.hand


def _both(names: tuple[str, str]) -> tuple[Ruleset, Ruleset] | None:
    """Both rulesets; None, and the mistakes reported, where one cannot be used."""
    found: list[Ruleset] = []
    for name in names:
        rulesets = Rulesets(name, (), option=ARGUMENT)
        ruleset, mistakes = rulesets.only()
        if ruleset is None:
            output.report(mistakes, lines=rulesets.with_options(Lines()))
            return None
        found.append(ruleset)
    return found[0], found[1]


def sensitive(record: str, rules: str | None, form: str) -> int:
    """0 where nothing but the cards decides, 1 where a house rule does."""
    rulesets, lines = Rulesets(rules, ()), Lines()
    mistakes = rulesets.only()[1] if rules else records.unknown_format(None)
    if mistakes:
        return _refuse(mistakes, rulesets.with_options(lines))
    read = targets.read(record, None, rulesets, lines)
    if not isinstance(read, targets.Read):
        return _refuse(read, lines)
    wrong = targets.unfit(read, read.rules)
    if wrong:
        return _refuse(wrong, lines)
    question = Recorded(read.game, read.rules.deck, GAME)
    own = question.judge(read.rules)
    if own is None:
        return _refuse(why(question, read.rules, record), lines)
    turns = tuple(turning(question, read.rules, own))
    sink = output.sink()
    if form == "json":
        sink.line(compared.sensitive_json(question, own, turns, read.rules, sink))
    else:
        for line in compared.sensitive_lines(question, own, turns, read.rules, sink):
            sink.line(line)
    return FAULTS if turns else FINE


def _refuse(findings: Sequence[Finding], lines: Lines) -> int:
    output.report(findings, lines=lines)
    return UNJUDGED
