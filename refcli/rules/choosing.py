"""From what was chosen, in layers, to one value for every option.

Layers are the files from base to leaf, then the record, then the command line; a later one wins. An axis of one
key (``multiplier.KEY``) belongs to the option that has ``over``; choosing the whole option in a later layer
drops it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Mapping as Map
from dataclasses import dataclass, field

from refcli.diagnostics import Finding, Label
from refcli.rules.axes import Axis, axis_of, unknown
from refcli.rules.options import UNSPECIFIED, Choice, Option, texts, written
from refcli.rules.patches import writes
from refcli.rules.tree import Mapping, Node, Scalar, Sequence
from refcli.source import Span


@dataclass(frozen=True, slots=True)
class Chosen:
    """A value somebody wrote for an axis, not yet checked."""

    name: str
    value: str
    cites: tuple[str, ...] = ()
    note: str = ""
    among: tuple[str, ...] = ()
    place: Span | None = None
    key_place: Span | None = None


def written_in(node: Node | None, prefix: str = "") -> Iterable[Chosen]:
    """What a file's ``with`` chooses: dotted or nested names; a leaf is a value or ``{value, cites, note, among}``."""
    if not isinstance(node, Mapping):
        return
    for key, entry in node.entries.items():
        name, value = prefix + key, entry.node
        if not isinstance(value, Mapping):
            yield Chosen(name, written(value), place=value.span, key_place=entry.key_span)
        elif isinstance(value.get("value"), Scalar | Sequence):
            inner, note = value.get("value"), value.get("note")
            assert inner is not None
            remark = note.text if isinstance(note, Scalar) else ""
            cites, some = texts(value.get("cites")), texts(value.get("among"))
            yield Chosen(name, written(inner), cites, remark, some, inner.span, entry.key_span)
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
            some = tuple(self._among(axis, one))
            made = Choice(axis.name, value, choice.origin, cites, one.note, some, one.place, choice.layer)
            self._put(axis, made)

    def _among(self, axis: Axis, one: Chosen) -> Iterator[str]:
        """The values that come into question where none is stated."""
        for text in one.among:
            value = axis.canonical(text)
            if value is None or value == UNSPECIFIED:
                self.findings.append(axis.wrong(text, one.place))
            else:
                yield value

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
    labels: tuple[Label, ...] = ()
    if there.span is not None:
        labels = (Label(there.span, "chosen-here", {"option": other.name}),)
    return Finding("R114", {"option": axis.name, "other": other.name, "path": path}, choice.span, labels)
