"""Findings of the notation: one function a code, so that a message finds every parameter it names.

An empty parameter is a hint that is missing: the message leaves out the words around it.
"""

from __future__ import annotations

from refcli.diagnostics import Finding, Severity
from refcli.source import Span
from refcli.words import text as words


def unreadable(text: str, place: Span | None, *, form: str = "", nearest: str | None = None, tag: str = "") -> Finding:
    """``tag`` is one under which the cards of the line would be cards."""
    return Finding("N101", {"text": text, "form": form, "nearest": nearest or "", "tag": tag}, place)


def no_card(text: str, place: Span | None = None, nearest: str | None = None, pack: str = "") -> Finding:
    """``pack`` is one of whose cards it would be."""
    tag = f'[Deck "{pack}"]' if pack else ""
    return Finding(
        "N102", {"text": text, "nearest": nearest or "", "tag": tag, "option": "", "pack": pack}, place, card=text
    )


def on_command_line(found: Finding) -> Finding:
    """N102 where no tag chooses the pack, but an option."""
    pack = found.params.get("pack")
    return found._replace(params={**found.params, "tag": "", "option": f"--pack {pack}"}) if pack else found


def ambiguous(text: str, choices: tuple[str, ...], place: Span | None = None) -> Finding:
    return Finding("N103", {"text": text, "choices": choices}, place, card=text)


def no_player(
    text: str, place: Span | None = None, nearest: str | None = None, choices: tuple[str, ...] = ()
) -> Finding:
    hints = {"nearest": nearest or "", "choices": ", ".join(choices)}
    return Finding("N104", {"text": text, **hints}, place)


def trick_size(number: int, count: int, expected: int, place: Span | None) -> Finding:
    return Finding("N105", {"number": number, "count": count, "expected": expected}, place, trick=number)


def broken_tag(
    name: str, place: Span, *, missing: str = "", quote: str = "", twice: str = "", value: str = "", known: str = ""
) -> Finding:
    """``missing`` is a sign; ``quote`` how a quote inside a value is written; ``twice`` what may stand once."""
    params = {"name": name, "missing": missing, "quote": quote, "twice": twice, "value": value, "known": known}
    return Finding("N106", params, place)


def unknown_tag(name: str, nearest: str, place: Span) -> Finding:
    return Finding("N107", {"name": name, "nearest": nearest}, place)


def not_utf8(place: Span, offset: int, byte: int, advice: str = "") -> Finding:
    found = {"bare": "", "line": place.line, "byte": f"{byte:02X}", "offset": offset}
    return Finding("N108", {**found, "advice": advice or words("text.save")}, place)


def no_text(kind: str, head: bytes, place: Span) -> Finding:
    """``kind`` is what a file that begins with ``head`` seems to be (``contents.seems``)."""
    advice = words("seems", what=words(f"seems.{kind}"))
    try:
        head.decode("utf-8")
    except UnicodeDecodeError as error:
        if error.end < len(head):
            return not_utf8(place, error.start, head[error.start], advice)
    nothing = dict.fromkeys(("line", "byte", "offset"), "")
    return Finding("N108", {"bare": words("text.none"), **nothing, "advice": advice}, place)


def long_line(place: Span, limit: int) -> Finding:
    return Finding("N109", {"limit": limit}, place)


def unknown_verb(verb: str, nearest: str, place: Span, severity: Severity | None = None) -> Finding:
    return Finding("N110", {"verb": verb, "nearest": nearest}, place, severity=severity)


def trick_number(number: int, expected: int, place: Span | None) -> Finding:
    return Finding("N111", {"number": number, "expected": expected, "most": ""}, place, trick=number)


def no_seats(place: Span | None) -> Finding:
    return Finding("N112", {}, place)


def open_comment(place: Span) -> Finding:
    return Finding("N114", {}, place)


def no_deal(place: Span, number: int = 1) -> Finding:
    """``number`` is that of the deal whose line is missing."""
    return Finding("N115", {"number": number}, place)


def unknown_pack(name: str, packs: tuple[str, ...], nearest: str | None, place: Span | None) -> Finding:
    return Finding("N116", {"name": name, "packs": packs, "nearest": nearest or ""}, place)


def bad_import(what: str, place: Span, *, expected: str = "", value: str = "") -> Finding:
    """``what`` is the field that is wrong; empty where the line is no object of the format at all."""
    return Finding("N117", {"what": what, "expected": expected, "value": value}, place)


def bad_number(text: str, form: str, place: Span) -> Finding:
    return Finding("N118", {"text": text, "form": form}, place)


def idle_words(text: str, verb: str, place: Span, call: str = "", meld: str = "") -> Finding:
    """``call`` is the line that would name them as a contract, ``meld`` one that says what a meld is."""
    return Finding("N119", {"text": text, "verb": verb, "call": call, "meld": meld}, place)


def line_in_comment(text: str, place: Span) -> Finding:
    return Finding("N120", {"text": text}, place)


def said_twice(text: str, first: Span, place: Span) -> Finding:
    """``first`` is where the deal says it already."""
    return Finding("N121", {"text": text, "line": first.line}, place)
