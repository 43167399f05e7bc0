"""``python -m refcli``."""

from __future__ import annotations

import sys

from refcli.cli import main

if __name__ == "__main__":
    sys.exit(main())
