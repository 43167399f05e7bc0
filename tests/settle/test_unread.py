"""House rules that no line of a record meets are not asked: asked all the same, they change nothing."""

from __future__ import annotations

import pytest

from refcli.rules.ruleset import Ruleset
from refcli.settle.records import Recorded
from refcli.settle.survey import turning
from tests.judging import HEAD, TRICKS, games, rules
from tests.settle.asking import ruling

PLAY = f"{HEAD}deal 1\ndealer Dario\ncall Anna hearts\n{TRICKS}"
REVOKE = PLAY.replace("SQ SA", "SQ D6").replace("H10 D6", "H10 SA")
TEXTS = {
    "plain": PLAY,
    "said": f"{PLAY}meld Anna 50 HJ-HQ\nmeld Carla 20 C8-C10 @1.3\nstoeck Anna @5.1\nremind Carla stoeck @4.\n",
    "claimed": f"{PLAY}thanks Anna @6.\n",
    "peeked": f"{PLAY}peek Beat @3.\nfound Anna\n",
    "revoke": f"{REVOKE}found Anna D6\n",
    "misdeal": f"{PLAY}misdeal @2.\n",
}


def nothing(_: Recorded, __: Ruleset) -> frozenset[str]:
    return frozenset()


@pytest.mark.parametrize("name", TEXTS)
def test_what_is_left_out_changes_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = rules(chosen="target=120, stoeck.deadline=before_next_card")
    (game,) = games(TEXTS[name], table.deck)
    question = Recorded(game, table.deck, "game")
    own = ruling(question, table)
    found = tuple(turning(question, table, own))
    assert ("penalties" in question.unread(table)) is (name not in ("peeked", "revoke"))
    monkeypatch.setattr(Recorded, "unread", nothing)
    assert found == tuple(turning(question, table, own))
