"""Every mistake in a ruleset is told at its place, in words of the game, all at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from refcli.cli import main
from refcli.codes import CODES
from tests.authoring.broken import rulesets, said

# What stands wrong in each file, worked out by reading the files.
CODES_IN = {
    "after-nothing": ["R115"],
    "anchor": ["R103"],
    "block-of-nothing": ["R122"],
    "chained-comparison": ["R116"],
    "circle": ["R111"],
    "clause-does-nothing": ["R130"],
    "clause-of-nowhere": ["R137"],
    "comma-in-braces": ["R104", "R116"],
    "contract-forgotten": ["R136"],
    "contract-of-itself": ["R131"],
    "german-rank-names": ["R121"],
    "in-for-within": ["R116"],
    "key-of-a-section": ["R105"],
    "leading-zero": ["R109"],
    "list-of-clauses": ["R106"],
    "long-chain": ["R116"],
    "many-at-once": ["R105", "R106", "R107", "R112", "R113", "R116", "R116", "R117", "R121", "R122"],
    "misspelt-clause": ["R115"],
    "misspelt-key": ["R105"],
    "misspelt-option": ["R112"],
    "missing-parenthesis": ["R116"],
    "name-is-taken": ["R132", "R132"],
    "negative-factor": ["R113"],
    "no-end": ["R139"],
    "no-value": ["R104"],
    "nothing-in-it": ["R101"],
    "number-with-apostrophe": ["R106"],
    "open-quote": ["R101"],
    "options-collide": ["R114"],
    "order-misses-a-rank": ["R121"],
    "rank-alone": ["R116"],
    "row-nobody-can-fill": ["R139"],
    "self-defined-term": ["R122"],
    "suits-alike": ["R133"],
    "sum-is-wrong": ["R138"],
    "tab": ["R101"],
    "target-and-deals": ["R123"],
    "ten-quoted-and-not": ["R102"],
    "title-with-a-colon": ["R101"],
    "title-without-language": ["R106"],
    "two-targets": ["R102"],
    "unknown-base": ["R110"],
    "unknown-card-in-an-order": ["R121"],
    "unknown-contract": ["R122"],
    "unknown-source": ["R120"],
    "unknown-value": ["R113"],
    "unknown-word": ["R117"],
    "wrong-indentation": ["R101"],
    "wrong-operator": ["R116"],
    "wrong-pack": ["R122"],
    "yes-for-true": ["R106"],
}
FOREIGN = re.compile(
    r"\b(lark|jsonschema|pyyaml|python|traceback|exception|token|none is not|schema|scalar|str|int|dict|null|NoneType"
    r"|any of the given|additional properties|flow (mapping|sequence)|block (mapping|end)|line \d+, column \d+)\b",
    re.IGNORECASE,
)
_HEAD = re.compile(r"\S+:\d+:\d+: (?:malformed|error)\[(R\d{3})\] ")


@pytest.mark.parametrize("path", rulesets(), ids=lambda path: path.stem)
def test_a_mistake_is_told_as_reviewed(path: Path) -> None:
    status, output = said(path)
    assert output == path.with_suffix(".out").read_text(encoding="utf-8")
    assert not FOREIGN.search(output)
    codes = sorted(head[1] for head in map(_HEAD.match, output.splitlines()) if head)
    assert codes == CODES_IN[path.stem]
    malformed = any(CODES[code].severity == "malformed" for code in codes)
    assert status == (2 if malformed else 1)
    assert all("^" in block for block in output.split("\n\n") if block.strip())


def test_there_are_thirty_mistakes_and_more() -> None:
    assert {path.stem for path in rulesets()} == set(CODES_IN)
    assert len(CODES_IN) >= 30


@pytest.mark.parametrize("base", ["schieber", "coiffeur", "sidi", "bieter"])
def test_the_line_shown_puts_a_contract_on_offer(base: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.yaml"
    text = (
        f"ruleset: mine\ntitle: {{en: Mine}}\nextends: {base}\n"
        "contracts:\n  kings-up: {title: {en: Kings up}, trump: none, order: plain, values: plain}\n"
    )
    file.write_text(text, encoding="utf-8")
    assert main(["rules", "validate", str(file)]) == 1
    line = capsys.readouterr().out.partition("to offer it, add ")[2].splitlines()[0]
    file.write_text(f"{text}{line}\n", encoding="utf-8")
    assert main(["rules", "validate", str(file)]) in (0, 1)
    assert "R136" not in capsys.readouterr().out
