"""The sections ``contracts``, ``orders`` and ``values``."""

from __future__ import annotations

import re

from refcli.cards import Deck
from refcli.diagnostics import Finding
from refcli.nearest import nearest
from refcli.rules.expr.scope import SCOPES, Scope
from refcli.rules.expr.tree import Expr
from refcli.rules.model import ContractRule
from refcli.rules.nodes import Scalar
from refcli.rules.section import Section
from refcli.words import meant

_BLOCK = re.compile(r"(?:(\d+) *x +)?([\w-]+)")


def build_contracts(root: Section, deck: Deck) -> dict[str, ContractRule]:
    """The contract library of a ruleset, by name."""
    builder = _Builder(root, deck)
    return {name: builder.contract(name, section) for name, section in root.section("contracts").sections()}


class _Builder:
    def __init__(self, root: Section, deck: Deck) -> None:
        self.root = root
        self.deck = deck
        self.scope = Scope(deck, SCOPES["contract"], {})
        masks = zip(deck.ranks, deck.rank_masks, strict=True)
        self.played = [rank for rank, mask in masks if mask & deck.all]  # ranks that are not taken out of the pack
        self.rank = {rank: index for index, rank in enumerate(deck.ranks)}

    def contract(self, name: str, section: Section) -> ContractRule:
        trump_order, other_order = self._pair(section, "order", "plain")
        values = section.text("values")
        per_trick = values == "per-trick"
        trump_values, other_values = ("", "") if per_trick else self._pair(section, "values", "")
        titles = section.section("title")
        return ContractRule(
            name=name,
            each=section.text("each") == "suit",
            trump=self._trump(section),
            trump_order=self._order(section, trump_order),
            other_order=self._order(section, other_order),
            trump_values=self._values(section, trump_values),
            other_values=self._values(section, other_values),
            by_trick=self._blocks(section),
            repeat=section.flag("repeat"),
            per_trick_values=per_trick,
            low_melds=section.text("meld-order") == "low",
            titles={language: titles.text(language) for language in titles.keys()},  # noqa: SIM118
            aliases=section.words("aliases"),
        )

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
            params = {"name": name, "missing": tuple(missing), "wrong": tuple(wrong)}
            finding = Finding("R121", params, orders.span(name))
            if finding not in self.root.report:
                self.root.report.append(finding)
        return tuple(self.rank[rank] for rank in ranks if rank in self.rank)

    def _values(self, section: Section, name: str) -> tuple[int, ...]:
        if not name:
            return (0,) * len(self.deck.ranks)
        tables = self.root.section("values")
        if tables.get(name) is None:
            self._unknown(section, "values", name, tables)
        worth = tables.numbers(name)
        for rank in worth:
            if rank not in self.rank:
                hint = meant(nearest(rank, self.deck.ranks))
                params = {"name": rank, "what": "rank", "hint": hint}
                self.root.report.append(Finding("R122", params, tables.section(name).span(rank)))
        return tuple(worth.get(rank, 0) for rank in self.deck.ranks)

    def _blocks(self, section: Section) -> tuple[tuple[str, int], ...]:
        most = self.deck.size  # no deal has more tricks
        blocks = [
            (inner.text("contract"), min(inner.number("tricks", 1), most))
            for _, inner in section.section("blocks").sections()
        ]
        for text in section.words("by-trick"):
            match = _BLOCK.fullmatch(text.strip())
            if match is not None:
                blocks.append((match[2], min(int(match[1] or 1), most)))
        library = self.root.section("contracts")
        for name, _ in blocks:
            if name not in library.keys():  # noqa: SIM118
                self._unknown(section, "by-trick", name, library)
        return tuple(block for block in blocks if block[0] in library.keys())  # noqa: SIM118

    def _unknown(self, section: Section, key: str, name: str, among: Section) -> None:
        params = {"name": name, "what": key, "hint": meant(nearest(name, among.keys()))}
        self.root.report.append(Finding("R122", params, section.span(key)))
