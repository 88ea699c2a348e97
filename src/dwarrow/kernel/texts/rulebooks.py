"""The rules for players of a game, in a language or else in English."""

from __future__ import annotations

from dwarrow.kernel import rulebook as books
from dwarrow.kernel.components import text_in
from dwarrow.kernel.text_folders import added
from dwarrow.kernel.texts.files import part, read_if_there
from dwarrow.kernel.texts.language import ENGLISH, find_language


def rulebook(folder: str, code: str) -> str:
    """The book in a game's folder of texts. In one from the folder of a language, missing paragraphs are English."""
    shipped = read_if_there(f"{folder}/rules.{find_language(code).code}.md")
    if shipped is not None:
        return shipped
    english = text_in(f"{folder}/rules.{ENGLISH}.md")
    book = own_book(folder, code)
    return english if book is None else books.completed(book, english)


def own_book(folder: str, code: str) -> str | None:
    """The book that a language has for a game, as it stands in its file."""
    files = (f"{folder}/rules.{code}.md", *(f"{home}/rules.{part(folder)}.md" for home in added(code)))
    return next((book for book in map(read_if_there, files) if book is not None), None)
