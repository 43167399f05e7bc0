"""The sections ``contracts``, ``orders`` and ``values``."""

from __future__ import annotations

import re

from refcli.cards import Deck
from refcli.diagnostics import Finding
from refcli.nearest import nearest
from refcli.rules.build.melds import runs_of, sets_of
from refcli.rules.build.names import Names
from refcli.rules.contracted import CHOSEN, Becomes, ByCard, ContractRule
from refcli.rules.expr.ints import compile_int
from refcli.rules.expr.parse import parse
from refcli.rules.expr.scope import SCOPES, Scope
from refcli.rules.expr.tree import Expr
from refcli.rules.hints import among
from refcli.rules.nodes import Mapping, Node, Scalar, Sequence
from refcli.rules.section import Section
from refcli.source import Span
from refcli.words import meant, text

BLOCK = re.compile(r"(?:(\d+) *x +)?([\w-]+(?::[\w-]+)?)")  # of a list of blocks: how many tricks, and the contract


def build_contracts(root: Section, deck: Deck) -> dict[str, ContractRule]:
    """The contract library of a ruleset, by name."""
    builder = _Builder(root, deck)
    return {name: builder.contract(name, section) for name, section in root.section("contracts").sections()}


def block_names(section: Section) -> tuple[str, ...]:
    """The kinds of contract that a contract is made of, in order; none for one that stands for itself."""
    named = [inner.text("contract") for _, inner in section.section("blocks").sections()]
    matches = (BLOCK.fullmatch(text.strip()) for text in section.words("by-trick"))
    return tuple(name.partition(":")[0] for name in (*named, *(match[2] for match in matches if match is not None)))


def build_by_card(section: Section, root: Section, deck: Deck) -> ByCard:
    """The key ``contract``: ``NAME of card`` for any card, or the cards that decide on each contract."""
    node = section.get("contract")
    library = root.section("contracts")
    scope = Names(root, deck, "cards").scope
    choices: list[tuple[str, Expr]] = []
    if isinstance(node, Scalar):
        name, *of = node.text.split() or [""]
        choices.append((name, Expr("const", "set", value=deck.all)))
        if of not in ([], ["of", "card"]):
            params = {"key": section.where("contract"), "value": node.text, "wanted": text("form.by-card"), "hint": ""}
            root.report.append(Finding("R106", params, node.span))
    else:
        inner = section.section("contract")
        for name in inner.names():
            cards = inner.expr(name, scope, "set")
            if cards is not None:
                choices.append((name, cards))
    for name, _ in choices:
        if name not in library.names():
            params = {"name": name, "what": "contract", "hint": meant(nearest(name, library.names()))}
            root.report.append(Finding("R122", params, section.span("contract")))
    return ByCard(tuple(choice for choice in choices if choice[0] in library.names()))


class _Builder:
    def __init__(self, root: Section, deck: Deck) -> None:
        self.root = root
        self.deck = deck
        self.scope = Scope(deck, SCOPES["contract"], {})
        self.cards = Scope(deck, {})
        masks = zip(deck.ranks, deck.rank_masks, strict=True)
        self.played = [rank for rank, mask in masks if mask & deck.all]  # ranks that are not taken out of the pack
        self.rank = {rank: index for index, rank in enumerate(deck.ranks)}

    def contract(self, name: str, section: Section) -> ContractRule:
        trump_order, other_order = self._pair(section, "order", "plain")
        values = section.text("values")
        per_trick = values == "per-trick"
        trump_values, other_values = ("", "") if per_trick else self._pair(section, "values", "")
        titles = section.section("title")
        among = self._among(section)
        blocks = self._blocks(section)
        return ContractRule(
            name=name,
            each=section.text("each") == "suit",
            trump=self._trump(section),
            trump_order=self._order(section, trump_order),
            other_order=self._order(section, other_order),
            trump_values=self._values(section, trump_values),
            other_values=self._values(section, other_values),
            trump_cards=self._card_values(trump_values),
            other_cards=self._card_values(other_values),
            by_trick=blocks,
            repeat=section.flag("repeat"),
            per_trick_values=per_trick,
            low_melds=section.text("meld-order") == "low",
            titles={language: titles.text(language) for language in titles.names()},
            aliases=section.words("aliases"),
            parameter="blocks" if any(block == CHOSEN for block, _ in blocks) else section.text("each"),
            among=among,
            once_each=section.flag("once-each"),
            becomes=self._becomes(section),
            meld_runs=tuple(runs_of(section.section("melds")).items()),
            meld_sets=tuple(sets_of(section.section("melds"), self.deck).items()),
        )

    def _among(self, section: Section) -> tuple[str, ...]:
        """The contracts that a block may be chosen from."""
        return tuple(name for name in section.words("of") if self._known(section, "of", name))

    def _becomes(self, section: Section) -> Becomes | None:
        """What a card makes of the contract."""
        becomes = section.section("becomes")
        when = becomes.expr("when", Names(self.root, self.deck, "becomes").scope, "bool")
        if when is None:
            return None
        return Becomes(
            when=when,
            into=build_by_card(becomes, self.root, self.deck),
            at_once=becomes.text("from", "this-trick") == "this-trick",
            retroactive=becomes.text("values", "whole-deal") == "whole-deal",
            never=becomes.text("never", "keep"),
        )

    def _known(self, section: Section, key: str, name: str) -> bool:
        library = self.root.section("contracts")
        known = name in library.names()
        if not known:
            self._unknown(section, key, name, library)
        return known

    def _trump(self, section: Section) -> Expr | None:
        return None if section.text("trump", "none") == "none" else section.expr("trump", self.scope, "set")

    @staticmethod
    def _pair(section: Section, key: str, default: str) -> tuple[str, str]:
        if isinstance(section.get(key), Scalar):
            return section.text(key), section.text(key)
        inner = section.section(key)
        return inner.text("trump", default), inner.text("other", default)

    def _order(self, section: Section, name: str) -> tuple[int, ...]:
        orders = self.root.section("orders")
        ranks = orders.words(name)
        if name and not ranks:
            self._unknown(section, "order", name, orders)
        wrong = [rank for rank in ranks if rank not in self.rank]
        missing = [rank for rank in self.played if rank not in ranks]
        if ranks and (wrong or missing or len(set(ranks)) != len(ranks)):
            finding = Finding("R121", self._misordered(name, ranks, wrong, missing), orders.span(name))
            if finding not in self.root.report:
                self.root.report.append(finding)
        return tuple(self.rank[rank] for rank in ranks if rank in self.rank)

    def _misordered(self, name: str, ranks: tuple[str, ...], wrong: list[str], missing: list[str]) -> dict[str, object]:
        """What is missing in an order, what no rank is, what stands twice; a rank under another of its names."""
        meant_by = {rank: self._rank_called(rank) for rank in wrong}
        twice = dict.fromkeys(rank for rank in ranks if ranks.count(rank) > 1 and rank not in wrong)
        told = [f"{rank} ({text('order.is', rank=known)})" if known else rank for rank, known in meant_by.items()]
        return {"name": name, "missing": tuple(missing), "wrong": tuple(told), "twice": tuple(twice)}

    def _rank_called(self, word: str) -> str | None:
        """The rank that has a word as a name in some pack and language; the nearest one where none has."""
        for pack in self.deck.packs.values():
            for rank, naming in zip(self.deck.ranks, pack.ranks, strict=True):
                if word == naming.short or any(word in names for names in (naming.names or {}).values()):
                    return rank
        return nearest(word, self.deck.ranks)

    def _values(self, section: Section, name: str) -> tuple[int, ...]:
        if not name:
            return (0,) * len(self.deck.ranks)
        tables = self.root.section("values")
        if tables.get(name) is None:
            self._unknown(section, "values", name, tables)
        worth = tables.numbers(name)
        return tuple(worth.get(rank, 0) for rank in self.deck.ranks)

    def _card_values(self, name: str) -> tuple[tuple[int, int], ...]:
        """The entries of a table whose key is no rank: a suit, a card or any other set of cards."""
        table = self.root.section("values").section(name)
        worth: list[tuple[int, int]] = []
        for key in table.names():
            if key in self.rank:
                continue
            found = parse(key, self.cards, table.span(key), "set")
            mask = compile_int(found, {}) if isinstance(found, Expr) else None
            if isinstance(mask, int):
                worth.append((mask & self.deck.all, table.number(key)))
            else:
                params = {"name": key, "what": "rank", "hint": meant(self._rank_called(key))}
                self.root.report.append(Finding("R122", params, table.key_span(key)))
        return tuple(worth)

    def _blocks(self, section: Section) -> tuple[tuple[str, int], ...]:
        most = self.deck.size  # no deal has more tricks
        blocks = [
            (inner.text("contract"), min(inner.number("tricks", 1), most))
            for _, inner in section.section("blocks").sections()
        ]
        for block in section.words("by-trick"):
            match = BLOCK.fullmatch(block.strip())
            if match is not None:
                blocks.append((match[2], min(int(match[1] or 1), most)))
        known = self.root.section("contracts").names()
        return tuple(block for block in blocks if block[0] == CHOSEN or block[0].partition(":")[0] in known)

    def _unknown(self, section: Section, key: str, name: str, table: Section) -> None:
        params = {"name": name, "what": key, "hint": among(name, table.names())}
        self.root.report.append(Finding("R122", params, _spot(section.get(key), name) or section.span(key)))


def _spot(node: Node | None, name: str) -> Span | None:
    """Where a name stands below a node."""
    if isinstance(node, Scalar):
        return node.span if name in node.text else None
    below = [entry.node for entry in node.entries.values()] if isinstance(node, Mapping) else ()
    items = node.items if isinstance(node, Sequence) else below
    return next((span for item in items if (span := _spot(item, name)) is not None), None)
