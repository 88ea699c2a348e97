"""The languages by code: the shipped ones, those in folders that DWARROW_LANGUAGES names, those of installed packages.

A language is a folder of files (docs/develop/add-a-language.md). The variable holds one or more folders, each with such
folders in it by code: `FOLDER/fr/kernel.toml`. A package names its folder as an entry point: `fr = "dwarrow_fr"` in the
group `dwarrow.languages`. A folder that cannot be used is reported and skipped.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from dwarrow.kernel.texts import ENGLISH, TextError, find_language
from dwarrow.kernel.texts.files import KERNEL, load, read_if_there
from dwarrow.kernel.texts.language import CODE, declared

VARIABLE = "DWARROW_LANGUAGES"
GROUP = "dwarrow.languages"


def _in_order(codes: Iterable[str]) -> tuple[str, ...]:
    """English first, the others by their codes."""
    return tuple(sorted(codes, key=lambda code: (code != ENGLISH, code)))


SHIPPED = _in_order(name.removesuffix(".toml") for name in os.listdir(KERNEL) if name.endswith(".toml"))  # noqa: PTH208


class Added(NamedTuple):
    """What was found beside the shipped languages."""

    folders: dict[str, list[str]]  # by code, the one that wins first
    faults: list[str]  # why others are skipped


def codes() -> tuple[str, ...]:
    """All languages that can be spoken."""
    return _in_order({*SHIPPED, *added().folders})


def known(code: str | None) -> bool:
    """Whether a language can be spoken. Installed packages are searched only for one that is not shipped."""
    return code in SHIPPED or code in added().folders


def names() -> dict[str, str]:
    """What each language calls itself."""
    return {code: find_language(code).name for code in codes()}


def folders(code: str) -> list[str]:
    return added().folders.get(code, [])


def added() -> Added:
    """The folders of added languages. Each is looked at once, and what is wrong with it is reported once."""
    return _search(os.environ.get(VARIABLE, ""))


@lru_cache
def _search(setting: str) -> Added:
    found = Added({}, [])
    for place, code, folder in (*_named(setting), *_installed()):
        fault = _fault(code, folder)
        if fault:
            found.faults.append(f"{place}: {fault}")
            _report(found.faults[-1])
        else:
            found.folders.setdefault(code, []).append(folder)
    return found


def _report(fault: str) -> None:
    import logging  # costs time, and there is seldom something to report

    logging.getLogger(__name__).warning("dwarrow: a language is skipped: %s", fault)


def _named(setting: str) -> Iterator[tuple[str, str, str]]:
    """The folders of languages in the folders that the variable names."""
    for home in filter(None, setting.split(os.pathsep)):
        try:
            inside = sorted(entry.name for entry in os.scandir(home) if entry.is_dir() and entry.name[0] not in "._")
        except OSError:
            inside = []
        for code in inside:
            folder = f"{home}/{code}"
            yield folder, code, folder
        if not inside:
            yield home, "", home


def _installed() -> Iterator[tuple[str, str, str]]:
    """The folders of languages that installed packages have. No code of theirs runs."""
    from importlib.metadata import entry_points
    from importlib.util import find_spec

    for point in entry_points(group=GROUP):
        try:
            spec = find_spec(point.value)
        except (ImportError, ValueError):
            spec = None
        folders = (spec and spec.submodule_search_locations) or [""]
        yield f"entry point {point.name} = {point.value}", point.name, folders[0]


def _fault(code: str, folder: str) -> str:
    """What is wrong with the folder of a language, if anything is."""
    if not folder:
        return "there is no such package"
    try:
        files = sorted(os.listdir(folder))  # noqa: PTH208  # pathlib costs time to import
    except OSError as error:
        return error.strerror or "cannot be read"
    if not code:
        return "there is no folder of a language in it"
    if not CODE.fullmatch(code):
        return f"{code!r} is not the code of a language, such as fr or pt-br"
    if code not in SHIPPED and "kernel.toml" not in files:
        return "there is no kernel.toml that declares the language"
    for name in files:
        try:
            if name.endswith(".md"):
                read_if_there(f"{folder}/{name}")
            elif name.endswith(".toml"):
                load(f"{folder}/{name}")
            if name == "kernel.toml" and code not in SHIPPED:
                declared(code, f"{folder}/{name}")
        except (OSError, ValueError, TextError) as error:
            return f"{name}: {error}"
    return ""
