"""A ruling in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from refcli import words
from refcli.report.phrases import prized
from refcli.settle.melds import NOBODY
from refcli.settle.records import END, GAME
from refcli.settle.ruling import UNDETERMINED, UNKNOWN, Ruling


def said(kind: str, ruling: Ruling) -> str:
    """A ruling in a few words."""
    if ruling.word == UNDETERMINED:
        missing = next((what for what in ("hand", "moment") if ruling.facts.get(what) == UNKNOWN), "")
        return words.text(f"settle.unknown.{missing}" if missing else "settle.open")
    if ruling.word == NOBODY:
        return words.text(f"settle.nobody.{kind}")
    facts = ruling.facts
    if kind == "melds":
        points = facts["points"].get(ruling.word)
        told = points if isinstance(points, int) else number(points)
        return words.text("settle.said.melds", word=ruling.word, points=told)
    if kind == "trick":
        return words.text("settle.said.trick", word=ruling.word, points=number(facts["points"]))
    if kind == END:
        return words.text("settle.said.end", side=ruling.word)
    if kind == GAME:
        winner = facts.get("winner")
        result = words.text("settle.said.end", side=winner) if winner else words.text("settle.nobody.end")
        return words.text("settle.said.game", verdict=words.text(f"verdict.{ruling.word}"), result=result)
    return ruling.word


def branch_said(kind: str, own: Ruling, branch: str, word: str) -> str:
    """What one choice of open options makes of it; ``branch`` is ``axis=value``, or several of them."""
    facts = dict(own.facts)
    if word == UNKNOWN:
        return words.text("settle.unknown.moment") if kind == END else word
    if kind == "melds" and word in facts["points"]:
        points: Any = facts["points"][word]
        facts["points"] = {word: points if isinstance(points, int) else points["if"].get(branch)}
    elif kind != END and word != NOBODY:
        return word
    return said(kind, Ruling(word, facts))


def rest(kind: str, ruling: Ruling) -> str:
    """What may differ where the answer is the same."""
    facts = ruling.facts
    if kind == "play":
        return (
            words.text("help.legal", cards=" ".join(facts.get("legal", ())))
            if facts.get("legal")
            else said(kind, ruling)
        )
    texts = [f"{side} {number(total)}" for side, total in facts.get("totals", {}).items()]
    ended = facts.get("ended")
    if ended:
        key = "settle.ended-trick" if ended["trick"] else "settle.ended-deal"
        texts.append(words.text(key, **ended))
    if facts.get("over_in_trick") is not None:
        texts.append(words.text("settle.over-in-trick", trick=number(facts["over_in_trick"])))
    texts += [prized(one["prize"], one["side"], one["owed"], one["against"]) for one in facts.get("prizes", ())]
    texts += [
        f"{column}: {', '.join(f'{side} {number(count)}' for side, count in sides.items())}"
        for column, sides in facts.get("slate", {}).items()
    ]
    for side, score in facts.get("score", {}).items():
        texts += [f"{side}: {', '.join(f'{part} {number(worth)}' for part, worth in score.items() if worth)}"]
    texts += [f"{' '.join(meld['cards'])} {meld['worth']}" for meld in _melds(facts)]
    texts += [f"{side} {number(points)}" for side, points in _by_side(facts).items()]
    return ", ".join(texts) or said(kind, ruling)


def _melds(facts: Mapping[str, Any]) -> list[dict[str, Any]]:
    melds = facts.get("melds", ())
    return cast("list[dict[str, Any]]", melds) if isinstance(melds, list) else []


def _by_side(facts: Mapping[str, Any]) -> dict[str, Any]:
    points = facts.get("points")
    return cast("dict[str, Any]", points) if isinstance(points, dict) and "if" not in points else {}


def number(value: Any) -> str:
    return words.text("amount.unknown") if isinstance(value, dict) or value is None else str(value)
