"""Small records whose verdicts follow from the common rules."""

from __future__ import annotations

HEAD = '[Rules "schieber"]\n[Seats "Anna Beat Carla Dario"]\n\n'

# Two tricks of an unfinished deal; every card legal whatever the hands were.
UNFINISHED = HEAD + "deal 1\ndealer Dario\ncall Anna hearts\n1 Anna: HJ H6 H7 HK\n2 Anna: HA H8 H9 S6\n"

# A whole deal in which each player has one suit to the end: Anna spades, Beat hearts, Carla diamonds, Dario clubs.
_RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6")
_HANDS = "".join(
    f"hand {name}: {' '.join(suit + rank for rank in _RANKS)}\n"
    for name, suit in zip(("Anna", "Beat", "Carla", "Dario"), "SHDC", strict=True)
)
_PLAY = "".join(f"{n} Anna: S{r} H{r} D{r} C{r}\n" for n, r in enumerate(_RANKS, 1))
ONE_SUIT_EACH = HEAD + "deal 1\ndealer Dario\n" + _HANDS + "call Anna spades\n" + _PLAY

# Dario holds hearts and plays S6 on one.
_REVOKE_HANDS = (
    "hand Anna: HJ HA SA SK SQ SJ S10 S9 S8\n"
    "hand Beat: H6 H8 DA DK DQ DJ D10 D9 D8\n"
    "hand Carla: H7 H10 CA CK CQ CJ C10 C9 C8\n"
    "hand Dario: HK H9 HQ S7 S6 D7 D6 C7 C6\n"
)
REVOKE = HEAD + "deal 1\n" + _REVOKE_HANDS + "call Anna clubs\n1 Anna: HJ H6 H7 S6\n"
