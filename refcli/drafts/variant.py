"""The file of a variant: what it builds on, the house rules that differ, and a case or two to be ruled on."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePath
from typing import NamedTuple

from refcli import resources
from refcli.book.translations import Translations
from refcli.book.words import Words
from refcli.drafts.telling import Case, cases
from refcli.report.sink import safe
from refcli.rules.axes import Axis
from refcli.rules.ruleset import Ruleset

MODELINE = "# yaml-language-server: $schema=./{schema}\n"
SCHEMA = "ruleset.schema.json"
_PLAIN = re.compile(r"[A-Za-z0-9♠♥♦♣][\w.+-]*")
_NAME = re.compile(r"(?!(?:null|true|false|yes|no|on|off|[yn])$)[A-Za-z][\w./-]*", re.IGNORECASE)
_ID = re.compile(r"[^A-Za-z0-9._-]+")
_REMARK = re.compile(r"@([a-z-]+)@")  # in the template of a whole game: the key of a remark
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


class Draft(NamedTuple):
    """The name of a new file, what its ruleset is called, and the language of that and of the remarks."""

    file: str
    title: str
    language: str = "en"


def variant(rules: Ruleset, draft: Draft, base: str, chosen: Mapping[str, str]) -> str:
    """The text of a ruleset that extends ``rules`` with the values ``chosen``, which are good ones.

    ``base`` is what its file calls ``rules``: an id or a path.
    """
    said, words, say = shlex.quote(safe(draft.file)), Words(draft.language), Translations(rules, draft.language)
    lines = [MODELINE.format(schema=SCHEMA).rstrip("\n")]
    lines += _remark(words("draft.head", base=safe(base), file=said))
    lines += [f"ruleset: {named(id_of(draft.file))}", _title(draft), f"extends: {named(base)}"]
    if chosen:
        lines += ["", "with:"]
        for option, value in chosen.items():
            lines += [f"  {line}" for line in (*_about(rules, option, say), f"{option}: {_value(value)}")]
    elif rules.options:
        lines += ["", *_remark(words("draft.with")), *_stub(rules)]
    lines += ["", "examples:"]
    lines += [f"  {line}" for line in _remark(words("draft.examples", file=said))]
    lines += [f"  {line}" for case in cases(rules, chosen) for line in _example(case)]
    return "\n".join(lines) + "\n"


def _stub(rules: Ruleset) -> Iterator[str]:
    """A choice as it would stand, to be taken out of its comment: of the first option another value than it has."""
    option = next(iter(rules.options.values()))
    has = rules.choices[option.name].value if option.name in rules.choices else option.default
    other = next((value for value in option.known if value != has), has)
    yield "# with:"
    yield f"#   {option.name}: {_value(other)}"


def _title(draft: Draft) -> str:
    return f"title: {{{draft.language}: {named(draft.title)}}}"


def _about(rules: Ruleset, option: str, say: Translations) -> Iterator[str]:
    """Remarks above a choice: the question, and who plays each value."""
    axis = rules.resolved.axis(option)
    if axis is None:
        return
    yield from _remark(say(axis.option.question) if axis.option.question else "")
    for held in _held(axis, say):
        yield from _remark(f"- {held}")


def _held(axis: Axis, say: Translations) -> Iterator[str]:
    for name in axis.known():
        value = axis.option.values.get(name) if axis.key is None else None
        cites = f" ({', '.join(value.cites)})" if value is not None and value.cites else ""
        title = f" – {say(value.title)}" if value is not None and value.title else ""
        yield f"{name}{title}{cites}"


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


def scratch(draft: Draft) -> str:
    """The text of a whole game with remarks in the draft's language, to be changed."""
    text = (resources.folder("rulesets") / "scratch.template").read_text(encoding="utf-8")
    head, words = MODELINE.format(schema=SCHEMA), Words(draft.language)
    text = _REMARK.sub(lambda mark: words(f"scratch.{mark[1]}"), text)
    text = text.replace("FILE", shlex.quote(safe(draft.file))).replace("NAME", named(id_of(draft.file)))
    return head + text.replace("title: {en: TITLE}", _title(draft))
