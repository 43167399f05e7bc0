"""English words of the play."""

from __future__ import annotations

MESSAGES: dict[str, str] = {
    "P100": "{seat} played {card}, which a rule of this table forbids here",
    "P101": "{seat} played {card} on {led} but held {held}",
    "P102": "{seat} played {card} under the trump {best} but held {held}",
    "P103": "{seat} played {card} on the trump {led} but held {held}",
    "P104": "{seat} played {card} out of turn; it was {expected}'s turn",
    "P105": "{seat} had to trump but played {card}, holding {held}",
    "P106": "{seat} played {card}, which is not in the hand written down",
    "P107": "{seat} put down {card} together with another card",
    "P108": "{seat} laid down {card} and took it back",
    "P109": "{seat} let {card} be seen",
    "P110": "{seat} looked at trick {trick}, which was turned",
    "P112": "{seat} had a card too few: {card} was found{trick: only when trick %s was turned}",
    "P113": "all cards of trick {trick} fit if {seat} led it, not {said}: {count} faults told below vanish",
    "P114": "all cards fit if the contract was {contract}, not {said}: {count} faults told below vanish",
    "P111": "{seat} laid down {card} but had to play one of {held}, and took it back",
}
LABELS: dict[str, str] = {
    "led-here": "{card} led here",
    "held-here": "{card} held here",
    "played-later": "{card} played in trick {trick}",
    "first-played": "played here already, in trick {trick}",
    "first-held": "in the hand of {seat} here",
    "in-every-hand": "whatever the record does not tell, another card had to be played",
    "won-here": "{seat} took the trick with {card}",
}
