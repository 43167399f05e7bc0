"""Cases run one after the other, each asked: no exception, no more than a second, no more than 500 MB."""

from __future__ import annotations

import io
import re
import resource
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
MEGABYTES = 500
_FOREIGN = re.compile(r"Traceback|\b(?:lark|yaml\.|jsonschema|NoneType|AssertionError|KeyError)\b")


class Fault(NamedTuple):
    """What went wrong with a case, and the case."""

    kind: str
    number: int
    case: bytes
    said: str


def fuzz_rulesets(seed: int, number: int, told: Callable[[Fault], None]) -> None:
    """Validate ``number`` mutated rulesets; of those that can be used run the examples, a deal and the booklet."""
    known = rulesets.seeds()
    for index in range(number):
        text = rulesets.mutated(Random(f"{seed}:{index}"), known)
        _try(index, text.encode("utf-8", "replace"), "case.yaml", _ruleset, told)


def fuzz_records(seed: int, number: int, told: Callable[[Fault], None]) -> None:
    """Referee ``number`` mutated records, and write them in the normal form."""
    known = records.seeds()
    for index in range(number):
        _try(index, records.mutated(Random(f"{seed}:{index}"), known), "case.jass", _record, told)


def _ruleset(path: str) -> None:
    if main(["rules", "validate", path]) < 2:
        main(["rules", "test", path])
        main(["rules", "show", path])
        main(["rules", "book", path])
        main(["deal", "--rules", path])


def _record(path: str) -> None:
    main(["check", path])
    main(["fmt", path])


def _try(number: int, case: bytes, name: str, run: Callable[[str], None], told: Callable[[Fault], None]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(case)
        out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
        began, problem = process_time(), ""
        try:
            with redirect_stdout(out), redirect_stderr(err):
                run(str(path))
        except BaseException:  # whatever it is, it is a fault of the program
            problem = traceback.format_exc(limit=-6)
        taken = process_time() - began
        err.flush()
        said = err.buffer.getvalue().decode("utf-8", "replace")
        if problem:
            told(Fault("exception", number, case, problem))
        elif _FOREIGN.search(said):
            told(Fault("foreign words", number, case, said))
        if taken > SECONDS:
            told(Fault(f"{taken:.1f} s", number, case, ""))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 if sys.platform != "darwin" else 1024**2)
    if peak > MEGABYTES:
        told(Fault(f"{peak:.0f} MB", number, case, ""))
