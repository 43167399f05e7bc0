"""The documentation as HTML: records in the colours of the lexer, links between the pages."""

from __future__ import annotations

from pathlib import Path

from docs.website import coloured, page, sources
from tests.book.page import Page

ROOT = Path(__file__).resolve().parents[2]


def test_a_record_is_coloured_by_the_lexer_of_records() -> None:
    shown = coloured('[Rules "schieber"]\n1 Anna: H6 H7 ; a remark\n', "jass")
    assert '<span class="c1">; a remark</span>' in shown and '<span class="no">H6</span>' in shown
    assert coloured("a < b\n", "no-such-language") == "a &lt; b\n"


def test_a_page_is_whole_and_leads_to_the_others(tmp_path: Path) -> None:
    pages = sources()
    text = page(ROOT / "docs" / "settle.md", pages, tmp_path)
    shown = Page(text)
    assert not shown.open and shown.headings()[0] == 1
    assert '<code class="language-jass">' in text and '<span class="no">' in text
    links = [str(one["href"]).partition("#")[0] for one in Page(page(ROOT / "README.md", pages, tmp_path)).named("a")]
    inside = [link for link in links if link and ":" not in link]
    assert {"tutorial.html", "ruleset-language.html"} <= set(inside)
    for link in inside:
        assert link in pages.values() or (tmp_path / link).resolve().exists(), link
