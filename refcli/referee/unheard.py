"""What a score is counted from that cannot be told: bids, doubles, dealers, lines that may be melds, cards put away."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from refcli.cards import mask_of
from refcli.diagnostics import Finding
from refcli.engine.outcome import Outcome
from refcli.record import CLAIMED, SUMS, Event
from refcli.referee.judged import Judged
from refcli.referee.melds import melds_of
from refcli.referee.moving import blurred, unread
from refcli.referee.names import Names
from refcli.rules.ruleset import Ruleset

_BIDS = (0, 1, 10, 350, 100)  # enough to see what a number that nobody heard bears on
_DOUBLES = (1, 2, 4)
_UNREAD, _UNKNOWN_VERB = "N101", "N110"  # a line of which nothing is told, and one that may be an event
_NOT_ALL = ("D136", "D139")  # cards that should have changed hands, and did not
_MELD, _PAIR = "meld", "stoeck"
DECLARED = ("melds", "pair")  # parts of a score that have to be said


def bids(outcome: Outcome, rules: Ruleset) -> Iterator[Outcome]:
    """What the calls may have come to where nobody can tell a bid or a double; nothing where all was told."""
    if not outcome.untold:
        return
    yield outcome
    amounts = [offer.amount for phase in rules.calls.phases for offer in phase.offers.values()]
    specials = [word for amount in amounts if amount is not None and amount.sets == "bid" for word in amount.specials]
    seats = (None, *range(rules.seats))
    for bid, seat in product((outcome.bid, *_BIDS), seats):
        yield outcome._replace(bid=bid, bidder=seat, double=1, special=None)
    for seat, double, special in product(seats, _DOUBLES, (None, *specials)):  # one number for each shows enough
        if (double, special) != (1, None):
            yield outcome._replace(bid=_BIDS[-1], bidder=seat, double=double, special=special)


def calls_partners(rules: Ruleset) -> bool:
    """Whether a card that is called says who plays together."""
    return any(offer.card is not None for phase in rules.calls.phases for offer in phase.offers.values())


def dealers(judged: Judged, names: Names) -> Iterator[int]:
    """Who may have dealt, where the score reads it and nothing tells."""
    yield from judged.active if judged.dealer is None and names.rules.score.reads("dealer") else ()


def may_meld(judged: Judged, names: Names) -> bool:
    """Whether a line above the sums that nobody can tell may be a meld, or a claim of the pair, that counts."""
    if not any(part.kind in DECLARED for part in names.rules.score.parts):
        return False
    lines = judged.lines
    last = min((claim.place.line for claim in lines.claims if claim.place and claim.kind in SUMS), default=None)
    tricks = {trick.place.line for trick in judged.tricks if trick.place}
    placed = [(found, found.place) for found in judged.deal.findings if found.place is not None]
    lost = (one for one in placed if _any_words(one[0]))
    beside = [place for _, place in lost if place.line not in tricks and (last is None or place.line < last)]
    if len(beside) > sum(trick.lost for trick in judged.tricks):  # one that is lost was a trick
        return True
    strange = {place for found, place in placed if found.code == _UNKNOWN_VERB}
    events = [event for events in lines.events.values() for event in events if strange and event.place in strange]
    if any(event.number is not None or event.cards or event.when.card for event in events):
        return True
    melds = lines.said(_MELD)
    return any(event.seat is None for event in (*melds, *lines.said(_PAIR))) or any(
        _in_doubt(event, judged, names) for event in melds
    )


def _any_words(found: Finding) -> bool:
    """Whether a line that cannot be read may be one of the play: it begins with a word, not with that of a claim."""
    return found.code == _UNREAD and str(found.params.get("text"))[:1].isalpha() and not found.params.get(CLAIMED)


def _in_doubt(event: Event, judged: Judged, names: Names) -> bool:
    """Whether a meld may have been another than what can be read of its line."""
    if not blurred(event) or not names.rules.melds.enabled or judged.contract is None:
        return False
    if min(event.cards, default=0) < 0:
        return True
    if not event.cards:
        return event.number is None
    meld = melds_of(names.rules, judged.contract.rule).read(mask_of(event.cards))
    return meld is None or event.number not in (None, meld.worth)


def may_discard(judged: Judged, names: Names) -> bool:
    """Whether the score counts cards put away, and nobody can tell all of them."""
    if not names.rules.score.reads("discarded"):
        return False
    return unread(judged.deal) or any(found.code in _NOT_ALL for found in judged.findings)
