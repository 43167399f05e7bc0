"""One command in a process of its own: ``refcli``, and ``python -m refcli``."""

from __future__ import annotations

import gc
import sys

from refcli.cli import main

_SELDOM = 50_000  # new objects between two searches for cycles; a start makes about as many, and they stay


def start() -> int:
    """Runs the command of this process and gives its exit status.

    Nearly all that a short run makes lives to its end. To search that for cycles again and again, and once more on
    the way out, would take a fifth of the time of a check.
    """
    gc.set_threshold(_SELDOM)
    status = main()
    gc.freeze()
    return status


if __name__ == "__main__":
    sys.exit(start())
