"""An interrupt does not reach processes that are just begun, and waits until they are."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading

import pytest

from refcli.processes import undisturbed

pytestmark = pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="the system has no such masks")

BLOCKED = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"


def _begun() -> str:
    """Whether a process begun now is out of reach of interrupts."""
    return subprocess.run([sys.executable, "-c", BLOCKED], capture_output=True, text=True, check=True).stdout.strip()


def test_processes_begun_meanwhile_are_out_of_reach() -> None:
    with undisturbed():
        assert _begun() == "True"
    assert _begun() == "False"


@pytest.mark.parametrize("thread", [True, False])
def test_an_interrupt_waits_for_the_end(thread: bool) -> None:
    """Also one that the system hands to another thread of the process."""
    reached = False
    with pytest.raises(KeyboardInterrupt):
        with undisturbed():
            if thread:
                other = threading.Thread(target=_taking)
                other.start()
                other.join()
            else:
                os.kill(os.getpid(), signal.SIGINT)
            reached = True
        pytest.fail("the interrupt is lost")
    assert reached
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def _taking() -> None:
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    os.kill(os.getpid(), signal.SIGINT)
