"""Card points that do not add up to what the ruleset says they do."""

from __future__ import annotations

from collections.abc import Iterator

from refcli.audit.own import own_entries, own_files
from refcli.cards import bits
from refcli.diagnostics import Finding
from refcli.engine.contracts import Contract, contracts_of, offered
from refcli.rules import paths
from refcli.rules.build.deck import players
from refcli.rules.reached import words_in
from refcli.rules.ruleset import Ruleset
from refcli.rules.section import Section
from refcli.rules.tree import Mapping
from refcli.source import Span


def check(rules: Ruleset) -> Iterator[Finding]:
    """R138 for every contract on offer or imposed whose cards and last trick give another sum than ``check-sum``."""
    total, last = rules.score.check_sum, _last_trick(rules)
    dealt = rules.deal.hand * players(Section(rules.resolved.tree)) == rules.deck.count
    score = paths.get(rules.resolved.tree, "score")
    if total is None or last is None or not dealt or not isinstance(score, Mapping):
        return
    seen: set[str] = set()
    for name in contracts_of(rules).names():
        head = name.partition(":")[0]
        contract = contracts_of(rules).get(name)
        if contract is None or head in seen or head not in offered(rules):
            continue
        given = sum(contract.values(1)[card] for card in bits(rules.deck.all)) + last
        if given != total and not contract.rule.per_trick_values:
            seen.add(head)
            params = {"contract": name, "given": given, "stated": total, "last": last}
            yield Finding("R138", params, _place(rules, contract, score))


def _place(rules: Ruleset, contract: Contract, score: Mapping) -> Span:
    """What the author wrote of it: the sum, a table that the contract counts by, or his ruleset as a whole."""
    total = score.entries["check-sum"].node.span
    own = {name: entry.key_span for name, entry in own_entries(rules.resolved, "values")}
    tables = paths.get(rules.resolved.tree, f"contracts.{contract.rule.name}.values")
    used = [own[table] for table in words_in((tables,)) if table in own] if tables is not None else []
    files = {tree.span.file for tree in own_files(rules.resolved)}
    if total.file in files or not files:
        return total
    return used[0] if used else rules.resolved.layers[-1].node.entries["ruleset"].key_span


def _last_trick(rules: Ruleset) -> int | None:
    """What the last trick counts for one side or the other; None where that depends on something."""
    worth = 0
    for part in rules.score.parts:
        if part.kind == "last-trick":
            if part.when is not None and not (part.when.op == "const" and part.when.value is True):
                return None
            worth += part.worth
    return worth if any(part.kind == "card-points" for part in rules.score.parts) else None
