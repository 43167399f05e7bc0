"""Fixtures of the command line's tests."""

from __future__ import annotations

import pytest

from tests.cli.running import Cli


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    """The command line in this process."""
    return Cli(capsys)
