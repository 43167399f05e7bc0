"""A booklet as blocks of text, before it has a format. ``**`` marks strong words, backquotes words of the ruleset."""

from __future__ import annotations

from typing import NamedTuple


class Heading(NamedTuple):
    """``level`` 1 is the title of the booklet."""

    level: int
    text: str


class Paragraph(NamedTuple):
    text: str


class Points(NamedTuple):
    """A list; ``numbered`` where its order matters."""

    items: tuple[str, ...]
    numbered: bool = False


class Table(NamedTuple):
    """``caption`` says what it holds; the first cell of a row names the row."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Block = Heading | Paragraph | Points | Table


class Booklet(NamedTuple):
    """``language`` is that of the words, as a BCP 47 tag; ``contents`` names the list of chapters.

    ``untranslated`` are the texts and names of the ruleset that stand as they are, for want of other words.
    """

    title: str
    language: str
    blocks: tuple[Block, ...]
    contents: str = ""
    untranslated: tuple[str, ...] = ()
