"""The files of a ruleset in the order they are merged, and the tree they make together."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from refcli import resources
from refcli.diagnostics import Finding, Label
from refcli.rules import library, merge, nodes, store
from refcli.rules.options import texts
from refcli.rules.tree import Mapping, Node, Scalar, Sequence
from refcli.source import Span
from refcli.words import text as words

MAX_FILES = 100
META = ("extends", "uses", "with", "abstract", "sources", "ruleset", "title", "source", "examples", "translations")
_OF_LEAF = ("ruleset", "title", "source", "examples", "abstract")

Findings = tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class File:
    """One file of a ruleset. ``above`` are the files it extends, the nearest first."""

    path: Path
    name: str
    node: Mapping
    above: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        node = self.node.get("ruleset")
        return node.text if isinstance(node, Scalar) else self.name


@dataclass(frozen=True, slots=True)
class Loaded:
    """Files from base to leaf, and their merged tree before any option is applied."""

    files: tuple[File, ...]
    tree: Mapping

    @property
    def leaf(self) -> File:
        return self.files[-1]


def load(path: Path) -> tuple[Loaded | None, Findings]:
    """Read a file with all it extends and uses, and merge them. Nothing is merged where a file has a fault."""
    if library.is_shipped(path) and library.is_file(path):
        return _load_shipped(path, resources.stamp("rulesets", ".yaml"))
    return _load(path)


@lru_cache(maxsize=128)
def _load_shipped(path: Path, _stamp: object) -> tuple[Loaded | None, Findings]:
    return _load(path)


def _load(path: Path) -> tuple[Loaded | None, Findings]:
    reader = _Reader()
    reader.take(path, None, ())
    if reader.findings:
        return None, tuple(reader.findings)
    loaded, findings = _merged(reader.files)
    return (None if findings else loaded), findings


def load_sound(path: Path) -> tuple[Loaded | None, Findings, Findings]:
    """What of a file and all it builds on can be used, for whoever wants to hear of every mistake at once.

    What has a fault of form is left out. Then come the faults of form, and all others. None where a file is missing
    or cannot be read at all.
    """
    reader = _Reader(form=[])
    leaf = reader.take(path, None, ())
    assert reader.form is not None
    if leaf is None or reader.findings:
        return None, tuple(reader.form), tuple(reader.findings)
    loaded, findings = _merged(reader.files)
    return loaded, tuple(reader.form), findings


def _merged(files: list[File]) -> tuple[Loaded, Findings]:
    tree = Mapping({}, files[-1].node.span)
    findings: list[Finding] = []
    for file in files:
        tree, faults = merge.apply(tree, merge.normal(merge.without(file.node, *META)))
        findings += faults
    return Loaded(tuple(files), _with_meta(tree, files[-1])), tuple(findings)


def _with_meta(tree: Mapping, leaf: File) -> Mapping:
    """What is said of the leaf alone is not inherited."""
    own = {key: leaf.node.entries[key] for key in _OF_LEAF if key in leaf.node.entries}
    return Mapping({**own, **tree.entries}, leaf.node.span)


def _read(path: Path) -> tuple[Node | None, Findings]:
    """The tree of a file; shipped files are read once, as most of them serve many rulesets."""
    if library.is_shipped(path) and library.is_file(path):
        status = path.stat()
        return _read_shipped(path, (status.st_mtime_ns, status.st_size))
    return nodes.read(path, library.shown(path))


@lru_cache(maxsize=256)
def _read_shipped(path: Path, stamp: tuple[int, int]) -> tuple[Node | None, Findings]:
    """The tree as kept: to compose it anew takes ten times as long."""
    place = store.place("tree", str(path), stamp)
    kept = store.read(place) if place is not None else None
    if isinstance(kept, Mapping):
        return kept, ()
    node, findings = nodes.read(path, library.shown(path))
    if place is not None and node is not None and not findings:
        store.keep(place, node)
    return node, findings


@dataclass(slots=True)
class _Reader:
    """Walks ``extends`` and ``uses`` depth first: what a file builds on comes before it, and only once.

    Where ``form`` is a list, faults of form go there and what has them is left out; else they end the reading.
    """

    form: list[Finding] | None = None
    files: list[File] = field(default_factory=list[File])
    findings: list[Finding] = field(default_factory=list[Finding])
    seen: dict[Path, File] = field(default_factory=dict[Path, File])
    read: int = 0

    def take(self, path: Path, place: Span | None, stack: tuple[tuple[Path, str], ...]) -> File | None:
        """Read a file and what it builds on; ``stack`` are the files being read."""
        key = library.real(path)
        if key in self.seen:
            return self.seen[key]
        if any(key == open_path for open_path, _ in stack):
            chain = " → ".join([name for _, name in stack] + [library.shown(path)])
            self.findings.append(Finding("R111", {"chain": chain}, place))
            return None
        self.read += 1
        if self.read > MAX_FILES:
            limit = words("limit.files", limit=MAX_FILES)
            self.findings.append(Finding("R119", {"limit": limit}, place))
            return None
        node = self._compose(path, place)
        if node is None or self.read > MAX_FILES:
            return None
        file = self._build_on(File(path, library.shown(path), node), (*stack, (key, library.shown(path))))
        self.seen[key] = file
        self.files.append(file)
        return file

    def _compose(self, path: Path, place: Span | None) -> Mapping | None:
        node, faults = _read(path)
        if node is not None and self.form is not None:
            node = self._sound(node, faults, library.is_shipped(path))
            faults = ()
        elif node is not None and not faults and not library.is_shipped(path):
            from refcli.rules.schema import check

            faults = check(node)
        if node is not None and not faults and not isinstance(node, Mapping):
            told = any(fault.place == node.span for fault in self.form or ())
            faults = () if told else (wrong_root(node),)
        self.findings += [f if f.place is not None else Finding(f.code, f.params, place) for f in faults]
        return node if isinstance(node, Mapping) and not faults else None

    def _sound(self, node: Node, faults: Findings, shipped: bool) -> Node:
        """What is left of a file without what has a fault of form; those go to ``form``."""
        from refcli.rules import schema

        assert self.form is not None
        told = {fault.place for fault in faults}
        missing = {fault.params.get("key") for fault in faults}  # a key left out for its fault is not missing
        wrong = [f for f in (() if shipped else schema.check(node)) if f.place not in told]
        found = (*faults, *(f for f in wrong if f.code != "R108" or f.params["key"] not in missing))
        self.form += found
        return schema.without(node, found)

    def _build_on(self, file: File, stack: tuple[tuple[Path, str], ...]) -> File:
        above: tuple[str, ...] = ()
        for name in _names(file.node.get("extends"))[:1]:
            base = self._named(name, file, stack)
            if base is not None:
                above = (base.id, *base.above)
        for name in _names(file.node.get("uses")):
            self._named(name, file, stack)
        return File(file.path, file.name, file.node, above)

    def _named(self, name: Scalar, file: File, stack: tuple[tuple[Path, str], ...]) -> File | None:
        found = library.find(name.text, file.path, name.span)
        if isinstance(found, Finding):
            self.findings.append(found)
            return None
        before = len(self.findings)
        taken = self.take(found, name.span, stack)
        label = Label(name.span, "extended-here")
        for index in range(before, len(self.findings)):
            fault = self.findings[index]
            if fault.place is not None and fault.place.file != name.span.file and not fault.labels:
                self.findings[index] = Finding(fault.code, fault.params, fault.place, (label,))
        return taken


def wrong_root(node: Node) -> Finding:
    """R106 for a file that is not a mapping."""
    what = words("value.list") if isinstance(node, Sequence) else ">".join(texts(node))
    params = {"key": words("file.root"), "value": what, "wanted": words("form.mapping"), "hint": ""}
    return Finding("R106", params, node.span)


def _names(node: Node | None) -> tuple[Scalar, ...]:
    if isinstance(node, Sequence):
        return tuple(item for item in node.items if isinstance(item, Scalar))
    return (node,) if isinstance(node, Scalar) else ()
