"""Text files: which file holds the texts of which part, and TOML read as texts by dotted key.

A part of the program (the kernel, the table, a game) ships a folder `text` with a file for each language, such as
`mines/text/de.toml`. An added language has a folder with a file for each part: `fr/mines.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from dwarrow.kernel.texts.plurals import CATEGORIES

_PLURAL_KEYS = frozenset(CATEGORIES) | {"by"}
_HEADER = "language"  # the table that declares the language's name, plurals and forms


class TextError(LookupError):
    """A text that cannot be said; `key` names it."""

    def __init__(self, key: str, fault: str) -> None:
        super().__init__(f"text {key!r}: {fault}")
        self.key = key


class TextFile(NamedTuple):
    """One TOML file: its texts by dotted key, and what it declares about its language."""

    texts: dict[str, object]
    header: object


_NOTHING = TextFile({}, None)
_read: dict[str, TextFile] = {}


def beside(file: str) -> str:
    """The folder of text files beside a module, from the module's `__file__`."""
    return file[: max(file.rfind("/"), file.rfind("\\")) + 1] + "text"


KERNEL = beside(__file__[: max(__file__.rfind("/"), __file__.rfind("\\"))])


def part(folder: str) -> str:
    """What an added language calls the file for a folder of texts: `mines` for `.../mines/text`."""
    return folder.replace("\\", "/").rstrip("/").split("/")[-2]


def load(path: str) -> TextFile:
    """One TOML file; each is parsed once."""
    if path not in _read:
        import tomllib

        with open(path, "rb") as file:  # noqa: PTH123  # pathlib costs time to import
            tree = tomllib.load(file)
        header = tree.pop(_HEADER, None)
        flat: dict[str, object] = {}
        _flatten("", tree, flat)
        _read[path] = TextFile(flat, header)
    return _read[path]


def load_if_there(path: str) -> TextFile:
    """One TOML file, or nothing where there is none."""
    try:
        return load(path)
    except FileNotFoundError:
        return _NOTHING


def read_if_there(path: str) -> str | None:
    """A file of plain text, or None where there is none."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123
            return file.read().decode()
    except FileNotFoundError:
        return None


def _flatten(prefix: str, tree: Mapping[str, object], flat: dict[str, object]) -> None:
    for name, value in tree.items():
        if isinstance(value, dict) and not _is_text(value):
            _flatten(f"{prefix}{name}.", value, flat)
        else:
            flat[prefix + name] = value


def _is_text(table: Mapping[str, object]) -> bool:
    """Whether a table is one text by its forms or plural categories; otherwise it holds several texts."""
    return "nom" in table or ("other" in table and _PLURAL_KEYS.issuperset(table))
