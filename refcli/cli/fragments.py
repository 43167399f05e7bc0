"""What forbids a ruling on a piece of a record: lines that cannot be read, or that contradict each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from refcli import words
from refcli.cli.contracts import contract_of
from refcli.codes import severity
from refcli.diagnostics import Finding
from refcli.notation.names import Names as Words
from refcli.record import Claim, Deal, Hand
from refcli.referee.calls import Seating
from refcli.referee.contradicted import CONTRADICTIONS
from refcli.referee.deal import judge_deal
from refcli.referee.judged import Judged
from refcli.referee.names import Names
from refcli.source import Span

_PIECE = ("N111", "D102")  # a piece begins anywhere, and its hands may be what is left of them
_SIZE, _OTHER_CONTRACT, _BY_LEAD = "D103", "S108", "C106"


def unsound(deal: Deal, names: Names) -> tuple[Finding, ...]:
    """The malformed findings of a piece, and what contradicts itself in it; else U102 where no contract is known."""
    judged = judge_deal(deal, names, Seating(deal.dealer), alternatives=False)
    found = (*_contracts(judged, names), *_malformed(judged), *_hands(deal, names))
    if not found and (judged.contract is None or any(one.code == _BY_LEAD for one in judged.findings)):
        place = judged.tricks[0].place if judged.tricks else deal.place
        return (_wrong("settle.no-contract-line", place),)
    return found


def contradictions(deal: Deal, names: Names) -> tuple[Finding, ...]:
    """The cards that a deal has in two places: no card of it can be ruled on."""
    judged = judge_deal(deal, names, Seating(deal.dealer), alternatives=False)
    return tuple(found for found in judged.findings if found.code in CONTRADICTIONS)


def _malformed(judged: Judged) -> Iterator[Finding]:
    for one in judged.findings:
        short = one.code == _SIZE and one.params["count"] < one.params["wanted"]
        if severity(one) == "malformed" and one.code not in _PIECE and not short:
            yield one


def _contracts(judged: Judged, names: Names) -> Iterator[Finding]:
    """Contract lines that name none, or another than what is played."""
    table = Words(names.rules.deck, names.pack)
    for claim in judged.deal.items:
        if isinstance(claim, Claim) and claim.kind == "contract" and claim.word:
            said = contract_of(claim.word, names.rules, table)
            if isinstance(said, Finding):
                yield said._replace(place=claim.place)
    if judged.called is not None and not any(one.code == _BY_LEAD for one in judged.findings):
        yield from (one for one in judged.findings if one.code == _OTHER_CONTRACT)


def _hands(deal: Deal, names: Names) -> Iterator[Finding]:
    """The second hand of somebody."""
    seen: Counter[int] = Counter()
    for hand in deal.items:
        if isinstance(hand, Hand):
            seen[hand.seat] += 1
            if seen[hand.seat] > 1:
                yield _wrong("settle.second-hand", hand.place, seat=names.players[hand.seat])


def _wrong(key: str, place: Span | None, **params: str) -> Finding:
    return Finding("U102", {"problem": words.text(key, **params), "hint": ""}, place)
