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
}
