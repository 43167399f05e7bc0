"""``refcli settle``: one quarrel, under every ruleset and every house rule that matters."""

from __future__ import annotations

from typing import Annotated

import typer

from refcli.cli.options import ReportForm, Rules, Source, With

Place = Annotated[
    str | None,
    typer.Argument(metavar="[RECORD[:DEAL[.TRICK[.SEAT]]]]", help="A record, or a place in it; - is standard input."),
]
Contract = Annotated[str | None, typer.Option("--contract", metavar="NAME", help="Such as suit:S.")]
Laid = Annotated[str, typer.Option("--trick", metavar="CARDS", help="The cards that lie, in order.")]
Hand = Annotated[str, typer.Option("--hand", metavar="CARDS", help="The hand of who must play.")]
Card = Annotated[str | None, typer.Option("--play", metavar="CARD", help="The disputed card.")]
Number = Annotated[
    int | None,
    typer.Option("--trick-number", min=1, metavar="NUMBER", help="Which trick of the deal it is; else the first."),
]
Melds = Annotated[
    list[str] | None, typer.Option("--meld", metavar="NAME: CARDS", help="A meld somebody announced; several times.")
]
Count = Annotated[
    list[str] | None,
    typer.Option(
        "--count",
        metavar="NAME WHAT",
        help='What a side brings: "A points 98, melds 50, pair"; also last and all (tricks).',
    ),
]
Declarer = Annotated[
    str | None, typer.Option("--declarer", metavar="NAME", help="The side that named the contract; else the first.")
]
Before = Annotated[
    str | None, typer.Option("--before", metavar="TOTALS", help='The totals before the deal: "A 985, B 970".')
]
Booked = Annotated[
    list[str] | None,
    typer.Option(
        "--booked", metavar="NAME WHAT NUMBER", help='What fell in the deal: "A melds 20", "B tricks 30 @2.".'
    ),
]
Thanks = Annotated[
    list[str] | None, typer.Option("--thanks", metavar="NAME @TRICK.", help="Who claimed the game, and when.")
]
About = Annotated[
    str | None,
    typer.Option(
        "--about", metavar="WHAT", help="Of a record: play, deal, game, end, or a part of the score such as melds."
    ),
]
Try = Annotated[
    list[str] | None,
    typer.Option("--try", metavar="AXIS=VALUE", help="Show the ruling with this value too, though no text holds it."),
]
Seats = Annotated[str | None, typer.Option("--seats", metavar="NAMES", help="The players in order of play.")]
Pack = Annotated[str | None, typer.Option("--pack", metavar="NAME", help="The pack that names the cards.")]
Language = Annotated[str | None, typer.Option("--language", metavar="CODE", help="The language of the names of cards.")]


def settle(
    record: Place = None,
    rules: Rules = None,
    house: With = None,
    contract: Contract = None,
    trick: Laid = "",
    hand: Hand = "",
    play: Card = None,
    number: Number = None,
    meld: Melds = None,
    count: Count = None,
    declarer: Declarer = None,
    before: Before = None,
    booked: Booked = None,
    thanks: Thanks = None,
    about: About = None,
    tried: Try = None,
    seats: Seats = None,
    pack: Pack = None,
    language: Language = None,
    source: Source = None,
    form: ReportForm = "text",
) -> int:
    """Settle a quarrel about a card, melds, a score or the end: who rules how, and which house rule turns it."""
    from refcli.cli import settling
    from refcli.cli.forms import Given

    given = Given(contract, trick, hand, play, number, tuple(meld or ()), tuple(count or ()), before,
                  tuple(booked or ()), tuple(thanks or ()), seats, declarer, pack, language)  # fmt: skip
    table = settling.Table(rules, tuple(house or ()), source, tuple(tried or ()))
    if record is not None:
        return settling.of_record(record, about, given, table, form)
    return settling.of_options(given, about, table, form)
