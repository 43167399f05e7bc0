"""The documentation as HTML pages, records, rulesets and sessions in colour: ``python docs/website.py FOLDER``.

Needs the extra ``docs``. Every page of ``docs/`` is written, and the README as ``index.html``; a link to a page leads
to its HTML, any other link into the checkout to the file itself.
"""

from __future__ import annotations

import html
import os
import re
import sys
from pathlib import Path
from typing import Any, cast

from markdown_it import MarkdownIt
from pygments import highlight, lexers
from pygments.formatters import HtmlFormatter
from pygments.util import ClassNotFound

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from refcli.highlight import JassLexer

ROOT = Path(__file__).resolve().parents[1]
_highlight, _lexers, _formatter = (cast("Any", one) for one in (highlight, lexers, HtmlFormatter))  # half typed
_LINK = re.compile(r'href="([^"#:]+)(#[^"]*)?"')
_STYLE = """
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; background: #fff; color: #1a1a1a;
  font: 1rem/1.55 system-ui, sans-serif; }
h1, h2, h3 { line-height: 1.25; } h1 { border-bottom: 3px solid #7a1f1f; } h2 { color: #7a1f1f; }
a { color: #0b4f8a; } pre { overflow-x: auto; padding: .6rem; background: #f8f8f8; }
code { font: .9em ui-monospace, Consolas, monospace; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border: 1px solid #767676; padding: .25rem .55rem; text-align: left; vertical-align: top; }
"""


def coloured(code: str, language: str, _attributes: str = "") -> str:
    """A block of code with a class for each of its words; as it is where no lexer is known for its language."""
    try:
        lexer = JassLexer() if language == "jass" else _lexers.get_lexer_by_name(language)
    except ClassNotFound:
        return html.escape(code)
    return str(_highlight(code, lexer, _formatter(nowrap=True)))


def page(source: Path, pages: dict[Path, str], folder: Path) -> str:
    """One page. ``pages`` are the names of all, by source; ``folder`` is where they will lie."""
    text = source.read_text(encoding="utf-8")
    body = str(MarkdownIt("commonmark", {"highlight": coloured}).enable("table").render(text))
    title = next((line.removeprefix("# ") for line in text.splitlines() if line.startswith("# ")), source.stem)

    def lead(link: re.Match[str]) -> str:
        target = (source.parent / link[1]).resolve()
        there = pages.get(target) or Path(os.path.relpath(target, folder.resolve())).as_posix()
        return f'href="{there}{link[2] or ""}"'

    colours = str(_formatter().get_style_defs("pre"))
    head = f"<title>{html.escape(title)}</title>\n<style>{_STYLE}{colours}</style>"
    view = '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">'
    main = f"<main>\n{_LINK.sub(lead, body)}</main>"
    return f'<!DOCTYPE html>\n<html lang="en">\n<head>\n{view}\n{head}\n</head>\n<body>\n{main}\n</body>\n</html>\n'


def sources() -> dict[Path, str]:
    """Every page by its source, with the name of its HTML."""
    found = {path.resolve(): f"{path.stem}.html" for path in sorted((ROOT / "docs").glob("*.md"))}
    return {(ROOT / "README.md").resolve(): "index.html", **found}


def main(folder: Path) -> None:
    """Write all pages."""
    folder.mkdir(parents=True, exist_ok=True)
    pages = sources()
    for source, name in pages.items():
        (folder / name).write_text(page(source, pages, folder), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "site"))
