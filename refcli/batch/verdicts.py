"""Verdicts as columns, and as record batches."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from refcli.batch import schema
from refcli.batch.arrow import Column, RecordBatch, pa
from refcli.batch.singles import Single
from refcli.batch.tables import Array
from refcli.codes import CODES
from refcli.rules.ruleset import Ruleset

_LIMITS = np.iinfo(np.int32)
MISSING = _LIMITS.min  # a number that is not known, or that its column cannot hold
Found = tuple[tuple[str, str], ...]  # codes with their grades
_GRADES = ("malformed", "error", "undetermined", "incomplete")
_RULING = {"malformed": "malformed", "error": "illegal", "undetermined": "undetermined", "incomplete": "incomplete"}


class Names:
    """Words by number, numbered as they come; 0 stands for nothing."""

    def __init__(self) -> None:
        self.words: list[str] = [""]
        self._places: dict[str, int] = {"": 0}

    def of(self, word: str | None) -> int:
        if (word or "") not in self._places:
            self._places[word or ""] = len(self.words)
            self.words.append(word or "")
        return self._places[word or ""]

    def column(self, places: Array) -> Column:
        """The words as a dictionary column, nothing as null."""
        codes = pa.array(places.astype(np.int32) - 1, mask=places == 0)
        return pa.DictionaryArray.from_arrays(codes, pa.array(self.words[1:], pa.string()))


class Patterns:
    """Lists of findings by number; 0 is the empty list."""

    def __init__(self) -> None:
        self.codes: list[tuple[str, ...]] = []
        self.rulings: list[int] = []
        self._places: dict[tuple[tuple[str, ...], str], int] = {}
        self._graded: dict[Found, int] = {}
        self.of(())

    def of(self, found: Found) -> int:
        """The number of a list whose ruling follows from its grades."""
        if found not in self._graded:
            grades = {grade for _, grade in found}
            ruling = next((_RULING[grade] for grade in _GRADES if grade in grades), "legal")
            self._graded[found] = self.ruled(tuple(code for code, _ in found), ruling)
        return self._graded[found]

    def ruled(self, codes: tuple[str, ...], ruling: str) -> int:
        """The number of a list with a ruling."""
        key = (codes, ruling)
        if key not in self._places:
            self._places[key] = len(self.codes)
            self.codes.append(codes)
            self.rulings.append(schema.RULINGS.index(ruling))
        return self._places[key]


def graded(code: str) -> tuple[str, str]:
    """A code with its own grade."""
    return code, CODES[code].severity


def held(amounts: Array) -> Array:
    """Amounts as columns hold them."""
    fits = (amounts > _LIMITS.min) & (amounts <= _LIMITS.max)
    return np.where(fits, amounts, MISSING).astype(np.int32)


@dataclass
class Verdicts:
    """Columns by deal. ``amounts`` is (part or total, side, deal); words are numbers in ``names``, 0 for none."""

    size: int
    rules: Ruleset
    names: Names = field(default_factory=Names)
    patterns: Patterns = field(default_factory=Patterns)

    def __post_init__(self) -> None:
        size, sides = self.size, max(self.rules.sides) + 1
        self.pattern = np.zeros(size, np.int32)
        self.contract = np.zeros(size, np.int16)
        self.declarer = np.full(size, schema.NONE, np.uint8)
        self.multiplier = np.full(size, MISSING, np.int32)
        self.fault = np.zeros((3, size), np.uint8)  # trick, seat, card
        self.fault_code = np.zeros(size, np.int16)
        self.fault_clause = np.zeros(size, np.int16)
        self.amounts = np.full((len(self.rules.score.names) + 1, sides, size), MISSING, np.int32)

    def put(self, row: int, one: Single) -> None:
        """The verdict of one deal."""
        self.pattern[row] = self.patterns.ruled(one.codes, one.ruling)
        self.contract[row] = self.names.of(one.contract)
        self.declarer[row] = schema.NONE if one.declarer is None else one.declarer
        self.multiplier[row] = MISSING if one.multiplier is None else one.multiplier
        self.fault_code[row] = self.names.of(one.fault.code if one.fault else None)
        self.fault_clause[row] = self.names.of(one.fault.clause if one.fault else None)
        if one.fault:
            self.fault[:, row] = one.fault.trick, one.fault.seat, one.fault.card
        for place, by_side in enumerate(one.amounts):
            self.amounts[place, :, row] = held(np.array([MISSING if one is None else one for one in by_side], np.int64))

    def rulings(self) -> Array:
        """The ruling of each deal, as a place in ``schema.RULINGS``."""
        found: Array = np.array(self.patterns.rulings, np.int8)[self.pattern]
        return found

    def batch(self) -> RecordBatch:
        """All columns as a record batch."""
        none = self.fault_code == 0
        columns: list[Column] = [
            pa.DictionaryArray.from_arrays(pa.array(self.rulings().astype(np.int32)), pa.array(schema.RULINGS)),
            self.names.column(self.contract),
            pa.array(self.declarer, mask=self.declarer == schema.NONE),
            _numbers(self.multiplier),
            self._findings(),
            self.names.column(self.fault_code),
            *(pa.array(self.fault[place], mask=none) for place in range(3)),
            self.names.column(self.fault_clause),
            *(_numbers(column) for by_side in self.amounts for column in by_side),
        ]
        return pa.RecordBatch.from_arrays(columns, schema=schema.verdicts(self.rules))

    def _findings(self) -> Column:
        """The codes of each deal."""
        lengths = np.array([len(codes) for codes in self.patterns.codes], np.int32)[self.pattern]
        offsets = np.zeros(self.size + 1, np.int32)
        np.cumsum(lengths, out=offsets[1:])
        some = np.flatnonzero(lengths)
        words = [code for place in self.pattern[some].tolist() for code in self.patterns.codes[place]]
        return pa.ListArray.from_arrays(pa.array(offsets), pa.array(words, pa.string()))


def _numbers(column: Array) -> Column:
    mask = column == MISSING
    return pa.array(column, mask=mask) if mask.any() else pa.array(column)


def codes_of(patterns: Patterns, places: Array) -> dict[str, int]:
    """How often each code was found."""
    counted: dict[str, int] = {}
    for place, many in enumerate(np.bincount(places, minlength=1).tolist()):
        for code in patterns.codes[place] if many else ():
            counted[code] = counted.get(code, 0) + many
    return counted
