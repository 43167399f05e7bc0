"""A ruleset with its options chosen: one tree, and where every choice comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from collections.abc import Mapping as Map
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import Path

from refcli.diagnostics import Finding
from refcli.nearest import nearest
from refcli.rules import library, merge
from refcli.rules.axes import Axis, axis_of
from refcli.rules.choosing import Choosing, Chosen, collisions, written_in
from refcli.rules.defaults import gone, taken_in
from refcli.rules.effects import Effects
from refcli.rules.loading import File, Loaded, load, load_sound
from refcli.rules.options import UNSPECIFIED, Choice, Option, Origin, read_option
from refcli.rules.tree import Mapping, Scalar, Sequence
from refcli.source import Span
from refcli.words import meant

__all__ = ["Resolved", "resolve"]


@dataclass(frozen=True, eq=False)
class Resolved:
    """A ruleset ready to be built.

    ``base`` is the merged tree before any option is applied, ``tree`` the same with all choices. ``choices`` has
    every option, and after them the axes of one key that were chosen. ``extends`` are ids, the nearest first;
    ``files`` all that was read, in the order merged.
    """

    id: str
    path: Path
    base: Mapping
    options: Map[str, Option]
    choices: Map[str, Choice]
    layers: tuple[File, ...]
    _effects: Effects = field(repr=False)
    _lay: Callable[[], Mapping] = field(repr=False)  # makes the tree when something asks for it

    @cached_property
    def tree(self) -> Mapping:
        return self._lay()

    @property
    def title(self) -> Mapping | None:
        return self._own("title")

    @property
    def source(self) -> Mapping | None:
        return self._own("source")

    @property
    def examples(self) -> Sequence | None:
        """The examples of this file itself: those of its base speak of other choices."""
        node = self.layers[-1].node.get("examples")
        return node if isinstance(node, Sequence) else None

    @property
    def extends(self) -> tuple[str, ...]:
        return self.layers[-1].above

    @property
    def files(self) -> tuple[str, ...]:
        return tuple(file.name for file in self.layers)

    @property
    def abstract(self) -> bool:
        node = self.layers[-1].node.get("abstract")
        return isinstance(node, Scalar) and node.text == "true"

    @property
    def unspecified(self) -> tuple[str, ...]:
        """The axes whose value nobody states."""
        return tuple(name for name, choice in self.choices.items() if choice.value == UNSPECIFIED)

    def _own(self, key: str) -> Mapping | None:
        node = self.layers[-1].node.get(key)
        return node if isinstance(node, Mapping) else None

    def axis(self, name: str) -> Axis | None:
        """The option of that name, or the key of an option that it names; None where there is none."""
        return axis_of(name, self.options, self.base)

    def alternatives(self, axis: str) -> tuple[str, ...]:
        """All known values of an axis except ``unspecified``. KeyError for an unknown axis."""
        return self._known_axis(axis).known()

    def possible(self, axis: str) -> tuple[str, ...]:
        """The values that an unspecified axis may have: those that are said to come into question, else all known."""
        choice = self.choices.get(axis)
        return (choice.among if choice is not None else ()) or self.alternatives(axis)

    def touched(self, axis: str) -> frozenset[str]:
        """The dotted paths that an axis may write. KeyError for an unknown axis."""
        return self._effects.touched(self._known_axis(axis))

    def laid(self, choice: Choice) -> Mapping | None:
        """What a choice writes into the tree: of a default, without what the ruleset writes itself."""
        return self._effects.default(choice) if choice.origin == "default" else self._effects.patch(choice)

    def taken_in(self, axis: Axis) -> int:
        """The index of the file in ``layers`` that takes in an axis; files above it beat its default."""
        return taken_in(axis.option.name, self.layers)

    def together(self, axes: Iterable[str]) -> frozenset[str]:
        """The options of some axes, and all that write where these write: only among them does order matter."""
        return self._effects.group(self.base, axes)

    def _known_axis(self, name: str) -> Axis:
        axis = self.axis(name)
        if axis is None:
            raise KeyError(name)
        return axis

    def choose(self, *layers: Map[str, str], origin: Origin = "command") -> Resolved:
        """The same ruleset with other values of some axes, each layer laid over all that was chosen before.

        Cheap: no file is read. The values must be good ones (``resolve`` checks what a user wrote); KeyError else.
        """
        above = max((choice.layer for choice in self.choices.values()), default=0) + 1
        choosing = Choosing(self.options, self.base, {n: c for n, c in self.choices.items() if c.origin != "default"})
        for layer, values in enumerate(layers, above):
            choosing.take([Chosen(name, value) for name, value in values.items()], Choice("", "", origin, layer=layer))
        if choosing.findings:
            raise KeyError(*(f.params["option"] for f in choosing.findings))
        known = {**self.choices, **choosing.made}
        choices = {name: known[name] for name in self.options if name in known}
        choices.update({name: choice for name, choice in choosing.made.items() if name not in choices})
        axes = [name for values in layers for name in values]
        effects, base = self._effects, self.base
        laid = partial(effects.laid_again, merge.without(base, "options"), _in_order(choices), axes)
        return replace(self, choices=choices, _lay=laid)


def resolve(
    rules: str,
    chosen: Map[str, str] | None = None,
    origin: Origin = "command",
    *,
    recorded: Map[str, str] | None = None,
    places: Map[str, Span] | None = None,
    abstract: bool = False,
    sound: bool = False,
) -> tuple[Resolved | None, tuple[Finding, ...]]:
    """Find, read and merge a ruleset and apply its options; ``sound``: it is known that nothing is wrong with it.

    ``chosen`` beats ``recorded`` (what a record's header chooses) beats the ruleset's own ``with`` beats defaults.
    ``places`` says where a recorded or chosen axis was written. ``abstract`` lets a base that is no game pass.
    Codes: U101, R101 to R115, R119, R125.
    """
    path = library.find(rules)
    if isinstance(path, Finding):
        return None, (path,)
    loaded, findings = load(path)
    if loaded is None:
        return None, findings
    given: tuple[tuple[Map[str, str], Origin], ...] = ((recorded or {}, "record"), (chosen or {}, origin))
    resolved, faults = _resolved(path, loaded, given, places or {}, sound)
    if resolved.abstract and not abstract:
        faults = (*faults, _abstract(resolved))
    return (None if faults else resolved), faults


def examine(path: Path) -> tuple[Resolved | None, tuple[Finding, ...], tuple[Finding, ...]]:
    """The ruleset of a file as far as it can be made out; its faults of form, then all others."""
    loaded, form, findings = load_sound(path)
    if loaded is None:
        return None, form, findings
    resolved, faults = _resolved(path, loaded, (), {})
    return resolved, form, (*findings, *faults)


def _resolved(
    path: Path,
    loaded: Loaded,
    given: Iterable[tuple[Map[str, str], Origin]],
    places: Map[str, Span],
    sound: bool = False,
) -> tuple[Resolved, tuple[Finding, ...]]:
    """The choices of the files and what is ``given`` above them, applied; wrong ones are left out."""
    options, effects = _options(loaded)
    choosing = Choosing(options, loaded.tree)
    for index, file in enumerate(loaded.files):
        choosing.take(written_in(file.node.get("with")), Choice("", "", "ruleset", layer=index))
    above = len(loaded.files)
    for number, (values, kind) in enumerate(given):
        layer = Choice("", "", kind, layer=above + number)
        choosing.take(_given(values, places), layer)
    choices = _all_choices(choosing)
    laid = partial(_patched, loaded.tree, choices, effects)
    if sound:
        parts = loaded.leaf.id, path, loaded.tree, options, choices, loaded.files
        return Resolved(*parts, effects, lambda: laid()[0]), ()
    faults = [*choosing.findings, *collisions(choosing.made, options)]
    tree, misplaced = laid()
    resolved = Resolved(loaded.leaf.id, path, loaded.tree, options, choices, loaded.files, effects, lambda: tree)
    return resolved, (*faults, *misplaced)


def _given(values: Map[str, str], places: Map[str, Span]) -> Iterable[Chosen]:
    return [Chosen(name, value, place=places.get(name)) for name, value in values.items()]


def _options(loaded: Loaded) -> tuple[dict[str, Option], Effects]:
    node = loaded.tree.get("options")
    entries = node.entries if isinstance(node, Mapping) else {}
    options = {
        name: read_option(name, e.node, e.key_span) for name, e in entries.items() if isinstance(e.node, Mapping)
    }
    return options, Effects(options, loaded.files, gone(loaded.files, loaded.tree))


def _all_choices(choosing: Choosing) -> dict[str, Choice]:
    """Every option in the order declared, then the chosen axes of one key."""
    defaults = choosing.defaults()
    found: dict[str, Choice] = {}
    for name in choosing.options:
        choice = choosing.made.get(name) or defaults.get(name)
        if choice is not None:
            found[name] = choice
    found.update({name: choice for name, choice in choosing.made.items() if name not in found})
    return found


def _patched(base: Mapping, choices: Map[str, Choice], effects: Effects) -> tuple[Mapping, tuple[Finding, ...]]:
    """The tree with all choices applied; without the options themselves."""
    return effects.laid(merge.without(base, "options"), _in_order(choices))


def _in_order(choices: Map[str, Choice]) -> list[Choice]:
    """Defaults first, then what was chosen, layer by layer."""
    defaults = [choice for choice in choices.values() if choice.origin == "default"]
    explicit = [choice for choice in choices.values() if choice.origin != "default"]
    return [*defaults, *sorted(explicit, key=lambda choice: choice.layer)]


def _abstract(resolved: Resolved) -> Finding:
    node = resolved.layers[-1].node
    entry = node.entries["abstract"]
    return Finding("R125", {"rules": resolved.id, "hint": meant(nearest(resolved.id, library.ids()))}, entry.key_span)
