"""The sections ``melds`` and ``pair``."""

from __future__ import annotations

from refcli.cards import Deck
from refcli.diagnostics import Finding
from refcli.nearest import nearest
from refcli.rules.build.names import Names
from refcli.rules.model import MeldRules, PairRules, TableMelds
from refcli.rules.section import Section
from refcli.words import meant


def build_melds(melds: Section, deck: Deck) -> MeldRules:
    """Tables, comparison and timing of melds."""
    return MeldRules(
        enabled=melds.flag("enabled"),
        unrecorded=melds.text("unrecorded", "computed"),
        runs=_worth(runs_of(melds)),
        sets=_worth(sets_of(melds, deck)),
        set_size=melds.section("sets").number("size", len(deck.suits)),
        compare=melds.words("compare"),
        scores=melds.text("scores", "side"),
        reuse=melds.flag("reuse"),
        split=melds.flag("split"),
        by=melds.text("by", "next-card"),
        show=melds.text("show", "always"),
        misannounce=melds.text("misannounce", "true-value"),
        needs_trick=melds.flag("needs-trick"),
        cancel=melds.text("equal", "first") == "cancel",
        upward=melds.text("repeated", "first-trick") == "upward",
        set_places=_places(melds.section("sets"), deck),
        drawing=melds.text("until", "end") == "stock-gone",
        on_table=_on_table(melds.section("on-table"), deck) if melds.get("on-table") is not None else None,
    )


def runs_of(melds: Section) -> dict[int, int]:
    """Points of runs by length."""
    runs = melds.section("runs").numbers("worth")
    return {int(length): worth for length, worth in runs.items() if length.isdigit()}


def sets_of(melds: Section, deck: Deck) -> dict[int, int]:
    """Points of sets by rank."""
    rank = {name: index for index, name in enumerate(deck.ranks)}
    sets = melds.section("sets").numbers("worth")
    for name in sets:
        if name not in rank:
            params = {"name": name, "what": "rank", "hint": meant(nearest(name, deck.ranks))}
            melds.report.append(Finding("R122", params, melds.section("sets").section("worth").key_span(name)))
    return {rank[name]: worth for name, worth in sets.items() if name in rank}


def _places(sets: Section, deck: Deck) -> dict[int, int]:
    """How sets of equal worth rank, by rank index; nothing where they rank as in the deck."""
    rank = {one: index for index, one in enumerate(deck.ranks)}
    for name in sets.words("order"):
        if name not in rank:
            params = {"name": name, "what": "rank", "hint": meant(nearest(name, deck.ranks))}
            sets.report.append(Finding("R122", params, sets.span("order")))
    return {rank[one]: -place for place, one in enumerate(sets.words("order")) if one in rank}


def _worth(table: dict[int, int]) -> dict[int, int]:
    """What is worth nothing is no meld."""
    return {key: worth for key, worth in table.items() if worth > 0}


def _on_table(section: Section, deck: Deck) -> TableMelds:
    """Melds that lie in a trick."""
    size = section.section("sets").number("size", len(deck.suits))
    pair, in_run = section.number("pair"), section.text("pair-in", "trick") == "run"
    return TableMelds(_worth(runs_of(section)), _worth(sets_of(section, deck)), size, pair, in_run)


def build_pair(root: Section, deck: Deck) -> PairRules:
    """King and queen of trumps in one hand."""
    pair = root.section("pair")
    return PairRules(
        enabled=pair.flag("enabled"),
        cards=pair.expr("cards", Names(root, deck, "play").scope, "set"),
        worth=pair.number("worth"),
        by=pair.text("by", "never-late"),
        unrecorded=pair.text("unrecorded", "computed"),
        with_melds=pair.flag("with-melds", True),
        reminder=pair.text("reminder", "free"),
        show_to_go_out=pair.flag("show-to-go-out"),
        needs_trick=pair.flag("needs-trick"),
        late=pair.text("late", "held"),
    )
