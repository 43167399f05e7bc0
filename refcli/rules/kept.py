"""Built sections of shipped rulesets, kept between processes: reading the YAML takes longer than most records.

What is kept goes by the files and their times, the id and the choices.
Of the tree only the sections and the choices are kept; it is resolved anew when something asks for an option.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

from refcli import resources
from refcli.rules import store
from refcli.rules.expr.ints import predicate
from refcli.rules.expr.tree import Expr
from refcli.rules.model import ScoreRules
from refcli.rules.ruleset import Ruleset

SECTIONS = (
    "id",
    "title",
    "source",
    "deck",
    "default_pack",
    "equivalence",
    "seats",
    "sides",
    "contracts",
    "play",
    "melds",
    "pair",
    "score",
    "multipliers",
    "end",
    "prizes",
    "penalties",
    "calls",
    "parties",
    "dealer_sits_out",
    "deal",
    "chosen",
    "unspecified",
    "choices",
)
_RULESET_SUFFIXES = (".yaml", ".yml")
_MOST = 96  # rulesets that one process holds: all that are shipped, and some with choices
_HERE: dict[Path, Ruleset] = {}


def load(rules: str, chosen: Mapping[str, str]) -> Ruleset | None:
    """A shipped ruleset as kept, the same object as long as the process runs; None where there is none to be read."""
    path = _path(rules, chosen)
    if path is None:
        return None
    if path not in _HERE:
        sections = store.read(path)
        if not isinstance(sections, dict):
            return None
        whole = _asking(cast("dict[str, Any]", sections), predicate)
        _remember(path, Ruleset(lambda: _resolved(rules, chosen), whole))
    found = _HERE.get(path)
    if found is not None:
        _remember(path, found)
    return found


def _remember(path: Path, ruleset: Ruleset) -> None:
    """Hold a ruleset; where there are too many, the one goes that was asked for longest ago."""
    _HERE.pop(path, None)
    if len(_HERE) >= _MOST:
        _HERE.pop(next(iter(_HERE)))
    _HERE[path] = ruleset


def keep(ruleset: Ruleset, rules: str, chosen: Mapping[str, str]) -> None:
    """Keep a shipped ruleset for the next process."""
    path = _path(rules, chosen)
    if path is None:
        return
    from refcli.rules.asked import aim, bearing, open_axes, variants

    _remember(path, ruleset)
    sections = _asking({name: getattr(ruleset, name) for name in SECTIONS}, lambda _: None)
    axes = open_axes(ruleset)
    sections |= {"aim": aim(ruleset), "bearing": bearing(ruleset), "axes": axes, "variants": variants(ruleset, axes)}
    sections["choices"] = {name: replace(choice, span=None) for name, choice in ruleset.choices.items()}
    store.keep(path, sections)


def _asking(sections: dict[str, Any], test: Callable[[Expr | None], Any]) -> dict[str, Any]:
    """The sections with the conditions of score parts made ready anew: functions cannot be kept."""
    score: ScoreRules = sections["score"]
    parts = tuple(part._replace(test=test(part.when)) for part in score.parts)
    return {**sections, "score": score._replace(parts=parts)}


def _resolved(rules: str, chosen: Mapping[str, str]) -> Any:
    from refcli.rules.resolve import resolve

    resolved, _ = resolve(rules, chosen, sound=True)
    assert resolved is not None, rules
    return resolved


def _path(rules: str, chosen: Mapping[str, str]) -> Path | None:
    """Where a ruleset is kept; None for a stranger's file or without a folder to keep it in."""
    if rules.endswith(_RULESET_SUFFIXES):
        return None
    return store.place("rules", rules, sorted(chosen.items()), resources.stamp("rulesets", ".yaml"))
