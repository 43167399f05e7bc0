"""Written claims against the play: trick winners, points, scores, who led, what was trump."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from refcli.diagnostics import Finding
from refcli.engine.calls import contract_name
from refcli.engine.contracts import contracts_of
from refcli.engine.spread import Spread, combine, gather
from refcli.record import Claim
from refcli.referee.names import Names

if TYPE_CHECKING:
    from refcli.referee.deal import Judged


def check_trick_claims(judged: Judged, names: Names) -> None:
    """``-> winner points`` on the lines of tricks."""
    last: Any = None
    for at, trick in enumerate(judged.tricks):
        if trick.winner is None and trick.points is None:
            continue
        place = trick.claim_place or trick.place
        if trick.winner is not None:
            winner = gather([(chosen, one.winners[at]) for chosen, one in judged.played])
            wrong = combine(lambda seat, said=trick.winner: seat is not None and seat != said, winner)
            if wrong is not False:
                shown = combine(lambda seat: names.players[seat] if seat is not None else "?", winner)
                params = {"said": names.players[trick.winner], "true": shown}
                _claim(judged, "S104", params, place, wrong, shown, trick=trick.number)
        if trick.points is not None and len(trick.cards) == names.rules.seats and min(trick.cards) >= 0:
            points = gather([(chosen, one.points[at]) for chosen, one in judged.played])
            if at + 1 == names.rules.deal.hand:
                last = _last_worth(names)
                points = combine(lambda value, more: value + more, points, last)
            wrong = combine(lambda value, said=trick.points: value != said, points)
            if wrong is not False:
                _claim(judged, "S105", {"said": trick.points, "true": points}, place, wrong, points, trick=trick.number)


def _last_worth(names: Names) -> Any:
    worlds = names.rules.worlds("score")
    return gather([(c, sum(p.worth for p in world.score.parts if p.kind == "last-trick")) for c, world in worlds])


def _claim(
    judged: Judged, code: str, params: dict[str, Any], place: Any, wrong: Any, true: Any, trick: int | None = None
) -> None:
    open_ = isinstance(wrong, Spread)
    shown = dict(params)
    for key, value in params.items():
        if isinstance(value, Spread):
            shown[key] = " / ".join(str(answer) for answer in dict.fromkeys(value.branches().values()))
    judged.findings.append(
        Finding(
            code,
            shown,
            place,
            deal=judged.deal.number,
            trick=trick,
            clause="claims",
            severity="undetermined" if open_ else None,
            branches=true.branches() if open_ and isinstance(true, Spread) else {},
        )
    )


def check_deal_claims(judged: Judged, names: Names) -> None:
    """``points``, ``score``, ``leader``, ``led`` and ``contract`` lines of a deal."""
    for claim in judged.lines.claims:
        if claim.kind in ("points", "score") and judged.score is not None and judged.complete:
            _sums(judged, names, claim)
        elif claim.kind in ("leader", "led", "winner", "contract"):
            _facts(judged, names, claim)


def side_of(seats: tuple[int, ...], names: Names) -> int | None:
    """The side some seats belong to; None where they are of several."""
    sides = {names.rules.sides[seat] for seat in seats}
    return sides.pop() if len(sides) == 1 else None


def _sums(judged: Judged, names: Names, claim: Claim) -> None:
    code, of_cards = ("S101", True) if claim.kind == "points" else ("S102", False)
    plain = {part.name for part in names.rules.score.parts if part.kind in ("card-points", "last-trick")}
    for index, (seats, said) in enumerate(claim.amounts):
        side = side_of(seats, names)
        if side is None:
            continue

        def true_sum(score: Any, side: int = side) -> int:
            if of_cards:
                return sum(amount for name, amount in score.parts[side].items() if name in plain)
            return int(score.totals[side])

        true = combine(true_sum, judged.score)
        wrong = combine(lambda value, said=said: value != said, true)
        if wrong is not False:
            place = claim.places[index] if index < len(claim.places) else claim.place
            _claim(judged, code, {"side": names.sides[side], "said": said, "true": true}, place, wrong, true)


def _facts(judged: Judged, names: Names, claim: Claim) -> None:
    at = (claim.when.trick or 1) - 1
    if claim.kind == "leader" and judged.leads and claim.seats and claim.seats[0] != judged.leads[0]:
        params = {"said": names.players[claim.seats[0]], "true": names.players[judged.leads[0]]}
        _claim(judged, "S106", params, claim.place, True, None)
    elif claim.kind == "led" and at < len(judged.tricks) and judged.tricks[at].cards and claim.word:
        card = judged.tricks[at].cards[0]
        suit = names.suit_of(claim.word.partition(":")[2] or claim.word)
        if card >= 0 and suit is not None and card // len(names.rules.deck.ranks) != suit:
            params = {"said": claim.word.partition(":")[2] or claim.word, "true": names.card(card)}
            _claim(judged, "S107", params, claim.place, True, None, trick=at + 1)
    elif claim.kind == "winner" and claim.when.trick is not None and at < len(judged.tricks) and judged.played:
        winner = judged.played[0][1].winners[at]
        if winner is not None and claim.seats and winner not in claim.seats:
            params = {"said": "+".join(names.players[s] for s in claim.seats), "true": names.players[winner]}
            _claim(judged, "S104", params, claim.place, True, None, trick=at + 1)
    elif claim.kind == "contract" and judged.contract is not None and claim.word:
        key = claim.word.partition(":")[2]
        said = contract_name(names.rules, claim.word, names.suit_of(key) if key else None)
        if said is not None and contracts_of(names.rules).get(said) is not judged.contract:
            params = {"said": claim.word, "true": names.contract(judged.contract.name)}
            _claim(judged, "S108", params, claim.place, True, None)
