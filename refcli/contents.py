"""What a file that is no text seems to be, told by its first bytes."""

from __future__ import annotations

HEAD = 512  # bytes that tell it
_BEGIN: tuple[tuple[bytes, str], ...] = (
    (b"\x1f\x8b", "packed"),  # gzip
    (b"\x28\xb5\x2f\xfd", "packed"),  # Zstandard
    (b"\xfd7zXZ", "packed"),
    (b"BZh9", "packed"),
    (b"7z\xbc\xaf", "packed"),
    (b"PAR1", "parquet"),
    (b"ARROW1", "columns"),
    (b"\xff\xfe", "utf16"),
    (b"\xfe\xff", "utf16"),
    (b"%PDF-", "pdf"),
    (b"\xd0\xcf\x11\xe0", "document"),  # of older office programs
    (b"\x89PNG", "image"),
    (b"\xff\xd8\xff", "image"),
    (b"GIF8", "image"),
)
_ARCHIVE = b"PK\x03\x04"
_CONTROL = {*range(1, 7)}  # signs that no editor writes
_OFFICE = (b"[Content_Types].xml", b"mimetype", b"_rels/")  # what the archive of an office document begins with


def seems(head: bytes) -> str:
    """``packed``, ``parquet``, ``columns``, ``pdf``, ``document``, ``utf16``, ``image`` or ``binary``.

    Empty where it may be a text.
    """
    for begin, kind in _BEGIN:
        if head.startswith(begin):
            return kind
    if head.startswith(_ARCHIVE):
        return "document" if any(name in head for name in _OFFICE) else "packed"
    return _with_zeros(head) if b"\0" in head else ""


def _with_zeros(head: bytes) -> str:
    """Of zero bytes, which letters do not have: one in a text is a slip, every second byte is another encoding."""
    few, half = len(head) // 10, len(head) // 2
    even, odd = sorted((head[::2].count(0), head[1::2].count(0)))
    if even <= few and odd * 2 > half:
        return "utf16"
    return "binary" if even + odd > few or _CONTROL & {*head} else ""
