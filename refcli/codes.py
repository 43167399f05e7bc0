"""The registry of finding codes: family letter, three digits, name, severity. Never renumbered.

P play, C calls, D deal and cards, M melds and pair, S sums, E end of the game, N notation, R ruleset,
U use of the command line. The words of a code stand in ``refcli.words``, its page beside them.
"""

from __future__ import annotations

from typing import NamedTuple

from refcli.diagnostics import Finding, Severity


class Code(NamedTuple):
    """``name`` states the offence; ``severity`` is what a finding has unless it says otherwise."""

    name: str
    severity: Severity = "error"


PLAY = {
    "P100": Code("illegal-card"),
    "P101": Code("revoke"),
    "P102": Code("undertrump"),
    "P103": Code("trump-refused"),
    "P104": Code("out-of-turn"),
    "P105": Code("ruff-refused"),
    "P106": Code("card-not-held"),
    "P107": Code("two-cards-at-once"),
    "P108": Code("card-taken-back", "note"),
    "P109": Code("exposed-card", "note"),
    "P110": Code("turned-trick-seen"),
    "P111": Code("corrected-play"),
    "P112": Code("missing-card"),
    "P113": Code("leader-slip", "note"),
    "P114": Code("contract-slip", "note"),
}

CALLS = {
    "C101": Code("caller-out-of-turn"),
    "C102": Code("call-not-offered"),
    "C103": Code("shove-refused"),
    "C104": Code("nothing-called"),
    "C105": Code("call-after-choice"),
    "C106": Code("contract-by-lead", "note"),
    "C107": Code("unknown-call", "malformed"),
    "C108": Code("call-missing", "incomplete"),
    "C109": Code("bid-too-low"),
    "C110": Code("bid-not-higher"),
    "C111": Code("bid-off-step"),
    "C112": Code("bid-too-high"),
    "C113": Code("call-incomplete"),
    "C114": Code("bid-not-whole"),
    "C115": Code("prediction-out-of-range"),
    "C116": Code("prediction-not-whole"),
    "C117": Code("prediction-barred"),
    "C118": Code("prediction-missing", "incomplete"),
    "C119": Code("spoken-already"),
    "C120": Code("double-refused"),
    "C121": Code("row-used"),
    "C122": Code("no-such-row"),
    "C123": Code("row-does-not-fit"),
    "C124": Code("called-card-refused"),
    "C125": Code("neighbour-called"),
    "C126": Code("nobody-plays", "note"),
    "C127": Code("played-in-vain"),
    "C128": Code("calls-unfinished", "incomplete"),
    "C131": Code("block-refused"),
    "C132": Code("block-late"),
    "C133": Code("block-unnamed", "incomplete"),
    "C134": Code("contract-imposed"),
}

DEAL = {
    "D101": Code("card-twice", "malformed"),
    "D102": Code("card-missing", "malformed"),
    "D103": Code("hand-size", "malformed"),
    "D104": Code("wrong-dealer"),
    "D105": Code("wrong-forehand"),
    "D106": Code("deal-number", "malformed"),
    "D107": Code("deal-unfinished", "incomplete"),
    "D108": Code("misdeal", "note"),
    "D109": Code("deal-annulled", "note"),
    "D110": Code("impossible-melds", "malformed"),
    "D111": Code("cards-unknown", "incomplete"),
    "D112": Code("misdeal-late"),
    "D113": Code("card-taken-out", "malformed"),
    "D114": Code("deal-cancelled", "note"),
    "D115": Code("turn-up-missing", "incomplete"),
    "D116": Code("turn-up-in-hand", "malformed"),
    "D117": Code("turn-up-not-dealers", "malformed"),
    "D118": Code("card-elsewhere", "malformed"),
    "D119": Code("deals-missing", "note"),
    "D131": Code("exchange-not-played"),
    "D132": Code("exchange-refused"),
    "D133": Code("exchange-late"),
    "D134": Code("swap-without-card"),
    "D135": Code("wrong-card-taken", "malformed"),
    "D136": Code("exchange-count"),
    "D137": Code("given-not-held", "malformed"),
    "D138": Code("exchange-again"),
    "D139": Code("exchange-missing", "incomplete"),
    "D140": Code("given-to-another"),
    "D141": Code("passed-on"),
}

MELDS = {
    "M101": Code("meld-not-held"),
    "M102": Code("meld-misannounced"),
    "M103": Code("meld-late"),
    "M104": Code("not-a-meld"),
    "M105": Code("card-in-two-melds"),
    "M106": Code("melds-not-played"),
    "M107": Code("meld-not-shown"),
    "M108": Code("request-refused", "note"),
    "M109": Code("meld-not-higher"),
    "M110": Code("meld-undated", "note"),
    "M111": Code("pair-not-held"),
    "M112": Code("pair-late"),
    "M113": Code("pair-without-trump"),
    "M114": Code("pair-not-claimed", "note"),
    "M115": Code("pair-reminded"),
    "M116": Code("pair-shown-early", "note"),
}

SUMS = {
    "S101": Code("points-claim"),
    "S102": Code("score-claim"),
    "S103": Code("total-claim"),
    "S104": Code("trick-winner-claim"),
    "S105": Code("trick-points-claim"),
    "S106": Code("leader-claim"),
    "S107": Code("led-claim"),
    "S108": Code("contract-claim"),
    "S109": Code("check-sum"),
    "S110": Code("score-open", "undetermined"),
    "S111": Code("no-such-side"),
    "S112": Code("slate-claim"),
    "S113": Code("no-such-column", "note"),
    "S114": Code("totals-check"),
    "S121": Code("sheet-deal"),
    "S122": Code("sheet-carried"),
    "S123": Code("sheet-follows", "note"),
}

END = {
    "E101": Code("played-after-end"),
    "E102": Code("false-claim"),
    "E103": Code("result-claim"),
    "E104": Code("claim-refused"),
    "E105": Code("winner-open", "undetermined"),
    "E106": Code("thanks-out-of-turn"),
    "E107": Code("rest-refuted"),
    "E108": Code("rest-unproved", "incomplete"),
    "E109": Code("rest-proved", "note"),
    "E110": Code("rest-not-allowed"),
}

NOTATION = {
    "N101": Code("unreadable-line", "malformed"),
    "N102": Code("unknown-card", "malformed"),
    "N103": Code("ambiguous-card", "malformed"),
    "N104": Code("unknown-player", "malformed"),
    "N105": Code("trick-size", "malformed"),
    "N106": Code("broken-tag", "malformed"),
    "N107": Code("unknown-tag", "malformed"),
    "N108": Code("not-utf8", "malformed"),
    "N109": Code("line-too-long", "malformed"),
    "N110": Code("unknown-verb", "malformed"),
    "N111": Code("trick-number", "malformed"),
    "N112": Code("seats-missing", "malformed"),
    "N113": Code("seat-count", "malformed"),
    "N114": Code("open-comment", "malformed"),
    "N115": Code("no-deal", "malformed"),
    "N116": Code("unknown-pack", "malformed"),
    "N117": Code("bad-import", "malformed"),
    "N118": Code("bad-number", "malformed"),
    "N119": Code("idle-words", "note"),
    "N120": Code("line-in-comment", "note"),
    "N121": Code("said-twice", "malformed"),
}

RULESET = {
    "R101": Code("unreadable-yaml", "malformed"),
    "R102": Code("duplicate-key", "malformed"),
    "R103": Code("yaml-feature-refused", "malformed"),
    "R104": Code("empty-value", "malformed"),
    "R105": Code("unknown-key", "malformed"),
    "R106": Code("wrong-type", "malformed"),
    "R107": Code("not-one-of", "malformed"),
    "R108": Code("missing-key", "malformed"),
    "R109": Code("leading-zero", "malformed"),
    "R110": Code("unknown-ruleset", "malformed"),
    "R111": Code("extends-cycle", "malformed"),
    "R112": Code("unknown-option", "malformed"),
    "R113": Code("unknown-option-value", "malformed"),
    "R114": Code("options-collide", "malformed"),
    "R115": Code("unknown-path", "malformed"),
    "R116": Code("bad-expression", "malformed"),
    "R117": Code("unknown-word", "malformed"),
    "R118": Code("type-mismatch", "malformed"),
    "R119": Code("too-large", "malformed"),
    "R120": Code("unknown-source", "malformed"),
    "R121": Code("order-incomplete", "malformed"),
    "R122": Code("unknown-name", "malformed"),
    "R123": Code("ends-collide", "malformed"),
    "R124": Code("example-fails", "error"),
    "R125": Code("abstract-ruleset", "malformed"),
    "R126": Code("pack-too-large", "malformed"),
    "R130": Code("clause-without-effect", "malformed"),
    "R131": Code("contract-of-itself", "malformed"),
    "R132": Code("name-taken", "malformed"),
    "R133": Code("names-collide", "malformed"),
    "R134": Code("unread-key"),
    "R135": Code("option-without-effect"),
    "R136": Code("contract-never-called"),
    "R137": Code("clause-never-applies"),
    "R138": Code("check-sum-wrong"),
    "R139": Code("end-never-comes"),
    "R140": Code("words-overridden"),
}

USE = {
    "U101": Code("no-such-file", "malformed"),
    "U102": Code("bad-option", "malformed"),
    "U103": Code("unknown-format", "malformed"),
    "U104": Code("unknown-code", "malformed"),
    "U105": Code("bad-cards", "malformed"),
    "U106": Code("unknown-contract", "malformed"),
}

CODES: dict[str, Code] = {**PLAY, **CALLS, **DEAL, **MELDS, **SUMS, **END, **NOTATION, **RULESET, **USE}


def severity(finding: Finding) -> Severity:
    """How grave a finding is: its own word, or that of its code."""
    return finding.severity or CODES[finding.code].severity
