"""``refcli deal``: legal random records."""

from __future__ import annotations

from typing import Annotated

import typer

from refcli.cli import outcome
from refcli.cli.options import With

RULES = "The ruleset to play by. What it leaves open and the record turns on gets a value, in the record's tag With."


def deal(
    rules: Annotated[str, typer.Option("--rules", metavar="ID|PATH", help=RULES)],
    house: With = None,
    seed: Annotated[int, typer.Option("--seed", metavar="NUMBER", help="The same seed gives the same record.")] = 0,
    deals: Annotated[int, typer.Option("--deals", min=1, metavar="NUMBER", help="How many deals.")] = 1,
) -> int:
    """Make a legal random record: for tests, demonstrations and authors of rulesets."""
    from pathlib import Path

    from refcli.cli import output
    from refcli.cli.rulesets import Rulesets
    from refcli.notation.writer import write_parts
    from refcli.referee.settled import settled_games
    from refcli.report.lines import Lines

    rulesets = Rulesets(rules, house or ())
    ruleset, mistakes = rulesets.only()
    if ruleset is None:
        output.report(mistakes, lines=rulesets.with_options(Lines()))
        return outcome.UNJUDGED
    named = rules if Path(rules).is_file() else ruleset.id  # a file of one's own is found by its path
    for number, (game, _) in enumerate(settled_games(ruleset, seed, deals)):
        game = game._replace(header=game.header._replace(rules=named))
        output.write_record("\n" if number else "")
        for part in write_parts(game, ruleset.deck):
            output.write_record(part)
    return outcome.FINE
