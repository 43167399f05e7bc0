"""Reports: one module a format. Writers take verdicts as they come and keep no more than one deal."""

from __future__ import annotations
