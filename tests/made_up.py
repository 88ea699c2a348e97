"""A made-up language with the plural rules of French: every English text in capitals, and 0 is singular like 1."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import dwarrow
from dwarrow.cli.languages import toml
from dwarrow.kernel.texts.files import load

NAME = "Grommish"
HEADER = f'[language]\nname = "{NAME}"\nforms = ["nom", "the", "a", "pl", "adj"]\nplurals.one = "i = 0,1"\n'
SOURCES = Path(dwarrow.__file__).parent
ENGLISH = {
    file.parent.parent.name: load(str(file)).texts
    for file in sorted(SOURCES.glob("**/text/en.toml"))
}  # fmt: skip

Chosen = Callable[[str, str], bool]


def everything(_: str, __: str) -> bool:
    return True


def write(home: Path, code: str, chosen: Chosen = everything) -> Path:
    """Write the texts that are `chosen` by part and key into the folder of a language."""
    folder = home / code
    folder.mkdir(parents=True)
    for part, texts in ENGLISH.items():
        lines = [f'"{key}" = {toml(loud(text))}' for key, text in texts.items() if chosen(part, key)]
        if lines or part == "kernel":
            header = f"\n{HEADER}" if part == "kernel" else ""
            (folder / f"{part}.toml").write_text("\n".join(lines) + header, encoding="utf-8")
    return folder


def loud(text: object) -> object:
    """A text in capitals, but for its placeholders."""
    if isinstance(text, dict):
        return {name: words if name == "by" else loud(words) for name, words in text.items()}
    return "".join(each if each.startswith("{") else each.upper() for each in re.split(r"(\{[^}]*\})", str(text)))
