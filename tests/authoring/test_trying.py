"""``rules try``: what random games of a variant show."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from refcli.cli import main

NEVER = """
ruleset: never
title: {en: Never}
extends: schieber
contracts:
  idle: {title: {en: Idle}, order: plain, values: high}
calls: {choose: {offers: {name: {of: {idle: {when: deal-number > 900}}}}}}
obligations:
  idle: {when: trick-number > 9, forbid: trump}
"""
ENDLESS = """
ruleset: endless
title: {en: Endless}
extends: schieber
with: {target: 1000000}
"""


def _try(name: str, *arguments: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, Any]:
    status = main(["rules", "try", name, "--format", "json", *arguments])
    return status, json.loads(capsys.readouterr().out)


def test_counts_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    status, found = _try("schieber", "--games", "4", capsys=capsys)
    assert status == 0 and found["games"] == 4 and found["findings"] == {} and found["endless"] == 0
    deals = found["deals"]
    lengths: dict[str, int] = found["lengths"]
    assert sum(lengths.values()) == 4 and sum(int(n) * count for n, count in lengths.items()) == deals
    assert sum(found["contracts"].values()) == deals
    parts: dict[str, dict[str, int]] = found["parts"]
    assert parts["last"] == {"deals": deals, "points": 5 * deals}
    assert parts["tricks"]["points"] == 152 * deals
    assert found["turns"] == 36 * deals
    assert found["clauses"]["follow-suit"] > found["clauses"]["no-undertrump"] > 0
    assert found["never"]["clauses"] == ["must-ruff"]


def test_the_same_seed_gives_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    first, again, other = (_try("schieber", "--games", "1", "--seed", seed, capsys=capsys)[1] for seed in "778")
    assert first == again != other


def test_what_never_comes_up_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "never.yaml"
    file.write_text(NEVER, encoding="utf-8")
    _, found = _try(str(file), "--games", "3", capsys=capsys)
    never: dict[str, list[str]] = found["never"]
    assert never["clauses"] == ["must-ruff", "idle"] and never["contracts"] == ["idle"]
    assert main(["rules", "try", str(file), "--games", "3"]) == 0
    assert "contracts that were never played: idle" in capsys.readouterr().out


def test_a_game_without_end_is_a_contradiction(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("refcli.trying.collect.MOST_DEALS", 12)
    file = tmp_path / "endless.yaml"
    file.write_text(ENDLESS, encoding="utf-8")
    assert main(["rules", "try", str(file), "--games", "1"]) == 1
    assert "1 game had no end" in capsys.readouterr().out


def test_the_plot_is_a_picture_with_a_title(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "plot.svg"
    assert main(["rules", "try", "schieber", "--games", "2", "--plot", str(file)]) == 0
    root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    assert root.tag.endswith("svg") and root.get("aria-label") == "schieber: 2 games"
    assert len(root.findall("{http://www.w3.org/2000/svg}rect")) > 5
    assert main(["rules", "try", "schieber", "--games", "1", "--plot", str(tmp_path / "no" / "plot.svg")]) == 2
    assert "plot.svg" in capsys.readouterr().err
    assert main(["rules", "try", "schieber", "--games", "1", "--plot", str(tmp_path / "plot.png")]) == 2
    assert ".svg" in capsys.readouterr().err and not (tmp_path / "plot.png").exists()


def test_without_an_order_the_first_at_the_target_ends_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A ruleset need not say in which order points count: a deal that brings a side to the target ends the game."""
    for mode in ("immediate", "after-deal"):
        file = tmp_path / f"{mode}.yaml"
        text = (
            f"ruleset: m\ntitle: {{en: M}}\nextends: schieber\nremove: [end.order, end.blocks]\nend: {{mode: {mode}}}\n"
        )
        file.write_text(text + "with: {end.order: unspecified, end.mode: unspecified}\n", encoding="utf-8")
        status, found = _try(str(file), "--games", "2", capsys=capsys)
        assert (status, found["endless"]) == (0, 0)
