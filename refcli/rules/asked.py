"""What of a ruleset's options is asked so often that it is kept with the sections, so that no tree need be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from refcli.rules.worlds import ASPECTS, Aspect

if TYPE_CHECKING:
    from refcli.rules.ruleset import Ruleset

_TARGET = "end.target"  # where the option of the target writes


def aim(rules: Ruleset) -> str | None:
    """The option that sets the target of the game."""
    known = rules.__dict__
    if "aim" not in known:
        known["aim"] = next((name for name, one in rules.options.items() if one.sets == _TARGET), None)
    found: str | None = known["aim"]
    return found


def bearing(rules: Ruleset) -> dict[str, frozenset[Aspect]]:
    """What each option bears on whose value nobody states; ``Worlds`` takes it from what was kept."""
    return {name: frozenset(one for one in ASPECTS if rules.touches(name, one)) for name in rules.unspecified}
