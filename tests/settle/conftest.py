"""The command line in this process."""

from tests.cli.conftest import cli

__all__ = ["cli"]
