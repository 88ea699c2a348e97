"""Catalogs: all texts of a part of the program in one language, said with their values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy

from dwarrow.kernel.errors import printable
from dwarrow.kernel.refusals import Reason
from dwarrow.kernel.texts.files import KERNEL, TextError, load_if_there
from dwarrow.kernel.texts.formatters import FORMATTERS, Entry, Formatter
from dwarrow.kernel.texts.language import ENGLISH, Language, find_language
from dwarrow.kernel.texts.source import Source

NUMBERS = ("n", "seat")  # values of actions that are whole numbers


class Catalog:
    """The texts of one language: the kernel's and those of the given folders, later folders winning.

    `given` holds texts taken as they are, without placeholders, that win over all files: card names from a
    component file of your own. What the language lacks is said in English.
    """

    def __init__(
        self,
        language: str,
        *folders: str,
        formatters: Mapping[str, Formatter] | None = None,
        names: Sequence[str] = (),
        given: Mapping[str, str] | None = None,
    ) -> None:
        spoken = find_language(language)
        self.language = spoken.code
        self.names = tuple(names)
        self.source = Source(spoken, (KERNEL, *folders), {**FORMATTERS, **(formatters or {})}, given or {})

    @property
    def spoken(self) -> Language:
        return self.source.spoken

    def named(self, names: Sequence[str]) -> Catalog:
        """The same catalog for a match with these players, by seat."""
        other = copy(self)
        other.names = tuple(printable(name) for name in names)
        return other

    def with_folder(self, folder: str) -> Catalog:
        """The same catalog with the texts of one folder more."""
        other, source = copy(self), self.source
        other.source = Source(source.spoken, (*source.folders, folder), source.formatters, source.given)
        return other

    def say(self, key: str, /, **values: object) -> str:
        """The text of a key with its values filled in."""
        return self._fill(key, "nom", values)

    def word(self, key: str, form: str, /, **values: object) -> str:
        """The text of a key in a grammatical form; a form that it lacks is as `the`, or else as `nom`."""
        if form and form not in self.spoken.forms and form not in find_language(ENGLISH).forms:
            raise TextError(key, f"{form!r} is not one of the forms {', '.join(self.spoken.forms)}")
        return self._fill(key, form or "nom", values)

    def _fill(self, key: str, form: str, values: Mapping[str, object]) -> str:
        text = self.source.text(key)
        try:
            return text.fill(form, values, self._put)
        except TextError:
            if text.language.code == ENGLISH or key not in self.source.english:
                raise
            return self.source.english_text(key).fill(form, values, self._put)

    def _put(self, formatter: str, value: object, argument: str) -> str:
        return self.source.formatters[formatter](self, value, argument)

    def refusal(self, reason: Reason, action: str) -> str:
        """One line: the action that was refused, why, and the paragraph that says so."""
        why = self.say(reason.key, **reason.values)
        if not reason.paragraph:
            return self.say("refusal.plain", action=action, why=why)
        return self.say("refusal.rule", action=action, why=why, paragraph=reason.paragraph)

    def keys(self) -> list[str]:
        return sorted({*self.source.english, *self.source.own, *self.source.given})

    def templates(self) -> dict[str, object]:
        """All texts as they stand in the files, for a client that fills them in itself; `given` wins over them."""
        source = self.source
        texts = {**source.english, **{key: raw for key, raw in source.own.items() if key not in source.borrowed}}
        return {key: raw for key, raw in texts.items() if key not in source.given}

    def borrowed(self) -> list[str]:
        """The keys of templates that are English, because the language has no text for them that can be said."""
        return sorted(self.source.borrowed)

    @property
    def given(self) -> dict[str, str]:
        return dict(self.source.given)

    def patterns(self) -> dict[str, tuple[str, ...]]:
        """The formatters that look words up: by name, the patterns of the keys."""
        return {name: each.patterns for name, each in self.source.formatters.items() if isinstance(each, Entry)}

    def __contains__(self, key: object) -> bool:
        return key in self.source

    def format(self, value: object, how: str) -> str:
        """A value put into words by `formatter` or `formatter:argument`."""
        name, _, argument = how.partition(":")
        if name not in self.source.formatters:
            raise TextError(name, "no such formatter")
        return self._put(name, value, argument)

    @property
    def shipped(self) -> bool:
        """Whether every part of it has a file of its own in the language, so that it should be complete."""
        return all(load_if_there(f"{folder}/{self.language}.toml").texts for folder in self.source.folders)


def own_names(folder: str, formatters: Mapping[str, Formatter], names: Mapping[str, str]) -> dict[str, str]:
    """The names of a component file that differ from the English ones; they stand as they are in every language."""
    english = Catalog(ENGLISH, folder, formatters=formatters)
    return {key: name for key, name in names.items() if key not in english or english.say(key) != name}


def say_action(catalog: Catalog, values: Mapping[str, tuple[str, ...]], text: str) -> str:
    """The label of an action: its text if it has one of its own, otherwise that of its first word or two words.

    `values` names by these first words what the rest of the action stands for, in order.
    """
    whole = "action." + text.replace(" ", "_")
    if whole in catalog:
        return catalog.say(whole)
    words = text.split()
    first = next(name for name in (" ".join(words[:2]), words[0]) if name in values)
    rest = words[len(first.split()) :]
    named = zip(values[first], rest, strict=True)
    filled: dict[str, object] = {name: int(word) if name in NUMBERS else word for name, word in named}
    return catalog.say("action." + first.replace(" ", "_"), **filled)
