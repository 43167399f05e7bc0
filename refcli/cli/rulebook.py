"""Rulesets listed and shown, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from refcli import words
from refcli.cli.outcome import FINE, UNJUDGED
from refcli.cli.pages import option_lines
from refcli.report import grid
from refcli.report.sink import Sink
from refcli.rules import library, load
from refcli.rules.ruleset import Ruleset


def listing(form: str, sink: Sink) -> int:
    """``{"rulesets": [{"rules", "title", "extends", "source"}]}``, or a line each. 2 where one cannot be read."""
    from refcli.cli.output import report

    status = FINE
    found: list[Ruleset] = []
    for name in library.ids():
        ruleset, mistakes = load(name)
        if ruleset is None:
            report(mistakes)
            status = UNJUDGED
        else:
            found.append(ruleset)
    if form == "json":
        sink.line(_json({"rulesets": [head(ruleset) for ruleset in found]}, sink))
        return status
    rows = [(ruleset.id, title(ruleset), _source(ruleset.source)) for ruleset in found]
    widths = grid.columns(rows) if rows else ()
    for row in rows:
        sink.line(grid.row(row, widths, frozenset(range(3))))
    return status


def title(rules: Ruleset, language: str = "en") -> str:
    """The title in a language, or in the first there is."""
    return rules.title.get(language) or next(iter(rules.title.values()), rules.id)


def head(rules: Ruleset) -> dict[str, Any]:
    """What ``rules list`` says of a ruleset."""
    extends = rules.resolved.extends
    return {
        "rules": rules.id,
        "title": dict(rules.title),
        "extends": extends[0] if extends else None,
        "source": dict(rules.source),
    }


def _source(source: Mapping[str, str]) -> str:
    return source.get("title", "") or source.get("url", "")


def show(rules: Ruleset, form: str, sink: Sink) -> int:
    """A ruleset with all its options."""
    if form == "json":
        options = {name: _option(name, rules) for name in rules.options}
        axes = {name: choice.value for name, choice in rules.choices.items() if name not in rules.options}
        sink.line(_json({**head(rules), "seats": rules.seats, "options": options, "axes": axes}, sink))
        return FINE
    for line in _lines(rules, sink):
        sink.line(line)
    return FINE


def _option(name: str, rules: Ruleset) -> dict[str, Any]:
    option, choice = rules.options[name], rules.choices[name]
    return {
        "question": option.question,
        "value": choice.value,
        "origin": choice.origin,
        "cites": list(choice.cites),
        "note": choice.note,
        "among": list(choice.among),
        "default": option.default,
        "values": {value: {"cites": list(one.cites), "note": one.note} for value, one in option.values.items()},
    }


def _lines(rules: Ruleset, sink: Sink) -> Iterator[str]:
    yield sink.paint(f"{rules.id}: {title(rules)}", "bold")
    if rules.resolved.extends:
        yield words.text("rules.extends", extends=rules.resolved.extends)
    for name, value in rules.source.items():
        yield words.text("rules.source", name=name, value=value)
    for option in rules.options.values():
        yield ""
        yield from option_lines(option, rules)
    for name, choice in rules.choices.items():
        if name not in rules.options:
            yield ""
            origin = words.text(f"origin.{choice.origin}")
            yield words.text("option.head", name=name, value=choice.value, origin=origin, cites="")


def _json(value: Any, sink: Sink) -> str:
    return json.dumps(value, ensure_ascii=not sink.unicode, indent=1)
