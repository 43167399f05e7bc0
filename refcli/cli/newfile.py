"""``refcli rules new``: asks, or takes from the command line, what a new ruleset builds on and how it differs."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from refcli import words
from refcli.cli import output
from refcli.cli.asking import Asker
from refcli.cli.outcome import FINE, UNJUDGED
from refcli.cli.pages import option_lines
from refcli.cli.rulesets import Rulesets
from refcli.report.lines import Lines
from refcli.report.sink import Sink, safe
from refcli.rules import library
from refcli.rules.ruleset import Ruleset

_STEPS = ("validate", "show", "test", "try", "book")


class Order(NamedTuple):
    """What the command line says."""

    path: str
    base: str | None = None
    house: tuple[str, ...] = ()
    title: str | None = None
    scratch: bool = False
    force: bool = False
    language: str = "en"


def new(order: Order, sink: Sink) -> int:
    """Write the file, and the schema beside it for editors. On a terminal what is not said is asked."""
    path = Path(order.path)
    if not library.is_path(order.path):
        return output.refuse("new.no-yaml", file=safe(order.path))
    if path.exists() and not order.force:
        return output.refuse("new.exists", file=safe(order.path))
    asker = Asker(sink) if sys.stdin.isatty() and sys.stdout.isatty() else None
    if order.scratch:
        from refcli.drafts.variant import Draft, scratch

        return _write(path, scratch(Draft(path.name, order.title or path.stem, order.language)), sink)
    base = order.base or (asker.base() if asker and not order.house else None)
    if base is None:
        return output.refuse("new.no-base", example=library.common())
    name = _reached(base, path)
    if name is None:
        return output.refuse("new.outside", base=safe(base), file=safe(order.path))
    rulesets = Rulesets(base, order.house, option="--base")
    rules, mistakes = rulesets.only()
    if rules is None:
        output.report(mistakes, lines=rulesets.with_options(Lines()))
        return UNJUDGED
    if any(library.real(layer.path) == library.real(path) for layer in rules.resolved.layers):
        return output.refuse("new.own-base", file=safe(order.path))
    return _variant(order, rules, asker, name, sink)


def _reached(base: str, path: Path) -> str | None:
    """What the file ``path`` calls its base: an id, or a path from its folder; None for a file that is not below it."""
    if not library.is_path(base):
        return base
    file, folder = library.real(Path(base)), library.real(path.parent)
    if library.is_shipped(file):
        return library.path_id(file)
    return file.relative_to(folder).as_posix() if file.is_relative_to(folder) else None


def _variant(order: Order, rules: Ruleset, asker: Asker | None, base: str, sink: Sink) -> int:
    from refcli.book.translations import Translations
    from refcli.drafts.variant import Draft, variant

    path, say = Path(order.path), Translations(rules, order.language)
    chosen = {name: choice.value for name, choice in rules.choices.items() if choice.origin == "command"}
    title = order.title
    if asker is not None and order.base is None:
        title = title or asker.title(path.stem)
        chosen = {**chosen, **asker.house_rules(rules, say)}
        rules = rules.choose(chosen)
    else:
        _show(chosen, rules, say, sink)
    plain, _ = Rulesets(order.base or rules.id, ()).only()
    text = variant(plain or rules, Draft(path.name, title or path.stem, order.language), base, chosen)
    return _write(path, text, sink)


def _show(chosen: Sequence[str] | dict[str, str], rules: Ruleset, say: Callable[[str], str], sink: Sink) -> None:
    """Each chosen option with its question, its values and who plays so."""
    for name in chosen:
        axis = rules.resolved.axis(name)
        if axis is not None:
            for line in option_lines(axis.option, rules, say):
                sink.line(line)
            sink.line()


def _write(path: Path, text: str, sink: Sink) -> int:
    from refcli.drafts.variant import SCHEMA
    from refcli.rules import schema

    form, beside = path.parent / SCHEMA, False
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
        if not form.exists():
            form.write_text(schema.text(), encoding="utf-8", newline="\n")
            beside = True
    except OSError as problem:
        return output.refuse("rules.unwritable", file=safe(str(path)), why=problem.strerror or "")
    sink.line(words.text("new.written", file=safe(str(path))))
    if beside:
        sink.line(words.text("new.form", file=safe(str(form))))
    _next(shlex.quote(safe(str(path))), sink)
    return FINE


def _next(file: str, sink: Sink) -> None:
    """The commands that a new file is for, and what each tells."""
    commands = {step: f"refcli rules {step} {file}" for step in _STEPS}
    width = max(map(len, commands.values()))
    sink.line(words.text("new.next"))
    for step, command in commands.items():
        sink.line(words.text("new.step", command=command, width=width, why=words.text(f"new.{step}")))
