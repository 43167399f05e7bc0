"""English words of the end of the game."""

from __future__ import annotations

MESSAGES: dict[str, str] = {
    "E101": "deal {deal} was played after the game had ended in deal {ended}",
    "E102": "{side} gave thanks without having reached {target}",
    "E103": "the record says the result is {said}; the play gives {true}",
    "E104": "{side} gave thanks, but the other side had won already",
    "E105": "who has won depends on what the rules leave open",
    "E106": "{seat} gave thanks without being on turn",
}
