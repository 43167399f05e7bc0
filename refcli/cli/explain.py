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

    page = pages.of_code(name)
    if page is None and rules is not None:
        rulesets = Rulesets(rules, house or ())
        ruleset, mistakes = rulesets.only()
        if ruleset is None:
            output.report(mistakes, lines=rulesets.with_options(Lines()))
            return outcome.UNJUDGED
        page = pages.of_clause(name, ruleset)
        if page is None:
            output.report([pages.no_clause(name, ruleset)])
            return outcome.UNJUDGED
    if page is None:
        output.report([pages.unknown(name)])
        return outcome.UNJUDGED
    output.sink().write(page)
    return outcome.FINE
