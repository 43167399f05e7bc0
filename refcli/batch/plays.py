"""How the contracts of a ruleset are played in each world of its open options, and what a card may make of them."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from refcli.batch.changed import Changes, changes_of
from refcli.batch.playing import Playing
from refcli.batch.schema import TRICKS
from refcli.batch.tables import mode_table, values_table, why_no_table
from refcli.engine.contracts import Contract, contracts_of
from refcli.rules.ruleset import Ruleset
from refcli.rules.worlds import Aspect, World

_PLAY: tuple[Aspect, ...] = ("play", "points")


class Stood(NamedTuple):
    """A contract as it stood at last, how it was played in each world, and whether the deal does not count."""

    contract: Contract
    plays: tuple[Playing, ...]
    cancelled: bool = False


class Plays:
    """The contracts of one ruleset; keys of reasons stand for what has no array form."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._known: dict[str, tuple[Playing, ...] | str] = {}
        self._changing: dict[str, tuple[Changes, ...] | str] = {}
        self._numbers: dict[str, int] = {}  # of the contracts that cards make, from 1

    def changing(self, name: str) -> tuple[Changes, ...] | str:
        """What may become of a contract in each world; nothing where no card changes it."""
        if name not in self._changing:
            self._changing[name] = self._changes(name)
        return self._changing[name]

    def stood(self, name: str, number: int) -> Stood | str:
        """A contract that was called, as a card has changed it; ``number`` 0 where none has."""
        contract, plays = named(name, self._rules), self._of(name)
        if isinstance(plays, str):
            return plays
        if contract.turning is None:
            return Stood(contract, plays)
        return self._changed(name, plays, number) if number else self._kept(name, plays)

    @property
    def _worlds(self) -> tuple[World, ...]:
        return self._rules.worlds(*_PLAY)

    def _of(self, name: str) -> tuple[Playing, ...] | str:
        """A contract as if no card changed it."""
        if name not in self._known:
            found = [_playing(named(name, world), world) for _, world in self._worlds]
            why = next((one for one in found if isinstance(one, str)), None)
            self._known[name] = why or tuple(one for one in found if not isinstance(one, str))
        return self._known[name]

    def _changes(self, name: str) -> tuple[Changes, ...] | str:
        plays = self._of(name)
        if named(name, self._rules).turning is None or isinstance(plays, str):
            return plays if isinstance(plays, str) else ()
        found: list[Changes] = []
        for (_, world), play in zip(self._worlds, plays, strict=True):
            changes = changes_of(named(name, world), play.modes, self._numbers)
            if changes is None:
                return "batch.why.turning"
            found.append(changes)
        return tuple(found)

    def _changed(self, name: str, plays: tuple[Playing, ...], number: int) -> Stood | str:
        changing = self.changing(name)
        made = next(one.made[number] for one in changing if not isinstance(one, str) and number in one.made)
        if made.turning is not None:  # another card may change it once more
            return "batch.why.turning"
        after = self._of(made.name)
        if isinstance(after, str):
            return after
        changed: list[Playing] = []
        for (_, world), before, play in zip(self._worlds, plays, after, strict=True):
            turning = named(name, world).turning
            assert turning is not None
            whole = turning.retroactive
            changed.append(replace(play, before=before, at_once=turning.at_once, retroactive=whole))
        return Stood(made, tuple(changed))

    def _kept(self, name: str, plays: tuple[Playing, ...]) -> Stood | str:
        """A contract that no card has changed."""
        ended = [named(name, world).ended() for _, world in self._worlds]
        if all(one is None for one in ended):
            return Stood(named(name, self._rules), plays, cancelled=True)
        found = [_playing(one, world) for one, (_, world) in zip(ended, self._worlds, strict=True) if one is not None]
        kept = tuple(one for one in found if not isinstance(one, str))
        if len(kept) < len(ended) or ended[0] is None:
            return "batch.why.open-play"
        return Stood(ended[0], kept)


def named(name: str, rules: Ruleset) -> Contract:
    """The contract of a name that the rules know."""
    contract = contracts_of(rules).get(name)
    assert contract is not None, name
    return contract


def _playing(contract: Contract, rules: Ruleset) -> Playing | str:
    why = why_no_table(contract, rules)
    if why is not None:
        return why
    tricks = range(1, TRICKS + 1)
    modes = {id(mode): mode_table(mode, rules) for mode in contract.modes}
    worths = {id(worth): values_table(worth) for worth in contract.points}
    values = [worth for trick in tricks if (worth := worths[id(contract.values(trick))]) is not None]
    if len(values) < TRICKS:
        return "batch.why.values"
    return Playing(tuple(modes[id(contract.mode(t))] for t in tricks), tuple(values), sum(contract.values(1)))
