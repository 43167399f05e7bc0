"""The words of the notation: the grammar and the table say the same, in four languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from refcli.notation.fold import fold
from refcli.notation.keywords import keywords
from refcli.notation.lines import units
from refcli.record import Call, Claim, Event, Hand, Trick
from tests.notation.reading import cards, deal, event, found, item

_WORDS = json.loads((Path(__file__).parents[2] / "grammar" / "words.json").read_text(encoding="utf-8"))


def _kind(line: str) -> str:
    (unit,) = units([(1, line)])
    return unit.kind


def _forms(table: str) -> list[tuple[str, str]]:
    words: dict[str, dict[str, list[str]]] = _WORDS[table]
    return [(english, form) for english, languages in words.items() for forms in languages.values() for form in forms]


@pytest.mark.parametrize(("english", "form"), _forms("lines"))
def test_the_grammar_knows_every_line_keyword(english: str, form: str) -> None:
    assert _kind(f"{form} Anna: x\n") == english.upper()
    assert _kind(f"{form.upper()} 1\n") == english.upper()
    assert _kind(f"{form}x 1\n") == "EVENT"


@pytest.mark.parametrize(("_", "form"), [*_forms("claims"), *_forms("verbs")])
def test_other_keywords_are_read_as_events(_: str, form: str) -> None:
    assert _kind(f"{form} Anna\n") == "EVENT"


def test_every_word_is_there_in_four_languages() -> None:
    for table in ("lines", "claims", "verbs", "calls", "parts", "tags"):
        for english, languages in _WORDS[table].items():
            assert set(languages) == {"en", "de", "fr", "it"}, english
            assert getattr(keywords(), table)[fold(languages["en"][0])] == english


def test_no_word_means_two_things() -> None:
    kinds = [keywords().lines, keywords().claims, keywords().verbs]
    for i, table in enumerate(kinds):
        for other in kinds[i + 1 :]:
            assert not set(table) & set(other)
    for name in ("lines", "claims", "verbs", "calls"):
        meant: dict[str, str] = {}
        for english, form in _forms(name):
            assert meant.setdefault(fold(form), english) == english


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("de", "Geber Dario\nBlatt Anna: H: As 10; Karo: B\nAnsage Anna schiebe, Carla Herz\n1 Anna: ♥A H10 H9 H8"),
        ("fr", "donneur Dario\nmain Anna: Cœur: A 10; ca: V\nappel A je passe, Carla atout co\n1 Anna: ♥A H10 H9 H8"),
        ("it", "mazziere Dario\nmano Anna: C: A 10; Q: F\ndichiara Anna spingo, Carla cuori\n1 Anna: ♥A C10 C9 C8"),
        ("en", "dealer Dario\nhand Anna: H: A 10; D: J\ncall Anna shove, Carla hearts\n1 Anna: ♥A HT H9 H8"),
    ],
)  # fmt: skip
def test_one_deal_in_four_languages(language: str, lines: str) -> None:
    read = deal(lines, f'[Seats "Anna Beat Carla Dario"] [Language {language}]\n')
    assert found(read) == []
    assert read.dealer == 3
    assert read.items == (
        Hand(0, cards("HA H10 DJ")), Call(0, "shove"), Call(2, "suit:H"), Trick(1, 0, cards("HA H10 H9 H8")),
    )  # fmt: skip


@pytest.mark.parametrize("word", ["schiebe", "gschobe", "je passe", "spingo", "Ich schiebe", "POUSSE"])
def test_ways_to_shove(word: str) -> None:
    assert item(f"call Anna {word}") == Call(0, "shove")


@pytest.mark.parametrize("word", ["zurück", "retour", "indietro", "zurueck"])
def test_ways_to_shove_back(word: str) -> None:
    assert item(f"call Carla {word}") == Call(2, "back")
    assert found(deal(f"1 Anna: H7 (H8 {word}) H9 HA H10")) == []


@pytest.mark.parametrize("word", ["merci", "Danke", "bedankt", "grazie", "thanks"])
def test_ways_to_thank(word: str) -> None:
    assert event(f"{word} Anna") == Event("thanks", 0)


def test_claims_in_other_languages() -> None:
    for line in ("Punkte Anna 98", "punti Anna 98", "points Anna 98"):
        assert item(line) == Claim("points", (((0,), 98),))


def test_words_keep_to_the_language_of_their_suits() -> None:
    german = '[Seats "Anna Beat"] [Deck swiss-german] [Language de]\n'
    assert item("Ansage Anna Rosen", german) == Call(0, "suit:rosen")
    assert item("Ansage Anna Schilte", german) == Call(0, "suit:schilten")
    assert [code for code, *_ in found(deal("Ansage Anna Sche, Beat Sch", german))] == ["N103"]
