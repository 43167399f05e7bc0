"""Records that begin late or have deals that nobody can count: the first totals that are written tell how it stands."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from refcli.codes import severity
from refcli.notation.reader import loads
from refcli.referee import in_memory
from refcli.referee.verdict import UNKNOWN, GameVerdict
from refcli.rules import load
from tests.judging import HEAD, TRICKS, Judged, referee

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
QUIET = "weis.enabled=false, stoeck.enabled=false"
TURNS = ("Dario", "Anna", "Beat", "Carla")


def _evening(first: int, totals: list[tuple[int, int]], above: str = "") -> Judged:
    """Deals of a hundred points against 57, of which only the sums are written."""
    text = above
    for at, (ours, theirs) in enumerate(totals):
        text += f"deal {first + at}\ndealer {TURNS[at % 4]}\ncall {TURNS[(at + 1) % 4]} hearts\n"
        text += f"points Anna+Carla 100, Beat+Dario 57\ntotal Anna+Carla {ours}, Beat+Dario {theirs}\n"
    return referee(HEAD + text, QUIET)


def _wrong(judged: Judged) -> list[object]:
    return [(one.params["said"], one.params["true"]) for one in judged.findings if one.code == "S103"]


def _example(name: str, text: str) -> tuple[list[str], GameVerdict]:
    """The errors and the verdict on a text under the rules of an example."""
    rules, _ = load(name)
    assert rules is not None
    (game,) = loads(text, "game.jass", lambda _: rules.deck)
    deals, verdict = in_memory(game, rules)
    return [one.code for deal in deals for one in deal.findings if severity(one) == "error"], verdict


def test_totals_are_judged_from_the_first_that_are_written() -> None:
    right = _evening(4, [(400, 257), (500, 314), (600, 371)])
    assert _wrong(right) == [] and right.totals == (600, 371)
    assert _wrong(_evening(4, [(400, 257), (510, 314), (600, 371)])) == [(510, 500)]


@pytest.mark.parametrize("word", ["total", "carried", "Übertrag", "report"])
def test_totals_above_the_first_deal_are_carried_into_it(word: str) -> None:
    totals = f"{word} Anna+Carla 300, Beat+Dario 200\n"
    for first, above in product((1, 4), (totals, f"{totals}; as on the other sheet\n\n")):
        assert _evening(first, [(400, 257)], above).codes == ["D107"]  # no card of it is written, and no more
        assert _wrong(_evening(first, [(410, 257)], above)) == [(410, 400)]


def test_a_total_that_is_carried_wrongly_is_a_slip() -> None:
    deals = HEAD + "deal 1\ndealer Dario\ncall Anna hearts\n" + TRICKS + "deal 2\ndealer Anna\n"
    assert _wrong(referee(deals + "carried Anna+Carla 131, Beat+Dario 36\n", QUIET)) == [(131, 121)]
    assert _wrong(referee(deals + "carried Anna+Carla 121, Beat+Dario 36\n", QUIET)) == []


@pytest.mark.parametrize(
    ("total", "totals", "winner"),
    [
        ("total Anna+Carla 970, Beat+Dario 700\n", (1091, 736), "Anna+Carla"),
        ("total Anna+Carla 800, Beat+Dario 970\n", (921, 1006), "Beat+Dario"),
        ("", (UNKNOWN, UNKNOWN), None),
    ],
)
def test_who_has_won_is_told_from_the_totals_that_are_written(
    total: str, totals: tuple[object, object], winner: str | None
) -> None:
    """Deal 10 brings Anna and Carla 121 points, Beat and Dario 36."""
    deal = "dealer Dario\ncall Anna hearts\n" + TRICKS
    again = "dealer Anna\ncall Beat shove, Dario hearts\n" + TRICKS
    judged = referee(HEAD + "deal 9\n" + deal + total + "deal 10\n" + again, f"{QUIET}, target=1000")
    assert (judged.totals, judged.verdict.winner) == (totals, winner)


@pytest.mark.parametrize("gone", ["9 Heidi: D10 SA H6 C10\n", "dealer Heidi\n", "3 "])
def test_totals_below_a_deal_with_a_gap_tell_how_it_goes_on(gone: str) -> None:
    """Coiffeur: without its sums nobody knows who has won."""
    text = (EXAMPLES / "coiffeur.jass").read_text(encoding="utf-8")
    at = text.index(gone)
    damaged = text[:at] + text[text.index("\n", at) + 1 :]
    (wrong, found), (_, whole) = _example("coiffeur", damaged), _example("coiffeur", text)
    assert wrong == [] and (found.totals, found.winner) == (whole.totals, whole.winner)
    bare = "".join(line for line in damaged.splitlines(keepends=True) if not line.startswith(("total", "score")))
    _, without = _example("coiffeur", bare)
    known = gone.startswith("dealer")
    assert (UNKNOWN in without.totals.values()) is not known and (without.winner == whole.winner) is known


@pytest.mark.parametrize(
    ("name", "first"), [("bieter", 2), ("bieter/zu-viert", 3), ("bieter/zu-fuenft", 5), ("bieter/reglement", 7)]
)
def test_what_was_called_for_the_game_in_a_deal_that_is_missing(name: str, first: int) -> None:
    """Nobody is accused for a bid that the record does not have, and nobody can tell who has won."""
    text = (EXAMPLES / f"{name.replace('/', '-')}.jass").read_text(encoding="utf-8")
    wrong, found = _example(name, text[: text.index("deal 1\n")] + text[text.index(f"deal {first}\n") :])
    assert wrong == [] and found.winner is None and found.prizes == ()


def test_who_was_first_half_the_way_is_nobodys_where_deals_are_missing() -> None:
    """Anna and Carla pass 500 in deal 9, where Beat and Dario have been since a deal that nobody knows."""
    deal = "dealer Dario\ncall Anna hearts\n" + TRICKS
    chosen = f"{QUIET}, target=1000, bergpreis=points"
    late = referee(HEAD + "deal 9\n" + deal + "total Anna+Carla 521, Beat+Dario 600\n", chosen)
    assert all(prize != "mountain" for prize, _ in late.verdict.prizes)
