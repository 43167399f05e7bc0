"""Legal records in which one word or line cannot be read: nobody is accused, and nothing is counted, because of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from refcli.cli.rulesets import Rulesets
from refcli.codes import severity
from refcli.notation.reader import loads
from refcli.referee import in_memory
from refcli.referee.verdict import DealVerdict, GameVerdict

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
DEALS = 2  # of each game
MOST = 14  # changes to each game, each of another kind
# Of a call that lacks its number or contract, of one with a broken number, of a row that is none, that is said.
ITSELF = {"C113", "C114", "C116", "C122"}
LEGAL = sorted(
    path.stem
    for path in EXAMPLES.glob("*.jass")
    if "\nverdict: legal" in path.with_suffix(".out").read_text(encoding="utf-8")
)
RULES = Rulesets(None, ())

Verdicts = list[tuple[tuple[DealVerdict, ...], GameVerdict]]


def judged(lines: list[str], path: Path) -> Verdicts:
    """All games of a record judged."""
    found: Verdicts = []
    for game in loads("\n".join(lines), str(path), lambda tag: RULES.deck(tag, str(path))):
        rules, wrong = RULES.of(game.header.rules, game.header.chosen, str(path))
        assert rules is not None and not wrong
        found.append(in_memory(game, rules, remedies=False))
    return found


def first_deals(text: str) -> list[str]:
    """The lines of a record up to the end of its first deals."""
    lines = text.split("\n")
    begins = [at for at, line in enumerate(lines) if re.match(r"(deal|spiel|donne)\b", line, re.IGNORECASE)]
    return lines[: begins[DEALS]] if len(begins) > DEALS else lines


def changes(line: str) -> Iterator[tuple[str, str]]:
    """Ways to make a line unreadable, each with its kind."""
    words = list(re.finditer(r"[^\s,]+", line))
    if not words or line.startswith((";", "{", "[")):
        return
    head = words[0].group().lower()
    head = "trick" if head.isdigit() else head
    yield f"{head}: a line of nonsense", "Blah blah"
    for word in words[1:]:
        kind = "number" if word.group().isdigit() else "leader" if word.group().endswith(":") else "word"
        before = line[: word.start()].rstrip()
        kind = "name" if head == "call" and (before.endswith(",") or word is words[1]) else kind
        new = {"leader": ("Xyzzy:",), "number": ("?", "77.5"), "word": ("?", "xyzzy"), "name": ("?", "xyzzy")}[kind]
        for one in new:
            yield f"{head}: {one} for a {kind}", line[: word.start()] + one + line[word.end() :]


def chosen(lines: list[str], name: str) -> Iterator[tuple[int, str, str]]:
    """Some kinds of change, each in one place: index of the line, kind, the line instead."""
    kinds: dict[str, list[tuple[int, str]]] = {}
    for at, line in enumerate(lines):
        for kind, new in changes(line):
            kinds.setdefault(kind, []).append((at, new))
    random = Random(name)
    for kind in random.sample(sorted(kinds), min(MOST, len(kinds))):
        at, new = random.choice(kinds[kind])
        yield at, kind, new


@pytest.mark.parametrize("name", LEGAL)
def test_what_cannot_be_read_in_one_place_accuses_nobody_and_decides_nothing(name: str) -> None:
    path = EXAMPLES / f"{name}.jass"
    lines = first_deals(path.read_text(encoding="utf-8"))
    whole = judged(lines, path)
    claims = {(one.code, one.place) for _, game in whole for one in game.findings}  # of deals that are cut off here
    for at, kind, new in chosen(lines, name):
        found = judged([*lines[:at], new, *lines[at + 1 :]], path)
        where = f"{name}, line {at + 1}, {kind}: {new}"
        for _, game in found:
            for one in game.findings:
                itself = one.code in ITSELF and one.place is not None and one.place.line == at + 1
                itself = itself or (one.code, one.place) in claims
                assert severity(one) != "error" or itself, (where, one.code, one.params)
        assert_nothing_else_counted(whole, found, where)


def assert_nothing_else_counted(whole: Verdicts, found: Verdicts, where: str) -> None:
    """Every number is as it was, or unknown, or what is known of it; a winner is who has won."""
    for (deals, game), (others, other) in zip(whole, found, strict=True):
        assert other.winner in (None, game.winner), where
        scores = {deal.number: deal.score for deal in deals}
        for deal in others:
            for side, score in deal.score.items() if deal.complete and not deal.partial else ():
                told = scores[deal.number][side].total
                assert not isinstance(score.total, int) or score.total == told, (where, deal.number, side, score)
