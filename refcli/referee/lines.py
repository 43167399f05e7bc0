"""The lines of a deal by kind, sorted out once."""

from __future__ import annotations

from dataclasses import dataclass, field

from refcli.record import Call, Claim, Deal, Event, Hand, Trick


@dataclass(slots=True, eq=False, repr=False)
class Lines:
    """The items of a deal, each kind in the order written. ``events`` are by verb too."""

    tricks: list[Trick] = field(default_factory=list[Trick])
    calls: list[Call] = field(default_factory=list[Call])
    later: list[tuple[int, Call]] = field(default_factory=list[tuple[int, Call]])  # after how many tricks
    apart: list[tuple[int, Call]] = field(default_factory=list[tuple[int, Call]])  # those that can only name a block
    hands: list[Hand] = field(default_factory=list[Hand])
    claims: list[Claim] = field(default_factory=list[Claim])
    events: dict[str, list[Event]] = field(default_factory=dict[str, list[Event]])

    def said(self, *verbs: str) -> list[Event]:
        """The events of some verbs."""
        if not self.events:
            return []
        return [event for verb in verbs for event in self.events.get(verb, ())]


def keep_later_apart(lines: Lines) -> None:
    """Leave the calls made during the play out of those before it; all that stand below the play were made before."""
    if len(lines.later) == len(lines.calls) and all(after == len(lines.tricks) for after, _ in lines.later):
        return
    lines.apart = list(lines.later)
    lines.calls = lines.calls[: len(lines.calls) - len(lines.apart)]


def sort_out(deal: Deal) -> Lines:
    """The lines of a deal by kind."""
    lines = Lines()
    for item in deal.items:
        if isinstance(item, Trick):
            lines.tricks.append(item)
        elif isinstance(item, Call):
            lines.calls.append(item)
            if lines.tricks:
                lines.later.append((len(lines.tricks), item))
        elif isinstance(item, Hand):
            lines.hands.append(item)
        elif isinstance(item, Claim):
            lines.claims.append(item)
        elif isinstance(item, Event):
            lines.events.setdefault(item.verb, []).append(item)
    return lines
