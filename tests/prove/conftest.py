"""Fixtures of the tests of proofs."""

from __future__ import annotations

import pytest

from tests.cli.running import ROOT, Cli


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """The command line in this process, at the root of the checkout."""
    monkeypatch.chdir(ROOT)
    return Cli(capsys)
