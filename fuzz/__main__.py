"""``python -m fuzz --rulesets 200000 --records 200000 --seed 1 --keep FOLDER``: run, and keep what fails.

With ``--keep`` a run that was broken off goes on where it stopped, and counts all its cases.
"""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

from fuzz.run import KINDS, Fault, Run

_EVERY = 200  # cases between two notes of how far a run has come


class Tally:
    """How many cases are through and what failed, noted in a file so that the next run goes on from there."""

    def __init__(self, folder: Path | None, seed: int) -> None:
        self._folder, self._seed = folder, seed
        self._file = folder / f"{seed}.json" if folder is not None else None
        self.state: dict[str, Any] = {"seconds": 0.0, "faults": {}, **dict.fromkeys(KINDS, 0)}
        if self._file is not None and self._file.is_file():
            self.state = json.loads(self._file.read_text(encoding="utf-8"))
        self._before = self.state["seconds"]

    def told(self, kind: str, fault: Fault) -> None:
        """Count a fault, say it and keep its case."""
        what = fault.kind if fault.kind in ("exception", "foreign words") else f"too much {fault.kind.split()[1]}"
        self.state["faults"][what] = self.state["faults"].get(what, 0) + 1
        print(f"{fault.kind} in case {fault.number} of the {kind}\n{fault.said}", flush=True)
        if self._folder is not None:
            self._folder.mkdir(parents=True, exist_ok=True)
            (self._folder / f"{kind}-{self._seed}-{fault.number}.case").write_bytes(fault.case)

    def note(self) -> None:
        """Write down how far the run has come."""
        self.state["seconds"] = round(self._before + process_time(), 1)
        if self._file is not None:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.write_text(json.dumps(self.state), encoding="utf-8")

    def line(self) -> str:
        """All of it in one line."""
        state = self.state
        done = sum(state[kind] for kind in KINDS)
        speed = done / state["seconds"] if state["seconds"] else 0.0
        faults = ", ".join(f"{number} {what}" for what, number in state["faults"].items()) or "no fault"
        counts = ", ".join(f"{state[kind]} {kind}" for kind in KINDS)
        return f"{counts}: {faults}; {state['seconds']:.0f} s of processor time, {speed:.0f} cases a second"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    for kind in KINDS:
        parser.add_argument(f"--{kind}", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, help="a folder for the cases that fail and for how far the run has come")
    chosen = parser.parse_args()
    tally = Tally(chosen.keep, chosen.seed)
    wanted = {kind: int(getattr(chosen, kind)) for kind in KINDS}
    while any(tally.state[kind] < wanted[kind] for kind in KINDS):  # in turn, so that neither has to wait
        for kind in KINDS:
            done = tally.state[kind]
            number = min(_EVERY, wanted[kind] - done)
            if number > 0:
                Run(kind, chosen.seed, number, done).cases(partial(tally.told, kind))
                tally.state[kind] = done + number
        tally.note()
    tally.note()
    print(tally.line())
    return 1 if tally.state["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
