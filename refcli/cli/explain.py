"""``refcli explain``: the page of a finding or of a clause."""

from __future__ import annotations

from typing import Annotated

import typer

from refcli.cli import outcome
from refcli.cli.options import Rules, With


def explain(
    name: Annotated[str, typer.Argument(metavar="CODE", help="P101, revoke, or a clause: obligations.follow-suit.")],
    rules: Rules = None,
    house: With = None,
) -> int:
    """Print the page of a finding; with --rules, a clause and the house rules that change it."""
    from refcli.cli import output, pages
    from refcli.cli.rulesets import Rulesets
    from refcli.report.lines import Lines
    from refcli.source import Span

    rulesets, lines = Rulesets(rules, house or ()), Lines()
    rulesets.with_options(lines)
    lines.add("CODE", name)
    ruleset, mistakes = rulesets.only() if rules is not None else (None, rulesets.mistakes)
    if mistakes:
        output.report(mistakes, lines=lines)
        return outcome.UNJUDGED
    if house and rules is None:
        return output.refuse("explain.with", at=("--with", house[0]))
    page = pages.of_code(name)
    if page is None and ruleset is not None:
        page = pages.of_clause(name, ruleset)
    if page is None:
        unknown = pages.unknown(name) if ruleset is None else pages.no_clause(name, ruleset)
        output.report([unknown._replace(place=Span.of("CODE", 1, 1, max(1, len(name))))], lines=lines)
        return outcome.UNJUDGED
    output.sink().write(page)
    return outcome.FINE
