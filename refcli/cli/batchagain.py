"""Deals of a batch as records again, to be judged with reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
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
    """A game of one deal for each flag, under the rules of the batch; neighbours in a file are read in one go."""
    del lines
    for (path, form), some in groupby(flags, lambda flag: (flag.path, flag.form)):
        wanted = {flag.at for flag in some}
        read = _text if form in ("jass", *IMPORTS) else _columns
        for found in read(path, form, wanted, rules):
            yield found._replace(header=found.header._replace(rules=rules.id, chosen=dict(rules.chosen)))


def _columns(path: str, form: str, wanted: set[int], rules: Ruleset) -> Iterator[Game]:
    for stretch in plan(path, form):
        if isinstance(stretch, Damage):
            continue
        places = range(stretch.first, stretch.first + (stretch.deals or 0))
        if any(at in places for at in wanted):
            for read in READERS[form](stretch, rules):
                if not isinstance(read, Damage):
                    for row, at in enumerate(read.at.tolist()):
                        if at in wanted:
                            yield _row(read, row, f"{path}:{at}", rules)


def _row(read: Reading, row: int, place: str, rules: Ruleset) -> Game:
    names = names_of(rules, read.deals.pack)
    header = Header(_players(read, row, rules), rules.id, dict(rules.chosen), names.pack)
    odd = odd_number(read.deals, row)
    return Game(header, (deal_of(read.deals, row, names),), place, () if odd is None else (_odd(odd),))


def _players(read: Reading, row: int, rules: Ruleset) -> tuple[str, ...]:
    """The names in the row's ``seats`` where they are those of a table, else numbers."""
    named = tuple((texts_of(read.seats)[row] if read.seats is not None else "").split())
    return named if len(set(named)) == len(named) == rules.seats else PLAYERS[: rules.seats]


def _odd(odd: Odd) -> Finding:
    """A number of a row that stands for nothing; where its column cannot even hold it, only that is known."""
    text = f"{odd.column} {odd.number}" if odd.number >= 0 and odd.number != STRANGE else odd.column
    return Finding(odd.code, {"text": text, "nearest": "", "tag": "", "option": "", "choices": (), "form": ""})


def _text(path: str, form: str, wanted: set[int], rules: Ruleset) -> Iterator[Game]:
    read = read_games if form == "jass" else IMPORTS[form].read
    with Path(path).open("rb") as stream:
        for number, game in enumerate(read(stream, path, lambda _: rules.deck), 1):
            for deal in game.deals:
                at = deal.place.line if deal.place is not None else number
                if at in wanted:
                    wanted.remove(at)
                    yield Game(game.header, (deal,), path, game.findings)
                    if not wanted:
                        return
            said = {found.place.line for found in game.findings if found.place is not None}
            if said & wanted:
                wanted -= said
                yield Game(game.header, (), path, game.findings)
            if not wanted:
                return
