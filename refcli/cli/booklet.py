"""``refcli rules book``: a ruleset as a booklet, as Markdown or as one HTML page."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from refcli import words
from refcli.cli import output
from refcli.cli.outcome import FINE, UNJUDGED
from refcli.cli.rulesets import ARGUMENT, Rulesets
from refcli.report.lines import Lines
from refcli.report.sink import safe


def book(rules: str, house: tuple[str, ...], language: str, form: str, to: str | None) -> int:
    """Write the booklet to a file, or to standard output."""
    from refcli.book.html import html
    from refcli.book.markdown import markdown
    from refcli.book.write import booklet

    rulesets = Rulesets(rules, house, option=ARGUMENT)
    ruleset, mistakes = rulesets.only()
    if ruleset is None:
        output.report(mistakes, lines=rulesets.with_options(Lines()))
        return UNJUDGED
    made = booklet(ruleset, language)
    _tell_untranslated(made.untranslated, language)
    text = html(made) if form == "html" else markdown(made)
    if to is None:
        output.write_record(text)
        return FINE
    try:
        Path(to).write_text(text, encoding="utf-8", newline="\n")
    except OSError as problem:
        return output.refuse("rules.unwritable", file=safe(to), why=problem.strerror or "")
    output.sink().line(words.text("new.written", file=safe(to)))
    return FINE


def _tell_untranslated(missing: Sequence[str], language: str) -> None:
    """On standard error: what stands in the words of the ruleset, and where its author can translate it."""
    if not missing:
        return
    to = output.sink(sys.stderr)
    to.line(words.text("book.untranslated", count=len(missing), tongue=language))
    for text in missing:
        to.line(f"    {json.dumps(text, ensure_ascii=False)}: …")
