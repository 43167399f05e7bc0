"""Writing ``.jass``: the normal form. Reading what is written gives the same game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from refcli.cards import Deck
from refcli.notation.events import NOBODY, NOTE, PERSONAL
from refcli.notation.fold import fold
from refcli.notation.header import STEERING, tag_order
from refcli.notation.moments import show_when
from refcli.notation.names import ENGLISH
from refcli.notation.players import SIDE
from refcli.record import CARRIED, SUMS, Call, Claim, Comment, Deal, Event, Game, Hand, Header, Item, Tag, Trick

_SUIT = "suit:"


def write(game: Game, deck: Deck) -> str:
    """The whole game as text."""
    return "".join(write_parts(game, deck))


def write_parts(game: Game, deck: Deck) -> Iterator[str]:
    """The header, then each deal as it is read."""
    yield _header(game.header)
    writer = _Writer(game.header, deck)
    for deal in game.deals:
        yield writer.deal(deal)


class _Writer:
    """Names of one game."""

    def __init__(self, header: Header, deck: Deck) -> None:
        self._seats, self._deck, self._pack = header.seats, deck, header.pack
        self._count = len(header.seats)
        self._cards = {card: deck.name(card, header.pack) for card in range(-1, deck.size)}
        suits = deck.packs[self._pack].suits
        self._suits = {suit.key: _suit_word(suit.key, suit.names.get(ENGLISH, ())) for suit in suits}

    def deal(self, deal: Deal) -> str:
        lines = ["", f"deal {deal.number}{_remark(deal.remark)}"]
        if deal.dealer is not None:
            lines.append(f"dealer {self._seats[deal.dealer]}")
        lines += self._items(deal.items)
        return "\n".join(lines) + "\n"

    def _items(self, items: Iterable[Item]) -> Iterator[str]:
        calls: list[str] = []
        tricks = 0
        for item in items:
            if calls and not isinstance(item, Call):
                yield f"call {', '.join(calls)}"
                calls = []
            if isinstance(item, Call):
                calls.append(self._call(item))
                if item.remark:
                    yield f"call {', '.join(calls)}{_remark(item.remark)}"
                    calls = []
            elif isinstance(item, Trick):
                tricks += 1
                yield self._trick(item)
            elif isinstance(item, Event):
                yield f"{'  ' if tricks else ''}{self._event(item)}{_remark(item.remark)}"
            else:
                yield self._other(item)
        if calls:
            yield f"call {', '.join(calls)}"

    def _other(self, item: Hand | Claim | Comment) -> str:
        if isinstance(item, Hand):
            return self._hand(item)
        if isinstance(item, Claim):
            return f"{self._claim(item)}{show_when(item.when)}{_remark(item.remark)}"
        return _comment(item.text)

    def _call(self, call: Call) -> str:
        return " ".join((self._seats[call.seat], *(self._word(word) for word in (call.word, *call.args))))

    def _word(self, word: str) -> str:
        return self._suits.get(word.removeprefix(_SUIT), word) if word.startswith(_SUIT) else word

    def _hand(self, hand: Hand) -> str:
        remark = f" {{{hand.remark}}}" if hand.remark else ""
        size = len(self._deck.ranks)
        pack = self._deck.packs[self._pack]
        if any(card < 0 for card in hand.cards):
            return f"hand {self._seats[hand.seat]}: {' '.join(self._cards[card] for card in hand.cards)}{remark}"
        groups: list[str] = []
        last = -1
        for suit, rank in (divmod(card, size) for card in hand.cards):
            if suit != last:
                groups.append(f"{pack.suits[suit].short}:")
            groups[-1] += f" {pack.ranks[rank].short}"
            last = suit
        return f"hand {self._seats[hand.seat]}: {'; '.join(groups)}".rstrip() + remark

    def _trick(self, trick: Trick) -> str:
        words = [str(trick.number)]
        if trick.leader is not None:
            words.append(f"{self._seats[trick.leader]}:")
        words += self._played(trick)
        if trick.winner is not None:
            words += ["->", self._seats[trick.winner]]
            if trick.points is not None:
                words.append(str(trick.points))
        return " ".join(words) + _remark(trick.remark)

    def _played(self, trick: Trick) -> Iterator[str]:
        """Cards with those that lay beside them; names where somebody played out of turn."""
        if not trick.extras and trick.seats is None:
            yield from (self._cards[card] for card in trick.cards)
            return
        expected = self._expected(trick)
        for index in range(len(trick.cards) + 1):
            yield from (f"({self._cards[e.card]} back)" for e in trick.extras if e.kind == "back" and e.before == index)
            if index == len(trick.cards):
                return
            name = self._cards[trick.cards[index]]
            if trick.seats is not None and index in expected:
                name = f"{self._seats[trick.seats[index]]}!{name}"
            beside = [self._cards[e.card] for e in trick.extras if e.kind == "second" and e.before == index + 1]
            yield f"[{' '.join((name, *beside))}]" if beside else name

    def _expected(self, trick: Trick) -> set[int]:
        """The cards whose player must be named: those played out of turn, given that the others play in order."""
        if trick.seats is None:
            return set()
        leader = trick.leader if trick.leader is not None else trick.seats[0]
        named: set[int] = set()
        waiting = [(leader + i) % self._count for i in range(self._count)]
        for index, seat in enumerate(trick.seats):
            if seat != waiting[0]:
                named.add(index)
            waiting.remove(seat)
        return named

    def _event(self, event: Event) -> str:
        words = [event.verb]
        if event.seat is not None:
            words.append(self._seats[event.seat])
        elif event.verb in PERSONAL or (
            event.verb != NOTE and (event.other is not None or event.number is not None or event.words)
        ):
            words.append(NOBODY)
        if event.other is not None:
            words.append(self._seats[event.other])
        if event.number is not None:
            words.append(str(event.number))
        words += [self._cards[card] for card in event.cards]
        return " ".join((*words, *event.words)) + show_when(event.when)

    def _claim(self, claim: Claim) -> str:
        if claim.kind in (*SUMS, CARRIED):
            return f"{claim.kind} " + ", ".join(f"{self._side(side)} {number}" for side, number in claim.amounts)
        if claim.kind in ("winner", "leader"):
            return f"{claim.kind} {self._side(claim.seats)}"
        return f"{claim.kind} " + " ".join(self._word(word) for word in claim.word.split())

    def _side(self, seats: tuple[int, ...]) -> str:
        return SIDE.join(self._seats[seat] for seat in seats)


def _header(header: Header) -> str:
    chosen = ", ".join(f"{key}={value}" for key, value in header.chosen.items())
    tags = [
        *([Tag("Rules", header.rules)] if header.rules else []),
        *([Tag("With", chosen)] if chosen else []),
        Tag("Seats", " ".join(header.seats)),
        Tag("Deck", header.pack),
        *sorted((tag for tag in header.tags if tag.name not in STEERING), key=lambda tag: tag_order(tag.name)),
    ]
    lines = [f'[{tag.name} "{_escaped(tag.value)}"]' for tag in tags]
    return "\n".join([*lines, *(_comment(text) for text in header.comments)]) + "\n"


def _suit_word(key: str, english: tuple[str, ...]) -> str:
    """How a suit is written in a call: its key where that is a word, else its English name."""
    return key if len(key) > 1 or not english else fold(english[0])


def _escaped(value: str) -> str:
    return " ".join(value.split("\n")).replace("\\", "\\\\").replace('"', '\\"')


def _remark(remark: str) -> str:
    return f" ; {remark}" if remark else ""


def _comment(text: str) -> str:
    """A comment on lines of its own."""
    if "\n" not in text:
        return f"; {text}".rstrip()
    if "{" in text or "}" in text:
        return "\n".join(f"; {line}".rstrip() for line in text.split("\n"))
    return f"{{{text}}}"
