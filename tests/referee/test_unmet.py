"""Open options of melds, the pair and the end that no line of a deal meets: left out, they change nothing."""

from __future__ import annotations

from random import Random

import pytest

from refcli.notation.reader import loads
from refcli.record import Game
from refcli.referee import counting, in_memory
from refcli.referee import game as after
from refcli.referee.lines import Lines, sort_out
from refcli.referee.unmet import of_melds, of_pair
from refcli.referee.verdict import DealVerdict, GameVerdict
from refcli.rules.ruleset import Ruleset
from tests.judging import HEAD, TRICKS, rules

MELDS = ("weis.card_reuse", "weis.split_long_sequence", "weis.deadline", "weis.show", "weis.misannounce")
PAIR = ("stoeck.deadline", "stoeck.in_weis", "stoeck.partner_reminder", "stoeck.show_to_go_out")
END = ("claim.false", "claim.counts", "claim.turn", "end.within_block")
SAID = (
    "meld Anna 50 HJ-HK", "meld Anna 20 HJ HQ HK", "meld Anna HJ-HK", "meld Anna 20", "meld Anna 100", "meld Anna",
    "meld Carla 20 C8-C10", "meld Carla 20", "meld Carla 20 C8-C10 @1.3", "meld Carla C8-C10 @2.1", "meld Beat 20 @1.2",
    "meld Dario 50 S9-SQ", "show Anna HK HQ @1.4", "show Carla C8-C10 @2.", "ask Beat show Carla @1.4",
    "ask Anna show Carla @2.1", "correct Anna 20", "correct Anna 50 @1.2", "stoeck Beat", "stoeck Beat @1.1",
    "stoeck Beat @5.2", "stoeck Beat @6.1", "stoeck Anna @2.", "remind Dario stoeck @4.", "show Beat HQ HK @1.4",
    "thanks Beat @3.", "thanks Anna @5.2", "thanks Beat @9.",
)  # fmt: skip
# Beat has king and queen of the trumps; that he plays one of them too early is no matter here.
PLAY = TRICKS.replace("HK C9", "C9 HK")


def told(random: Random) -> str:
    """A deal with a few lines on melds and the pair, in any order."""
    lines = random.sample(SAID, random.randrange(5))
    return f"{HEAD}deal 1\ndealer Dario\ncall Anna hearts\n{PLAY}" + "".join(f"{line}\n" for line in lines)


def game(text: str, table: Ruleset) -> Game:
    (found,) = loads(text, "x.jass", lambda _: table.deck)
    return found


def verdict(text: str, table: Ruleset) -> tuple[DealVerdict, GameVerdict]:
    ((deal,), end) = in_memory(game(text, table), table, remedies=False)
    return deal, end


def all_met(_: Lines) -> frozenset[str]:
    return frozenset()


@pytest.mark.parametrize("axes", [MELDS, PAIR, END], ids=["melds", "pair", "end"])
def test_what_no_line_meets_need_not_be_tried(axes: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    table, random = rules(chosen={**dict.fromkeys(axes, "unspecified"), "target": "100"}), Random(7)
    texts = [told(random) for _ in range(24)]
    quick = [verdict(text, table) for text in texts]
    monkeypatch.setattr(counting, "of_melds", all_met)
    monkeypatch.setattr(counting, "of_pair", all_met)
    monkeypatch.setattr(after, "of_end", all_met)
    assert quick == [verdict(text, table) for text in texts]
    assert any(found.branches for deal, end in quick for found in (*deal.findings, *end.findings))


def lines_of(*said: str) -> Lines:
    deals = tuple(game(f"{HEAD}deal 1\ndealer Dario\n{TRICKS}" + "".join(f"{s}\n" for s in said), rules()).deals)
    return sort_out(deals[0])


@pytest.mark.parametrize(
    ("said", "path", "left_out"),
    [
        ((), "melds.split", False),
        ((), "melds.by", True),
        (("meld Anna 20 HJ HQ HK",), "melds.split", True),
        (("meld Anna 20 HJ HQ HK",), "melds.misannounce", False),
        (("meld Anna HJ HQ HK",), "melds.misannounce", True),
        (("meld Anna 20 HJ HQ HK",), "melds.by", True),
        (("meld Anna 20 HJ HQ HK @1.2",), "melds.by", False),
        (("meld Anna HJ HQ HK", "ask Beat show Anna @2.1"), "melds.show", False),
        (("meld Anna 20 HJ HQ HK", "meld Anna 20 D8-D10"), "melds.reuse", False),
        (("meld Anna 20 HJ HQ HK", "meld Carla 20 C8-C10"), "melds.reuse", True),
        (("stoeck Anna @1.1",), "pair.with-melds", False),
        (("stoeck Anna",), "pair.with-melds", True),
        (("stoeck Anna", "remind Carla stoeck @4."), "pair.reminder", False),
        (("show Anna HK HQ @1.4",), "pair.show-to-go-out", False),
    ],
)
def test_what_is_left_out(said: tuple[str, ...], path: str, left_out: bool) -> None:
    lines = lines_of(*said)
    assert (path in of_melds(lines) | of_pair(lines)) is left_out
