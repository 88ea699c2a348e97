"""Check that every shipped language is complete: all texts with the same placeholders, and all paragraphs of the rules.

An added language may have gaps, which are then English, and so may a game from outside.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

from dwarrow import registry
from dwarrow.kernel import rulebook
from dwarrow.kernel.texts import ENGLISH, Catalog, compare
from dwarrow.kernel.texts.files import part
from dwarrow.kernel.texts.rulebooks import own_book
from dwarrow.languages import SHIPPED
from dwarrow.table import translate


def faults() -> Iterator[str]:
    """What is missing or differs, with its file."""
    games = [registry.game(name) for name in registry.SHIPPED]
    shared = compare([Catalog(language) for language in SHIPPED])  # every catalog holds the kernel's texts, too
    yield from (f"kernel/text: {fault}" for fault in shared)
    speakers: list[Callable[[str], Catalog]] = [translate.catalog, *(game.catalog for game in games)]
    for catalog in speakers:
        catalogs = [catalog(language) for language in SHIPPED]
        name = part(catalogs[0].source.folders[-1])
        yield from (f"{name}/text: {fault}" for fault in compare(catalogs) if fault not in shared)
    for game in games:
        lessons = [game.catalog(language).with_folder(f"{game.folder}lessons") for language in SHIPPED]
        known = [*shared, *compare([game.catalog(language) for language in SHIPPED])]
        yield from (f"{game.name}/lessons: {fault}" for fault in compare(lessons) if fault not in known)
    for game in games:
        yield from book_faults(game.catalog(ENGLISH).source.folders[-1])


def book_faults(folder: str) -> Iterator[str]:
    """The rules for players in a folder of texts have the same numbers in every language, in the same order."""
    wanted = rulebook.numbers(own_book(folder, ENGLISH) or "")
    for language in SHIPPED:
        book = own_book(folder, language)
        file = f"{part(folder)}/text/rules.{language}.md"
        if book is None:
            yield f"{file}: is missing"
        elif rulebook.numbers(book) != wanted:
            astray = sorted({*wanted} ^ {*rulebook.numbers(book)})
            yield f"{file}: {', '.join(astray) or 'the order'} differs from the English rules"


def main() -> int:
    found = list(faults())
    print("\n".join(found) or f"All texts and rules are there in {', '.join(SHIPPED)}.")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
