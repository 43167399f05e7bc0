"""What a value does to a ruleset's tree."""

from __future__ import annotations

from refcli.rules import paths
from refcli.rules.merge import removals, without
from refcli.rules.options import UNSPECIFIED, Option
from refcli.rules.tree import Entry, Mapping, Node, Scalar, Sequence
from refcli.source import Span


def patch_of(option: Option, value: str, span: Span) -> Mapping | None:
    """What a canonical value does to the tree; None where it does nothing."""
    declared = option.values.get(value)
    if value == UNSPECIFIED:
        return None
    if declared is not None and declared.patch is not None:
        return declared.patch
    if option.sets is None:
        return None
    node: Node = Scalar(value, True, span)
    if option.kind == "list":
        node = Sequence(tuple(Scalar(item, True, span) for item in value.split(">")), span)
    return nested(option.sets, node)


def nested(path: str, node: Node) -> Mapping:
    """A patch that writes one path."""
    for part in reversed(path.split(".")):
        node = Mapping({part: Entry(node.span, node)}, node.span)
    assert isinstance(node, Mapping)
    return node


def writes(patch: Mapping | None) -> dict[str, str]:
    """What a patch writes: dotted leaf path to a text that is equal where the same is written."""
    if patch is None:
        return {}
    found = {path.text: "\0removed" for path in removals(patch)}
    for keys, node in paths.leaves(without(patch, "remove")):
        if keys:
            found[".".join(keys)] = spelt(node)
    return found


def spelt(node: Node) -> str:
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return "[" + "\0".join(spelt(item) for item in node.items) + "]"
    return "{" + "\0".join(f"{key}\0{spelt(entry.node)}" for key, entry in node.entries.items()) + "}"
