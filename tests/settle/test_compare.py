"""``refcli rules compare``: what differs, what two rulesets make of a record, what a result depends on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from refcli.engine.contracts import offered
from refcli.report.changed import Places
from refcli.rules.ruleset import Ruleset
from refcli.settle.alike import tried
from refcli.settle.differences import Differences, differences, parts
from refcli.settle.divergence import divergence
from refcli.settle.positions import disputed
from tests.cli.running import Cli
from tests.judging import A, B, games, legal, record, rules

RECORDS = Path(__file__).parents[1] / "disputes" / "records"


def between(first: str, second: str) -> Differences:
    return differences(rules(first), rules(second))


def values(found: Differences) -> dict[str, tuple[str | None, str | None]]:
    """Each option that differs, with the value on either side."""
    return {
        one.option: (one.first.value if one.first else None, one.second.value if one.second else None)
        for one in found.options
    }


def test_a_ruleset_is_the_same_as_itself_and_as_its_own_defaults() -> None:
    assert between("schieber", "schieber").same
    spelt = rules(chosen="undertrump.rule=only_trumps, target=1000")
    found = differences(rules(), spelt)
    assert found.same and found.options == () and found.changes == ()


def test_what_differs_is_told_with_its_sources() -> None:
    found = between("schieber/jassen-online", "schieber/joker-house")
    told = values(found)
    # COMPENDIUM 2.1: the order of trumps, undertrumping, what decides between melds
    assert told["trump.order"] == ("standard", "ten_high")
    assert told["undertrump.rule"] == ("only_trumps", "only_lower_trumps")
    assert told["weis.compare"] == ("points>top>trump>first", "points>count>top>trump>first")
    order = next(one for one in found.options if one.option == "trump.order")
    assert order.second is not None and order.second.cites == ("joker-house",)
    assert "play" in order.bears and not found.same


def test_an_open_question_is_a_difference() -> None:
    assert values(between("schieber/jassen-online", "schieber/jasvel"))["undertrump.rule"] == (
        "only_trumps", "unspecified",
    )  # fmt: skip


def test_what_no_ruling_depends_on_makes_no_other_game() -> None:
    found = differences(rules(), rules(chosen="deal.packets=4-4-1"))
    assert found.same and values(found) == {"deal.packets": ("3-3-3", "4-4-1")}


def test_what_stands_outside_the_options_is_told_by_its_place(tmp_path: Path) -> None:
    from refcli.rules import load

    path = tmp_path / "mine.yaml"
    text = "ruleset: mine\ntitle: {en: Mine}\nextends: schieber\nscore: {parts: {last: {worth: 7}}}\nobligations: {}\n"
    path.write_text(text.replace("obligations: {}\n", ""), encoding="utf-8")
    mine, findings = load(str(path))
    assert isinstance(mine, Ruleset), findings
    found = differences(rules(), mine)
    assert ("score.parts.last.worth", "5", "7") in found.changes and not found.same


@pytest.mark.parametrize("pair", [("schieber", "schieber/jasvel"), ("schieber", "schieber/joker-house")])
def test_the_example_is_judged_in_two_ways(pair: tuple[str, str]) -> None:
    found = disputed(*(rules(name) for name in pair))
    assert found is not None and found.first != found.second
    names = [rules().deck.name(card, "french") for card in found.trick]
    hand = rules().deck.names(found.hand, "french")
    if found.number == 1 and found.first is not None and found.second is not None:
        both = [legal(" ".join(hand), found.contract, " ".join(names), base=name) for name in pair]
        assert both[0] != both[1]


def test_no_example_where_the_obligations_are_the_same() -> None:
    assert disputed(rules(), rules("schieber/swisslos")) is None


def test_the_first_moment_is_the_card() -> None:
    (game,) = games(record(RECORDS, "D77"))
    found = divergence(game, rules(chosen="puur.exempt=true"), rules(chosen="follow.trump_when_can_follow=never"))
    assert found.moment is not None and found.moment.what == "card"
    strict = rules(chosen="void.must_trump=true")
    again = divergence(game, rules(), strict)
    assert again.moment is None or again.moment.deal == 1


def test_the_score_difference_of_a_deal() -> None:
    # D57: acorns count twice for one text, once for the other
    text = record(RECORDS, "D57-eicheln")
    (game,) = games(text, rules("schieber/jassen-online").deck)
    chosen = "forehand.first=right_of_dealer, contract.multiplier={}, target=2500"
    found = divergence(game, rules(chosen=chosen.format("jassen-online")), rules(chosen=chosen.format("jasvel")))
    (deal,) = found.deals
    assert dict(deal.first) == {A: 236, B: 118} and dict(deal.second) == {A: 118, B: 59}
    assert dict(deal.difference) == {A: -118, B: -59}
    assert found.moment is not None and (found.moment.what, found.moment.deal) == ("total", 1)


@pytest.mark.parametrize(("order", "winner"), [("stoeck>weis>tricks", B), ("weis>stoeck>tricks", A)])
def test_the_different_winner(order: str, winner: str) -> None:
    # D62 at a target of 15
    (game,) = games(record(RECORDS, "D62") + "meld Anna 20 D7-D9\n")
    base = rules(chosen="target=15, end.order=stoeck>weis>tricks")
    found = divergence(game, base, rules(chosen=f"target=15, end.order={order}"))
    assert (found.first.winner, found.second.winner) == (B, winner)
    assert found.same == (winner == B)
    if winner == A:
        assert found.moment is not None and found.moment.what == "end"


def test_the_machine_form_and_the_status(cli: Cli) -> None:
    run = cli("rules", "compare", "schieber", "schieber/pique-double", "--format", "json")
    data: dict[str, Any] = run.json
    assert run.status == 1 and data["same"] is False
    double = next(one for one in data["options"] if one["option"] == "pique_double")
    assert (double["first"]["value"], double["second"]["value"]) == ("false", "true")
    assert cli("rules", "compare", "schieber", "schieber").status == 0


def test_a_record_that_both_judge_alike(cli: Cli) -> None:
    path = RECORDS / "D59-hearts.jass"
    run = cli("rules", "compare", "schieber", "schieber/swisslos", path, "--format", "json")
    assert run.json["record"]["first_moment"]["what"] == "melds" and run.status == 1
    run = cli("rules", "compare", "schieber", "schieber", path, "--format", "json")
    assert run.json["record"]["same"] is True and run.status == 0


def test_random_games_of_both_are_judged_by_both(cli: Cli) -> None:
    """That spades count twice shows in no position; a game in which they are trumps tells."""
    run = cli("rules", "compare", "schieber", "schieber/pique-double", "--games", "4", "--format", "json")
    assert run.status == 1 and run.json["same"] is False
    assert run.json["played_by"] in ("schieber", "schieber/pique-double")
    moment = run.json["record"]["first_moment"]
    assert int(moment["second"]) == 2 * int(moment["first"]) > 0
    run = cli("rules", "compare", "molotow/jasswelt", "molotow/jasswelt", "--games", "3")
    assert run.status == 0 and "3 random games" in run.out
    assert [one.by_first for one in tried(rules("pomme"), rules("pomme"), 3)] == [True, False, True]


def test_what_a_record_depends_on(cli: Cli) -> None:
    run = cli("rules", "compare", "--sensitive", RECORDS / "D59-spades.jass", "--format", "json")
    told = {(one["option"], one["value"]): one["totals"] for one in run.json["sensitive"]}
    assert run.status == 1
    assert told["pique_double", "true"] == {A: 200, B: 214}
    assert told["pique_double", "false"] == {A: 100, B: 107}
    assert not any(option == "undertrump.scope" for option, _ in told)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "name two rulesets"),
        (("schieber",), "name two rulesets"),
        (("schieber", "schieber/jasvle"), "schieber/jasvel"),
        (("schieber", "schieber", "no-such.jass"), "no such file"),
        (("schieber", "bieter", "--games", "2"), "neither can judge the other's games"),
        (("schieber", "schieber", "--games", "0"), "--games"),
        (("--sensitive", "no-such.jass"), "no such file"),
        (("schieber/none", "--sensitive", str(RECORDS / "D62.jass")), "--rules:1:1"),
    ],
)
def test_bad_input_is_one_message(cli: Cli, arguments: tuple[str, ...], told: str) -> None:
    run = cli("rules", "compare", *arguments)
    assert run.status == 2 and run.out == "" and told in run.err


def test_names_and_empty_sections_are_no_difference() -> None:
    # suits have other German names in one; one text names a pairing of suits and the other none
    paths = {change.path for change in between("schieber", "whist").changes}
    assert not any(".names." in path or ".title." in path for path in paths)
    assert "deck.equivalence" not in {
        change.path for change in between("schieber/jassen-online", "schieber/jasvel").changes
    }
    assert between("schieber/jassen-online", "schieber/jasvel").changes == ()


def test_what_only_one_has_is_told_once() -> None:
    found = between("schieber", "sidi")
    told = {part.path: part for part in parts(found)}
    assert told["calls.auction"].only is found.second and len(told["calls.auction"].changes) > 5
    assert told["calls.choose"].only is found.first
    assert sum(len(part.changes) for part in told.values()) == len(found.changes)
    assert all(
        part.only is None or part.only is not found.first or one.second is None
        for part in told.values()
        for one in part.changes
    )


@pytest.mark.parametrize(
    "pair", [("schieber", "schieber/match-aux-cartes"), ("schieber", "sidi"), ("coiffeur", "sidi")]
)
def test_the_example_is_of_a_contract_that_both_play(pair: tuple[str, str]) -> None:
    first, second = rules(pair[0]), rules(pair[1])
    found = disputed(first, second)
    assert found is None or found.contract.partition(":")[0] in offered(first) & offered(second)


def test_an_example_that_a_text_leaves_open_is_said_to_be_open(cli: Cli) -> None:
    out = cli("rules", "compare", "schieber/martinique", "schieber/cardgames-zone").out
    out += cli("rules", "compare", "schieber/jasvel", "schieber").out
    assert "left open may be played" not in out


def test_a_factor_that_only_one_names_is_said_of_the_other_too(cli: Cli, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(
        "ruleset: house\ntitle: {en: House}\nextends: schieber/joker-house\nwith: {contract.multiplier.undenufe: 4}\n",
        encoding="utf-8",
    )
    told = cli("rules", "compare", "schieber/joker-house", str(house)).out.splitlines()
    at = next(index for index, line in enumerate(told) if line.startswith("contract.multiplier.undenufe"))
    assert told[at + 1 : at + 3] == ["    schieber/joker-house: says nothing about it", "    house: 4"]


PAIRS = (("belote", "sidi"), ("coiffeur/quoi-faire", "coiffeur/ten-rows"), ("schieber", "schieber/match-aux-cartes"))


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_every_place_is_told_in_words(first: str, second: str) -> None:
    """What the language says of the key stands before the path, and no list or mapping is shown as it is kept."""
    found, places = between(first, second), Places(rules(first), rules(second))
    assert found.changes
    for part in parts(found):
        head, *said = places.lines(part)
        about, _, path = head.partition(" (")
        assert path.startswith(part.path) and len(about.split()) > 1, head
        assert not any(sign in line for line in said for sign in ("{}", "\0", "[", "hand has")), said


def test_a_place_and_its_values_in_words() -> None:
    places = Places(rules("coiffeur/quoi-faire"), rules("coiffeur/ten-rows"))
    told = {part.path: list(places.lines(part)) for part in parts(between("coiffeur/quoi-faire", "coiffeur/ten-rows"))}
    head, first, second = told["calls.rows.gusti.times"]
    assert head == "gusti – What the points of the deal are multiplied by (calls.rows.gusti.times):"
    assert (first.split()[-1], second.split()[-1]) == ("9", "8")
