"""Call lines: ``call Anna shove, Carla hearts``, ``call Anna bid 100 hearts row joker-7``."""

from __future__ import annotations

import re

from refcli.diagnostics import Finding
from refcli.notation import problems
from refcli.notation.fold import fold
from refcli.notation.keywords import keywords
from refcli.notation.lines import Line, Unit, plain
from refcli.notation.table import Table, placed
from refcli.record import CALLED, Call
from refcli.source import Span

FORM = "call NAME WORD, NAME WORD"
SUIT = "suit:"
ROW = "row"  # the word behind it is the name of a row, whatever else it may mean
_PART = re.compile(r"(?:\{[^{}]*\}|[^,;{])+")
_KEPT = 1000  # words remembered of a game
_WORD = re.compile(r"[^\s,]+")


def quick_calls(unit: Unit, table: Table) -> list[Call] | None:
    """The calls of a plain line, every word met before; None where the line needs a full reading."""
    text = unit.text.rstrip()
    if "{" in text or ";" in text:
        return None
    calls: list[Call] = []
    at = text.find(" ")
    for part in text[at:].split(","):
        words = part.split()
        seat = table.players.by_name.get(words[0]) if len(words) > 1 else None
        said = [known for word in words[1:] if (known := table.words.get(word)) is not None]
        if ROW in said:
            return None
        if seat is None or len(said) != len(words) - 1 or (len(said) > 1 and _joined(said)):
            return None
        start = unit.column + at + len(part) - len(part.lstrip())
        place = Span.of(table.file, unit.row, start, len(part.strip()))
        calls.append(Call(seat, said[0], tuple(said[1:]), place))
        at += len(part) + 1
    return calls


def _joined(said: list[str]) -> bool:
    """Whether words belong together: a suit with a word for trump, or a call of several words."""
    return any(word.startswith(SUIT) for word in said) or fold(" ".join(said)) in keywords().calls


def read_calls(line: Line, table: Table) -> tuple[list[Call], list[Finding]]:
    """The calls of a line (comments still in it), one a comma."""
    calls: list[Call] = []
    findings: list[Finding] = []
    end, remark = _end(line.text)
    keyword = _WORD.match(line.text)
    for part in _PART.finditer(line.text, keyword.end() if keyword else 0, end):
        text, said = _blank(part.group())
        words = [(word.group(), part.start() + word.start()) for word in _WORD.finditer(text)]
        if not words:
            continue
        call = _call(line, words, said, table)
        if isinstance(call, Finding):
            findings.append(call)
        else:
            calls.append(call)
    if not calls and not findings:
        findings.append(problems.unreadable(line.text[:end].strip(), line.whole(), form=FORM))
    if remark and calls:
        last = calls[-1]
        calls[-1] = Call(last.seat, last.word, last.args, last.place, f"{last.remark} {remark}".strip())
    return calls, findings


def _end(text: str) -> tuple[int, str]:
    """Where the comment to the end of the line begins, and what it says."""
    at = 0
    for note in re.finditer(r"\{[^{}]*\}|;", text):
        if note.group() == ";":
            return note.start(), plain(text[note.end() :])
        at = note.end()
    return max(at, len(text)), ""


def _blank(text: str) -> tuple[str, str]:
    """A part with its comments blanked, and the comments."""
    notes = re.findall(r"\{([^{}]*)\}", text)
    return re.sub(r"\{[^{}]*\}", lambda note: " " * len(note.group()), text), plain(" ".join(notes))


def _call(line: Line, words: list[tuple[str, int]], remark: str, table: Table) -> Call | Finding:
    """``NAME WORD ARGS``."""
    name, at = words[0]
    place = line.place(at, words[-1][1] + len(words[-1][0]))
    who = name.removesuffix(":")
    seat = table.players.seat(who)
    if isinstance(seat, Finding):
        return placed(seat, line.place(at, at + len(who)))
    said = [word for word, _ in words[1:] if word != ":"]
    if not said:
        return problems.unreadable(name, place, form=FORM)
    whole = keywords().calls.get(fold(" ".join(said))) if len(said) > 1 else None
    if whole is not None:
        return Call(seat, whole, (), place, remark)
    texts: list[str] = []
    for word, start in words[1:]:
        if word == ":":
            continue
        text = word.casefold() if texts[-1:] == [ROW] else call_word(word, table)
        if isinstance(text, Finding):
            text = text._replace(params={**text.params, CALLED: True})
            return placed(text, line.place(start, start + len(word)))
        texts.append(text)
    texts = without_trump(said, texts)
    return Call(seat, texts[0], tuple(texts[1:]), place, remark)


def meant_call(text: str, table: Table) -> str | None:
    """The call line that was meant by ``Anna: coeur``, ``pousse Anna, Carla coeur`` and the like; else None."""
    calls: list[str] = []
    for part in text.split(","):
        words = [word.removesuffix(":") for word in part.split() if word != ":"]
        who = [word for word in words if table.players.named(word) is not None]
        said = [word for word in words if word not in who and fold(word) not in keywords().saying]
        if (
            len(who) != 1
            or not said
            or not (_says_call(" ".join(said), table) or all(_says_call(w, table) for w in said))
        ):
            return None
        calls.append(f"{who[0]} {' '.join(said)}")
    return f"call {', '.join(calls)}"


def verb_first(first: str, words: list[tuple[str, int]], table: Table) -> str | None:
    """The event line that was meant by ``Jean stöck``, where the name stands before the verb."""
    said = [word for word, _ in words if fold(word) not in keywords().saying]
    if not said or table.players.named(first.removesuffix(":")) is None or fold(said[0]) not in keywords().verbs:
        return None
    return " ".join((said[0], first.removesuffix(":"), *said[1:]))


def _says_call(word: str, table: Table) -> bool:
    """Whether it is a word of calls, of trumps, or the full name of a suit."""
    known = keywords()
    if fold(word) in known.calls or fold(word) in known.trump:
        return True
    return len(word) > 2 and isinstance(table.names.suit(word), int)


def without_trump(said: list[str], texts: list[str]) -> list[str]:
    """``trump hearts`` and ``coeur atout`` are the suit alone."""
    if any(text.startswith(SUIT) for text in texts):
        kept = [text for word, text in zip(said, texts, strict=True) if fold(word) not in keywords().trump]
        return kept or texts
    return texts


def call_word(word: str, table: Table) -> str | Finding:
    """A word as the record keeps it: a keyword in English, a suit as ``suit:H``, a card by its canonical name."""
    if (known := table.words.get(word)) is not None:
        return known
    read = _read_word(word, table)
    if not isinstance(read, Finding) and len(table.words) < _KEPT:
        table.words[word] = read
    return read


def _read_word(word: str, table: Table) -> str | Finding:
    folded = fold(word)
    if (known := keywords().calls.get(folded)) is not None:
        return known
    head, colon, tail = folded.partition(":")
    if colon:
        key = _key(tail, table) or _suit(tail, table)
        return key if isinstance(key, Finding) else f"{head}:{key or tail}"
    suit = _suit(word, table) or _key(word, table)
    if suit is not None:
        return suit if isinstance(suit, Finding) else SUIT + suit
    card = table.names.card(word)
    return word.casefold() if isinstance(card, Finding) or card < 0 else table.card_name(card)


def _key(text: str, table: Table) -> str | None:
    """The key of the suit whose key or canonical letters ``text`` is."""
    suits = table.deck.packs[table.pack].suits
    return next((suit.key for suit in suits if fold(text) in (fold(suit.key), fold(suit.short))), None)


def _suit(text: str, table: Table) -> str | Finding | None:
    """The key of the suit that ``text`` names in the record's language."""
    suit = table.names.suit(text)
    return table.deck.packs[table.pack].suits[suit].key if isinstance(suit, int) else suit
