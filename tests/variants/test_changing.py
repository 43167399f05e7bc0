"""Trumps that change twice, a talon taken and put away, in YAML alone; what is expected was worked out by hand."""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path

from refcli.audit import examples
from refcli.engine.contracts import Contract, contracts_of
from refcli.referee.generate import deal_games
from refcli.rules import load
from refcli.rules.ruleset import Ruleset
from tests.judging import cards, games, judged

FOLDER = Path(__file__).parent


@cache
def loaded(name: str) -> Ruleset:
    rules, findings = load(str(FOLDER / f"{name}.yaml"), {})
    assert rules is not None and not findings, findings
    return rules


def played(*tricks: str) -> list[Contract]:
    """The contract after each card of some tricks."""
    rules = loaded("trumps-twice")
    contract = contracts_of(rules).get("molotow")
    assert contract is not None
    found: list[Contract] = []
    for number, trick in enumerate(tricks, 1):
        lies = cards(trick, rules)
        for count in range(1, len(lies) + 1):
            contract = contract.seen(number, lies[:count])
            found.append(contract)
    return found


def test_a_second_card_changes_the_contract_again() -> None:
    after = played("DK DJ H7 DA", "C10 H9 C6 SJ", "SA C7 SK D8")
    assert [one.name for one in after] == [
        *("molotow", "molotow", "meanwhile:H", "meanwhile:H"),
        *("meanwhile:H", "meanwhile:H", "meanwhile:H", "suit:S"),  # a trump sets nothing, the jack of spades does
        *("suit:S",) * 4,  # what has changed twice stays
    ]
    nine, jack = cards("H9 SJ", loaded("trumps-twice"))
    last = after[-1]
    assert [last.values(trick)[nine] for trick in (1, 2, 3)] == [0, 14, 0]  # each trick counts as it was played
    assert [last.values(trick)[jack] for trick in (1, 2, 3)] == [2, 2, 20]
    assert last.mode(2).trump >> nine & 1 and not last.mode(3).trump >> nine & 1


def test_a_contract_that_names_itself_where_nothing_changes_it() -> None:
    rules = loaded("trumps-twice")
    contract = contracts_of(rules).get("molotow")
    assert contract is not None
    ended = contract.ended()
    assert ended is not None and ended.turning is None and ended.points == contract.points


def test_their_own_examples_and_random_games() -> None:
    for name in ("trumps-twice", "talon-for-three"):
        rules = loaded(name)
        assert not examples.run(rules)
        for game in islice(deal_games(rules, 5, 1000), 4):
            assert not judged(game, rules).errors


DEAL = """[Seats "Anna Beat Carla"]

deal 1
dealer Anna
call Beat bid 60 hearts, Carla pass, Anna pass
take Beat D7 S10 C9 DJ SA CK
discard Beat {away}
"""
# Without a hand written down: S8 and D9 are Beat's own, the other four of the discard came from the talon.
PLAYED = """1 Beat: DQ DK HJ
2 Anna: S9 H7 HA
3 Carla: S6 H8 C9
4 Anna: HK H9 HQ
5 Beat: D7 DA H6
6 Anna: S7 D8 SQ
7 Carla: D10 D6 C10
8 Carla: CA CJ C7
9 Carla: SK H10 CQ
10 Anna: SJ C8 C6
"""


def codes(away: str, tricks: str = "") -> list[str]:
    rules = loaded("talon-for-three")
    (game,) = games(DEAL.format(away=away) + tricks, rules.deck)
    return [code for code in judged(game, rules).codes if code.startswith("D13")]


def test_cards_taken_and_put_away_again() -> None:
    assert codes("S10 D9 CK DJ SA S8", PLAYED) == []  # the cards played tell the whole hand
    assert codes("S10 D9 CK DJ SA S8") == []  # nothing tells it, and he may have held the eight and the nine
    assert codes("S10 H9 CK DJ SA S8") == ["D134"]  # no hand makes a trump one of its other cards
    assert codes("S10 D9 CK DJ SA") == ["D136"]
