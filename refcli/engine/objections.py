"""What is wrong with a call at the table as it stands, and which calls are on offer."""

from __future__ import annotations

from refcli.cards import BITS
from refcli.engine.calls import Table
from refcli.engine.endings import all_passed
from refcli.engine.outcome import Said, Wrong
from refcli.engine.parties import beside
from refcli.engine.rows import fits, row_of
from refcli.rules.calling import Amount, Offer, Phase
from refcli.rules.expr.tree import words


def corrects(table: Table, said: Said) -> bool:
    """Whether a call only says another number than its caller has just said, where that is allowed."""
    last, phase = table.last, table.before
    if last is None or phase is None or not phase.correct:
        return False
    return said.seat == last.seat and said.offer == last.offer and phase.offers[said.offer].amount is not None


def wrong(table: Table, said: Said) -> tuple[Wrong, ...]:
    """All that is wrong with a call: that it comes out of turn, and the first thing that is wrong with what it says."""
    phase = table.now
    if phase is None:
        return (Wrong("late"),)
    offer = phase.offers.get(said.offer)
    found: list[Wrong] = []
    if not _may_speak(table, phase, offer, said.seat):
        done = bool(table.out >> said.seat & 1)
        found.append(Wrong("spoken") if done else Wrong("turn", {"speaker": table.speaker()}))
    if offer is None or not _open(table, offer, said):
        found.append(Wrong(_refusal(offer), {"offered": offered(table, said.seat)}))
        return tuple(found)
    first = (
        _contract(table, offer, said) or _number(table, offer, said) or _row(table, said) or _card(table, offer, said)
    )
    return (*found, first) if first is not None else tuple(found)


def _may_speak(table: Table, phase: Phase, offer: Offer | None, seat: int) -> bool:
    """On turn, or at any time where calls are made in secret or need not wait."""
    if table.out >> seat & 1:
        return False
    anytime = phase.secret or (offer is not None and offer.anytime)
    return seat in table.order() if anytime else seat == table.speaker()


def _open(table: Table, offer: Offer, said: Said) -> bool:
    """Whether a call may be made, whatever it names."""
    phase = table.now
    if not table.holds(offer.when, said.seat):
        return False
    if offer.times and table.made.count((said.seat, offer.name)) >= offer.times:
        return False
    return not (offer.idle and all_passed(table) and phase is not None and phase.nobody == "must" and not offer.shoves)


def _refusal(offer: Offer | None) -> str:
    if offer is not None and offer.shoves:
        return "shove"
    return "double" if offer is not None and offer.factor > 1 else "offer"


def _contract(table: Table, offer: Offer, said: Said) -> Wrong | None:
    if not offer.of:
        return None
    if said.contract is None:
        return Wrong("missing", {"what": "contract"})
    if _named(table, offer, said.contract, said.seat):
        return None
    return Wrong("offer", {"offered": offered(table, said.seat)})


def _named(table: Table, offer: Offer, contract: str, seat: int) -> bool:
    head, _, suit = contract.partition(":")
    if head not in offer.of:
        return False
    deck = table.rules.deck
    mask = deck.suit_masks[deck.suits.index(suit)] if suit in deck.suits else 0
    return table.holds(offer.of[head], seat, mask)


def _number(table: Table, offer: Offer, said: Said) -> Wrong | None:
    if offer.amount is None:
        return None
    here = table.ladder(offer.amount, said.seat)
    if _depends_on_silence(table, offer.amount, said.seat):
        here = here._replace(barred=None)
    return here.wrong(said)


def _depends_on_silence(table: Table, amount: Amount, seat: int) -> bool:
    """Whether the number that is barred depends on predictions of others that are not known."""
    if amount.barred is None or "predicted" not in words(amount.barred):
        return False
    others = [who for who in table.frame.seats if who != seat and not table.left >> who & 1]
    return not table.outcome.predictions or bool(table.outcome.silent(others))


def _row(table: Table, said: Said) -> Wrong | None:
    rules = table.rules
    if not rules.calls.rows or said.contract is None:
        return None
    row = said.row if said.row is not None else row_of(rules, said.contract)
    if row is None or row not in rules.calls.rows:
        return Wrong("row-unknown", {"row": said.row or "", "rows": tuple(rules.calls.rows)})
    if not fits(rules, row, said.contract):
        return Wrong("row-unfit", {"row": row, "contract": said.contract})
    used = table.frame.used.get(rules.sides[said.seat], frozenset())
    if row in used:
        return Wrong("row-used", {"row": row, "open": tuple(name for name in rules.calls.rows if name not in used)})
    return None


def _card(table: Table, offer: Offer, said: Said) -> Wrong | None:
    if offer.card is None:
        return None
    if said.card < 0:
        return Wrong("missing", {"what": "card"})
    if not table.ask(offer.card, said.seat, 0, BITS[said.card]) & BITS[said.card]:
        return Wrong("card-refused", {"card": said.card})
    holders = table.frame.holders
    holder = holders[said.card] if said.card < len(holders) else -1
    if not table.rules.parties.neighbours and holder >= 0 and beside(holder, said.seat, table.rules.seats):
        return Wrong("neighbour", {"card": said.card, "holder": holder})
    return None


def offered(table: Table, seat: int) -> tuple[str, ...]:
    """The names of all that somebody may call now; contracts by their library name."""
    phase = table.now
    names: list[str] = []
    for offer in phase.offers.values() if phase is not None else ():
        if not _open(table, offer, Said(seat, offer.name)):
            continue
        if offer.of and offer.amount is None:
            names += [head for head in offer.of if _possible(table, offer, head, seat)]
        else:
            names.append(offer.name)
    return tuple(names)


def _possible(table: Table, offer: Offer, head: str, seat: int) -> bool:
    """Whether a contract may be named in some suit."""
    rule = table.rules.contracts.get(head)
    suits = table.rules.deck.suits if rule is not None and rule.each else ("",)
    return any(_named(table, offer, f"{head}:{suit}" if suit else head, seat) for suit in suits)


def unpredicted(table: Table) -> list[int]:
    """Who said nothing although the calls ask everybody for a prediction."""
    offers = [offer for phase in table.rules.calls.phases for offer in phase.offers.values()]
    asked = any(offer.amount is not None and offer.amount.sets == "prediction" for offer in offers)
    if not asked or table.void:
        return []
    said = table.outcome.predictions
    taking = [seat for seat in table.frame.seats if not (table.left | table.unread) >> seat & 1]
    return [seat for seat in taking if not said or said[seat] is None]
