"""Tests keep what the program caches in a folder of their own, and no property depends on how busy the machine is."""

from __future__ import annotations

import os
import shutil
import tempfile

from hypothesis import HealthCheck, settings

_CACHE = tempfile.mkdtemp(prefix="refcli-tests-")
os.environ["XDG_CACHE_HOME"] = _CACHE
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


def pytest_unconfigure() -> None:
    """Each process of tests takes its own folder away again."""
    shutil.rmtree(_CACHE, ignore_errors=True)
