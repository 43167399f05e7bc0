"""Questions on a terminal: which game to start from, and which house rules differ."""

from __future__ import annotations

from collections.abc import Callable

from refcli import words
from refcli.cli.pages import option_lines
from refcli.nearest import nearest
from refcli.report.sink import Sink, safe
from refcli.rules import library
from refcli.rules.options import Option
from refcli.rules.ruleset import Ruleset


class Asker:
    """Asks on standard output, reads a line each from standard input. The end of input answers everything else."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink

    def _ask(self, key: str, **params: str) -> str:
        self._sink.write(words.text(key, **params) + " ")
        try:
            return input().strip()
        except EOFError:
            self._sink.line()
            return ""

    def base(self) -> str:
        """The id of the game to start from; where nothing is said, the one that most others build on."""
        known = library.ids()
        for number, name in enumerate(known, 1):
            self._sink.line(f"{number:4}  {name}")
        while True:
            answer = self._ask("ask.base", default=library.common())
            if not answer:
                return library.common()
            if answer.isdigit() and 0 < int(answer) <= len(known):
                return known[int(answer) - 1]
            if answer in known or library.is_path(answer):
                return answer
            self._sink.line(words.text("ask.again", given=safe(answer), hint=words.meant(nearest(answer, known))))

    def title(self, default: str) -> str:
        """The name of the variant."""
        return self._ask("ask.title", default=default) or default

    def house_rules(self, rules: Ruleset, say: Callable[[str], str]) -> dict[str, str]:
        """The options that differ, with their new values, as long as one is named."""
        chosen: dict[str, str] = {}
        while True:
            answer = self._ask("ask.option")
            if not answer:
                return chosen
            found = [name for name in rules.options if answer == "?" or answer.lower() in name]
            option = rules.options.get(answer) or (rules.options[found[0]] if len(found) == 1 else None)
            if option is not None:
                value = self._value(option, rules.choose(chosen) if chosen else rules, say)
                chosen = {**chosen, option.name: value} if value is not None else chosen
                continue
            for name in found:
                self._sink.line(f"    {name}: {say(rules.options[name].question)}")
            if not found:
                near = words.meant(nearest(answer, rules.options))
                self._sink.line(words.text("ask.again", given=safe(answer), hint=near))

    def _value(self, option: Option, rules: Ruleset, say: Callable[[str], str]) -> str | None:
        for line in option_lines(option, rules, say):
            self._sink.line(line)
        while True:
            answer = self._ask("ask.value", option=option.name)
            if not answer:
                return None
            value = option.canonical(answer)
            if value is not None:
                return value
            self._sink.line(words.text("ask.no-value", given=safe(answer), choices=option.choices()))
