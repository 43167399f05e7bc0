"""Tests keep what the program caches in a folder of their own."""

from __future__ import annotations

import os
import tempfile

os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(prefix="refcli-tests-")
