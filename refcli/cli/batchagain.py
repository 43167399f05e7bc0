"""Deals of a batch as records again, to be judged with reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from refcli.batch.columns import texts_of
from refcli.batch.deals import Odd, odd_number
from refcli.batch.planning import plan
from refcli.batch.reading import Damage, Reading
from refcli.batch.schema import STRANGE
from refcli.batch.singles import PLAYERS, deal_of, names_of
from refcli.batch.work import READERS
from refcli.diagnostics import Finding
from refcli.notation.imports import IMPORTS
from refcli.notation.reader import read_games
from refcli.record import Game, Header

if TYPE_CHECKING:
    from refcli.batch.tally import Flag
    from refcli.report.lines import Lines
    from refcli.rules.ruleset import Ruleset


def games(flags: Iterable[Flag], rules: Ruleset, lines: Lines) -> Iterator[Game]:
    """A game of one deal for each flag, under the rules of the batch; the file is read again up to it."""
    del lines
    for flag in flags:
        found = _text(flag, rules) if flag.form in ("jass", *IMPORTS) else _columns(flag, rules)
        if found is not None:
            yield found._replace(header=found.header._replace(rules=rules.id, chosen=dict(rules.chosen)))


def _columns(flag: Flag, rules: Ruleset) -> Game | None:
    for stretch in plan(flag.path, flag.form):
        if isinstance(stretch, Damage) or not stretch.first <= flag.at < stretch.first + (stretch.deals or 0):
            continue
        for read in READERS[flag.form](stretch, rules):
            if not isinstance(read, Damage) and read.at[0] <= flag.at <= read.at[-1]:
                names = names_of(rules, read.deals.pack)
                row = flag.at - int(read.at[0])
                deal = deal_of(read.deals, row, names)
                header = Header(_players(read, row, rules), rules.id, dict(rules.chosen), names.pack)
                odd = odd_number(read.deals, row)
                return Game(header, (deal,), f"{flag.path}:{flag.at}", () if odd is None else (_odd(odd),))
    return None


def _players(read: Reading, row: int, rules: Ruleset) -> tuple[str, ...]:
    """The names in the row's ``seats`` where they are those of a table, else numbers."""
    named = tuple((texts_of(read.seats)[row] if read.seats is not None else "").split())
    return named if len(set(named)) == len(named) == rules.seats else PLAYERS[: rules.seats]


def _odd(odd: Odd) -> Finding:
    """A number of a row that stands for nothing; where its column cannot even hold it, only that is known."""
    text = f"{odd.column} {odd.number}" if odd.number >= 0 and odd.number != STRANGE else odd.column
    return Finding(odd.code, {"text": text, "nearest": "", "tag": "", "option": "", "choices": (), "form": ""})


def _text(flag: Flag, rules: Ruleset) -> Game | None:
    read = read_games if flag.form == "jass" else IMPORTS[flag.form].read
    with Path(flag.path).open("rb") as stream:
        for number, game in enumerate(read(stream, flag.path, lambda _: rules.deck), 1):
            for deal in game.deals:
                if (deal.place.line if deal.place is not None else number) == flag.at:
                    return Game(game.header, (deal,), flag.path, game.findings)
            if any(found.place is not None and found.place.line == flag.at for found in game.findings):
                return Game(game.header, (), flag.path, game.findings)
    return None
