"""English words: notation.

A parameter with words after its colon is a hint: ``%s`` stands for its value, and without a value the words go too.
"""

from __future__ import annotations

MESSAGES: dict[str, str] = {
    "N101": "this line cannot be read: {text}{form: – the form is: %s}{nearest: – did you mean %s?}"
    "{tag: – with the tag %s above the deals it could be}",
    "N102": "{text} is not a card{nearest: – did you mean %s?}{tag: – with the tag %s it would be one}"
    "{option: – with %s it would be one}",
    "N103": "{text} can mean more than one: {choices}",
    "N104": "nobody at this table is called {text}{nearest: – did you mean %s?}{choices: – it could be: %s}",
    "N105": "trick {number} has {count} {count:card|cards}, {expected} expected",
    "N106": (
        "the tag {name} cannot be read{missing:: %s is missing here}{quote: – inside a value a quote is written %s}"
        "{twice:: %s stands there twice}{value:: %s is not a value for it}{known: – known are %s}"
    ),
    "N107": "there is no tag {name}{nearest: – did you mean %s?}",
    "N108": "{bare:%s}{line:line %s is not UTF-8}{byte:: byte %s}{offset: at offset %s of the file} – {advice}",
    "N109": "this line is longer than {limit} characters and is not read",
    "N110": "{verb} is no word of the notation{nearest: – did you mean %s?}",
    "N111": "trick {number} is written{expected: where trick %s is expected}{most:, and a deal has tricks 1 to %s}",
    "N112": 'the record does not say who plays – write [Seats "NAME NAME NAME NAME"] above the first deal',
    "N113": "{rules} is played by {expected}, the record names {count}: {names}",
    "N114": "a comment begins here and is never closed: the sign that closes it is missing",
    "N115": "a deal begins here without its line – write a line deal {number} above it",
    "N116": "the deck has no pack {name} – its packs are {packs}{nearest: – did you mean %s?}",
    "N117": "this line cannot be imported{what:: the field %s is wrong}{value: (%s)}{expected: – expected: %s}",
    "N118": "{text} is not a number that can stand here{form: – the form is: %s}",
    "N119": (
        "{text} says nothing in a line with {verb} and is not judged – a moment is written @TRICK.CARD"
        "{meld:, a meld %s}{call:, a contract %s}"
    ),
    "N120": (
        "; begins a comment, so this is not read, though it looks like a line of the record – give it a line of its own"
    ),
    "N121": "line {line} says it already, so this is not read: {text}",
}
