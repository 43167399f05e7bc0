"""A settled quarrel: the answer first, then who else says so, then which house rule turns it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, cast

from refcli import words
from refcli.report.phrases import part, prized
from refcli.report.sink import Sink, safe
from refcli.settle.melds import NOBODY
from refcli.settle.records import END, GAME
from refcli.settle.ruling import UNDETERMINED, Ruling
from refcli.settle.survey import Survey, Turn, Value

_INDENT = "    "


def lines(found: Survey, sink: Sink) -> Iterator[str]:
    """The answer for people."""
    kind, asked = found.question.kind, found.question.asked()
    yield sink.paint(safe(_answer(kind, asked, found.own)), "bold") + safe(_why(found))
    for detail in _details(kind, found.own):
        yield _INDENT + safe(detail)
    for stranger in found.strangers:
        yield words.text("settle.stranger", option=safe(stranger))
    yield from _elsewhere(kind, found)
    turning = [turn for turn in found.turns if turn.turns]
    if turning:
        yield words.text("settle.turns")
        for turn in turning:
            yield from turn_lines(kind, turn)
    else:
        yield words.text("settle.no-turn")
    rest = [turn for turn in found.turns if not turn.turns]
    if rest:
        yield words.text("settle.rest")
        for turn in rest:
            yield from turn_lines(kind, turn)


def _answer(kind: str, asked: Mapping[str, Any], own: Ruling) -> str:
    """The first line: what is disputed, and the ruling."""
    key = f"settle.is.{kind}"
    if kind == "play" and asked.get("seat"):
        key = "settle.is.play-of"
    about = part(str(asked.get("about", "")))
    return words.text(key, part=about, ruling=said(kind, own), **{"seat": "", "play": "", **asked})


def _why(found: Survey) -> str:
    rules = words.text("settle.under", rules=found.rules.id, chosen=_chosen(found))
    if not found.own.clause:
        return rules
    cites = f" ({', '.join(found.own.cites)})" if found.own.cites else ""
    return rules + words.text("settle.by", clause=found.own.clause, cites=cites)


def _chosen(found: Survey) -> str:
    pairs = ", ".join(f"{option}={value}" for option, value in found.rules.chosen.items())
    return words.text("summary.with", chosen=pairs) if pairs else ""


def _details(kind: str, own: Ruling) -> Iterator[str]:
    if kind == "play" and "legal" in own.facts:
        legal = " ".join(own.facts["legal"])
        yield words.text("help.legal", cards=legal) if legal else words.text("help.no-legal")
    for one in own.facts.get("refused", ()):
        yield words.text("settle.refused", seat=one["seat"], cards=" ".join(one["cards"]), code=one["code"])
    for branch, ruling in own.branches.items():
        yield words.text("help.if", branch=branch, ruling=ruling)


def _elsewhere(kind: str, found: Survey) -> Iterator[str]:
    """The other rulesets by what they say, those that agree first."""
    groups: dict[str, list[str]] = {}
    family = found.rules.id.partition("/")[0]
    for one in sorted(found.elsewhere, key=lambda one: one.rules.partition("/")[0] != family):
        groups.setdefault(said(kind, one.ruling), []).append(one.rules)
    own = said(kind, found.own)
    if own in groups:
        yield safe(words.text("settle.agree", rules=groups.pop(own)))
    for ruling, names in groups.items():
        yield safe(words.text("settle.differ", ruling=ruling, rules=names))


def turn_lines(kind: str, turn: Turn) -> Iterator[str]:
    """An option with its values by what they say."""
    yield _INDENT + words.text("settle.option", option=turn.option, question=turn.question)
    groups: dict[str, list[str]] = {}
    for value in turn.values:
        ruling = said(kind, value.ruling) if turn.turns else _rest(kind, value.ruling)
        groups.setdefault(ruling, []).append(_holder(value))
    for ruling, values in groups.items():
        yield _INDENT * 2 + safe(words.text("settle.values", ruling=ruling, values=values))


def _holder(value: Value) -> str:
    cites = f" ({', '.join(value.cites)})" if value.cites else ""
    return ("* " if value.chosen else "") + value.value + cites


def said(kind: str, ruling: Ruling) -> str:
    """A ruling in a few words."""
    if ruling.word == UNDETERMINED:
        return words.text("settle.open")
    if ruling.word == NOBODY:
        return words.text(f"settle.nobody.{kind}")
    facts = ruling.facts
    if kind == "melds":
        return words.text("settle.said.melds", word=ruling.word, points=facts["points"].get(ruling.word, "?"))
    if kind == "trick":
        return words.text("settle.said.trick", word=ruling.word, points=_number(facts["points"]))
    if kind == END:
        return words.text("settle.said.end", side=ruling.word)
    if kind == GAME:
        winner = facts.get("winner")
        result = words.text("settle.said.end", side=winner) if winner else words.text("settle.nobody.end")
        return words.text("settle.said.game", verdict=words.text(f"verdict.{ruling.word}"), result=result)
    return ruling.word


def _rest(kind: str, ruling: Ruling) -> str:
    """What may differ where the answer is the same."""
    facts = ruling.facts
    if kind == "play":
        return (
            words.text("help.legal", cards=" ".join(facts.get("legal", ())))
            if facts.get("legal")
            else said(kind, ruling)
        )
    texts = [f"{side} {_number(total)}" for side, total in facts.get("totals", {}).items()]
    ended = facts.get("ended")
    if ended:
        key = "settle.ended-trick" if ended["trick"] else "settle.ended-deal"
        texts.append(words.text(key, **ended))
    if facts.get("over_in_trick") is not None:
        texts.append(words.text("settle.over-in-trick", trick=_number(facts["over_in_trick"])))
    texts += [prized(one["prize"], one["side"], one["owed"]) for one in facts.get("prizes", ())]
    for side, score in facts.get("score", {}).items():
        texts += [f"{side}: {', '.join(f'{part} {_number(worth)}' for part, worth in score.items() if worth)}"]
    texts += [f"{' '.join(meld['cards'])} {meld['worth']}" for meld in _melds(facts)]
    texts += [f"{side} {_number(points)}" for side, points in _by_side(facts).items()]
    return ", ".join(texts) or said(kind, ruling)


def _melds(facts: Mapping[str, Any]) -> list[dict[str, Any]]:
    melds = facts.get("melds", ())
    return cast("list[dict[str, Any]]", melds) if isinstance(melds, list) else []


def _by_side(facts: Mapping[str, Any]) -> dict[str, Any]:
    points = facts.get("points")
    return cast("dict[str, Any]", points) if isinstance(points, dict) and "if" not in points else {}


def _number(value: Any) -> str:
    return words.text("amount.unknown") if isinstance(value, dict) or value is None else str(value)


def to_json(found: Survey, sink: Sink) -> str:
    """One object: the question, the table's ruling, ``rulesets``, ``options``."""
    data: dict[str, Any] = {
        "kind": found.question.kind,
        **found.question.asked(),
        "rules": found.rules.id,
        "with": dict(found.rules.chosen),
        **plain(found.own),
        "rulesets": [{"rules": one.rules, **plain(one.ruling)} for one in found.elsewhere],
        "options": [
            {"option": turn.option, "value": value.value, **plain(value.ruling), "cites": list(value.cites),
             "note": value.note, "chosen": value.chosen}
            for turn in found.turns for value in turn.values
        ],
    }  # fmt: skip
    if found.strangers:
        data["not_applicable"] = list(found.strangers)
    return json.dumps(data, ensure_ascii=not sink.unicode)


def plain(ruling: Ruling) -> dict[str, Any]:
    """``{"ruling", …, "clause", "cites"}``, ``if`` only where options leave it open."""
    data: dict[str, Any] = {"ruling": ruling.word, **ruling.facts}
    data |= {"clause": ruling.clause or None, "cites": list(ruling.cites)}
    if ruling.branches:
        data["if"] = dict(ruling.branches)
    return data
