"""Event lines: ``VERB who args @trick.card``. Any word may be a verb; the ruleset says which mean something."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from refcli.diagnostics import Finding
from refcli.notation import problems
from refcli.notation.calls import meant_call, verb_first
from refcli.notation.distance import slip_of
from refcli.notation.fold import fold
from refcli.notation.keywords import keywords
from refcli.notation.lines import Line
from refcli.notation.moments import read_when
from refcli.notation.runs import RUN, run_of
from refcli.notation.table import Table, placed
from refcli.record import Event, When
from refcli.source import Span

NOBODY = "-"  # stands for the player where an event has none but a number that would read as one
MELD = "meld"  # which some languages call by the word for naming trumps
NOTE = "note"  # the verb whose words are kept as they are
FORM = "VERB NAME … @TRICK.CARD"
PERSONAL = ("meld", "stoeck", "thanks", "rest", "swap", "give", "take", "discard", "exchange")  # somebody does it
_HUNDRED = 100
_DIGIT = re.compile(r"[0-9]")
_NUMBER = re.compile(r"[0-9]{1,6}")
_STRANGE = re.compile(r"[:;{}\[\]()!\"=]|->")


@dataclass(eq=False, repr=False)
class _Draft:
    seat: int | None = None
    other: int | None = None
    number: int | None = None
    cards: list[int] = field(default_factory=list[int])
    words: list[str] = field(default_factory=list[str])
    findings: list[Finding] = field(default_factory=list[Finding])
    nobody: bool = False
    spelt: bool = False  # whether the number is written in words


def read_events(line: Line, table: Table, after: int) -> tuple[list[Event], list[Finding]]:
    """The events on a line, one a comma that a player's name follows; ``after`` counts the tricks above it."""
    (first, at), *words = line.words()
    verb = keywords().verbs.get(fold(first))
    place = line.place(at, at + len(first))
    said = line.text if verb is None else line.text[at + len(first) :].lstrip(" :")
    if verb in (None, MELD) and not _DIGIT.search(said) and (call := meant_call(said, table)):
        return [], [problems.unreadable(line.text.strip(), line.whole(), nearest=call)]
    if verb is None:
        near = verb_first(first, words, table) or _line_keyword(fold(first))
        if near and " " in near:
            return [], [problems.unreadable(line.text.strip(), line.whole(), nearest=near)]
        if _STRANGE.search(line.text):
            near = near or slip_of(fold(first), [*keywords().claims, *keywords().verbs])
            return [], [problems.unreadable(line.text.strip(), line.whole(), nearest=near)]
        if near:
            return [], [problems.unknown_verb(first, near, place)]
    if verb == NOTE:
        return [_note(line, words, table, after, place)], []
    events: list[Event] = []
    findings: list[Finding] = []
    for group in _groups(words, line, table):
        where = line.place(group[0][1], group[-1][1] + len(group[-1][0])) if events else place
        event, found = _event(verb, first, group, line, table, after, where)
        findings += found
        if event is not None:
            events.append(event)
    return events, findings


Words = list[tuple[str, int]]


def _groups(words: Words, line: Line, table: Table) -> list[Words]:
    """``Beat 50 S10-SK, Dario 20 H6-H8``: the words of each player. A comma between cards parts nothing."""
    groups: list[Words] = [[]]
    for word, at in words:
        parted = line.text[:at].rstrip().endswith(",")
        if parted and word.removesuffix(":") in table.players.by_name and groups[-1]:
            groups.append([])
        groups[-1].append((word, at))
    return groups


def _event(
    verb: str | None, first: str, words: Words, line: Line, table: Table, after: int, place: Span
) -> tuple[Event | None, list[Finding]]:
    when, rest, findings = read_when(words, line)
    draft = _Draft(findings=findings)
    idle: list[tuple[str, int]] = []
    for i, (word, start) in enumerate(rest):
        known = len(draft.words)
        _argument(word, line.place(start, start + len(word)), i == 0, draft, table)
        if i and fold(word) in keywords().cards and rest[i - 1][0] == str(draft.number):  # so many cards, not points
            draft.number = None
            idle.append(rest[i - 1])
        if len(draft.words) > known and not _means(fold(word)):
            idle.append((word, start))
    if draft.findings:
        return None, draft.findings
    if verb in PERSONAL and draft.seat is None and not draft.nobody:
        return None, [problems.unreadable(line.text.strip(), line.whole(), form=f"{first} NAME …")]
    if verb is None and rest and not _says(draft, when):
        return None, [problems.unreadable(line.text.strip(), line.whole(), form=FORM)]
    if verb is None:  # what nobody has a meaning for is kept and said to be without one
        findings.append(problems.unknown_verb(first, "", place, "note"))
    elif idle:
        where = line.place(idle[0][1], idle[-1][1] + len(idle[-1][0]))
        text = " ".join(word for word, _ in idle)
        who = table.players.names[draft.seat] if draft.seat is not None else ""
        bare = bool(who) and verb == MELD and draft.number is None and not draft.cards
        call = f"call {who} {text}" if len(idle) == 1 else ""  # a sentence names no contract
        hints = (call, _sample(first, who, table)) if bare else ("", "")
        findings.append(problems.idle_words(text, first, where, *hints))
    return Event(verb or fold(first), draft.seat, draft.other, draft.number, tuple(draft.cards), tuple(draft.words),
                 when, after, place, line.remark), findings  # fmt: skip


def _sample(verb: str, who: str, table: Table) -> str:
    """How a meld is written: with its points and its cards."""
    deck, last = table.deck, min(len(table.deck.ranks), 9)
    low, high = (deck.name(card, table.pack) for card in (last - 5, last - 3))
    return f"{verb} {who} 20 {low}-{high}"


def _means(word: str) -> bool:
    """Whether the notation has the word, so that a rule may read it in an event."""
    known = keywords()
    return word in known.verbs or word in known.calls or word in known.claims


@lru_cache(maxsize=1024)
def _line_keyword(word: str) -> str | None:
    """The keyword of a line, or the verb, that ``word`` is a misspelling of."""
    return slip_of(word, keywords().lines) or slip_of(word, keywords().verbs)


def _says(draft: _Draft, when: When) -> bool:
    """Whether the words of an unknown verb hold anything an event is about; prose does not."""
    return draft.seat is not None or draft.number is not None or bool(draft.cards) or when != When()


def _note(line: Line, words: Words, table: Table, after: int, place: Span) -> Event:
    """``note Anna was late``: words kept as written."""
    texts = [word for word, _ in words]
    seat = table.players.by_name.get(texts[0]) if texts else None
    kept = texts if seat is None else texts[1:]
    return Event(NOTE, seat, None, None, (), tuple(kept), When(), after, place, line.remark)


def _argument(word: str, place: Span, first: bool, draft: _Draft, table: Table) -> None:
    """One word after the verb: a player, a number, a card or several, or just a word."""
    names, players = table.names, table.players
    whole = word in players.by_name
    if first and word == NOBODY:
        draft.nobody = True
    elif first and not names.is_card(word) and isinstance(seat := players.seat(word.removesuffix(":")), int):
        draft.seat = seat
    elif not whole and draft.number is None and _NUMBER.fullmatch(word):
        draft.number = int(word)
    elif not whole and fold(word) in keywords().numbers and (said := _spelt(word, draft)) is not None:
        draft.number = said
    elif not whole and names.looks_like_card(word):
        _card(word, place, draft, table)
    elif not whole and (ends := RUN.fullmatch(word)) and names.looks_like_card(ends.group(1)):
        _range(word, ends.group(1), place, draft, table)
    else:
        _person_or_word(word, first, place, draft, table)


def _spelt(word: str, draft: _Draft) -> int | None:
    """A number in words; one behind a hundred is added to it. None where the line has its number already."""
    number = int(keywords().numbers[fold(word)])
    if draft.number is None:
        draft.spelt = True
        return number
    return draft.number + number if draft.spelt and number < _HUNDRED <= draft.number else None


def _person_or_word(word: str, first: bool, place: Span, draft: _Draft, table: Table) -> None:
    seat = table.players.named(word)
    if seat is not None and draft.seat is None and not draft.nobody:
        draft.seat = seat
    elif seat is not None and draft.other is None:
        draft.other = seat
    elif (folded := fold(word)) not in keywords().fillers:
        english = keywords().verbs.get(folded) or keywords().calls.get(folded)
        if first and english is None and (word[:1].isupper() or slip_of(folded, map(fold, table.players.names))):
            found = table.players.seat(word)
            if isinstance(found, Finding):
                draft.findings.append(placed(found, place))
        draft.words.append(english or word.casefold())


def _card(text: str, place: Span, draft: _Draft, table: Table) -> None:
    card = table.names.card(text)
    if isinstance(card, Finding):
        draft.findings.append(placed(card, place))
    else:
        draft.cards.append(card)


def _range(text: str, low: str, place: Span, draft: _Draft, table: Table) -> None:
    """``S10-SK`` or ``S10-K``: the cards from one to the other in natural order."""
    cards = run_of(text, table.names)
    if cards:
        draft.cards += cards
        return
    first = table.names.card(low)
    draft.findings.append(placed(first, place) if isinstance(first, Finding) else problems.no_card(text, place))
