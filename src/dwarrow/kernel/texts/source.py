"""Which text stands for a key: that of the language, or else the English one.

A language has the file beside a part (`mines/text/fr.toml`), or else those in its added folders (`fr/mines.toml`). What
it lacks is English, and so is a text that cannot be said because its placeholders or plural forms are wrong: a
translation may be unfinished, and no match stops for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from dwarrow.kernel.text_folders import added
from dwarrow.kernel.texts.files import TextError, load, load_if_there, part
from dwarrow.kernel.texts.formatters import Formatter
from dwarrow.kernel.texts.language import ENGLISH, Language, find_language
from dwarrow.kernel.texts.parsing import Text, literally, parse


class Source:
    """The texts of some folders in one language. Nothing is read before the first text is looked up."""

    def __init__(
        self, spoken: Language, folders: tuple[str, ...], formatters: dict[str, Formatter], given: Mapping[str, str]
    ) -> None:
        self.spoken = spoken
        self.folders = folders
        self.formatters = formatters
        self.given = dict(given)
        self._texts: dict[str, Text] = {}
        self._english_texts: dict[str, Text] = {}

    @cached_property
    def english(self) -> dict[str, object]:
        """The English texts as they stand in the files; later folders win."""
        return {key: raw for folder in self.folders for key, raw in load(f"{folder}/{ENGLISH}.toml").texts.items()}

    @cached_property
    def own(self) -> dict[str, object]:
        """The texts of the language itself as they stand in the files."""
        if self.spoken.code == ENGLISH:
            return self.english
        found: dict[str, object] = {}
        for folder in self.folders:
            beside = load_if_there(f"{folder}/{self.spoken.code}.toml").texts
            for path in [] if beside else reversed(self.added(folder)):
                found.update((key, raw) for key, raw in load_if_there(path).texts.items() if key in self.english)
            found.update(beside)
        return found

    def added(self, folder: str) -> list[str]:
        """The files that an added language has for a folder of texts."""
        return [f"{home}/{part(folder)}.toml" for home in added(self.spoken.code)]

    def __contains__(self, key: object) -> bool:
        return key in self.given or key in self.own or key in self.english

    def text(self, key: str) -> Text:
        """The text of a key, in the language if it can be said in it."""
        if key not in self._texts:
            self._texts[key] = self._chosen(key)
        return self._texts[key]

    def _chosen(self, key: str) -> Text:
        if key in self.given:
            return literally(key, self.given[key], self.spoken)
        try:
            return self.own_text(key)
        except TextError:
            if self.spoken.code == ENGLISH or key not in self.english:
                raise
            return self.english_text(key)

    def own_text(self, key: str) -> Text:
        """The text of a key in the language itself. TextError if there is none, or none that can be said."""
        if key not in self.own:
            raise TextError(key, f"not in the catalog ({self.spoken.code})")
        return parse(key, self.own[key], self.spoken, self.formatters)

    def english_text(self, key: str) -> Text:
        if key not in self._english_texts:
            self._english_texts[key] = parse(key, self.english[key], find_language(ENGLISH), self.formatters)
        return self._english_texts[key]

    def fitting(self, key: str) -> Text:
        """The text of a key in the language. TextError also if it asks for values that the English one does not."""
        text = self.own_text(key)
        if key not in self.english:
            raise TextError(key, "is not a text that the program has")
        offered = self.english_text(key).needs()
        names = {need.partition("|")[0] for need in offered}
        for need in sorted(text.needs() - offered):
            name, _, formatter = need.partition("|")
            if name not in names or formatter != "plural":
                raise TextError(key, f"has the placeholder {{{need}}}, which the English text does not have")
        return text

    @cached_property
    def borrowed(self) -> frozenset[str]:
        """The keys for which the language has no fitting text, so that the English one stands in."""
        return frozenset() if self.spoken.code == ENGLISH else frozenset(filter(self._lacks, self.english))

    def _lacks(self, key: str) -> bool:
        try:
            self.fitting(key)
        except TextError:
            return True
        return False
