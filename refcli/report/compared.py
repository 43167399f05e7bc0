"""Two rulesets compared: what differs and what it bears on; one record under both; what a result depends on."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from refcli import words
from refcli.engine.contracts import contracts_of
from refcli.referee.names import Names
from refcli.report import data
from refcli.report.phrases import part
from refcli.report.phrases import sums as sums_of
from refcli.report.rulings import said
from refcli.report.settled import plain
from refcli.report.sink import Sink, safe
from refcli.report.turned import turn_lines
from refcli.rules.ruleset import Ruleset
from refcli.settle.alike import Tried
from refcli.settle.differences import Change, Difference, Differences, Held, parts
from refcli.settle.divergence import Divergence, Moment
from refcli.settle.positions import Disputed
from refcli.settle.ruling import Question, Ruling
from refcli.settle.turns import Turn

_INDENT = "    "


def difference_lines(found: Differences, position: Disputed | None, sink: Sink) -> Iterator[str]:
    """What differs, option by option, then an example of what follows."""
    first, second = found.first.id, found.second.id
    key = "compare.same" if found.same else "compare.differ"
    yield sink.paint(words.text(key, first=first, second=second), "bold")
    for one in found.options:
        if one.bears:
            yield from map(safe, _option(one, first, second))
    idle = [one.option for one in found.options if not one.bears]
    if idle:
        yield words.text("compare.idle", options=idle)
    gathered = parts(found)
    if gathered:
        from refcli.report.changed import Places

        places = Places(found.first, found.second)
        for part in gathered:
            yield from map(safe, places.lines(part))
    if position is not None:
        yield from _position(position, found.first, second)


def _option(one: Difference, first: str, second: str) -> Iterator[str]:
    yield words.text("compare.option", option=one.option, question=one.question)
    for rules, held in ((first, one.first), (second, one.second)):
        if held is None:
            yield _INDENT + words.text("compare.unknown", rules=rules)
        elif not held.value:
            yield _INDENT + words.text("compare.silent", rules=rules)
        else:
            yield _INDENT + words.text("compare.held", **{**held._asdict(), "rules": rules, "title": _title(held)})
    bears = [words.text(f"aspect.{aspect}") for aspect in one.bears]
    yield _INDENT + words.text("compare.bears", bears=tuple(dict.fromkeys(bears)))


def _title(held: Held) -> str:
    """The words of a value, where they say more than its name."""
    return "" if held.title.casefold() == held.value.replace("_", " ") else held.title


def _position(found: Disputed, rules: Ruleset, second: str) -> Iterator[str]:
    names, contract = Names(rules, (), rules.default_pack), contracts_of(rules).get(found.contract)
    always = contract is None or contract.constant
    yield words.text(
        "compare.example",
        contract=names.title(found.contract),
        trick=" ".join(names.card(card) for card in found.trick),
        number="" if always else words.text("compare.number", number=found.number),
        hand=" ".join(names.cards(found.hand)),
    )
    for rules_id, legal in ((rules.id, found.first), (second, found.second)):
        key = "compare.open" if legal is None else "compare.legal"
        yield _INDENT + words.text(key, rules=rules_id, cards=" ".join(names.cards(legal or 0)))


def divergence_lines(found: Divergence, first: str, second: str, sink: Sink) -> Iterator[str]:
    """The first moment of disagreement, the difference deal by deal, the winners."""
    if found.moment is None:
        yield sink.paint(words.text("compare.agree", first=first, second=second), "bold")
    else:
        yield sink.paint(safe(_moment(found.moment, first, second)), "bold")
    for one in found.deals:
        if any(one.difference.values()) or None in one.difference.values():
            steps = ", ".join(f"{side} {_signed(step)}" for side, step in one.difference.items() if step != 0)
            yield safe(words.text("compare.deal", number=one.number, first=sums_of(one.first),
                                  second=sums_of(one.second), difference=steps))  # fmt: skip
    for rules, verdict in ((first, found.first), (second, found.second)):
        ruling = words.text(f"verdict.{verdict.verdict}")
        result = {"sums": sums_of(verdict.totals), "winner": _winner(verdict.winner), "verdict": ruling}
        yield safe(words.text("compare.result", rules=rules, **result))


def _winner(winner: str | None) -> str:
    return words.text("settle.said.end", side=winner) if winner else words.text("settle.nobody.end")


def _signed(step: int | None) -> str:
    return words.text("amount.unknown") if step is None else f"{step:+d}"


def _moment(moment: Moment, first: str, second: str) -> str:
    place = (
        words.text("compare.in-trick", deal=moment.deal, trick=moment.trick)
        if moment.trick
        else words.text("compare.in-deal", deal=moment.deal)
    )
    about = " ".join(text for text in (moment.seat, moment.card) if text)
    try:
        what = words.text(f"compare.what.{moment.what}", about=about)
    except KeyError:
        what = words.text("compare.what.part", part=part(moment.what), about=about)
    one, other = (text or words.text("compare.nothing") for text in (moment.first, moment.second))
    return words.text("compare.moment", place=place, what=what, first=first, one=one, second=second, other=other)


def games_lines(both: tuple[Ruleset, Ruleset], count: int, other: Tried | None, sink: Sink) -> Iterator[str]:
    """Random games judged by both: how many, or the first of which they say something else."""
    first, second = (rules.id for rules in both)
    if other is None:
        yield sink.paint(safe(words.text("compare.games-same", count=count, first=first, second=second)), "bold")
        return
    by = first if other.by_first else second
    yield sink.paint(safe(words.text("compare.games-other", count=count, by=by)), "bold")
    yield from divergence_lines(other.told, first, second, sink)


def games_json(both: tuple[Ruleset, Ruleset], count: int, other: Tried | None, sink: Sink) -> str:
    """``{"first", "second", "games", "same", "played_by", "record"}``: the last two null where all are the same."""
    first, second = (rules.id for rules in both)
    by = None if other is None else first if other.by_first else second
    told = None if other is None else divergence_plain(other.told)
    value = {"first": first, "second": second, "games": count, "same": other is None, "played_by": by, "record": told}
    return json.dumps(value, ensure_ascii=not sink.unicode)


def sensitive_lines(
    question: Question, own: Ruling, turns: tuple[Turn, ...], rules: Ruleset, sink: Sink
) -> Iterator[str]:
    """The house rules on which a verdict or a result depends."""
    lines = [line for turn in turns for line in turn_lines(question.kind, turn, own)]
    key = "sensitive.head" if lines else "sensitive.none"
    yield sink.paint(safe(words.text(key, rules=rules.id, ruling=said(question.kind, own))), "bold")
    yield from lines


def to_json(found: Differences, position: Disputed | None, record: tuple[str, Divergence] | None, sink: Sink) -> str:
    """``{"first", "second", "same", "options", "changes", "example", "record"}``."""
    names = Names(found.first, (), found.first.default_pack)
    first, second = found.first.id, found.second.id
    example = None
    if position is not None:
        example = {
            "contract": names.contract(position.contract),
            "trick_number": position.number,
            "trick": [names.card(card) for card in position.trick],
            "hand": list(names.cards(position.hand)),
            "legal": {"first": _cards(position.first, names), "second": _cards(position.second, names)},
        }
    value = {
        "first": first,
        "second": second,
        "same": found.same,
        "options": [_plain(one) for one in found.options],
        "changes": [_change(one) for one in found.changes],
        "example": example,
    }
    if record is not None:
        value["record"] = {"file": record[0], **divergence_plain(record[1])}
    return json.dumps(value, ensure_ascii=not sink.unicode)


def _cards(legal: int | None, names: Names) -> list[str] | None:
    return None if legal is None else list(names.cards(legal))


def _plain(one: Difference) -> dict[str, Any]:
    sides = {"first": _held(one.first), "second": _held(one.second)}
    return {"option": one.option, "question": one.question, **sides, "bears": list(one.bears)}


def _held(held: Held | None) -> dict[str, Any] | None:
    return None if held is None else {**held._asdict(), "cites": list(held.cites)}


def _change(one: Change) -> dict[str, Any]:
    return {"path": one.path, "first": one.first, "second": one.second}


def divergence_plain(found: Divergence) -> dict[str, Any]:
    """A record under both: ``first_moment`` is null where they agree throughout."""
    return {
        "same": found.same,
        "first_moment": found.moment._asdict() if found.moment is not None else None,
        "deals": [
            {"number": one.number, "first": _amounts(one.first), "second": _amounts(one.second),
             "difference": dict(one.difference)}
            for one in found.deals
        ],
        "verdict": {"first": found.first.verdict, "second": found.second.verdict},
        "totals": {"first": _amounts(found.first.totals), "second": _amounts(found.second.totals)},
        "winner": {"first": found.first.winner, "second": found.second.winner},
    }  # fmt: skip


def _amounts(amounts: Mapping[str, Any]) -> dict[str, Any]:
    return {side: data.amount(one) for side, one in amounts.items()}


def sensitive_json(question: Question, own: Ruling, turns: tuple[Turn, ...], rules: Ruleset, sink: Sink) -> str:
    """``{"record", "rules", "with", "ruling", …, "sensitive": [{"option", "value", …}]}``."""
    values = [
        {"option": turn.option, "value": one.value, **plain(one.ruling), "cites": list(one.cites), "chosen": one.chosen}
        for turn in turns
        for one in turn.values
    ]
    head = {**question.asked(), "rules": rules.id, "with": dict(rules.chosen), **plain(own)}
    return json.dumps({**head, "sensitive": values}, ensure_ascii=not sink.unicode)
