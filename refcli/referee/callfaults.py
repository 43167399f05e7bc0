"""Judging calls one by one: each finding with its code, place, clause and what it needs to be said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from refcli.diagnostics import Finding
from refcli.engine.calls import Said, Table, Wrong
from refcli.engine.objections import corrects, wrong
from refcli.engine.saying import BACK, Words, contract_name, understood
from refcli.record import Call, Deal
from refcli.referee.citing import cites
from refcli.referee.imposed import named
from refcli.referee.names import Names
from refcli.referee.nearcalls import unknown_word
from refcli.referee.unreadcalls import Where, leaves, says_more
from refcli.rules.calling import Phase
from refcli.rules.expr.tree import words
from refcli.words import text

# What is wrong with a call: its code, the part of the clause below the offer, the option that is cited.
_CODES: dict[str, tuple[str, str | None, str]] = {
    "turn": ("C101", None, ""),
    "offer": ("C102", "", "contract.set"),
    "shove": ("C103", "", "shove.back"),
    "late": ("C105", None, ""),
    "bid-low": ("C109", "amount.from", "bid.minimum"),
    "bid-not-higher": ("C110", "amount.above", ""),
    "bid-step": ("C111", "amount.step", "bid.step"),
    "bid-high": ("C112", "amount.to", "bid.maximum"),
    "missing": ("C113", "", ""),
    "bid-broken": ("C114", "amount.step", "bid.step"),
    "prediction-range": ("C115", "amount.to", ""),
    "prediction-broken": ("C116", "amount", ""),
    "prediction-step": ("C115", "amount.step", ""),
    "barred": ("C117", "amount.barred", "prediction.sum"),
    "spoken": ("C119", None, "bid.reentry"),
    "double": ("C120", "", "bid.double"),
    "row-used": ("C121", None, "contract.once_per_side"),
    "row-unknown": ("C122", None, ""),
    "row-unfit": ("C123", None, ""),
    "card-refused": ("C124", "card", "partner.called_card"),
    "neighbour": ("C125", None, "partner.neighbours_allowed"),
}
_ELSEWHERE = {
    "neighbour": "parties.neighbours",
    "row-used": "calls.rows",
    "row-unknown": "calls.rows",
    "row-unfit": "calls.rows",
}
_NOT_HEARD = {"late", "shove", "double", "spoken"}  # such a call changes nothing
DOUBTFUL = {"bid-not-higher", "bid-low", "bid-high", "bid-step"}  # no text says whether such a bid stands
_UNCLEAR = {"missing", "bid-broken"}  # nobody can tell what a call was to say
_NAMING = {"offer", *_UNCLEAR}  # faults of a call that was to name a contract: what it meant is not known
# faults that depend on what was said before
_IN_COURSE = {"turn", "offer", "shove", "late", "spoken", "double", "bid-low", "bid-not-higher"}
_TURNS = {"turn", "spoken"}


@dataclass(slots=True, eq=False, repr=False)
class Judge:
    """One pass over the calls of a deal."""

    table: Table
    deal: Deal
    names: Names
    findings: list[Finding] = field(default_factory=list[Finding])
    turned: Call | None = None  # a faulty bid of which the other is taken to be so: that it stands, or that it does not
    doubtful: list[Call] = field(default_factory=list[Call])  # faulty bids
    refused: int = 0  # faulty bids that changed nothing
    surplus: list[Finding] = field(default_factory=list[Finding])  # of those who passed when all was over
    lost: bool = False  # something that may have named the contract is not known, and nothing has named it since
    unclear: bool = False  # something was said that nobody can tell, and nothing has named the contract since
    untold: bool = False  # so that nobody knows what was called besides the contract, and nobody has outbid it since
    parted: bool = False  # so that nobody knows who takes part
    adrift: Phase | None = None  # so that nobody knows who may still speak in a phase where not all may go on

    def lose(self, unclear: bool = True, named: bool = True) -> None:
        """Something here may have ``named`` a contract, if calls are open; ``unclear``: nobody can tell what it was."""
        phase = self.table.now
        if phase is None:
            return
        self.lost, self.unclear = self.lost or named, self.unclear or unclear
        if unclear:
            offers = phase.offers.values()
            self.parted = self.parted or any(offer.joins or offer.benches is not None for offer in offers)
            self.adrift = phase if leaves(phase) else self.adrift
            self.untold = self.untold or says_more(phase)

    def calls(self, calls: Sequence[Call], unread: Sequence[Where]) -> None:
        """Take all calls in; ``unread`` are the places among them that cannot be read, in order."""
        for call in calls:
            here = (call.place.line, call.place.column) if call.place is not None else (0, 0)
            if unread and here > unread[0]:
                self.lose()
                unread = [place for place in unread if place > here]
            self.call(call)
        if unread:
            self.lose()

    def call(self, call: Call) -> None:
        """Take one call in, or say why it was not allowed; one that names a contract makes good what was lost."""
        had = self.table.outcome
        self._take(call)
        now = self.table.outcome
        if now.contract is not None and (had.contract, had.declarer) != (now.contract, now.declarer):
            self.lost = self.unclear = False
        if (had.bid, had.bidder, had.special) != (now.bid, now.bidder, now.special):
            self.untold = False

    def _take(self, call: Call) -> None:
        """Take one call in, or say why it was not allowed; what it names still counts where that means something."""
        table, rules = self.table, self.names.rules
        while table.now is not None and table.now.optional and not self._knows(table.now, call):
            table.skip()
        here = [table.now] if table.now is not None else []
        others = [phase for phase in rules.calls.phases if phase is not table.now]
        said = self._understood(here, call)
        if said is not None and table.last is not None and said.seat != table.speaker() and corrects(table, said):
            table.correct(said)
            return
        elsewhere = said or self._understood(others, call)
        if elsewhere is None and rules.calls.imposed and named(self.names, call) is not None:
            return  # whether it may be named is asked of all calls together
        if elsewhere is None or elsewhere.more:
            self._unknown(call, elsewhere)
            self.lose()
            return
        if said is None and corrects(table, elsewhere):
            table.correct(elsewhere)
            return
        phase = table.now
        objections = wrong(table, said or elsewhere._replace(offer=""))
        if not objections and call.word == BACK and not table.outcome.shoves:
            objections = (Wrong("shove"),)
        for objection in objections:
            if not self._excused(objection, phase):
                self._find(objection, call, said)
        kinds = {objection.kind for objection in objections}
        if kinds == {"late"} and self._passes(elsewhere) and not self.unclear:
            self.surplus.append(self.findings[-1])
        alike = said is not None and said.contract is not None and said.contract == table.outcome.contract
        if kinds & (_UNCLEAR if alike else _NAMING):
            self.lose(bool(kinds & _UNCLEAR), named=not alike)
        if self.unclear and kinds & {"late", "offer"} and not self._passes(elsewhere):
            self.lost = True  # what was said before may have made it a call that counts
        if "row-unknown" in kinds and said is not None and said.row is not None and not self._names(said.row):
            self.untold = True  # nobody can tell which row was meant
        refused = "offer" in kinds and (said is None or said.contract is None)
        if said is not None and not refused and not kinds & _NOT_HEARD:
            self._say(said, call, kinds)

    def _excused(self, objection: Wrong, phase: Phase | None) -> bool:
        """Whether a fault is one only if something was so that nobody can tell."""
        if self.adrift is not None and self.adrift is phase and objection.kind in _TURNS:
            return True
        unseen = objection.kind == "offer" and self._turns_unseen(phase)
        return unseen or (self.unclear and objection.kind in _IN_COURSE)

    def _turns_unseen(self, phase: Phase | None) -> bool:
        """Whether what is on offer depends on a card that was turned up and cannot be told."""
        if phase is None or self.table.frame.sets.get("turned"):
            return False
        asked = [when for offer in phase.offers.values() for when in (offer.when, *offer.of.values())]
        return any(when is not None and "turned" in words(when) for when in asked)

    def _say(self, said: Said, call: Call, kinds: set[str]) -> None:
        """Let a call have its effect; a faulty bid outbids others unless it is not higher than they are."""
        had = self.table.outcome
        if kinds & DOUBTFUL:
            self.doubtful.append(call)
        self._hear(said, call, kinds)
        self.refused += bool(kinds & DOUBTFUL) and self.table.outcome == had

    def _hear(self, said: Said, call: Call, kinds: set[str]) -> None:
        if call is not self.turned:
            self.table.say(said)
        elif "bid-not-higher" in kinds:
            self.table.forced = True
            self.table.say(said)
            self.table.forced = False
        else:
            self.table.say(said._replace(number=None, special=None))

    def _understood(self, phases: Sequence[Phase], call: Call) -> Said | None:
        words = Words(self.names.suit_of, self._card)
        return understood(self.names.rules, phases, call.seat, call.word, call.args, words)

    def _names(self, word: str) -> bool:
        """Whether a word is the name of a contract or a suit."""
        suits = self.names.rules.deck.packs[self.names.pack].suits
        known = contract_name(self.names.rules, word, None) is not None
        return known or any(word in (name.casefold() for one in suit.names.values() for name in one) for suit in suits)

    def _passes(self, said: Said) -> bool:
        """Whether a call brings nothing about, in whatever phase it is made."""
        offers = [phase.offers.get(said.offer) for phase in self.names.rules.calls.phases]
        return any(offer is not None and offer.idle and not offer.shoves for offer in offers)

    def _knows(self, phase: Phase, call: Call) -> bool:
        """Whether a call belongs to a phase that may be passed over."""
        return self._understood([phase], call) is not None and self.table.may_speak(call.seat)

    def _card(self, word: str) -> int | None:
        return self.names.by_name.get(word)

    def _unknown(self, call: Call, said: Said | None) -> None:
        word, hint = ("", text("call.two")) if said else unknown_word((call.word, *call.args), self.names)
        self._add("C107", call, self._clause(None, None), "", word, hint=hint)

    def _find(self, objection: Wrong, call: Call, said: Said | None) -> None:
        code, below, option = _CODES[objection.kind]
        clause = _ELSEWHERE.get(objection.kind) or self._clause(said, below)
        self._add(code, call, clause, option, "", **{**objection.params, **self._shown(objection)})

    def _clause(self, said: Said | None, below: str | None) -> str:
        """The key of the ruleset that a finding is about."""
        phases = self.names.rules.calls.phases
        phase = self.table.now or self.table.before or (phases[-1] if phases else None)
        clause = f"calls.{phase.name}" if phase is not None else "calls"
        if below is not None and said is not None and said.offer:
            clause = f"{clause}.offers.{said.offer}" + (f".{below}" if below else "")
        return clause

    def _shown(self, objection: Wrong) -> dict[str, object]:
        """People, cards and contracts as the record names them."""
        names, shown = self.names, dict[str, object]()
        for key, value in objection.params.items():
            if key in ("speaker", "holder") and isinstance(value, int):
                shown[key] = names.players[value]
            elif key == "card" and isinstance(value, int):
                shown[key] = names.card(value)
            elif key == "contract" and isinstance(value, str):
                shown[key] = names.title(value)
            elif key == "what":
                shown[key] = text(f"call.{value}")
        if objection.kind == "bid-not-higher":
            shown["stood"] = ""
        if objection.kind == "late":
            contract = self.table.outcome.contract
            shown["contract"] = names.title(contract) if contract is not None else text("contract.some")
        return shown

    def _add(self, code: str, call: Call, clause: str, option: str, call_as: str, **params: object) -> None:
        names, seat = self.names, self.names.players[call.seat]
        said = call_as or " ".join(names.said(word) for word in (call.word, *call.args))
        given = {"seat": seat, "call": said, **params}
        sources = cites(names.rules, option or None)
        self.findings.append(
            Finding(code, given, call.place, deal=self.deal.number, seat=seat, clause=clause, cites=sources)
        )
