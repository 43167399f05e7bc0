"""Headers and calls of canonical text: the grammar reads each kind of them once, whoever the players are."""

from __future__ import annotations

import re
import unicodedata

from refcli.batch.rows import row_of
from refcli.batch.schema import SEATS
from refcli.batch.textlines import LONGEST, Person, person
from refcli.notation.header import KNOWN, STEERING
from refcli.notation.reader import loads
from refcli.record import Game
from refcli.rules.ruleset import Ruleset

# the ten is the only card of three letters: with one letter for it, cards stand at fixed places before the line's end
TWO, TEN = b"10", b"\x01"
CALL = b"call "
_MOST = 1 << 16  # headers, players and lines of calls that are remembered
_ANYBODY = ("North", "West", "South", "East")
_TAG = re.compile(r'\[([A-Z][a-z]+) "([^"\\{};\[\]\n]*)"\]\n')
_SAID = re.compile(r"call (?:\S+(?: [a-z0-9:>-]+)+)(?:, \S+(?: [a-z0-9:>-]+)+)*")
_SILENT = frozenset(KNOWN) - frozenset(STEERING)  # tags that do not steer the reading


class Calls(dict[bytes, int]):
    """Lines of calls of the same players by the number of what the column has; -1 where that cannot hold them."""

    def __init__(self, heads: Heads, names: tuple[str, ...]) -> None:
        super().__init__()
        self._heads, self._names = heads, names

    def __missing__(self, line: bytes) -> int:
        found = self._heads.call(self._names, line)
        if len(self) < _MOST:
            self[line] = found
        return found


def letters(text: str) -> bytes:
    """A text as the lines have it."""
    return text.encode().replace(TWO, TEN)


class Heads:
    """What has occurred under a ruleset: players by number, ``words`` of calls by number."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self.words: dict[str, int] = {"": 0}
        self._kinds: dict[str, tuple[str, ...] | None] = {}
        self._lines: dict[bytes, int] = {}
        self._known: dict[bytes, int] = {}
        self._players: dict[tuple[str, ...], int] = {}
        self.people: list[tuple[Person, ...]] = []
        self.calls: list[Calls] = []

    def forget(self) -> None:
        """Begin anew with players and headers where there have been very many."""
        if len(self._known) > _MOST:
            for met in (self._known, self._players, self.people, self.calls):
                met.clear()

    def of(self, text: bytes) -> int:
        """The number of the players of a header, as the lines have it; -1 where the grammar has to read the game."""
        found = self._known.get(text)
        if found is None:
            found = self._known[text] = self._numbered(text.replace(TEN, TWO))
        return found

    def _numbered(self, text: bytes) -> int:
        try:
            names = self._names(text.decode())
        except UnicodeDecodeError:
            return -1
        if names is None or len(names) != SEATS or max(len(letters(name)) for name in names) > LONGEST:
            return -1
        if names not in self._players:
            self._players[names] = len(self.people)
            self.people.append(tuple(person(letters(name)) for name in names))
            self.calls.append(Calls(self, names))
        return self._players[names]

    def _names(self, text: str) -> tuple[str, ...] | None:
        """The players of a header; what does not depend on who they are is read only once."""
        tags = [(found.group(1), found.group(2)) for found in _TAG.finditer(text)]
        plain = "".join(f'[{name} "{value}"]\n' for name, value in tags) + "\n" == text
        seats = [tuple(value.split(" ")) for name, value in tags if name == "Seats"]
        if not plain or len(seats) != 1 or not _usual(seats[0]):
            return self._seats(text)
        seated = ("Seats", " ".join(_ANYBODY[: len(seats[0])]))
        kept = [seated if tag[0] == "Seats" else tag for tag in tags if tag[0] not in _SILENT]
        kind = "".join(f'[{name} "{value}"]\n' for name, value in kept) + "\n"
        if kind not in self._kinds:
            self._kinds[kind] = self._seats(kind)
        return seats[0] if self._kinds[kind] is not None else None

    def _seats(self, text: str) -> tuple[str, ...] | None:
        """The players as the grammar reads them; None where names or language may mean something else."""
        game = self._game(text + "\ndeal 1\n")
        if game is None or game.header.pack != self._rules.default_pack or "Language" in game.header.places:
            return None
        first, *others = game.deals
        if others or first.items:  # a deal stands above the first that was found: its line is indented
            return None
        return game.header.seats

    def call(self, names: tuple[str, ...], line: bytes) -> int:
        """The number of what the column has for a line; -1 where that loses something or the grammar finds fault."""
        if not line.startswith(CALL):
            return -1
        try:
            text = line.replace(TEN, TWO).decode()
        except UnicodeDecodeError:
            return -1
        if _SAID.fullmatch(text):
            parts = [part.split(" ", 1) for part in text[len(CALL) :].split(", ")]
            if all(len(part) == 2 and part[0] in names for part in parts):
                parts = [[_ANYBODY[names.index(name)], said] for name, said in parts]
                text, names = "call " + ", ".join(" ".join(part) for part in parts), _ANYBODY
        key = letters(" ".join(names) + "\n" + text)
        found = self._lines.get(key)
        if found is None:
            found = self._call(names, text)
            if len(self._lines) < _MOST:
                self._lines[key] = found
        return found

    def _call(self, names: tuple[str, ...], line: str) -> int:
        game = self._game(f'[Seats "{" ".join(names)}"]\n\ndeal 1\n{line}\n')
        if game is None:
            return -1
        row, lost = row_of(next(iter(game.deals)), self._rules)
        return self.words.setdefault(row.calls, len(self.words)) if row.calls and not lost else -1

    def _game(self, text: str) -> Game | None:
        games = loads(text, "", lambda _: self._rules.deck)
        if len(games) != 1 or games[0].findings or any(deal.findings for deal in games[0].deals):
            return None
        return games[0]


def _usual(names: tuple[str, ...]) -> bool:
    """Whether these are different names of nothing but letters, as the reader has them after making accents alike."""
    whole = all(name.isalpha() and unicodedata.normalize("NFC", name) == name for name in names)
    return whole and len(names) == SEATS and len(set(names)) == SEATS
