"""What a trial found, as tables: a caption, a head, and rows of texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from refcli.rules.reached import playable
from refcli.rules.ruleset import Ruleset
from refcli.trying.collect import Trial
from refcli.words import text


class Table(NamedTuple):
    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def tables(trial: Trial, rules: Ruleset) -> Iterator[Table]:
    """Length, contracts, scores, clauses."""
    yield _lengths(trial)
    yield Table(
        text("try.contracts"),
        (text("try.contract"), text("try.deals"), text("try.share")),
        tuple(
            (name or text("deal.no-contract"), str(n), _share(n, trial.deals))
            for name, n in trial.contracts.most_common()
        ),
    )
    yield Table(
        text("try.scores"),
        (text("try.part"), text("try.deals"), text("try.mean")),
        tuple(
            (name, str(part.deals), f"{part.points / max(trial.deals, 1):.1f}") for name, part in trial.parts.items()
        ),
    )
    if rules.play.clauses:
        yield Table(
            text("try.clauses"),
            (text("try.clause"), text("try.turns"), text("try.share"), text("try.waived")),
            tuple(
                (one.name, str(n), _share(n, trial.turns), str(trial.waived[one.name]))
                for one in rules.play.clauses
                for n in (trial.clauses[one.name],)
            ),
        )


def _lengths(trial: Trial) -> Table:
    lengths = sorted(trial.lengths.elements())
    rows = [(text("try.games"), str(trial.games)), (text("try.deals"), str(trial.deals))]
    if lengths:
        rows.append((text("try.shortest"), str(lengths[0])))
        rows.append((text("try.median"), str(lengths[len(lengths) // 2])))
        rows.append((text("try.longest"), str(lengths[-1])))
    if trial.totals:
        totals = sorted(trial.totals)
        rows.append((text("try.score"), f"{totals[0]} … {totals[len(totals) // 2]} … {totals[-1]}"))
    rows += [
        (text("try.won", side=side) if side else text("try.no-winner"), str(n))
        for side, n in trial.winners.most_common()
    ]
    return Table(text("try.length"), ("", ""), tuple(rows))


def _share(number: int, of: int) -> str:
    return f"{100 * number / of:.1f} %" if of else "–"


def never(trial: Trial, rules: Ruleset) -> dict[str, tuple[str, ...]]:
    """What never came up: clauses, parts of the score, contracts on offer or imposed."""
    return {
        "clauses": tuple(one.name for one in rules.play.clauses if not trial.clauses[one.name]),
        "parts": tuple(name for name, part in trial.parts.items() if not part.deals),
        "contracts": tuple(name for name in sorted(playable(rules)) if not trial.contracts[name]),
    }


def data(trial: Trial, rules: Ruleset) -> dict[str, Any]:
    """The same as JSON has it."""
    return {
        "rules": rules.id,
        "games": trial.games,
        "deals": trial.deals,
        "endless": trial.endless,
        "lengths": {str(length): n for length, n in sorted(trial.lengths.items())},
        "winners": dict(trial.winners),
        "contracts": dict(trial.contracts),
        "parts": {name: {"deals": part.deals, "points": part.points} for name, part in trial.parts.items()},
        "turns": trial.turns,
        "clauses": {one.name: trial.clauses[one.name] for one in rules.play.clauses},
        "waived": dict(trial.waived),
        "never": {key: list(names) for key, names in never(trial, rules).items()},
        "findings": dict(trial.findings),
    }
