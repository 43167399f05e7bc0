"""Values of options chosen on the command line: ``--with axis=value``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from refcli import words
from refcli.diagnostics import Finding
from refcli.source import Span

NAME = "--with"


def parse(pairs: Sequence[str], option_name: str = NAME) -> tuple[dict[str, str], tuple[Finding, ...]]:
    """The values by option; a later one replaces an earlier one. Findings for what is no ``axis=value``."""
    chosen: dict[str, str] = {}
    findings: list[Finding] = []
    for number, pair in enumerate(pairs, 1):
        option, equals, value = (part.strip() for part in pair.partition("="))
        if option and equals and value:
            chosen[option] = value
            continue
        problem = words.text("use.no-pair", given=pair)
        findings.append(
            Finding("U102", {"problem": problem, "hint": ""}, Span.of(option_name, number, 1, max(1, len(pair))))
        )
    return chosen, tuple(findings)


def located(findings: Sequence[Finding], pairs: Sequence[str], chosen: Mapping[str, str]) -> tuple[Finding, ...]:
    """Findings about a chosen option get the place of the option on the command line."""
    return tuple(_located(found, pairs, chosen) for found in findings)


def _located(found: Finding, pairs: Sequence[str], chosen: Mapping[str, str]) -> Finding:
    named = found.params.get("option")
    if found.place is not None or named not in chosen:
        return found
    for number, pair in reversed(tuple(enumerate(pairs, 1))):  # the last one stands
        option, _, value = pair.partition("=")
        if option.strip() == named:
            at_value = found.code == "R113" and value
            column, length = (len(option) + 2, len(value)) if at_value else (1, len(option))
            return found._replace(place=Span.of(NAME, number, column, max(1, length)))
    return found


def at_tags(findings: Sequence[Finding], places: Mapping[str, Span]) -> tuple[Finding, ...]:
    """Findings about an option that the record chooses get the place of its ``[With]``."""
    return tuple(
        found._replace(place=found.place or places.get(f"With {found.params.get('option')}")) for found in findings
    )
