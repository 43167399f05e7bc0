"""English words of written sums and other claims."""

from __future__ import annotations

MESSAGES: dict[str, str] = {
    "S101": "the record gives {side} {said} points; the play gives {true}",
    "S102": "the record scores the deal {said} for {side}; the play gives {true}",
    "S103": "the record's total for {side} is {said}; the play gives {true}",
    "S104": "the record gives the trick to {said}; {true} took it",
    "S105": "the record counts {said} points in the trick; it holds {true}",
    "S106": "the record says that {said} led; {true} did",
    "S107": "the record says that {said} was led; the card led was {true}",
    "S108": "the record says that {said} was played; the contract is {true}",
    "S109": "the card points of both sides add up to {sum} instead of {wanted}",
    "S110": "the score of {side} depends on what the rules leave open: {options}",
    "S111": "{players} are not a side of this game; the sides are {sides}",
    "S112": "the record writes {column} {said} for {side}; the play gives {true}",
    "S113": "these rules write no {column} on the slate, so the line is not judged",
    "S121": "{side} has {said} on the sheet for deal {deal}; the play gives {true}",
    "S122": "{side} has the total {said} on the sheet after deal {deal}, wrongly carried; the play gives {true}",
    "S123": "{side} has the {column} {said} on the sheet {when} deal {deal}, not {true}: it follows from {cause}",
    "S114": "the totals after deal {deal} are {totals}, which the rules of this game cannot give",
}
