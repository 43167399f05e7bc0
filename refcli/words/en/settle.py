"""English words: quarrels settled, rulesets compared, score sheets checked."""

from __future__ import annotations

MESSAGES: dict[str, str] = {}
LABELS: dict[str, str] = {}
TEXTS: dict[str, str] = {
    "use.not-in-hand": "{card} is not one card of the hand",
    "settle.nothing-asked": (
        "say what is disputed: a card (--contract, --trick, --hand, --play), melds (--meld), a score (--count), "
        "an end (--before, --booked), or a record"
    ),
    "settle.no-contract": "say which contract is played: --contract suit:S",
    "settle.both": "give a record or a position, not both",
    "settle.meld-cards": 'say which cards the meld has: --meld "Anna: S10-SQ"',
    "settle.booked": '{given}: write who, which part of the score and how much, such as "A melds 20 @1."',
    "settle.count": (
        '{given}: write who and what: "A points 98", "A melds 50", "A pair", "A last" (has the last trick), '
        '"A all" (took every trick)'
    ),
    "settle.form--meld": "NAME: CARDS",
    "settle.form--count": "NAME WHAT NUMBER",
    "settle.form--booked": "NAME WHAT NUMBER @TRICK.CARD",
    "settle.form--thanks": "NAME @TRICK.",
    "settle.no-table": "{rules} is not for the players or the pack of this record",
    "settle.no-card": "{seat} has no card in trick {trick}",
    "settle.no-moment": "{text}: there is no such trick with all its cards, or nothing tells what was trump",
    "settle.no-last-card": "the record does not break off at a card: say which one is meant, such as RECORD:1.3.Anna",
    "settle.about": "there is nothing to rule on with the name {given}; known: {known}.",
    "settle.cannot": "{rules} cannot judge this: other players, other cards, or no such contract",
    "settle.is.play": "{play}: {ruling}",
    "settle.is.play-of": "{play} by {seat}: {ruling}",
    "settle.is.trick": "the trick: {ruling}",
    "settle.is.melds": "melds: {ruling}",
    "settle.is.hand": "the melds of the hand: {ruling}",
    "settle.is.score": "the deal counts {ruling}",
    "settle.is.deal": "the deal counts {ruling}",
    "settle.is.end": "{ruling}",
    "settle.is.game": "the record: {ruling}",
    "settle.is.part": "{part}: {ruling}",
    "settle.under": " (under {rules}{chosen})",
    "settle.by": ", by {clause}{cites}",
    "settle.refused": "does not stand: {seat} {cards} (refcli explain {code})",
    "settle.stranger": "not applicable here: {option}",
    "settle.agree": "so say: {rules}",
    "settle.differ": "{ruling}: {rules}",
    "settle.turns": "what turns it:",
    "settle.rest": "what changes only the rest:",
    "settle.no-turn": "no known house rule turns it",
    "settle.option": "{option}: {question}",
    "settle.values": "{ruling}: {values}",
    "settle.open": "left open",
    "settle.nobody.end": "nobody has won",
    "settle.nobody.melds": "nobody's count",
    "settle.nobody.part": "nothing",
    "settle.ended-trick": "over in deal {deal}, trick {trick}",
    "settle.ended-deal": "over after deal {deal}",
    "settle.over-in-trick": "over in trick {trick}",
    "settle.said.trick": "{word} takes it, {points} points",
    "settle.said.melds": "{word}, {points} points",
    "settle.said.end": "{side} has won",
    "settle.said.game": "{verdict}, {result}",
}
