"""Rules by their numbers: sections, paragraphs, and what belongs to a section."""

from __future__ import annotations

import pytest

from dwarrow.kernel.rulebook import PARAGRAPH, Paragraph, numbers, paragraphs, section

BOOK = """# A game

Not numbered, and so not there.

## X1 Beginning

Before the first paragraph.

| Card | Rule |
| --- | --- |
| a | X2 |

**X1.1** One
and two.

A second part of it.

### X1.2 Middle

**X1.2** Of the same number.

**X1.2.1** Inside.

**X1.3** Behind the middle.

## X2 Questions

**Y1** Answered.

**Y10** Answered, too. See **X1.1** and X1.
"""


def test_sections_and_paragraphs_in_their_order() -> None:
    assert paragraphs(BOOK) == [
        Paragraph("X1", 2, "Beginning", "Before the first paragraph.\n\n| Card | Rule |\n| --- | --- |\n| a | X2 |"),
        Paragraph("X1.1", PARAGRAPH, "", "One\nand two.\n\nA second part of it."),
        Paragraph("X1.2", 3, "Middle", "Of the same number."),
        Paragraph("X1.2.1", PARAGRAPH, "", "Inside."),
        Paragraph("X1.3", PARAGRAPH, "", "Behind the middle."),
        Paragraph("X2", 2, "Questions", ""),
        Paragraph("Y1", PARAGRAPH, "", "Answered."),
        Paragraph("Y10", PARAGRAPH, "", "Answered, too. See **X1.1** and X1."),
    ]


def test_numbers_are_those_of_sections_paragraphs_and_rows() -> None:
    assert numbers(BOOK) == [each.number for each in paragraphs(BOOK)]
    assert numbers("## X1 A\n\n| # | Why |\n| --- | --- |\n| Y1 | X1 |\n| Y2 | so |\n") == ["X1", "Y1", "Y2"]
    assert numbers("Said in X1, and **X2** too.") == []


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("X1.1", ["X1.1"]),
        ("x1.1.", ["X1.1"]),
        ("X1", ["X1", "X1.1", "X1.2", "X1.2.1", "X1.3"]),
        ("X1.2", ["X1.2", "X1.2.1"]),
        ("X2", ["X2", "Y1", "Y10"]),
        ("Y1", ["Y1"]),
        ("X3", []),
        ("", []),
    ],
)
def test_a_section_comes_with_all_that_belongs_to_it(wanted: str, found: list[str]) -> None:
    assert [each.number for each in section(BOOK, wanted)] == found


def test_what_was_read_can_be_written_again() -> None:
    written = "\n\n".join(each.markdown() for each in paragraphs(BOOK))
    assert paragraphs(written) == paragraphs(BOOK)
