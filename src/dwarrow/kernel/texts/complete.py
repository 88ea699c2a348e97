"""What a translation lacks: between languages that should all be complete, and of one that is on its way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dwarrow.kernel.texts.catalog import Catalog
from dwarrow.kernel.texts.files import TextError, load, load_if_there, part
from dwarrow.kernel.texts.language import ENGLISH


def compare(catalogs: Sequence[Catalog]) -> list[str]:
    """What is wrong between languages: missing keys, placeholders that differ, entries that do not parse."""
    faults: list[str] = []
    for key in sorted(set[str]().union(*(catalog.source.own for catalog in catalogs))):
        needs: dict[str, frozenset[str]] = {}
        for catalog in catalogs:
            try:
                needs[catalog.language] = catalog.source.own_text(key).needs()
            except TextError as error:
                faults.append(f"{catalog.language}: {error}")
        if len(set(needs.values())) > 1:
            differing = "; ".join(f"{name} {', '.join(sorted(need)) or '-'}" for name, need in needs.items())
            faults.append(f"text {key!r}: placeholders differ: {differing}")
    return faults


class Progress(NamedTuple):
    """How far the translation of one part has come."""

    part: str
    english: dict[str, object]  # what there is to translate
    missing: list[str]
    faults: list[str]


def progress(catalog: Catalog) -> Progress:
    """How far the last folder of a catalog is translated."""
    source, folder = catalog.source, catalog.source.folders[-1]
    english = load(f"{folder}/{ENGLISH}.toml").texts
    faults: list[str] = []
    for path in source.added(folder):
        strange = [key for key in load_if_there(path).texts if key not in english]
        faults += [f"text {key!r}: is not a text that the program has" for key in strange]
    for key in english:
        if key in source.own:
            try:
                source.fitting(key)
            except TextError as error:
                faults.append(str(error))
    return Progress(part(folder), english, [key for key in english if key not in source.own], faults)
