"""What a ruleset leaves open: which of its keys an unanswered question bears on, and the answers that are known."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.rules.ruleset import Ruleset
from refcli.rules.tree import Mapping

Path = tuple[str, ...]


class Undecided:
    """The unspecified axes of a ruleset. Where only one value is known, it holds, and nothing hangs on the answer."""

    def __init__(self, rules: Ruleset) -> None:
        self.answers = {name: rules.resolved.possible(name) for name in rules.unspecified}
        self._ways = {name: tuple(sorted(rules.resolved.touched(name))) for name in rules.unspecified}
        self._asked: set[str] = set()
        self._rules = rules
        self._trees: dict[str, tuple[Mapping, ...]] = {}

    def on(self, *ways: Path) -> bool:
        """Whether something behind, at or above some keys may be otherwise."""
        starts = [".".join(way) for way in ways]
        return any(
            len(self.answers[name]) > 1 and any(_meet(path, start) for path in found for start in starts)
            for name, found in self._ways.items()
        )

    def ask(self, *starts: str) -> Iterator[str]:
        """The axes that bear on what is behind some keys, each once; without keys all that are left."""
        for name, found in self._ways.items():
            near = not starts or any(_meet(path, start) for path in found for start in starts)
            if near and name not in self._asked:
                self._asked.add(name)
                yield name

    def trees(self, *keys: str) -> tuple[Mapping, ...]:
        """The ruleset under each answer to the questions that bear on what is behind some keys; none if none does."""
        start = ".".join(keys)
        names = [name for name, found in self._ways.items() if any(_meet(path, start) for path in found)]
        several = [name for name in names if len(self.answers[name]) > 1]
        for name in several:
            if name not in self._trees:
                choose = self._rules.resolved.choose
                self._trees[name] = tuple(choose({name: value}).tree for value in self.answers[name])
        return tuple(tree for name in several for tree in self._trees[name])

    def drop(self, idle: tuple[Path, ...]) -> None:
        """What bears on nothing but keys that do not count need not be asked."""
        ways = [".".join(way) for way in idle]
        for name, found in list(self._ways.items()):
            if found and all(any(_under(path, way) for way in ways) for path in found):
                del self._ways[name]


def _under(path: str, way: str) -> bool:
    return path == way or path.startswith(f"{way}.")


def _meet(path: str, way: str) -> bool:
    return _under(path, way) or _under(way, path)
