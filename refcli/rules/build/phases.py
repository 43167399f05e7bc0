"""The section ``calls``: its phases, what is on offer in each, the sheet of rows; and ``parties``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from refcli.cards import Deck
from refcli.diagnostics import Finding
from refcli.rules.build.names import Names
from refcli.rules.calling import Amount, CallRules, Offer, PartyRules, Phase, Row
from refcli.rules.expr.parse import parse
from refcli.rules.expr.scope import Scope
from refcli.rules.expr.tree import Expr, names
from refcli.rules.nodes import Node, Scalar, Sequence
from refcli.rules.section import Section

_Named = tuple[Node | None, Node | None, Deck]  # what the words of an expression may stand for, besides those of calls

_offers: dict[tuple[object, ...], tuple[Offer, tuple[object, ...]]] = {}  # with what their keys are the ids of
_MOST_OFFERS = 2048
_MOST_DEALS = 1000  # imposed in one block
IMPOSED = re.compile(r"(?:(\d+) *x +)?(\S+)")  # in how many deals, and the contract
_ROUND = re.compile(r"round from (.+)", re.DOTALL)
_NO_PHASES = ("unnamed", "imposed", "rows")
_ENDS = ("named", "one-left", "all-spoken")


def build_calls(root: Section, deck: Deck) -> CallRules:
    """Who may call what, when. Where contracts are imposed, nobody names one."""
    calls = root.section("calls")
    scope = Names(root, deck, "calls").scope
    named = root.get("sets"), root.get("terms"), deck
    phases = tuple(_phase(name, section, scope, named) for name, section in phases_of(calls))
    imposed = _imposed(calls)
    if imposed:
        phases = tuple(phase for phase in phases if not any(o.of or o.contract for o in phase.offers.values()))
    read = frozenset(word for phase in phases for expr in _expressions(phase) for word in names(expr))
    rows = {name: _row(name, section) for name, section in calls.section("rows").sections()}
    return CallRules(phases, calls.text("unnamed", "refused"), imposed, read, rows)


def phases_of(calls: Section) -> Iterator[tuple[str, Section]]:
    """The phases of a section ``calls`` by name, in file order."""
    return ((name, section) for name, section in calls.sections() if name not in _NO_PHASES)


def build_parties(root: Section, deck: Deck) -> PartyRules:
    """Who plays with the declarer."""
    parties = root.section("parties")
    together = _people(parties, "declarer", Names(root, deck, "calls").scope)
    return PartyRules(together, parties.flag("neighbours", True), parties.flag("secret", True))


def _imposed(calls: Section) -> tuple[str, ...]:
    found: list[str] = []
    section = calls.section("imposed")
    for text in section.words("order"):
        match = IMPOSED.fullmatch(text.strip())
        if match is not None:
            found += [match[2]] * min(int(match[1] or 1), _MOST_DEALS)
    return tuple(found)


def _row(name: str, section: Section) -> Row:
    return Row(name, section.words("of"), section.number("times", 1))


def _phase(name: str, section: Section, scope: Scope, named: _Named) -> Phase:
    needs = section.section("needs")
    offers = {key: _offer_once(key, inner, scope, named) for key, inner in section.section("offers").sections()}
    key = "who" if section.get("who") is not None else "order"
    node = section.get(key)
    start = _ROUND.fullmatch(node.text.strip()) if isinstance(node, Scalar) else None
    if start is not None and isinstance(node, Scalar):
        order = tuple(_parsed(start[1], section, node, scope))
    else:
        order = _people(section, key, scope)
    ends = section.text("ends")
    return Phase(
        name=name,
        when=section.expr("when", scope, "bool"),
        order=order,
        round=start is not None,
        offers=offers,
        ends=ends if ends in _ENDS or not ends else section.expr("ends", scope, "bool") or "",
        nobody=section.text("nobody", "must"),
        once=section.text("each") == "once",
        secret=section.flag("secret"),
        correct=section.flag("correct"),
        declarer=section.expr("declarer", scope, "seat"),
        least=needs.number("in"),
        fewer=needs.text("else", "next-dealer"),
        alone=needs.text("alone", "else") == "counted",
        lasts=section.text("lasts") == "game",
        optional=section.flag("optional"),
    )


def _offer_once(name: str, section: Section, scope: Scope, named: _Named) -> Offer:
    """An offer; the same one for all rulesets that have it from the same place, and in which its words mean the same.

    What is chosen of options leaves most offers alone, and many worlds of open options may be asked.
    """
    of = section.node, *named
    key = (*map(id, of), name, scope.kinds)
    if key not in _offers:
        said = len(section.report)
        made = _offer(name, section, scope)
        if len(section.report) > said:
            return made
        if len(_offers) >= _MOST_OFFERS:
            _offers.clear()
        _offers[key] = made, of
    return _offers[key][0]


def _offer(name: str, section: Section, scope: Scope) -> Offer:
    contracts = section.section("of")
    return Offer(
        name=name,
        when=section.expr("when", scope, "bool"),
        of={contract: inner.expr("when", scope, "bool") for contract, inner in contracts.sections()},
        aliases=tuple(alias.casefold() for alias in section.words("aliases")),
        contract=section.text("contract"),
        amount=_amount(section.section("amount"), scope) if section.get("amount") is not None else None,
        card=section.expr("card", scope, "set"),
        factor=section.number("factor", 1),
        shoves=section.flag("shoves"),
        joins=section.text("joins"),
        benches=section.expr("benches", scope, "seat"),
        declines=section.flag("declines"),
        again=_again(section, scope),
        times=section.number("times"),
        ends=section.flag("ends"),
        anytime=section.flag("anytime"),
    )


def _again(section: Section, scope: Scope) -> bool | Expr:
    """Whether the caller may speak again: always, never, or under a condition."""
    if section.text("again", "true") in ("true", "false"):
        return section.flag("again", True)
    return section.expr("again", scope, "bool") or True


def _amount(section: Section, scope: Scope) -> Amount:
    return Amount(
        start=section.expr("from", scope, "number"),
        step=section.expr("step", scope, "number"),
        most=section.expr("to", scope, "number"),
        also=tuple(int(word) for word in section.words("also") if word.isdecimal()),
        above=section.text("above") == "highest",
        specials=section.numbers("specials"),
        named=section.numbers("named"),
        barred=section.expr("barred", scope, "number"),
        sets=section.text("sets", "bid"),
    )


def _people(section: Section, key: str, scope: Scope) -> tuple[Expr, ...]:
    node = section.get(key)
    items = node.items if isinstance(node, Sequence) else (node,)
    return tuple(
        expr for item in items if isinstance(item, Scalar) for expr in _parsed(item.text, section, item, scope)
    )


def _parsed(text: str, section: Section, node: Scalar, scope: Scope) -> Iterator[Expr]:
    found = parse(text, scope, node.span, "seat")
    if isinstance(found, Finding):
        section.report.append(found)
    else:
        yield found


def _expressions(phase: Phase) -> Iterator[Expr]:
    """Every expression of a phase."""
    found: list[Expr | None] = [phase.when, phase.declarer, *phase.order]
    if isinstance(phase.ends, Expr):
        found.append(phase.ends)
    for offer in phase.offers.values():
        found += [offer.when, offer.card, offer.benches, *offer.of.values()]
        found += [offer.again] if isinstance(offer.again, Expr) else []
        if offer.amount is not None:
            found += [offer.amount.start, offer.amount.step, offer.amount.most, offer.amount.barred]
    yield from (expr for expr in found if expr is not None)
