"""Text catalogs: every sentence a person reads, in English, German and Ukrainian.

Code knows keys; the sentences stand in one TOML file per language, beside the kernel and beside each game.
A text may have plural forms, a word may have grammatical forms, and a placeholder may name the formatter that
puts its value into words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from dwarrow.kernel.errors import printable

if TYPE_CHECKING:
    from dwarrow.kernel.refusals import Reason

LANGUAGES = ("en", "de", "uk")

# CLDR plural categories.
PLURALS = {"en": ("one", "other"), "de": ("one", "other"), "uk": ("one", "few", "many", "other")}

# The grammatical forms that a word may have. `nom` is the bare name, as on a label; `the` and `a` carry their
# article, as do the German cases; `pl` is the plural without a number, `genpl` its genitive; `adj` stands
# before another noun; `from` carries its preposition, whose sound depends on the word.
FORMS = {
    "en": ("nom", "the", "a", "pl", "adj"),
    "de": ("nom", "the", "acc", "dat", "gen", "a", "pl", "genpl", "adj"),
    "uk": ("nom", "gen", "dat", "acc", "ins", "loc", "from", "pl", "genpl", "adj"),
}

_PLURAL_KEYS = frozenset(name for names in PLURALS.values() for name in names) | {"by"}
_FORM_KEYS = frozenset(name for names in FORMS.values() for name in names)

Formatter = Callable[["Catalog", object, str], str]
"""Puts a value into words: `formatter(catalog, value, argument)`; the argument is what follows the colon."""

_Piece = tuple[str, str, str, str]  # literal text before a placeholder, name, formatter, argument
_Plural = dict[str, list[_Piece]]  # by plural category; "" where there are no plural forms


class TextError(LookupError):
    """A text that cannot be said; `key` names it."""

    def __init__(self, key: str, fault: str) -> None:
        super().__init__(f"text {key!r}: {fault}")
        self.key = key


def plural(language: str, n: object) -> str:
    """The CLDR plural category of a number."""
    if not isinstance(n, int):
        return "other"
    n = abs(n)
    if language != "uk":
        return "one" if n == 1 else "other"
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14:
        return "few"
    return "many"


def beside(file: str) -> str:
    """The folder of text files beside a module, from the module's `__file__`."""
    return file[: max(file.rfind("/"), file.rfind("\\")) + 1] + "text"


class Catalog:
    """The texts of one language: the kernel's and those of the given folders, later folders winning.

    `given` holds texts taken as they are, without placeholders, that win over all files: card names from a
    component file of one's own. Nothing is read before the first text is asked for.
    """

    def __init__(
        self,
        language: str,
        *folders: str,
        formatters: Mapping[str, Formatter] | None = None,
        names: Sequence[str] = (),
        given: Mapping[str, str] | None = None,
    ) -> None:
        if language not in LANGUAGES:
            raise TextError("language", f"{language!r} is not one of {', '.join(LANGUAGES)}")
        self.language = language
        self.names = tuple(names)
        self._folders = (beside(__file__), *folders)
        self._formatters = {**FORMATTERS, **(formatters or {})}
        self._given = dict(given or {})
        self._texts: dict[str, _Text] = {}
        self._raw: dict[str, object] = {}

    def named(self, names: Sequence[str]) -> Catalog:
        """The same catalog for a match with these players, by seat."""
        names = [printable(name) for name in names]
        other = Catalog(self.language, *self._folders[1:], formatters=self._formatters, names=names, given=self._given)
        other._texts, other._raw = self._texts, self._read()
        return other

    def say(self, key: str, /, **values: object) -> str:
        """The text of a key with its values filled in."""
        return self._text(key).fill(self, "nom", values)

    def word(self, key: str, form: str, /, **values: object) -> str:
        """The text of a key in a grammatical form; a form that it lacks is as `the`, or else as `nom`."""
        if form and form not in FORMS[self.language]:
            raise TextError(key, f"{form!r} is not one of the forms {', '.join(FORMS[self.language])}")
        return self._text(key).fill(self, form or "nom", values)

    def refusal(self, reason: Reason, action: str) -> str:
        """One line: the action that was refused, why, and the paragraph that says so."""
        why = self.say(reason.key, **reason.values)
        if not reason.paragraph:
            return self.say("refusal.plain", action=action, why=why)
        return self.say("refusal.rule", action=action, why=why, paragraph=reason.paragraph)

    def keys(self) -> list[str]:
        return sorted({*self._read(), *self._given})

    def templates(self) -> dict[str, object]:
        """All texts as they stand in the files, for a client that fills them in itself; `given` wins over them."""
        return {key: raw for key, raw in self._read().items() if key not in self._given}

    @property
    def given(self) -> dict[str, str]:
        return dict(self._given)

    def patterns(self) -> dict[str, tuple[str, ...]]:
        """The formatters that look words up: by name, the patterns of the keys."""
        return {name: each.patterns for name, each in self._formatters.items() if isinstance(each, Entry)}

    def __contains__(self, key: object) -> bool:
        return key in self._given or key in self._read()

    def placeholders(self, key: str) -> frozenset[str]:
        """What a text needs: `name`, `name|formatter`; `name|plural` where a number only chooses the form."""
        return self._text(key).needs()

    def format(self, value: object, how: str) -> str:
        """A value put into words by `formatter` or `formatter:argument`."""
        name, _, argument = how.partition(":")
        if name not in self._formatters:
            raise TextError(name, "no such formatter")
        return self._formatters[name](self, value, argument)

    def _read(self) -> dict[str, object]:
        if not self._raw:
            for folder in self._folders:
                self._raw.update(_load(f"{folder}/{self.language}.toml"))
        return self._raw

    def _text(self, key: str) -> _Text:
        text = self._texts.get(key)
        if text is None:
            if key in self._given:
                text = _Text(key, {"nom": {"": [(self._given[key], "", "", "")]}}, "n")
            elif key in self._read():
                text = _parse(key, self._raw[key], self.language)
                text.check(self._formatters)
            else:
                raise TextError(key, f"not in the catalog ({self.language})")
            self._texts[key] = text
        return text


class _Text:
    """One parsed entry: pieces by grammatical form and plural category."""

    def __init__(self, key: str, forms: dict[str, _Plural], by: str) -> None:
        self.key = key
        self.forms = forms
        self.by = by

    def fill(self, catalog: Catalog, form: str, values: Mapping[str, object]) -> str:
        forms = self.forms
        if form not in forms:
            form = "the" if form != "nom" and "the" in forms else "nom"
        category = ""
        if "" not in forms[form]:
            category = plural(catalog.language, _amount(self.key, self._value(self.by, values)))
        words: list[str] = []
        for literal, name, formatter, argument in forms[form][category]:
            words.append(literal)
            if formatter:
                words.append(catalog._formatters[formatter](catalog, self._value(name, values), argument))
            elif name:
                words.append(self._plain(name, self._value(name, values)))
        return "".join(words)

    def needs(self) -> frozenset[str]:
        found: set[str] = set()
        chosen = False
        for by_category in self.forms.values():
            chosen = chosen or "" not in by_category
            for pieces in by_category.values():
                found.update(f"{name}|{how}" if how else name for _, name, how, _ in pieces if name)
        if chosen and self.by not in {need.partition("|")[0] for need in found}:
            found.add(f"{self.by}|plural")
        return frozenset(found)

    def check(self, formatters: Mapping[str, Formatter]) -> None:
        for need in self.needs():
            name, _, formatter = need.partition("|")
            if formatter and formatter != "plural" and formatter not in formatters:
                raise TextError(self.key, f"placeholder {name!r} names the unknown formatter {formatter!r}")

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


_files: dict[str, dict[str, object]] = {}


def _load(path: str) -> dict[str, object]:
    """One TOML file as dotted key -> text; each file is parsed once."""
    if path not in _files:
        import tomllib

        with open(path, "rb") as file:  # noqa: PTH123  # pathlib costs time to import
            tree = tomllib.load(file)
        flat: dict[str, object] = {}
        _flatten("", tree, flat)
        _files[path] = flat
    return _files[path]


def _flatten(prefix: str, tree: Mapping[str, object], flat: dict[str, object]) -> None:
    for name, value in tree.items():
        if isinstance(value, dict) and not _is_text(value):
            _flatten(f"{prefix}{name}.", value, flat)
        else:
            flat[prefix + name] = value


def _is_text(table: Mapping[str, object]) -> bool:
    return ("other" in table and _PLURAL_KEYS.issuperset(table)) or ("nom" in table and _FORM_KEYS.issuperset(table))


def _parse(key: str, raw: object, language: str) -> _Text:
    forms = raw if isinstance(raw, dict) and "nom" in raw else {"nom": raw}
    parsed: dict[str, _Plural] = {}
    by = "n"
    for form, text in forms.items():
        if form not in FORMS[language]:
            raise TextError(key, f"{form!r} is not one of the forms {', '.join(FORMS[language])}")
        if isinstance(text, dict):
            by = text.get("by", by)
            categories = {name: words for name, words in text.items() if name != "by"}
            if set(categories) != set(PLURALS[language]):
                raise TextError(key, f"needs exactly the plural forms {', '.join(PLURALS[language])}")
        else:
            categories = {"": text}
        parsed[form] = {name: _pieces(key, words) for name, words in categories.items()}
    return _Text(key, parsed, by)


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


def _amount(key: str, value: object) -> object:
    """The number that chooses a plural form: itself, the length of a list, the total of a table of counts."""
    if isinstance(value, Mapping):
        return sum(value.values())
    if isinstance(value, (list, tuple)):
        return len(value)
    if isinstance(value, (int, float)):
        return value
    raise TextError(key, f"plural forms need a number, not {value!r}")


# Formatters of the kernel, and makers of formatters for the games.


class Entry:
    """A formatter for ids: with `gem.{}`, `ruby` is said as the word `gem.ruby`; the argument is a grammatical form.

    Of several patterns the first that makes a key of the catalog is taken. Patterns are data, so that other programs
    can format in the same way.
    """

    def __init__(self, *patterns: str) -> None:
        self.patterns = patterns

    def __call__(self, catalog: Catalog, value: object, argument: str) -> str:
        return catalog.word(self.key(catalog, value), argument)

    def key(self, catalog: Catalog, value: object) -> str:
        keys = [pattern.replace("{}", str(value)) for pattern in self.patterns]
        return next((key for key in keys if key in catalog), keys[-1])


class Counts(Entry):
    """A formatter for tables of counts: with `gems.{}`, {"ruby": 3} is said as `gems.ruby` with n = 3."""

    def __call__(self, catalog: Catalog, value: object, argument: str) -> str:
        if not isinstance(value, Mapping):
            raise TextError(self.patterns[-1], f"wants a table of counts, not {value!r}")
        words = [catalog.word(self.key(catalog, name), argument, n=n) for name, n in value.items() if n]
        return join(catalog, words, "and")


def join(catalog: Catalog, words: Sequence[str], last: str) -> str:
    """Words as a list in the language; `last` is `and` or `or`. Nothing at all is said so, too."""
    if not words:
        return catalog.say("list.none")
    said = words[-1]
    for place, word in enumerate(reversed(words[:-1])):
        said = catalog.say("list.comma" if place else f"list.{last}", a=word, b=said)
    return said


def _list(catalog: Catalog, value: object, argument: str, last: str) -> str:
    if not isinstance(value, (list, tuple)):
        raise TextError("list", f"wants a list, not {value!r}")
    words = [catalog.format(each, argument) if argument else str(each) for each in value]
    return join(catalog, words, last)


def _list_and(catalog: Catalog, value: object, argument: str) -> str:
    return _list(catalog, value, argument, "and")


def _list_or(catalog: Catalog, value: object, argument: str) -> str:
    return _list(catalog, value, argument, "or")


def _seat(catalog: Catalog, value: object, argument: str) -> str:
    if not isinstance(value, int):
        raise TextError("seat", f"wants a seat, not {value!r}")
    if 0 <= value < len(catalog.names):
        return catalog.names[value]
    return catalog.word("seat.unnamed", argument, n=value)


def _other_text(catalog: Catalog, value: object, argument: str) -> str:
    prefix, _, form = argument.partition(":")
    return catalog.word(f"{prefix}.{value}" if prefix else str(value), form)


def _count(catalog: Catalog, value: object, argument: str) -> str:
    noun, _, form = argument.partition(":")
    return catalog.word(f"count.{noun}", form, n=value)


def _number(catalog: Catalog, value: object, argument: str) -> str:
    if not isinstance(value, (int, float)):
        raise TextError("number", f"wants a number, not {value!r}")
    digits = f"{value:+,}" if argument == "sign" else f"{value:,}"
    marks = {",": catalog.say("number.group"), ".": catalog.say("number.point"), "-": "\u2212"}
    return "".join(marks.get(mark, mark) for mark in digits)


FORMATTERS: dict[str, Formatter] = {
    "seat": _seat,
    "text": _other_text,
    "list": _list_and,
    "any": _list_or,
    "count": _count,
    "number": _number,
}


def compare(catalogs: Sequence[Catalog]) -> list[str]:
    """What is wrong between languages: missing keys, placeholders that differ, entries that do not parse."""
    faults: list[str] = []
    for key in sorted(set[str]().union(*(catalog.keys() for catalog in catalogs))):
        needs: dict[str, frozenset[str]] = {}
        for catalog in catalogs:
            try:
                needs[catalog.language] = catalog.placeholders(key)
            except TextError as error:
                faults.append(f"{catalog.language}: {error}")
        if len(set(needs.values())) > 1:
            told = "; ".join(f"{name} {', '.join(sorted(need)) or '-'}" for name, need in needs.items())
            faults.append(f"text {key!r}: placeholders differ: {told}")
    return faults
