"""Which options of ``refcli settle`` a question reads: what it does not read was meant for another question."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from refcli import words
from refcli.cli.forms import Given
from refcli.diagnostics import Finding
from refcli.source import Span

_NAMES = {"number": "--trick-number", "melds": "--meld"}  # options that are called otherwise than their field
_ALWAYS = ("seats", "pack", "language")
READS = {
    "end": ("before", "booked", "thanks"),
    "score": ("contract", "count", "declarer"),
    "melds": ("contract", "melds"),
    "cards": ("contract", "trick", "hand", "play", "number"),
}


def asked(given: Given) -> str | None:
    """What the options ask about; None where they ask nothing."""
    if given.before is not None or given.booked or given.thanks:
        return "end"
    if given.count:
        return "score"
    if given.melds:
        return "melds"
    return "cards" if given.hand.strip() or given.trick.strip() or given.play is not None else None


def given_options(given: Given) -> dict[str, str]:
    """The names of the options that were given, by field."""
    unsaid = Given()
    said = (one.name for one in fields(given) if getattr(given, one.name) != getattr(unsaid, one.name))
    return {name: _NAMES.get(name, f"--{name}") for name in said}


def idle(given: Given, kind: str) -> Iterator[Finding]:
    """U102 for every option that the question has no use for."""
    for name, option in given_options(given).items():
        if name not in (*READS[kind], *_ALWAYS):
            problem = words.text("settle.idle", option=option, what=words.text(f"settle.about.{kind}"))
            yield Finding("U102", {"problem": problem, "hint": ""}, _place(given, name, option))


def of_record(given: Given) -> Finding:
    """U102 at the first option that is for a position, where a record is given."""
    name, option = next(iter(given_options(given).items()))
    return Finding("U102", {"problem": words.text("settle.both"), "hint": ""}, _place(given, name, option))


def _place(given: Given, name: str, option: str) -> Span:
    value: str | int | tuple[str, ...] = getattr(given, name)
    return Span.of(option, 1, 1, max(1, len(value[0] if isinstance(value, tuple) else str(value))))
