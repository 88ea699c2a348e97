"""The rules of a game as text in Markdown: sections such as `## M7 Auction`, paragraphs such as `**M7.2.1** …`.

`rules.md` and the books for players are written like this. Whatever stands under a section before its first
paragraph belongs to the section, and so does a paragraph that bears the section's own number.
"""

from __future__ import annotations

import re
from typing import NamedTuple

PARAGRAPH = 4  # the level below all sections
_NUMBER = r"[A-Z]+\d+(?:\.\d+)*"
_MARK = re.compile(rf"^(#{{2,}}) ({_NUMBER}) (.+)$|^\*\*({_NUMBER})\*\* ", re.MULTILINE)
_NUMBERED = re.compile(rf"^(?:#+ |\*\*|\| )({_NUMBER})(?: \||\*\*| )", re.MULTILINE)


class Paragraph(NamedTuple):
    """A section, which has a title and the level of its heading, or a paragraph of level 4 without a title."""

    number: str
    level: int
    title: str
    text: str

    def markdown(self) -> str:
        if self.level == PARAGRAPH:
            return f"**{self.number}** {self.text}"
        return f"{'#' * self.level} {self.number} {self.title}\n\n{self.text}".strip()


def numbers(book: str) -> list[str]:
    """All numbers in their order; in a table a number stands in the first cell of its row."""
    return list(dict.fromkeys(_NUMBERED.findall(book)))


def paragraphs(book: str) -> list[Paragraph]:
    """Sections and paragraphs in their order; each number is there once."""
    found: list[Paragraph] = []
    marks = list(_MARK.finditer(book))
    ends = [*(mark.start() for mark in marks[1:]), len(book)]
    for mark, end in zip(marks, ends, strict=False):  # a book without any number has an end only
        text = book[mark.end() : end].strip()
        if found and found[-1].number == mark[4]:
            found[-1] = found[-1]._replace(text=f"{found[-1].text}\n\n{text}".strip())
        else:
            found.append(Paragraph(mark[2] or mark[4], len(mark[1] or " " * PARAGRAPH), mark[3] or "", text))
    return found


def section(book: str, number: str) -> list[Paragraph]:
    """The paragraph of a number, or the section of it with all that belongs to it; empty if there is none."""
    wanted = number.upper().rstrip(".")
    every = paragraphs(book)
    places = [place for place, each in enumerate(every) if each.number == wanted]
    if not places or every[places[0]].level == PARAGRAPH:
        return [every[place] for place in places]
    first, *others = every[places[0] :]
    found = [first]
    for each in others:
        foreign = each.number[0] == wanted[0] and not each.number.startswith(f"{wanted}.")
        if foreign or each.level <= first.level:
            break
        found.append(each)
    return found


def completed(book: str, original: str) -> str:
    """A translated book with all numbers of the original in their order; what it lacks is as in the original."""
    own = {each.number: each for each in paragraphs(book)}
    first = _MARK.search(book)
    title = book[: first.start()] if first else book
    texts = [own.get(each.number, each).markdown() for each in paragraphs(original)]
    return "\n\n".join([title.strip(), *texts]).strip() + "\n"
