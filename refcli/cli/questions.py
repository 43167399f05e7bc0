"""From the options of the command line to a question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from refcli.cards import mask_of
from refcli.cli import positions
from refcli.cli.counted import score
from refcli.cli.ended import end
from refcli.cli.entries import Said, events, refused, whole
from refcli.cli.forms import Desk, Findings, Given, contract
from refcli.cli.reads import asked, idle
from refcli.cli.seating import plain_name
from refcli.diagnostics import Finding
from refcli.settle.melds import Announced, Hand
from refcli.settle.plays import Play, Trick
from refcli.settle.ruling import Question
from refcli.source import Span

Asked = Question | Findings


def question(given: Given, at: Desk) -> Asked:
    """What the options ask, or what is wrong with them; whoever sits otherwise than was said is told of once."""
    found = _question(given, at)
    if not isinstance(found, tuple):
        return found
    seating = [one for one in found if one.code == "S111"]
    return tuple(one for one in found if one not in seating[1:])


def _question(given: Given, at: Desk) -> Asked:
    kind = asked(given)
    if kind is None:
        return (refused("settle.nothing-asked"),)
    unread = next(idle(given, kind), None)
    if unread is not None:
        return (unread,)
    if kind == "end":
        return end(given, at)
    called = contract(given, at)
    if kind == "score":
        return score(given, at, called)
    return _melds(given, at, called) if kind == "melds" else _cards(given, at, called)


def _cards(given: Given, at: Desk, called: str | Finding) -> Asked:
    """A play, a whole trick, or the melds of a hand."""
    trick, wrong_trick = positions.cards_of("--trick", given.trick, at.table.names)
    hand, wrong_hand = positions.cards_of("--hand", given.hand, at.table.names)
    findings = [*wrong_trick, *wrong_hand]
    laid, held = tuple(card for card, _ in trick), tuple(card for card, _ in hand)
    if isinstance(called, Finding):
        return (called, *findings)
    if given.play is None and given.trick.strip():  # a card that cannot be read leaves open what was asked
        if findings or given.hand.strip() or len(laid) != at.rules.seats:
            return tuple(findings) or (refused("settle.no-play", whole("--trick", 1, given.trick)),)
        return Trick(at.deck, at.pack, called, laid, given.number or 1)
    told = positions.Asked(given.contract or "", given.trick, given.hand, given.number or 1, at.pack, given.language)
    findings += positions.impossible(trick, hand, told, at.rules)
    if given.play is None:
        return tuple(findings) or Hand(at.deck, at.pack, called, held)
    play, wrong_play = positions.cards_of("--play", given.play, at.table.names)
    findings += wrong_play
    if not findings and (len(play) != 1 or play[0][0] not in held):
        place = play[0][1] if play else Span.of("--play", 1, 1, max(1, len(given.play)))
        findings.append(positions.wrong("use.not-in-hand", place, card=given.play))
    if findings:
        return tuple(findings)
    return Play(at.deck, at.pack, called, laid, held, play[0][0], given.number or 1)


def _melds(given: Given, at: Desk, called: str | Finding) -> Asked:
    said, findings = events("--meld", given.melds, at, "meld")
    for row, event in said:
        told = any(one.place is not None and one.place.line == row for one in findings)
        if not event.cards and not told:
            findings.append(refused("settle.meld-cards", whole("--meld", row, given.melds[row - 1])))
    findings = findings or list(_unheld(given, said, at))
    if isinstance(called, Finding):
        return (called, *findings)
    melds = tuple((event.seat or 0, event.cards) for _, event in said)
    return tuple(findings) or Announced(at.deck, at.pack, called, at.players, melds, at.titles)


def _unheld(given: Given, said: list[Said], at: Desk) -> Iterator[Finding]:
    """Melds that no deal can have: a card twice, or in two hands; one meld twice; more cards than a hand has."""
    owner: dict[int, int] = {}
    held = [0] * at.rules.seats
    for index, (row, event) in enumerate(said):
        place, seat = whole("--meld", row, given.melds[row - 1]), event.seat or 0
        twice = next((card for card, count in Counter(event.cards).items() if count > 1), None)
        other = next((card for card in event.cards if owner.setdefault(card, seat) != seat), None)
        held[seat] |= mask_of(event.cards)
        if twice is not None:
            yield positions.wrong("use.card-twice", place, card=at.deck.name(twice, at.pack))
        elif other is not None:
            params = {"card": at.deck.name(other, at.pack), "other": plain_name(at.players[owner[other]])}
            yield Finding("D110", {"seat": plain_name(at.players[seat]), **params}, place)
        elif any(seat == one.seat and set(event.cards) == set(one.cards) for _, one in said[:index]):
            yield refused("settle.twice", place, what=given.melds[row - 1])
        elif held[seat].bit_count() > positions.hand_size(at.rules):
            most = positions.hand_size(at.rules)
            yield positions.wrong("use.hand-size", place, count=held[seat].bit_count(), most=most)
