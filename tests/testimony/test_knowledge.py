"""What a record tells of hands: against every deal that fits it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from refcli.notation.reader import loads
from refcli.referee import adjudicate
from refcli.referee.verdict import DealVerdict, Knowledge
from tests import oracle
from tests.cli.running import Cli
from tests.judging import rules
from tests.testimony.withheld import PLAYERS, Told, Tricks, cut, deal_out, deals, forgotten, lawful_plays

CONTRACTS = ("suit:S", "suit:H", "obenabe", "undenufe")


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    return Cli(capsys)


def known(told: Told) -> Knowledge:
    ruleset = rules()
    (game,) = loads(told.record(), "t.jass", lambda _: ruleset.deck)
    verdict = next(iter(adjudicate(game, ruleset, knowledge=(0, None))))
    assert isinstance(verdict, DealVerdict) and verdict.knowledge is not None
    return verdict.knowledge


def small(random: Random) -> Told:
    """Eight tricks of a legal deal, the last one perhaps in part."""
    deal = deal_out(random, random.choice(CONTRACTS))
    told = cut(deal, 8, random.choice((1, 2, 3, 4)))
    if random.random() < 0.5 and len(told.unseen) < 6:
        last = len(told.tricks) - 1
        told = forgotten(told, [(random.randrange(last), random.randrange(4))])
    return told


def remains(hands: list[set[str]], tricks: Tricks) -> list[tuple[int, set[str]]]:
    """What each seat holds at the end."""
    return [(seat, hands[seat] - {card for trick in tricks for who, card in trick if who == seat}) for seat in range(4)]


@pytest.mark.parametrize("seed", range(24))
def test_what_is_known_is_so_in_every_deal_in_which_nobody_broke_a_rule(seed: int) -> None:
    told = small(Random(seed))
    ruleset = rules()
    name = ruleset.deck.name
    found = known(told)
    fit = list(deals(told))
    ways = [(hands, tricks) for hands in fit for tricks in lawful_plays(told, hands)]
    good = [hands for hands, _ in ways]
    assert good
    held = {(one.seat, name(one.card, "french")) for one in found.held}
    plain = {(one.seat, name(one.card, "french")) for one in found.held if one.by_cards}
    surely = {(s, c) for s in range(4) for c in told.unseen if all(c in hands[s] for hands in good)}
    by_cards = {(s, c) for s in range(4) for c in told.unseen if all(c in hands[s] for hands in fit)}
    assert found.exact and held == surely and plain == by_cards
    trump = told.contract[-1]
    voids = {(one.seat, trump if one.suit is None else "SHDC"[one.suit]): one for one in found.voids}
    ends = [one for hands, tricks in ways for one in remains(hands, tricks)]
    wanted = {
        (seat, suit)
        for seat in range(4)
        for suit in oracle.SUITS
        if any(oracle.suit(card) == suit for card in told.unseen)
        and any(left for who, left in ends if who == seat)
        and not any(oracle.suit(card) == suit for who, left in ends if who == seat for card in left)
    }
    open_hands = {s for s in range(4) if len(told.of(s)) < 9 and len({frozenset(hands[s]) for hands in fit}) > 1}
    assert {one for one in voids if one[0] in open_hands} == {one for one in wanted if one[0] in open_hands}
    for (seat, suit), void in voids.items():
        played = [(at, *play) for _, tricks in ways for at, trick in enumerate(tricks, 1) for play in trick]
        since = [at for at, who, card in played if who == seat and oracle.suit(card) == suit]
        assert void.since == 1 + max(since, default=0)


def test_since_when_and_what_shows_it() -> None:
    ruleset = rules()
    text = (
        '[Rules "schieber"]\n[Seats "Anna Beat Carla Dario"]\ndeal 1\ncontract spades\n'
        "1 Anna: H6 H7 H8 HA\n2 Dario: C6 C7 C8 C9\n3 Carla: D6 D7 D8 D9\n4 Beat: HK H9 HQ D10\n"
    )
    (game,) = loads(text, "t.jass", lambda _: ruleset.deck)
    verdict = next(iter(adjudicate(game, ruleset, knowledge=(0, None))))
    assert isinstance(verdict, DealVerdict) and verdict.knowledge is not None
    (void,) = verdict.knowledge.voids
    # Anna followed hearts in trick 1 and threw a diamond on them in trick 4, so she had none from trick 2 on
    assert (PLAYERS[void.seat], void.suit, void.since, void.seen, void.by_cards) == ("Anna", 1, 2, 4, False)
    assert [(one.trick, one.seat) for one in verdict.knowledge.open] == [(4, 0)]


def test_the_command_shows_it(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "t.jass"
    path.write_text(
        '[Rules "schieber"]\n[Seats "Anna Beat Carla Dario"]\ndeal 1\ncontract spades\n'
        "1 Anna: H6 H7 H8 HA\n2 Dario: C6 C7 H9 C9\n3 Dario: D6 D7 D8 D9\n",
        encoding="utf-8",
    )
    text = cli("replay", str(path), "--knowledge")
    assert "Beat has had no clubs since trick 1, as trick 2 shows, unless somebody broke a rule" in text.out
    assert "cannot be ruled on yet: Beat H9 in trick 2" in text.out
    data = json.loads(cli("replay", str(path), "--knowledge", "--format", "json").out)
    (deal,) = data["records"][0]["deals"]
    assert deal["knowledge"]["void"] == [{"seat": "Beat", "suit": "C", "since": 1, "seen": 2, "by": "rules"}]
    early = cli("replay", str(path), "--knowledge", "--until", "2.2")
    assert "nothing that it does not write down" in early.out
    assert "knowledge" not in cli("replay", str(path), "--format", "json").out


def test_cards_after_all_have_passed_tell_nothing(cli: Cli, tmp_path: Path) -> None:
    """The deal is thrown in, and nobody knows who leads."""
    path = tmp_path / "t.jass"
    path.write_text(
        '[Rules "sidi"]\n[Seats "Anna Beat Carla Dario"]\n\ndeal 1\ndealer Dario\n'
        "call Anna pass, Beat pass, Carla pass, Dario pass\n1 Anna: CK SJ C7 C10\n",
        encoding="utf-8",
    )
    run = cli("replay", path, "--knowledge", "--format", "json")
    assert run.status < 2 and run.json["records"][0]["deals"][0]["knowledge"]["void"] == []
