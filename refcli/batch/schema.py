"""The columns of deals and of verdicts, as Parquet and Arrow hold them."""

from __future__ import annotations

from refcli.batch.arrow import Schema, pa
from refcli.rules.ruleset import Ruleset

SEATS, CARDS, TRICKS = 4, 36, 9
UNKNOWN = 254  # a card that was played and that nobody remembers
NONE = 255  # no card, no seat
STRANGE = 253  # stands for a number that is neither a card nor a seat nor fits a byte
NO_NUMBER = -1  # stands for a number of a deal that its column cannot hold
ODD = -2  # stands for a number in a list that is none, and fills a list of the wrong length
PACK = b"refcli.pack"  # key of the schema's metadata: the pack whose suits the calls name

DEALS = pa.schema(
    [
        pa.field("cards", pa.binary(CARDS), nullable=False),
        pa.field("leaders", pa.binary(TRICKS)),
        pa.field("calls", pa.string()),
        pa.field("contract", pa.string()),
        pa.field("dealer", pa.uint8()),
        pa.field("number", pa.int32()),
        pa.field("hands", pa.binary(CARDS)),
        pa.field("winners", pa.binary(TRICKS)),
        pa.field("trick_points", pa.list_(pa.int16(), TRICKS)),
        pa.field("said_points", pa.list_(pa.int32(), SEATS)),
        pa.field("said_score", pa.list_(pa.int32(), SEATS)),
        pa.field("game", pa.int64()),
        pa.field("seats", pa.string()),
        pa.field("cut", pa.uint8()),
        pa.field("turned", pa.uint8()),
        pa.field("predictions", pa.list_(pa.int16(), SEATS)),
    ]
)

RULINGS = ("legal", "illegal", "incomplete", "malformed", "undetermined")
FAULT = pa.struct(
    [
        pa.field("code", pa.string()),
        pa.field("trick", pa.uint8()),
        pa.field("seat", pa.uint8()),
        pa.field("card", pa.uint8()),
        pa.field("clause", pa.string()),
    ]
)
WORDS = pa.dictionary(pa.int32(), pa.string())


def verdicts(rules: Ruleset) -> Schema:
    """The columns of verdicts under a ruleset: its score parts, and totals, by side from 1."""
    sides = range(1, max(rules.sides) + 2)
    names = [*rules.score.names, "total"]
    return pa.schema(
        [
            pa.field("verdict", WORDS, nullable=False),
            pa.field("contract", WORDS),
            pa.field("declarer", pa.uint8()),
            pa.field("multiplier", pa.int32()),
            pa.field("findings", pa.list_(pa.string()), nullable=False),
            pa.field("fault_code", WORDS),
            pa.field("fault_trick", pa.uint8()),
            pa.field("fault_seat", pa.uint8()),
            pa.field("fault_card", pa.uint8()),
            pa.field("fault_clause", WORDS),
            *(pa.field(f"{name}_{side}", pa.int32()) for name in names for side in sides),
        ]
    )
