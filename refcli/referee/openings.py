"""The ways a deal can begin: what its calls come to, and the tables of its contract, worked out once each."""

from __future__ import annotations

from typing import NamedTuple

from refcli.engine.contracts import Contract, contracts_of
from refcli.engine.leads import first_leader
from refcli.engine.melds import Melds
from refcli.engine.outcome import Outcome
from refcli.engine.play import play_of
from refcli.record import Call, Deal, Trick
from refcli.referee.calls import Called, Seating, read_calls
from refcli.referee.forehands import start_of
from refcli.referee.hands import Hands
from refcli.referee.lines import Lines
from refcli.referee.melds import melds_of
from refcli.referee.multiplier import multiplier
from refcli.referee.names import Names
from refcli.referee.pair import pair_cards
from refcli.referee.whole import Step, steps
from refcli.rules.ruleset import Ruleset

_MOST = 1 << 14  # a game has a few hundred ways to begin


class Opening(NamedTuple):
    """One way to begin a deal: whatever does not depend on the cards."""

    contract: Contract
    shown: str  # the contract as the record's pack names it
    forehand: int
    by_card: bool  # whether a card makes the forehand
    leader: int  # who has to lead to the first trick
    declarer: int | None
    side: int | None  # the declarer's
    factor: int
    way: tuple[Step, ...]
    low: bool
    trump: int
    pair: int  # the two cards, if they count together
    melds: Melds | None  # where those that nobody wrote down count
    sum: int | None  # of all cards, where the ruleset states it


class Openings:
    """The openings of a ruleset whose calls are judged without a look at the cards (``heard.blind``)."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._known: dict[tuple[object, ...], Opening] = {}
        nobody = (0,) * rules.seats
        self._unseen = Hands(nobody, (False,) * rules.seats, 0, nobody)

    def of(self, deal: Deal, calls: list[Call], tricks: list[Trick], seating: Seating, names: Names) -> Opening | None:
        """How a deal begins; None where its calls are not in order, or come to more than a contract as it stands."""
        dealer, forehand, voids, *_ = seating
        number = deal.number - voids
        said = [(call.seat, call.word, call.args) for call in calls]
        key = (names.pack, number, dealer, forehand, tricks[0].leader, *said)
        known = self._known.get(key)
        if known is None:
            lines = Lines(tricks=tricks, calls=calls)
            called = read_calls(deal, names, self._unseen, lines, seating)
            known = None if called.findings or called.void else self._made(called, names, number)
            if known is not None:
                if len(self._known) >= _MOST:
                    self._known.clear()
                self._known[key] = known
        return known

    def _made(self, called: Called, names: Names, number: int) -> Opening | None:
        rules, outcome = self._rules, called.outcome
        contract = contracts_of(rules).get(called.contract) if called.contract is not None else None
        usual = Outcome(outcome.contract, outcome.declarer, shoves=outcome.shoves, passes=outcome.passes)
        if contract is None or called.frame is None or called.forehand is None or outcome != usual:
            return None
        if not contract.plain or contract.rule.parameter == "blocks":
            return None
        computed = rules.melds.enabled and rules.melds.unrecorded == "computed"
        return Opening(
            contract=contract,
            shown=names.contract(contract.name),
            forehand=called.forehand,
            by_card=start_of(rules, number).who == "card",
            leader=first_leader(rules, called.frame, outcome),
            declarer=called.declarer,
            side=rules.sides[called.declarer] if called.declarer is not None else None,
            factor=multiplier(contract, names, rules),
            way=steps(contract, play_of(rules), rules.deal.tricks),
            low=contract.rule.low_melds,
            trump=contract.mode(1).trump,
            pair=pair_cards(rules, contract) if rules.pair.enabled else 0,
            melds=melds_of(rules, contract.rule) if computed else None,
            sum=_sum(rules, contract),
        )


def _sum(rules: Ruleset, contract: Contract) -> int | None:
    """What the cards of a deal come to, where the ruleset says so of this contract."""
    wanted = rules.score.check_sum
    if wanted is None or contract.rule.per_trick_values or rules.seats * rules.deal.tricks < rules.deck.size:
        return None
    return wanted - rules.score.last_worth
