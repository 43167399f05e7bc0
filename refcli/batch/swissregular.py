"""JSON lines of the Swiss servers with whole deals, whatever the order of their fields: a column for each field."""

from __future__ import annotations

import io
from typing import Any

import numpy as np

from refcli.batch.arrow import pa, pj
from refcli.batch.deals import Deals
from refcli.batch.reading import Reading
from refcli.batch.rows import row_of, unless
from refcli.batch.schema import CARDS, NONE, SEATS, TRICKS
from refcli.batch.tables import Array
from refcli.notation import swisslos
from refcli.rules.ruleset import Ruleset

_TRICK: Any = pa.struct(
    [
        ("cards", pa.list_(pa.string())),
        ("points", pa.int64()),
        ("win", pa.int64()),
        ("first", pa.int64()),
    ]
)
_GAME: Any = pa.struct(
    [
        ("trump", pa.int64()),
        ("dealer", pa.int64()),
        ("forehand", pa.int64()),
        ("tss", pa.int64()),
        ("tricks", pa.list_(_TRICK)),
    ]
)


class Regular:
    """Whole deals as the servers write them, all at once; anything else is left to the reader."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._form = form = swisslos.layout()
        deck = rules.deck
        self._cards = pa.array([deck.name(card, form.pack) for card in range(deck.size)])
        self._fits = form.pack in deck.packs and deck.size == CARDS

    def read(self, data: bytes, first: int) -> Reading | None:
        """The deals of some lines; None where a line is not quite of the form."""
        lines = np.flatnonzero(np.frombuffer(data, np.uint8) == 10)
        many = len(lines) + (not data.endswith(b"\n"))
        if not self._fits or not _one_each(data, many) or b"\r" in data or not data.isascii():
            return None
        game = _parsed(data, many)
        return self._columns(game, first) if game is not None else None

    def _columns(self, game: Any, first: int) -> Reading | None:
        deals = len(game)
        tricks = game.field("tricks")
        inner = tricks.flatten()
        cards = inner.field("cards")
        names = cards.flatten()
        regular = len(inner) == deals * TRICKS and len(names) == deals * CARDS
        if not regular or any(column.null_count for column in (game, tricks, inner, cards, names)):
            return None
        if not (_each(tricks, TRICKS) and _each(cards, CARDS // TRICKS)):
            return None
        codes = pa.compute.index_in(names, value_set=self._cards)
        seats = np.full(256, NONE, np.uint8)
        for number, seat in self._form.seats.items():
            seats[number] = seat
        columns = [inner.field(name).fill_null(-1) for name in ("first", "win", "points")]
        leaders, winners, points = (column.to_numpy().reshape(deals, TRICKS) for column in columns)
        within = _within(leaders, 0, SEATS - 1) and _within(winners, -1, SEATS - 1)
        if codes.null_count or not within or not _within(inner.field("points").drop_null().to_numpy(), 0, 1000):
            return None
        points = np.where(winners < 0, -1, points)  # points without a winner say nothing
        said = self._said(game)
        if said is None:
            return None
        calls, contracts, words, dealer = said
        found = Deals(
            codes.to_numpy().astype(np.uint8).reshape(deals, CARDS),
            seats[leaders],
            calls,
            contracts,
            words,
            dealer,
            np.ones(deals, np.int32),
            winners=unless(seats[winners], NONE),
            trick_points=unless(points.astype(np.int32), -1),
            pack=self._form.pack,
        )
        return Reading(found, np.arange(first, first + deals))

    def _said(self, game: Any) -> tuple[Array, Array, tuple[str, ...], Array] | None:
        """Calls, contract, words and dealer from numbers; each combination of them is read by the importer once."""
        limits = {"trump": max(self._form.contracts), "dealer": SEATS - 1, "forehand": 1, "tss": 1}
        numbers: dict[str, Array] = {}
        key = np.zeros(len(game), np.int64)
        for name, most in limits.items():
            numbers[name] = game.field(name).fill_null(-1).to_numpy()
            if not _within(numbers[name], -1, most):
                return None
            key = key * (most + 2) + numbers[name] + 1
        first = game.field("tricks").flatten().field("first").to_numpy()[::TRICKS]
        key = key * SEATS + first
        _, rows, back = np.unique(key, return_index=True, return_inverse=True)
        words: dict[str, int] = {"": 0}
        found: list[tuple[int, int, int]] = []
        for row in rows.tolist():
            fields: dict[str, Any] = {name: int(column[row]) for name, column in numbers.items()}
            deal = swisslos.deal_of({**fields, "tricks": [{"first": int(first[row]), "cards": ["S6"]}]}, {"S6": 0})
            one, _ = row_of(deal, self._rules)
            calls = words.setdefault(one.calls, len(words))
            found.append((calls, words.setdefault(one.contract, len(words)), one.dealer))
        table = np.array(found, np.int32).reshape(-1, 3)[back]
        return table[:, 0], table[:, 1], tuple(words), table[:, 2].astype(np.uint8)


def _one_each(data: bytes, many: int) -> bool:
    """Whether each line begins and ends as an object does: as many objects as lines are then one a line."""
    return data[:1] == b"{" and data.count(b"}\n{") == many - 1 and data.endswith((b"}\n", b"}"))


def _parsed(data: bytes, many: int) -> Any:
    """The games of some lines, one a line; None where any line is not read as one."""
    options = pj.ParseOptions(explicit_schema=pa.schema([("game", _GAME)]), unexpected_field_behavior="ignore")
    try:
        reading = pj.ReadOptions(use_threads=False, block_size=max(len(data) + 1, 1 << 16))
        table = pj.read_json(io.BytesIO(data), read_options=reading, parse_options=options)
    except (pa.ArrowException, OSError):
        return None
    if len(table) != many:
        return None
    return table.column("game").combine_chunks()


def _each(lists: Any, size: int) -> bool:
    offsets = lists.offsets.to_numpy()
    return bool((np.diff(offsets) == size).all())


def _within(numbers: Array, low: int, high: int) -> bool:
    return bool(((numbers >= low) & (numbers <= high)).all())
