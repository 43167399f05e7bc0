"""Each kind of line, as the notation describes it."""

from __future__ import annotations

import pytest

from refcli.record import Call, Claim, Comment, Event, Extra, Hand, Trick, When
from tests.notation.reading import cards, deal, event, found, item, said, trick

UNREAD = "this line cannot be read"


def test_hand_in_groups() -> None:
    assert item("hand Anna: S: A K 9; H: J 10 6; D: Q 8; C: 7") == Hand(0, cards("SA SK S9 HJ H10 H6 DQ D8 C7"))


def test_hand_card_by_card() -> None:
    assert item("hand Beat: SA, HJ ♦10 ?") == Hand(1, cards("SA HJ D10 ?"))


@pytest.mark.parametrize(
    ("line", "remark"),
    [
        ("hand Anna: S: A; H: J ; may be left out", "may be left out"),
        ("hand Anna: S: A; H: J ; note: he was late", "note: he was late"),
        ("hand Anna: S: A {first} ; H: J {last}", "first last"),
        ("hand Anna: S: A; D: -; H: J;", ""),
    ],
)
def test_semicolon_in_a_hand_parts_suits_or_begins_a_comment(line: str, remark: str) -> None:
    assert item(line) == Hand(0, cards("SA HJ"), remark=remark)


def test_places_of_cards_in_a_hand() -> None:
    for line in ("hand Anna: S: A K;  H: J", "hand Anna: S: A K;  H: J {x}"):
        hand = item(f"hand Beat: S: A; H: 6\n{line}".split("\n")[1])
        assert isinstance(hand, Hand)
        assert [(place.line, place.column, place.end_column) for place in hand.places] == [
            (3, 15, 16), (3, 17, 18), (3, 24, 25),
        ]  # fmt: skip


def test_places_are_the_same_in_the_quick_reading() -> None:
    lines = (
        "hand Anna: S: A K; H: J",
        "hand Beat: S: A K;  H: J",
        "1 Anna: SA SK HJ S6",
        "2 Anna: SA  SK HJ S6",
        "3 Anna: SA SK HJ S6 -> Anna",
    )
    items = deal("\n".join(lines)).items
    places = [[(p.line, p.column) for p in item.places] for item in items if isinstance(item, Hand | Trick)]
    assert places == [
        [(3, 15), (3, 17), (3, 23)],
        [(4, 15), (4, 17), (4, 24)],
        [(5, 9), (5, 12), (5, 15), (5, 18)],
        [(6, 9), (6, 13), (6, 16), (6, 19)],
        [(7, 9), (7, 12), (7, 15), (7, 18)],
    ]
    assert isinstance(items[4], Trick)
    claim = items[4].claim_place
    assert claim is not None
    assert (claim.line, claim.column, claim.end_column) == (7, 21, 28)


def test_calls() -> None:
    assert deal("call Anna shove, Carla hearts ; at last").items == (
        Call(0, "shove"),
        Call(2, "suit:H", remark="at last"),
    )
    assert item("call Anna obenabe row joker-7") == Call(0, "obenabe", ("row", "joker-7"))
    assert item("call Carla back") == Call(2, "back")
    assert item("call Beat bid 100 ♠") == Call(1, "bid", ("100", "suit:S"))
    assert item("call Anna gumpf:hearts") == Call(0, "gumpf:H")
    assert item("call Anna trump suit:D") == Call(0, "suit:D")
    assert item("call Anna card ha") == Call(0, "card", ("HA",))


def test_calls_mean_the_same_when_met_again() -> None:
    assert deal("call Anna je passe\n" * 2).items == (Call(0, "shove"),) * 2
    assert deal("call Carla trump hearts, Anna hearts trump\n" * 2).items == (Call(2, "suit:H"), Call(0, "suit:H")) * 2


def test_trick_with_leader_winner_and_points() -> None:
    read = trick("1 Carla: H7 H8 H9 HA -> Beat 24 ; well played")
    assert (read.number, read.leader, read.cards, read.winner, read.points) == (1, 2, cards("H7 H8 H9 HA"), 1, 24)
    assert read.remark == "well played"


@pytest.mark.parametrize(
    "line",
    ["1. Anna: H7 H8 H9 HA", "1 Anna: H7 H8 H9 HA", "1.Anna:H7 H8 H9 HA", "1 Anna H7 H8 H9 HA", "  1 1: H7 H8 H9 HA"],
)
def test_ways_to_begin_a_trick(line: str) -> None:
    read = trick(line)
    assert (read.number, read.leader, read.cards) == (1, 0, cards("H7 H8 H9 HA"))


def test_a_trick_need_not_name_its_leader() -> None:
    assert trick("1 H7 H8 ? HA").leader is None
    assert trick("1 H7 H8 ? HA").cards == cards("H7 H8 ? HA")


def test_out_of_turn_and_taken_back() -> None:
    read = trick("1 Carla: H7 Beat!S6 (H9 back) HA H8")
    assert read.cards == cards("H7 S6 HA H8")
    assert read.seats == (2, 1, 3, 0)  # the others in order of play from the leader
    assert read.extras == (Extra("back", 2, cards("H9")[0]),)


def test_two_at_once() -> None:
    read = trick("1 Anna: H7 [S6 S7] H9 HA")
    assert read.cards == cards("H7 S6 H9 HA")
    assert read.extras == (Extra("second", 2, cards("S7")[0]),)


def test_a_name_that_says_nothing_new_is_left_out() -> None:
    assert trick("1 Anna: H7 Beat!H8 H9 HA").seats is None


def test_tricks_go_on_over_lines() -> None:
    lines = "1. P1: HJ H6\n  {nell gone} H7 H8 -> P1\n2 Anna: S6\n2. ... S7\n  [SK SA]\n  meld Beat 20 S6-S8\n S9"
    read = deal(lines)
    assert found(read) == []
    first, second, _ = read.items
    assert first == trick("1 Anna: HJ H6 H7 H8 -> Anna ; nell gone")
    assert isinstance(second, Trick)
    assert second.cards == cards("S6 S7 SK S9")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("meld Beat 50 S10-SK @1.3", Event("meld", 1, None, 50, cards("S10 SJ SQ SK"), (), When(1, 3))),
        ("meld Beat SK-S10", Event("meld", 1, None, None, cards("SK SQ SJ S10"))),
        ("correct Anna 50 @1.2", Event("correct", 0, None, 50, (), (), When(1, 2))),
        ("stoeck Beat @5.3", Event("stoeck", 1, when=When(5, 3))),
        ("remind Dario stoeck @5.2", Event("remind", 3, words=("stoeck",), when=When(5, 2))),
        ("show Beat SK SQ @2.4", Event("show", 1, cards=cards("SK SQ"), when=When(2, 4))),
        ("ask Carla show Anna @1.", Event("ask", 2, 0, words=("show",), when=When(1))),
        ("found Dario S6 @7.1", Event("found", 3, cards=cards("S6"), when=When(7, 1))),
        ("rest Anna @6.", Event("rest", 0, when=When(6))),
        ("thanks Anna @3.", Event("thanks", 0, when=When(3))),
        ("exposed HQ by Dario", Event("exposed", 3, cards=cards("HQ"))),
        ("swap Anna H6 SK", Event("swap", 0, cards=cards("H6 SK"))),
        ("give Anna Carla S6 S7 S8", Event("give", 0, 2, cards=cards("S6 S7 S8"))),
        ("draw Beat H7", Event("draw", 1, cards=cards("H7"))),
        ("annulled", Event("annulled")),
        ("note Anna was late, H7", Event("note", 0, words=("was", "late", "H7"))),
        ("meld 2 50", Event("meld", 1, None, 50)),
        ("draw Beat ?", Event("draw", 1, cards=(-1,))),
    ],
)
def test_events(line: str, expected: Event) -> None:
    assert event(line) == expected


def test_an_event_knows_how_many_tricks_stand_above_it() -> None:
    *_, last = deal("1 Anna: H7 H8 H9 HA\n2 Dario: S6 S7 S8\n  thanks Anna @1.").items
    assert isinstance(last, Event)
    assert last.after_trick == 2


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("points Anna+Carla 98, Beat+Dario 59", Claim("points", (((0, 2), 98), ((1, 3), 59)))),
        ("points A 98, B 59", Claim("points", (((0,), 98), ((1,), 59)))),
        ("score Anna: -20", Claim("score", (((0,), -20),))),
        ("total 1+3 1000, 2+4 870 ; out", Claim("total", (((0, 2), 1000), ((1, 3), 870)), remark="out")),
        ("winner Anna+Carla", Claim("winner", seats=(0, 2))),
        ("leader Beat", Claim("leader", seats=(1,))),
        ("led S @1.", Claim("led", word="suit:S", when=When(1))),
        ("contract slalom up", Claim("contract", word="slalom up")),
        ("trump ♣", Claim("contract", word="suit:C")),
    ],
)
def test_claims(line: str, expected: Claim) -> None:
    assert item(line) == expected


def test_a_verb_without_a_meaning_is_kept_and_said_to_have_none() -> None:
    read = deal("whistle Beat")
    assert list(read.items) == [Event("whistle", 1)]
    assert [(found.code, found.severity) for found in read.findings] == [("N110", "note")]


def test_words_that_no_rule_reads_are_pointed_at() -> None:
    read = deal("meld Beat 50 trop tard S10-SK")
    (event,) = read.items
    assert isinstance(event, Event) and (event.seat, event.number, event.words) == (1, 50, ("trop", "tard"))
    (note,) = read.findings
    assert (note.code, note.params["text"]) == ("N119", "trop tard")
    assert note.place is not None and (note.place.column, note.place.end_column) == (14, 23)
    assert deal("remind Dario stoeck @5.2").findings == ()  # stoeck is a word of the notation


def test_a_comma_and_a_name_begin_the_event_of_another_player() -> None:
    read = deal("meld Anna 20 S6, S7, S8, Beat 50 H6-H9, 20 D7-D9 @1.2")
    first, second = read.items
    assert isinstance(first, Event) and isinstance(second, Event)
    assert (first.seat, first.number, len(first.cards)) == (0, 20, 3)
    assert (second.seat, second.number, len(second.cards)) == (1, 50, 7)
    assert (second.when.trick, second.when.card) == (1, 2)


def test_a_misspelt_verb_is_not_a_verb_of_its_own() -> None:
    read = deal("anonce Beat 20 S10-SQ")
    assert list(read.items) == []
    assert [(found.code, found.params["nearest"]) for found in read.findings] == [("N110", "annonce")]


def test_comments_keep_their_place() -> None:
    read = deal("; one\n{two} {three}\n1 Anna: H7 H8 H9 HA ; four\n{five\n  six}")
    assert [entry.text for entry in read.items if isinstance(entry, Comment)] == ["one", "two", "three", "five\nsix"]
    assert found(read) == []


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("call Anna hearts; 1 Anna: H7 H8 H9 HA", 17),
        ("1 Anna: H7 H8 H9 HA ;2. Beat: S6 S7 S8 S9", 21),
        ("dealer Dario ; Anna: hand over", None),
        ("hand Anna: S: A; H: J; hand Beat: C: A", 22),
        ("dealer Dario; call Beat shove", 13),
        ("1 Anna: H7 H8 H9 HA ; 2 Anna said she had it", None),
        ("1 Anna: H7 H8 H9 HA ; 1 Anna: no", None),
        ("call Anna hearts {1 Anna: H7 H8 H9 HA}", None),
        ("; 1 Anna: H7 H8 H9 HA", None),
        ("call Anna hearts ; call it a day", None),
    ],
)
def test_a_line_behind_a_semicolon_is_noted(text: str, column: int | None) -> None:
    hidden = [code for code in found(deal(text)) if code[0] == "N120"]
    assert [one[2] for one in hidden] == ([column] if column else [])


@pytest.mark.parametrize(
    ("lines", "twice"),
    [
        ("dealer Dario\ndealer Beat", True),
        ("hand Anna: S: A K; H: J\nhand Anna: S: Q K; H: J", True),
        ("hand Anna: S: A K; H: J\nhand Anna: D: 6 7", False),  # one hand in two lines
        ("hand Anna: S: A K; H: J\nhand Beat: S: A K; H: J", False),  # whose they are is another matter
        ("hand Anna: S: ? ?\nhand Anna: S: ? ?", False),
    ],
)
def test_what_a_deal_says_already_is_not_read_again(lines: str, twice: bool) -> None:
    read = deal(lines)
    assert [(code, line) for code, line, *_ in found(read)] == [("N121", 4)] * twice
    assert len(read.items) == (lines.count("hand") - twice if "hand" in lines else 0)


@pytest.mark.parametrize(
    ("line", "codes", "words"),
    [
        ("1. P1: H6 H7 H8 H9 S6 -> P4", [("N105", 3, 20, 22)], "trick 1 has 5 cards, 4 expected"),
        ("1 Anna: H1 H7 H8 H9", [("N102", 3, 9, 11)], "H1 is not a card – did you mean H10?"),
        ("1 Anna: H7 H0 H8 H9", [("N102", 3, 12, 14)], "H0 is not a card – did you mean H10?"),
        ("1 Anna: H7 H5 H8 H9", [("N102", 3, 12, 14)], "H5 is not a card"),
        ("1 Anna: H7 10H H8 H9", [("N102", 3, 12, 15)], "10H is not a card – did you mean H10?"),
        ("1 Anna: H7 - H8 H9", [("N102", 3, 12, 13)], "- is not a card"),
        ("hand Anna: SA7.H864..C9", [("N102", 3, 12, 24)], "SA7.H864..C9 is not a card"),
        ("dealer Dairo", [("N104", 3, 8, 13)], "nobody at this table is called Dairo – did you mean Dario?"),
        ("meld Bert 50", [("N104", 3, 6, 10)], "nobody at this table is called Bert – did you mean Beat?"),
        (
            "call Beat shove, Clara ♠",
            [("N104", 3, 18, 23)],
            "nobody at this table is called Clara – did you mean Carla?",
        ),
        ("delaer Dario", [("N110", 3, 1, 7)], "delaer is no word of the notation – did you mean dealer?"),
        ("hnad Anna: S: A", [("N101", 3, 1, 16)], f"{UNREAD}: hnad Anna: S: A – did you mean hand?"),
        ("= 51 : 0", [("N101", 3, 1, 9)], "this line cannot be read: = 51 : 0"),
        (
            "Total time was long",
            [("N101", 3, 1, 20)],
            f"{UNREAD}: Total time was long – the form is: total NAME NUMBER, NAME NUMBER",
        ),
        (
            "It rained all evening",
            [("N101", 3, 1, 22)],
            f"{UNREAD}: It rained all evening – the form is: VERB NAME … @TRICK.CARD",
        ),
        (
            "7 tricks had been played",
            [("N101", 3, 1, 25)],
            f"{UNREAD}: 7 tricks had been played – the form is: NUMBER LEADER: CARD CARD … -> WINNER POINTS",
        ),
        (
            "{ never closed",
            [("N114", 3, 1, 2)],
            "a comment begins here and is never closed: the sign that closes it is missing",
        ),
        (
            "points Anna 9x",
            [("N118", 3, 13, 15)],
            "9x is not a number that can stand here – the form is: points NAME NUMBER, NAME NUMBER",
        ),
        (
            "thanks Anna @3",
            [("N118", 3, 13, 15)],
            "@3 is not a number that can stand here – the form is: @TRICK.CARD",
        ),
        (
            "1 Anna: H7 (H8 bakc) H9 HA H10",
            [("N101", 3, 12, 21)],
            f"{UNREAD}: (H8 bakc) – the form is: (CARD back)",
        ),
    ],
)
def test_a_damaged_line_is_one_finding_at_its_place(
    line: str, codes: list[tuple[str, int, int, int]], words: str
) -> None:
    read = deal(line)
    assert (found(read), said(read)) == (codes, [words])


def test_a_trick_shorter_than_another_is_one_finding() -> None:
    read = deal("1 P1: H6 H7 H8 H9\n2. P4: S6 S7 S8 -> P1")
    assert (found(read), said(read)) == ([("N105", 4, 1, 7)], ["trick 2 has 3 cards, 4 expected"])


def test_tricks_that_are_all_equally_short_are_for_the_rules_to_judge() -> None:
    read = deal("1 P1: H6 H7 H8 -> P1\n2 P1: S6 S7 S8\n3 P2: D6 D7")
    assert found(read) == []


def test_an_endless_word_is_read_as_fast_as_others() -> None:
    read = deal(f"1 Anna: {'h' * 9000} H7 H8 H9")
    assert [code for code, *_ in found(read)] == ["N102"]


def test_a_damaged_line_does_not_hide_the_others() -> None:
    read = deal("dealer Dario\nxx: ?\n1 Anna: H7 H8 H1 HA\n§§§\n2 Anna: S6 S7 S8 S9\npoints Anna 3, Beat 4")
    assert [code for code, *_ in found(read)] == ["N101", "N102", "N101"]
    assert read.dealer == 3
    tricks = [entry.cards for entry in read.items if isinstance(entry, Trick)]
    assert tricks == [cards("H7 H8 ? HA"), cards("S6 S7 S8 S9")]
    assert read.items[-1] == Claim("points", (((0,), 3), ((1,), 4)))


@pytest.mark.parametrize(
    ("numbers", "wrong"),
    [([1, 2, 3], []), ([2], [2]), ([1, 3], [3]), ([1, 2, 4, 5], [4]), ([1, 2, 2, 4], [2]), ([1, 1], [1])],
)
def test_trick_numbers_run_on(numbers: list[int], wrong: list[int]) -> None:
    read = deal("\n".join(f"{number} Anna: H7 H8 H9 HA" for number in numbers))
    assert [finding.trick for finding in read.findings if finding.code == "N111"] == wrong


def test_only_the_last_trick_of_a_deal_may_be_short() -> None:
    assert found(deal("1 Anna: H7 H8 H9\n2 Anna: S6 S7 S8 S9")) == [("N105", 3, 1, 8)]
