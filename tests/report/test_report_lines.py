"""Source lines on demand."""

from __future__ import annotations

import io
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from refcli.report.lines import FileLines, Lines, RecentLines
from refcli.report.sink import safe, width

ENDS = st.sampled_from(["\n", "\r\n", "\r"])
TEXTS = st.lists(st.text(st.characters(codec="utf-8", categories=["L", "N", "Zs"]), max_size=12), max_size=700)


@given(TEXTS.filter(lambda lines: not lines or not lines[0].startswith("\ufeff")), ENDS, st.data())
def test_any_line_in_any_order(lines: list[str], end: str, data: st.DataObject) -> None:
    import unicodedata

    raw = end.join(lines).encode()
    source = FileLines(io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8", errors="surrogateescape"))
    for number in data.draw(st.lists(st.integers(1, len(lines) + 3), max_size=6)):
        # The last line has no end; where it is empty there is none.
        known = lines if lines and lines[-1] else lines[:-1]
        expected = unicodedata.normalize("NFC", known[number - 1]) if number <= len(known) else None
        assert source.get(number) == expected


def test_mark_and_bad_bytes(tmp_path: Path) -> None:
    path = tmp_path / "a.jass"
    path.write_bytes(b"\xef\xbb\xbfdeal 1\r\nSt\xf6ck e\xcc\x81\r\nend")
    lines = Lines()
    assert [lines.get(str(path), number) for number in (1, 2, 3, 4)] == ["deal 1", "Stöck é", "end", None]
    lines.close()


def test_no_file_no_line(tmp_path: Path) -> None:
    lines = Lines()
    assert lines.get(str(tmp_path / "none"), 1) is None
    assert lines.get(str(tmp_path), 1) is None
    assert lines.get("a\0b", 1) is None


def test_a_line_of_megabytes_is_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.jass"
    path.write_text("first\n" + "x" * 5_000_000 + "\nthird\n")
    lines = Lines()
    long = lines.get(str(path), 2)
    assert long is not None and set(long) == {"x"} and len(long) < 5000
    assert lines.get(str(path), 3) == "third"
    lines.close()


def test_many_files_do_not_stay_open(tmp_path: Path) -> None:
    lines = Lines()
    for round_ in range(2):
        for number in range(30):
            path = tmp_path / f"{number}.jass"
            if not round_:
                path.write_text(f"file {number}\n")
            assert lines.get(str(path), 1) == f"file {number}"
    lines.close()


def test_shipped_rulesets_are_found_from_anywhere() -> None:
    assert Lines().get("rulesets/base/jass36.yaml", 1)


@given(st.lists(st.integers(1, 40), min_size=1, max_size=30))
def test_a_stream_is_read_in_pieces_of_any_size(sizes: list[int]) -> None:
    text = b"\xef\xbb\xbfdeal 1\r\n1 Anna: HJ\n\nlast \xc3\xb6"
    stream = RecentLines(io.BytesIO(text))
    got = b"".join(stream.read(size) for size in sizes) + stream.read()
    stream.read(1)
    assert got == text
    assert [stream.get(number) for number in range(6)] == [None, "deal 1", "1 Anna: HJ", "", "last ö", None]


def test_of_a_long_stream_the_last_lines_are_kept() -> None:
    stream = RecentLines(io.BytesIO(b"".join(b"%0200d\n" % number for number in range(1, 60_001))))
    while stream.read(1 << 16):
        pass
    kept = [number for number in (1, 59_000, 60_000, 60_001) if stream.get(number) is not None]
    assert kept == [59_000, 60_000] and stream.get(59_000) == f"{59_000:0200}"


def test_width_and_safe() -> None:
    assert width("Zoé") == 3 and width("Zoe\u0301") == 3 and width("日本") == 4
    assert safe("a\tb\x1bc\x7f") == "a b\ufffdc\ufffd"
