"""A booklet as Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.book.document import Block, Booklet, Heading, Paragraph, Points, Table


def markdown(booklet: Booklet) -> str:
    """The whole booklet."""
    lines = [line for block in booklet.blocks for line in (*_block(block), "")]
    return "\n".join(lines)


def _block(block: Block) -> Iterator[str]:
    if isinstance(block, Heading):
        yield f"{'#' * block.level} {block.text}"
    elif isinstance(block, Paragraph):
        yield block.text
    elif isinstance(block, Points):
        for number, item in enumerate(block.items, 1):
            yield f"{number}. {item}" if block.numbered else f"- {item}"
    else:
        yield from _table(block)


def _table(table: Table) -> Iterator[str]:
    yield f"*{table.caption}*"
    yield ""
    yield _row(table.head)
    yield "|" + "---|" * len(table.head)
    for row in table.rows:
        yield _row(row)


def _row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
