"""One deal of a batch as a record, judged by the referee: for what has no array form, and to compare with."""

from __future__ import annotations

from typing import NamedTuple

from refcli.batch.calltexts import calls_of
from refcli.batch.deals import Deals, odd_number
from refcli.batch.predicted import predictions_of
from refcli.batch.schema import CARDS, NONE, SEATS, TRICKS
from refcli.batch.tables import Array
from refcli.codes import severity
from refcli.diagnostics import Finding
from refcli.engine.leads import first_leader
from refcli.engine.spread import Answer, Spread
from refcli.record import UNKNOWN as NOBODY_KNOWS
from refcli.record import Claim, Deal, Event, Hand, Item, Trick
from refcli.referee.calls import Seating
from refcli.referee.counting import part, total
from refcli.referee.deal import judge_deal
from refcli.referee.game import unplayed
from refcli.referee.judged import TOTAL, Judged
from refcli.referee.names import Names
from refcli.referee.ruling import ruling_of
from refcli.referee.turnup import CUT, TURNED
from refcli.rules.ruleset import Ruleset

PLAYERS = ("1", "2", "3", "4")


class Fault(NamedTuple):
    """The first violation of a deal: code, trick from 1, seat and card from 0, clause."""

    code: str
    trick: int
    seat: int
    card: int
    clause: str


class Single(NamedTuple):
    """One deal's verdict. ``amounts`` are the score parts and the total by side, None where options leave it open."""

    ruling: str
    contract: str | None
    declarer: int | None
    multiplier: int | None
    codes: tuple[str, ...]
    fault: Fault | None
    amounts: tuple[tuple[int | None, ...], ...]


def names_of(rules: Ruleset, pack: str) -> Names:
    """Players are numbered from 1; an unknown pack gives way to the ruleset's own."""
    return Names(rules, PLAYERS[: rules.seats], pack if pack in rules.deck.packs else rules.default_pack)


def deal_of(deals: Deals, row: int, names: Names) -> Deal:
    """The deal of a row as a record has it; leaders that nobody wrote down are the winners of the trick before."""
    number, seat = int(deals.number[row]), int(deals.dealer[row])
    dealer = seat if seat < names.rules.seats else None
    items: list[Item] = [*_hands(deals, row, names), *_shown(deals, row, names)]
    items += calls_of(predictions_of(names.rules).calls(deals, row))
    contract = deals.words[deals.contracts[row]]
    if contract:
        items.append(Claim("contract", word=contract))
    tricks = list(_tricks(deals, row))
    if deals.leaders is None or (deals.leaders[row] == NONE).all():
        tricks = _led(tricks, Deal(number, dealer, (*items, *tricks)), names)
    items += [*tricks, *_sums(deals, row, names)]
    return Deal(number, dealer, tuple(items))


def shown(cut: int, turned: int, names: Names) -> list[Event]:
    """The cards that all saw before the play, as lines of a record."""
    there = ((verb, card) for verb, card in ((CUT, cut), (TURNED, turned)) if card != NONE)
    return [Event(verb, cards=(_card(card, names),)) for verb, card in there]


def _hands(deals: Deals, row: int, names: Names) -> list[Item]:
    if deals.hands is None or (deals.hands[row] == NONE).all():
        return []
    held = deals.hands[row].reshape(SEATS, -1)
    hands = [tuple(_card(code, names) for code in cards if code != NONE) for cards in held.tolist()]
    return [Hand(seat, cards) for seat, cards in enumerate(hands) if cards]


def _shown(deals: Deals, row: int, names: Names) -> list[Event]:
    cut, turned = (NONE if column is None else int(column[row]) for column in (deals.cut, deals.turned))
    return shown(cut, turned, names)


def _card(code: int, names: Names) -> int:
    return code if code < names.rules.deck.size else NOBODY_KNOWS


def _tricks(deals: Deals, row: int) -> list[Trick]:
    """The tricks with any cards."""
    found: list[Trick] = []
    cards = deals.cards[row].reshape(TRICKS, CARDS // TRICKS).tolist()
    for at, played in enumerate(cards):
        kept = tuple(card if card < CARDS else NOBODY_KNOWS for card in played if card != NONE)
        if kept:
            leader, winner = _seat(deals.leaders, row, at), _seat(deals.winners, row, at)
            points = int(deals.trick_points[row][at]) if deals.trick_points is not None else -1
            found.append(Trick(at + 1, leader, kept, winner=winner, points=points if points >= 0 else None))
    return found


def _seat(column: Array | None, row: int, at: int) -> int | None:
    seat = int(column[row][at]) if column is not None else NONE
    return seat if seat < SEATS else None


def _led(tricks: list[Trick], deal: Deal, names: Names) -> list[Trick]:
    """The tricks with their leaders: forehand, then whoever won."""
    judged = judge_deal(deal, names, Seating(deal.dealer), alternatives=False)
    if judged.contract is None or not judged.leads:
        return tricks
    frame = judged.frame
    leader: int | None = judged.leads[0] if frame is None else first_leader(names.rules, frame, judged.outcome)
    led: list[Trick] = []
    for trick in tricks:
        led.append(Trick(trick.number, leader, trick.cards, winner=trick.winner, points=trick.points))
        if leader is not None:
            whole = len(trick.cards) == names.rules.seats and min(trick.cards) >= 0
            turn = judged.contract.mode(trick.number).winner(trick.cards) if whole else None
            leader = (leader + turn) % names.rules.seats if turn is not None else None
    return led


def _sums(deals: Deals, row: int, names: Names) -> list[Item]:
    found: list[Item] = []
    for kind, column in (("points", deals.said_points), ("score", deals.said_score)):
        if column is not None:
            said = [(side, int(number)) for side, number in enumerate(column[row]) if number >= 0]
            if said:
                amounts = tuple((_seats(side, names.rules), number) for side, number in said)
                found.append(Claim("points" if kind == "points" else "score", amounts))
    return found


def _seats(side: int, rules: Ruleset) -> tuple[int, ...]:
    return tuple(seat for seat, own in enumerate(rules.sides) if own == side)


def judge_row(deals: Deals, row: int, names: Names) -> tuple[Judged, Single]:
    """The referee's whole judgement of one deal, and its verdict as columns have it."""
    deal = deal_of(deals, row, names)
    judged = judge_deal(deal, names, Seating(deal.dealer), alternatives=False)
    single = single_of(judged, names)
    odd = odd_number(deals, row)
    if odd is not None:
        single = single._replace(ruling="malformed", codes=(odd.code, *single.codes))
    return judged, single


def judge_record(deal: Deal, names: Names) -> Single:
    """The verdict of a recorded deal by itself, whatever it holds."""
    return single_of(judge_deal(deal, names, Seating(deal.dealer), alternatives=False), names)


def damaged(codes: tuple[str, ...], names: Names) -> Single:
    """The verdict of what cannot even be read as a deal."""
    sides = max(names.rules.sides) + 1
    nothing = ((None,) * sides,) * (len(names.rules.score.names) + 1)
    return Single("malformed", None, None, None, codes, None, nothing)


def single_of(judged: Judged, names: Names) -> Single:
    """The verdict of a judged deal."""
    findings = judged.findings
    score, sides = judged.score, range(max(names.rules.sides) + 1)
    parts = names.rules.score.names
    if score is None:
        amounts: tuple[tuple[int | None, ...], ...] = ((None,) * len(sides),) * (len(parts) + 1)
    else:
        spread = score
        amounts = (
            *(
                tuple(None if (side, name) in judged.unknown else _known(part(spread, side, name)) for side in sides)
                for name in parts
            ),
            tuple(None if (side, TOTAL) in judged.unknown else _known(total(spread, side)) for side in sides),
        )
    codes = [finding.code for finding in findings]
    ruling = ruling_of(findings)
    if isinstance(score, Spread) and None in amounts[-1]:
        codes.append("S110")
        ruling = "undetermined" if ruling in ("legal", "incomplete") else ruling
    if unplayed(judged) or (score is not None and not judged.complete):
        codes.append("D107")
        ruling = "incomplete" if ruling == "legal" else ruling
    contract = judged.contract.name if judged.contract is not None else None
    return Single(
        ruling, contract, judged.declarer, _known(judged.factor), tuple(codes), _fault(findings, judged, names), amounts
    )


def _known(answer: Answer[int]) -> int | None:
    return None if isinstance(answer, Spread) else answer


def _fault(findings: list[Finding], judged: Judged, names: Names) -> Fault | None:
    """The first card that was certainly wrong, as it was played."""
    wrong = [f for f in findings if f.code[0] == "P" and severity(f) == "error" and f.trick and f.seat and f.card]
    if not wrong:
        return None
    cards = {trick.number: trick.cards for trick in judged.tricks}
    by_name = names.by_name

    def when(finding: Finding) -> tuple[int, int]:
        card = by_name.get(finding.card or "", -1)
        played = cards.get(finding.trick or 0, ())
        return finding.trick or 0, played.index(card) if card in played else 0

    first = min(wrong, key=when)
    seat, card = names.players.index(first.seat or ""), by_name.get(first.card or "", NONE)
    return Fault(first.code, first.trick or 0, seat, card, first.clause or "")
