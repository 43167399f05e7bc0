"""Rulesets and their booklets, made once for all tests of this folder."""

from __future__ import annotations

from functools import cache

from refcli.book.document import Booklet
from refcli.book.write import booklet
from refcli.rules import load
from refcli.rules.ruleset import Ruleset


@cache
def shipped(name: str) -> Ruleset:
    """A ruleset by its id or path."""
    rules, findings = load(name)
    assert rules is not None, findings
    return rules


@cache
def made(name: str, language: str) -> Booklet:
    return booklet(shipped(name), language)
