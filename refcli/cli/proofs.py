"""Proofs told: as text, and as plain data for JSON."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from refcli import words
from refcli.cards import bits
from refcli.engine.contracts import contracts_of
from refcli.prove.answers import Answer, Proof, Sameness, Witness
from refcli.report.conditions import lines_of
from refcli.report.phrases import counted
from refcli.rules.ruleset import Ruleset

_SETS = frozenset({"played", "table", "talon", "stock"})
_PEOPLE = frozenset({"actor", "forehand", "dealer", "declarer", "leader", "winner"})


class Asked(NamedTuple):
    """A ruleset as the command line names it, and the house rules chosen there."""

    name: str
    chosen: Mapping[str, str]


def lines(proof: Proof, rules: Ruleset, asked: Asked, that: str) -> Iterator[str]:
    """One ruleset in words."""
    yield words.text("prove.head", rules=proof.rules, ruling=_ruling(proof.ruling))
    for answer in proof.answers:
        yield words.text("prove.line", ruling=_ruling(answer.ruling), what=_what(answer, that))
        yield from _shown(answer, rules, asked)
    for note in proof.notes:
        yield words.text("prove.line", ruling=_ruling("note"), what=_what(note, that))
        yield from _shown(note, rules, asked)
    if not proof.notes and not that:
        yield words.text("prove.line", ruling=_ruling("proved"), what=words.text("prove.never-waived"))
    contracts = counted("prove.contracts", len(contracts_of(rules).names()))
    over = words.text("prove.over", contracts=contracts, tricks=counted("prove.tricks", proof.tricks))
    if proof.open:
        over += words.text("prove.worlds", n=proof.worlds, axes=proof.open)
    yield "    " + over


def _ruling(ruling: str) -> str:
    return words.text(f"prove.ruling.{ruling}")


def _what(answer: Answer, that: str) -> str:
    key = f"prove.{answer.property}"
    if answer.ruling == "refuted" and answer.property != "waived":
        key += ".refuted"
    elif answer.property == "points-add-up" and not answer.params.get("sum"):
        key += ".free"
    about = tuple(f"obligations.{name}" for name in answer.about) if answer.witness is not None else answer.about
    pairs = counted("prove.pairs", int(str(answer.params.get("pairs", 0))))
    return words.text(key, about=about, that=that, pairs=pairs, sum=answer.params.get("sum", ""))


def _shown(answer: Answer, rules: Ruleset, asked: Asked) -> Iterator[str]:
    if answer.witness is not None:
        yield from _position("prove", answer.witness, rules)
        yield words.text("prove.paste", command=command("legal", answer.witness, rules, asked))
    for branch, ruling in lines_of({branch: _ruling(one) for branch, one in answer.branches.items()}):
        yield words.text("prove.if", branch=branch, ruling=ruling)


def _position(prefix: str, witness: Witness, rules: Ruleset) -> Iterator[str]:
    position = witness.position
    key = f"{prefix}.position" if position.trick else f"{prefix}.position-lead"
    yield words.text(
        key,
        contract=witness.contract,
        number=witness.number,
        trick=" ".join(_cards(position.trick, rules)),
        hand=" ".join(_hand(position.hand, rules)),
        legal=" ".join(_hand(witness.legal[0], rules)) or words.text("prove.no-cards"),
    )
    for name, value in position.words.items():
        yield words.text("prove.word", name=name, value=_told(name, value, rules))


def _told(name: str, value: int, rules: Ruleset) -> str:
    if name in _SETS:
        return " ".join(_hand(value, rules)) or words.text("prove.no-cards")
    if name in _PEOPLE:
        return str(value + 1) if value >= 0 else words.text("prove.none")
    return str(value)


def _cards(cards: tuple[int, ...], rules: Ruleset) -> list[str]:
    return [rules.deck.name(card, rules.default_pack) for card in cards]


def _hand(mask: int, rules: Ruleset) -> list[str]:
    return list(rules.deck.names(mask, rules.default_pack))


def command(verb: str, witness: Witness, rules: Ruleset, asked: Asked) -> str:
    """The command that rules on a position, ready to paste."""
    position = witness.position
    parts = ["refcli", verb, "--rules", asked.name]
    for axis, value in {**asked.chosen, **witness.chosen}.items():
        if axis in asked.chosen or axis in rules.unspecified:
            parts += ["--with", f"{axis}={value}"]
    parts += ["--contract", witness.contract]
    if witness.number > 1:
        parts += ["--trick-number", str(witness.number)]
    if position.trick:
        parts += ["--trick", " ".join(_cards(position.trick, rules))]
    parts += ["--hand", " ".join(_hand(position.hand, rules))]
    if verb == "settle":
        parts += ["--play", _cards((next(bits(witness.legal[0] ^ witness.legal[-1])),), rules)[0]]
    return shlex.join(parts)


def plain(proof: Proof, rules: Ruleset, asked: Asked) -> dict[str, Any]:
    """``{"rules", "with", "ruling", "open", "choices", "answers", "notes"}``."""
    return {
        "rules": proof.rules,
        "with": dict(asked.chosen),
        "ruling": proof.ruling,
        "open": list(proof.open),
        "choices": proof.worlds,
        "answers": [_answer(answer, rules, asked) for answer in proof.answers],
        "notes": [_answer(note, rules, asked) for note in proof.notes],
    }


def _answer(answer: Answer, rules: Ruleset, asked: Asked) -> dict[str, Any]:
    data: dict[str, Any] = {"property": answer.property, "ruling": answer.ruling}
    if answer.about:
        data["about"] = list(answer.about)
    if answer.branches:
        data["if"] = dict(answer.branches)
    if answer.witness is not None:
        data["witness"] = {
            **position(answer.witness, rules),
            "legal": _hand(answer.witness.legal[0], rules),
            "command": command("legal", answer.witness, rules, asked),
        }
    return data


def position(witness: Witness, rules: Ruleset) -> dict[str, Any]:
    """``{"contract", "trick_number", "trick", "hand", "with"}``; ``words`` only where something else is read."""
    data: dict[str, Any] = {
        "contract": witness.contract,
        "trick_number": witness.number,
        "trick": _cards(witness.position.trick, rules),
        "hand": _hand(witness.position.hand, rules),
        "with": dict(witness.chosen),
    }
    if witness.position.words:
        data["words"] = {name: _told(name, value, rules) for name, value in witness.position.words.items()}
    return data


def same_lines(found: Sameness, a: Ruleset, b: Ruleset, asked: tuple[Asked, Asked]) -> Iterator[str]:
    """Two rulesets side by side, in words."""
    names = {"a": a.id, "b": b.id}
    witness = found.witness
    if found.reason:
        yield words.text(found.reason, **names)
    elif witness is None and any(found.only):
        yield words.text("same.contracts", **names)
    else:
        yield words.text(f"same.{found.ruling}", **names)
    if witness is not None:
        yield from _position("same", witness, a)
        if witness.chosen:
            chosen = tuple(f"{axis}={value}" for axis, value in witness.chosen.items())
            yield words.text("same.where", chosen=chosen)
        for rules, legal in zip((a, b), witness.legal, strict=True):
            cards = " ".join(_hand(legal, a)) or words.text("prove.no-cards")
            yield words.text("same.legal", rules=rules.id, legal=cards)
        for verb, rules, said in (("settle", a, asked[0]), ("legal", a, asked[0]), ("legal", b, asked[1])):
            yield words.text("same.paste", command=command(verb, witness, rules, said))
    for rules, contracts in zip((a, b), found.only, strict=True):
        if contracts:
            yield words.text("same.only", rules=rules.id, contracts=contracts)
    if found.branches:
        yield words.text("same.sometimes")
        for branch, ruling in found.branches.items():
            yield words.text(f"same.if-{ruling}", branch=branch)


def same_plain(found: Sameness, a: Ruleset, b: Ruleset, asked: tuple[Asked, Asked]) -> dict[str, Any]:
    """``{"same": true | false | null, "rules": [A, B], "witness": {…, "legal": {A: […], B: […]}}}``."""
    data: dict[str, Any] = {
        "rules": [a.id, b.id],
        "with": dict(asked[0].chosen),
        "same": {"proved": True, "refuted": False}.get(found.ruling),
        "choices": found.worlds,
        "only": {rules.id: list(names) for rules, names in zip((a, b), found.only, strict=True) if names},
    }
    if found.branches:
        data["if"] = dict(found.branches)
    if found.reason:
        data["reason"] = words.text(found.reason, a=a.id, b=b.id)
    witness = found.witness
    if witness is not None:
        legal = [_hand(mask, a) for mask in witness.legal]
        commands = [command(verb, witness, a, asked[0]) for verb in ("settle", "legal")]
        commands.append(command("legal", witness, b, asked[1]))
        data["witness"] = {**position(witness, a), "legal": legal, "commands": commands}
    return data
