"""Tests keep what the program caches in a folder of their own, and no property depends on how busy the machine is."""

from __future__ import annotations

import os
import tempfile

from hypothesis import HealthCheck, settings

os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(prefix="refcli-tests-")
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")
