"""What is wrong in the examples of a ruleset before anything is played: cards, contracts and what is missing."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.audit.answers import Answers, chosen_rules
from refcli.diagnostics import Finding, Label
from refcli.engine.contracts import contracts_of
from refcli.nearest import nearest
from refcli.notation.names import Names as Spellings
from refcli.referee.names import Names
from refcli.referee.position import contract_of
from refcli.rules.nodes import Mapping, Node, Scalar, Sequence
from refcli.rules.ruleset import Ruleset
from refcli.rules.section import Section
from refcli.source import Span
from refcli.words import meant, text

_LYING = ("trick", "hand", "played")
_SAID = ("legal", "illegal", "play")
_OF_HANDS = (*_SAID, "ruling")  # what can be said of a hand only


def sections(rules: Ruleset) -> Iterator[Section]:
    """The examples of the ruleset's own file."""
    items = rules.resolved.examples.items if rules.resolved.examples is not None else ()
    for number, node in enumerate(items, 1):
        if isinstance(node, Mapping):
            yield Section(node, f"examples[{number}]")


def check(rules: Ruleset) -> Iterator[Finding]:
    """The faults of all examples."""
    for example in sections(rules):
        yield from faults(rules, example)


def faults(rules: Ruleset, example: Section) -> Iterator[Finding]:
    """R122 for a word of an example that means nothing, R106 for a card that stands twice, R108 for what is missing."""
    chosen = chosen_rules(rules, example.section("with"))
    if isinstance(chosen, Answers):
        if chosen.wrong is not None:
            yield unknown(rules, example, *chosen.wrong)
        return
    position = example.section("position")
    if position.node is None or example.get("record") is not None:
        return
    yield from _cards(chosen, example, position)
    yield from _missing(example, position)
    contract = position.text("contract") or position.text("trump")
    if contract and contract_of(chosen, contract, chosen.default_pack) is None:
        yield unknown(chosen, example, "contract", contract)


def _cards(rules: Ruleset, example: Section, position: Section) -> Iterator[Finding]:
    """Words that are no cards; cards that lie or are held twice."""
    known = Names(rules, (), rules.default_pack).by_name
    seen: dict[str, Span] = {}
    for section, keys in ((position, _LYING), (example, _SAID)):
        for key in keys:
            for item in _items(section.get(key)):
                if item.text not in known:
                    yield _no_card(rules, item)
                elif section is position and item.text in seen:
                    first = Label(seen[item.text], "first-here", {"key": item.text})
                    params = {"key": section.where(key), "value": item.text, "wanted": text("form.once"), "hint": ""}
                    yield Finding("R106", params, item.span, (first,))
                elif section is position:
                    seen[item.text] = item.span


def _items(node: Node | None) -> tuple[Scalar, ...]:
    """The words of a list, or of a text that stands for one, each with its place."""
    if isinstance(node, Scalar):
        words = node.text.split()
        return (node,) if len(words) == 1 else tuple(Scalar(word, node.plain, node.span) for word in words)
    return tuple(item for item in node.items if isinstance(item, Scalar)) if isinstance(node, Sequence) else ()


def _missing(example: Section, position: Section) -> Iterator[Finding]:
    """R108 for a position of which nothing can be said."""
    place = example.key_span("position")
    asked = next((key for key in _OF_HANDS if example.get(key) is not None), "")
    lacking: list[tuple[str, str]] = []
    if not (position.text("contract") or position.text("trump")):
        lacking.append(("contract", ""))
    if not position.words("hand") and (asked or not position.words("trick")):
        lacking.append(("hand", text("needs.by", given=asked) if asked else ""))
    for key, hint in lacking:
        yield Finding("R108", {"section": position.path, "key": key, "hint": hint}, place)


def unknown(rules: Ruleset, example: Section, what: str, name: str) -> Finding:
    """R122 for a word of an example that means nothing, where it stands."""
    known = {"contract": contracts_of(rules).names(), "option": tuple(rules.options)}
    params = {"name": name, "what": what, "hint": meant(nearest(name, known.get(what, ())))}
    return Finding("R122", params, _spot(example.node, name) or example.span("id"))


def _no_card(rules: Ruleset, item: Scalar) -> Finding:
    """R122 for a word that is no card, with the card that people write so."""
    deck, pack = rules.deck, rules.default_pack
    spellings = Spellings(deck, pack)
    read = spellings.card(item.text)
    near = str(read.params.get("nearest", "")) if isinstance(read, Finding) else ""
    read = spellings.card(near) if near else read
    card = deck.name(read, pack) if isinstance(read, int) and read >= 0 else None
    return Finding("R122", {"name": item.text, "what": "card", "hint": meant(card)}, item.span)


def _spot(node: Node | None, said: str) -> Span | None:
    """Where a text stands below a node, as a key or a value."""
    if isinstance(node, Scalar):
        return node.span if node.text == said else None
    if isinstance(node, Mapping):
        found = next((entry.key_span for key, entry in node.entries.items() if key == said), None)
        return found or _first([entry.node for entry in node.entries.values()], said)
    return _first(list(node.items), said) if node is not None else None


def _first(nodes: list[Node], said: str) -> Span | None:
    return next((span for node in nodes if (span := _spot(node, said)) is not None), None)
