"""What ``refcli explain`` prints: the page of a code, or a clause with the options that patch it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from refcli import words
from refcli.codes import CODES
from refcli.diagnostics import Finding
from refcli.nearest import nearest
from refcli.rules import paths
from refcli.rules.options import Option
from refcli.rules.ruleset import Ruleset
from refcli.rules.tree import Mapping, Node, Scalar, Sequence

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9-]*")


def of_code(name: str, language: str = "en") -> str | None:
    """The page of ``P101``, ``revoke`` or ``P101-revoke``; None for an unknown name."""
    wanted = name.strip().casefold()
    for code, entry in CODES.items():
        if wanted in (code.casefold(), entry.name, f"{code}-{entry.name}".casefold()):
            path = Path(words.__file__).parent / language / "pages" / f"{code}-{entry.name}.md"
            return path.read_text(encoding="utf-8") if path.is_file() else f"# {code} {entry.name}\n"
    return None


def unknown(name: str) -> Finding:
    """U104 with the nearest code or name."""
    names = [*CODES, *(entry.name for entry in CODES.values())]
    near = nearest(name, names)
    hint = words.text("use.meant", name=near) if near else ""
    if "." in name:
        hint = words.text("use.clause-rules", name=name) + hint
    return Finding("U104", {"name": name, "hint": hint})


def of_clause(path: str, rules: Ruleset) -> str | None:
    """A clause, term or other place of a ruleset as it stands, its terms, and the house rules that change it."""
    option = rules.options.get(path)
    if option is not None:
        return "".join(line + "\n" for line in option_lines(option, rules))
    path = path.replace(" › ", ".")
    node = paths.get(rules.resolved.tree, path)
    if node is None and "." not in path:
        path = f"obligations.{path}"
        node = paths.get(rules.resolved.tree, path)
    if node is None:
        return None
    return "".join(line + "\n" for line in _clause(path, node, rules))


def no_clause(path: str, rules: Ruleset) -> Finding:
    """U104 for a path that leads nowhere, with the nearest one."""
    near = paths.near(rules.resolved.tree, path if "." in path else f"obligations.{path}")
    return Finding("U104", {"name": path, "hint": words.text("use.meant", name=near) if near else ""})


def _clause(path: str, node: Node, rules: Ruleset) -> Iterator[str]:
    yield f"# {path}"
    yield ""
    yield words.text("explain.place", rules=rules.id, file=node.span.file, line=node.span.line)
    yield ""
    yield from (f"    {line}" for line in written(node))
    code = node.get("code") if isinstance(node, Mapping) else None
    if isinstance(code, Scalar) and code.text in CODES:
        yield ""
        yield words.text("explain.code", code=code.text, name=CODES[code.text].name)
    terms = _terms(node, rules.resolved.tree)
    if terms:
        yield ""
        yield words.text("explain.terms")
        yield ""
        yield from (f"    {name}: {text}" for name, text in terms.items())
    read = (path, *(f"terms.{name}" for name in terms))
    changing = [name for name in rules.options if any(_meet(one, read) for one in rules.resolved.touched(name))]
    for name in changing:
        yield ""
        yield from option_lines(rules.options[name], rules)


def _meet(written_path: str, read: tuple[str, ...]) -> bool:
    return any(f"{one}.".startswith(f"{written_path}.") or f"{written_path}.".startswith(f"{one}.") for one in read)


def _terms(node: Node, tree: Mapping) -> dict[str, str]:
    """The terms that the expressions below ``node`` read, and those that they read."""
    section = tree.get("terms")
    known = section if isinstance(section, Mapping) else Mapping({})
    found: dict[str, str] = {}
    texts = [leaf.text for _, leaf in paths.leaves(node) if isinstance(leaf, Scalar)]
    while texts:
        for word in _WORD.findall(texts.pop(0)):
            term = known.get(word)
            if isinstance(term, Scalar) and word not in found:
                found[word] = term.text
                texts.append(term.text)
    return found


def written(node: Node) -> Iterator[str]:
    """A node as lines of YAML."""
    if isinstance(node, Mapping):
        for key, entry in node.entries.items():
            if isinstance(entry.node, Mapping) and entry.node.entries:
                yield f"{key}:"
                yield from (f"  {line}" for line in written(entry.node))
            else:
                yield f"{key}: {inline(entry.node)}"
    else:
        yield inline(node)


def inline(node: Node) -> str:
    """A node on one line."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return f"[{', '.join(inline(item) for item in node.items)}]"
    return "{" + ", ".join(f"{key}: {inline(entry.node)}" for key, entry in node.entries.items()) + "}"


def option_lines(option: Option, rules: Ruleset, say: Callable[[str], str] = str) -> Iterator[str]:
    """An option: what it has and who says so, its question, its values with those who hold them.

    ``say`` gives what the ruleset's file says in the reader's language.
    """
    choice = rules.choices.get(option.name)
    value = choice.value if choice else option.default
    origin = words.text(f"origin.{choice.origin if choice else 'default'}")
    cites = _who(choice.cites if choice else ())
    yield words.text("option.head", name=option.name, value=value, origin=origin, cites=cites)
    if choice and choice.among:
        yield f"    {words.text('option.among', values=choice.among)}"
    if choice and choice.note:
        yield f"    {say(choice.note)}"
    if option.question:
        yield f"    {say(option.question)}"
    for name, one in option.values.items():
        sign = "*" if name == value else " "
        title = f": {say(one.title)}" if one.title and one.title != name else ""
        yield f"    {sign} {name}{title}{_who(one.cites)}"


def _who(cites: tuple[str, ...]) -> str:
    return f" ({', '.join(cites)})" if cites else ""
