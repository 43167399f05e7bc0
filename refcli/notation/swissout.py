"""Deals as the Swiss Jass servers write them: one JSON object a line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from refcli.cards import Deck
from refcli.notation.swisslos import layout
from refcli.record import Call, Claim, Deal, Header, Trick


def line(deal: Deal, header: Header, deck: Deck) -> str:
    """One deal, as far as the format goes. Seats are by place in order of play; suits those of the header's pack."""
    form = layout()
    number = {seat: key for key, seat in form.seats.items()}
    numbers = words(header, deck)
    calls = [item for item in deal.items if isinstance(item, Call)]
    claimed = [item.word for item in deal.items if isinstance(item, Claim) and item.kind == "contract"]
    named = calls[-1].word if calls else (claimed[0] if claimed else "")
    game: dict[str, Any] = {"trump": numbers.get(named, -1)}
    if deal.dealer is not None:
        game["dealer"] = number.get(deal.dealer, -1)
    game["currentPlayer"] = -1
    game["forehand"] = -1 if not calls or game["trump"] < 0 else 0 if calls[0].word == "shove" else 1
    game["tricks"] = [_trick(trick, number, deck, form.pack) for trick in deal.items if isinstance(trick, Trick)]
    game["player"] = [{"hand": []} for _ in form.seats]
    return json.dumps({"game": {**form.written, **game}}, separators=(",", ":"))


def words(header: Header, deck: Deck) -> Mapping[str, int]:
    """The number of each contract by its word in the header's pack."""
    own = {suit: naming.key for suit, naming in zip(deck.suits, deck.packs[header.pack].suits, strict=True)}
    found: dict[str, int] = {}
    for number, word in layout().contracts.items():
        head, colon, suit = word.partition(":")
        found[f"{head}:{own.get(suit, suit)}" if colon else word] = number
    return found


def _trick(trick: Trick, number: Mapping[int, int], deck: Deck, pack: str) -> Mapping[str, Any]:
    known = takewhile(lambda card: card >= 0, trick.cards)  # what follows an unknown card would take its place
    told: dict[str, Any] = {"cards": [deck.name(card, pack) for card in known]}
    if trick.points is not None:
        told["points"] = trick.points
    if trick.winner is not None:
        told["win"] = number.get(trick.winner, -1)
    if trick.leader is not None:
        told["first"] = number.get(trick.leader, -1)
    return told
