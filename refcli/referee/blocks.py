"""Contracts whose blocks of tricks are named as the play goes on: ``call Anna low`` before trick 4."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from refcli.diagnostics import Finding
from refcli.engine.calls import contract_name
from refcli.engine.parameters import PART, block_name
from refcli.record import Call, Deal
from refcli.referee.lines import Lines
from refcli.referee.names import Names
from refcli.rules.contracted import CHOSEN, ContractRule


def name_blocks(
    contract: str, declarer: int | None, deal: Deal, lines: Lines, names: Names, tricks: int | None = None
) -> Named:
    """The contract with the blocks that calls during the play name, and what is wrong with these calls.

    ``tricks`` were played, where the lines do not hold all of them.
    """
    head, _, parameter = contract.partition(":")
    rule = names.rules.contracts[head]
    named = Named(rule, parameter.split(PART), declarer, deal, names)
    for after, call in lines.apart:
        named.take(after, call)
    named.close(len(lines.tricks) if tricks is None else tricks)
    return named


@dataclass(slots=True)
class Named:
    """The blocks named so far, as parts of the contract's name. ``missing``: one was played and never named."""

    rule: ContractRule
    parts: list[str]
    declarer: int | None
    deal: Deal
    names: Names
    findings: list[Finding] = field(default_factory=list[Finding])
    missing: bool = False

    @property
    def contract(self) -> str:
        return f"{self.rule.name}:{PART.join(self.parts)}"

    def _begins(self) -> list[int]:
        """The first trick of each block that is to be named."""
        found, trick = list[int](), 1
        for name, tricks in self.rule.by_trick:
            if name == CHOSEN:
                found.append(trick)
            trick += tricks
        return found

    def take(self, after: int, call: Call) -> None:
        """One call, made when ``after`` tricks were through."""
        begins = self._begins()
        if len(self.parts) >= len(begins):
            self._find("C105", call, contract=self.names.title(self.contract))
            return
        if self.declarer is not None and call.seat != self.declarer:
            self._find("C101", call, speaker=self.names.players[self.declarer])
        part = self._part(call)
        if part is None or part not in self._open():
            self._find("C131", call, trick=begins[len(self.parts)], open=tuple(self._open()))
            return
        if after >= begins[len(self.parts)]:
            self._find("C132", call, trick=begins[len(self.parts)])
        self.parts.append(part)

    def _part(self, call: Call) -> str | None:
        suit = self.names.suit_of(call.word.partition(":")[2] or call.word)
        if suit is not None:
            return self.names.rules.deck.suits[suit]
        return contract_name(self.names.rules, call.word, None)

    def _open(self) -> list[str]:
        """What the next block may be: suits by their keys, other contracts by name."""
        rules = self.names.rules
        used = {block_name(rules, self.rule, part) for part in self.parts} if self.rule.once_each else set[str | None]()
        heads = {name.partition(":")[0] for name in used if name is not None}
        free = [name for name in self.rule.among if name not in heads]
        return [part for name in free for part in (rules.deck.suits if rules.contracts[name].each else (name,))]

    def close(self, tricks: int) -> None:
        """Fill in what is left to only one contract; say which block was played without a name."""
        begins = self._begins()
        while len(self.parts) < len(begins) and begins[len(self.parts)] <= tricks:
            left = self._open()
            if len(left) != 1:
                self.missing = True
                params = {"trick": begins[len(self.parts)]}
                self.findings.append(
                    Finding("C133", params, self.deal.place, deal=self.deal.number, clause=self._clause)
                )
                return
            self.parts += left

    @property
    def _clause(self) -> str:
        return f"contracts.{self.rule.name}.by-trick"

    def _find(self, code: str, call: Call, **params: object) -> None:
        seat = self.names.players[call.seat]
        said = {"seat": seat, "call": self.names.said(call.word), **params}
        self.findings.append(Finding(code, said, call.place, deal=self.deal.number, seat=seat, clause=self._clause))


def called_late(deal: Deal, lines: Lines, contract: str, names: Names) -> Iterator[Finding]:
    """Calls between the tricks of a contract that has no blocks to be named."""
    for _, call in lines.apart:
        seat, said = names.players[call.seat], " ".join(names.said(word) for word in (call.word, *call.args))
        params = {"seat": seat, "call": said, "contract": names.title(contract)}
        yield Finding("C105", params, call.place, deal=deal.number, seat=seat, clause="calls")
