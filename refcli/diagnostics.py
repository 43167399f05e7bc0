"""Findings: what a stage has to say about its input, as values.

A finding carries its code and named parameters, never a finished sentence: the words stand in
``refcli.words``. Severity and kebab-case name of a code stand in ``refcli.codes``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from refcli.source import Span

NOTHING: Mapping[str, Any] = MappingProxyType({})
Severity = Literal["malformed", "error", "undetermined", "incomplete", "note"]


class Label(NamedTuple):
    """A secondary place with a short text: ``words`` is a key of the label catalogue."""

    span: Span
    words: str
    params: Mapping[str, Any] = NOTHING


class Alternative(NamedTuple):
    """An option value under which the finding would not stand."""

    option: str
    value: str


class Finding(NamedTuple):
    """One thing found, with all that its message and its JSON need.

    ``legal`` lists canonical card names; ``branches`` maps ``"axis=value"`` (joined by ``", "``) to the
    ruling under it where an unspecified rule leaves the ruling open.
    """

    code: str
    params: Mapping[str, Any] = NOTHING
    place: Span | None = None
    labels: tuple[Label, ...] = ()
    deal: int | None = None
    trick: int | None = None
    seat: str | None = None
    card: str | None = None
    clause: str | None = None
    cites: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    legal: tuple[str, ...] | None = None
    legal_with: tuple[Alternative, ...] = ()
    branches: Mapping[str, Any] = NOTHING
    severity: Severity | None = None  # overrides the code's own
