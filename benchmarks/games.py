"""Random games of every ruleset, dealt and judged to their end: ``python benchmarks/games.py [--games 1000] [ID…]``.

Prints one line a ruleset. The exit status is 1 where the referee finds anything wrong in a game that the program dealt,
a check sum that does not hold included, or cannot rule on it, or where a game does not end.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from refcli.codes import severity
from refcli.referee import in_memory
from refcli.referee.settled import whole_games
from refcli.rules import library, load

FAULTS = ("error", "malformed", "undetermined")
MOST = 2_000  # deals of one game: none of the shipped ones needs as many


class Row(NamedTuple):
    """What came of one ruleset."""

    rules: str
    games: int
    deals: int
    seconds: float
    faults: tuple[str, ...]  # codes, each once; `unending` for a game without an end


def played(count: int, name: str) -> Row:
    """``count`` games of a ruleset, each dealt with its calls and then judged as a record."""
    rules, findings = load(name)
    assert rules is not None, findings
    deals, faults = 0, set[str]()
    begun = time.process_time()
    for game, own in islice(whole_games(rules, 1, MOST), count):
        judged, verdict = in_memory(game, own)
        deals += len(judged)
        faults |= {found.code for found in verdict.findings if severity(found) in FAULTS}
        if verdict.ended is None:
            faults.add("unending")
    return Row(name, count, deals, time.process_time() - begun, tuple(sorted(faults)))


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, print, and say by the exit status whether all was in order."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rulesets", nargs="*", metavar="ID", help="rulesets; all that come with the program")
    parser.add_argument("--games", type=int, default=1000, help="games of each ruleset")
    parser.add_argument("--processes", type=int, default=None, help="as many as there are processors")
    asked = parser.parse_args(arguments)
    names = asked.rulesets or list(library.ids())
    wrong = False
    print(f"{'ruleset':32} {'games':>6} {'deals':>8} {'deals/s':>8}  faults")
    with get_context("spawn").Pool(asked.processes) as pool:
        for row in pool.imap(partial(played, asked.games), names):
            wrong = wrong or bool(row.faults)
            speed = row.deals / max(row.seconds, 1e-9)
            print(
                f"{row.rules:32} {row.games:6,} {row.deals:8,} {speed:8,.0f}  {', '.join(row.faults) or 'none'}",
                flush=True,
            )
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
