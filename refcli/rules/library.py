"""Where rulesets live: ids of shipped ones, paths of others."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path, PurePosixPath

from refcli import resources
from refcli.diagnostics import Finding
from refcli.nearest import nearest
from refcli.source import Span
from refcli.words import meant
from refcli.words import text as words

SUFFIXES = (".yaml", ".yml")
_ID = re.compile(r"[a-z0-9][a-z0-9-]*(/[a-z0-9][a-z0-9-]*)*")
_OWN_ID = re.compile(r"^ruleset:[ \t]*[\"']?([^\s\"'#]+)", re.MULTILINE)
_DECLARED = re.compile(r"^ruleset:", re.MULTILINE)
_ABSTRACT = re.compile(r"^abstract:[ ]*true\b", re.MULTILINE)
_EXTENDED = re.compile(r"^extends:[ ]*([a-z0-9/-]+)", re.MULTILINE)
_TITLE = re.compile(r"^title:[ ]*\{(.*)\}", re.MULTILINE)
_NAME = re.compile(r"\b[a-z]{2}:[ ]*(\"[^\"]*\"|[^,]+)")
_OPTIONS = re.compile(r"^options:.*\n((?:[ #].*\n|\n)*)", re.MULTILINE)
_MAIN = "base"  # the file that a folder's own name stands for


@cache
def root() -> Path:
    """The folder of the shipped rulesets."""
    return resources.folder("rulesets")


def is_path(rules: str) -> bool:
    """Whether a text names a file rather than an id."""
    return rules.endswith(SUFFIXES)


def is_folder(name: str) -> bool:
    """Whether a user's text names a folder."""
    try:
        return bool(name) and Path(name).is_dir()
    except (OSError, ValueError):  # no file can have such a name
        return False


def is_shipped(path: Path) -> bool:
    """Whether a file ships with the program: it is trusted and already checked."""
    return path.is_relative_to(root()) and ".." not in path.parts


def real(path: Path) -> Path:
    """The path with links followed; itself where the system cannot follow it."""
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError):
        return path


def is_file(path: Path) -> bool:
    """Whether there is such a file; no name is too odd to ask."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def shown(path: Path) -> str:
    """A file's name in messages: that of a shipped one begins with ``rulesets/``."""
    return f"rulesets/{path.relative_to(root()).as_posix()}" if is_shipped(path) else str(path)


def _named(path: Path) -> Path:
    """A path that a user names; whole where it leads to a shipped file, which is that file however it is written."""
    try:
        whole = path.absolute()
    except OSError:  # there is no folder to begin from
        return path
    return whole if is_shipped(whole) else path


def find(rules: str, base: Path | None = None, place: Span | None = None) -> Path | Finding:
    """The file of an id or path; ``base`` is the file that names it, ``place`` where it does so.

    A user may name any path. A file may name shipped ids, and files in its own folder or below. Otherwise R110.
    """
    if not is_path(rules):
        return _by_id(rules, base, place)
    if base is None:
        return _named(Path(rules))
    relative = PurePosixPath(rules.replace("\\", "/"))
    path = base.parent / relative
    inside = not relative.is_absolute() and ".." not in relative.parts and ":" not in rules
    if inside and is_file(path) and real(path).is_relative_to(real(base.parent)):
        return path
    return Finding("R110", {"rules": rules, "hint": words("path.outside") if not inside else ""}, place)


def _by_id(rules: str, base: Path | None, place: Span | None) -> Path | Finding:
    if _ID.fullmatch(rules):
        for path in (root() / rules / f"{_MAIN}.yaml", root() / f"{rules}.yaml"):
            if is_file(path) and _declares(path, path.stat().st_mtime_ns)[0]:
                return path
    beside = (f"{rules}{suffix}" for suffix in SUFFIXES if base is None and is_file(Path(f"{rules}{suffix}")))
    for file in beside:  # the name of a file without its ending
        return Finding("R110", {"rules": rules, "hint": meant(file)}, place)
    if base is None and is_folder(rules) and not _ID.fullmatch(rules):
        return Finding("R110", {"rules": rules, "hint": words("path.folder")}, place)
    if base is not None and rules in _names_of(base):
        return Finding("R110", {"rules": rules, "hint": words("path.itself")}, place)
    known = ids() if base is None else tuple(sorted(set(ids()) | set(abstract_ids())))
    return Finding("R110", {"rules": rules, "hint": meant(_probably(rules, known))}, place)


def _names_of(file: Path) -> tuple[str, ...]:
    """What a file is called: its name without the ending, and its id."""
    declared = _OWN_ID.findall(file.read_text(encoding="utf-8", errors="replace")) if is_file(file) else []
    return (file.stem, *declared[:1])


def _probably(said: str, known: tuple[str, ...]) -> str | None:
    """The id that was meant: one whose last part or title is what was said, of the most common game first."""
    sought = said.strip().casefold()
    if sought and sought not in known:
        for alike in (_endings, _titled):
            found = sorted((name for name in known if sought in alike(name)), key=_rank)
            if found:
                return found[0]
    return nearest(said, known)


def _rank(name: str) -> tuple[bool, str]:
    return name.partition("/")[0] != common(), name


def _endings(name: str) -> tuple[str, ...]:
    return (name.rpartition("/")[2],) if "/" in name else ()


@cache
def _titled(name: str) -> tuple[str, ...]:
    """The titles of a shipped ruleset in every language, looked up in its text."""
    path = next(path for path in (root() / name / f"{_MAIN}.yaml", root() / f"{name}.yaml") if is_file(path))
    head = _TITLE.search(path.read_text(encoding="utf-8"))
    return tuple(title.strip('" ').casefold() for title in _NAME.findall(head[1])) if head else ()


@cache
def _declares(path: Path, _changed: int) -> tuple[bool, bool]:
    """Whether a file is a ruleset, and whether it is abstract: looked up in its text, for it need not be read."""
    text = path.read_text(encoding="utf-8")
    return _DECLARED.search(text) is not None, _ABSTRACT.search(text) is not None


def _shipped(abstract: bool) -> tuple[str, ...]:
    found: set[str] = set()
    for path in root().rglob("*.yaml"):
        if _declares(path, path.stat().st_mtime_ns) == (True, abstract):
            found.add(path_id(path))
    return tuple(sorted(found))


def path_id(path: Path) -> str:
    """The id of a shipped file."""
    name = path.relative_to(root()).with_suffix("").as_posix()
    return name.removesuffix(f"/{_MAIN}")


def ids() -> tuple[str, ...]:
    """The ids of all shipped rulesets that can be played, sorted."""
    return _shipped(abstract=False)


@cache
def common() -> str:
    """The shipped ruleset that most others build on: what to suggest where nobody has named one."""
    known = ids()
    texts = [path.read_text(encoding="utf-8") for path in sorted(root().rglob("*.yaml"))]
    extended = Counter(found[1] for text in texts if (found := _EXTENDED.search(text)) and found[1] in known)
    return extended.most_common(1)[0][0] if extended else known[0]


def has_option(axis: str) -> bool:
    """Whether a shipped file declares an option of that name, or one of which it may be a key."""
    names = "|".join(re.escape(name) for name in (axis, axis.rpartition(".")[0]) if name)
    declared = re.compile(rf"^  (?:{names}):", re.MULTILINE)
    texts = (path.read_text(encoding="utf-8") for path in root().rglob("*.yaml"))
    return bool(names) and any(declared.search(found[1]) for text in texts if (found := _OPTIONS.search(text)))


def abstract_ids() -> tuple[str, ...]:
    """The ids of the shipped files that only others extend or use, sorted."""
    return _shipped(abstract=True)
