"""Every mistake of a ruleset at once: those of its form, of what it names, of its expressions, and of what it means.

What has a fault is left out and the rest is read on, so that an author hears of all of them in one go. What would
only follow from a part left out is not said.
"""

from __future__ import annotations

from collections.abc import Iterator

from refcli.audit import places
from refcli.audit.checks import audit
from refcli.audit.places import with_origin
from refcli.codes import CODES
from refcli.diagnostics import Finding
from refcli.rules import checks, library, paths, schema
from refcli.rules.resolve import Resolved, examine
from refcli.rules.ruleset import Ruleset
from refcli.words import meant, text

Findings = tuple[Finding, ...]

_BUILT_ON = ("extends", "uses")
# what only says that something is not there; it may be there, and have been left out for its form
_LACKS = frozenset({"R106", "R108"})


def survey(rules: str) -> Findings:
    """All findings about a ruleset and what it builds on, each with the place of what it overrides."""
    path = library.find(rules)
    if isinstance(path, Finding):
        return (path,)
    resolved, form, other = examine(path)
    if resolved is None:
        return (*form, *other)
    if _baseless(resolved, form):
        return form
    if resolved.abstract:  # what it removes stands in the game that takes it in
        other = tuple(f for f in other if f.code != "R115")
    if library.is_shipped(path):  # read on trust otherwise
        form = tuple(f for file in resolved.layers for f in schema.check(file.node))
    findings = (*form, *_not_caused((*other, *_meaning(resolved)), form, resolved))
    findings = tuple(f for i, f in enumerate(findings) if f not in findings[:i])
    if not any((f.severity or CODES[f.code].severity) == "malformed" for f in findings) and not resolved.abstract:
        findings = (*findings, *audit(Ruleset(lambda: resolved)))
    return tuple(with_origin(finding, resolved) for finding in findings)


def _baseless(resolved: Resolved, form: Findings) -> bool:
    """Whether the key that names what the file builds on is misspelt: what it lacks may stand there."""
    own = resolved.layers[-1].node
    hints = [meant(key) for key in _BUILT_ON if own.get(key) is None]
    return any(
        f.code == "R105" and f.params["section"] == text("file.root") and f.params["hint"] in hints for f in form
    )


def _meaning(resolved: Resolved) -> Findings:
    """Sources, options, expressions and names."""
    about = (*checks.check_cites(resolved), *checks.check_options(resolved))
    if resolved.abstract:  # a part alone is no game: its expressions are read where it is taken in
        return about
    return (*about, *Ruleset(lambda: resolved).check())


def _not_caused(findings: Findings, form: Findings, resolved: Resolved) -> Findings:
    """Those that do not follow from a part that was left out for its form."""
    if not form:
        return findings
    gone = {name for fault in form for name in _names(fault, resolved) if name}
    return tuple(f for f in findings if f.code not in _LACKS and not gone & {_last(v) for v in f.params.values()})


def _last(value: object) -> str:
    return str(value).rpartition(".")[2]


def _names(fault: Finding, resolved: Resolved) -> Iterator[str]:
    """The name of what has a fault of form, and all names below it."""
    yield _last(fault.params.get("key", ""))
    yield _last(fault.params.get("section", ""))  # it lacks what was meant by a key that is unknown or missing
    if fault.code == "R108":
        return
    for file in resolved.layers:
        if fault.place is not None and file.name == fault.place.file:
            keys = places.keys_at(places.whole(file), fault.place)
            yield from keys[-1:]
            node = paths.follow(places.whole(file), keys)
            yield from places.keys_below(node) if node is not None else ()
