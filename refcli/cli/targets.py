"""``RECORD:DEAL.TRICK.SEAT``: a place in a record as a question."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from refcli import words
from refcli.cli import chosen, records
from refcli.cli.fragments import contradictions, unsound
from refcli.cli.rulesets import Rulesets
from refcli.cli.topics import PLAY, TOPICS, topic
from refcli.diagnostics import Finding
from refcli.nearest import nearest
from refcli.notation.players import Players
from refcli.record import Claim, Deal, Event, Game
from refcli.referee.names import Names
from refcli.report.lines import Lines
from refcli.rules import library
from refcli.rules.ruleset import Ruleset
from refcli.settle.moments import Moment, index_of, last_card, of_record
from refcli.settle.records import DEAL, GAME, PART, Recorded
from refcli.settle.ruling import Question
from refcli.source import Span
from refcli.words import meant

OPTION = "RECORD"
_PLACE = re.compile(r"(?P<file>.+?):(?P<deal>[0-9]{1,6})(?:\.(?P<trick>[0-9]{1,6})(?:\.(?P<seat>.+))?)?", re.DOTALL)
_OF_POSITIONS = ("contract", "leader", "led")  # claims that only tell the position
Findings = tuple[Finding, ...]


class Place(NamedTuple):
    """A place in a record; ``deal``, ``trick`` and ``seat`` are None where the text does not go so far."""

    file: str
    deal: int | None = None
    trick: int | None = None
    seat: str | None = None
    text: str = ""

    def span(self) -> Span:
        return Span.of(OPTION, 1, 1, max(1, len(self.text)))


def place_of(text: str) -> Place:
    """A file of that very name goes before everything else."""
    match = _PLACE.fullmatch(text)
    if match is None or Path(text).exists():
        return Place(text, text=text)
    trick = int(match["trick"]) if match["trick"] else None
    return Place(match["file"], int(match["deal"]), trick, match["seat"], text)


class Read(NamedTuple):
    """A game in memory with the rules it is judged by; ``strangers`` are chosen axes that they do not know.

    ``assumed`` is what nobody said: ``rules``, ``seats``.
    """

    game: Game
    rules: Ruleset
    strangers: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()


def read(file: str, source: str | None, rulesets: Rulesets, lines: Lines) -> Read | Findings:
    """The first game of a file that can be read in full, or what is wrong.

    Where the rulesets have a fallback, the game may be a fragment that names neither rules nor players.
    """
    seating = _Seating(rulesets, file) if rulesets.fallback is not None else None
    for item in records.read(file, source, rulesets, lines, seating):
        if isinstance(item, records.Refused):
            return item.findings
        game = item._replace(deals=tuple(item.deals))
        rules, strangers, findings = lenient(rulesets, game.header.rules, game.header.chosen, game.file)
        if rules is None:
            return chosen.at_tags(findings, game.header.places)
        if not game.header.seats:
            return game.findings
        named = rulesets.rules or game.header.rules
        assumed = (*(() if named else ("rules",)), *(("seats",) if seating and seating.asked else ()))
        return Read(game, rules, strangers, assumed)
    return ()


class _Seating:
    """Who plays a fragment that does not say it; ``asked`` once somebody had to be told."""

    def __init__(self, rulesets: Rulesets, file: str) -> None:
        self._rulesets, self._file, self.asked = rulesets, file, False

    def __call__(self, text: str, tag: str | None) -> tuple[str, ...]:
        from refcli.notation.fragment import seated

        self.asked = True
        rules, _ = self._rulesets.of(tag, {}, self._file)
        if rules is None:
            return ()
        return seated(text, rules.seats, lambda tag: self._rulesets.deck(tag, self._file))


def lenient(
    rulesets: Rulesets, tag: str | None, values: Mapping[str, str], file: str = ""
) -> tuple[Ruleset | None, tuple[str, ...], Findings]:
    """The table's rules without the chosen axes that only other rulesets know, and which those are."""
    strangers: list[str] = []
    while True:
        rules, findings = rulesets.of(tag, {k: v for k, v in values.items() if k not in strangers}, file)
        unknown = [str(found.params["option"]) for found in findings if found.code == "R112"]
        nowhere = tuple(one for one in findings if not library.has_option(str(one.params.get("option", ""))))
        if rules is None and unknown and nowhere:
            return None, (), nowhere
        if rules is not None or not unknown or len(unknown) < len(findings):
            return rules, tuple(strangers), findings
        strangers += unknown
        rulesets = rulesets.without(unknown)


def unfit(read_record: Read, rules: Ruleset) -> Findings:
    """Why rules cannot judge a record: other players, another pack, other cards."""
    game = read_record.game
    header, deck = game.header, read_record.rules.deck
    same = (rules.deck.ranks, rules.deck.suits) == (deck.ranks, deck.suits)
    if same and len(header.seats) == rules.seats and header.pack in rules.deck.packs:
        return ()
    if len(header.seats) != rules.seats:
        params = {"count": len(header.seats), "expected": rules.seats, "rules": rules.id, "names": header.seats}
        place = header.places.get("Seats") or Span.of(game.file, 1, 1, 1)
        return game.findings or (Finding("N113", params, place),)
    return game.findings or (_wrong("settle.no-table", Place(game.file, text=game.file), rules=rules.id),)


def question(place: Place, about: str | None, read_record: Read) -> Question | Findings:
    """What a place in a record asks; ``about`` narrows it: play, deal, game, end, or a part of the score."""
    game, rules = read_record.game, read_record.rules
    about = topic(about, rules) if about is not None else None
    wrong = unfit(read_record, rules)
    if wrong:
        return wrong
    names = Names(rules, game.header.seats, game.header.pack)
    deals = tuple(game.deals)
    deal = next((one for one in reversed(deals) if place.deal in (None, one.number)), None)
    if deal is None:
        return (_wrong("use.no-deal", place, number=place.deal) if deals else _wrong("use.no-deals", place),)
    if _asks_of_cards(place, about, deals):
        wrong = unsound(deal, names) if read_record.assumed else contradictions(deal, names)
    if wrong:
        return wrong
    if place.trick is not None:
        return _moment(place, deal, names)
    if _asks_of_cards(place, about, deals):
        moment = last_card(deal, names)
        found = of_record(deal, names, moment) if moment is not None else None
        if found is not None:
            return found
        if about == PLAY:
            return (_wrong("settle.no-last-card", place),)
    return _whole(place, about, read_record)


def _asks_of_cards(place: Place, about: str | None, deals: tuple[Deal, ...]) -> bool:
    """Whether a card or a trick is asked about."""
    position = about is None and place.deal is None and len(deals) == 1 and _breaks_off(deals[0])
    return place.trick is not None or about == PLAY or position


def _breaks_off(deal: Deal) -> bool:
    """Whether a deal is nothing but a position: nobody says anything but the contract and who led."""
    said = (item for item in deal.items if isinstance(item, Event | Claim))
    return all(isinstance(item, Claim) and item.kind in _OF_POSITIONS for item in said)


def _whole(place: Place, about: str | None, read_record: Read) -> Question | Findings:
    parts = [part.name for part in read_record.rules.score.parts]
    kind = about or (DEAL if place.deal is not None else GAME)
    if kind not in (*TOPICS, *parts):
        known = (*TOPICS, *parts)
        problem = words.text("settle.about", given=kind, known=known)
        place_of_kind = Span.of("--about", 1, 1, max(1, len(kind)))
        return (Finding("U102", {"problem": problem, "hint": meant(nearest(kind, known))}, place_of_kind),)
    if kind in parts:
        return Recorded(read_record.game, read_record.rules.deck, PART, place.deal, kind)
    return Recorded(read_record.game, read_record.rules.deck, kind, place.deal)


def _moment(place: Place, deal: Deal, names: Names) -> Question | Findings:
    assert place.trick is not None
    index = None
    if place.seat is not None:
        seat = Players(names.players).seat(place.seat)
        if isinstance(seat, Finding):
            return (seat._replace(place=place.span()),)
        index = index_of(deal, names, place.trick, seat)
        if index is None:
            return (_wrong("settle.no-card", place, trick=place.trick, seat=names.players[seat]),)
    found = of_record(deal, names, Moment(place.trick, index))
    return found if found is not None else (_wrong("settle.no-moment", place, text=place.text),)


def _wrong(key: str, place: Place, **params: Any) -> Finding:
    return Finding("U102", {"problem": words.text(key, **params), "hint": ""}, place.span())
