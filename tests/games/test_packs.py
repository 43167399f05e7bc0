"""Packs that are not 36 cards: how many cards, how hands are dealt, what a pack does not have."""

from __future__ import annotations

from pathlib import Path

import pytest

from refcli.notation.reader import loads
from refcli.record import Hand, Trick
from refcli.rules import load
from tests.games.playing import play, random_games, ruleset

PLAIN = """
contracts: {suit: {each: suit, trump: suit, order: plain, values: none, title: {en: "{suit}"}}}
calls: {choose: {order: [forehand], offers: {name: {of: {suit: {}}}}}}
obligations: {follow: {code: P101, when: hand has led, allow: led}}
score: {parts: {tricks: {kind: card-points, settles: trick}}}
"""
FOUR = "seats: 4\nsides: pairs\n"


@pytest.mark.parametrize(
    ("deck", "count"),
    [
        ("extends: base/jass36\n", 36),
        ("extends: base/jass24\n", 24),  # nines to aces
        ("extends: base/jass36\ndeck: {without: [D6]}\n", 35),  # five players: a six, or a seven
        ("extends: base/jass36\ndeck: {without: [rank 6]}\n", 32),
        ("extends: base/french32\n", 32),
        ("extends: base/french52\n", 52),
    ],
)
def test_how_many_cards_a_pack_has(tmp_path: Path, deck: str, count: int) -> None:
    rules = ruleset(tmp_path, deck + "seats: 4\ndeal: {hand: 5}\n")
    assert rules.deck.count == count == rules.deck.all.bit_count()


@pytest.mark.parametrize(("seats", "hand"), [(2, 12), (3, 12), (4, 9), (5, 7), (6, 6)])
def test_hands_by_the_number_of_players(tmp_path: Path, seats: int, hand: int) -> None:
    # compendium 5.2: 12/12/9/7/6 cards; five players leave a seven out
    more = "deck: {without: [S7]}\n" if seats == 5 else ""
    text = f"extends: schieber\nseats: {seats}\nsides: solo\ndeal: {{hand: {{2: 12, 3: 12, 4: 9, 5: 7, 6: 6}}}}\n{more}"
    rules = ruleset(tmp_path, text)
    assert rules.deal.hand == hand
    for game in random_games(rules, 3):
        assert game.errors == []
        for deal in game.game.deals:
            tricks = [item for item in deal.items if isinstance(item, Trick)]
            assert [len(trick.cards) for trick in tricks] == [seats] * hand


@pytest.mark.parametrize(("pack", "hand"), [("french52", 13), ("french32", 8)])
def test_french_packs_are_dealt_out(tmp_path: Path, pack: str, hand: int) -> None:
    rules = ruleset(tmp_path, f"extends: base/{pack}\n{FOUR}deal: {{hand: {hand}}}\n{PLAIN}")
    (game,) = random_games(rules, 1)
    assert game.errors == [] and game.deal.complete
    played = [card for deal in game.game.deals for item in deal.items if isinstance(item, Trick) for card in item.cards]
    assert sorted(rules.deck.name(card, "french") for card in played) == sorted(
        rules.deck.names(rules.deck.all, "french")
    )


def test_a_card_that_was_taken_out_is_in_no_hand(tmp_path: Path) -> None:
    rules = ruleset(tmp_path, "extends: schieber\nseats: 5\nsides: solo\ndeck: {without: [S7]}\ndeal: {hand: 7}\n")
    found = play(rules, "deal 1\nhand Anna: S: A K 7; H: J 9; D: A 6\n", "Anna Beat Carla Dario Eva")
    assert found.one("D113").card == "S7"


def test_a_card_with_a_name_of_its_own(tmp_path: Path) -> None:
    rules = ruleset(
        tmp_path,
        """
        extends: schieber
        uses: [base/german-pack]
        deck: {packs: {german: {cards: {D6: {short: Weli, names: {de: [Weli]}}}}}}
        """,
    )
    text = '[Seats "Anna Beat Carla Dario"]\n[Deck "german"]\n\ndeal 1\nhand Anna: Weli Sche7 LA LK LO LU L10 L9 EA\n'
    (game,) = loads(text, "record.jass", lambda _: rules.deck)
    (hand,) = [item for deal in game.deals for item in deal.items if isinstance(item, Hand)]
    six = rules.deck.suits.index("D") * 9
    assert hand.cards[0] == six and rules.deck.name(six, "german") == "Weli"
    assert rules.deck.name(six, "french") == "D6"


def test_two_packs_together_are_refused_by_name(tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    file.write_text("ruleset: two\ntitle: {en: Two}\nextends: schieber\ndeck: {copies: 2}\n", encoding="utf-8")
    _, findings = load(str(file))
    (finding,) = findings
    assert finding.code == "R126" and finding.params["count"] == 72


def test_an_order_need_not_name_ranks_that_are_gone(tmp_path: Path) -> None:
    rules = ruleset(
        tmp_path, f"extends: base/french32\n{FOUR}deal: {{hand: 8}}\norders: {{plain: A 10 K Q J 9 8 7}}\n{PLAIN}"
    )
    assert [rules.deck.ranks[rank] for rank in rules.contracts["suit"].other_order] == [
        "A",
        "10",
        "K",
        "Q",
        "J",
        "9",
        "8",
        "7",
    ]


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("deal: {turn-up: {where: talon}}", "deal.turn-up.where"),
        ("deal: {turn-up: {contract: suit of card}}", "deal.turn-up.where"),
        ("exchanges: {rob: {verb: take, take: talon, count: 1}}", "exchanges.rob.take"),
    ],
)
def test_where_all_cards_are_dealt_none_comes_from_the_talon(tmp_path: Path, written: str, key: str) -> None:
    file = tmp_path / "none.yaml"
    file.write_text(f"ruleset: none\ntitle: {{en: None}}\nextends: schieber\n{written}\n", encoding="utf-8")
    rules, (finding,) = load(str(file))
    assert rules is None
    assert (finding.code, finding.params["key"], finding.params["value"]) == ("R106", key, "talon")
