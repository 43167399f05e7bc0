"""What the rulesets say of positions and records is so: ``rules test`` finds nothing wrong in any that comes along."""

from __future__ import annotations

import pytest

from refcli.cli import main
from refcli.rules import library


@pytest.mark.parametrize("name", library.ids())
def test_every_example_of_a_ruleset_holds(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "test", name]) == 0, capsys.readouterr().out
