"""The sections ``score``, ``end``, ``prizes`` and ``penalties``."""

from __future__ import annotations

from refcli.cards import Deck
from refcli.diagnostics import Finding
from refcli.nearest import nearest
from refcli.rules.build.names import Names
from refcli.rules.expr.ints import predicate
from refcli.rules.model import (
    PART_KINDS,
    ClaimRules,
    EndRules,
    Part,
    PenaltyRules,
    Prize,
    ScoreRules,
)
from refcli.rules.nodes import Scalar
from refcli.rules.section import Section
from refcli.words import meant


def build_score(root: Section, deck: Deck) -> ScoreRules:
    """The components of a deal's score."""
    score = root.section("score")
    scope = Names(root, deck, "score").scope
    parts: list[Part] = []
    for name, section in score.section("parts").sections():
        kind = section.text("kind")
        if kind not in PART_KINDS:
            hint = meant(nearest(kind, PART_KINDS))
            params = {"name": kind, "what": "kind of part", "hint": hint}
            root.report.append(Finding("R122", params, section.span("kind")))
            continue
        when = section.expr("when", scope, "bool")
        settles, multiplied = section.text("settles", "deal"), section.flag("multiplied", True)
        parts.append(Part(name, kind, section.number("worth"), when, settles, multiplied, predicate(when)))
    total = score.get("check-sum")
    known = isinstance(total, Scalar) and total.text.isdigit()
    names = tuple(part.name for part in parts)
    return ScoreRules(tuple(parts), score.number("check-sum") if known else None, names)


def build_end(root: Section) -> EndRules:
    """When a game is over and who has won it."""
    end = root.section("end")
    if end.get("target") is not None and end.get("deals") is not None:
        params = {"first": "end.target", "second": "end.deals"}
        root.report.append(Finding("R123", params, end.span("deals")))
    blocks = end.section("blocks")
    claim = end.section("claim")
    return EndRules(
        target=end.number("target") if end.get("target") is not None else None,
        deals=end.number("deals") if end.get("deals") is not None else None,
        exceed=end.text("reach") == "exceed",
        mode=end.text("mode", "immediate"),
        blocks={name: blocks.words(name) for name in blocks.keys()},  # noqa: SIM118
        order=end.words("order"),
        window=end.text("window", "whole-deal"),
        within=end.text("within", "chronological"),
        exact_tie=end.text("exact-tie", "extra-deal"),
        claim=ClaimRules(
            claim.flag("required"),
            claim.text("false", "void"),
            claim.text("turn", "anytime"),
            claim.text("counts", "turned"),
        ),
    )


def build_prizes(root: Section) -> tuple[Prize, ...]:
    """Prizes at half the target: for the first to cross it, against the loser who has not."""
    return tuple(
        Prize(
            name,
            section.flag("enabled"),
            section.flag("counts-exactly-half"),
            section.section("worth").number("strokes"),
            section.section("worth").number("points"),
        )
        for name, section in root.section("prizes").sections()
    )


def build_penalties(root: Section) -> PenaltyRules:
    """What a revoke costs."""
    penalties = root.section("penalties")
    return PenaltyRules(
        penalties.section("revoke").text("effect", "unstated"),
        penalties.section("revoke-trump").text("effect", "unstated"),
    )
