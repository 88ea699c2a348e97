"""Folders of texts that were added for a language. `dwarrow` hands in who finds them; `texts` reads what is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Finder = Callable[[str], Sequence[str]]
"""The folders that were added for a language, by its code."""

_finders: list[Finder] = []


def add_finder(finder: Finder) -> None:
    """Have a function that finds the folders of added languages."""
    _finders.append(finder)


def added(code: str) -> list[str]:
    """The folders that were added for a language, the one that wins first."""
    return [folder for finder in _finders for folder in finder(code)]
