"""How fast batches are, and how much memory they take: ``python benchmarks/batch.py``.

Prints one table; ``docs/batch.md`` keeps measured ones. ``--equality`` compares the array form with the referee on
many random deals instead, ``--memory`` measures the peak over long files and draws it.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np

from benchmarks import measure
from refcli.batch.arrow import pa, pq
from refcli.batch.compiled import why_not
from refcli.batch.deals import Deals, to_batch
from refcli.batch.judge import judge
from refcli.batch.rows import columns_of, row_of
from refcli.notation.writer import write
from refcli.referee.generate import deal_games
from refcli.rules import load
from refcli.rules.ruleset import Ruleset
from tests.batch.dealing import mixed
from tests.batch.test_batch_equality import GAMES, agree

DATA = Path(__file__).resolve().parents[2] / "shared" / "data" / "swisslos-2000.jsonl"
BATCH = 65536
_FEW = 3  # runs of what takes half a minute each
OTHERS = ("differenzler", "coiffeur", "coiffeur/ten-rows", "coiffeur/quoi-faire", "molotow", "molotow/jasswelt")
Line = tuple[str, str, str]  # what, measured, goal


def ruleset(name: str, **chosen: str) -> Ruleset:
    rules, findings = load(name, {key.replace("__", "."): value for key, value in chosen.items()})
    assert rules is not None, findings
    return rules


def some(rules: Ruleset, deals: int, contract: str = "", base: int = 3000) -> Deals:
    """Whole deals, legal each by itself, drawn again and again from some thousands."""
    rows = [row_of(deal, rules)[0] for game in deal_games(rules, 1, base) for deal in game.deals]
    played = columns_of(rows, rules.default_pack)
    verdicts = judge(played, rules).verdicts
    named = np.array([word.partition(":")[0] for word in verdicts.names.words])
    fine = (verdicts.rulings() == 0) & ((named == contract)[verdicts.contract] | (not contract))
    return played.part(np.random.default_rng(1).choice(np.flatnonzero(fine), deals))


def rate(work: Callable[[], object], items: int, runs: int) -> str:
    return f"{measure.rate(work, items, runs):,.0f}"


def in_memory(rules: Ruleset, deals: Deals) -> Callable[[], None]:
    def work() -> None:
        for start in range(0, len(deals), BATCH):
            judged = judge(deals.part(slice(start, start + BATCH)), rules)
            assert not judged.single and not judged.verdicts.rulings().any()

    return work


def judging(deals: int, runs: int) -> Iterator[Line]:
    """Whole deals in memory, one core, processor time."""
    bare = ruleset("schieber", weis__enabled="false", stoeck__enabled="false")
    yield "in memory, without melds and pair", rate(in_memory(bare, some(bare, deals)), deals, runs), "1,000,000"
    full = ruleset("schieber")
    yield "in memory, with melds and pair", rate(in_memory(full, some(full, deals)), deals, runs), "500,000"
    for contract, offered in (("slalom", "slalom>gusti"), ("gusti", "slalom>gusti"), ("gumpf", "slalom>gumpf")):
        every = ruleset("schieber", contract__set=f"suit>obenabe>undenufe>{offered}")
        yield f"in memory, {contract}", rate(in_memory(every, some(every, deals, contract)), deals, runs), "300,000"
    for name in OTHERS:
        other = ruleset(name)
        yield f"in memory, {name}", rate(in_memory(other, some(other, deals)), deals, runs), "300,000"


def write_deals(path: Path, deals: int, rules: Ruleset) -> None:
    part = to_batch(some(rules, min(deals, 1 << 18)))
    with pq.ParquetWriter(path, part.schema, compression="lz4", use_dictionary=["calls", "contract"]) as writer:
        for start in range(0, deals, 1 << 18):
            writer.write_table(pa.Table.from_batches([part.slice(0, min(1 << 18, deals - start))]))


def command(folder: Path, path: Path, rules: str, *more: str) -> measure.Process:
    out = folder / f"out-{time.monotonic_ns()}"
    run = measure.command("batch", path, "--rules", rules, "-o", out, *more)
    assert run.status == 0, run.errors
    for part in out.iterdir():
        part.unlink()
    out.rmdir()
    return run


def at_once(folder: Path, path: Path) -> float:
    """Seconds on the clock that two commands which have nothing to do with each other take together."""
    begun = time.perf_counter()
    with ThreadPoolExecutor(2) as both:
        list(both.map(lambda _: command(folder, path, "schieber"), range(2)))
    return time.perf_counter() - begun


def median(values: list[float]) -> float:
    return sorted(values)[len(values) // 2]


def files(folder: Path, deals: int, runs: int) -> Iterator[Line]:
    """Whole commands, start included: processor time of one process, the clock of one against two and two apart.

    The time of two is that of the process which hands out the work: those that do it are children of another.
    """
    path = folder / "deals.parquet"
    write_deals(path, deals, ruleset("schieber"))
    spent = median([command(folder, path, "schieber").processor for _ in range(runs)])
    yield "Parquet to Parquet", f"{deals / spent:,.0f}", "500,000"
    write_deals(path, 4 * deals, ruleset("schieber"))  # so many that the start of two processes is a small part
    pairs = [(command(folder, path, "schieber"), command(folder, path, "schieber", "--jobs", "2")) for _ in range(_FEW)]
    both_at_once = [at_once(folder, path) for _ in range(_FEW)]
    faster = median([alone.clock / both.clock for alone, both in pairs])
    yield f"two processes against one, on the clock, {4 * deals:,} deals", f"{faster:.2f}", "1.8"
    machine = median([2 * alone.clock / clock for (alone, _), clock in zip(pairs, both_at_once, strict=True)])
    yield "what two separate commands at once get done against one", f"{machine:.2f}", ""
    share = median([both.processor / alone.processor for alone, both in pairs])
    yield "of one's processor time, what handing out takes", f"{share:.0%}", ""


def lines(folder: Path, times: int, runs: int) -> Iterator[Line]:
    """The Swiss servers' JSON lines, beside reading the JSON alone."""
    data = DATA.read_bytes() * times
    path, deals = folder / "deals.jsonl", data.count(b"\n")
    path.write_bytes(data)
    split = data.splitlines()[:100_000]
    yield "json.loads alone", rate(lambda: deque(map(json.loads, split), 0), len(split), runs), ""
    spent = median([command(folder, path, "schieber/swisslos").processor for _ in range(runs)])
    yield "JSON lines to Parquet", f"{deals / spent:,.0f}", "60,000"


def text(folder: Path, deals: int, runs: int) -> Iterator[Line]:
    """Canonical ``.jass`` text."""
    rules = ruleset("schieber")
    path = folder / "deals.jass"
    played = "\n".join(write(game, rules.deck) for game in deal_games(rules, 3, 2000))
    times = max(1, deals // 2000)
    path.write_text("\n".join([played] * times), encoding="utf-8")
    spent = median([command(folder, path, "schieber").processor for _ in range(runs)])
    yield ".jass text to Parquet", f"{2000 * times / spent:,.0f}", "100,000"


def peer(python: str, runs: int) -> Iterator[Line]:
    """The package ``schieber`` from PyPI, in an environment of its own: ``benchmarks/peer.py``."""
    script = Path(__file__).with_name("peer.py")
    found = subprocess.run([python, str(script), str(runs)], capture_output=True, text=True, check=False)
    yield "schieber (PyPI), whole deals", found.stdout.strip() or "not installed", ""


def memory(folder: Path, sizes: list[int]) -> Iterator[tuple[int, float, float]]:
    """Deals, peak in MiB and seconds of ``refcli batch`` over Parquet files."""
    for deals in sizes:
        path = folder / f"{deals}.parquet"
        write_deals(path, deals, ruleset("schieber"))
        out = folder / f"memory-{deals}"
        begun = time.perf_counter()
        peak = measure.peak("batch", path, "--rules", "schieber", "-o", out)
        yield deals, peak, time.perf_counter() - begun
        path.unlink()
        for part in out.iterdir():
            part.unlink()


def drawn(found: list[tuple[int, float, float]], path: Path) -> None:
    """Both curves as one picture."""
    import matplotlib as mpl

    mpl.use("svg")
    from importlib import import_module

    plt: Any = import_module("matplotlib.pyplot")
    figure, (left, right) = plt.subplots(1, 2, figsize=(8, 3))
    sizes = [one[0] for one in found]
    left.plot(sizes, [one[1] for one in found], marker="o")
    left.set(xscale="log", ylim=(0, 1024), xlabel="deals", ylabel="peak memory, MiB")
    right.plot(sizes, [one[2] for one in found], marker="o")
    right.set(xscale="log", yscale="log", xlabel="deals", ylabel="seconds")
    figure.tight_layout()
    figure.savefig(path)


def equality(deals: int, names: list[str]) -> None:
    """The array form against the referee on every column: all rulesets that have one, or some."""
    for name in names or [name for name in GAMES if why_not(ruleset(name)) is None]:
        done, alone = 0, 0
        for seed in range(-(-deals // 4000)):
            rules = ruleset(name)
            alone += sum(agree(mixed(name, "", 100 + seed, 4000), rules).values())
            done += 4000
        print(f"{name}: {done:,} deals, every column alike, {alone:,} of them one by one", flush=True)


def main() -> None:
    options = argparse.ArgumentParser(description="Measure batches.")
    options.add_argument("--deals", type=int, default=1 << 20, help="deals of each measurement")
    options.add_argument("--runs", type=int, default=5, help="runs of which the median counts")
    options.add_argument("--peer", default="", help="a Python in which the package schieber is installed")
    options.add_argument("--equality", type=int, default=0, metavar="DEALS", help="only compare with the referee")
    options.add_argument("--rulesets", nargs="*", default=[], help="which to compare, instead of all")
    options.add_argument("--memory", default="", metavar="PICTURE", help="only measure memory, and draw it")
    sizes = [200_000, 2_000_000, 20_000_000]
    options.add_argument("--sizes", nargs="*", type=int, default=sizes, help="deals of the files of --memory")
    given = options.parse_args()
    if given.equality:
        equality(given.equality, given.rulesets)
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if given.memory:
            found: list[tuple[int, float, float]] = []
            for one in memory(folder, given.sizes):
                found.append(one)
                print(f"| {one[0]:,} | {one[1]:.0f} MiB | {one[2]:.1f} s |", flush=True)
            drawn(found, Path(given.memory))
            return
        told = f"Python {platform.python_version()}, {platform.machine()}, load {os.getloadavg()[0]:.1f}"
        print(f"{told}; deals a second, medians of {given.runs}\n\n| what | measured | goal |\n|---|---|---|")
        for rows in (
            judging(given.deals, given.runs),
            files(folder, 4 * given.deals, given.runs),
            lines(folder, 150, given.runs) if DATA.is_file() else iter(()),
            text(folder, given.deals // 2, given.runs),
            peer(given.peer, given.runs) if given.peer else iter(()),
        ):
            for line in rows:
                print("| " + " | ".join(line) + " |", flush=True)


if __name__ == "__main__":
    main()
