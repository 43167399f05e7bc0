"""The words of the expressions as rows of a table; the types and places are the program's, the meanings stand here."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.rules.expr.scope import SCOPES, WORDS

_TYPES = {"set": "cards", "bool": "true or false", "number": "number", "seat": "person", "side": "side", "kind": "name"}
_FOLDED = {"becomes": "play", "property": "play"}  # places not told apart on the page

MEANINGS = {
    "hand": "the cards that may be played from",
    "held": "all cards the player has",
    "trick": "the cards that lie in the trick",
    "led": "all cards of the class led: the trumps, or a suit without its trumps; nothing before the lead",
    "trump": "the trumps of the contract",
    "played": "the cards that fell in earlier tricks of the deal",
    "table": "open cards on the table",
    "talon": "cards that were not dealt to anybody",
    "discarded": "cards that somebody has put away",
    "stock": "cards that are still to be drawn",
    "winning": "the card that takes the trick as it lies",
    "before": "the cards that lay in the trick before it; written `trick before card`",
    "card": "the card in question",
    "suit": "the suit that was called with the contract",
    "mate": "the other suit of the same colour",
    "won": "the cards that a side has won",
    "leading": "the player leads to the trick",
    "swept": "the side has won every trick of a finished deal",
    "swept-rest": "the side has won every trick since the last card was drawn, in a finished deal",
    "game-won": "the side has won the game",
    "last-won": "the side has won the last trick",
    "exact": "the side made exactly what it predicted",
    "trick-number": "which trick of the deal it is, from 1",
    "deal-number": "which deal of the game it is, from 1",
    "seats": "how many play",
    "shoves": "how often the choice was handed on in this deal",
    "passes": "how many have passed in a row",
    "bid": "the bid",
    "prediction": "the points that were predicted",
    "active": "the player takes part in the deal",
    "declined": "the deal was declined and not played",
    "total": "the running total",
    "total-before": "the running total before this deal",
    "row": "the row of the sheet that was played",
    "special": "the bid of a ladder that is no number",
    "tricks-won": "how many tricks the side has won",
    "tricks-lost": "how many tricks the others have won",
    "tricks-played": "how many tricks were played",
    "points": "the points of the side; with a set in parentheses, those of the cards",
    "multiplier": "the factor of the contract",
    "double": "the factor that was doubled to",
    "turned": "the card turned up before the calls",
    "called": "the card that was called to find a partner",
    "spoken": "how many calls were made in this phase",
    "predicted": "the predictions made so far, together",
    "rows-open": "how many rows of the sheet the side of the player has still to play",
    "playing": "how many take part in the deal",
    "hand-size": "how many cards a hand has",
    "fined": "the points that a penalty charges to the account: as they are added to its total",
    "forfeits": "1 for the account of somebody who has lost the deal by a penalty, else 0",
    "actor": "whoever plays or speaks",
    "forehand": "whoever speaks first in this deal",
    "dealer": "whoever dealt",
    "declarer": "whoever named the contract",
    "leader": "whoever led to this trick",
    "bidder": "whoever made the highest bid",
    "winner": "whoever takes the trick as it lies; of a deal, who won it",
    "this": "the side that is asked, with all who play together in this deal",
    "legal": "the cards of the hand that the obligations leave",
    "contract": "the name of the contract, for `is` and `is not`",
}


def words() -> Iterator[tuple[str, str, str, str]]:
    """Word, type, places, meaning."""
    for name, kind in WORDS.items():
        told = [place for place, context in SCOPES.items() if name in context]
        places = dict.fromkeys("property" if told == ["property"] else _FOLDED.get(place, place) for place in told)
        if places:
            yield f"`{name}`", _TYPES[kind], ", ".join(places), MEANINGS[name]
