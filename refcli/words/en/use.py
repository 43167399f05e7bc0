"""English words: the command line."""

from __future__ import annotations

MESSAGES: dict[str, str] = {
    "U101": "cannot open the file {path}",
    "U102": "{problem}{hint}",
    "U103": "there is no format {name} for this; known: {known}.{hint}",
    "U104": "there is no finding, and no clause, with the name {name}.{hint}",
    "U105": "{problem}",
    "U106": "{contract} is not a contract of this game; there is {known}.{hint}",
}
LABELS: dict[str, str] = {}
TEXTS: dict[str, str] = {
    "use.no-output": "the output cannot be written: {why}",
    "use.see-help": " (see {command} --help)",
    "use.file-missing": "{path}: there is no such file.{hint}",
    "use.file-folder": "{path}: it is a folder",
    "use.file-refused": "{path}: it may not be read",
    "use.file-other": "{path}: the system cannot read it",
    "use.no-pair": "write a house rule as axis=value, not as {given}",
    "use.no-rules": (
        'the record does not say by which rules it was played: add the tag [Rules "{example}"] to it, '
        "or the option --rules {example}"
    ),
    "use.meant": " Did you mean {name}?",
    "use.clause-rules": " For a clause, say of which ruleset: --rules.",
    "use.until": "write the moment as trick or trick.card, such as 3 or 3.4, not as {given}",
    "use.check-or-write": "--check changes nothing and --in-place writes: choose one of them",
    "use.only-files": "{option} is for files; standard input is none",
    "use.not-writable": "{path}: it cannot be written",
    "fmt.differs": "{file}: not in the normal form",
    "use.no-deal": "there is no deal {number} in the record",
    "explain.place": "{rules}, in {file}:{line}",
    "explain.code": "Breaking it is {code} {name}: refcli explain {code}",
    "explain.terms": "with the terms",
    "origin.default": "by default",
    "origin.ruleset": "by the ruleset",
    "origin.record": "by the record",
    "origin.command": "by --with",
    "option.head": "{name}: {value}, {origin}{cites}",
    "rules.source": "{name}: {value}",
    "rules.extends": "extends: {extends}",
    "rules.ok": "{file}: ok",
    "rules.examples.one": "1 example",
    "rules.examples.many": "{n} examples",
    "rules.tested": "{rules}: {examples}, {failed} failed",
    "rules.held": "{rules}: {examples}, all as expected",
    "rules.silent": "    no expectation in {examples}; --update fills in what the rules say",
    "rules.filled": "{file}: filled in {examples}; read what stands there now",
    "rules.no-update": "{name} came with the program; --update writes to files of your own, named by their path",
    "rules.unwritable": "{file} cannot be written: {why}",
    "example.filled": "filled in by the program; nobody has checked it",
    "new.no-yaml": "{file} is no name for a ruleset; it ends in .yaml",
    "new.exists": "{file} exists already; --force writes over it",
    "new.no-base": "say which game to start from, such as --base {example}, or --from-scratch",
    "new.written": "wrote {file}",
    "new.next": "    refcli rules validate {file}, refcli rules test {file}, refcli rules show {file}",
    "new.head": "What is not said here is as in {base}. `refcli rules show {file}` lists every house rule.",
    "new.examples": (
        "Positions, and what the table says about them: add legal: [...] (or play: and ruling:, winner:, points:). "
        "`refcli rules test {file}` asks the rules; with --update it fills in what they say."
    ),
    "ask.base": "Which game to start from (number or id; Enter: {default})?",
    "ask.title": "What is the variant called (Enter: {default})?",
    "ask.option": "Which house rule differs (its name or a part of it; ? lists all; Enter: no more)?",
    "ask.value": "{option} (Enter: leave it)?",
    "ask.again": "There is no {given}.{hint}",
    "ask.no-value": "{given} is no value of it; it takes {choices}.",
    "rules.which": "name at least one file",
    "use.card-unknown": "{card} stands for a card nobody remembers; a position needs to know all its cards",
    "use.card-twice": "{card} stands there twice",
    "use.no-trick": "there is no trick {number}: a deal has {most}",
    "use.until-late": "no deal shown goes as far as {given}",
    "use.trick-full": "{count} {count:card lies|cards lie} in the trick; with {seats} players nobody is left to play",
    "use.no-hand": "the hand is empty",
    "legal.refused": "illegal: {card}, by {clause}{cites}",
    "legal.open": "the rules leave it open: {card}",
}
