"""Late revokes in real deals: ``python benchmarks/late.py [FILE]``.

From each deal one play is swapped for a revoke, the deal is cut at a random trick behind it, and no hands are told. The
referee must find the revoke if and only if no hand that fits the record allows the card, which a program of its own
tries out (``tests/testimony/withheld.py``). The exit status is 1 where they disagree.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from refcli.notation.reader import loads
from refcli.referee import in_memory
from refcli.rules import load
from tests.testimony.withheld import PLAYERS, Told, cut, revokes, surely_wrong, swapped

DATA = Path(__file__).resolve().parents[2] / "shared" / "data" / "swisslos-2000.jsonl"
TRUMPS = {0: "suit:D", 1: "suit:H", 2: "suit:S", 3: "suit:C", 4: "obenabe", 5: "undenufe"}
FAULTS = frozenset({"P100", "P101", "P102", "P103", "P105"})


def told(game: dict[str, Any]) -> Told:
    """A deal of the file; its seats run against the order of play."""
    tricks = tuple(
        tuple(((-trick["first"] + index) % 4, card) for index, card in enumerate(trick["cards"]))
        for trick in game["tricks"]
    )
    return Told(TRUMPS[game["trump"]], tricks)


def one(deal: Told, random: Random) -> tuple[bool, bool] | None:
    """Whether the referee finds a revoke, and whether it can be known; None where none can be made."""
    wrong = list(revokes(deal))
    if not wrong:
        return None
    at, index, card = random.choice(wrong)
    part = cut(swapped(deal, at, index, card), random.randint(at + 1, len(deal.tricks)))
    rules, findings = load("schieber")
    assert rules is not None, findings
    deck = rules.deck
    (game,) = loads(part.record(), "late.jass", lambda _: deck)
    deals, _ = in_memory(game, rules)
    place = (at + 1, PLAYERS[part.tricks[at][index][0]], card)
    found = any((f.trick, f.seat, f.card) == place for d in deals for f in d.findings if f.code in FAULTS)
    return found, surely_wrong(part, at, index)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", nargs="?", type=Path, default=DATA)
    file: Path = parser.parse_args().file
    if not file.is_file():
        print(f"the recorded deals are not in {file}")
        return 2
    random = Random(1)
    games = [json.loads(line)["game"] for line in file.read_text(encoding="utf-8").splitlines()]
    results = [result for game in games if (result := one(told(game), random)) is not None]
    differ = sum(found != known for found, known in results)
    proved = sum(known for _, known in results)
    print(f"{len(games)} deals, {len(results)} with a revoke, {proved} of them proved by what the record shows")
    print(f"referee and brute force disagree on {differ}")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
