"""The ``examples:`` of a ruleset: cases it must judge as its author says, and the difference where it does not."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.audit.answers import Answers, answers, trick_sizes
from refcli.audit.cases import faults, sections, unknown
from refcli.diagnostics import Finding, Label
from refcli.rules.nodes import Mapping, Scalar, Sequence
from refcli.rules.ruleset import Ruleset
from refcli.rules.section import Section
from refcli.source import Span
from refcli.words import text

EXPECTED = ("legal", "illegal", "ruling", "winner", "points", "findings", "score")  # what an example may state


def run(rules: Ruleset) -> tuple[Finding, ...]:
    """What is wrong in the examples, and R124 for every expectation that the ruleset does not meet."""
    return tuple(finding for found in each(rules) for finding in found)


def each(rules: Ruleset) -> tuple[tuple[Finding, ...], ...]:
    """The same by example."""
    return tuple(tuple(failures(rules, example)) for example in sections(rules))


def failures(rules: Ruleset, example: Section) -> Iterator[Finding]:
    """What is wrong in one example, or R124 for every expectation that is not met."""
    wrong = tuple(faults(rules, example))
    said = answers(rules, example) if not wrong else Answers({})
    if said.wrong is not None:
        wrong = (unknown(rules, example, *said.wrong),)
    if wrong:
        yield from wrong
        return
    for key in EXPECTED:
        if stated(example, key):
            wanted = expected(example, key)
            given = said.given.get(key, ())
            if not _met(key, wanted, given):
                yield _differs(example, key, wanted, given or _nothing(rules, example, key), said)


def _nothing(rules: Ruleset, example: Section, key: str) -> tuple[str, ...]:
    """That the rules say nothing of it, and why where it is plain to see."""
    lying = len(example.section("position").words("trick"))
    sizes = trick_sizes(rules)
    if key in ("winner", "points") and lying and lying not in sizes:
        return (text("given.trick", cards=lying, seats=sizes[-1]),)
    return (text("given.nothing"),)


def stated(example: Section, key: str) -> bool:
    """Whether an example says what it expects under a key; an empty list says nothing."""
    node = example.get(key)
    items = (node.items or key == "findings") if isinstance(node, Sequence) else node is not None
    return bool(items) and not (isinstance(node, Mapping) and not node.entries)


def expected(example: Section, key: str) -> tuple[str, ...]:
    """What is stated under a key, as ``answers`` gives it."""
    node = example.get(key)
    if isinstance(node, Mapping):
        inner = example.section(key)
        return tuple(f"{name}: {inner.text(name)}" for name in inner.names())
    return example.words(key)


def _met(key: str, wanted: tuple[str, ...], given: tuple[str, ...]) -> bool:
    if key in ("illegal", "score"):  # some are stated, there may be more
        return set(wanted) <= set(given)
    return sorted(wanted) == sorted(given)


def _differs(example: Section, key: str, wanted: tuple[str, ...], given: tuple[str, ...], said: Answers) -> Finding:
    """The difference: what is stated and not so is underlined where it stands, what is so and not stated is named."""
    finding = _failed(example, key, wanted, given)
    if key not in ("legal", "illegal"):
        return finding
    missing = tuple(card for card in given if card not in wanted) if key == "legal" else ()
    labels = tuple(
        Label(span, "not-so", {"card": card, "clause": said.why.get(card, "")})
        for card, span in _items(example, key)
        if card not in given
    )
    return finding._replace(params={**finding.params, "missing": missing}, labels=labels)


def _items(example: Section, key: str) -> Iterator[tuple[str, Span]]:
    node = example.get(key)
    for item in node.items if isinstance(node, Sequence) else ():
        if isinstance(item, Scalar):
            yield item.text, item.span


def _failed(example: Section, key: str, wanted: tuple[str, ...], given: tuple[str, ...]) -> Finding:
    params = {"id": example.text("id"), "what": key, "expected": wanted, "given": given, "missing": ()}
    return Finding("R124", params, example.span(key))
