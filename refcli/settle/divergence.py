"""One record under two rulesets: where they first disagree, deal by deal what it makes, who wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from refcli.codes import severity
from refcli.record import Game
from refcli.referee import in_memory
from refcli.referee.verdict import Amount, DealVerdict, GameVerdict, TrickVerdict
from refcli.referee.worlds import key_of
from refcli.rules.ruleset import Ruleset


class Moment(NamedTuple):
    """The first thing that is judged in two ways. ``what`` is card, winner, points, calls, a score part, total, end…"""

    what: str
    deal: int
    trick: int | None
    seat: str | None
    card: str | None
    first: str
    second: str


class Sums(NamedTuple):
    """What a deal counts for each side under both; ``difference`` is second less first, None where open."""

    number: int
    first: Mapping[str, Amount]
    second: Mapping[str, Amount]
    difference: Mapping[str, int | None]


class Divergence(NamedTuple):
    """``moment`` is None where both say the same from beginning to end."""

    moment: Moment | None
    deals: tuple[Sums, ...]
    first: GameVerdict
    second: GameVerdict

    @property
    def same(self) -> bool:
        return self.moment is None and self.first.verdict == self.second.verdict


def divergence(game: Game, first: Ruleset, second: Ruleset) -> Divergence:
    """Compare what two rulesets make of a record in memory."""
    mine, ended = in_memory(game, first, trace=True, remedies=False)
    yours, over = in_memory(game, second, trace=True, remedies=False)
    moments = _moments(game, mine, yours, ended, over, first)
    sums = tuple(_sums(one, other) for one, other in zip(mine, yours, strict=False))
    return Divergence(next(moments, None), sums, ended, over)


def _moments(
    game: Game,
    mine: tuple[DealVerdict, ...],
    yours: tuple[DealVerdict, ...],
    ended: GameVerdict,
    over: GameVerdict,
    rules: Ruleset,
) -> Iterator[Moment]:
    seats, pack = game.header.seats, game.header.pack
    for one, other in zip(mine, yours, strict=False):
        yield from _calls(one, other)
        for trick, again in zip(one.tricks, other.tricks, strict=False):
            yield from _cards(one, other, trick, seats, pack, rules)
            yield from _taken(one.number, trick, again, seats)
        yield from _findings(one, other, "M", "melds")
        yield from _scores(one, other)
        if dict(one.totals) != dict(other.totals):
            yield Moment("totals", one.number, None, None, None, _text(one.totals), _text(other.totals))
    if (ended.winner, ended.ended, ended.undecided) != (over.winner, over.ended, over.undecided):
        last = (ended.ended or over.ended or (mine[-1].number if mine else 1, None))[0]
        yield Moment("end", last, None, None, None, ended.winner or "", over.winner or "")


def _calls(one: DealVerdict, other: DealVerdict) -> Iterator[Moment]:
    if one.contract != other.contract:
        yield Moment("contract", one.number, None, None, None, one.contract or "", other.contract or "")
    yield from _findings(one, other, "CD", "calls")


def _findings(one: DealVerdict, other: DealVerdict, families: str, what: str) -> Iterator[Moment]:
    mine = {key_of(found): found for found in one.findings if found.code[0] in families and severity(found) != "note"}
    yours = {
        key_of(found): found for found in other.findings if found.code[0] in families and severity(found) != "note"
    }
    for key in (*mine, *yours):
        if (key in mine) != (key in yours) or severity(mine[key]) != severity(yours[key]):
            found = mine.get(key) or yours[key]
            said = [_code(side.get(key)) for side in (mine, yours)]
            yield Moment(what, one.number, found.trick, found.seat, found.card, said[0], said[1])


def _code(found: Any) -> str:
    return "" if found is None else str(found.code)


def _cards(
    one: DealVerdict, other: DealVerdict, trick: TrickVerdict, seats: tuple[str, ...], pack: str, rules: Ruleset
) -> Iterator[Moment]:
    """The plays of a trick that only one side finds fault with."""
    for seat, card in zip(trick.seats, trick.cards, strict=False):
        name = rules.deck.name(card, pack)
        rulings = [_of_play(deal, trick.number, seats[seat], name) for deal in (one, other)]
        if rulings[0] != rulings[1]:
            yield Moment("card", one.number, trick.number, seats[seat], name, rulings[0], rulings[1])


def _of_play(deal: DealVerdict, trick: int, seat: str, card: str) -> str:
    for found in deal.findings:
        if found.code.startswith("P") and (found.trick, found.seat, found.card) == (trick, seat, card):
            if severity(found) == "error":
                return "illegal"
            if severity(found) == "undetermined":
                return "undetermined"
    return "legal"


def _taken(number: int, trick: TrickVerdict, again: TrickVerdict, seats: tuple[str, ...]) -> Iterator[Moment]:
    if trick.winner != again.winner:
        names = [seats[one.winner] if one.winner is not None else "" for one in (trick, again)]
        yield Moment("winner", number, trick.number, None, None, names[0], names[1])
    if trick.points != again.points:
        yield Moment("points", number, trick.number, None, None, _number(trick.points), _number(again.points))


def _scores(one: DealVerdict, other: DealVerdict) -> Iterator[Moment]:
    for side, score in one.score.items():
        again = other.score.get(side)
        if again is None:
            continue
        for part in dict.fromkeys((*score.parts, *again.parts)):
            mine, yours = score.parts.get(part, 0), again.parts.get(part, 0)
            if mine != yours:
                yield Moment(part, one.number, None, side, None, _number(mine), _number(yours))
        if score.total != again.total:
            yield Moment("total", one.number, None, side, None, _number(score.total), _number(again.total))


def _sums(one: DealVerdict, other: DealVerdict) -> Sums:
    mine, yours = _counts(one), _counts(other)
    difference: dict[str, int | None] = {}
    for side, had in mine.items():
        has = yours.get(side)
        difference[side] = has - had if isinstance(had, int) and isinstance(has, int) else None
    return Sums(one.number, mine, yours, difference)


def _counts(deal: DealVerdict) -> Mapping[str, Amount]:
    if deal.penalised is not None and deal.penalty_counts:
        return deal.penalised
    return {side: score.total for side, score in deal.score.items()}


def _text(amounts: Mapping[str, Amount]) -> str:
    return ", ".join(f"{side} {_number(amount)}" for side, amount in amounts.items())


def _number(amount: Amount | None) -> str:
    return str(amount) if isinstance(amount, int) else "?"
