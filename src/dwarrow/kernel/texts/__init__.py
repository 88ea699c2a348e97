"""Text catalogs: every sentence that a person reads, by key and in many languages.

Code knows keys; the sentences stand in TOML files, which `files` reads. `language` and `plurals` know the grammar that
a language declares, `parsing` reads one text, `source` chooses between a language and English, `catalog` says texts
with their values, `formatters` put values into words, and `complete` finds what a translation lacks.
"""

from dwarrow.kernel.texts.catalog import Catalog
from dwarrow.kernel.texts.complete import Progress, compare, progress
from dwarrow.kernel.texts.files import TextError, beside
from dwarrow.kernel.texts.formatters import Counts, Entry, Formatter, join, named
from dwarrow.kernel.texts.language import ENGLISH, Language, find_language
from dwarrow.kernel.texts.rulebooks import rulebook

__all__ = [
    "ENGLISH", "Catalog", "Counts", "Entry", "Formatter", "Language", "Progress", "TextError", "beside", "compare",
    "find_language", "join", "named", "progress", "rulebook",
]  # fmt: skip
