"""``refcli legal``: one position."""

from __future__ import annotations

from typing import Annotated

import typer

from refcli.cli import outcome
from refcli.cli.options import ReportForm, With


def legal(
    contract: Annotated[str, typer.Option("--contract", metavar="NAME", help="Such as suit:S.")],
    hand: Annotated[str, typer.Option("--hand", metavar="CARDS", help='The hand of who must play: "S7 CQ D10".')],
    rules: Annotated[
        str | None,
        typer.Option("--rules", metavar="ID|PATH", help="The ruleset; without it the common rules."),
    ] = None,
    trick: Annotated[str, typer.Option("--trick", metavar="CARDS", help="The cards that lie, in order.")] = "",
    house: With = None,
    number: Annotated[
        int | None,
        typer.Option("--trick-number", min=1, metavar="NUMBER", help="Which trick of the deal it is; else the first."),
    ] = None,
    pack: Annotated[str | None, typer.Option("--pack", metavar="NAME", help="The pack that names the cards.")] = None,
    language: Annotated[
        str | None, typer.Option("--language", metavar="CODE", help="The language of the names of cards.")
    ] = None,
    form: ReportForm = "text",
) -> int:
    """The legal cards of one position, and for each other card the clause that removes it."""
    from refcli.cli import output, positions
    from refcli.cli.rulesets import Rulesets
    from refcli.report.lines import Lines
    from refcli.rules import library

    rulesets, lines = Rulesets(rules, house or (), library.common()), Lines()
    rulesets.with_options(lines)
    ruleset, mistakes = rulesets.only()
    if ruleset is None:
        output.report(mistakes, lines=lines)
        return outcome.UNJUDGED
    asked = positions.Asked(contract, trick, hand, number or 1, pack, language)
    answer = positions.ask(asked, ruleset, lines)
    if isinstance(answer, tuple):
        output.report(answer, lines=lines)
        return outcome.UNJUDGED
    return positions.tell(answer, form, output.sink(), positions.granted(ruleset, rules, number))
