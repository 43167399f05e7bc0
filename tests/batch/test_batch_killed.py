"""Processes that judge end with the one that handed out the work, even where it could not say goodbye."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30  # seconds, of which a second is needed

BATCH = """
import os, time
from refcli.batch.run import _Pool

if __name__ == "__main__":
    pool = _Pool(1)
    print(pool._executor.submit(os.getpid).result(), flush=True)
    time.sleep(600)
"""


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not state.exists() or state.read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="the system has no such signal")
def test_no_process_outlives_a_killed_batch(tmp_path: Path) -> None:
    script = tmp_path / "batch.py"
    script.write_text(BATCH, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True, env=environment) as main:
        assert main.stdout is not None
        worker = int(main.stdout.readline())
        assert alive(worker)
        main.send_signal(signal.SIGKILL)
    for _ in range(PATIENCE * 10):
        if not alive(worker):
            return
        time.sleep(0.1)
    pytest.fail("the process is still there")
