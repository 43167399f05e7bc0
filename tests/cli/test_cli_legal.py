"""``refcli legal``: the answers of CLI.md, and questions that make no sense."""

from __future__ import annotations

import pytest

from tests.cli.running import Cli

JSON = ("legal", "--rules", "schieber", "--format", "json")
ASK = ("legal", "--format", "json", "--contract", "suit:S", "--trick", "HA SK", "--hand", "S7 CQ D10")


def test_free_undertrumping_is_legal_in_the_order_of_the_hand(cli: Cli) -> None:
    run = cli(*ASK, "--rules", "schieber", "--with", "undertrump.rule=free")
    assert run.status == 0
    assert run.json == {"legal": ["S7", "CQ", "D10"], "illegal": []}


def test_the_common_rule_removes_the_lower_trump(cli: Cli) -> None:
    answer = cli(*ASK, "--rules", "schieber").json
    assert answer["legal"] == ["CQ", "D10"]
    (refused,) = answer["illegal"]
    assert (refused["card"], refused["clause"]) == ("S7", "obligations.no-undertrump")
    assert "jassen-online" in refused["cites"]


def test_unspecified_is_undetermined_with_what_each_value_gives(cli: Cli) -> None:
    run = cli(*ASK, "--rules", "schieber", "--with", "undertrump.rule=unspecified")
    assert run.status == 2
    (opened,) = run.json["undetermined"]
    assert opened["card"] == "S7"
    assert opened["if"]["undertrump.rule=only_trumps"] == "illegal"
    assert opened["if"]["undertrump.rule=free"] == "legal"


@pytest.mark.parametrize("contract", ["spades", "♠", "suit:S", "suit:spades", "SPADES"])
def test_a_contract_by_any_of_its_names(cli: Cli, contract: str) -> None:
    run = cli(*JSON, "--contract", contract, "--trick", "S6", "--hand", "SJ HA")
    # The jack of trumps alone need not be played: so spades are trumps.
    assert run.json["legal"] == ["SJ", "HA"]


def test_a_contract_that_turns_with_the_trick(cli: Cli) -> None:
    for number in ("1", "2"):
        run = cli(
            "legal", "--rules", "schieber", "--contract", "slalom", "--trick", "HA", "--hand", "H6 SA",
            "--trick-number", number, "--format", "json",
        )  # fmt: skip
        assert run.json["legal"] == ["H6"]


def test_duties_that_wait_until_the_stock_is_gone(cli: Cli) -> None:
    """Two players with nine cards each draw the other eighteen of 36 after the first nine tricks."""
    asked = ("legal", "--rules", "schmaus", "--contract", "suit:S", "--trick", "DK", "--hand", "D10 S8 C7")
    for number, legal in (("1", ["D10", "S8", "C7"]), ("9", ["D10", "S8", "C7"]), ("10", ["D10"]), ("18", ["D10"])):
        run = cli(*asked, "--trick-number", number, "--format", "json")
        assert run.json["legal"] == legal and "assumed" not in run.json
    assert cli(*asked, "--format", "json").json["assumed"] == {"trick": "1"}
    assert "trick 1" in cli(*asked).out
    quarrel = ("settle", *asked[1:], "--play", "S8", "--format", "json")
    told = cli(*quarrel).json
    assert (told["ruling"], told["assumed"]) == ("legal", {"trick": "1"})
    assert cli(*quarrel, "--trick-number", "10").json["ruling"] == "illegal"


def test_a_trick_that_no_deal_has(cli: Cli) -> None:
    assert cli(*ASK, "--rules", "schieber", "--trick-number", "9").status == 0
    run = cli(*ASK, "--rules", "schieber", "--trick-number", "10")
    assert run.status == 2 and run.err.startswith("--trick-number:1:1: error[U105]")


def test_as_text(cli: Cli) -> None:
    run = cli(*(one for one in ASK if one not in ("--format", "json")), "--rules", "schieber")
    first, second = run.out.splitlines()
    assert first == "legal: CQ D10"
    assert second.startswith("illegal: S7, by obligations.no-undertrump (")


def test_cards_in_another_language_and_pack(cli: Cli) -> None:
    french = cli(*JSON, "--contract", "pique", "--language", "fr", "--trick", "cœuras piqueroi", "--hand", "pique7")
    assert french.json["legal"] == ["S7"]
    swiss = cli(*JSON, "--pack", "swiss-german", "--contract", "eicheln", "--trick", "RA", "--hand", "RU EU")
    assert swiss.json["legal"] == ["RU", "EU"]


@pytest.mark.parametrize(
    ("option", "value", "place", "named"),
    [
        ("--hand", "S7 H1", "--hand:1:4:", "H10"),
        ("--hand", "S7 CQ S7", "--hand:1:7:", "S7"),
        ("--hand", "HA S7", "--hand:1:1:", "HA"),
        ("--hand", "S7 ?", "--hand:1:4:", "?"),
        ("--trick", "HA XX", "--trick:1:4:", "XX"),
        ("--trick", "HA H6 H8 H9", "--trick:1:10:", "4"),
        ("--contract", "obenab", "--contract:1:1:", "obenabe"),
        ("--pack", "swiss", "--pack:1:1:", "swiss-german"),
        ("--rules", "shieber", "--rules:1:1:", "schieber"),
        ("--with", "undertrump.rul=free", "--with:1:1:", "undertrump.rule"),
        ("--with", "undertrump.rule=fre", "--with:1:17:", "free"),
    ],
)
def test_a_wrong_question_is_located_with_the_right_name(
    cli: Cli, option: str, value: str, place: str, named: str
) -> None:
    asked = {"--rules": "schieber", "--contract": "suit:S", "--trick": "HA SK", "--hand": "S7 CQ D10", option: value}
    run = cli("legal", *(word for pair in asked.items() for word in pair))
    assert run.status == 2 and run.out == ""
    message, line, underline = run.err.splitlines()
    assert message.startswith(place) and named in message
    start = underline.index("^")
    assert start == line.index(value) + int(place.split(":")[2]) - 1


def test_names_of_the_other_pack_get_the_option_and_no_tag(cli: Cli) -> None:
    asked = (
        (("--contract", "Rosen", "--language", "de", "--hand", "S7"), "--pack swiss-german"),
        (("--contract", "Herz", "--language", "de", "--pack", "swiss-german", "--hand", "R7"), "--pack french"),
        (("--contract", "suit:S", "--language", "de", "--hand", "Schelle König"), "--pack swiss-german"),
    )
    for arguments, option in asked:
        run = cli("legal", "--rules", "schieber", "--trick", "", *arguments)
        assert run.status == 2 and option in run.err and "[Deck" not in run.err and "id you mean" not in run.err


def test_an_empty_hand(cli: Cli) -> None:
    run = cli(*JSON, "--contract", "suit:S", "--hand", "")
    assert run.status == 2 and run.err.startswith("--hand:1:1:") and "empty" in run.err
