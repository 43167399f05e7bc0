"""Measuring: processor time in this process, time and memory of a process of its own."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

# An installed program has its modules compiled, a used one has kept its grammars and rulesets. Here the first run
# does both, in folders of its own.
_COMPILED = tempfile.TemporaryDirectory()
_KEPT = tempfile.TemporaryDirectory()


def rate(work: Callable[[], object], items: int, runs: int) -> float:
    """Items a second of processor time: the median over some runs, after one that does not count."""
    return items / processor_time(work, runs)


def processor_time(work: Callable[[], object], runs: int) -> float:
    """Seconds of processor time: the median over some runs, after one that does not count."""
    work()
    spent: list[float] = []
    for _ in range(runs):
        begun = time.process_time()
        work()
        spent.append(time.process_time() - begun)
    return statistics.median(spent)


@dataclass(frozen=True)
class Process:
    """A finished run: seconds on the clock and of the processor."""

    status: int
    clock: float
    processor: float
    errors: str


def command(*arguments: str | Path, python: Sequence[str] = ()) -> Process:
    """``refcli`` in a process of its own; what it prints is thrown away."""
    return process(*python, "-m", "refcli", *map(str, arguments))


def process(*arguments: str) -> Process:
    """Python in a process of its own; what it prints is thrown away."""
    line = [sys.executable, *arguments]
    own = {"PYTHONPATH": str(ROOT), "PYTHONPYCACHEPREFIX": _COMPILED.name, "XDG_CACHE_HOME": _KEPT.name}
    surroundings = {**os.environ, **own}
    surroundings.pop("PYTHONDONTWRITEBYTECODE", None)
    begun = time.perf_counter()
    with subprocess.Popen(
        line, cwd=ROOT, env=surroundings, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as child:
        assert child.stderr is not None
        errors = child.stderr.read()
        _, status, used = os.wait4(child.pid, 0)
        clock = time.perf_counter() - begun
        child.returncode = os.waitstatus_to_exitcode(status)
    return Process(child.returncode, clock, used.ru_utime + used.ru_stime, errors)


# What the system counts as the peak of a finished child holds the memory of its parent; a process knows its own.
_TOLD = """
import sys
from refcli.cli import main
status = main(sys.argv[1:])
sys.stderr.write(next(line for line in open("/proc/self/status") if line.startswith("VmHWM:")))
sys.exit(status)
"""


def peak(*arguments: str | Path) -> float:
    """The peak memory in MiB of a run of ``refcli`` that finds nothing wrong (Linux)."""
    run = process("-c", _TOLD, *map(str, arguments))
    assert run.status == 0, run.errors[-1000:]
    return int(run.errors.split()[-2]) / 1024


def start(*arguments: str, forget: bool = False, runs: int = 9) -> Process:
    """The run of Python with the median time on the clock, after one that fills the caches.

    ``forget`` takes away what the program has kept before each run, as at its very first start.
    """
    process(*arguments)
    found: list[Process] = []
    for _ in range(runs):
        if forget:
            shutil.rmtree(Path(_KEPT.name) / "refcli", ignore_errors=True)
        found.append(process(*arguments))
    return sorted(found, key=lambda one: one.clock)[runs // 2]


def imported(*arguments: str | Path) -> frozenset[str]:
    """The top packages that a run of the command imports."""
    told = command(*arguments, python=("-X", "importtime")).errors
    names = (line.rpartition("|")[2].strip() for line in told.splitlines() if line.startswith("import time:"))
    return frozenset(name.partition(".")[0] for name in names)
