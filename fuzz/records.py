"""Mutated records: lines, cards, names and numbers of sound ones changed, moved, doubled and left out."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
_WORD = re.compile(r"\S+")
_WORDS = (
    "S6", "HA", "H10", "h10", "?", "X9", "Sche7", "♥B", "10", "0", "-1", "999999999999999999", "1.", "@3.2",
    "@99.", "@", "=", "->",
    "(", ")", "[", "]", "{", "}", ";", ":", "Anna", "Niemand", "back", "deal", "meld", "thanks", "call",
    "trump", "suit:H",
    "stoeck", "found", "hand", "points", "total", "shove", "\u2028", "\x00", "\ud7ff", "ä" * 200, "H" * 3000,
)  # fmt: skip


def seeds() -> list[str]:
    """The texts to begin with."""
    files = [*sorted((ROOT / "examples").glob("*.jass")), *sorted((ROOT / "examples" / "bad").glob("*.jass"))]
    return [path.read_text(encoding="utf-8", errors="replace") for path in files]


def mutated(random: Random, known: list[str]) -> bytes:
    """One mutated record; now and then with bytes that are no text."""
    lines = random.choice(known).split("\n")
    for _ in range(random.choice((1, 1, 2, 4, 12))):
        _change(random, lines, known)
    data = random.choice(("\n", "\n", "\r\n", "\r")).join(lines).encode("utf-8", "replace")
    for _ in range(random.choice((0, 0, 0, 1, 4))):
        place = random.randrange(len(data) + 1)
        data = data[:place] + bytes([random.randrange(256)]) + data[place + random.randrange(2) :]
    return data


def _change(random: Random, lines: list[str], known: list[str]) -> None:
    place = random.randrange(len(lines))
    kind = random.randrange(7)
    if kind == 0 and len(lines) > 1:
        del lines[place]
    elif kind == 1:
        lines.insert(place, random.choice(lines))
    elif kind == 2:
        other = random.randrange(len(lines))
        lines[place], lines[other] = lines[other], lines[place]
    elif kind == 3:
        lines.insert(place, random.choice(random.choice(known).split("\n")))
    else:
        lines[place] = _reworded(random, lines[place])


def _reworded(random: Random, line: str) -> str:
    words = list(_WORD.finditer(line))
    if not words:
        return random.choice(_WORDS)
    word = random.choice(words)
    kept = random.choice(words)[0] if random.random() < 0.4 else random.choice(_WORDS)
    new = random.choice((kept, "", word[0] + kept, word[0][: random.randrange(len(word[0]) + 1)], f"{word[0]} {kept}"))
    return line[: word.start()] + new + line[word.end() :]
