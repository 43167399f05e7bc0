"""How fast it is and how much memory it takes: ``python benchmarks/run.py``.

Prints one table; ``docs/performance.md`` says what the rows mean and keeps measured ones. The exit status is 1 where a
command imports what it should not, which no noise of a machine can excuse.
"""

from __future__ import annotations

import argparse
import platform
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks import bare, measure
from refcli.notation.reader import loads
from refcli.notation.writer import write
from refcli.record import Game
from refcli.referee import in_memory
from refcli.referee.generate import deal_games
from refcli.rules import load
from refcli.rules.ruleset import Ruleset

RULES = "schieber"
HEAVY = frozenset({"lark", "yaml", "jsonschema"})
Row = tuple[str, str, str]  # what, measured, goal


def ruleset() -> Ruleset:
    rules, findings = load(RULES)
    assert rules is not None, findings
    return rules


def games(rules: Ruleset, deals: int) -> list[Game]:
    return list(deal_games(rules, 1, deals))


def refereeing(rules: Ruleset, played: list[Game], runs: int) -> Iterator[Row]:
    """Records in memory against the hand-written check of the same deals, in the same run."""
    deals = [bare.cards_of(deal) for game in played for deal in game.deals]
    verdicts = [deal for game in played for deal in in_memory(game, rules)[0]]
    for verdict, (contract, tricks) in zip(verdicts, deals, strict=True):
        legal, points = bare.check(contract, tricks)
        sides = list(verdict.score.values())
        assert legal and verdict.verdict == "legal", (verdict.number, contract, verdict.findings)
        assert points == tuple(side.parts["tricks"] + side.parts["last"] for side in sides)  # type: ignore[operator]
    fast = measure.rate(lambda: [in_memory(game, rules) for game in played], len(deals), runs)
    least = measure.rate(lambda: [bare.check(*deal) for deal in deals], len(deals), runs)
    yield "referee, deals a second", f"{fast:,.0f}", "10,000"
    yield "the same by hand: legality, winner, points", f"{least:,.0f}", ""
    yield "referee against by hand", f"1 : {least / fast:.1f}", ""
    told = measure.rate(lambda: [in_memory(game, rules, trace=True) for game in played], len(deals), max(1, runs // 3))
    yield "referee, every trick told with its legal cards", f"{told:,.0f}", ""


def reading(rules: Ruleset, played: list[Game], runs: int) -> Iterator[Row]:
    """``.jass`` text to records."""
    text = "\n".join(write(game, rules.deck) for game in played)
    deals = sum(len(tuple(game.deals)) for game in played)
    assert loads(text, "", lambda _: rules.deck) == tuple(played)
    fast = measure.rate(lambda: loads(text, "", lambda _: rules.deck), deals, runs)
    yield "reading text, deals a second", f"{fast:,.0f}", "4,000"


def starting(folder: Path, rules: Ruleset) -> Iterator[Row]:
    """Commands from a cold start."""
    record = folder / "one.jass"
    record.write_text(write(games(rules, 1)[0], rules.deck), encoding="utf-8")
    check = ("-m", "refcli", "check", str(record))
    for name, run, goal in (
        ("python alone", measure.start("-c", "pass"), ""),
        ("--help", measure.start("-m", "refcli", "--help"), "0.20 s"),
        ("check of one deal", measure.start(*check), "0.25 s"),
        ("check of one deal, nothing kept yet", measure.start(*check, forget=True), ""),
    ):
        assert run.status == 0, run.errors
        yield f"{name}, on the clock", f"{run.clock:.3f} s", goal
        yield f"{name}, processor", f"{run.processor:.3f} s", ""


def remembering(folder: Path, rules: Ruleset, many: int) -> Iterator[Row]:
    """Peak memory of ``check`` over a long file against a short one."""
    few = min(1000, many)
    used: list[float] = []
    for deals in (few, many):
        path = folder / f"{deals}.jass"
        with path.open("w", encoding="utf-8") as stream:
            for game in deal_games(rules, 2, deals):
                stream.write(write(game, rules.deck) + "\n")
        used.append(measure.peak("check", path))
        yield f"peak memory, file of {deals:,} deals", f"{used[-1]:.1f} MiB", ""
    yield f"memory, {many:,} deals against {few:,}", f"{used[1] / used[0]:.2f}", "flat"


def importing(folder: Path) -> Iterator[Row]:
    """Which heavy packages a command imports."""
    for arguments, allowed in (
        (("--help",), frozenset[str]()),
        (("--version",), frozenset[str]()),
        (("check", "--help"), frozenset[str]()),
        (("explain", "P101"), frozenset[str]()),
        (("check", folder / "one.jass"), frozenset({"lark", "yaml"})),
    ):
        heavy = measure.imported(*arguments) & HEAVY
        shown = " ".join(argument if isinstance(argument, str) else argument.name for argument in arguments)
        goal = "at most " + ", ".join(sorted(allowed)) if allowed else "none"
        yield f"heavy imports of {shown}", ", ".join(sorted(heavy)) or "none", goal
        if not heavy <= allowed:
            sys.exit(f"{shown} imports {', '.join(sorted(heavy - allowed))}")


def rows(deals: int, many: int, runs: int) -> Iterator[Row]:
    rules = ruleset()
    played = games(rules, deals)
    yield from refereeing(rules, played, runs)
    yield from reading(rules, played, runs)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        yield from starting(folder, rules)
        yield from importing(folder)
        yield from remembering(folder, rules, many)


def main() -> None:
    options = argparse.ArgumentParser(description="Measure refcli.")
    options.add_argument("--deals", type=int, default=2000, help="deals refereed and read in memory")
    options.add_argument("--many", type=int, default=100_000, help="deals of the long file")
    options.add_argument("--runs", type=int, default=7, help="runs of which the median counts")
    given = options.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, {RULES}\n")
    print("| what | measured | goal |\n|---|---|---|")
    for row in rows(given.deals, given.many, given.runs):
        print("| " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
