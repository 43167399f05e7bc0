"""Who was forehand, what was called, and whether the calls were allowed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from refcli.diagnostics import NOTHING, Finding
from refcli.engine.calls import NO_CALLS, Frame, Outcome, Table
from refcli.engine.leads import first_leader
from refcli.engine.objections import unpredicted
from refcli.engine.spread import Answer
from refcli.record import Call, Deal, Trick
from refcli.referee.callfaults import Judge
from refcli.referee.citing import cites
from refcli.referee.forehands import beginner, not_the_holder, start_of
from refcli.referee.hands import Hands
from refcli.referee.heard import Heard, blind, key_of, recall, remember
from refcli.referee.imposed import contract_in, imposed_on
from refcli.referee.leftopen import unfinished
from refcli.referee.lines import Lines
from refcli.referee.names import Names
from refcli.referee.nearcalls import unknown_word
from refcli.referee.refused import as_played
from refcli.referee.takingpart import seats_of, taking_part
from refcli.referee.turnup import turned_card, turned_contract, unseen
from refcli.referee.unreadcalls import before, unread_in
from refcli.rules.ruleset import Ruleset
from refcli.words import text

__all__ = [
    "Called",
    "Seating",
    "begun",
    "cites",
    "contract_of",
    "read_calls",
    "seats_of",
    "taking_part",
]


@dataclass(slots=True, eq=False, repr=False)
class Called:
    """What the calls come to. ``forehand`` None where nothing tells it; ``void`` says who deals again, if anybody.

    ``frame`` is what the calls were judged in; None where they were not.
    """

    forehand: int | None = None
    contract: str | None = None
    declarer: int | None = None
    findings: list[Finding] = field(default_factory=list[Finding])
    outcome: Outcome = NO_CALLS
    frame: Frame | None = None
    void: str = ""


class Seating(NamedTuple):
    """Who deals, and who was forehand and whose side won the deal before; None where nothing tells it."""

    dealer: int | None = None
    last_forehand: int | None = None
    voids: int = 0  # deals before this one that have a number of their own and do not count
    used: Mapping[int, frozenset[str]] = {}  # rows of the sheet that each side has played
    settled: Outcome | None = None  # what was called for the whole game
    parties: tuple[int, ...] = ()  # who plays together for the whole game
    before: Answer[Mapping[str, tuple[int, ...]]] = NOTHING  # totals and slate so far, by word and account
    unsettled: bool = False  # nobody can tell what was called for the whole game
    vague: frozenset[tuple[int, str]] = frozenset()  # which of these are not known: see ``judged.Cell``


def read_calls(deal: Deal, names: Names, hands: Hands, lines: Lines, seating: Seating) -> Called:
    """The contract and its declarer, and every call that was not allowed."""
    rules = names.rules
    calls, tricks = lines.calls, lines.tricks
    begins = beginner(deal, names, hands, seating)
    called = Called(begins.seat)
    called.findings += _no_contracts(deal, names, lines)
    testified = calls[0].seat if calls else (tricks[0].leader if tricks else None)
    heard_all = not calls or not before(calls[0], unread_in(deal, names, lines))
    number = deal.number - seating.voids
    by_card = start_of(rules, number).who == "card"
    if by_card and calls and heard_all and begins.seat not in (None, calls[0].seat):
        called.findings.append(not_the_holder(deal, names, calls[0], begins))
        called.forehand = calls[0].seat
    elif called.forehand is None:
        called.forehand = testified
    if rules.calls.imposed:
        called.contract, wrong = imposed_on(deal, number, names, lines)
        called.findings += wrong
        called.declarer = called.forehand
    elif rules.deal.turn_up is not None and rules.deal.turn_up.sets is not None and number >= rules.deal.turn_up.since:
        called.contract, called.declarer = turned_contract(rules, lines, number), called.forehand
    if not calls and _claimed(called, lines, names):
        called.outcome = (seating.settled or Outcome())._replace(contract=called.contract)
        called.declarer = called.declarer if seating.settled is None else seating.settled.declarer
        if not rules.calls.phases and called.forehand is not None:  # whoever leads may be told by the cards
            called.frame = _seeing(_frame(deal, rules, seating, called.forehand), hands, lines)
    elif called.forehand is not None:
        began = calls[0].seat if calls and heard_all and not by_card else called.forehand
        declarer = began if called.declarer is not None else None
        other = Called(began, called.contract, declarer, list(called.findings))
        _heard(called, deal, names, hands, lines, seating)
        if began != called.forehand and _began_elsewhere(called, other, deal, names, hands, lines, seating):
            return other
    return called


def _began_elsewhere(
    called: Called, other: Called, deal: Deal, names: Names, hands: Hands, lines: Lines, seating: Seating
) -> bool:
    """Whether all went on as if ``other`` were forehand, who spoke first without being it: that is one fault."""
    out_of_turn = [found for found in called.findings if found.code == "C101"]
    leader = lines.tricks[0].leader if lines.tricks else None
    if leader is None or not out_of_turn or out_of_turn[0].place != lines.calls[0].place:
        return False
    other.findings.append(out_of_turn[0])
    _heard(other, deal, names, hands, lines, seating)
    in_turn = sum(found.code == "C101" for found in other.findings) == 1
    return in_turn and other.frame is not None and first_leader(names.rules, other.frame, other.outcome) == leader


def begun(frame: Frame, contract: str | None, seating: Seating, declarer: int | None) -> tuple[Frame, Outcome]:
    """What stands before the first call: a contract that nobody names, and what was called for the whole game."""
    settled = seating.settled or (Outcome() if seating.unsettled else None)
    if settled is None:
        return frame, Outcome(contract=contract, declarer=declarer)
    return frame._replace(settled=True), settled._replace(contract=contract)


def _heard(called: Called, deal: Deal, names: Names, hands: Hands, lines: Lines, seating: Seating) -> None:
    """Judge the calls one by one, then what they have left open."""
    rules, forehand = names.rules, called.forehand
    assert forehand is not None
    here = _frame(deal, rules, seating, forehand)
    frame, standing = begun(here, called.contract, seating, called.declarer)
    unread = unread_in(deal, names, lines)
    seen = unread or not lines.tricks or not blind(rules)
    alike = None if seen else key_of(names.pack, frame, standing, lines.calls)
    heard = recall(rules, alike) if alike is not None else None
    if heard is not None:
        called.outcome, called.frame, called.void = heard
        called.contract, called.declarer = heard.outcome.contract, heard.outcome.declarer
        return
    if alike is None:
        frame = _seeing(frame, hands, lines)
    judge, between = as_played(Judge(Table(rules, frame, standing), deal, names), lines, unread)
    table = judge.table
    called.findings += judge.findings
    called.outcome, called.frame, called.void = table.outcome, frame, table.void
    called.contract, called.declarer = table.outcome.contract, table.outcome.declarer
    if judge.lost and (rules.calls.names or judge.parted):
        _forget(called, deal, between)
    elif called.contract is None and rules.calls.names and not table.void and not table.outcome.declined:
        turn_up = rules.deal.turn_up  # of one that cannot be told it is said that nobody knows what it set
        if any(_no_contracts(deal, names, lines)):
            _forget(called, deal)
        elif turn_up is None or turn_up.sets is None or not unseen(rules, lines, frame.number):
            _unnamed(called, lines.calls, deal, names, lines.tricks)
    unnamed = any(found.code == "C104" for found in called.findings)  # then more need not be said
    called.findings += unfinished(table, deal, names, lines) if not judge.lost and not unnamed else ()
    if judge.lost and unpredicted(table):  # nobody can tell who said what
        called.outcome = called.outcome._replace(predictions=called.outcome.predictions or (None,) * rules.seats)
    called.outcome = called.outcome._replace(
        contract=called.contract, declarer=called.declarer, untold=called.outcome.untold or judge.untold
    )
    if alike is not None and called.contract is not None and not called.findings:
        remember(rules, alike, Heard(called.outcome, frame, called.void))


def _forget(called: Called, deal: Deal, between: tuple[str, ...] = ()) -> None:
    """Nobody knows what was named, or which of some contracts was played."""
    called.contract = called.declarer = None
    called.void = ""  # nor whether anything was
    what = text("contract.between", contracts=text("amount.or").join(between)) if between else text("contract.unnamed")
    called.findings.append(Finding("C108", {"what": what}, deal.place, deal=deal.number))


def _frame(deal: Deal, rules: Ruleset, seating: Seating, forehand: int) -> Frame:
    """What stands before anybody speaks, besides the cards."""
    dealer = seating.dealer if seating.dealer is not None else (forehand - 1) % rules.seats
    return Frame(deal.number - seating.voids, dealer, forehand, seats_of(rules, dealer), used=seating.used)


def _seeing(frame: Frame, hands: Hands, lines: Lines) -> Frame:
    """The same with the cards, as far as they are known."""
    known = tuple(mask if hands.known[seat] else 0 for seat, mask in enumerate(hands.dealt))
    card = turned_card(lines)
    turned = {"turned": 1 << card if card is not None else 0}
    return frame._replace(hands=known, holders=_holders(hands), sets=turned)


def _holders(hands: Hands) -> tuple[int, ...]:
    """By card: who surely was dealt it, -1 where nobody is known to."""
    most = max((mask.bit_length() for mask in hands.dealt), default=0)
    return tuple(next((seat for seat, mask in enumerate(hands.dealt) if mask >> card & 1), -1) for card in range(most))


def _claimed(called: Called, lines: Lines, names: Names) -> bool:
    """Take the contract from a ``contract`` line where the record has no calls: nobody knows who named it.

    One that nobody has to name leaves nothing to be heard where the rules have no calls besides.
    """
    named = [contract_of(names, claim.word) for claim in lines.claims if claim.kind == "contract" and claim.word]
    said = [contract for contract in named if contract is not None]
    called.contract = said[-1] if said else called.contract
    return called.contract is not None and (bool(said) or not names.rules.calls.phases)


def _no_contracts(deal: Deal, names: Names, lines: Lines) -> Iterator[Finding]:
    """``contract`` lines whose words name none, or several."""
    for claim in lines.claims:
        if claim.kind == "contract" and claim.word and contract_of(names, claim.word) is None:
            words = claim.word.split()
            word, hint = unknown_word(words, names)
            said = word if hint else " ".join(map(names.said, words))
            yield Finding("C107", {"call": said, "hint": hint}, claim.place, deal=deal.number)


def contract_of(names: Names, said: str) -> str | None:
    """The canonical contract of words such as ``suit:H``."""
    return contract_in(names, said.split())


def _unnamed(called: Called, calls: list[Call], deal: Deal, names: Names, tricks: Sequence[Trick]) -> None:
    rules = names.rules
    card = tricks[0].cards[0] if tricks and tricks[0].cards else -1
    if card < 0:
        if calls or tricks:
            _forget(called, deal)
        return
    place = tricks[0].places[0] if tricks[0].places else tricks[0].place
    suit = rules.deck.suits[card // len(rules.deck.ranks)]
    head = next((name for name, rule in rules.contracts.items() if rule.each), None)
    option = cites(rules, "contract.default_on_lead")
    leader = tricks[0].leader if tricks[0].leader is not None else called.forehand
    seat = names.players[leader] if leader is not None else None
    if rules.calls.unnamed == "suit-led" and head is not None:
        called.contract, called.declarer = f"{head}:{suit}", leader
        params = {"seat": seat, "card": names.card(card), "contract": names.title(called.contract)}
        called.findings.append(
            Finding("C106", params, place, deal=deal.number, trick=1, seat=seat, clause="calls.unnamed", cites=option)
        )
    else:
        params = {"seat": seat, "card": names.card(card)}
        called.findings.append(
            Finding("C104", params, place, deal=deal.number, trick=1, seat=seat, clause="calls.unnamed", cites=option)
        )
