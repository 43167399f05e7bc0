"""A batch from the command line: what is asked, what is refused, progress, the summary."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from refcli import __version__, resources, words
from refcli.cli import output, records
from refcli.cli.batchtask import COLUMNS, Task, format_of, formats
from refcli.cli.outcome import FAULTS, FINE, UNJUDGED
from refcli.cli.recorded import as_recorded, at_record
from refcli.cli.rulesets import Rulesets, nameless
from refcli.diagnostics import Finding
from refcli.report.lines import Lines

if TYPE_CHECKING:
    from refcli.batch.run import Input
    from refcli.batch.tally import Tally
    from refcli.rules.ruleset import Ruleset

EXTRA = ("numpy", "pyarrow")
_INTERRUPTED = 130


def without_extra() -> tuple[Finding, ...]:
    """U102 where the packages for columns are not installed."""
    missing = tuple(name for name in EXTRA if find_spec(name) is None)
    problem = words.text("use.no-extra", packages=missing, extra="batch")
    return (Finding("U102", {"problem": problem, "hint": ""}),) if missing else ()


def unheld(rules: Ruleset) -> tuple[Finding, ...]:
    """U102 where columns have no room for the deals of a ruleset."""
    from refcli.batch.fits import columns_hold

    return () if columns_hold(rules) else (_problem("batch.unheld", rules),)


def _unfit(rules: Ruleset, inputs: Sequence[Input]) -> tuple[Finding, ...]:
    """U102 where deals of a ruleset cannot be judged one without the other, or do not fit the columns they are in."""
    from refcli.batch.fits import stands_alone

    if not stands_alone(rules):
        return (_problem("batch.not-alone", rules),)
    return unheld(rules) if any(one.form in COLUMNS.values() for one in inputs) else ()


def _problem(key: str, rules: Ruleset) -> Finding:
    return _told(key, rules=rules.id)


def _told(key: str, **params: str) -> Finding:
    return Finding("U102", {"problem": words.text(key, **params), "hint": ""})


def batch(paths: Sequence[str], task: Task) -> int:
    """The exit status: 0 all legal, 1 violations, 2 something could not be judged."""
    if task.jobs > 1:
        from refcli import processes

        processes.prepare("refcli.batch.work")
    refused = without_extra() or _refused(paths, task)
    if refused:
        output.report(refused)
        return UNJUDGED
    named = as_recorded(paths, task)
    if isinstance(named, Finding):
        output.report([named])
        return UNJUDGED
    said, task, rulesets = task, named, Rulesets(named.rules, named.house)
    rules, mistakes = rulesets.only()
    if rules is None or mistakes:
        if named.rules is None and any((task.source or format_of(path)) in COLUMNS.values() for path in paths):
            mistakes = (nameless("use.rules-beside"),)
        elif said.rules is None and named.rules is not None:
            mistakes = at_record(paths[0], said) or mistakes
        output.report(mistakes, lines=rulesets.with_options(Lines()))
        return UNJUDGED
    from refcli.batch.run import Input

    inputs = [Input(path, task.source or format_of(path)) for path in paths]
    unfit = _unfit(rules, inputs)
    if unfit:
        output.report(unfit)
        return UNJUDGED
    return _run(inputs, task, rules, rulesets.chosen)


def _refused(paths: Sequence[str], task: Task) -> tuple[Finding, ...]:
    wrong = records.unknown_format(task.source, tuple(formats()))
    if wrong:
        return wrong
    if records.STDIN in paths:
        return (_told("batch.no-stdin"),)
    if task.resume and task.output is None:
        return (_told("batch.resume-what"),)
    known: set[object] = set()
    for path in paths:
        if records.flows(Path(path)):
            return (_told("batch.no-pipe", path=path),)
        if _itself(path) in known:
            return (_told("batch.twice", path=path),)
        known.add(_itself(path))
    missing = tuple(found for path in paths if (found := records.refusal(path)) is not None)
    return () if len(missing) < len(paths) else missing


def _itself(path: str) -> object:
    """The same for all names of one file, whatever links lead to it."""
    try:
        found = Path(path).stat()
        return (found.st_dev, found.st_ino) if found.st_ino else Path(path).resolve()
    except (OSError, ValueError):
        return path


def _run(inputs: Sequence[Input], task: Task, rules: Ruleset, chosen: dict[str, str]) -> int:
    from refcli.batch import run as runs
    from refcli.batch.reading import Damage
    from refcli.batch.tally import Tally
    from refcli.batch.work import Job
    from refcli.cli.batchtold import Progress, summary

    there = [one for one in inputs if records.refusal(one.path) is None]
    name = runs.task_of(there, task.rules or "", chosen, _program(), _files(task, rules))
    refused = _folder(task, name) if task.output is not None else None
    if refused is not None:
        output.report([refused])
        return UNJUDGED
    job = Job(task.rules or "", chosen, task.output, name, task.explain)
    progress = Progress(sum(Path(one.path).stat().st_size for one in there))
    gone = Tally()
    for one in inputs:
        if one not in there:
            key = "batch.damage.folder" if Path(one.path).is_dir() else "batch.damage.missing"
            gone.hurt(Damage(one.path, 0, key))
    interrupted, why = False, ""
    try:
        tally = runs.run(there, job, task.jobs, progress.show)
    except runs.Stopped as stopped:
        tally, interrupted, why = stopped.tally, True, stopped.why
    progress.end()
    tally.merge(gone)
    summary(tally, rules, task.form, interrupted)
    if task.explain:
        _explain(tally, task, rules, inputs)
    if why:
        output.report([_told("batch.not-written", why=why)])
        return UNJUDGED
    return _INTERRUPTED if interrupted else _status(tally)


def _program() -> object:
    """What of the program a verdict depends on."""
    return __version__, resources.stamp("rulesets", ".yaml")


def _files(task: Task, rules: Ruleset) -> tuple[Path, ...]:
    """The files that rules of one's own are made of."""
    own = (task.rules or "").endswith((".yaml", ".yml"))
    return tuple(layer.path for layer in rules.resolved.layers) if own else ()


def _folder(task: Task, name: str) -> Finding | None:
    """Make the folder for the parts; a finding where it cannot be, or holds what does not belong to this work."""
    from refcli.batch.parts import foreign, parts, unfinished

    assert task.output is not None
    folder = Path(task.output)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if parts(folder) and (not task.resume or foreign(folder, name)):
            key = "batch.other-work" if task.resume else "batch.parts-there"
            return Finding("U102", {"problem": words.text(key, folder=task.output), "hint": ""})
        for left in unfinished(folder):
            left.unlink()
    except OSError:
        return Finding("U101", {"path": words.text("use.not-writable", path=task.output)})
    return None


def _status(tally: Tally) -> int:
    if tally.damages or tally.rulings["malformed"] or tally.rulings["undetermined"]:
        return UNJUDGED
    return FAULTS if tally.rulings["illegal"] else FINE


def _explain(tally: Tally, task: Task, rules: Ruleset, inputs: Sequence[Input]) -> None:
    from refcli.cli.batchagain import games
    from refcli.cli.judging import Task as Single
    from refcli.cli.judging import judge_game
    from refcli.report.registry import FORMATS

    order = {one.path: place for place, one in enumerate(inputs)}
    flags = sorted(tally.flags, key=lambda flag: (order.get(flag.path, 0), flag.at))[: task.explain]
    lines = Lines()
    single = Single(task.rules, task.house)
    rulesets = Rulesets(task.rules, task.house)
    writer = FORMATS["jsonl" if task.form == "json" else "text"](output.sink(), lines)
    for game in games(flags, rules, lines):
        judge_game(game, single, rulesets, writer)
    writer.close()
    lines.close()
    sys.stdout.flush()
