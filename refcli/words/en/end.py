"""English words of the end of the game."""

from __future__ import annotations

MESSAGES: dict[str, str] = {
    "E101": "deal {deal} was played after the game had ended in deal {ended}",
    "E102": "{side} gave thanks without having reached {target}",
    "E103": "the record says the result is {said}; the play gives {true}",
    "E104": "{side} gave thanks, but the other side had won already",
    "E105": "who has won depends on what the rules leave open",
    "E106": "{seat} gave thanks without being on turn",
    "E107": "{seat} claimed the rest, but there is a legal line that loses trick {lost}: {line}",
    "E108": "whether {seat} may claim the rest cannot be told{reason:: %s}",
    "E109": "{seat} claimed the rest, and no legal line loses a trick",
    "E110": "{seat} claimed the rest, which these rules do not allow",
}
TEXTS: dict[str, str] = {
    "rest.hands": "not all hands are known",
    "rest.long": "there are too many ways to go on",
}
