"""A settled quarrel: the answer first, then who else says so, then which house rule turns it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from refcli import words
from refcli.report.conditions import lines_of
from refcli.report.phrases import part
from refcli.report.rulings import branch_said, said
from refcli.report.sink import Sink, safe
from refcli.report.turned import turns_lines
from refcli.settle.ruling import UNDETERMINED, UNKNOWN, Ruling
from refcli.settle.survey import Survey

_INDENT = "    "


def lines(found: Survey, sink: Sink) -> Iterator[str]:
    """The answer for people."""
    kind, asked = found.question.kind, found.question.asked()
    yield sink.paint(safe(_answer(kind, asked, found.own)), "bold") + safe(_why(found))
    for detail in _details(kind, asked, found.own):
        yield _INDENT + safe(detail)
    yield from assumed_lines(found.left.assumed)
    for stranger in found.left.strangers:
        yield words.text("settle.stranger", option=safe(stranger))
    yield from _elsewhere(kind, found)
    yield from turns_lines(kind, found.turns, found.own)


def assumed_lines(assumed: Mapping[str, str | Sequence[str]]) -> Iterator[str]:
    """What the question did not say and was taken for granted."""
    told = {name: value if isinstance(value, str) else ", ".join(value) for name, value in assumed.items()}
    if told:
        what = [words.text(f"settle.assumed.{name}", said=value) for name, value in told.items()]
        yield _INDENT + safe(words.text("settle.assumed", what=what))


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


def _details(kind: str, asked: Mapping[str, Any], own: Ruling) -> Iterator[str]:
    if kind == "play" and "legal" in own.facts:
        legal = " ".join(own.facts["legal"])
        yield words.text("help.legal", cards=legal) if legal else words.text("help.no-legal")
    for one in own.facts.get("refused", ()):
        key = "settle.refused-open" if one["severity"] == UNDETERMINED else "settle.refused"
        yield words.text(key, seat=one["seat"], cards=" ".join(one["cards"]), code=one["code"])
    timeless = [one for one in asked.get("booked", ()) if one["time"] is None]
    if own.facts.get("moment") == UNKNOWN and timeless:
        yield words.text("settle.say-trick", **timeless[-1])
    texts = {branch: branch_said(kind, own, branch, ruling) for branch, ruling in own.branches.items()}
    for branch, ruling in lines_of(texts):
        yield words.text("help.if", branch=branch, ruling=ruling)


def _elsewhere(kind: str, found: Survey) -> Iterator[str]:
    """The other rulesets by what they say, those that agree first: one by one in the table's own game, else counted."""
    own, family = said(kind, found.own), _family(found)
    groups: dict[str, list[str]] = {}
    for one in sorted(found.elsewhere, key=lambda one: one.rules.partition("/")[0] != family):
        groups.setdefault(said(kind, one.ruling), []).append(one.rules)
    for ruling, names in sorted(groups.items(), key=lambda group: group[0] != own):
        rules = _gathered(names, family)
        key = "settle.agree" if ruling == own else "settle.differ"
        yield safe(words.text(key, ruling=ruling, rules=rules))


def _family(found: Survey) -> str:
    """The table's own game: that of its ruleset, or of the shipped one which a house's ruleset builds on."""
    heads = {one.rules.partition("/")[0] for one in found.elsewhere}
    own = [name.partition("/")[0] for name in (found.rules.id, *found.rules.resolved.extends)]
    return next((head for head in own if head in heads), own[0])


def _gathered(names: list[str], family: str) -> list[str]:
    """The variants of one game by name; of other games how many say so, where more than one does."""
    near = [name for name in names if name.partition("/")[0] == family]
    others = Counter(name.partition("/")[0] for name in names if name.partition("/")[0] != family)
    alone = {name.partition("/")[0]: name for name in names}
    return near + [f"{head} ({count})" if count > 1 else alone[head] for head, count in others.items()]


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
    if found.left.strangers:
        data["not_applicable"] = list(found.left.strangers)
    if found.left.assumed:
        data["assumed"] = dict(found.left.assumed)
    return json.dumps(data, ensure_ascii=not sink.unicode)


def plain(ruling: Ruling) -> dict[str, Any]:
    """``{"ruling", …, "clause", "cites"}``, ``if`` only where options leave it open."""
    data: dict[str, Any] = {"ruling": ruling.word, **ruling.facts}
    data |= {"clause": ruling.clause or None, "cites": list(ruling.cites)}
    if ruling.branches:
        data["if"] = dict(ruling.branches)
    return data
