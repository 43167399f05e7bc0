"""Contracts that nobody chooses: the deal's number says which is played."""

from __future__ import annotations

from collections.abc import Sequence

from refcli.diagnostics import Finding
from refcli.engine.saying import Words, contract_said
from refcli.record import Call, Deal
from refcli.referee.lines import Lines
from refcli.referee.names import Names


def imposed_on(deal: Deal, number: int, names: Names, lines: Lines) -> tuple[str, list[Finding]]:
    """The contract of a deal; another that the record names was played against the rules (C134)."""
    order = names.rules.calls.imposed
    played = imposed = order[(number - 1) % len(order)]
    findings: list[Finding] = []
    claims = [one for one in lines.claims if one.kind == "contract" and one.word]
    for contract, place, seat in (
        *((named(names, call), call.place, call.seat) for call in lines.calls),
        *((contract_in(names, claim.word.split()), claim.place, None) for claim in claims),
    ):
        if contract is not None and contract != imposed:
            played = contract
            params = {"said": names.title(contract), "contract": names.title(imposed)}
            who = names.players[seat] if seat is not None else None
            findings.append(Finding("C134", params, place, deal=deal.number, seat=who, clause="calls.imposed"))
    return played, findings


def named(names: Names, call: Call) -> str | None:
    """The contract that a call names by itself."""
    return contract_in(names, (call.word, *call.args))


def contract_in(names: Names, said: Sequence[str]) -> str | None:
    """The canonical contract of words such as ``suit:H``."""
    return contract_said(names.rules, said, Words(names.suit_of, names.by_name.get))
