"""``refcli rules try``: random games of a variant, with a progress bar on a terminal."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from refcli import words
from refcli.cli import output
from refcli.cli.outcome import FAULTS, FINE, UNJUDGED
from refcli.cli.rulesets import ARGUMENT, Rulesets
from refcli.report import grid
from refcli.report.lines import Lines
from refcli.report.phrases import counted
from refcli.report.sink import Sink, safe
from refcli.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from refcli.trying.collect import Trial

_BAR = 30  # signs
_PAUSE = 0.1  # seconds between two pictures of the bar


class Task(NamedTuple):
    """What the command line asks."""

    rules: str
    house: tuple[str, ...]
    games: int
    seed: int
    form: str
    plot: str | None


def try_out(task: Task, sink: Sink) -> int:
    """Tables of what came up and what never did; 1 where the referee finds fault with games that are legal."""
    rulesets = Rulesets(task.rules, task.house, option=ARGUMENT)
    rules, mistakes = rulesets.only()
    if rules is None:
        output.report(mistakes, lines=rulesets.with_options(Lines()))
        return UNJUDGED
    if task.plot is not None and Path(task.plot).suffix.lower() not in ("", ".svg"):
        return output.refuse("try.plot-form", at=("--plot", task.plot), file=safe(task.plot))
    trial = _run(rules, task)
    if task.plot is not None:
        from refcli.trying.plot import svg

        title = words.text("try.plot-title", rules=rules.id, games=counted("try.counted", trial.games))
        try:
            Path(task.plot).write_text(svg(trial, title), encoding="utf-8", newline="\n")
        except OSError as problem:
            return output.refuse("rules.unwritable", file=safe(task.plot), why=problem.strerror or "")
    if task.form == "json":
        from refcli.trying.tables import data

        sink.line(json.dumps(data(trial, rules), ensure_ascii=not sink.unicode, indent=1))
    else:
        _tell(trial, rules, sink)
    return FAULTS if trial.findings or trial.endless else FINE


def _run(rules: Ruleset, task: Task) -> Trial:
    from refcli.trying.collect import Trial, trials

    shown, trial = monotonic(), Trial()
    for trial in trials(rules, task.seed, task.games):
        if sys.stderr.isatty() and monotonic() - shown > _PAUSE:
            shown = monotonic()
            done = trial.games * _BAR // task.games
            sys.stderr.write(f"\r[{'#' * done}{'.' * (_BAR - done)}] {trial.games}/{task.games}")
            sys.stderr.flush()
    if sys.stderr.isatty():
        sys.stderr.write("\r" + " " * (_BAR + 24) + "\r")
    return trial


def _tell(trial: Trial, rules: Ruleset, sink: Sink) -> None:
    from refcli.trying.tables import never, tables

    for table in tables(trial, rules):
        sink.line(sink.paint(table.caption, "bold"))
        rows = [row for row in (table.head, *table.rows) if any(row)]
        widths = grid.columns(rows)
        for row in rows:
            sink.line("    " + grid.row(tuple(map(safe, row)), widths, frozenset({0})))
        sink.line()
    for key, names in never(trial, rules).items():
        if names:
            sink.line(words.text(f"try.never-{key}", names=names))
    if trial.endless:
        sink.line(words.text("try.endless", number=trial.endless))
    for code, number in trial.findings.most_common():
        game, finding = trial.first[code]
        said = words.message(code, finding.params)
        sink.line(words.text("try.finding", code=code, number=number, game=game, message=safe(said)))
    if not trial.findings and not trial.endless:
        sink.line(words.text("try.sound"))
