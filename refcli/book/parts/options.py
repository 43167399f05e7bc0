"""House rules: for each question what is played here and what elsewhere; and the sources that say so."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.book.chapter import Chapter
from refcli.book.document import Block, Paragraph, Table
from refcli.book.force import inert
from refcli.rules import library, nodes
from refcli.rules.options import UNSPECIFIED, Option
from refcli.rules.tree import Mapping


def tell(chapter: Chapter) -> Iterator[Block]:
    """Every option that bears on something in this game, and axes of one key that were chosen."""
    words, rules = chapter.words, chapter.rules
    yield chapter.heading("options")
    if not rules.options:
        yield Paragraph(words("options.none"))
        return
    yield from chapter.left_open()
    yield Paragraph(words("options.intro"))
    shown = _shown(chapter)
    rows = [_row(chapter, option) for option in shown]
    rows += [(f"`{name}`", f"`{c.value}`", "") for name, c in rules.choices.items() if name not in rules.options]
    head = tuple(words(f"options.{key}") for key in ("question", "here", "others"))
    yield Table(words("head.options"), head, tuple(rows))
    yield from _sources(chapter, shown)


def _shown(chapter: Chapter) -> tuple[Option, ...]:
    """The options that bear on something in this game."""
    passed = inert(chapter.rules, chapter.idle)
    return tuple(option for name, option in chapter.rules.options.items() if name not in passed)


def _row(chapter: Chapter, option: Option) -> tuple[str, ...]:
    choice = chapter.rules.choices.get(option.name)
    value = choice.value if choice is not None else option.default
    cites = choice.cites if choice is not None else ()
    here = chapter.words("options.open") if value == UNSPECIFIED else chapter.answered(option, value)
    note = f" – {chapter.text(choice.note)}" if choice is not None and choice.note else ""
    others = [
        chapter.answered(option, name) + _who(one.cites)
        for name, one in option.values.items()
        if name not in (value, UNSPECIFIED)
    ]
    return (
        f"{chapter.question(option)} (`{option.name}`)",
        f"{here}{_who(cites)}{note}",
        chapter.words("list.parts").join(others) or "–",
    )


def _who(cites: tuple[str, ...]) -> str:
    return f" ({', '.join(cites)})" if cites else ""


def _sources(chapter: Chapter, shown: tuple[Option, ...]) -> Iterator[Block]:
    """The tags that the chapter before cites, with what they stand for."""
    words, rules = chapter.words, chapter.rules
    told = {option.name for option in shown} | (set(rules.choices) - set(rules.options))
    cited = {tag for name, choice in rules.choices.items() if name in told for tag in choice.cites}
    cited |= {tag for option in shown for value in option.values.values() for tag in value.cites}
    known = _known(chapter)
    rows = [(f"`{tag}`", known[tag]) for tag in sorted(cited) if tag in known]
    if rows:
        yield chapter.heading("sources")
        yield Table(words("sources.table"), (words("sources.tag"), words("sources.what")), tuple(rows))


def _known(chapter: Chapter) -> dict[str, str]:
    """Title, kind and address of every source, by tag."""
    path = library.root() / "sources.yaml"
    shipped, _ = nodes.read(path, library.shown(path))
    trees = [shipped, *(file.node for file in chapter.rules.resolved.layers)]
    found: dict[str, str] = {}
    for tree in trees:
        table = tree.get("sources") if isinstance(tree, Mapping) else None
        for tag, entry in table.entries.items() if isinstance(table, Mapping) else ():
            if isinstance(entry.node, Mapping):
                facts = {key: chapter.value(entry.node.get(key)) for key in ("title", "author", "what", "year", "url")}
                found[tag] = chapter.facts(facts)
    return found
