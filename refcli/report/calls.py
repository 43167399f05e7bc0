"""What the calls of a deal came to, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from refcli import words


def phrases_of(called: Mapping[str, object]) -> Iterator[str]:
    """One phrase for each thing that was called besides the contract."""
    if "bid" in called:
        yield words.text("called.bid", bid=called.get("special", called["bid"]), seat=called["bidder"])
    for key in ("double", "row", "called", "partner"):
        if key in called:
            yield words.text(f"called.{key}", value=called[key])
    if "shown_in_trick" in called:
        yield words.text("called.shown", trick=called["shown_in_trick"])
    if "predictions" in called:
        said = cast("Mapping[str, int]", called["predictions"])
        yield words.text("called.predictions", said=", ".join(f"{name} {number}" for name, number in said.items()))
    if "active" in called:
        yield words.text("called.active", seats=", ".join(cast("list[str]", called["active"])))
    if called.get("declined"):
        yield words.text("called.declined")
