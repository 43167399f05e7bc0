"""A disputed score: what ``--count`` says that each side brings, and whether it can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from refcli.cli.entries import events, no_side, refused, whole
from refcli.cli.forms import FORM, Desk, Findings, Given, counted_items, part_of, part_word
from refcli.diagnostics import Finding
from refcli.engine.contracts import Contract, contracts_of
from refcli.referee.names import Names
from refcli.referee.pair import pair_cards
from refcli.rules.ruleset import Ruleset
from refcli.settle.scores import Score, Side
from refcli.source import Span

OPTION = "--count"
_SAID = ("points", "last", "all")  # what a side may bring besides melds and the pair
_ONCE = ("pair", "last", "swept")  # what only one side can have


class _Item(NamedTuple):
    """One thing that a side brings: a field of ``Side`` and its value."""

    side: int
    what: str
    value: int
    place: Span


def score(given: Given, at: Desk, called: str | Finding) -> Score | Findings:
    """The question, or what is wrong with it."""
    items, findings = _read(given, at)
    if isinstance(called, Finding):
        return (called, *findings)
    declarer = _declarer(given, at)
    if isinstance(declarer, tuple):
        return (*findings, *declarer)
    findings = findings or list(_twice(items, at)) or list(_impossible(items, called, at))
    if findings:
        return tuple(findings)
    full = tuple(Side(**side) for side in _filled(items, at))
    return Score(at.deck, at.pack, called, at.players, full, declarer, _bonus(at), at.titles)


def _bonus(at: Desk) -> int:
    return sum(part.worth for part in at.rules.score.parts if part.kind == "last-trick")


def _read(given: Given, at: Desk) -> tuple[list[_Item], list[Finding]]:
    texts = counted_items(given)
    said, findings = events(OPTION, texts, at, FORM)
    kinds = {part.name: part.kind for part in at.rules.score.parts}
    items: list[_Item] = []
    for row, event in said:
        place = whole(OPTION, row, texts[row - 1])
        word = part_word(" ".join(event.words))
        brings = _brings(word if word in _SAID else kinds.get(part_of(word, at.rules) or "", ""), event.number)
        if brings is None:
            findings.append(refused("settle.count", place, given=texts[row - 1]))
        else:
            items.append(_Item(at.rules.sides[event.seat or 0], *brings, place))
    return items, findings


def _brings(kind: str, number: int | None) -> tuple[str, int] | None:
    if kind == "pair":
        return "pair", True
    if kind in ("last", "last-trick"):
        return "last", True
    if kind == "all":
        return "swept", True
    if number is not None and kind in ("points", "card-points"):
        return "points", number
    return ("melds", number) if number is not None and kind == "melds" else None


def _twice(items: Sequence[_Item], at: Desk) -> Iterator[Finding]:
    """What one side says twice, and what a second side says that only one can have."""
    met: set[tuple[str, int]] = set()
    for item in items:
        if (item.what, item.side) in met:
            yield refused("settle.twice", item.place, what=at.titles[item.side])
        elif item.what in _ONCE and item.what in {what for what, _ in met}:
            yield refused(f"settle.once.{item.what}", item.place)
        met.add((item.what, item.side))


def _impossible(items: Sequence[_Item], called: str, at: Desk) -> Iterator[Finding]:
    """Points that the cards of one deal cannot give."""
    points = [item for item in items if item.what == "points"]
    swept = next((item for item in items if item.what == "swept"), None)
    last = next((item for item in items if item.what == "last"), None)
    total = at.rules.score.check_sum
    contract = contracts_of(at.rules).get(called)
    for item in items:
        if item.what == "pair" and contract is not None and not _has_pair(at.rules, contract):
            yield refused("settle.no-pair", item.place, contract=Names(at.rules, at.players, at.pack).title(called))
    if last is not None and not points and swept is None:
        yield refused("settle.last-points", last.place)
    for item in items:
        if swept is not None and item.side != swept.side and item.value and item.what in ("points", "last"):
            yield refused("settle.all-taken", item.place, side=at.titles[swept.side])
            return
    for item in points:
        ends = None if last is None else item.side == last.side
        if total is not None and item.value > total:
            yield refused("settle.too-many", item.place, said=item.value, total=total)
        elif not _reached(item.value, ends, called, at):
            yield refused("settle.no-cards", item.place, said=item.value)
    told = sum(item.value for item in points)
    if total is not None and len(points) == len(at.titles) and told != total:
        yield refused("settle.sum", points[-1].place, said=told, total=total)


def _has_pair(rules: Ruleset, contract: Contract) -> bool:
    return not rules.pair.enabled or contract.turning is not None or bool(pair_cards(rules, contract))


def _reached(points: int, ends: bool | None, called: str, at: Desk) -> bool:
    """Whether some cards are worth that much; ``ends``: with the last trick, without it, or None where nobody says."""
    contract = contracts_of(at.rules).get(called)
    if contract is None or not contract.constant or contract.turning is not None:
        return True
    values, bonus = contract.values(1), _bonus(at)
    if min(values) < 0 or sum(values) + bonus != at.rules.score.check_sum:
        return True
    sums = 1
    for value in values:
        sums |= sums << value
    worth = (points - bonus,) if ends else (points,) if ends is False else (points, points - bonus)
    return any(one >= 0 and sums >> one & 1 for one in worth)


def _filled(items: Sequence[_Item], at: Desk) -> list[dict[str, Any]]:
    """What one of two sides did not say of its points follows from the sum of all cards."""
    sides: list[dict[str, Any]] = [{} for _ in at.titles]
    for item in items:
        sides[item.side][item.what] = bool(item.value) if item.what in _ONCE else item.value
    total = at.rules.score.check_sum
    silent = [side for side in sides if "points" not in side]
    if total is not None and len(sides) == 2 and len(silent) == 1:
        other = next(side for side in sides if "points" in side)
        silent[0]["points"] = total - other["points"]
    if any(side.get("last") for side in sides):
        for side in sides:
            side.setdefault("points", 0)
    return sides


def _declarer(given: Given, at: Desk) -> int | Findings:
    if given.declarer is None:
        return 0
    place = whole("--declarer", 1, given.declarer)
    seats = at.table.players.side(given.declarer, place)
    if isinstance(seats, Finding):
        return (seats,)
    return tuple(no_side(given.declarer, place, at)) or at.rules.sides[seats[0]]
