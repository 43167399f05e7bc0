"""Cases run one after the other, each asked: no exception, no more than a second, no more than 500 MB."""

from __future__ import annotations

import io
import os
import re
import resource
import subprocess
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple

from fuzz import records, rulesets
from refcli.cli import main

SECONDS = 1.0  # of processor time, so that a busy machine finds nothing
DOUBTFUL = 0.3  # a case that takes longer is run again by itself, with nothing known from the cases before it
MEGABYTES = 500
KINDS = ("rulesets", "records")
_FOREIGN = re.compile(r"Traceback|\b(?:lark|yaml\.|jsonschema|NoneType|AssertionError|KeyError)\b")


class Fault(NamedTuple):
    """What went wrong with a case, and the case."""

    kind: str
    number: int
    case: bytes
    said: str


class Run(NamedTuple):
    """Cases of a kind, from number ``first`` on: the same seed gives the same cases."""

    kind: str
    seed: int
    number: int
    first: int = 0

    def cases(self, told: Callable[[Fault], None]) -> None:
        """Run them all."""
        made, name, use = _MADE[self.kind]
        make = made()
        with TemporaryDirectory() as folder:
            path = Path(folder) / name
            for index in range(self.first, self.first + self.number):
                path.write_bytes(make(Random(f"{self.seed}:{index}")))
                _try(index, path, use, told)


def fuzz_rulesets(seed: int, number: int, told: Callable[[Fault], None]) -> None:
    """Validate ``number`` mutated rulesets; of those that can be used run the examples, a deal and the booklet."""
    Run("rulesets", seed, number).cases(told)


def fuzz_records(seed: int, number: int, told: Callable[[Fault], None]) -> None:
    """Referee ``number`` mutated records, and write them in the normal form."""
    Run("records", seed, number).cases(told)


def _rulesets() -> Callable[[Random], bytes]:
    known = rulesets.seeds()
    return lambda random: rulesets.mutated(random, known).encode("utf-8", "replace")


def _records() -> Callable[[Random], bytes]:
    known = records.seeds()
    return lambda random: records.mutated(random, known)


def _ruleset(path: str) -> list[list[str]]:
    more = [["rules", "test", path], ["rules", "show", path], ["rules", "book", path], ["deal", "--rules", path]]
    return more if main(["rules", "validate", path]) < 2 else []


def _record(path: str) -> list[list[str]]:
    main(["check", path])
    return [["fmt", path]]


_MADE = {"rulesets": (_rulesets, "case.yaml", _ruleset), "records": (_records, "case.jass", _record)}


def _try(number: int, path: Path, use: Callable[[str], list[list[str]]], told: Callable[[Fault], None]) -> None:
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
    problem, longest = "", 0.0
    try:
        with redirect_stdout(out), redirect_stderr(err):
            began = process_time()
            more = use(str(path))
            longest = process_time() - began
            for arguments in more:
                began = process_time()
                main(arguments)
                longest = max(longest, process_time() - began)
    except BaseException:  # whatever it is, it is a fault of the program
        problem = traceback.format_exc(limit=-6)
    err.flush()
    said = err.buffer.getvalue().decode("utf-8", "replace")
    case = path.read_bytes()
    if problem:
        told(Fault("exception", number, case, problem))
    elif _FOREIGN.search(said):
        told(Fault("foreign words", number, case, said))
    if longest > DOUBTFUL:
        seconds = _alone(path)
        if seconds > SECONDS:
            told(Fault(f"{seconds:.1f} s", number, case, ""))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform != "darwin" else 1024**2)
    if peak > MEGABYTES:
        told(Fault(f"{peak:.0f} MB", number, case, ""))


def _alone(path: Path) -> float:
    """The processor time of a run in a process of its own, its start included: the least of three."""
    arguments = ["check"] if path.suffix == ".jass" else ["rules", "validate"]
    return min(_once([sys.executable, "-m", "refcli", *arguments, str(path)]) for _ in range(3))


def _once(command: list[str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(command, capture_output=True, check=False, env=kept)  # as installed: nothing is compiled anew
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
