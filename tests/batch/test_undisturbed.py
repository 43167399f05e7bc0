"""An interrupt does not reach processes that are just begun, and waits until they are."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="the system has no such masks")

BEGUN = """
import subprocess, sys
from refcli.processes import undisturbed

blocked = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []), flush=True)"
with undisturbed():
    subprocess.run([sys.executable, "-c", blocked])
subprocess.run([sys.executable, "-c", blocked])
"""
WAITING = """
import os, signal, threading
from refcli.processes import undisturbed

def take():
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    os.kill(os.getpid(), signal.SIGINT)

try:
    with undisturbed():
        INTERRUPT
        print("goes on", flush=True)
    print("lost")
except KeyboardInterrupt:
    print("waited")
"""
ANOTHER = "other = threading.Thread(target=take); other.start(); other.join()"


def _told(script: str) -> list[str]:
    """What a program of its own prints, line by line."""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return run.stdout.splitlines()


def test_processes_begun_meanwhile_are_out_of_reach() -> None:
    assert _told(BEGUN) == ["True", "False"]


@pytest.mark.parametrize("interrupt", ["os.kill(os.getpid(), signal.SIGINT)", ANOTHER])
def test_an_interrupt_waits_for_the_end(interrupt: str) -> None:
    """Also one that the system hands to another thread of the process."""
    assert _told(WAITING.replace("INTERRUPT", interrupt)) == ["goes on", "waited"]
