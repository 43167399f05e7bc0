"""Disputed positions as data: each with its ruling under every value of the axis it turns on.

Cards have their canonical names, the trick is in order of play from the forehand, and a verdict stands under the
common rules with the named axes changed; ``std`` changes none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

A, B = "Anna+Carla", "Beat+Dario"


class Legal(NamedTuple):
    """A card somebody wants to play; ``verdicts`` give all legal cards."""

    id: str
    contract: str
    trick: str
    hand: str
    play: str
    verdicts: Mapping[str, str]


class Winner(NamedTuple):
    """A whole trick; ``verdicts`` give the card that takes it, from 1, and its card points."""

    id: str
    contract: str
    trick: str
    number: int
    verdicts: Mapping[str, tuple[int, int]]


class Weis(NamedTuple):
    """Melds announced by seats, from 0; ``verdicts`` give the side that scores, and how much."""

    id: str
    contract: str
    melds: Mapping[int, list[str]]
    verdicts: Mapping[str, tuple[str, int]]


class Hand(NamedTuple):
    """A hand; ``verdicts`` give the most its melds are worth together."""

    id: str
    contract: str
    hand: str
    verdicts: Mapping[str, int]


LEGAL = [
    Legal(
        "D01",
        "suit:S",
        "DK",
        "D10 SJ C7",
        "SJ",
        {
            "follow.trump_when_can_follow=always": "D10 SJ",
            "follow.trump_when_can_follow=puur_only": "D10 SJ",
            "follow.trump_when_can_follow=never": "D10",
        },
    ),
    Legal(
        "D02",
        "suit:S",
        "DK",
        "D10 S8 C7",
        "S8",
        {
            "follow.trump_when_can_follow=always": "D10 S8",
            "follow.trump_when_can_follow=puur_only": "D10",
            "follow.trump_when_can_follow=never": "D10",
        },
    ),
    Legal(
        "D03",
        "suit:S",
        "DK",
        "D10 S8 C7",
        "C7",
        {
            "follow.trump_when_can_follow=always": "D10 S8",
            "follow.trump_when_can_follow=never": "D10",
        },
    ),
    Legal(
        "D04",
        "obenabe",
        "DK",
        "D6 SA CA",
        "SA",
        {
            "std": "D6",
        },
    ),
    Legal(
        "D05",
        "suit:S",
        "HA SK",
        "S7 CQ D10",
        "S7",
        {
            "undertrump.rule=only_trumps": "CQ D10",
            "undertrump.rule=only_lower_trumps": "CQ D10",
            "undertrump.rule=no_higher_trump": "S7 CQ D10",
            "undertrump.rule=free_if_void": "S7 CQ D10",
            "undertrump.rule=free": "S7 CQ D10",
        },
    ),
    Legal(
        "D06",
        "suit:S",
        "HA SK",
        "S7 S9",
        "S7",
        {
            "undertrump.rule=only_trumps": "S7 S9",
            "undertrump.rule=only_lower_trumps": "S9",
            "undertrump.rule=no_higher_trump": "S9",
            "undertrump.rule=free_if_void": "S7 S9",
            "undertrump.rule=free": "S7 S9",
        },
    ),
    Legal(
        "D07",
        "suit:S",
        "HA SK",
        "S7 S8",
        "S8",
        {
            "undertrump.rule=only_trumps": "S7 S8",
            "undertrump.rule=only_lower_trumps": "S7 S8",
            "undertrump.rule=no_higher_trump": "S7 S8",
            "undertrump.rule=free": "S7 S8",
        },
    ),
    Legal(
        "D09",
        "suit:S",
        "H9 SA",
        "H6 SJ S7",
        "SJ",
        {
            "std": "H6 SJ",
            "follow.trump_when_can_follow=puur_only": "H6 SJ",
            "follow.trump_when_can_follow=never": "H6",
        },
    ),
    Legal(
        "D10",
        "suit:S",
        "SA",
        "SJ H6 C10",
        "C10",
        {
            "puur.exempt=true": "SJ H6 C10",
            "puur.exempt=false": "SJ",
        },
    ),
    Legal(
        "D11",
        "suit:S",
        "SA",
        "SJ S7 H6",
        "H6",
        {
            "puur.exempt=true": "SJ S7",
            "puur.exempt=false": "SJ S7",
        },
    ),
    Legal(
        "D12",
        "suit:S",
        "HA S9",
        "SJ S6",
        "S6",
        {
            "undertrump.rule=only_trumps": "SJ S6",
            "undertrump.rule=only_lower_trumps,puur.exempt_forced_overtrump=false": "SJ",
            "undertrump.rule=only_lower_trumps,puur.exempt_forced_overtrump=true": "SJ S6",
            "undertrump.rule=no_higher_trump,puur.exempt_forced_overtrump=true": "SJ S6",
        },
    ),
    Legal(
        "D13",
        "suit:S",
        "S10 SA",
        "S7 S9 D6",
        "S7",
        {
            "std": "S7 S9",
            "undertrump.rule=only_lower_trumps": "S7 S9",
            "undertrump.rule=no_higher_trump,undertrump.on_trump_lead=true": "S9",
        },
    ),
    Legal(
        "D16",
        "suit:S",
        "HA H10",
        "S6 SK CQ",
        "S6",
        {
            "std": "S6 SK CQ",
            "void.must_trump=true": "S6 SK",
        },
    ),
    Legal(
        "D17",
        "suit:H",
        "CA HK",
        "H10 D9",
        "H10",
        {
            "trump.order=standard": "D9",
            "trump.order=ten_high": "H10 D9",
        },
    ),
    Legal(
        "D19",
        "suit:C",
        "H9 CA",
        "H10 C6 SK",
        "C6",
        {
            "undertrump.rule=free_if_void": "H10",
            "undertrump.rule=free": "H10 C6",
            "undertrump.rule=only_trumps": "H10",
        },
    ),
]
WINNER = [
    Winner(
        "D21",
        "suit:H",
        "HK H10 H6 H7",
        1,
        {
            "trump.order=standard": (1, 14),
            "trump.order=ten_high": (2, 14),
        },
    ),
    Winner(
        "D22",
        "suit:H",
        "DK H8 HJ D6",
        1,
        {
            "std": (3, 24),
        },
    ),
    Winner(
        "D23",
        "suit:H",
        "DK H8 D10 D6",
        1,
        {
            "follow.trump_when_can_follow=never": (2, 14),
        },
    ),
    Winner(
        "D24",
        "obenabe",
        "C7 DA C8 HA",
        1,
        {
            "std": (3, 30),
        },
    ),
    Winner(
        "D25",
        "suit:D",
        "D7 DJ D8 D9",
        1,
        {
            "trump.martinique=false": (2, 34),
            "trump.martinique=true": (3, 34),
        },
    ),
    Winner(
        "D27",
        "undenufe",
        "S9 S6 S8 SQ",
        1,
        {
            "values.undenufe=six11": (2, 22),
            "values.undenufe=ace11": (2, 11),
        },
    ),
    Winner(
        "D28",
        "slalom",
        "HK H10 H7 HA",
        4,
        {
            "slalom.start=up,values.alternating=fixed_up": (3, 25),
            "slalom.start=up,values.alternating=per_trick": (3, 14),
            "slalom.start=down,values.alternating=fixed_up": (4, 25),
            "slalom.start=down,values.alternating=per_trick": (4, 25),
        },
    ),
    Winner(
        "D29",
        "gusti",
        "D8 DA D6 D10",
        5,
        {
            "gusti.split=5+4,gusti.start=up": (2, 29),
            "gusti.split=4+5,gusti.start=up": (3, 29),
        },
    ),
    Winner(
        "D30",
        "gumpf:C",
        "HA H6 HK HQ",
        1,
        {
            "std": (2, 18),
        },
    ),
]
WEIS = [
    Weis(
        "D32",
        "suit:S",
        {0: ["D6 D7 D8 D9 D10"], 1: ["SK HK DK CK"]},
        {
            "weis.compare=points>count>top>trump>first": (A, 100),
            "weis.compare=points>top>trump>first": (B, 100),
            "weis.compare=count>top>trump>first": (A, 100),
            "weis.compare=points>quartet>top>trump>first": (B, 100),
        },
    ),
    Weis(
        "D33",
        "suit:D",
        {1: ["SQ SK SA"], 2: ["HQ HK HA"]},
        {
            "weis.compare=points>count>top>trump>first": (B, 20),
            "weis.compare=points>top>trump>first": (B, 20),
        },
    ),
    Weis(
        "D34",
        "suit:H",
        {1: ["SQ SK SA"], 2: ["HQ HK HA"]},
        {
            "weis.compare=points>count>top>trump>first": (A, 20),
            "weis.compare=points>count>top>first": (B, 20),
        },
    ),
    Weis(
        "D35",
        "suit:S",
        {0: ["C9 C10 CJ CQ"], 1: ["H8 H9 H10 HJ"], 2: ["D6 D7 D8"]},
        {
            "weis.winner_scores=team_all": (A, 70),
            "weis.winner_scores=player_all": (A, 50),
        },
    ),
    Weis(
        "D36",
        "undenufe",
        {0: ["C6 C7 C8"], 1: ["HQ HK HA"]},
        {
            "weis.undenufe_reverse=true": (A, 20),
            "weis.undenufe_reverse=false": (B, 20),
        },
    ),
    Weis(
        "D37",
        "undenufe",
        {0: ["SA HA DA CA"], 1: ["S6 H6 D6 C6"]},
        {
            "weis.table=classic": (A, 100),
            "weis.table=big_all,weis.undenufe_reverse=true": (B, 100),
            "weis.table=big_all,weis.undenufe_reverse=false": (A, 100),
        },
    ),
    Weis(
        "D38",
        "undenufe",
        {0: ["S9 H9 D9 C9"], 1: ["S6 H6 D6 C6"]},
        {
            "weis.table=big_all,weis.undenufe_reverse=true": (A, 150),
        },
    ),
    Weis(
        "D40",
        "suit:C",
        {0: ["D6 D7 D8 D9 D10"], 1: ["SJ HJ DJ CJ"]},
        {
            "weis.table=classic": (B, 200),
            "weis.table=big": (B, 200),
            "weis.compare=count>top>trump>first": (A, 100),
        },
    ),
]
HANDS = [
    Hand(
        "D41",
        "suit:S",
        "SK HK DK CK CQ CJ C10 H6 D7",
        {
            "weis.card_reuse=allowed": 150,
            "weis.card_reuse=forbidden": 120,
        },
    ),
]
