"""The words of a booklet in one language; English stands in where a language has none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from importlib import import_module

LANGUAGES = ("en", "de", "fr")
_SOLO = ".solo"


class Words:
    """Texts by key. Values of rules have keys such as ``say.end.mode.immediate`` or, with the value in it,
    ``say.end.target``; ``*`` stands for a name that an author chooses. ``.solo`` ends the key of a text for games in
    which everybody plays alone."""

    def __init__(self, language: str, solo: bool = False) -> None:
        self.language = language
        self._solo = solo

    @cached_property
    def _texts(self) -> Mapping[str, str]:
        english: Mapping[str, str] = import_module("refcli.words.en.book").BOOK
        own: Mapping[str, str] = import_module(f"refcli.words.{self.language}.book").BOOK
        alone = {key.removesuffix(_SOLO): text for key, text in own.items() if self._solo and key.endswith(_SOLO)}
        return {**english, **own, **alone}

    @cached_property
    def _elided(self) -> tuple[tuple[str, str], ...]:
        """Words that run together with the next, as a language writes them."""
        module = import_module(f"refcli.words.{self.language}.book")
        found: tuple[tuple[str, str], ...] = getattr(module, "ELIDED", ())
        return found

    def __call__(self, key: str, **params: object) -> str:
        text = self._texts[key].format_map(params)
        for apart, together in self._elided:
            text = text.replace(apart, together)
        return text

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def get(self, key: str) -> str | None:
        """The text as it is, None where there is none."""
        return self._texts.get(key)

    def say(self, path: tuple[str, ...], value: str) -> str | None:
        """The sentence for a value at a path; None where there are no words for it, empty where none is needed."""
        for steps in (path, *((*path[:i], "*", *path[i + 1 :]) for i in range(1, len(path)))):
            key = ".".join(("say", *steps))
            for tried in (f"{key}.{value}", key):
                text = self._texts.get(tried)
                if text is not None:
                    return text.format_map({"value": value, "name": path[-1]})
        return None

    def listed(self, items: Iterable[str], last: str = "and") -> str:
        """``a, b and c``."""
        *before, end = tuple(items) or ("",)
        return f"{', '.join(before)} {self(f'list.{last}')} {end}" if before else end
