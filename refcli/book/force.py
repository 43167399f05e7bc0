"""What of a ruleset cannot come into play, because of what else it says: a booklet passes it over."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from refcli.rules.reached import comes
from refcli.rules.ruleset import Ruleset
from refcli.rules.section import Section
from refcli.rules.tree import Mapping, Node, Scalar, Sequence

Path = tuple[str, ...]

_ENABLED = ("melds", "pair")
_KEPT = ("enabled", "on-table")
_OF_A_RACE = ("reach", "mode", "order", "blocks", "window", "within", "claim")
_ORDERED = ("order", "blocks", "window", "within")  # ask who got there first


def unused(tree: Mapping, undecided: Callable[[Path], bool]) -> tuple[Path, ...]:
    """The keys behind which nothing counts in a game by this tree; ``undecided`` says what nobody has settled."""
    root = Section(tree)
    off = {key for key in _ENABLED if _off(root.section(key), undecided((key, "enabled")))}
    found = [(key, inner) for key in off for inner in root.section(key).names() if inner not in _KEPT]
    prizes = [(name, prize) for name, prize in root.section("prizes").sections()]
    idle = [(name, one) for name, one in prizes if _off(one, undecided(("prizes", name, "enabled")))]
    return (
        *found,
        *(("prizes", name, inner) for name, one in idle for inner in one.names() if inner != "enabled"),
        *(("end", key) for key in _never_asked(root.section("end"), undecided)),
        *(("score", "parts", name) for name in _empty(root, off, undecided)),
        *_manners(root, undecided),
        *(("customs", name) for name in _customs(root, undecided)),
        *(_of_contracts(root) if "melds" in off else ()),
    )


def inert(rules: Ruleset, idle: Iterable[Path]) -> frozenset[str]:
    """The options that bear on nothing but what cannot come into play: ``idle`` keys, contracts that nobody reaches."""
    ways = [".".join(way) for way in idle]
    whole = [f"{key}." for key in _ENABLED if any(way.startswith(f"{key}.") for way in ways)]
    known = comes(rules)
    ways += [f"contracts.{name}" for name in rules.contracts if name not in known]

    def off(path: str) -> bool:
        if any(path.startswith(key) for key in whole) and path.partition(".")[2] not in _KEPT:
            return True
        return any(path == way or path.startswith(f"{way}.") for way in ways)

    touched = {name: rules.resolved.touched(name) for name in rules.options}
    return frozenset(name for name, found in touched.items() if found and all(map(off, found)))


def _off(section: Section, open_: bool) -> bool:
    return section.text("enabled") == "false" and not open_


def _never_asked(end: Section, undecided: Callable[[Path], bool]) -> tuple[str, ...]:
    """Where no total is raced for, how it is reached; where the higher total wins anyway, what counts first."""
    goals = ("target", "targets")
    if all(end.get(goal) is None and not undecided(("end", goal)) for goal in goals):
        return _OF_A_RACE
    if end.get("targets") is not None or undecided(("end", "mode")):
        return ()
    if end.text("mode") == "play-out":
        return _ORDERED
    return ("window",) if end.text("mode") == "after-deal" else ()


def _empty(root: Section, off: set[str], undecided: Callable[[Path], bool]) -> Iterator[str]:
    """The parts of the score that are always nothing."""
    for name, part in root.section("score").section("parts").sections():
        worth = ("score", "parts", name, "worth")
        nothing = part.text("kind") in ("bonus", "last-trick") and part.text("worth") == "0" and not undecided(worth)
        if part.text("kind") in off or nothing:
            yield name


def _manners(root: Section, undecided: Callable[[Path], bool]) -> Iterator[Path]:
    """When a part is booked, where nobody races or it does not count itself; a factor, where there is none."""
    race = root.section("end").text("mode") != "play-out" and _never_asked(root.section("end"), undecided) != _OF_A_RACE
    sheet = root.section("calls").section("rows").names()
    factors = bool(root.section("multipliers").names() or sheet) or undecided(("multipliers",))
    for name, part in root.section("score").section("parts").sections():
        counts = part.text("counts") != "false" or undecided(("score", "parts", name, "counts"))
        if not (race and counts):
            yield "score", "parts", name, "settles"
        if not (factors and counts):
            yield "score", "parts", name, "multiplied"


def _customs(root: Section, undecided: Callable[[Path], bool]) -> Iterator[str]:
    """How partners are found where there are none; packets that make no hand of this game."""
    customs, hand = root.section("customs"), root.section("deal").get("hand")
    if isinstance(hand, Mapping):  # by the number of players
        hand = root.section("deal").section("hand").get(root.text("seats", "4"))
    sizes = {int(size) for size in _texts(hand)}
    if root.text("sides", "solo") == "solo" and not undecided(("sides",)):
        yield "partners"
    packets = [re.findall("[0-9]+", text) for text in _texts(customs.get("packets"))]
    told = all(packets) and sizes and not undecided(("deal", "hand"))
    if told and not any(sum(map(int, packet)) in sizes for packet in packets):
        yield "packets"


def _texts(node: Node | None) -> tuple[str, ...]:
    """A text, or those of a list."""
    items = node.items if isinstance(node, Sequence) else (node,)
    return tuple(item.text for item in items if isinstance(item, Scalar))


def _of_contracts(root: Section) -> Iterator[Path]:
    for name in root.section("contracts").names():
        yield from (("contracts", name, key) for key in ("meld-order", "melds"))
