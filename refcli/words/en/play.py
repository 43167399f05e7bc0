"""English words of the play."""

from __future__ import annotations

MESSAGES: dict[str, str] = {
    "P100": "{seat} played {card}, which was not legal",
    "P101": "{seat} played {card} on {led} but held {held}",
    "P102": "{seat} played {card} under {best} but held {held}",
    "P103": "{seat} played {card} on the trump {led} but held {held}",
    "P104": "{seat} played {card} out of turn; it was {expected}'s turn",
    "P105": "{seat} had to trump and played {card} but held {held}",
    "P106": "{seat} played {card} but did not hold it",
    "P107": "{seat} put down two cards at once: {cards}",
    "P108": "{seat} took {card} back",
    "P109": "{seat} exposed {card}",
}
LABELS: dict[str, str] = {
    "led-here": "{card} led here",
    "held-here": "{card} held here",
    "played-later": "{card} played in trick {trick}",
    "first-played": "played here already, in trick {trick}",
    "first-held": "in the hand of {seat} here",
    "won-here": "{seat} took the trick with {card}",
}
