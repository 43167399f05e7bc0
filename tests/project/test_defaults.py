"""What the schema says of a key that is left out is what the program does, and another value is something else."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, cast

import pytest
import yaml

from docs import keys
from refcli.rules import load
from refcli.rules.ruleset import Ruleset
from tests.project.files import read

SECTIONS = (
    *("seats", "sides", "equivalence", "contracts", "play", "melds", "pair", "score", "multipliers", "end", "prizes"),
    *("penalties", "calls", "parties", "deal"),
)

# A key in use for each name that the author chooses.
PLACES = {
    "calls.rows.ROW": "calls.rows.row",
    "calls.PHASE.offers.CALL": "calls.phase.offers.call",
    "contracts.CONTRACT.blocks.BLOCK": "contracts.gusti.blocks.then",
    "contracts.CONTRACT.repeat": "contracts.slalom.repeat",
    "contracts.CONTRACT.once-each": "contracts.trio.once-each",
    "contracts.CONTRACT.becomes": "contracts.molotow.becomes",
    "contracts.CONTRACT.meld-order": "contracts.undenufe.meld-order",
    "contracts.CONTRACT.order": "contracts.undenufe.order",
    "contracts.CONTRACT.trump": "contracts.gumpf.trump",
    "obligations.CLAUSE": "obligations.clause",
    "score.parts.PART.each": "score.parts.wager.each",
    "score.parts.PART": "score.parts.match",
    "prizes.PRIZE": "prizes.mountain",
}
OTHERS = {
    "deal.next-dealer": "forehand",
    "seats": 3,  # five and more would need more cards than there are
    "contracts.CONTRACT.trump": "suit",
    "contracts.CONTRACT.order": "low",
    "obligations.CLAUSE.code": "P101",
    "lead": "declarer",
    "contracts.CONTRACT.becomes.never": "obenabe",
    "deck.equivalence": {"rosen": "C"},
}
# Said for readers, or read where no section of the rules shows it.
ELSEWHERE = {"abstract", "score.parts.PART.settles"}


def rows() -> list[tuple[str, Any]]:
    """Every key with a default, and the default."""
    found: list[tuple[str, Any]] = []
    for section in ("file", *keys.sections()):
        for key, _, left_out, _ in keys.keys(section):
            if left_out.startswith("`") and key.strip("`") not in ELSEWHERE:
                found.append((key.strip("`"), json_or_text(left_out.strip("`"))))
    return list(dict(found).items())


def json_or_text(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def typed(value: object) -> Any:
    """Plain numbers and truth values as such: what is quoted in the file below is text."""
    if isinstance(value, dict):
        return {key: typed(inner) for key, inner in cast("dict[str, object]", value).items()}
    if isinstance(value, list):
        return [typed(inner) for inner in cast("list[object]", value)]
    text = str(value)
    return json.loads(text) if re.fullmatch(r"-?(0|[1-9][0-9]*)|true|false", text) else text


def game() -> dict[str, Any]:
    """The common rules in one file, without house rules, with one clause and a part of the score by formula."""
    data: dict[str, Any] = typed(yaml.load(read("rulesets/schieber/base.yaml"), yaml.BaseLoader))
    del data["uses"], data["examples"]
    clause = {"code": "P105", "when": "hand has led", "allow": "led"}
    data["score"]["parts"]["wager"] = {"kind": "formula", "of": "1"}
    return {**data, "ruleset": "shown", "obligations": {"clause": clause}}


def loaded(path: str, folder: Path, *value: Any) -> Ruleset:
    """The game without a key, or with a value for it."""
    data = game()
    inner, (*above, last) = data, path.split(".")
    for key in above:
        inner = inner.setdefault(key, {})
    if path.startswith("deal.turn-up"):
        data["deal"]["hand"] = 8  # a card must be left to turn up
    if path == "seats":
        data["sides"] = "solo"  # as many as there may be
    if inner.pop(last, None) is None and path not in ("deck.equivalence",):
        data["remove"] = [path] if path.startswith("contracts.") else []
    if value:
        inner[last] = value[0]
    file = folder / f"{len(list(folder.iterdir()))}.yaml"
    file.write_text(json.dumps(data, ensure_ascii=False, indent=1), encoding="utf-8")
    rules, findings = load(str(file))
    assert rules is not None, findings
    return rules


def place(path: str) -> str:
    for start, real in PLACES.items():
        if path.startswith(start):
            return real + path.removeprefix(start)
    return path


def other(path: str, default: Any) -> Any:
    """A value that is not the default."""
    if path in OTHERS:
        return OTHERS[path]
    if isinstance(default, bool):
        return not default
    if isinstance(default, int):
        return default + 2
    values = next(row[1] for section in ("file", *keys.sections()) for row in keys.keys(section) if path in row[0])
    return next(value for value in re.findall(r"`([^`]+)`", values) if value != default)


def test_the_schema_has_defaults() -> None:
    assert len(rows()) > 40
    assert {"melds.scores", "pair.by", "end.claim.false", "score.parts.PART.multiplied"} <= dict(rows()).keys()


@pytest.mark.parametrize(("path", "default"), rows())
def test_a_key_left_out_has_its_default(path: str, default: Any, tmp_path: Path) -> None:
    without = loaded(place(path), tmp_path)
    given = loaded(place(path), tmp_path, default)
    changed = loaded(place(path), tmp_path, other(path, default))
    for section in SECTIONS:
        assert getattr(without, section) == getattr(given, section), section
    assert any(getattr(given, section) != getattr(changed, section) for section in SECTIONS)
