"""Processes that share work: where the system allows it, copies of one that has read the program in once for all."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from multiprocessing.context import BaseContext

_COPIES = "forkserver"


def context() -> BaseContext:
    """How processes are started here."""
    return multiprocessing.get_context(_COPIES if _can_copy() else "spawn")


@contextmanager
def undisturbed() -> Generator[None]:
    """Let an interrupt wait until the end; processes that are begun meanwhile are never reached by one."""
    if not hasattr(signal, "pthread_sigmask") or threading.current_thread() is not threading.main_thread():
        yield
        return
    waiting: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _: waiting.append(number))  # another thread may take it
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # processes inherit it
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, handler)
        if waiting:
            signal.raise_signal(signal.SIGINT)


def prepare(module: str) -> None:
    """Let the process that is copied read a module in, beside whatever is done here meanwhile."""
    if _can_copy():
        from multiprocessing import forkserver, resource_tracker

        resource_tracker.ensure_running()  # it lets interrupts in again once it runs
        forkserver.set_forkserver_preload([module])
        with undisturbed():
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
