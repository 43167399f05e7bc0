"""The ``examples:`` of a ruleset: positions it must judge as its author says."""

from __future__ import annotations

from dataclasses import dataclass

from refcli.cards import mask_of
from refcli.diagnostics import Finding
from refcli.engine.contracts import contracts_of
from refcli.engine.spread import Chosen, Spread, gather
from refcli.referee.names import Names
from refcli.referee.position import Position, contract_of, judge
from refcli.rules.nodes import Mapping
from refcli.rules.ruleset import Ruleset
from refcli.rules.section import Section


def run(rules: Ruleset) -> tuple[Finding, ...]:
    """A finding for every expectation that the ruleset does not meet."""
    failed: list[Finding] = []
    for node in rules.resolved.examples.items if rules.resolved.examples is not None else ():
        if isinstance(node, Mapping):
            failed += _Example(rules, Section(node, "examples")).failures()
    return tuple(failed)


@dataclass(frozen=True)
class _Example:
    rules: Ruleset
    section: Section

    def failures(self) -> list[Finding]:
        names = Names(self.rules, (), self.rules.default_pack)
        position = self.section.section("position")
        unknown = [c for key in ("trick", "hand") for c in position.words(key) if c not in names.by_name]
        if unknown:
            return [self._failed("position", tuple(unknown), ())]
        trick = tuple(names.by_name[card] for card in position.words("trick"))
        hand = mask_of(tuple(names.by_name[card] for card in position.words("hand")))
        number = position.number("trick-number", 1)
        contract = position.text("contract")
        failed: list[Finding] = []
        if self.section.get("legal") is not None or self.section.get("ruling") is not None:
            judged = judge(self.rules, contract, trick, hand, trick_number=number)
            if isinstance(judged, Finding):
                return [self._failed("contract", (contract,), ())]
            failed += self._legal(judged, names)
        for key, got in self._won(contract, trick, number).items():
            if self.section.get(key) is not None and self.section.text(key) != got:
                failed.append(self._failed(key, (self.section.text(key),), (got,)))
        return failed

    def _legal(self, judged: Position, names: Names) -> list[Finding]:
        failed: list[Finding] = []
        if self.section.get("legal") is not None:
            wanted, got = self.section.words("legal"), names.cards(judged.legal)
            if set(wanted) != set(got):
                failed.append(self._failed("legal", wanted, got))
        if self.section.get("ruling") is not None:
            card = names.by_name.get(self.section.text("play"), -1)
            ruling = self._ruling(judged, card)
            if ruling != self.section.text("ruling"):
                failed.append(self._failed("ruling", (self.section.text("ruling"),), (ruling,)))
        return failed

    @staticmethod
    def _ruling(judged: Position, card: int) -> str:
        if any(one.card == card for one in judged.open):
            return "undetermined"
        return "legal" if card >= 0 and judged.legal >> card & 1 else "illegal"

    def _won(self, contract: str, trick: tuple[int, ...], number: int) -> dict[str, str]:
        """Winner (place in the trick, from 1) and points of a full trick; ``undetermined`` where options decide."""
        name = contract_of(self.rules, contract, self.rules.default_pack)
        if name is None or len(trick) != self.rules.seats:
            return {}
        winners: list[tuple[Chosen, str]] = []
        points: list[tuple[Chosen, str]] = []
        for chosen, world in self.rules.worlds("play", "points"):
            own = contracts_of(world).get(name)
            if own is None:
                return {}
            winners.append((chosen, str(own.mode(number).winner(trick) + 1)))
            points.append((chosen, str(sum(own.values(number)[card] for card in trick))))
        answers = {"winner": gather(winners), "points": gather(points)}
        return {key: "undetermined" if isinstance(one, Spread) else one for key, one in answers.items()}

    def _failed(self, what: str, wanted: tuple[str, ...], got: tuple[str, ...]) -> Finding:
        params = {"id": self.section.text("id"), "what": what, "expected": wanted, "given": got}
        return Finding("R124", params, self.section.span(what))
