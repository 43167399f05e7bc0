"""The sections ``melds`` and ``pair``."""

from __future__ import annotations

from refcli.cards import Deck
from refcli.diagnostics import Finding
from refcli.nearest import nearest
from refcli.rules.build.names import Names
from refcli.rules.model import MeldRules, PairRules
from refcli.rules.section import Section
from refcli.words import meant


def build_melds(melds: Section, deck: Deck) -> MeldRules:
    """Tables, comparison and timing of melds."""
    rank = {name: index for index, name in enumerate(deck.ranks)}
    sets = melds.section("sets").numbers("worth")
    for name in sets:
        if name not in rank:
            params = {"name": name, "what": "rank", "hint": meant(nearest(name, deck.ranks))}
            melds.report.append(Finding("R122", params, melds.section("sets").section("worth").key_span(name)))
    runs = melds.section("runs").numbers("worth")
    return MeldRules(
        enabled=melds.flag("enabled"),
        unrecorded=melds.text("unrecorded", "computed"),
        runs={int(length): worth for length, worth in runs.items() if length.isdigit() and worth > 0},
        sets={rank[name]: worth for name, worth in sets.items() if name in rank and worth > 0},
        set_size=melds.section("sets").number("size", len(deck.suits)),
        compare=melds.words("compare"),
        scores=melds.text("scores", "side"),
        reuse=melds.flag("reuse"),
        split=melds.flag("split"),
        by=melds.text("by", "next-card"),
        show=melds.text("show", "always"),
        misannounce=melds.text("misannounce", "true-value"),
        needs_trick=melds.flag("needs-trick"),
    )


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
