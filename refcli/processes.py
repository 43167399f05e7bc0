"""Processes that share work: where the system allows it, copies of one that has read the program in once for all."""

from __future__ import annotations

import multiprocessing
from multiprocessing.context import BaseContext

_COPIES = "forkserver"


def context() -> BaseContext:
    """How processes are started here."""
    return multiprocessing.get_context(_COPIES if _can_copy() else "spawn")


def prepare(module: str) -> None:
    """Let the process that is copied read a module in, beside whatever is done here meanwhile."""
    if _can_copy():
        from multiprocessing import forkserver

        forkserver.set_forkserver_preload([module])
        forkserver.ensure_running()


def _can_copy() -> bool:
    return _COPIES in multiprocessing.get_all_start_methods()
