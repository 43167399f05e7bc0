"""From what was chosen, in layers, to one value for every option.

Layers are the files from base to leaf, then the record, then the command line; a later one wins. An axis of one
key (``multiplier.KEY``) belongs to the option that has ``over``; choosing the whole option in a later layer
drops it.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as Map
from dataclasses import dataclass, field, replace

from refcli.diagnostics import Finding, Label
from refcli.nearest import nearest
from refcli.rules import paths
from refcli.rules.data import integer
from refcli.rules.merge import meant, normal
from refcli.rules.options import UNSPECIFIED, Choice, Option, nested, patch_of, texts, writes, written
from refcli.rules.tree import Entry, Mapping, Node, Scalar, Sequence
from refcli.source import Span
from refcli.words import text as words

_NOWHERE = Span("", 1, 1, 1, 1)


@dataclass(frozen=True, slots=True)
class Axis:
    """An option, or one key of an option that has ``over``."""

    option: Option
    key: str | None = None

    @property
    def name(self) -> str:
        return self.option.name if self.key is None else f"{self.option.name}.{self.key}"

    @property
    def path(self) -> str:
        """Where an axis of one key writes."""
        return f"{self.option.over}.{self.key}"

    def canonical(self, text: str) -> str | None:
        if self.key is None:
            return self.option.canonical(text)
        number, least = integer(text.strip()), self.option.minimum
        if number is None or (least is not None and number < least):
            return UNSPECIFIED if text.strip() == UNSPECIFIED else None
        return str(number)

    def wrong(self, text: str, place: Span | None) -> Finding:
        if self.key is None:
            return self.option.wrong(text, place)
        least = self.option.minimum
        form = words("option.any-integer") if least is None else words("option.least", minimum=least)
        params = {"option": self.name, "value": text, "choices": f"{form}, {UNSPECIFIED}", "hint": ""}
        return Finding("R113", params, place)

    def patch(self, value: str, span: Span | None) -> Mapping | None:
        """What a canonical value does to the tree."""
        if self.key is None:
            patch = patch_of(self.option, value, span or self.option.span or _NOWHERE)
            return normal(patch) if patch is not None else None
        if value == UNSPECIFIED:
            return None
        assert self.option.over is not None
        place = span or _NOWHERE
        return nested(self.option.over, Mapping({self.key: Entry(place, Scalar(value, True, place))}, place))

    def known(self) -> tuple[str, ...]:
        """Its declared values; of one key, those that the option's values write there."""
        if self.key is None:
            return self.option.known
        found = {writes(value.patch).get(self.path) for value in self.option.values.values()}
        numbers = sorted(n for text in found if text is not None and (n := integer(text)) is not None)
        return tuple(str(number) for number in numbers)

    def touched(self) -> frozenset[str]:
        """The dotted leaf paths that its values write."""
        if self.key is not None:
            return frozenset([self.path])
        found = {path for name in self.option.known for path in writes(self.patch(name, None))}
        found.update(path for path in (self.option.sets, self.option.over) if path is not None)
        return frozenset(found)


def axis_of(name: str, options: Map[str, Option], tree: Mapping | None = None) -> Axis | None:
    """The option of that name, or the option with ``over`` that the name adds a key to; None where there is none.

    Where the option says which ``keys`` there are, ``tree`` decides whether this is one.
    """
    option = options.get(name)
    if option is not None:
        return Axis(option)
    head, _, key = name.rpartition(".")
    option = options.get(head)
    if option is None or option.over is None or not key:
        return None
    allowed = keys_of(option, tree)
    return Axis(option, key) if allowed is None or key in allowed else None


def keys_of(option: Option, tree: Mapping | None) -> tuple[str, ...] | None:
    """The keys that may follow an option with ``over``; None where any may."""
    if tree is None or not option.keys:
        return None
    found: list[str] = []
    for path in option.keys:
        node = paths.get(tree, path)
        if isinstance(node, Mapping):
            found += node.entries
        else:
            found += texts(node)
    return tuple(found)


def unknown(name: str, options: Map[str, Option], tree: Mapping, place: Span | None) -> Finding:
    """R112 with the nearest name."""
    names = list(options)
    for option in options.values():
        if option.over is not None and name.startswith(f"{option.name}."):
            names += [f"{option.name}.{key}" for key in keys_of(option, tree) or ()]
    return Finding("R112", {"option": name, "hint": meant(nearest(name, names))}, place)


@dataclass(frozen=True, slots=True)
class Chosen:
    """A value somebody wrote for an axis, not yet checked."""

    name: str
    value: str
    cites: tuple[str, ...] = ()
    note: str = ""
    place: Span | None = None
    key_place: Span | None = None


def written_in(node: Node | None, prefix: str = "") -> Iterable[Chosen]:
    """What a file's ``with`` chooses: dotted or nested names; a leaf is a value or ``{value, cites, note}``."""
    if not isinstance(node, Mapping):
        return
    for key, entry in node.entries.items():
        name, value = prefix + key, entry.node
        if not isinstance(value, Mapping):
            yield Chosen(name, written(value), (), "", value.span, entry.key_span)
        elif isinstance(value.get("value"), Scalar | Sequence):
            inner, note = value.get("value"), value.get("note")
            assert inner is not None
            remark = note.text if isinstance(note, Scalar) else ""
            yield Chosen(name, written(inner), texts(value.get("cites")), remark, inner.span, entry.key_span)
        else:
            yield from written_in(value, f"{name}.")


@dataclass(slots=True)
class Choosing:
    """Collects the choices layer by layer."""

    options: Map[str, Option]
    tree: Mapping
    made: dict[str, Choice] = field(default_factory=dict[str, Choice])
    findings: list[Finding] = field(default_factory=list[Finding])

    def take(self, chosen: Iterable[Chosen], choice: Choice) -> None:
        """One layer; ``choice`` is the pattern of its choices: origin and layer."""
        for one in chosen:
            axis = axis_of(one.name, self.options, self.tree)
            if axis is None:
                self.findings.append(unknown(one.name, self.options, self.tree, one.key_place or one.place))
                continue
            value = axis.canonical(one.value)
            if value is None:
                self.findings.append(axis.wrong(one.value, one.place))
                continue
            before = self.made.get(axis.name)
            if before is not None and before.layer == choice.layer and one.key_place is not None:
                self.findings.append(_twice(axis.name, before, one.key_place))
            declared = axis.option.values.get(value) if axis.key is None else None
            cites = one.cites or (declared.cites if declared is not None else ())
            self._put(axis, replace(choice, option=axis.name, value=value, cites=cites, note=one.note, span=one.place))

    def _put(self, axis: Axis, choice: Choice) -> None:
        self.made.pop(axis.name, None)  # so that later layers come later in the order of the dict
        if axis.key is None and axis.option.over is not None:
            stale = [n for n, c in self.made.items() if c.layer < choice.layer and n.startswith(f"{axis.name}.")]
            for name in stale:
                other = axis_of(name, self.options)
                if other is not None and other.option is axis.option:
                    del self.made[name]
        self.made[axis.name] = choice

    def defaults(self) -> dict[str, Choice]:
        """The choices of all options nobody chose."""
        found: dict[str, Choice] = {}
        for name, option in self.options.items():
            if name in self.made:
                continue
            value = option.canonical(option.default)
            if value is None:
                self.findings.append(option.wrong(option.default, option.span))
                continue
            declared = option.values.get(value)
            found[name] = Choice(name, value, "default", declared.cites if declared is not None else ())
        return found


def _twice(name: str, before: Choice, place: Span) -> Finding:
    line = before.span.line if before.span is not None else place.line
    labels = (Label(before.span, "first-here", {"key": name}),) if before.span is not None else ()
    return Finding("R102", {"key": name, "line": line, "again": place.line}, place, labels)


def collisions(made: Map[str, Choice], options: Map[str, Option]) -> list[Finding]:
    """R114 for every two chosen options that write the same path, or one inside the other, differently."""
    written_by: dict[str, tuple[Axis, Choice, str]] = {}
    inside: dict[str, tuple[Axis, Choice, str]] = {}
    findings: list[Finding] = []
    for choice in made.values():
        axis = axis_of(choice.option, options)
        if axis is None:
            continue
        for path, text in writes(axis.patch(choice.value, choice.span)).items():
            above = [path[:end] for end in range(len(path)) if path[end] == "."]
            rivals = [written_by.get(path), inside.get(path), *(written_by.get(part) for part in above)]
            for rival in rivals:
                if rival is not None and rival[0].option is not axis.option and rival[2] != text:
                    findings.append(_collision(axis, choice, rival, path))
                    break
            written_by[path] = (axis, choice, text)
            inside.update(dict.fromkeys(above, (axis, choice, f"{path}={text}")))
    return findings


def _collision(axis: Axis, choice: Choice, rival: tuple[Axis, Choice, str], path: str) -> Finding:
    other, there, _ = rival
    labels = ()
    if there.span is not None:
        labels = (Label(there.span, "chosen-here", {"option": other.name}),)
    return Finding("R114", {"option": axis.name, "other": other.name, "path": path}, choice.span, labels)
