"""``refcli rules``: rulesets listed, shown, checked and tried on their own examples."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from refcli.cli import outcome
from refcli.cli.options import ReportForm, With

app = typer.Typer(
    help="Rulesets: list, show, compare, validate, test, new, prove, book, try, schema.",
    no_args_is_help=False,
    rich_markup_mode=None,
)

Name = Annotated[str, typer.Argument(metavar="ID|PATH", help="A ruleset.")]


@app.command("list")
def listing(form: ReportForm = "text") -> int:
    """List the rulesets that come with the program."""
    from refcli.cli import output, rulebook

    return rulebook.listing(form, output.sink())


@app.command()
def show(rules: Name, house: With = None, form: ReportForm = "text") -> int:
    """Show a ruleset: its source, every house rule with its value and who holds it."""
    from refcli.cli import output, rulebook
    from refcli.cli.rulesets import ARGUMENT, Rulesets
    from refcli.report.lines import Lines

    rulesets = Rulesets(rules, house or (), option=ARGUMENT)
    ruleset, mistakes = rulesets.only()
    if ruleset is None:
        output.report(mistakes, lines=rulesets.with_options(Lines()))
        return outcome.UNJUDGED
    return rulebook.show(ruleset, form, output.sink())


@app.command()
def compare(
    first: Annotated[str | None, typer.Argument(metavar="[ID|PATH]", help="A ruleset.")] = None,
    second: Annotated[str | None, typer.Argument(metavar="[ID|PATH]", help="Another.")] = None,
    record: Annotated[
        str | None, typer.Argument(metavar="[RECORD]", help="Also what the two make of this record.")
    ] = None,
    sensitive: Annotated[
        str | None,
        typer.Option(
            "--sensitive",
            metavar="RECORD",
            help="Instead: the house rules on which verdict or result of this record depend.",
        ),
    ] = None,
    prove: Annotated[
        bool, typer.Option("--prove", help="Instead: prove whether both allow the same cards (extra prove).")
    ] = False,
    games: Annotated[
        int | None,
        typer.Option("--games", metavar="NUMBER", min=1, help="Instead: whether both say the same of random games."),
    ] = None,
    form: ReportForm = "text",
) -> int:
    """Compare two rulesets: what differs, in words and with sources, and what follows from it."""
    from refcli.cli import comparing, output

    asked = {"--sensitive": sensitive, "--prove": "--prove" if prove else None,
             "--games": None if games is None else str(games), "RECORD": record}  # fmt: skip
    option, other = (*(name for name, given in asked.items() if given is not None), "", "")[:2]
    if other:
        return output.refuse("compare.instead", at=(other, asked[other] or ""), option=option, other=other)
    if sensitive is not None and second is not None:
        return output.refuse("compare.one", at=("ID|PATH", second))
    if sensitive is not None:
        return comparing.sensitive(sensitive, first, form)
    if first is None or second is None:
        return output.refuse("compare.two")
    if prove:
        from refcli.cli import proving

        return proving.same((first, second), (), form, output.sink())
    if games is not None:
        return comparing.on_games((first, second), games, form)
    return comparing.compare((first, second), record, form)


@app.command()
def validate(paths: Annotated[list[str], typer.Argument(metavar="PATH...", help="Files, folders or ids.")]) -> int:
    """Check ruleset files: every fault with its place."""
    from refcli.cli import output, trials

    return trials.validate(paths, output.sink())


@app.command("test")
def try_out(
    rules: Annotated[
        list[str] | None, typer.Argument(metavar="[ID|PATH]...", help="Rulesets, or folders of them.")
    ] = None,
    update: Annotated[
        bool, typer.Option("--update", help="Fill in the expectations that are empty, never one that is stated.")
    ] = False,
) -> int:
    """Run the examples of rulesets; of all that come with the program where none is named."""
    from refcli.cli import output, trials

    return trials.run_examples(rules or [], output.sink(), update)


@app.command()
def new(
    path: Annotated[str, typer.Argument(metavar="PATH", help="The file to write: NAME.yaml.")],
    base: Annotated[str | None, typer.Option("--base", metavar="ID|PATH", help="The game to start from.")] = None,
    house: With = None,
    title: Annotated[str | None, typer.Option("--title", metavar="TEXT", help="The name of the variant.")] = None,
    scratch: Annotated[
        bool, typer.Option("--from-scratch", help="Write a whole game with remarks, to be changed.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that exists.")] = False,
    language: Annotated[
        Literal["en", "de", "fr"], typer.Option("--language", help="The language of its title and remarks.")
    ] = "en",
) -> int:
    """Write a new ruleset; on a terminal ask which game it starts from and which house rules differ."""
    from refcli.cli import newfile, output

    order = newfile.Order(path, base, tuple(house or ()), title, scratch, force, language)
    return newfile.new(order, output.sink())


@app.command("prove")
def prove(
    rules: Annotated[list[str] | None, typer.Argument(metavar="[ID|PATH]...", help="Rulesets; none: all.")] = None,
    that: Annotated[str, typer.Option("--that", metavar="EXPRESSION", help="Prove this of every position.")] = "",
    house: With = None,
    form: ReportForm = "text",
) -> int:
    """Prove over all positions that the obligations are sound, or a property that you write."""
    from refcli.cli import output, proving

    return proving.run(rules or [], house or (), that, form, output.sink())


@app.command()
def book(
    rules: Name,
    house: With = None,
    language: Annotated[Literal["en", "de", "fr"], typer.Option("--language", help="The language.")] = "en",
    form: Annotated[Literal["markdown", "html"], typer.Option("--format", help="The format.")] = "markdown",
    to: Annotated[
        str | None, typer.Option("-o", "--output", metavar="FILE", help="Write to a file instead of standard output.")
    ] = None,
) -> int:
    """Write a ruleset as a booklet that people can print and agree on."""
    from refcli.cli import booklet

    return booklet.book(rules, tuple(house or ()), language, form, to)


@app.command("try")
def random_games(
    rules: Name,
    house: With = None,
    games: Annotated[int, typer.Option("--games", min=1, metavar="NUMBER", help="How many games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")] = 0,
    form: ReportForm = "text",
    plot: Annotated[str | None, typer.Option("--plot", metavar="FILE", help="Write a picture: NAME.svg.")] = None,
) -> int:
    """Play random games of a ruleset: how long they last, how scores fall, which clauses ever act."""
    from refcli.cli import output, trying

    return trying.try_out(trying.Task(rules, tuple(house or ()), games, seed, form, plot), output.sink())


@app.command()
def schema() -> int:
    """Print the JSON Schema of ruleset files, for editors."""
    from refcli.cli import output
    from refcli.rules import schema as form

    output.sink().write(form.text())
    return outcome.FINE
