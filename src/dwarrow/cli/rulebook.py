"""The rules of a game by number: finds headings such as `## M7 Auction` and paragraphs such as `**M7.2.1** …`."""

from __future__ import annotations

import re

HEADING = re.compile(r"^(#+) ([A-Z]+\d+(?:\.\d+)*) (.+)$", re.MULTILINE)
PARAGRAPH = re.compile(r"^\*\*([A-Z]+\d+(?:\.\d+)*)\*\* ", re.MULTILINE)
ANY_HEADING = re.compile(r"^(#+) ", re.MULTILINE)


def headings(rules: str) -> list[tuple[str, str]]:
    """The numbered headings, each with its number."""
    return [(found[2], found[3]) for found in HEADING.finditer(rules)]


def paragraph(rules: str, number: str) -> str | None:
    """The text of a section or paragraph, in Markdown; None if there is none of that number."""
    wanted = number.upper().rstrip(".")
    for found in HEADING.finditer(rules):
        if found[2] == wanted:
            return rules[found.start() : _section_end(rules, found.end(), len(found[1]))].strip()
    for found in PARAGRAPH.finditer(rules):
        if found[1] == wanted:
            return rules[found.start() : _paragraph_end(rules, found.end())].strip()
    return None


def _section_end(rules: str, start: int, depth: int) -> int:
    for found in ANY_HEADING.finditer(rules, start):
        if len(found[1]) <= depth:
            return found.start()
    return len(rules)


def _paragraph_end(rules: str, start: int) -> int:
    """A paragraph goes on with its lists and tables, up to the next numbered one or the next heading."""
    ends = [found.start() for pattern in (PARAGRAPH, ANY_HEADING) if (found := pattern.search(rules, start))]
    return min(ends, default=len(rules))
