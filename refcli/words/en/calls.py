"""English words of the calls."""

from __future__ import annotations

MESSAGES: dict[str, str] = {
    "C101": "{seat} called {call}, but it was {speaker}'s turn to speak",
    "C102": "{seat} called {call}, which is not on offer here; on offer: {offered}",
    "C103": "{seat} may not shove here and has to name a contract",
    "C104": "{seat} led {card} before a contract was named",
    "C105": "{seat} called {call} after {contract} had been named",
    "C106": "nothing was called before {seat} led {card}, so {contract} is played",
    "C107": "{call} is not a call this game knows.{hint}",
    "C108": "no contract is named, so the deal cannot be judged further",
    "C109": "{seat} called {call}, but bids begin at {least}",
    "C110": "{seat} called {call}, which does not go above {highest}",
    "C111": "{seat} called {call}, but bids go up from {least} by {step}",
    "C112": "{seat} called {call}, but no bid goes above {most}",
    "C113": "{seat} called {call} without {what}",
    "C114": "{seat} called {call}, but a bid is a whole number",
    "C115": "{seat} predicted {number}, but predictions go from {least}{most: to %s}",
    "C116": "{seat} predicted {number}, but a prediction is a whole number",
    "C117": "{seat} may not predict {number} here",
    "C118": "{seat} made no prediction before the first card",
    "C119": "{seat} called {call}, but may not speak again in this round of calls",
    "C120": "{seat} called {call}, which is not allowed here{offered:; on offer: %s}",
    "C121": "{seat} called {call}, but row {row} is filled; open: {open}",
    "C122": "{seat} called {call}, and the sheet has no row for it; its rows: {rows}",
    "C123": "{seat} called {call}, but row {row} is not played with {contract}",
    "C124": "{seat} called {call}, but {card} may not be called",
    "C125": "{seat} called {call}, but {holder}, who holds {card}, sits beside {seat}",
    "C126": "nobody wanted to play; {dealer} deals",
    "C127": "a trick was played although nobody wanted to play",
    "C128": "play began before the calls were over: in {phase} it was {seat}'s turn to speak",
}
