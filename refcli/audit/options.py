"""Options that change nothing, whatever is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from refcli.audit.own import own_entries
from refcli.diagnostics import Finding
from refcli.rules import merge
from refcli.rules.data import integer, plain
from refcli.rules.options import UNSPECIFIED, Option
from refcli.rules.ruleset import Ruleset

# read only where something else reads them: what they come to shows in the parts that do
_NAMED = ("terms", "sets", "orders", "values", "contracts", "obligations", "overrides")
_SAID = ("options", "with", "examples", "title", "source", "sources", "cites", "ruleset")
_SWITCHED = ("melds", "pair")  # sections that count only where they are enabled


def check(rules: Ruleset) -> Iterator[Finding]:
    """R135 for an option that the author declares or chooses and that leaves the game as it is."""
    own: dict[str, Any] = {name: entry.key_span for name, entry in own_entries(rules.resolved, "options")}
    for name, choice in rules.choices.items():
        silent = choice.value == UNSPECIFIED  # said for readers: the text leaves it open
        if name in rules.options and not silent and choice.span is not None and _chosen_here(rules, choice.span.file):
            own[name] = choice.span
    for name, place in own.items():
        option = rules.options.get(name)
        if option is not None and option.over is None and not _changes(rules, option):
            yield Finding("R135", {"option": name}, place)


def _chosen_here(rules: Ruleset, file: str) -> bool:
    from refcli.rules import library

    return any(one.name == file and not library.is_shipped(one.path) for one in rules.resolved.layers)


def _changes(rules: Ruleset, option: Option) -> bool:
    first, *others = (*option.known, *_more(option), UNSPECIFIED)
    game = _game(rules.choose({option.name: first}))
    return any(_game(rules.choose({option.name: value})) != game for value in others)


def _more(option: Option) -> tuple[str, ...]:
    """A value or two of an option whose values are not all declared."""
    if option.kind == "integer":
        numbers = [int(value) for value in option.known if integer(value) is not None]
        return (str(max([option.minimum or 0, *numbers]) + 1),)
    if option.kind == "list":
        return (">".join(option.of), ">".join(reversed(option.of))) if option.of else ()
    return option.of


def _game(rules: Ruleset) -> tuple[Any, ...]:
    """All that can be told or played of a ruleset, without what is switched off."""
    tree = merge.without(rules.resolved.tree, *_NAMED, *_SAID)
    told = plain(tree)
    assert isinstance(told, dict)
    said: dict[str, Any] = told  # pyright: ignore[reportUnknownVariableType]
    for key in _SWITCHED:
        if isinstance(said.get(key), dict) and said[key].get("enabled") is not True:
            said[key] = False
    play = rules.play
    return (
        said,
        rules.contracts,
        tuple(
            (clause.name, clause.code, clause.when, clause.allow, clause.forbid, clause.unless)
            for clause in play.clauses
        ),
        play.overrides,
        rules.pair.cards if rules.pair.enabled else None,
        rules.score,
        rules.calls,
    )
