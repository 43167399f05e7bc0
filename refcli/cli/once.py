"""Options that may stand once: given twice, one of them would be dropped without a word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import typer


class Twice(typer.TyperException):
    """An option that may be given once stands there again; ``ctx`` and ``param`` are those of the command."""

    def __init__(self, message: str, context: Any, param: Any) -> None:
        super().__init__(message)
        self.ctx, self.param = context, param


def once(command: Any) -> Any:  # the package does not name what it gives
    """The command, and all commands below it, refusing options that take one value and are given several."""
    for below in getattr(command, "commands", {}).values():
        once(below)
    make = command.make_parser

    def parser(context: Any) -> Any:
        made = make(context)
        parse = made.parse_args

        def parsed(args: list[str]) -> Any:
            values, rest, order = parse(args)
            _refuse(order, context)
            return values, rest, order

        made.parse_args = parsed
        return made

    command.make_parser = parser
    return command


def _refuse(order: Sequence[Any], context: Any) -> None:
    """``order`` is every option as it was met; one that ends the command itself, such as --help, goes first."""
    if any(param.is_eager for param in order):
        return
    for param, times in Counter(order).items():
        if times > 1 and _single(param):
            from refcli import words

            raise Twice(words.text("use.twice", option=max(param.opts, key=len)), context, param)


def _single(param: Any) -> bool:
    """Whether a second value would replace the first; a flag that can only be set says the same again."""
    if param.param_type_name != "option" or param.multiple:
        return False
    return not param.is_flag or bool(param.secondary_opts)
