"""The sources behind a ruling."""

from __future__ import annotations

from refcli.rules.ruleset import Ruleset


def cites(rules: Ruleset, option: str | None) -> tuple[str, ...]:
    """The sources that hold the chosen value of an option; a source's own ruleset cites itself."""
    choice = rules.choice(option) if option is not None else None
    if choice is None:
        return ()
    return (rules.tag,) if rules.tag in choice.cites else tuple(choice.cites)
