"""Written claims against the play: trick winners, points, scores, who led, what was trump."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from refcli.diagnostics import Finding
from refcli.engine.count import DealScore
from refcli.engine.spread import Answer, Spread, combine, each, gather
from refcli.record import Claim, Trick
from refcli.referee.calls import contract_of
from refcli.referee.judged import Judged
from refcli.referee.leftovers import columns, written
from refcli.referee.names import Names
from refcli.referee.worlds import answer_of
from refcli.source import Span


def check_trick_claims(judged: Judged, names: Names) -> None:
    """``-> winner points`` on the lines of tricks."""
    for at, trick in enumerate(judged.tricks):
        if trick.winner is not None:
            _winner(judged, names, at, trick, trick.winner)
        if trick.points is not None and len(trick.cards) == len(judged.active) and min(trick.cards) >= 0:
            _points(judged, names, at, trick, trick.points)


def differs(said: int) -> Callable[[int | None], bool]:
    """Whether the truth is another than what was said; what is not known differs from nothing."""
    return lambda true: true is not None and true != said


def _winner(judged: Judged, names: Names, at: int, trick: Trick, said: int) -> None:
    winner = gather([(chosen, one.winners[at]) for chosen, one in judged.played])
    wrong = each(differs(said), winner)
    if wrong is not False:
        shown = each(lambda seat: names.players[seat] if seat is not None else "?", winner)
        params = {"said": names.players[said], "true": shown}
        _claim(judged, "S104", params, trick.claim_place or trick.place, wrong, trick=trick.number)


def _points(judged: Judged, names: Names, at: int, trick: Trick, said: int) -> None:
    points = gather([(chosen, one.points[at]) for chosen, one in judged.played])
    if at + 1 == names.rules.deal.tricks:
        points = combine(_sum, points, _last_worth(names))
    wrong = each(differs(said), points)
    if wrong is not False:
        params = {"said": said, "true": points}
        _claim(judged, "S105", params, trick.claim_place or trick.place, wrong, trick=trick.number)


def _sum(points: int, more: int) -> int:
    return points + more


def _last_worth(names: Names) -> Answer[int]:
    return answer_of(names.rules, "score", lambda world: world.score.last_worth, "last", ("score",))


def _claim(
    judged: Judged,
    code: str,
    params: Mapping[str, Answer[int | str]],
    place: Span | None,
    wrong: Answer[bool],
    trick: int | None = None,
) -> None:
    true = params["true"]
    judged.findings.append(
        Finding(
            code,
            {key: _written(value) for key, value in params.items()},
            place,
            deal=judged.deal.number,
            trick=trick,
            clause="claims",
            severity="undetermined" if isinstance(wrong, Spread) else None,
            branches=true.branches() if isinstance(wrong, Spread) and isinstance(true, Spread) else {},
        )
    )


def _written(answer: Answer[int | str]) -> int | str:
    """An answer in a message; where options decide, all that it may be."""
    if not isinstance(answer, Spread):
        return answer
    return " / ".join(str(one) for one in dict.fromkeys(answer.branches().values()))


def check_deal_claims(judged: Judged, names: Names) -> None:
    """``points``, ``score``, ``strokes``, ``nulls``, ``leader``, ``led`` and ``contract`` lines of a deal."""
    for claim in judged.lines.claims:
        judged.findings += _no_sides(judged, names, claim)
        if claim.kind in ("points", "score") and judged.score is not None and judged.complete:
            _sums(judged, judged.score, names, claim)
        elif claim.kind in ("strokes", "nulls"):
            _slate(judged, names, claim)
        elif claim.kind in ("leader", "led", "winner", "contract"):
            _facts(judged, names, claim)


def _no_sides(judged: Judged, names: Names, claim: Claim) -> Iterator[Finding]:
    """Sums for people who do not play together."""
    for index, (seats, _) in enumerate(claim.amounts):
        if side_of(seats, names) is None:
            players = "+".join(names.players[seat] for seat in seats) or "–"
            place = claim.places[index] if index < len(claim.places) else claim.place
            params = {"players": players, "sides": names.sides}
            yield Finding("S111", params, place, deal=judged.deal.number, clause="claims")


def side_of(seats: tuple[int, ...], names: Names) -> int | None:
    """The side some seats belong to; None where they are of several."""
    sides = {names.rules.sides[seat] for seat in seats}
    return sides.pop() if len(sides) == 1 else None


def _sums(judged: Judged, score: Answer[DealScore], names: Names, claim: Claim) -> None:
    code, of_cards = ("S101", True) if claim.kind == "points" else ("S102", False)
    plain = {part.name for part in names.rules.score.parts if part.kind in ("card-points", "last-trick")}
    for index, (seats, said) in enumerate(claim.amounts):
        side = side_of(seats, names)
        if side is None:
            continue

        def true_sum(score: DealScore, side: int = side) -> int:
            if of_cards:
                return sum(amount for name, amount in score.parts[side].items() if name in plain)
            return score.totals[side]

        true = each(true_sum, score)
        wrong = each(differs(said), true) if not judged.partial else of_cards and _too_few(said, true)
        if wrong is not False:
            place = claim.places[index] if index < len(claim.places) else claim.place
            _claim(judged, code, {"side": names.sides[side], "said": said, "true": true}, place, wrong)


def _too_few(said: int, known: Answer[int]) -> bool:
    """Whether a sum is below what is known of it already, whatever the open options say."""
    return each(lambda least: said < least, known) is True


def _slate(judged: Judged, names: Names, claim: Claim) -> None:
    """What a deal is said to have written on the slate."""
    found = columns(names.rules.score)
    if claim.kind not in found:
        unknown = {"column": claim.kind}
        judged.findings.append(Finding("S113", unknown, claim.place, deal=judged.deal.number, clause="slate"))
        return
    if judged.score is None or not judged.complete or judged.partial:
        return
    for index, (seats, said) in enumerate(claim.amounts):
        side = side_of(seats, names)
        if side is None or (side, claim.kind) in judged.unwritten:
            continue
        true = each(written(found.index(claim.kind), side), judged.score)
        wrong = each(differs(said), true)
        if wrong is not False:
            place = claim.places[index] if index < len(claim.places) else claim.place
            params: dict[str, Answer[int | str]] = {"column": claim.kind, "said": said, "true": true}
            params["side"] = names.sides[side]
            _claim(judged, "S112", params, place, wrong)


def _facts(judged: Judged, names: Names, claim: Claim) -> None:
    at = (claim.when.trick or 1) - 1
    told = at < len(judged.leads) and not (judged.tricks[at].lost and judged.tricks[at].leader is None)
    leader = judged.leads[at] if told else None
    if claim.kind == "leader" and leader is not None and claim.seats and claim.seats[0] != leader:
        params = {"said": names.players[claim.seats[0]], "true": names.players[leader]}
        _claim(judged, "S106", params, claim.place, True, trick=at + 1)
    elif claim.kind == "led" and at < len(judged.tricks) and judged.tricks[at].cards and claim.word:
        card = judged.tricks[at].cards[0]
        suit = names.suit_of(claim.word.partition(":")[2] or claim.word)
        if card >= 0 and suit is not None and card // len(names.rules.deck.ranks) != suit:
            params = {"said": names.said(claim.word), "true": names.card(card)}
            _claim(judged, "S107", params, claim.place, True, trick=at + 1)
    elif claim.kind == "winner" and claim.when.trick is not None and at < len(judged.tricks) and judged.played:
        winner = judged.played[0][1].winners[at]
        if winner is not None and claim.seats and winner not in claim.seats:
            params = {"said": "+".join(names.players[s] for s in claim.seats), "true": names.players[winner]}
            _claim(judged, "S104", params, claim.place, True, trick=at + 1)
    elif claim.kind == "contract" and judged.contract is not None and claim.word:
        said = contract_of(names, claim.word)
        if said is not None and said != judged.contract.name:
            params = {"said": names.said(claim.word), "true": names.title(judged.contract.name)}
            _claim(judged, "S108", params, claim.place, True)
