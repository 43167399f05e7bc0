"""Words of a ruleset that a choice takes the place of without a word: an option writes the same path after them."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.diagnostics import Finding, Label
from refcli.rules import paths
from refcli.rules.axes import Axis
from refcli.rules.options import UNSPECIFIED, Choice, written
from refcli.rules.patches import spelt, writes
from refcli.rules.resolve import Resolved
from refcli.rules.ruleset import Ruleset
from refcli.rules.tree import Entry, Mapping, Node
from refcli.words import text


def check(rules: Ruleset) -> Iterator[Finding]:
    """R140 for what a file writes where the game has what an option writes instead.

    A file writes in vain what it or a file below it chooses otherwise, or leaves open, and what the default of an
    option that it takes in itself says otherwise.
    """
    resolved = rules.resolved
    for choice in resolved.choices.values():
        axis = resolved.axis(choice.option)
        if axis is None or choice.origin not in ("default", "ruleset"):
            continue
        for path in _written(resolved, axis, choice):
            own = _own(resolved, axis, choice, path)
            if own is not None:
                yield _vain(axis, choice, path, own, paths.get(resolved.tree, path))


def _written(resolved: Resolved, axis: Axis, choice: Choice) -> Iterator[str]:
    """The paths that a choice writes; of an open one those that every value writes."""
    if choice.value != UNSPECIFIED:
        yield from writes(resolved.laid(choice))
        return
    known = [writes(axis.patch(value, None)) for value in axis.known()]
    yield from (path for path in known[0] if all(path in other for other in known)) if known else ()


def _own(resolved: Resolved, axis: Axis, choice: Choice, path: str) -> Entry | None:
    """What the topmost file to write a path writes there, where the choice has the last word and says otherwise."""
    for index in reversed(range(len(resolved.layers))):
        entry = _entry(resolved.layers[index].node, path)
        if entry is None:
            continue
        default = choice.origin == "default"
        beaten = index == resolved.taken_in(axis) if default else index >= choice.layer
        now = paths.get(resolved.tree, path)
        same = now is not None and spelt(now) == spelt(entry.node)
        return entry if beaten and not (same and choice.value != UNSPECIFIED) else None
    return None


def _entry(tree: Mapping, path: str) -> Entry | None:
    """The scalar or list that a file has at a path."""
    keys = paths.find(tree, path)
    above = paths.follow(tree, keys[:-1]) if keys else None
    entry = above.entries[keys[-1]] if keys and isinstance(above, Mapping) else None
    return entry if entry is not None and not isinstance(entry.node, Mapping) else None


def _fitting(axis: Axis, path: str, own: Node) -> str | None:
    """The value of an axis that writes at a path what the author wrote there."""
    text = axis.canonical(written(own))
    for value in (*axis.known(), *([text] if text is not None else [])):
        if writes(axis.patch(value, None)).get(path) == spelt(own):
            return value
    return None


def _vain(axis: Axis, choice: Choice, path: str, own: Entry, now: Node | None) -> Finding:
    fits = _fitting(axis, path, own.node)
    params = {
        "path": path,
        "option": axis.name,
        "value": choice.value,
        "now": "" if choice.value == UNSPECIFIED or now is None or written(now) == choice.value else written(now),
        "hint": text("vain.choose", option=axis.name, value=fits) if fits else text("vain.other", option=axis.name),
    }
    labels = (Label(choice.span, "chosen-here", {"option": axis.name}),) if choice.span is not None else ()
    return Finding("R140", params, own.key_span, labels)
