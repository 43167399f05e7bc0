"""House rules as options: what may be chosen, and what was.

An option's value is a patch, or it is written to a path (``sets``). Canonical values are texts; the items of a
list stand between ``>``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping as Map
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from refcli.diagnostics import Finding
from refcli.equality import apart_from
from refcli.nearest import nearest
from refcli.rules.data import integer
from refcli.rules.tree import Mapping, Node, Scalar, Sequence
from refcli.source import Span
from refcli.words import meant
from refcli.words import text as words

UNSPECIFIED = "unspecified"
Origin = Literal["default", "ruleset", "record", "command"]
Kind = Literal["integer", "list", "name"]
_LIST = re.compile(r"\s*[>,]\s*")
_SHOWN = 12  # values a message lists


class Value(NamedTuple):
    """A value an option declares. ``patch`` is None for ``unspecified`` and where the option has ``sets``.

    ``title`` says in a few words what it answers."""

    name: str
    patch: Mapping | None = None
    cites: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    note: str = ""
    title: str = ""


@apart_from("span")
class Option(NamedTuple):
    """A house rule with a name: ``sets`` and ``over`` are paths, ``of`` the words a list may hold."""

    name: str
    question: str
    default: str
    values: Map[str, Value]
    sets: str | None = None
    kind: Kind | None = None
    of: tuple[str, ...] = ()
    minimum: int | None = None
    over: str | None = None
    keys: tuple[str, ...] = ()  # paths whose names may follow an option with ``over``
    span: Span | None = None

    def canonical(self, text: str) -> str | None:
        """The value a text means: itself, an alias, a list in any spelling, a number; None where it is no value."""
        text = text.strip()
        if text == UNSPECIFIED or text in self.values:
            return text
        for value in self.values.values():
            if text in value.aliases:
                return value.name
        if self.kind == "integer":
            return self._number(text)
        if self.kind == "list":
            return self._list(text)
        if self.kind == "name" and text in self.of:
            return text
        joined = ">".join(_LIST.split(text))
        return joined if joined != text and joined in self.values else None

    def _number(self, text: str) -> str | None:
        number = integer(text)
        return None if number is None or (self.minimum is not None and number < self.minimum) else str(number)

    def _list(self, text: str) -> str | None:
        items = _LIST.split(text)
        fits = len(set(items)) == len(items) and all(items) and (not self.of or set(items) <= set(self.of))
        return ">".join(items) if fits else None

    @property
    def known(self) -> tuple[str, ...]:
        """The values that are declared, without ``unspecified``."""
        return tuple(name for name in self.values if name != UNSPECIFIED)

    def choices(self) -> str:
        """What may be chosen, for a message."""
        shown = ", ".join((*self.known[:_SHOWN], *(["…"] if len(self.known) > _SHOWN else [])))
        open_kind = ""
        if self.kind == "integer":
            open_kind = (
                words("option.least", minimum=self.minimum) if self.minimum is not None else words("option.any-integer")
            )
        elif self.kind == "list":
            open_kind = words("option.list", words=self.of)
        elif self.kind == "name":
            open_kind = ", ".join(name for name in self.of if name not in self.values)
        return ", ".join(part for part in (open_kind, shown, UNSPECIFIED) if part)

    def wrong(self, text: str, place: Span | None) -> Finding:
        """R113 for a text that is no value of this option; R108 for a default left out."""
        if not text and not self.default:
            return Finding("R108", {"key": "default", "section": f"options.{self.name}", "hint": ""}, place)
        aliases = [alias for value in self.values.values() for alias in value.aliases]
        known = (*self.known, *aliases, *self.of)
        hint = meant(nearest(text, (*known, UNSPECIFIED))) if known or self.kind else words("option.no-values")
        return Finding("R113", {"option": self.name, "value": text, "choices": self.choices(), "hint": hint}, place)


@dataclass(frozen=True, slots=True)
class Choice:
    """The value an option has, and who says so. ``option`` may be an axis of one key: ``a.multiplier.KEY``.

    ``among`` are the values that come into question where it is unspecified; empty: all that are known."""

    option: str
    value: str
    origin: Origin
    cites: tuple[str, ...] = ()
    note: str = ""
    among: tuple[str, ...] = ()
    span: Span | None = field(default=None, compare=False)
    layer: int = field(default=0, compare=False)  # files from base to leaf, then the record, then the command line

    def __reduce__(self) -> tuple[object, ...]:
        """Read back in one step: hundreds are, of every ruleset that is kept."""
        made = (self.option, self.value, self.origin, self.cites, self.note, self.among, self.span, self.layer)
        return Choice, made


_KINDS: dict[str, Kind] = {"integer": "integer", "list": "list", "name": "name"}


def read_option(name: str, node: Mapping, span: Span | None = None) -> Option:
    """An option as declared, its name at ``span``. Its form is checked already; values are made canonical."""
    raw = node.get("values")
    values = [_value(key, entry.node) for key, entry in raw.entries.items()] if isinstance(raw, Mapping) else []
    minimum = node.get("minimum")
    kind = _text(node, "type")
    option = Option(
        name=name,
        question=_text(node, "question"),
        default=written(node.get("default")),
        values={value.name: value for value in values},
        sets=_text(node, "sets") or None,
        kind=_KINDS.get(kind),
        of=texts(node.get("of")),
        minimum=integer(minimum.text) if isinstance(minimum, Scalar) else None,
        over=_text(node, "over") or None,
        keys=texts(node.get("keys")),
        span=span or node.span,
    )
    return _canonical_names(option) if option.kind == "list" else option


def _canonical_names(option: Option) -> Option:
    named = {name: v._replace(name=name) for v in option.values.values() for name in [">".join(_LIST.split(v.name))]}
    return option._replace(values=named)


def _value(name: str, node: Node) -> Value:
    if not isinstance(node, Mapping):
        return Value(name)
    patch = node.get("patch")
    return Value(
        name,
        patch if isinstance(patch, Mapping) and name != UNSPECIFIED else None,
        texts(node.get("cites")),
        texts(node.get("aliases")),
        _text(node, "note"),
        _text(node, "title"),
    )


def _text(node: Mapping, key: str) -> str:
    value = node.get(key)
    return value.text if isinstance(value, Scalar) else ""


def texts(node: Node | None) -> tuple[str, ...]:
    """The texts of a list; of a single scalar, that one."""
    if isinstance(node, Sequence):
        return tuple(item.text for item in node.items if isinstance(item, Scalar))
    return (node.text,) if isinstance(node, Scalar) else ()


def written(node: Node | None) -> str:
    """A chosen value as text: a YAML list becomes ``a>b``."""
    return ">".join(texts(node))
