"""Who claims the pair is not accused for a card that cannot be read, or a trick that is lost."""

from __future__ import annotations

import pytest

from tests.referee.test_once_said import found

# Hearts are trumps; Anna plays their queen in trick 2 and their king in trick 3.
GAME = """deal 1
dealer Dario
call Anna hearts
1 Anna: SA S6 S7 S8
2 Anna: {queen} H6 H7 H8
3 Anna: {king} H9 C6 C7
stoeck Anna {when}
4 Beat: HJ C8 C9 C10
5 Beat: HA CJ CQ CK
6 Beat: H10 CA D6 D7
7 Beat: D8 D9 D10 DJ
8 Dario: SJ DQ DK DA
9 Anna: S9 S10 SQ SK
"""


def _said(queen: str, king: str, when: str) -> list[str]:
    codes = found("schieber", GAME.format(queen=queen, king=king, when=when))
    return [code for code, *_ in codes if code in ("M116", "M112", "M111")]


@pytest.mark.parametrize(
    ("queen", "king", "when", "codes"),
    [
        ("HQ", "HK", "@2.1", ["M116"]),  # the king is seen to fall in trick 3
        ("HQ", "HK", "@3.1", []),
        ("HX", "HK", "@3.1", []),  # what cannot be read may be the queen
        ("?", "HK", "@3.1", []),
        ("HQ", "xyzzy", "@3.1", []),
        ("?", "xyzzy", "@3.1", []),
        ("HX", "HK", "@2.1", ["M116"]),  # but the king is seen to fall later
        ("HQ", "xyzzy", "@1.1", ["M116"]),  # and nothing that cannot be read lies before it
        ("HQ", "xyzzy", "@2.4", ["M116"]),
        ("?", "xyzzy", "@2.1", ["M116"]),  # one place does not hold two cards
    ],
)
def test_a_card_that_cannot_be_read_may_be_of_the_pair(queen: str, king: str, when: str, codes: list[str]) -> None:
    assert _said(queen, king, when) == codes


def test_a_lost_trick_may_hold_a_card_of_the_pair() -> None:
    game = GAME.format(queen="HQ", king="HK", when="@3.1").replace("2 Anna: HQ H6 H7 H8\n", "")
    assert [code for code, *_ in found("schieber", game) if code.startswith("M")] == []
