"""The file of a variant: what it builds on, the house rules that differ, and a case or two to be ruled on."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePath

from refcli import resources
from refcli.drafts.telling import Case, cases
from refcli.report.sink import safe
from refcli.rules.axes import Axis
from refcli.rules.ruleset import Ruleset
from refcli.words import text as words

MODELINE = "# yaml-language-server: $schema=./{schema}\n"
SCHEMA = "ruleset.schema.json"
_PLAIN = re.compile(r"[A-Za-z0-9♠♥♦♣][\w.+-]*")
_NAME = re.compile(r"(?!(?:null|true|false|yes|no|on|off|[yn])$)[A-Za-z][\w./-]*", re.IGNORECASE)
_ID = re.compile(r"[^A-Za-z0-9._-]+")
_WIDE = 110  # columns of a remark


def id_of(file: str) -> str:
    """An id for a file: its name without the ending, and without what no id may have."""
    return _ID.sub("-", PurePath(file).stem).strip("-._") or "mine"


def quoted(text: str) -> str:
    """A text as it may stand in a flow mapping of YAML."""
    if _PLAIN.fullmatch(text) and not (text[0] == "0" and len(text) > 1 and text.isdigit()):
        return text
    return json.dumps(text, ensure_ascii=False)


def named(text: str) -> str:
    """A name or title as YAML reads it back: plain where no other value is written so, such as ``null`` or ``1``."""
    return text if _NAME.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def variant(rules: Ruleset, file: str, title: str, base: str, chosen: Mapping[str, str]) -> str:
    """The text of a ruleset that extends ``rules`` with the values ``chosen``, which are good ones.

    ``file`` is the name of the file that it is for, ``base`` what that file calls ``rules``: an id or a path.
    """
    said = shlex.quote(safe(file))
    lines = [MODELINE.format(schema=SCHEMA).rstrip("\n")]
    lines += _remark(words("new.head", base=safe(base), file=said))
    lines += [f"ruleset: {named(id_of(file))}", f"title: {{en: {named(title)}}}", f"extends: {named(base)}"]
    if chosen:
        lines += ["", "with:"]
        for option, value in chosen.items():
            lines += [f"  {line}" for line in (*_about(rules, option), f"{option}: {_value(value)}")]
    lines += ["", "examples:"]
    lines += [f"  {line}" for line in _remark(words("new.examples", file=said))]
    lines += [f"  {line}" for case in cases(rules, chosen) for line in _example(case)]
    return "\n".join(lines) + "\n"


def _about(rules: Ruleset, option: str) -> Iterator[str]:
    """Remarks above a choice: the question, and who plays each value."""
    axis = rules.resolved.axis(option)
    if axis is None:
        return
    yield from _remark(axis.option.question)
    yield from _remark("; ".join(_held(axis)))


def _held(axis: Axis) -> Iterator[str]:
    for name in axis.known():
        value = axis.option.values.get(name) if axis.key is None else None
        cites = f" ({', '.join(value.cites)})" if value is not None and value.cites else ""
        yield f"{name}{cites}"


def _remark(text: str) -> Iterable[str]:
    """A text as lines of comment."""
    line = "#"
    for word in text.split():
        if len(line) + len(word) + 1 > _WIDE:
            yield line
            line = "#"
        line += f" {word}"
    if line != "#":
        yield line


def _value(value: str) -> str:
    if ">" in value:
        return "[" + ", ".join(map(quoted, value.split(">"))) + "]"
    return quoted(value)


def _example(case: Case) -> Iterator[str]:
    yield f"- id: {case.name}"
    cards = f"trick: [{', '.join(case.trick)}], hand: [{', '.join(case.hand)}]"
    yield f"  position: {{contract: {quoted(case.contract)}, {cards}}}"


def scratch(file: str, title: str) -> str:
    """The text of a whole game with remarks, to be changed; ``file`` is the name of the file that it is for."""
    text = (resources.folder("rulesets") / "scratch.template").read_text(encoding="utf-8")
    head = MODELINE.format(schema=SCHEMA)
    return head + text.replace("FILE", shlex.quote(safe(file))).replace("NAME", named(id_of(file))).replace(
        "TITLE", named(title)
    )
