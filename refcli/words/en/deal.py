"""English words of the deal and its cards."""

from __future__ import annotations

MESSAGES: dict[str, str] = {
    "D101": "{card} is in this deal twice",
    "D102": "nobody was dealt {cards}",
    "D103": "the hand of {seat} has {count} {count:card|cards} instead of {wanted}",
    "D104": "{seat} dealt, but it was {expected}'s deal",
    "D105": "{seat} spoke first, but {holder} holds {card} and is forehand in the first deal",
    "D106": "deal {number} stands after deal {before}",
    "D107": "deal {deal} is unfinished: {where}",
    "D108": "deal {deal} was misdealt and does not count",
    "D109": "deal {deal} was annulled and does not count",
    "D110": "{seat} melds with {card}, which {other} melds too; one card cannot be in two hands",
    "D111": "unknown cards keep deal {deal} from being judged in full",
    "D112": "a misdeal was claimed after trick 1 was turned; deal {deal} stands",
    "D113": "{card} is not played with: it was taken out of the pack",
    "D114": "no card set the contract; deal {deal} is cancelled and does not count",
    "D115": "the record does not say which card was turned up, and so not what was played",
    "D116": "{card} was turned up from the cards left over, but {seat} was dealt it",
    "D118": "{card} stands in the hand of {holder}, but {seat} plays it in trick {trick}",
    "D117": "{card} was turned up as the last card of {seat}, who was not dealt it",
    "D119": "{count:deal|deals} {first}{last: to %s} {count:is|are} not in the record: "
    "how the game stands is not known before a line total or carried tells it",
    "D131": "{seat} may not {verb} cards in this game",
    "D132": "{seat} may not {verb} cards here",
    "D133": "it is too late for {seat} to {verb} cards",
    "D134": "{seat} gives {cards}{wanted:, but only %s may be given}",
    "D135": "{seat} takes {cards}{other:, which %s has}{wanted:, but %s lies there}",
    "D136": "{seat} should {verb} {wanted} {wanted:card|cards}, not {count}",
    "D137": "{seat} gives away {missing} and does not hold it",
    "D138": "{seat} may not {verb} cards any more, since {other} has done so",
    "D139": "{seat} should {verb} cards before the first trick, and no line says so",
    "D140": "{seat} gives the cards to the wrong player; {other} should get them",
    "D141": "{seat} gives away {passed}, which nobody may take up before all have given",
}
