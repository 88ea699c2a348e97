"""Guided rounds in a browser: by mouse, with a finger and by keys alone, with what is pointed at framed and in view."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

import dwarrow
from dwarrow import registry
from dwarrow.kernel.game import Game
from dwarrow.lessons import Lesson, lesson_of
from dwarrow.lessons.files import Step
from tests.browser.axe import violations
from tests.browser.conftest import Enter
from tests.browser.players import Finger, Keys, Player
from tests.browser.said import said, spoken
from tests.browser.visitors import PHONE, Visitor

FRAMED = (
    """() => document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.selectorText))"""
)
IN_VIEW = """(part) => {
  const { top, bottom } = part.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}"""


class Learner:
    """Somebody who follows a lesson in their own way of touching things."""

    def __init__(self, player: Player, game: str) -> None:
        self.player = player
        self.page = player.page
        self.game: Game = dwarrow.game(game)
        self.lesson: Lesson = lesson_of(self.game)
        self.seen: list[int] = []

    @property
    def panel(self) -> Locator:
        return self.page.locator("[data-lesson]:not([data-lesson=''])")

    @property
    def go_on(self) -> Locator:
        return self.panel.locator("button.chief")

    def begin(self) -> None:
        title = spoken(self.game.name, "en").say("title")
        self.player.press(self.page.get_by_role("button", name=said("learn.begin_game", game=title), exact=True))

    def to_the_end(self) -> None:
        """Read and do everything, and press nothing that the lesson does not ask for."""
        while self.number() < len(self.lesson.steps) or self.go_on.count():
            if self.go_on.count():
                self.turn()
            else:
                self.do(self.lesson.steps[self.number() - 1])

    def number(self) -> int:
        self.panel.wait_for(state="attached")
        number = int(self.panel.get_attribute("data-lesson") or "0")
        if number not in self.seen:
            self.seen.append(number)
            self.pointed_at(self.lesson.steps[number - 1])
        return number

    def pointed_at(self, step: Step) -> None:
        """What a step points at is framed and in view."""
        if not step.at:
            return
        part = self.page.locator(f'[data-part="{step.at}"]')
        expect(part).to_have_count(1)
        self.page.wait_for_function(f"(wanted) => ({FRAMED})().includes(wanted)", arg=f'[data-part="{step.at}"]')
        assert part.evaluate(IN_VIEW), f"{step.at} is out of sight"

    def turn(self) -> None:
        before = self.panel.inner_text()
        self.player.press(self.go_on)
        expect(self.panel).not_to_have_text(before)

    def do(self, step: Step) -> None:
        before = self.panel.locator("p").first.inner_text()
        for action in step.ways[0].do:
            for thing in self.game.touches(action):
                self.player.touch(thing)
            self.player.settled()
        if self.player.send.count():
            self.player.send_off()
        expect(self.panel.locator("p").first).not_to_have_text(before)


def followed(visitor: Visitor, player: Player, game: str) -> None:
    visitor.open("/")
    learner = Learner(player, game)
    learner.begin()
    learner.to_the_end()
    assert learner.seen == list(range(1, len(learner.lesson.steps) + 1))
    expect(visitor.page.locator(".notice.bad")).to_have_count(0)


REST = [game for game in registry.SHIPPED if game != "mines"]


def test_a_guided_round_by_mouse(enter: Enter):
    ada = enter()
    followed(ada, Player(ada), "mines")
    assert violations(ada.page) == []
    ada.open("/")
    expect(ada.page.get_by_text(said("lobby.mine"), exact=True)).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("game", REST)
def test_the_other_guided_rounds_by_mouse(enter: Enter, game: str):
    ada = enter(viewport={"width": 1280, "height": 720})
    followed(ada, Player(ada), game)


@pytest.mark.slow
@pytest.mark.parametrize("game", registry.SHIPPED)
def test_guided_rounds_with_a_finger(enter: Enter, game: str):
    ada = enter(**PHONE)
    followed(ada, Finger(ada), game)


@pytest.mark.slow
@pytest.mark.parametrize("game", registry.SHIPPED)
def test_guided_rounds_by_keys(enter: Enter, game: str):
    ada = enter()
    followed(ada, Keys(ada), game)


def test_a_wrong_turn_is_told_and_put_back(enter: Enter):
    ada = enter()
    ada.open("/")
    learner = Learner(Player(ada), "mines")
    learner.begin()
    while learner.go_on.count() or not learner.panel.count():
        learner.number()
        learner.turn()
    learner.player.touch("button:pass")
    expect(ada.page.locator(".notice.bad")).to_contain_text("this lesson goes on with")
    ada.forgive("409")
    assert learner.number() == 4
    learner.do(learner.lesson.steps[3])
    assert learner.number() == 5
