"""The sections ``score``, ``end``, ``prizes`` and ``penalties``."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from refcli.cards import Deck
from refcli.diagnostics import Finding, Label
from refcli.nearest import nearest
from refcli.rules.build.names import Names
from refcli.rules.expr.ints import predicate
from refcli.rules.expr.scope import Scope, taken
from refcli.rules.expr.tree import Type, words
from refcli.rules.formula import Formula, formula
from refcli.rules.model import (
    PART_KINDS,
    ClaimRules,
    Column,
    EndRules,
    Part,
    Prize,
    ScoreRules,
)
from refcli.rules.nodes import Scalar
from refcli.rules.penalty import Penalty, PenaltyRules
from refcli.rules.section import Section
from refcli.words import meant

_PLAIN = frozenset({"this", "declarer", "tricks-won", "tricks-lost", "tricks-played", "swept", "last-won"})


def build_score(root: Section, deck: Deck) -> ScoreRules:
    """The components of a deal's score, and what it adds to the slate."""
    score = root.section("score")
    scope = _scope(root, deck, "score")
    parts: list[Part] = []
    for name, section in score.section("parts").sections():
        part = _part(name, section, scope)
        if part is not None:
            parts.append(part)
            scope = _knowing(scope, name)
    slate: list[Column] = []
    ending = _scope(root, deck, "end")
    for name, section in root.section("slate").sections():
        of = formula(section.expr("of", scope, "number"))
        if of is not None:
            at_end = formula(section.expr("at-end", ending, "number"))
            slate.append(Column(name, of, formula(section.expr("when", scope, "bool")), at_end))
            scope = _knowing(scope, name)
    total = score.get("check-sum")
    known = isinstance(total, Scalar) and total.text.isdigit()
    return ScoreRules(
        tuple(parts),
        score.number("check-sum") if known else None,
        tuple(part.name for part in parts),
        tuple(slate),
        bool(slate) or any(part.of or (part.when and not words(part.when) <= _PLAIN) for part in parts),
    )


def _scope(root: Section, deck: Deck, context: str) -> Scope:
    """What may be said: the contracts by name, and what earlier deals left on the slate."""
    columns = root.section("slate").names()
    before: dict[str, Type] = {f"{name}-before": "number" for name in columns if not taken(f"{name}-before")}
    names = Names(root, deck, context)
    names.scope = replace(names.scope, params=before)
    return names.scope


def _knowing(scope: Scope, name: str) -> Scope:
    """The same with one more number, for terms too: a part above, or a column of the slate."""
    if taken(name):
        return scope
    known = replace(scope, params={**scope.params, name: "number"})
    if isinstance(scope.named, Names):
        scope.named.scope = known
    return known


def _part(name: str, section: Section, scope: Scope) -> Part | None:
    kind = section.text("kind")
    if kind not in PART_KINDS:
        if kind:  # left out, or no text: that is a fault of form
            params = {"name": kind, "what": "kind of part", "hint": meant(nearest(kind, PART_KINDS))}
            section.report.append(Finding("R122", params, section.span("kind")))
        return None
    when = section.expr("when", scope, "bool")
    return Part(
        name,
        kind,
        section.number("worth"),
        when,
        section.text("settles", "deal"),
        section.flag("multiplied", True),
        predicate(when),
        section.flag("counts", True),
        formula(section.expr("of", scope, "number")),
        section.text("each") == "player",
    )


def build_end(root: Section, deck: Deck) -> EndRules:
    """When a game is over and who has won it."""
    end = root.section("end")
    first, *others = [key for key in ("target", "rounds", "deals") if end.get(key) is not None] or [""]
    for other in others:
        params = {"first": f"end.{first}", "second": f"end.{other}"}
        there = Label(end.span(first), "set-here", {"key": f"end.{first}"})
        root.report.append(Finding("R123", params, end.span(other), (there,)))
    blocks = end.section("blocks")
    scope = _scope(root, deck, "end")
    columns = root.section("slate").names()
    scope = reduce(_knowing, columns, replace(scope, params={}))
    rounds = end.number("rounds") * root.number("seats", 4)
    claim = end.section("claim")
    halves = [prize.points for prize in build_prizes(root) if prize.enabled and not prize.below]
    return EndRules(
        target=end.number("target") if end.get("target") is not None else None,
        deals=end.number("deals") if end.get("deals") is not None else rounds or None,
        exceed=end.text("reach") == "exceed",
        mode=end.text("mode", "immediate"),
        blocks={name: blocks.words(name) for name in blocks.names()},
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
        lowest=end.text("best", "highest") == "lowest",
        rows=end.text("rows") == "full",
        standing=formula(end.expr("standing", scope, "number")),
        loses=formula(end.expr("loses", scope, "bool")),
        columns=columns,
        targets=_targets(end, scope),
        check=formula(end.expr("check", scope, "bool")),
        halfway=sum(halves),
        halves=bool(halves),
    )


def _targets(end: Section, scope: Scope) -> tuple[Formula, Formula] | None:
    """What the declarer with his party and what all others have to reach."""
    section = end.section("targets")
    goals = [formula(section.expr(key, scope, "number")) for key in ("declarer", "others")]
    return (goals[0], goals[1]) if goals[0] is not None and goals[1] is not None else None


def build_prizes(root: Section) -> tuple[Prize, ...]:
    """Prizes at half the target: for the first to cross it, against the loser who has not."""
    return tuple(_prize(name, section) for name, section in root.section("prizes").sections())


def _prize(name: str, section: Section) -> Prize:
    worth = section.section("worth")
    return Prize(
        name,
        section.flag("enabled"),
        section.flag("counts-exactly-half"),
        worth.number("strokes"),
        worth.number("points"),
        section.get("below") is not None,
        worth.number("rounds"),
        worth.number("stake", 1),
    )


def build_penalties(root: Section) -> PenaltyRules:
    """What faults cost."""
    kinds: dict[str, Penalty] = {}
    library = root.section("contracts").names()
    for kind, section in root.section("penalties").sections():
        exempt = section.words("except")
        for name in exempt:
            if name not in library:
                params = {"name": name, "what": "contract", "hint": meant(nearest(name, library))}
                root.report.append(Finding("R122", params, section.span("except")))
        effect = section.text("effect", "unstated")
        if effect == "charged" and section.get("worth") is None:
            params = {"section": f"penalties.{kind}", "key": "worth", "hint": ""}
            root.report.append(Finding("R108", params, section.span("effect")))
        kinds[kind] = Penalty(effect, exempt, section.number("worth"))
    return PenaltyRules(kinds)
