"""The last lines of a report on one record: deals, score, winner, verdict."""

from __future__ import annotations

from collections.abc import Iterator

from refcli import words
from refcli.referee.verdict import UNKNOWN, DealVerdict, GameVerdict
from refcli.report.calls import phrases_of
from refcli.report.phrases import amount, branches, counted, part, penalty, prized, sums
from refcli.report.sink import Sink, safe
from refcli.report.writer import Opening

STYLES = {"legal": "green", "incomplete": "yellow", "undetermined": "yellow", "illegal": "red", "malformed": "red"}


def game_summary(
    opening: Opening, deal: DealVerdict | None, game: GameVerdict, found: str, sink: Sink
) -> Iterator[str]:
    """``deal`` is the last one: the score of a record of one deal is shown part by part."""
    deals = counted("deals", game.deals)
    yield safe(words.text("summary.head", deals=deals, rules=opening.rules, chosen=_chosen(opening)))
    if deal is not None and game.deals == 1:
        yield from map(safe, deal_lines(deal, opening))
    if game.totals:
        yield safe(words.text("summary.score", sums=sums(game.totals)))
        for side, total in game.totals.items():
            yield from (safe(f"    {side}: {line}") for line in branches(total))
        if game.unwritten and game.deals > 1:
            yield words.text("deals.by-hands", n=game.unwritten, deals=game.deals)
    for name, column in game.slate.items():
        yield safe(words.text("summary.slate", column=part(name), sums=sums(column)))
    for prize, side in game.prizes:
        yield safe(prized(prize, side, game.owed.get(prize, {}), prize in game.against))
    yield from map(safe, _winner(game))
    ruling = sink.paint(words.text("verdict." + game.verdict), STYLES[game.verdict])
    yield words.text("summary.verdict", verdict=ruling, findings=found)


def _chosen(opening: Opening) -> str:
    pairs = ", ".join(f"{option}={value}" for option, value in opening.chosen.items())
    return words.text("summary.with", chosen=pairs) if pairs else ""


def deal_lines(deal: DealVerdict, opening: Opening) -> Iterator[str]:
    """The contract, then each side's parts and total."""
    contract = words.text("deal.no-contract") if deal.contract is None else opening.contract(deal.contract)
    times = "" if deal.multiplier == 1 else words.text("deal.times", n=amount(deal.multiplier))
    yield words.text("deal.head", number=deal.number, contract=contract, times=times)
    called = ", ".join(phrases_of(deal.called))
    if called:
        yield words.text("deal.called", called=safe(called))
    for side, score in deal.score.items():
        parts = ", ".join(_part(name, amount(worth), deal) for name, worth in score.parts.items() if worth != 0)
        yield words.text("deal.side", side=side, parts=f" ({parts})" if parts else "", total=amount(score.total))
    for name, column in deal.slate.items():
        if any(column.values()):
            yield words.text("deal.slate", column=part(name), sums=sums(column))
    if deal.penalty is not None:
        yield penalty(deal)


def _part(name: str, worth: str, deal: DealVerdict) -> str:
    """``melds 20``, and that they come from the hands where the record says nothing of them."""
    shown = f"{part(name)} {worth}"
    return words.text("deal.by-hands", part=shown) if name in deal.unwritten else shown


def _winner(game: GameVerdict) -> Iterator[str]:
    if game.winner is None:
        if game.undecided:
            yield words.text("summary.winner-open")
            yield from (words.text("summary.winner-if", branch=key, side=side) for key, side in game.undecided.items())
        else:
            untold = game.unsettled or any(total == UNKNOWN for total in game.totals.values())
            yield words.text("summary.winner-untold" if untold else "summary.no-winner")
        return
    moment = ""
    if game.ended is not None:
        deal, trick = game.ended
        key = "summary.ended-deal" if trick is None else "summary.ended-trick"
        moment = words.text(key, deal=deal, trick=trick)
    yield words.text("summary.winner", side=game.winner, moment=moment)
