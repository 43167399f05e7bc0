"""Options that write in the same places are laid together; what other options write is laid once for all choices."""

from __future__ import annotations

import json

import pytest

from refcli.rules import data, nodes
from refcli.rules.groups import groups
from refcli.rules.resolve import Resolved, resolve
from refcli.rules.tree import Mapping

BASE = "{terms: {a: 1, b: 2}, calls: {of: {x: 1}}, obligations: {first: {forbid: none}, then: {forbid: none}}}"


def base() -> Mapping:
    read = nodes.compose(BASE, "base.yaml")[0]
    assert isinstance(read, Mapping)
    return read


@pytest.mark.parametrize(
    ("one", "other", "together"),
    [
        ("terms.a", "terms.b", False),
        ("terms.a", "terms.a", True),
        ("calls", "calls.of.x", True),
        ("calls.of.x", "calls.of.y", False),
        ("calls.of.y", "calls.of.z", True),  # two new keys stand in the order in which they come
        ("calls.of.y", "terms.c", False),
        ("obligations.first.when", "obligations.then.unless", True),  # clauses act in their order
    ],
)
def test_options_go_together_where_the_order_of_their_patches_matters(one: str, other: str, together: bool) -> None:
    found = groups({"one": frozenset({one}), "other": frozenset({other})}, base())
    assert (found["one"] == {"one", "other"}) is together


def test_options_that_another_joins_go_together() -> None:
    found = groups({"a": frozenset({"x.p"}), "b": frozenset({"y.q"}), "c": frozenset({"x", "y"})}, base())
    assert found["a"] == {"a", "b", "c"}


def sound(rules: str, values: dict[str, str] | None = None) -> Resolved:
    resolved, findings = resolve(rules, values)
    assert resolved is not None, findings
    return resolved


@pytest.mark.parametrize("rules", ["schieber", "molotow/jasswelt", "belote/coinche"])
def test_choosing_again_gives_the_tree_of_all_patches_in_their_order(rules: str) -> None:
    resolved = sound(rules)
    options = tuple(resolved.options)
    for one, other in zip(options[::5], options[7::5], strict=False):
        values = {one: resolved.alternatives(one)[-1], other: resolved.alternatives(other)[0]}
        again = json.dumps(data.plain(resolved.choose(values).tree))
        assert again == json.dumps(data.plain(sound(rules, values).tree)), values
        in_layers = resolved.choose({one: values[one]}, {other: values[other]})
        assert again == json.dumps(data.plain(in_layers.tree)), values
