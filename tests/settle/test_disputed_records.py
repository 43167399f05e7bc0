"""Disputed rulings and scores put to ``settle`` as records: the written ruling for every value, whoever else is asked.

What only a whole record shows (D44 to D77) and the disputes of the variants (D78 to D113). An axis that a disputed
position names must be shown with every value that it lists, each with the ruling written there; and whatever value is
shown to turn the ruling turns it, chosen alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from refcli.rules.ruleset import Ruleset
from refcli.settle import survey
from refcli.settle.records import Recorded
from refcli.settle.ruling import Ruling
from refcli.settle.survey import turning
from refcli.settle.turns import Value
from tests.judging import HEAD, A, B, axes, games, record, rules
from tests.settle.asking import ruling

RECORDS = Path(__file__).parents[1] / "disputes" / "records"


@dataclass(frozen=True)
class Case:
    """A record (a stored one with lines about it, or its text), what is asked of it, and ``verdicts``: value to ruling.

    ``kind`` is deal, game, end, or a part of the score; ``chosen`` is what the table has chosen besides the axis.
    """

    id: str
    text: str
    kind: str
    axis: str
    verdicts: Mapping[str, str]
    chosen: str = ""
    base: str = "schieber"

    def question(self) -> Recorded:
        deck = rules(self.base).deck
        (game,) = games(self.text, deck)
        part = "" if self.kind in ("deal", "game", "end") else self.kind
        return Recorded(game, deck, "part" if part else self.kind, None, part)

    def having(self, value: str) -> str:
        return f"{self.chosen}, {self.axis}={value}" if self.chosen else f"{self.axis}={value}"


def stored(name: str, *lines: str) -> str:
    return record(RECORDS, name) + "".join(f"{line}\n" for line in lines)


def points(a: int, b: int) -> str:
    return f"{A} {a}, {B} {b}"


def whole(*lines: str, seats: str = "Anna Beat Carla Dario") -> str:
    return "\n".join((f'[Seats "{seats}"]', *lines, ""))


DOUBLE = "contract.multiplier=joker-house, target=2500"
PAIR = {"before_next_card": points(0, 0), "before_trick_turned": points(0, 20), "automatic": points(0, 20),
        "until_count": points(0, 20)}  # fmt: skip
FIRST = f"{HEAD}deal 1\ndealer Dario\n"
MELDS = [
    Case("D44", stored("D44-second-seat", "meld Beat 50 C7-C10 @1.3"), "melds", "weis.deadline",
         {"before_next_card": points(0, 0), "end_of_first_trick": points(0, 50)}),
    Case("D45-run", stored("D45-run", "meld Anna 20 C7-C10"), "melds", "weis.misannounce",
         {"jw": points(20, 0), "correct_to_true_value": points(50, 0)}),
    Case("D45-jacks", stored("D45-jacks", "meld Anna 100 SJ HJ DJ CJ"), "melds", "weis.misannounce",
         {"jw": points(0, 0), "correct_to_true_value": points(200, 0)}),
    Case("D46", stored("D46", "meld Anna 100 D6-D10"), "deal", "weis.requires_trick",
         {"false": points(100, 257), "true": points(0, 257)}),
    Case("D47-lost", stored("D45-run", "meld Anna 50", "show Anna C7-C10 @2.1"), "melds", "weis.show",
         {"named_unprompted_shown_on_request": points(0, 0), "always": points(50, 0)}),
    Case("D47-refused", stored("D45-run", "meld Anna 50 C7-C10", "ask Beat show Anna @1.4"), "game", "weis.show",
         {"on_opponent_request": "illegal", "named_unprompted_shown_on_request": "illegal"}),
    Case("D48", stored("D48"), "pair", "weis.card_reuse", {"forbidden": points(20, 0), "allowed": points(20, 0)}),
    Case("D50", stored("D50-covered", "stoeck Beat @5.3"), "pair", "stoeck.deadline", PAIR),
    Case("D50-last", stored("D50-last", "stoeck Beat @5.4"), "pair", "stoeck.deadline",
         dict.fromkeys(PAIR, points(0, 20))),
    Case("D51", stored("D50-covered", "remind Dario stoeck @5.2", "stoeck Beat @5.2"), "pair",
         "stoeck.partner_reminder",
         {"forfeits": points(0, 0), "forbidden_no_sanction": points(0, 20), "free": points(0, 20)},
         "stoeck.deadline=before_next_card"),
    Case("D52", stored("D52", "stoeck Anna"), "pair", "stoeck.deadline", dict.fromkeys(PAIR, points(0, 0))),
    Case("D53", f"{FIRST}hand Anna: HK HQ H6 S6 S7 S9 D6 D7 D9\ncall Anna obenabe\n1 Anna: HK H7 H8 H9\nstoeck Anna\n",
         "pair", "stoeck.deadline", dict.fromkeys(PAIR, points(0, 0))),
]  # fmt: skip
SCORES = [
    Case("D55", stored("D55"), "deal", "match.multiplied", {"true": points(654, 0), "false": points(554, 0)}, DOUBLE),
    Case("D55-five", stored("D55"), "deal", "match.replaces_last_trick", {"true": points(644, 0)}, DOUBLE),
    Case("D56", stored("D56"), "deal", "contract.multiplier", {"S1": points(336, 118), "none": points(168, 59)},
         "target=2500"),
    Case("D57-eicheln", stored("D57-eicheln"), "deal", "contract.multiplier",
         {"joker-house": points(118, 59), "jassen-online": points(236, 118), "cardgames-zone": points(118, 59),
          "jasvel-ascending": points(118, 59)}, "target=2500"),
    Case("D57-schellen", stored("D57-schellen"), "deal", "contract.multiplier",
         {"joker-house": points(236, 118), "jassen-online": points(118, 59), "cardgames-zone": points(236, 118),
          "jasvel-ascending": points(354, 177)}, "target=2500"),
    Case("D58", stored("D58"), "deal", "contract.multiplier.undenufe",
         {"3": points(360, 111), "4": points(480, 148), "6": points(720, 222)}, "target=2500"),
    Case("D59", stored("D59-spades"), "deal", "pique_double", {"true": points(200, 214), "false": points(100, 107)},
         "target=1500"),
    Case("D59-hearts", stored("D59-hearts"), "deal", "pique_double",
         {"true": points(100, 107), "false": points(100, 107)}, "target=1500"),
    Case("D60", stored("D60"), "deal", "match.counter", {"same_bonus": points(0, 257), "none": points(0, 157)}),
    Case("D76", stored("D76", "found Beat @9."), "deal", "revoke.penalty",
         {"whole_deal_157": points(0, 157), "from_trick_on": points(60, 97), "none": points(110, 47),
          "card_loses_rank_only": points(110, 47)}),
]  # fmt: skip
ENDS = [
    Case("D62", stored("D62", "meld Anna 20 D7-D9"), "end", "end.order",
         {"stoeck>weis>tricks": B, "stoeck>tricks>weis": B, "weis>stoeck>tricks": A}, "target=15"),
    Case("D62-out", stored("D62", "meld Anna 20 D7-D9"), "end", "end.mode", {"play_out_higher_total": B},
         "target=15, end.order=weis>stoeck>tricks"),
    Case("D64", stored("D64"), "end", "end.within_block", {"chronological": B, "higher_total": A}, "target=101"),
    Case("D65", stored("D65", "thanks Anna @2."), "end", "end.order_window",
         {"first_trick_only": A, "whole_deal": B}, "target=101"),
    Case("D65-shown", stored("D65", "show Beat HK HQ @2.3", "thanks Anna @2."), "end", "stoeck.show_to_go_out",
         {"true": B, "false": A}, "target=101, end.order_window=first_trick_only"),
    Case("D66", stored("D66", "thanks Anna @3."), "end", "claim.false", {"lose_game": B, "void": "nobody"},
         "target=40"),
]  # fmt: skip
CALLS = [
    Case("D69", stored("D69").replace("call Anna", "call Carla"), "game", "forehand.first",
         {"7♦": "incomplete", "7♥": "illegal", "right_of_dealer": "illegal", "weli": "illegal"}),
    Case("D70", stored("D70", "", "deal 2", "dealer Carla"), "game", "deal.next_dealer",
         {"forehand_of_last": "incomplete", "right_of_dealer": "illegal", "winner_deals": "incomplete"},
         "forehand.first=7♦"),
    Case("D71", stored("D71"), "game", "lead.first_trick", {"forehand": "legal", "chooser": "illegal"}),
    Case("D72", f"{FIRST}call Anna shove, Carla back, Anna clubs\n1 Anna: C9\n", "game", "shove.back",
         {"false": "illegal", "true": "incomplete"}),
    Case("D73", f"{FIRST}call Anna shove, Carla clubs\n1 Anna: C9\n", "game", "shove.first_deal",
         {"false": "illegal", "true": "incomplete"}),
    Case("D73-named", f"{FIRST}call Anna obenabe\n1 Anna: C9\n", "game", "contract.first_deal",
         {"trump_only": "illegal", "all": "incomplete"}),
    Case("D74", f"{FIRST}1 Anna: C9\n", "game", "contract.default_on_lead",
         {"suit_led": "incomplete", "none": "illegal"}),
    Case("D75", f"{FIRST}call Anna clubs\n1 Anna: C9 C8 C7 C6\nmisdeal @1.\n", "deal", "deal.misdeal_deadline",
         {"first_trick_turned": points(14, 0), "any": "nobody"}),
]  # fmt: skip
THREE = "Anna Beat Carla"
VARIANTS = [
    Case("D91", whole("deal 1", "dealer Dario", "call Anna shove, Beat shove, Carla shove, Dario shove, Anna obenabe",
         "1 Anna: HA"), "game", "shove.direction", {"next_player": "incomplete", "partner": "illegal"},
         base="coiffeur"),
    Case("D93", whole("deal 1", "dealer Dario", "call Anna shove, Beat hearts", "1 Beat: H6 H7 H8 H9"), "game",
         "lead.first_trick", {"chooser": "incomplete", "forehand": "illegal"}, base="coiffeur"),
    Case("D97-step", whole("deal 1", "dealer Dario", "call Anna bid 50 spades, Beat bid 65 hearts"), "game",
         "bid.step", {"10": "illegal"}, base="sidi"),
    Case("D97-least", whole("deal 1", "dealer Dario", "call Anna bid 50 spades"), "game", "bid.minimum",
         {"50": "incomplete", "90": "illegal"}, base="sidi"),
    Case("D97-double", whole("deal 1", "dealer Dario",
         "call Anna bid 50 spades, Beat bid 60 hearts, Carla double, Dario redouble"), "game", "bid.double",
         {"contra": "illegal", "contra_and_re": "incomplete"}, base="sidi"),
    Case("D99", whole("deal 1", "dealer Eva", "hand Anna: S: A K Q J 10 9 8", "hand Beat: C: A K Q J 10 9 8",
         "call Anna bid 600, Beat pass, Carla pass, Dario pass, Eva pass", "call Anna card CA, Anna spades",
         seats="Anna Beat Carla Dario Eva"), "game", "partner.neighbours_allowed",
         {"false": "illegal", "true": "incomplete"}, base="bieter/zu-fuenft"),
    Case("D103", whole("deal 1", "dealer Carla", "turned SK", "call Anna in, Beat in, Carla out", "swap Carla S6 SK",
         seats=THREE), "game", "talon.swap_six",
         {"active_players_after_decisions": "illegal", "before_decisions": "incomplete"},
         base="handjass/three-players"),
]  # fmt: skip
CASES = [*MELDS, *SCORES, *ENDS, *CALLS, *VARIANTS]


def turns_of(question: Recorded, table: Ruleset, own: Ruling) -> dict[str, tuple[Value, ...]]:
    return {turn.option: turn.values for turn in turning(question, table, own)}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_disputed_record(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    def this_one(_: Ruleset) -> tuple[str]:
        return (case.axis,)

    monkeypatch.setattr(survey, "_axes", this_one)
    question, table = case.question(), rules(case.base, case.chosen)
    own = ruling(question, table)
    shown = {one.value: one.ruling.word for one in turns_of(question, table, own).get(case.axis, ())}
    option = table.resolved.axis(case.axis)
    assert option is not None
    for value, wanted in case.verdicts.items():
        assert ruling(question, rules(case.base, case.having(value))).word == wanted, value
        assert shown.get(option.canonical(value) or value, own.word) == wanted, value


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.id in ("D44", "D55", "D62", "D69", "D76", "D97-least")]
)
def test_no_other_axis_is_shown_unless_it_turns_the_ruling(case: Case) -> None:
    question, table = case.question(), rules(case.base, case.chosen)
    own = ruling(question, table)
    turns = turns_of(question, table, own)
    assert case.axis in turns
    for axis, values in turns.items():
        other = next(one for one in values if not one.ruling.same(own))
        alone = ruling(question, rules(case.base, {**axes(case.chosen), axis: other.value}))
        assert alone.same(other.ruling), (axis, other.value)
