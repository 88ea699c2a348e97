"""A language: what it calls itself, its plural rules and its grammatical forms, as its files declare them.

The table `[language]` in the kernel's texts declares it. A shipped language has them in `kernel/text/<code>.toml`, an
added one in `kernel.toml` of its own folder. `dwarrow.languages` searches for such folders and hands them in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from dwarrow.kernel.text_folders import added
from dwarrow.kernel.texts import plurals
from dwarrow.kernel.texts.files import KERNEL, TextError, load, load_if_there

ENGLISH = "en"  # the language that is always complete
CODE = re.compile(r"[a-z]{2,3}(-[a-z0-9]{2,8})*")

_known: dict[str, Language] = {}  # by the file that declares it


class Language:
    """The grammar of one language.

    `forms` are the grammatical forms that a word may have. `nom` is the bare name, as on a label. In the shipped
    languages `the` and `a` carry their article, as do the German cases; `pl` is the plural without a number, `genpl`
    its genitive; `adj` stands before another noun; `from` carries its preposition, whose sound depends on the word.
    """

    def __init__(self, code: str, header: object) -> None:
        if not isinstance(header, Mapping):
            raise TextError("language", "there is no table [language] that declares it")
        strange = set(header) - {"name", "plurals", "forms"}
        name, rules, forms = header.get("name"), header.get("plurals", {}), header.get("forms", ["nom"])
        if strange:
            raise TextError("language", f"{', '.join(sorted(strange))} is not one of name, plurals, forms")
        if not isinstance(name, str) or not name.strip():
            raise TextError("language.name", "must be what the language calls itself")
        if not isinstance(forms, list) or "nom" not in forms or not all(isinstance(form, str) for form in forms):
            raise TextError("language.forms", "must be a list of names with 'nom' among them")
        self.code = code
        self.name = name.strip()
        self.forms: tuple[str, ...] = tuple(forms)
        self.plurals = _checked(rules)
        self._rules = {category: plurals.read(rule) for category, rule in self.plurals.items()}

    @property
    def categories(self) -> tuple[str, ...]:
        """The plural categories that a counted text has here."""
        return (*self.plurals, plurals.CATEGORIES[-1])

    def category(self, n: float) -> str:
        """The plural category of a number."""
        return plurals.category(self._rules, n)


def _checked(rules: object) -> dict[str, str]:
    """The plural rules by category, in CLDR's order."""
    if not isinstance(rules, Mapping):
        raise TextError("language.plurals", "must be a table of rules by category")
    for category, rule in rules.items():
        key = f"language.plurals.{category}"
        if category not in plurals.CATEGORIES[:-1]:
            raise TextError(key, f"is not one of the categories {', '.join(plurals.CATEGORIES[:-1])}")
        try:
            plurals.read(str(rule))
        except ValueError as error:
            raise TextError(key, str(error)) from None
    return {category: str(rules[category]) for category in plurals.CATEGORIES if category in rules}


def find_language(code: str) -> Language:
    if CODE.fullmatch(code):
        shipped = f"{KERNEL}/{code}.toml"
        if load_if_there(shipped).header is not None:
            return declared(code, shipped)
        for folder in added(code):
            return declared(code, f"{folder}/kernel.toml")
    raise TextError("language", f"there is no language {code!r}")


def declared(code: str, file: str) -> Language:
    if file not in _known:
        _known[file] = Language(code, load(file).header)
    return _known[file]
