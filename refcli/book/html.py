"""A booklet as one HTML page that needs nothing else: readable, printable, with headings, language and table heads."""

from __future__ import annotations

import html as escaping
import re
from collections.abc import Iterator
from itertools import count

from refcli.book.document import Block, Booklet, Heading, Paragraph, Points, Table

_STRONG = re.compile(r"\*\*(.+?)\*\*")
_CODE = re.compile(r"`([^`]+)`")
_RED = re.compile(r"([♥♦])")

_STYLE = """
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem; background: #fff; color: #1a1a1a;
  font: 1.05rem/1.55 Georgia, "Times New Roman", serif; overflow-wrap: break-word; }
h1, h2, h3 { font-family: system-ui, "Segoe UI", sans-serif; line-height: 1.25; }
h1 { border-bottom: 3px solid #7a1f1f; padding-bottom: .4rem; }
h2 { margin-top: 2.2rem; color: #7a1f1f; }
h3 { margin-top: 1.4rem; }
nav ul { columns: 2; padding-left: 1.2rem; }
a { color: #0b4f8a; }
a:focus-visible { outline: 3px solid #0b4f8a; outline-offset: 2px; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; background: #fff; padding: .5rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; min-width: min(100%, 17rem); margin: .8rem 0;
  font: .92rem/1.4 system-ui, "Segoe UI", sans-serif; }
caption { text-align: left; font-weight: 600; padding-bottom: .3rem; }
th, td { border: 1px solid #767676; padding: .25rem .55rem; text-align: left; vertical-align: top; }
thead th { background: #f1ece4; }
code { font: .92em ui-monospace, Consolas, monospace; background: #f4f4f4; padding: 0 .2em; overflow-wrap: anywhere; }
.red { color: #a31515; }
@media print {
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  nav, .skip { display: none; }
  h2, h3 { break-after: avoid; } table, li { break-inside: avoid; } .wide { overflow: visible; }
  @page { margin: 18mm 16mm; }
}
"""


def html(booklet: Booklet) -> str:
    """The whole page."""
    numbers = {id(block): f"s{number}" for number, block in zip(count(1), booklet.blocks, strict=False)}
    head = next((block for block in booklet.blocks if isinstance(block, Heading) and block.level == 1), None)
    body = [line for block in booklet.blocks if block is not head for line in _block(block, numbers[id(block)])]
    sections = [block for block in booklet.blocks if isinstance(block, Heading) and block.level == 2]
    links = [f'<li><a href="#{numbers[id(one)]}">{_inline(one.text)}</a></li>' for one in sections]
    title = escaping.escape(booklet.title)
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{booklet.language}">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title>",
        f"<style>{_STYLE}</style>",
        "</head>",
        "<body>",
        f"<header><h1>{_inline(head.text) if head else title}</h1></header>",
        *((f'<nav aria-label="{escaping.escape(booklet.contents)}"><ul>', *links, "</ul></nav>") if links else ()),
        "<main>",
        *body,
        "</main>",
        "</body>",
        "</html>",
    ]
    return "\n".join(lines) + "\n"


def _block(block: Block, anchor: str) -> Iterator[str]:
    if isinstance(block, Heading):
        yield f'<h{block.level} id="{anchor}">{_inline(block.text)}</h{block.level}>'
    elif isinstance(block, Paragraph):
        yield f"<p>{_inline(block.text)}</p>"
    elif isinstance(block, Points):
        tag = "ol" if block.numbered else "ul"
        yield f"<{tag}>"
        yield from (f"<li>{_inline(item)}</li>" for item in block.items)
        yield f"</{tag}>"
    else:
        yield from _table(block)


def _table(table: Table) -> Iterator[str]:
    yield f'<div class="wide"><table><caption>{_inline(table.caption)}</caption>'
    yield "<thead><tr>" + "".join(f'<th scope="col">{_inline(cell)}</th>' for cell in table.head) + "</tr></thead>"
    yield "<tbody>"
    for first, *rest in table.rows:
        cells = "".join(f"<td>{_inline(cell)}</td>" for cell in rest)
        yield f'<tr><th scope="row">{_inline(first)}</th>{cells}</tr>'
    yield "</tbody></table></div>"


def _inline(text: str) -> str:
    safe = escaping.escape(text, quote=False)
    safe = _CODE.sub(r"<code>\1</code>", _STRONG.sub(r"<strong>\1</strong>", safe))
    return _RED.sub(r'<span class="red">\1</span>', safe)
