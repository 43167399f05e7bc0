"""What a format does not hold of a game: the kinds of lines, fields or columns that a copy lacks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from refcli.batch.deals import Deals
from refcli.batch.predicted import predictions_of
from refcli.batch.rows import row_of
from refcli.batch.schema import DEALS
from refcli.notation import swisslos, swissout
from refcli.notation.reader import loads
from refcli.notation.writer import write
from refcli.record import Call, Claim, Comment, Deal, Game, Header, Item, Trick
from refcli.rules.ruleset import Ruleset

_APART = frozenset({"calls", "predictions", "game", "seats"})  # compared together, or otherwise


def count(lost: dict[str, int], kinds: Iterable[str], times: int = 1) -> None:
    """Count some kinds."""
    for kind in kinds:
        lost[kind] = lost.get(kind, 0) + times


def header_lost(header: Header) -> list[str]:
    """What of a header neither columns nor lines of the servers hold. Rules are named where they are read."""
    return ["tag"] * len(header.tags) + ["comment"] * len(header.comments) + ["with"] * len(header.chosen)


def lost_between(deal: Deal, back: Deal) -> list[str]:
    """The kinds of what a deal has and its copy has not."""
    lost = [name for name in ("number", "dealer", "remark") if getattr(deal, name) != getattr(back, name)]
    left = list(back.items)
    for item in deal.items:
        bare: Item = item if isinstance(item, Comment) else item._replace(remark="")
        if item in left:
            left.remove(item)
        elif bare in left:
            left.remove(bare)
            lost.append("remark")
        elif isinstance(item, Trick) and (copy := _same_cards(item, left)) is not None:
            left.remove(copy)
            lost += [name for name, own in _OF_TRICK.items() if getattr(item, own) != getattr(copy, own)]
        else:
            lost.append(getattr(item, "verb", "") or getattr(item, "kind", "") or type(item).__name__.lower())
    if not lost and deal.items != back.items:
        lost.append("order")
    return lost


_OF_TRICK = {"trick-winner": "winner", "trick-points": "points", "remark": "remark"}  # beside its cards


def _same_cards(trick: Trick, items: list[Item]) -> Trick | None:
    """A trick with the same cards, whatever is said of it."""
    bare = trick._replace(winner=None, points=None, remark="")
    found = (
        one for one in items if isinstance(one, Trick) and one._replace(winner=None, points=None, remark="") == bare
    )
    return next(found, None)


def swiss_back(line: str, header: Header, rules: Ruleset) -> Deal | None:
    """The deal of a line of JSON in the words of a game, to see what it lost; None where it cannot be read."""
    game = next(iter(swisslos.read_games(line, "", lambda _: rules.deck)), None)
    deal = next(iter(game.deals), None) if game is not None and not game.findings else None
    if deal is None:
        return None
    numbers = swissout.words(header, rules.deck)
    own = {swisslos.layout().contracts[number]: word for word, number in numbers.items()}
    return deal._replace(items=tuple(_said(item, own) for item in deal.items))


def _said(item: Item, own: dict[str, str]) -> Item:
    if isinstance(item, Call) or (isinstance(item, Claim) and item.kind == "contract"):
        return item._replace(word=own.get(item.word, item.word))
    return item


def text_back(game: Game, rules: Ruleset) -> tuple[str, list[str], Deal | None]:
    """A game as text, what that does not hold, and the first deal that cannot be written so."""
    whole = tuple(game.deals)
    text = write(game._replace(deals=whole), rules.deck)
    back = loads(text, "", lambda _: rules.deck)
    if len(back) != 1 or back[0].findings or back[0].header.seats != game.header.seats:
        return text, [], whole[0]
    lost: list[str] = []
    copies = tuple(back[0].deals)
    for deal, copy in zip(whole, copies, strict=False):
        if copy.findings:
            return text, lost, deal
        lost += lost_between(deal, copy)
    return text, lost, whole[-1] if len(whole) != len(copies) else None


def row_lost(deals: Deals, row: int, deal: Deal, rules: Ruleset) -> list[str]:
    """The columns of a row whose values its deal does not hold."""
    found, _ = row_of(deal, rules)
    lost: list[str] = []
    for name in DEALS.names:
        if name in _APART:
            continue
        column = deals.contracts if name == "contract" else getattr(deals, name)
        if column is None:
            continue
        had: Any = deals.words[column[row]] if name == "contract" else column[row]
        has: Any = getattr(found, name)
        if name == "contract":
            same = had == has
        else:
            had = np.atleast_1d(had)
            flat = np.frombuffer(has, np.uint8) if isinstance(has, bytes) else np.atleast_1d(has)
            same = bool((had == flat).all()) or (name == "leaders" and _nothing(had))
        if not same:
            lost.append(name)
    predictions = predictions_of(rules)
    calls = predictions.calls(deals, row)
    if _spaced(calls) != ", ".join(" ".join((str(c.seat), c.word, *c.args)) for c in deal.items if isinstance(c, Call)):
        lost.append("calls")
    return lost


def _nothing(numbers: Any) -> bool:
    return bool((numbers == 255).all())


def _spaced(calls: str) -> str:
    return ", ".join(" ".join(call.split()) for call in calls.split(",")) if calls else ""
