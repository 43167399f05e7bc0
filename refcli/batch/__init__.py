"""Millions of deals at once: columns of deals in, columns of verdicts out (the extra ``batch``: numpy and pyarrow).

``adjudicate`` is the whole interface for programs; ``docs/batch.md`` documents the columns.
"""

from __future__ import annotations

from refcli.batch.arrow import RecordBatch, pa
from refcli.batch.deals import Wrong, from_batch, unknown_pack, wrong_columns
from refcli.batch.fits import columns_hold, stands_alone
from refcli.batch.judge import judge
from refcli.batch.schema import DEALS, verdicts
from refcli.rules.ruleset import Ruleset

__all__ = ["DEALS", "UnfitRules", "WrongColumns", "adjudicate", "verdicts"]


class WrongColumns(ValueError):
    """A batch that does not hold deals; ``wrong`` says which column is missing or of another type."""

    def __init__(self, wrong: Wrong) -> None:
        super().__init__(f"{wrong.column}: {wrong.found or 'missing'}, not {wrong.wanted}")
        self.wrong = wrong


class UnfitRules(ValueError):
    """A ruleset whose deals have no room in columns, or cannot be judged without the deals before them."""


def adjudicate(batch: RecordBatch, ruleset: Ruleset, *, pack: str | None = None) -> RecordBatch:
    """The verdict of every deal of a ``pyarrow.RecordBatch``, in its order, in the columns of ``verdicts(ruleset)``.

    The columns of ``batch`` are those of ``DEALS``. ``pack`` is the pack whose suits the calls name where the schema's
    metadata do not say; the ruleset's own by default.
    Raises WrongColumns where ``cards`` is missing, a column has another type, or the ruleset does not have the pack,
    UnfitRules for games of other than four players with at most nine cards each of 36 and for those in which a deal's
    score depends on the deals before, and TypeError for a table, whose batches ``to_batches`` gives.
    """
    if not isinstance(batch, pa.RecordBatch):
        raise TypeError(f"{type(batch).__name__} is no RecordBatch; to_batches gives those of a table")
    if not (columns_hold(ruleset) and stands_alone(ruleset)):
        raise UnfitRules(ruleset.id)
    wrong = wrong_columns(batch.schema)
    if wrong is not None:
        raise WrongColumns(wrong)
    strange = unknown_pack(batch.schema, ruleset, pack)
    if strange is not None:
        raise WrongColumns(Wrong("pack", strange.wanted, strange.column))
    return judge(from_batch(batch, pack or ruleset.default_pack), ruleset).verdicts.batch()
