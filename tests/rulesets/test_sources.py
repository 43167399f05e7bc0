"""Every source that is cited is known, and every known one is cited."""

from __future__ import annotations

import pytest

from refcli.rules import library
from tests.rulesets.shipped import OTHERS, SEEDS, cites, data, files, resolved

# The names of the five texts, in their order.
FILES = (
    "000_eb3abb587d58f781.txt",
    "001_656141287ad05868.txt",
    "002_8add670b747697bf.txt",
    "003_37cb812d88788160.txt",
    "004_0037f937788791c3.txt",
)
SOURCES = data(library.root() / "sources.yaml")["sources"]


def test_every_cite_is_a_known_source() -> None:
    unknown = {(path.name, place, tag) for path in files() for place, tag in cites(data(path)) if tag not in SOURCES}
    assert unknown == set()


def test_every_source_is_cited() -> None:
    cited = {tag for path in files() for _, tag in cites(data(path))}
    assert set(SOURCES) - cited == set()


def test_every_source_says_what_it_is() -> None:
    for tag, source in SOURCES.items():
        assert {"title", "language", "what"} <= set(source), tag
        assert source["language"] in ("de", "fr", "it", "en"), tag


@pytest.mark.parametrize(("tag", "file"), list(zip(SEEDS, FILES, strict=True)))
def test_a_text_and_its_ruleset_name_the_same_file(tag: str, file: str) -> None:
    assert SOURCES[tag]["file"] == file
    own = data(library.root() / "schieber" / f"{tag}.yaml")
    assert own["source"]["file"] == file
    assert own["source"]["title"] == SOURCES[tag]["title"]
    assert own["ruleset"] == f"schieber/{tag}"


@pytest.mark.parametrize("rules", ["schieber", *(f"schieber/{name}" for name in SEEDS + OTHERS)])
def test_every_ruleset_has_titles_and_examples(rules: str) -> None:
    title = resolved(rules).title
    assert title is not None and {"en", "de", "fr", "it"} <= set(title.entries)
    examples = resolved(rules).examples
    least = 5 if rules.rsplit("/", 1)[-1] in SEEDS else 2
    assert examples is not None and len(examples.items) >= least


def test_every_value_of_every_axis_is_cited() -> None:
    for name, option in resolved("schieber").options.items():
        assert option.question.endswith("?"), name
        for value in option.values.values():
            assert value.cites, (name, value.name)


# What a text says by being silent: it holds no value of these, though its ruleset has one.
_BY_SILENCE = {"trump.martinique", "pique_double", "bergpreis", "schneider.effect", "revoke.trump", "tricks.multiplied"}


@pytest.mark.parametrize("tag", SEEDS)
def test_a_value_names_every_text_that_holds_it(tag: str) -> None:
    """A text whose ruleset has chosen a value stands among the holders of that value."""
    found = resolved(f"schieber/{tag}")
    for name, choice in found.choices.items():
        known = found.options[name].values.get(choice.value)
        if known is not None and tag in choice.cites and name not in _BY_SILENCE:
            assert tag in known.cites, (name, choice.value)
