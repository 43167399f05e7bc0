"""Disputes of the variants (D78 to D113) put to ``settle``: cards, tricks and deals under the rulesets of their games.

The deals are random ones of the game, said in the words of the dispute: who predicted or bid what follows from what
the deal brought, so that the differences are those of the disputed position.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from refcli.engine.rows import factor_of
from refcli.record import Call, Deal, Game
from refcli.referee.generate import deal_games
from refcli.rules.ruleset import Ruleset
from refcli.settle.plays import Play, Trick
from refcli.settle.records import Recorded
from refcli.settle.ruling import Question
from refcli.settle.scores import Score, Side
from refcli.settle.survey import turning
from tests.judging import PLAYERS, A, B, cards, judged, rules, traced
from tests.settle.asking import ruling


def shown(question: Question, table: Ruleset, axis: str) -> dict[str, str]:
    """What a survey shows for the values of an axis; nothing where it does not matter."""
    own = ruling(question, table)
    return {one.value: one.ruling.word for turn in turning(question, table, own) if turn.option == axis
            for one in turn.values}  # fmt: skip


def check(question: Question, base: str, axis: str, verdicts: Mapping[str, str], chosen: str = "") -> None:
    """Each value gives the written ruling, chosen by the table and shown beside what the table has."""
    told = shown(question, rules(base, chosen), axis)
    for value, wanted in verdicts.items():
        having = f"{chosen}, {axis}={value}" if chosen else f"{axis}={value}"
        assert ruling(question, rules(base, having)).word == wanted, value
        assert told[value] == wanted, value


@cache
def random_deal(base: str, seed: int) -> tuple[Game, Deal, tuple[int, ...]]:
    """A random deal, and the card points that everybody made in it, the last trick among them."""
    (game,) = (one._replace(deals=tuple(one.deals)) for one in deal_games(rules(base), seed, 1))
    found = judged(game, rules(base))
    assert not found.errors
    made = [0] * rules(base).seats
    for trick in traced(found, base=base):
        assert trick.winner is not None and isinstance(trick.points, int)
        made[trick.winner] += trick.points
    (deal,) = tuple(game.deals)
    return game, deal, tuple(made)


def saying(game: Game, deal: Deal, *calls: Call) -> Game:
    """The game with other calls."""
    rest = tuple(item for item in deal.items if not isinstance(item, Call))
    return game._replace(deals=(deal._replace(items=(*calls, *rest)),))


def of_deal(game: Game, base: str) -> Recorded:
    return Recorded(game, rules(base).deck, "deal", 1)


def predicted(base: str, seed: int, off: tuple[int, ...]) -> Recorded:
    """A deal in which everybody predicted so much less than he made; in the order in which they spoke."""
    game, deal, made = random_deal(base, seed)
    said = [item for item in deal.items if isinstance(item, Call)]
    calls = [call._replace(args=(str(made[call.seat] - off[call.seat]),)) for call in said]
    return of_deal(saying(game, deal, *calls), base)


def sums(amounts: tuple[int, ...]) -> str:
    return ", ".join(f"{name} {amount}" for name, amount in zip(PLAYERS, amounts, strict=False))


def test_d78_differences() -> None:
    seed = next(s for s in range(99) if min(random_deal("differenzler", s)[2][i] for i in (0, 2)) > 12)
    verdicts = {"0": sums((12, 0, 5, 0)), "10": sums((12, -10, 5, -10))}
    check(predicted("differenzler", seed, (12, 0, -5, 0)), "differenzler", "difference.exact_bonus", verdicts)


def test_d79_a_prediction_of_nothing() -> None:
    seed = next(s for s in range(999) if random_deal("differenzler", s)[2][0] == 0)
    game, _, _ = random_deal("differenzler", seed)
    tricks = [trick for trick in traced(judged(game, rules("differenzler")), base="differenzler") if trick.winner == 0]
    wanted = {"trick_needed": -10 if tricks else 0, "no_bonus": 0, "as_others": -10}
    verdicts = {rule: sums((worth, 1, 1, 1)) for rule, worth in wanted.items()}
    check(predicted("differenzler", seed, (0, 1, 1, 1)), "differenzler", "difference.zero_rule", verdicts,
          "difference.exact_bonus=10")  # fmt: skip


def test_d81_the_last_to_speak_is_credited_with_what_is_missing() -> None:
    # 140 predicted of 157: a fifth of the 17 that are missing is 3; he made 0 more than he said
    base = "differenzler/three-players"
    _, deal, made = random_deal(base, 3)
    last = [item for item in deal.items if isinstance(item, Call)][-1].seat
    off = tuple(0 if seat == last else 17 if seat == (last + 1) % 3 else 0 for seat in range(3))
    assert made[(last + 1) % 3] >= 17
    verdicts = {
        rule: sums(tuple(abs(one) - credit * (seat == last) for seat, one in enumerate(off)))
        for rule, credit in (("per5", 3), ("none", 0))
    }
    check(predicted(base, 3, off), base, "difference.last_bidder_credit", verdicts, "difference.exact_bonus=0")


def test_d92_only_the_declarers_write() -> None:
    game, deal, _ = random_deal("coiffeur", 5)
    call = Call(deal_speaker(deal), "suit:C")
    factor = factor_of(rules("coiffeur"), "clubs")
    own = call.seat % 2
    asked = of_deal(saying(game, deal, call), "coiffeur")
    both = ruling(asked, rules("coiffeur", "scoring.declarer_only=false")).facts["score"]
    amounts = [both[side]["total"] for side in (A, B)]
    assert all(amount % factor == 0 for amount in amounts) and sum(amounts) in (157 * factor, 257 * factor)
    alone = [amount if side == own else 0 for side, amount in enumerate(amounts)]
    verdicts = {"true": f"{A} {alone[0]}, {B} {alone[1]}", "false": f"{A} {amounts[0]}, {B} {amounts[1]}"}
    check(asked, "coiffeur", "scoring.declarer_only", verdicts)


def deal_speaker(deal: Deal) -> int:
    return next(item.seat for item in deal.items if isinstance(item, Call))


@pytest.mark.parametrize("more", [0, 1])
def test_d95_made_and_failed(more: int) -> None:
    # bid what the side made, in tens: made; ten more: failed
    plain = "weis.enabled=false, stoeck.enabled=false"
    game, deal, _ = next(
        found for found in (random_deal("sidi", seed) for seed in range(40)) if _suit_bid(found[1]) is not None
    )
    call = _suit_bid(deal)
    assert call is not None
    free = ruling(of_deal(game, "sidi"), rules("sidi", plain)).facts["score"]
    own, other = (A, B) if call.seat % 2 == 0 else (B, A)
    points = {side: free[side]["tricks"] + free[side]["last"] for side in (A, B)}
    bid = points[own] // 10 * 10 + 10 * more
    assert 50 <= bid <= 150
    passes = tuple(Call((call.seat + step) % 4, "pass") for step in (1, 2, 3))
    asked = of_deal(saying(game, deal, call._replace(args=(str(bid), *call.args[1:])), *passes), "sidi")

    def written(kept: bool) -> str:
        totals = {own: points[own] + bid, other: points[other]}
        if more:
            totals = {own: points[own] if kept else 0, other: points[other] + bid}
        return f"{A} {totals[A]}, {B} {totals[B]}"

    verdicts = {"card_points_kept": written(True), "declarer_zero": written(False)}
    if more:
        check(asked, "sidi", "bid.failed_scoring", verdicts, plain)
    else:
        assert ruling(asked, rules("sidi", plain)).word == verdicts["card_points_kept"]
        assert shown(asked, rules("sidi", plain), "bid.failed_scoring") == {}


def _suit_bid(deal: Deal) -> Call | None:
    calls = [item for item in deal.items if isinstance(item, Call)]
    bids = [call for call in calls if call.word == "bid"]
    plain = len(bids) == 1 and calls[0] is bids[0] and bids[0].args[-1].startswith("suit:")
    return bids[0] if plain else None


@pytest.mark.parametrize(("base", "wanted"), [("differenzler", "legal"), ("schieber", "illegal")])
def test_d82_undertrump_when_void(base: str, wanted: str) -> None:
    asked = Play(rules(base).deck, "french", "suit:S", cards("HA SK"), cards("S7 CQ D10"), cards("S7")[0])
    assert ruling(asked, rules(base)).word == wanted
    told = shown(asked, rules(base), "undertrump.rule")
    assert (told["free_if_void"], told["only_trumps"]) == ("legal", "illegal")


def test_d83_the_trick_in_which_trumps_are_set() -> None:
    asked = Trick(rules("molotow").deck, "french", "molotow", cards("H9 C7 HK H10"))
    check(asked, "molotow", "dynamic_trump.effect", {"immediate": "C7", "next_trick": "HK"})
    assert ruling(asked, rules("molotow")).facts["points"] == 14


def test_d84_a_later_player_ruffs() -> None:
    asked = Play(rules("molotow").deck, "french", "molotow", cards("H9 C7"), cards("HK CJ"), cards("CJ")[0])
    check(asked, "molotow", "dynamic_trump.effect", {"immediate": "legal", "next_trick": "illegal"})
    check(asked, "molotow", "follow.trump_when_can_follow", {"always": "legal", "never": "illegal"})


def test_d108_a_sweep_of_the_second_block_is_worth_157() -> None:
    table = rules("schieber/match-aux-cartes")
    sides = (Side(swept=True, melds=200), Side(points=0))
    asked = Score(table.deck, "french", "suit:H", PLAYERS, sides, 0, 5, (A, B))
    assert ruling(asked, table).word == f"{A} 157, {B} 0"
    assert ruling(asked, rules()).word == f"{A} 457, {B} 0"  # four jacks and the match, at a table that counts them


def test_d101_strokes_are_told_and_turn_with_the_house_rule() -> None:
    # two of four have a stroke, three in the Schläger form; whoever is below the least has a null
    found = (random_deal("handjass", seed) for seed in range(300))
    game, _, made = next(one for one in found if sorted(one[2])[1] >= 26 and _all_in(one[1]))
    two = ruling(of_deal(game, "handjass"), rules("handjass")).facts["slate"]
    three = ruling(of_deal(game, "handjass"), rules("handjass/schlaeger")).facts["slate"]
    assert (sum(two["strokes"].values()), sum(three["strokes"].values())) == (2, 3)
    best = sorted(range(4), key=lambda seat: -made[seat])[:2]
    assert [two["strokes"][PLAYERS[seat]] for seat in best] == [1, 1]
    assert {name for name, null in two["nulls"].items() if null} == {PLAYERS[i] for i in range(4) if made[i] < 21}


def _all_in(deal: Deal) -> bool:
    return [item.word for item in deal.items if isinstance(item, Call)].count("in") == 4
