"""One text taken apart: its pieces by grammatical form and plural category, with the placeholders between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from dwarrow.kernel.texts.files import TextError
from dwarrow.kernel.texts.formatters import Formatter, form_asked
from dwarrow.kernel.texts.language import Language

_Piece = tuple[str, str, str, str]  # literal text before a placeholder, name, formatter, argument
_Plural = dict[str, list[_Piece]]  # by plural category; "" where there are no plural forms

Put = Callable[[str, object, str], str]
"""Puts a value into words: `put(formatter, value, argument)`."""


class Text(NamedTuple):
    """One parsed entry of a language."""

    key: str
    language: Language
    forms: dict[str, _Plural]
    by: str = "n"

    def fill(self, form: str, values: Mapping[str, object], put: Put) -> str:
        """The text with its values; a form that it lacks is as `the`, or else as `nom`."""
        forms = self.forms
        if form not in forms:
            form = "the" if form != "nom" and "the" in forms else "nom"
        category = ""
        if "" not in forms[form]:
            category = self.language.category(_amount(self.key, self._value(self.by, values)))
        words: list[str] = []
        for literal, name, formatter, argument in forms[form][category]:
            words.append(literal)
            if formatter:
                words.append(put(formatter, self._value(name, values), argument))
            elif name:
                words.append(self._plain(name, self._value(name, values)))
        return "".join(words)

    def needs(self) -> frozenset[str]:
        """`name`, `name|formatter`; `name|plural` where a number only chooses the form."""
        found = {f"{name}|{how}" if how else name for _, name, how, _ in self._placeholders()}
        chosen = any("" not in by_category for by_category in self.forms.values())
        if chosen and self.by not in {need.partition("|")[0] for need in found}:
            found.add(f"{self.by}|plural")
        return frozenset(found)

    def check(self, formatters: Mapping[str, Formatter]) -> None:
        """Raise TextError for a formatter or a form that there is not."""
        for _, name, formatter, argument in self._placeholders():
            if formatter and formatter not in formatters:
                raise TextError(self.key, f"placeholder {name!r} names the unknown formatter {formatter!r}")
            form = form_asked(formatters, formatter, argument)
            if form and form not in self.language.forms:
                raise TextError(self.key, f"{form!r} is not one of the forms {', '.join(self.language.forms)}")

    def _placeholders(self) -> list[_Piece]:
        by_form = (pieces for by_category in self.forms.values() for pieces in by_category.values())
        return [piece for pieces in by_form for piece in pieces if piece[1]]

    def _value(self, name: str, values: Mapping[str, object]) -> object:
        if name not in values:
            raise TextError(self.key, f"value {name!r} is missing")
        return values[name]

    def _plain(self, name: str, value: object) -> str:
        if isinstance(value, str):
            return value
        if isinstance(value, int):
            return str(value).replace("-", "\u2212")
        raise TextError(self.key, f"value {name!r} needs a formatter: {value!r}")


def literally(key: str, words: str, language: Language) -> Text:
    """A text that is taken as it is, without placeholders."""
    return Text(key, language, {"nom": {"": [(words, "", "", "")]}})


def parse(key: str, raw: object, language: Language, formatters: Mapping[str, Formatter]) -> Text:
    """A text from what stands in a file. TextError if it cannot be said in the language."""
    forms = raw if isinstance(raw, dict) and "nom" in raw else {"nom": raw}
    parsed: dict[str, _Plural] = {}
    by = "n"
    for form, text in forms.items():
        if form not in language.forms:
            raise TextError(key, f"{form!r} is not one of the forms {', '.join(language.forms)}")
        if isinstance(text, dict):
            by = text.get("by", by)
            categories = {name: words for name, words in text.items() if name != "by"}
            if set(categories) != set(language.categories):
                raise TextError(key, f"needs exactly the plural forms {', '.join(language.categories)}")
        else:
            categories = {"": text}
        parsed[form] = {name: _pieces(key, words) for name, words in categories.items()}
    made = Text(key, language, parsed, by)
    made.check(formatters)
    return made


def _pieces(key: str, text: object) -> list[_Piece]:
    if not isinstance(text, str):
        raise TextError(key, f"is not a text: {text!r}")
    pieces: list[_Piece] = []
    rest = text
    while rest:
        literal, opened, rest = rest.partition("{")
        inside, closed, rest = rest.partition("}") if opened else ("", "", "")
        name, bar, how = inside.partition("|")
        formatter, _, argument = how.partition(":")
        if "}" in literal or bool(opened) != bool(closed):
            raise TextError(key, "has an unpaired brace")
        if opened and (not name.isidentifier() or (bar and not formatter)):
            raise TextError(key, f"has the bad placeholder {{{inside}}}")
        pieces.append((literal, name, formatter, argument))
    return pieces


def _amount(key: str, value: object) -> float:
    """The number that chooses a plural form: itself, the length of a list, the total of a table of counts."""
    if isinstance(value, Mapping):
        return sum(value.values())
    if isinstance(value, (list, tuple)):
        return len(value)
    if isinstance(value, (int, float)):
        return value
    raise TextError(key, f"plural forms need a number, not {value!r}")
