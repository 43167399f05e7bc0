"""Names of contracts where a ruleset uses them: known ones, with the suit or the beginning that belongs to them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from refcli.cards import Deck
from refcli.diagnostics import Finding
from refcli.rules.build.contracts import BLOCK, block_names
from refcli.rules.build.phases import IMPOSED, phases_of
from refcli.rules.contracted import CHOSEN
from refcli.rules.hints import among
from refcli.rules.section import Section
from refcli.rules.tree import Node, Scalar, Sequence
from refcli.source import Span
from refcli.words import meant, text

_SUIT = re.compile(r"\b(suit|mate)\b")


def misnamed(root: Section, deck: Deck) -> Iterator[Finding]:
    """R122 for a contract that is not there or not named in full; R108 where nobody says which suit is trumps."""
    names = _Names(root.section("contracts"), deck)
    calls = root.section("calls")
    for item in items(calls.section("imposed").get("order")):
        match = IMPOSED.fullmatch(item.text.strip())
        yield from names.whole(match[2] if match is not None else item.text, item.span)
    for _, row in calls.section("rows").sections():
        for item in items(row.get("of")):
            yield from names.whole(item.text, item.span, kinds=True)
    for _, section in phases_of(calls):
        for _, offer in section.section("offers").sections():
            of = offer.section("of")
            for name in of.names():
                yield from names.known(name, of.key_span(name))
            if offer.text("contract"):
                yield from names.whole(offer.text("contract"), offer.span("contract"))
    yield from names.library_faults()


def items(node: Node | None) -> tuple[Scalar, ...]:
    """The texts of a list; one that stands alone is one."""
    inner = node.items if isinstance(node, Sequence) else (node,)
    return tuple(item for item in inner if isinstance(item, Scalar))


class _Names:
    def __init__(self, library: Section, deck: Deck) -> None:
        self.library, self.deck = library, deck

    def known(self, head: str, span: Span) -> Iterator[Finding]:
        """A kind of contract that must be in the library."""
        if head not in self.library.names():
            hint = among(head, self.library.names())
            yield Finding("R122", {"name": head, "what": "contract", "hint": hint}, span)

    def whole(self, name: str, span: Span, kinds: bool = False) -> Iterator[Finding]:
        """A contract as it is played; with ``kinds`` it may stand without what follows its name."""
        head, _, parameter = name.partition(":")
        if head not in self.library.names():
            yield from self.known(head, span)
        elif (parameter or not kinds) and not self._fits(self.library.section(head), parameter):
            yield Finding("R122", {"name": name, "what": "contract", "hint": self._hint(head)}, span)

    def _fits(self, contract: Section, parameter: str) -> bool:
        blocks = block_names(contract)
        if contract.text("each") == "suit":
            return parameter in self.deck.suits
        if contract.text("each") == "start":
            return parameter in blocks
        if CHOSEN in blocks:
            parts = parameter.split("+") if parameter else []
            may = (*self.deck.suits, *contract.words("of"))
            return 0 < len(parts) <= blocks.count(CHOSEN) and all(part in may for part in parts)
        return not parameter

    def _hint(self, head: str) -> str:
        contract = self.library.section(head)
        blocks = block_names(contract)
        if contract.text("each") == "suit":
            names = [f"{head}:{suit}" for suit in self.deck.suits]
        elif contract.text("each") == "start":
            names = [f"{head}:{block}" for block in dict.fromkeys(blocks)]
        elif CHOSEN in blocks:
            may = ((self.deck.suits[0],) if one == "suit" else (one,) for one in contract.words("of"))
            names = [f"{head}:" + "+".join([part for parts in may for part in parts][: blocks.count(CHOSEN)])]
        else:
            return meant(head)
        return text("contract.in-full", names=tuple(names))

    def library_faults(self) -> Iterator[Finding]:
        """What is wrong in the library itself: blocks, what holds where no card changes a contract, trumps."""
        parts = {name: block_names(contract) for name, contract in self.library.sections()}
        used = {part for blocks in parts.values() for part in blocks}
        for name, contract in self.library.sections():
            for block, span in _blocks(contract):
                yield from self._block(block, span, contract.text("each") == "suit")
            never = contract.section("becomes").text("never", "keep")
            if never not in ("keep", "cancel"):
                yield from self.whole(never, contract.section("becomes").span("never"))
            trump = contract.text("trump", "none")
            if name not in used and contract.text("each") != "suit" and _SUIT.search(trump):
                hint = text("needs.by", given=f"trump: {trump}")
                params = {"section": contract.path, "key": "each: suit", "hint": hint}
                yield Finding("R108", params, contract.span("trump"))

    def _block(self, block: str, span: Span, suited: bool) -> Iterator[Finding]:
        head = block.partition(":")[0]
        if block == CHOSEN or block_names(self.library.section(head)):  # R131 tells of blocks of blocks
            return
        suit = self.library.section(head).text("each") == "suit"
        yield from self.whole(block, span, kinds=suited or not suit)


def _blocks(contract: Section) -> Iterator[tuple[str, Span]]:
    for item in items(contract.get("by-trick")):
        match = BLOCK.fullmatch(item.text.strip())
        if match is not None:
            yield match[2], item.span
    for _, block in contract.section("blocks").sections():
        yield block.text("contract"), block.span("contract")
