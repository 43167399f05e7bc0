"""A booklet tells everything a ruleset says, in three languages, on a page that everybody can read."""

from __future__ import annotations

import re
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import pytest

from refcli.book.document import Heading
from refcli.book.force import inert, unused
from refcli.book.html import html
from refcli.book.markdown import markdown
from refcli.book.translations import shipped as translated
from refcli.book.undecided import Undecided
from refcli.book.words import LANGUAGES
from refcli.book.write import booklet
from refcli.drafts.variant import Draft, scratch
from refcli.rules import library, nodes
from refcli.rules.paths import leaves
from refcli.rules.ruleset import Ruleset
from refcli.rules.tree import Node, Scalar, Sequence
from tests.book.page import Page, contrast
from tests.book.shipped import made, shipped

_NUMBER = re.compile(r"(?<![\w.])\d+(?!\w|\.\d)")
# The schema's own, not the game's; expressions are told in words, where numbers may be ranks.
_NOT_TOLD = ("deck", "obligations", "terms", "sets", "options", "with", "examples", "title")
_NO_MELDS = (("melds", "runs"), ("melds", "sets"))
VARIANT = """
ruleset: stranger
title: {en: The stranger's game, de: Das Spiel des Fremden}
extends: schieber
options:
  tea.first:
    question: Is there tea before the first deal?
    default: green
    values:
      green: {title: green, patch: {customs: {tea: green}}}
      none: {patch: {customs: {tea: none}}}
with:
  match.bonus: 137
customs: {biscuits: 17}
translations:
  fr:
    Is there tea before the first deal?: Y a-t-il du thé avant la première donne ?
    green: thé vert
    follow-suit: suivre
"""


def _numbers(rules: Ruleset) -> set[tuple[str, str]]:
    """Every whole number of the game with the path of its value, and the numbers that are keys of tables.

    What melds and the pair would count where they do not is no part of the game.
    """
    idle = _NO_MELDS if not rules.melds.enabled and "weis.enabled" not in rules.unspecified else ()
    found: set[tuple[str, str]] = set()
    for path, node in leaves(rules.resolved.tree):
        if path[0] not in _NOT_TOLD and path[:2] not in idle and isinstance(node, Scalar):
            found |= {(".".join(path), number) for number in _NUMBER.findall(node.text)}
            found |= {(".".join(path), key) for key in path if key.isdigit()}
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", library.ids())
def test_every_option_and_every_number_is_told(name: str, language: str) -> None:
    rules = shipped(name)
    text = markdown(made(name, language))
    shown = set(_NUMBER.findall(re.sub(r"[♠♥♦♣]", " ", text)))
    assert {(path, number) for path, number in _numbers(rules) if number not in shown} == set()
    passed = inert(rules, unused(rules.resolved.tree, Undecided(rules).on))
    for option in rules.options.values():
        assert (f"(`{option.name}`)" in text) != (option.name in passed)
        for value in option.known if option.name not in passed else ():
            assert f"`{value}`" in text, option.name
    for name_, choice in rules.choices.items():
        if name_ in passed:
            continue
        assert f"`{name_}`" in text
        assert all(tag in text for tag in choice.cites)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_stranger_s_variant_has_its_own_words(language: str, tmp_path: Path) -> None:
    path = tmp_path / "stranger.yaml"
    path.write_text(VARIANT, encoding="utf-8")
    book = booklet(shipped(str(path)), language)
    text = markdown(book)
    for part in ("137", "`customs.biscuits`", "`17`", "`customs.tea`", "`none`"):
        assert part in text
    assert text.startswith("# Das Spiel des Fremden" if language == "de" else "# The stranger's game")
    french = language == "fr"
    assert ("Y a-t-il du thé avant la première donne ? (`tea.first`) | thé vert `green`" in text) == french
    assert ("Is there tea before the first deal? (`tea.first`) | green `green`" in text) != french
    assert ("**suivre**" in text) == french, "an author's words stand above the shipped ones"
    assert set(book.untranslated) == ({"Is there tea before the first deal?", "green"} if language == "de" else set())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_made_for_everybody(language: str) -> None:
    book = booklet(shipped("schieber/gastro-suisse"), language)
    page = Page(html(book))
    assert not page.open
    assert page.named("html") == [{"lang": language}]
    assert page.tags[0][0] == "html" and len(page.named("h1")) == 1 and len(page.named("title")) == 1
    levels = page.headings()
    assert levels[0] == 1 and all(after <= before + 1 for before, after in pairwise(levels))
    for heads in page.named("th"):
        assert heads.get("scope") in ("row", "col")
    assert len(page.named("caption")) == len(page.named("table")) > 5
    ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert len(set(ids)) == len(ids)
    links = [str(attributes["href"]) for attributes in page.named("a")]
    assert links and all(link.removeprefix("#") in ids for link in links)
    assert len(page.named("main")) == len(page.named("nav")) == 1 and page.named("nav")[0]["aria-label"]
    assert not {"img", "script", "link", "iframe"} & {name for name, _ in page.tags}, "it needs nothing else"
    assert "url(" not in page.style and "@import" not in page.style


def test_colours_can_be_told_from_their_ground() -> None:
    page = Page(html(booklet(shipped("schieber"))))
    colours = set(re.findall(r"(?<![-\w])color: (#[0-9a-f]+)", page.style))
    grounds = set(re.findall(r"background: (#[0-9a-f]+)", page.style))
    assert len(colours) >= 3 and "#fff" in grounds
    for colour in colours:
        for ground in grounds:
            assert contrast(colour, ground) >= 4.5, (colour, ground)


def test_html_says_what_markdown_says() -> None:
    book = booklet(shipped("schieber/jasvel"), "fr")
    page = Page(html(book))
    plain = re.sub(r"[*`|#-]+|\\", " ", markdown(book))
    assert set(re.findall(r"\w+", plain)) <= set(re.findall(r"\w+", page.text))


def test_markup_of_an_author_stays_text(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text('ruleset: m\ntitle: {en: "<script>x</script> & co"}\nextends: schieber\n', encoding="utf-8")
    page = html(booklet(shipped(str(path))))
    assert "<script>" not in page and "&lt;script&gt;x&lt;/script&gt; &amp; co" in page


def test_every_language_has_every_word() -> None:
    english: dict[str, str] = import_module("refcli.words.en.book").BOOK
    for language in LANGUAGES:
        own: dict[str, str] = import_module(f"refcli.words.{language}.book").BOOK
        assert set(own) == set(english)
        for key, text in own.items():
            assert set(re.findall(r"\{(\w+)\}", text)) == set(re.findall(r"\{(\w+)\}", english[key])), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", library.ids())
def test_all_a_shipped_ruleset_says_has_words(name: str, language: str) -> None:
    """See `translations` in docs/ruleset-language.md: a question, title, remark or name needs both other languages."""
    rules = shipped(name)
    book = made(name, language)
    assert book.untranslated == (), f"add these to rulesets/words/{language}.yaml"
    assert language in rules.title
    rest = import_module(f"refcli.words.{language}.book").BOOK["head.rest"]
    assert Heading(2, rest) not in book.blocks, "a key without words: see refcli/words/*/book*.py"
    for option in rules.options.values():
        for value in option.known:
            told = option.values[value].title or value in ("true", "false") or any(map(str.isdigit, value))
            assert told, f"a title for {option.name}={value}"


def test_shipped_words_are_words_of_something(tmp_path: Path) -> None:
    """Both other languages have the same texts, and none that no booklet asks for."""
    german, french = (translated(language) for language in LANGUAGES[1:])
    assert not any(nodes.read(library.root() / "words" / f"{language}.yaml")[1] for language in LANGUAGES[1:])
    assert set(german) == set(french)
    asked: set[str] = set()
    for name in library.ids():
        rules = shipped(name)
        for option in rules.options.values():
            asked |= {option.question, *(value.title for value in option.values.values())}
        asked |= {choice.note for choice in rules.choices.values()} | set(rules.source.values())
        asked |= {word for keys, node in leaves(rules.resolved.tree) for word in (*keys, *_words(node))}
    skeleton = tmp_path / "skeleton.yaml"  # it is read in booklets too
    skeleton.write_text(scratch(Draft("skeleton.yaml", "Skeleton")), encoding="utf-8")
    for file in (library.root() / "sources.yaml", skeleton):
        tree, _ = nodes.read(file)
        assert tree is not None, file
        asked |= {word for _, node in leaves(tree) for word in _words(node)}
    assert set(german) - asked == set()


def _words(node: Node) -> tuple[str, ...]:
    if isinstance(node, Scalar):
        return (node.text, *re.findall(r"[\w-]+", node.text))
    return tuple(word for item in node.items for word in _words(item)) if isinstance(node, Sequence) else ()


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_the_command_writes_a_file_or_standard_output(
    form: str, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    from refcli.cli import main

    file = tmp_path / "book"
    assert main(["rules", "book", "schieber", "--format", form, "--language", "de"]) == 0
    printed = capsysbinary.readouterr().out.decode("utf-8")
    assert main(["rules", "book", "schieber", "--format", form, "--language", "de", "-o", str(file)]) == 0
    assert file.read_text(encoding="utf-8") == printed
    assert main(["rules", "book", "schieber", "-o", str(tmp_path / "no" / "book")]) == 2


@pytest.mark.parametrize(
    ("chosen", "there", "gone"),
    [
        ({}, {"stoeck.worth", "stoeck.deadline"}, {"slalom.start", "gusti.split", "match.multiplied"}),
        (
            {"stoeck.enabled": "false"},
            {"stoeck.enabled", "weis.enabled"},
            {"stoeck.worth", "stoeck.deadline", "slalom.start"},
        ),
        (
            {"contract.set": "suit>obenabe>undenufe>slalom"},
            {"slalom.start", "stoeck.worth"},
            {"gusti.split", "gusti.start"},
        ),
    ],
)
def test_house_rules_that_cannot_come_into_play_are_left_out(
    chosen: dict[str, str], there: set[str], gone: set[str]
) -> None:
    text = markdown(booklet(shipped("schieber").choose(chosen), "fr"))
    assert {name for name in (*there, *gone) if f"(`{name}`)" in text} == there
    assert "mariage" not in text and ("stöck ; annonces" in text) == ("stoeck.enabled" not in chosen)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        (
            "belote",
            "The pack has 32 cards: 4 suits of 8. From the lowest to the highest in natural order: 7, 8, 9, 10,",
        ),
        ("euchre", "The pack has 24 cards: 4 suits of 6."),
        ("schieber", "The pack has 36 cards: 4 suits of 9."),
    ],
)
def test_ranks_that_no_card_has_are_no_part_of_the_pack(name: str, says: str) -> None:
    text = markdown(booklet(shipped(name), "en"))
    assert says in text
    assert "left out" not in text


STRANGER = """ruleset: stranger
title: {en: A stranger's game}
extends: base/jass36
deal: {hand: 7}
contracts: {odd: {title: {en: Odd game}, order: plain}}
calls:
  auction:
    order: round from forehand
    offers:
      bid: {amount: {from: 2, to: hand-size, above: highest}, of: {odd: {}}}
      pass: {again: false}
    ends: one-left
    nobody: next-dealer
    declarer: bidder
exchanges: {put-away: {verb: discard, who: actor is declarer, count: 2, required: true}}
obligations: {second: {when: cards(trick) = 1 and cards(hand) > 3, forbid: trump}}
score: {parts: {made: {kind: formula, of: if tricks-won >= bid then 0 - 10 else bid, when: this is declarer}}}
end: {target: 100, best: lowest}
"""


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            (
                "a number of tricks",
                "put 2 cards away",
                "one card lies in the trick",
                "number of cards in the hand > 3",
                "ends with the deal in which somebody reaches 100",
            ),
        ),
        (
            "de",
            (
                "eine Zahl von Stichen, ab 2, bis zur Zahl der Karten in einer Hand",
                "2 Karten weglegen",
                "eine Karte im Stich liegt und die Zahl der Karten in der Hand > 3",
                "jemand 100 Punkte erreicht",
            ),
        ),
        (
            "fr",
            (
                "un nombre de levées, à partir de 2, jusqu’au nombre de cartes",
                "écarter 2 cartes",
                "il y a une carte dans la levée",
                "le nombre de cartes en main > 3",
                "quelqu’un atteint 100 points",
            ),
        ),
    ],
)
def test_sentences_of_a_game_that_no_shipped_one_is(tmp_path: Path, language: str, said: tuple[str, ...]) -> None:
    path = tmp_path / "stranger.yaml"
    path.write_text(STRANGER, encoding="utf-8")
    book = booklet(shipped(str(path)), language)
    text = markdown(book)
    assert [part for part in said if part not in text] == []
    assert language == "en" or "Odd game" in book.untranslated


def test_customs_that_have_no_place_in_a_game() -> None:
    """Nine cards in packets, and partners, are no matter where twelve are dealt to people who play alone."""
    for name, there in (("schieber", True), ("differenzler/three-players", False)):
        text = markdown(booklet(shipped(name)))
        assert ("3-3-3" in text) is there and ("partners.method" in text) is there, name
