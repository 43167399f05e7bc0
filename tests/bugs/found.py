"""The deals behind the records of this folder, found by seeded search: ``python -m tests.bugs.found`` writes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from tests.disputes.found import bare, makes, text
from tests.finder import Play, find, melds, no_melds, pair_holder
from tests.judging import HEAD

FOLDER = Path(__file__).parent / "records"


def _unplayed(play: Play, cards: str) -> bool:
    return not set(cards.split()) & {card for laid in play.tricks for card in laid}


def _e05(seed: int, fixed: Mapping[int, str], want: Callable[[Play], bool]) -> str:
    """A deal in spades of 86 to 71, then one in hearts: Beat has a run of four, trick 1 goes to the other side."""
    first = find(305, "suit:S", lambda play: makes(play, 86, 71) and bare(play))

    def wanted(play: Play) -> bool:
        return play.points(1) == (16, 0) and melds(play) == [[], [50], [], []] and want(play)

    second = find(seed, "suit:H", wanted, {1: "D7 D8 D9 D10", **fixed}, leader=1)
    return f"{text(first)}\n{text(second, 2, 0)}"


def e05_pair() -> str:
    return _e05(405, {0: "HK HQ"}, lambda play: not {"HK", "HQ"} & set(play.tricks[0]))


def e05_no_pair() -> str:
    return _e05(505, {}, lambda play: pair_holder(play) is None)


def e06() -> str:
    """101 to 56; then Anna and Carla have 20 after five tricks and no more, and it ends 20 to 137."""
    first = find(306, "suit:S", lambda play: makes(play, 101, 56) and bare(play))

    def wanted(play: Play) -> bool:
        return play.points(5)[0] == 20 and play.points(5)[1] < 100 and makes(play, 20, 137) and bare(play)

    return f"{text(first)}\n{text(find(406, 'suit:H', wanted, leader=1), 2, 0)}"


def _e07_first() -> str:
    return text(find(307, "suit:S", lambda play: makes(play, 120, 37) and bare(play)))


def e07_short() -> str:
    """120 to 37; then Anna and Carla have three points in three tricks."""

    def wanted(play: Play) -> bool:
        return play.points(3)[0] == 3 and no_melds(play) and pair_holder(play) is None

    return f"{_e07_first()}\n{text(find(407, 'suit:H', wanted, leader=1, until=3), 2, 0, hands=True)}"


def e07_jack() -> str:
    """120 to 37; then Anna leads the jack of trumps to trick 4 with at most three points."""

    def wanted(play: Play) -> bool:
        leads = play.leaders[3] == 0 and "HJ" in play.hands[0] and _unplayed(play, "HJ")
        return leads and play.points(3)[0] <= 3 and bare(play)

    play = find(507, "suit:H", wanted, leader=1, until=3)
    return f"{_e07_first()}\n{text(play, 2, 0, hands=True)}4 Anna: HJ\n"


def e09() -> str:
    """After six tricks A has 80 and more, B 20 and an unplayed pair."""

    def wanted(play: Play) -> bool:
        a, b = play.points(6)
        return b == 20 and a >= 80 and _unplayed(play, "HK HQ") and no_melds(play)

    return text(find(309, "suit:H", wanted, {1: "HK HQ"}, until=6), hands=True)


def f03() -> str:
    """Two plain deals, dealt by Dario and Anna."""
    first = find(320, "suit:S", bare)
    return f"{text(first)}\n{text(find(321, 'suit:C', bare, leader=1), 2, 0)}"


RECORDS: Mapping[str, Callable[[], str]] = {
    "E05-pair": e05_pair,
    "E05-no-pair": e05_no_pair,
    "E06": e06,
    "E07-short": e07_short,
    "E07-jack": e07_jack,
    "E09": e09,
    "F03": f03,
}


def whole(name: str) -> str:
    """The whole text of a record."""
    return HEAD + RECORDS[name]()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for one in RECORDS:
        (FOLDER / f"{one}.jass").write_text(whole(one), encoding="utf-8")
        print(one)
