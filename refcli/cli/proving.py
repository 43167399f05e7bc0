"""Rulesets proved and compared by proof; what cannot be judged is one message."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from refcli import prove, words
from refcli.cli import output, proofs
from refcli.cli.outcome import FAULTS, FINE, UNJUDGED
from refcli.cli.rulesets import ARGUMENT, Rulesets
from refcli.diagnostics import Finding
from refcli.report.lines import Lines
from refcli.report.sink import Sink
from refcli.rules import library
from refcli.rules.expr.tree import Expr
from refcli.rules.ruleset import Ruleset

THAT = "--that"
_MOST_CARDS = 64
_STATUS = {"proved": FINE, "computed": FINE, "refuted": FAULTS, "unknown": UNJUDGED}
_UNSTATABLE = {"numbers": "prove.too-many-numbers", "overrides": "prove.too-many-overrides"}


def run(names: Sequence[str], house: Sequence[str], that: str, form: str, sink: Sink) -> int:
    """Prove the rulesets named, all that come with the program where none is; the worst exit status."""
    if not prove.available():
        return output.refuse("prove.no-solver")
    from refcli.prove.checks import Prover
    from refcli.prove.solver import Unstatable

    prover, status, told = Prover(), FINE, 0
    found: list[dict[str, Any]] = []
    text = " ".join(that.split())
    for name in names or library.ids():
        rules, asked = _ruleset(name, house)
        if rules is None or not _fits(rules):
            status = UNJUDGED
            continue
        read = _reader(text, rules) if text else None
        if isinstance(read, Finding):
            lines = Lines()
            lines.add(THAT, text)
            output.report([read], lines=lines)
            return UNJUDGED
        try:
            proof = prover.prove(rules, read)
        except Unstatable as problem:
            status = _unstatable(problem.what, rules)
            continue
        if form == "json":
            found.append(proofs.plain(proof, rules, asked))
        else:
            for line in proofs.lines(proof, rules, asked, text):
                sink.line(line)
        status = max(status, _STATUS[proof.ruling])
        told += 1
    if not told:
        return status
    if form == "json":
        that_part = {"that": text} if text else {}
        sink.line(_json({**that_part, "proofs": found, "unstated": ["melds", "scores", "calls", "end"]}, sink))
    elif not text:
        sink.line(words.text("prove.unstated"))
    return status


def same(names: tuple[str, str], house: Sequence[str], form: str, sink: Sink) -> int:
    """Whether two rulesets allow the same cards: 0 where they do, 1 where they do not."""
    if not prove.available():
        return output.refuse("prove.no-solver")
    from refcli.prove.same import same_game
    from refcli.prove.solver import Unstatable

    (a, one), (b, other) = (_ruleset(name, house) for name in names)
    if a is None or b is None or not _fits(a) or not _fits(b):
        return UNJUDGED
    try:
        found = same_game(a, b)
    except Unstatable as problem:
        return _unstatable(problem.what, a)
    if form == "json":
        sink.line(_json(proofs.same_plain(found, a, b, (one, other)), sink))
    else:
        for line in proofs.same_lines(found, a, b, (one, other)):
            sink.line(line)
    return _STATUS[found.ruling]


def _ruleset(name: str, house: Sequence[str]) -> tuple[Ruleset | None, proofs.Asked]:
    rulesets = Rulesets(name, house, option=ARGUMENT)
    rules, mistakes = rulesets.only()
    if rules is None:
        output.report(mistakes, lines=rulesets.with_options(Lines()))
    return rules, proofs.Asked(name, rulesets.chosen)


def _fits(rules: Ruleset) -> bool:
    cards = rules.deck.size
    if cards > _MOST_CARDS:
        output.refuse("prove.pack", rules=rules.id, cards=cards, most=_MOST_CARDS)
    return cards <= _MOST_CARDS


def _reader(text: str, rules: Ruleset) -> Callable[[Ruleset], Expr] | Finding:
    """Reads the property in each world, as its words may mean another thing there."""
    from refcli.prove.properties import read_property

    first = read_property(text, rules, THAT)
    if isinstance(first, Finding):
        return first

    def read(world: Ruleset) -> Expr:
        found = read_property(text, world, THAT)
        return first if isinstance(found, Finding) else found

    return read


def _unstatable(what: str, rules: Ruleset) -> int:
    return output.refuse(_UNSTATABLE.get(what, "prove.unstatable"), rules=rules.id, what=what)


def _json(value: Any, sink: Sink) -> str:
    return json.dumps(value, ensure_ascii=not sink.unicode, indent=1)
