"""Axes: what a choice is of. An option, or one key of an option that has ``over``."""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass

from refcli.diagnostics import Finding
from refcli.rules import paths
from refcli.rules.data import integer
from refcli.rules.hints import among
from refcli.rules.merge import normal
from refcli.rules.options import UNSPECIFIED, Option, texts
from refcli.rules.patches import nested, patch_of, writes
from refcli.rules.tree import Entry, Mapping, Scalar
from refcli.source import Span
from refcli.words import text as words

_NOWHERE = Span("", 1, 1, 1, 1)


@dataclass(frozen=True, slots=True)
class Axis:
    """An option, or one key of an option that has ``over``."""

    option: Option
    key: str | None = None

    @property
    def name(self) -> str:
        return self.option.name if self.key is None else f"{self.option.name}.{self.key}"

    @property
    def path(self) -> str:
        """Where an axis of one key writes."""
        return f"{self.option.over}.{self.key}"

    def canonical(self, text: str) -> str | None:
        if self.key is None:
            return self.option.canonical(text)
        number, least = integer(text.strip()), self.option.minimum
        if number is None or (least is not None and number < least):
            return UNSPECIFIED if text.strip() == UNSPECIFIED else None
        return str(number)

    def wrong(self, text: str, place: Span | None) -> Finding:
        if self.key is None:
            return self.option.wrong(text, place)
        least = self.option.minimum
        form = words("option.any-integer") if least is None else words("option.least", minimum=least)
        params = {"option": self.name, "value": text, "choices": f"{form}, {UNSPECIFIED}", "hint": ""}
        return Finding("R113", params, place)

    def patch(self, value: str, span: Span | None) -> Mapping | None:
        """What a canonical value does to the tree."""
        if self.key is None:
            patch = patch_of(self.option, value, span or self.option.span or _NOWHERE)
            return normal(patch) if patch is not None else None
        if value == UNSPECIFIED:
            return None
        assert self.option.over is not None
        place = span or _NOWHERE
        return nested(self.option.over, Mapping({self.key: Entry(place, Scalar(value, True, place))}, place))

    def known(self) -> tuple[str, ...]:
        """Its declared values; of one key, those that the option's values write there."""
        if self.key is None:
            return self.option.known
        found = {writes(value.patch).get(self.path) for value in self.option.values.values()}
        numbers = sorted(n for text in found if text is not None and (n := integer(text)) is not None)
        return tuple(str(number) for number in numbers)

    def touched(self) -> frozenset[str]:
        """The dotted leaf paths that its values write."""
        if self.key is not None:
            return frozenset([self.path])
        found = {path for name in self.option.known for path in writes(self.patch(name, None))}
        found.update(path for path in (self.option.sets, self.option.over) if path is not None)
        return frozenset(found)


def axis_of(name: str, options: Map[str, Option], tree: Mapping | None = None) -> Axis | None:
    """The option of that name, or the option with ``over`` that the name adds a key to; None where there is none.

    Where the option says which ``keys`` there are, ``tree`` decides whether this is one.
    """
    option = options.get(name)
    if option is not None:
        return Axis(option)
    head, _, key = name.rpartition(".")
    option = options.get(head)
    if option is None or option.over is None or not key:
        return None
    allowed = keys_of(option, tree)
    return Axis(option, key) if allowed is None or key in allowed else None


def keys_of(option: Option, tree: Mapping | None) -> tuple[str, ...] | None:
    """The keys that may follow an option with ``over``; None where any may."""
    if tree is None or not option.keys:
        return None
    found: list[str] = []
    for path in option.keys:
        node = paths.get(tree, path)
        if isinstance(node, Mapping):
            found += node.entries
        else:
            found += texts(node)
    return tuple(found)


def unknown(name: str, options: Map[str, Option], tree: Mapping, place: Span | None) -> Finding:
    """R112 with the nearest name."""
    names = list(options)
    for option in options.values():
        if option.over is not None and name.startswith(f"{option.name}."):
            names += [f"{option.name}.{key}" for key in keys_of(option, tree) or ()]
    return Finding("R112", {"option": name, "hint": among(name, names)}, place)
