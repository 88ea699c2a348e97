"""The report: a whole page, well made, that loads nothing."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from random import Random
from xml.etree import ElementTree

import pytest

from dwarrow.arena.contest import Result
from dwarrow.arena.pages import Axis, nice_step, signed
from dwarrow.arena.report import page
from dwarrow.arena.standings import standings
from tests.arena.made import outcome, result

VOID = ("meta", "br")


class Reader(HTMLParser):
    """Checks that tags are closed in order, and keeps what could load something."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.headings: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        assert not {"src", "href", "onclick", "onload"} & {name for name, _ in attrs}
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "h2":
            self.headings.append(data)


def matches(names: list[str], seats: int, n: int = 60) -> list[Result]:
    chance = Random(2)
    made = []
    for match in range(n):
        bots = [names[(match + seat) % len(names)] for seat in range(seats)]
        cards = [["ruby_brooch"] if chance.random() < 0.5 else [] for _ in bots]
        each = result(match, ",".join(bots), [chance.randrange(-5, 40) for _ in bots], cards=cards)
        options = {"snow": chance.random() < 0.5}
        made.append(each._replace(times=[{"-30": 2, "1": 1}] * seats, decisions=[3] * seats, options=options))
    return made


def made(names: list[str], seats: int, n: int = 60) -> str:
    held = outcome(matches(names, seats, n), ",".join(names), seats, options=None)
    return page(held, standings(held))


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader


def test_a_page_is_well_made_and_loads_nothing():
    text = made(["a", "b", "c"], 3)
    reader = read(text)
    assert reader.headings == [
        "Ratings", "Wins", "Who ranks before whom", "Seats", "Points", "Thinking time", "Cards", "Options",
        "How it was played",
    ]  # fmt: skip
    assert not {"script", "link", "img", "iframe"} & reader.tags
    assert "url(" not in text
    assert "http" not in text
    assert "prefers-color-scheme: dark" in text


def test_every_drawing_is_xml_with_a_label_and_no_broken_number():
    drawings = re.findall(r"<svg.*?</svg>", made(["a", "b", "c"], 3), re.DOTALL)
    assert len(drawings) >= 6
    for drawing in drawings:
        root = ElementTree.fromstring(drawing)
        assert root.get("aria-label") or root.get("aria-hidden")
        assert not re.search(r"\b(nan|inf)\b", drawing)


def test_names_are_escaped():
    text = made(["<b>&", "b"], 2)
    read(text)
    assert "&lt;b&gt;&amp;" in text
    assert "<b>" not in text


@pytest.mark.parametrize(
    ("names", "seats", "n"), [(["a", "b"], 1, 4), (["a", "a"], 2, 2), (["a", "b", "c", "d"], 2, 1)]
)
def test_little_is_enough_for_a_page(names: list[str], seats: int, n: int):
    read(made(names, seats, n))


def test_the_figures_of_the_document_are_on_the_page():
    held = outcome([result(n, "a,b", [5, 3] if n % 4 else [3, 5]) for n in range(40)], "a,b", 2)
    text = page(held, standings(held))
    assert "75.0 %" in text
    assert "max_rounds 1" in text


@pytest.mark.parametrize(("rough", "step"), [(0.9, 1), (1.2, 2), (30, 50), (0.07, 0.1), (0, 1)])
def test_steps_are_round_numbers(rough: float, step: float):
    assert nice_step(rough) == pytest.approx(step)


def test_an_axis_has_all_values_between_its_ends():
    axis = Axis(-3.2, 47, "points", str)
    assert axis.ticks[0] <= -3.2
    assert axis.ticks[-1] >= 47
    assert axis.x(-3.2) < axis.x(10) < axis.x(47)
    assert axis.x(900) == axis.x(axis.high)


@pytest.mark.parametrize(("value", "text"), [(3.4, "+3"), (-3.4, "−3"), (0, "0"), (-0.2, "0")])
def test_signs(value: float, text: str):
    assert signed(value) == text
