"""Records judged one after the other and told to a writer: what check, score and replay share."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from refcli.cli import chosen, output, records
from refcli.cli.outcome import FINE, UNJUDGED, status_of
from refcli.cli.rulesets import Rulesets
from refcli.record import Deal, Game
from refcli.referee import adjudicate
from refcli.referee.names import Names
from refcli.referee.verdict import GameVerdict, Until
from refcli.report.lines import Lines
from refcli.report.writer import Opening, Writer
from refcli.rules.ruleset import Ruleset

_WRITTEN = 3  # recorded deals that are kept: the one being judged and those read ahead


class Task(NamedTuple):
    """What the command line asks: ``rules`` and ``house`` stand above the record, ``source`` names a format.

    ``strict``: an unfinished record is a violation; ``trace``: the tricks are wanted too.
    """

    rules: str | None = None
    house: tuple[str, ...] = ()
    source: str | None = None
    penalties: bool = False
    strict: bool = False
    trace: bool = False
    knowledge: Until | None = None  # up to which moment


def judge(paths: Iterable[str], task: Task, writer: Writer, lines: Lines) -> int:
    """The worst exit status over all records. A mistake in the options is told once and ends it."""
    rulesets = Rulesets(task.rules, task.house)
    mistakes = rulesets.only()[1] if task.rules else rulesets.mistakes
    mistakes = mistakes or records.unknown_format(task.source)
    if mistakes:
        output.report(mistakes, lines=rulesets.with_options(lines))
        return UNJUDGED
    worst = FINE
    for path in paths:
        for item in records.read(path, task.source, rulesets, lines):
            if isinstance(item, records.Refused):
                writer.refuse(item.file, item.rules, item.findings)
                worst = UNJUDGED
            else:
                worst = max(worst, judge_game(item, task, rulesets, writer))
    writer.close()
    lines.close()
    return worst


def judge_game(game: Game, task: Task, rulesets: Rulesets, writer: Writer) -> int:
    """The exit status of one game, told to the writer."""
    header = game.header
    rules, findings = rulesets.of(header.rules, header.chosen, game.file)
    if rules is None:
        findings = chosen.at_tags(findings, header.places)
        told = {found.code for found in game.findings}  # the reader asked for the deck and got one of them
        rest = tuple(found for found in findings if found.code not in told)
        if mistakes := rulesets.own_mistakes(findings):
            fresh = [found for found in mistakes if found not in rulesets.told]
            rulesets.told += fresh
            output.report(fresh, lines=rulesets.with_options(Lines()))
            return UNJUDGED
        writer.refuse(game.file, header.rules, (*game.findings, *rest))
        return UNJUDGED
    kept: deque[Deal] = deque(maxlen=_WRITTEN)
    game = game._replace(deals=_keep(game.deals, kept))
    writer.begin(_opening(game, rules, kept))
    worst = FINE
    for verdict in adjudicate(game, rules, apply_penalties=task.penalties, trace=task.trace, knowledge=task.knowledge):
        if isinstance(verdict, GameVerdict):
            writer.finish(verdict)
            worst = status_of(verdict.verdict, task.strict)
        else:
            writer.deal(verdict)
    return worst


def _keep(deals: Iterable[Deal], kept: deque[Deal]) -> Iterator[Deal]:
    for deal in deals:
        kept.append(deal)
        yield deal


def _opening(game: Game, rules: Ruleset, kept: deque[Deal]) -> Opening:
    def cites(option: str, value: str) -> tuple[str, ...]:
        declared = rules.options[option].values.get(value) if option in rules.options else None
        return declared.cites if declared else ()

    def written(number: int) -> Deal | None:
        return next((deal for deal in kept if deal.number == number), None)

    pack = game.header.pack if game.header.pack in rules.deck.packs else rules.default_pack
    return Opening(
        file=game.file,
        rules=rules.id,
        chosen=rules.chosen,
        seats=game.header.seats,
        findings=game.findings,
        cites=cites,
        contract=ContractNames(rules, pack).title,
        deck=rules.deck,
        rows=tuple(rules.calls.rows),
        pack=pack,
        written=written,
    )


class ContractNames:
    """Contracts in the words of the ruleset."""

    def __init__(self, rules: Ruleset, pack: str, language: str = "en") -> None:
        self._names = Names(rules, (), pack)
        self._language = language

    def title(self, contract: str) -> str:
        """``hearts trumps`` for ``suit:H``; the contract itself where the ruleset gives no title."""
        return self._names.title(contract, self._language)
