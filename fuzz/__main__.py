"""``python -m fuzz --rulesets 200000 --records 200000 --seed 1 --keep FOLDER``: run, and keep what fails."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

from fuzz.run import Fault, fuzz_records, fuzz_rulesets


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__)
    parser.add_argument("--rulesets", type=int, default=1000)
    parser.add_argument("--records", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, help="a folder for the cases that fail")
    chosen = parser.parse_args()
    counts: Counter[str] = Counter()

    def told(fault: Fault) -> None:
        counts[fault.kind if fault.kind in ("exception", "foreign words") else "slow or large"] += 1
        print(f"{fault.kind} in case {fault.number}\n{fault.said}")
        if chosen.keep is not None:
            chosen.keep.mkdir(parents=True, exist_ok=True)
            (chosen.keep / f"{chosen.seed}-{fault.number}.case").write_bytes(fault.case)

    fuzz_rulesets(chosen.seed, chosen.rulesets, told)
    fuzz_records(chosen.seed, chosen.records, told)
    print(f"{chosen.rulesets} rulesets, {chosen.records} records: {dict(counts) or 'no fault'}")
    return 1 if counts else 0


if __name__ == "__main__":
    sys.exit(main())
