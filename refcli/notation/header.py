"""What stands above the deals: tags collected into a ``Header``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from refcli.cards import Deck
from refcli.diagnostics import Finding
from refcli.nearest import nearest
from refcli.notation import problems
from refcli.notation.distance import is_slip, slip_of
from refcli.notation.fold import fold
from refcli.notation.keywords import keywords
from refcli.notation.tags import RawTag
from refcli.record import Header, Tag
from refcli.source import Span

# In the order of the normal form. The first five steer the reading and have fields of their own in a header.
STEERING = ("Rules", "With", "Seats", "Deck", "Language")
KNOWN = (
    *STEERING, "Game", "Event", "Site", "Date", "Round", "Table", "Annotator", "Source",
    "Contract", "Trump", "Leader", "Result", "Winner", "Note",
)  # fmt: skip
LANGUAGES = {"english": "en", "german": "de", "deutsch": "de", "french": "fr", "francais": "fr", "français": "fr",
             "italian": "it", "italiano": "it"}  # fmt: skip
_LONG = 6  # letters of a name that no other tag is likely to be a slip of
CODES = tuple(dict.fromkeys(LANGUAGES.values()))
_ORDER = {name: index for index, name in enumerate(KNOWN)}
_SPELT = {name.casefold(): name for name in KNOWN}
_NAME_BREAK = re.compile(r"[\s,]+")
_NO_NAME = re.compile(r"[+:!;{}()\[\]\"@=]|->")


@dataclass(eq=False, repr=False)
class Draft:
    """Tags seen so far. ``findings`` are those of the header."""

    tags: list[RawTag] = field(default_factory=list[RawTag])
    comments: list[str] = field(default_factory=list[str])
    findings: list[Finding] = field(default_factory=list[Finding])

    def add(self, tag: RawTag) -> None:
        """Take a tag, its name as the list above spells it; names in other languages lead there too."""
        known = _SPELT.get(tag.name.casefold()) or keywords().tags.get(fold(tag.name))
        slip = None if known else next((name for name in KNOWN if is_slip(tag.name, name)), None) or _slip(tag.name)
        if slip:
            self.findings.append(problems.unknown_tag(tag.name, slip, tag.name_place))
            known = slip
        if known in STEERING and self.get(known):
            self.findings.append(problems.broken_tag(known, tag.name_place, twice=known))
            return
        self.tags.append(tag._replace(name=known) if known and known != tag.name else tag)

    def get(self, name: str) -> RawTag | None:
        return next((tag for tag in self.tags if tag.name == name), None)

    def value(self, name: str) -> str | None:
        """The value of a tag; None where it is missing or empty."""
        tag = self.get(name)
        return (tag.value or None) if tag else None

    def header(self, deck: Deck | None) -> Header:
        """The header; without a deck its pack is as written."""
        seats = self._seats()
        chosen, parts = self._chosen()
        places = _Places({tag.name: tag for tag in self.tags if tag.name in STEERING}, parts)
        rest = sorted((tag for tag in self.tags if tag.name not in STEERING), key=lambda tag: tag_order(tag.name))
        return Header(
            seats,
            self.value("Rules"),
            chosen,
            self._pack(deck),
            tuple(Tag(tag.name, tag.value, tag.place) for tag in rest),
            tuple(self.comments),
            places,
        )

    def language(self) -> str | None:
        """The code of the record's language: ``de`` for ``de-CH`` or ``German``."""
        tag = self.get("Language")
        if tag is None or not tag.value:
            return None
        code = language_code(tag.value)
        if code is None:
            self.findings.append(
                problems.broken_tag("Language", tag.value_place, value=tag.value, known=", ".join(CODES))
            )
        return code

    def _seats(self) -> tuple[str, ...]:
        tag = self.get("Seats")
        if tag is None:
            return ()
        names, twice, wrong = seat_names(tag.value)
        if twice or wrong:
            self.findings.append(problems.broken_tag("Seats", tag.value_place, twice=twice, value=wrong))
            return ()
        return names

    def _chosen(self) -> tuple[Mapping[str, str], dict[str, Span]]:
        """``[With "axis=value, list=a>b"]``; a part without ``=`` goes on with the list before it."""
        tag = self.get("With")
        chosen: dict[str, str] = {}
        places: dict[str, Span] = {}
        if tag is None:
            return chosen, places
        at, last = 0, None
        for part in tag.value.split(","):
            text = part.strip()
            span = tag.value_place
            start = at + len(part) - len(part.lstrip())
            place = Span.of(span.file, span.line, span.column + start, len(text))
            key, equals, value = (half.strip() for half in text.partition("="))
            if equals and key and value:
                if key in chosen:
                    self.findings.append(problems.broken_tag("With", place, twice=key))
                chosen[key], places[f"With {key}"], last = value, place, key
            elif text and not equals and last:
                chosen[last] += f">{text}"
            elif text:
                self.findings.append(problems.broken_tag("With", place, value=text))
            at += len(part) + 1
        return chosen, places

    def _pack(self, deck: Deck | None) -> str:
        tag = self.get("Deck")
        if deck is None:
            return tag.value if tag else Header(()).pack
        packs = tuple(deck.packs)
        default = Header(()).pack if Header(()).pack in packs else packs[0]
        if tag is None or not tag.value:
            return default
        name = tag.value.casefold().replace("_", "-").replace(" ", "-")
        if name in packs:
            return name
        self.findings.append(problems.unknown_pack(tag.value, packs, nearest(tag.value, packs), tag.value_place))
        return default


def _slip(name: str) -> str | None:
    """The tag that steers the reading whose name in some language this is a misspelling of."""
    word = slip_of(fold(name), keywords().tags)
    meant = keywords().tags[word] if word is not None and len(word) >= _LONG else None
    return meant if meant in STEERING else None


class _Places(Mapping[str, Span]):
    """Where the values of some tags stand, worked out when asked for."""

    def __init__(self, tags: dict[str, RawTag], parts: dict[str, Span]) -> None:
        self._tags, self._parts = tags, parts

    def __getitem__(self, key: str) -> Span:
        return self._parts[key] if key in self._parts else self._tags[key].value_place

    def __iter__(self) -> Iterator[str]:
        yield from self._tags
        yield from self._parts

    def __len__(self) -> int:
        return len(self._tags) + len(self._parts)


def language_code(text: str) -> str | None:
    """``de`` for ``de-CH`` or ``German``; None for a language without words."""
    code = text.casefold().replace("_", "-").split("-")[0].strip()
    code = LANGUAGES.get(code, code)
    return code if code in CODES else None


@lru_cache(maxsize=64)
def seat_names(value: str) -> tuple[tuple[str, ...], str, str]:
    """The names of ``[Seats]``; one that stands twice; one that the notation could not tell from its own signs."""
    names = tuple(name for name in _NAME_BREAK.split(value) if name)
    twice = next((name for name in names if names.count(name) > 1), "")
    wrong = next((name for name in names if _NO_NAME.search(name) or name == "-"), "")
    return names, twice, "" if twice else wrong


def tag_order(name: str) -> int:
    """The place of a tag in the normal form; tags the list does not know keep their order at the end."""
    return _ORDER.get(name, len(KNOWN))
