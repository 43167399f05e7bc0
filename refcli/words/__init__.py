"""Every text a user reads, keyed by code, with named parameters. Codes and JSON keys are never translated.

A language is a package beside this file. The modules that it names as ``FAMILIES`` have ``MESSAGES`` (code -> text),
``LABELS`` and ``TEXTS`` (words of the reports and commands) and are taken in as their texts are asked for; a folder
``pages`` has one Markdown page a code.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, cast

LANGUAGES = ("en",)


def catalogue(table: str, language: str = "en") -> dict[str, str]:
    """All texts of a table: ``MESSAGES``, ``LABELS`` or ``TEXTS``."""
    return {key: text for texts in _families(language, table) for key, text in texts.items()}


def message(code: str, params: Mapping[str, Any], language: str = "en") -> str:
    """The one-line message of a finding."""
    return _text(language, "MESSAGES", code).format_map(_Shown(params))


def label(key: str, params: Mapping[str, Any], language: str = "en") -> str:
    """The text of a secondary label."""
    return _text(language, "LABELS", key).format_map(_Shown(params))


def text(key: str, language: str = "en", **params: Any) -> str:
    """A word or sentence of a report or command."""
    return _text(language, "TEXTS", key).format_map(_Shown(params))


def meant(name: str | None, language: str = "en") -> str:
    """The phrase that suggests a name, with a blank before it; empty where there is none to suggest."""
    return text("meant", language, name=name) if name is not None else ""


def _families(language: str, table: str) -> Iterator[Mapping[str, str]]:
    package = f"refcli.words.{language if language in LANGUAGES else 'en'}"
    families: tuple[str, ...] = import_module(package).FAMILIES
    for family in families:
        texts: Mapping[str, str] = getattr(import_module(f"{package}.{family}"), table, {})
        yield texts


@cache
def _text(language: str, table: str, key: str) -> str:
    for texts in _families(language, table):
        if key in texts:
            return texts[key]
    raise KeyError(key)


class _Shown(dict[str, Any]):
    """Parameters as shown: sequences joined with commas."""

    def __init__(self, params: Mapping[str, Any]) -> None:
        super().__init__({k: _shown(v) for k, v in params.items()})


class _Text(str):
    """A parameter that may be empty: words behind its colon stand only with it, ``%s`` in them is its value.

    ``{cards: (%s)}`` is `` (H8, H9, H10)``, or nothing where there are no cards; ``{count:card|cards}`` is the word
    that goes with a number.
    """

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        if "%s" in spec:
            return spec.replace("%s", self) if self else ""
        if "|" in spec:
            one, several = spec.split("|")
            return one if self == "1" else several
        return str.__format__(self, spec)


def _shown(value: Any) -> Any:
    if isinstance(value, tuple | list):
        return _Text(", ".join(map(str, cast("Iterable[object]", value))))
    return _Text(value) if isinstance(value, str | int) and not isinstance(value, bool) else value
