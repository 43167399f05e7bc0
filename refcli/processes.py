"""Processes that share work: where the system allows it, copies of one that has read the program in once for all."""

from __future__ import annotations

import multiprocessing
import os
import threading
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


def leave_with_parent(busy: threading.Lock) -> None:
    """Let this process end once the one that started it has, however that ended, and ``busy`` is free."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def leave() -> None:
        parent.join()
        with busy:
            os._exit(1)

    threading.Thread(target=leave, daemon=True).start()


def _can_copy() -> bool:
    return _COPIES in multiprocessing.get_all_start_methods()
