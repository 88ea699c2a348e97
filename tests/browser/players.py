"""How people play: by mouse, with a finger, with keys alone. What they choose is left to a seeded chance.

They know no game: they touch what is lit, or take an action from the list of all.
"""

from __future__ import annotations

import random
import re

from playwright.sync_api import Locator

from tests.browser.visitors import LIT, Visitor

OVER = "#breakdown-title"  # how the points came together: shown when the match is over
AGAIN = "button:again"  # lit while something sealed waits for the others, who may be quick or slow
CALM = ("button:pass", "button:end", "button:done", "button:forfeit")
CALM_ACTION = re.compile(r"\b(pass|end|done|forfeit)$")
CALMNESS = 0.6  # how often what ends a phase is chosen where it can be
LISTED = 0.2  # how often an action is chosen from the list of all


class Player:
    """Somebody who plays by mouse."""

    def __init__(self, visitor: Visitor, seed: int = 1) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.chance = random.Random(seed)

    def press(self, thing: Locator) -> None:
        thing.click()

    # What is lit -----------------------------------------------------------------------------------------------------

    def asked(self) -> bool:
        """Whether something is to be decided at this moment."""
        return self.page.locator(f'{LIT}:not([data-id="{AGAIN}"])').count() > 0

    def ready(self) -> list[str]:
        """Wait until something is to be decided. Nothing is lit when the match is over."""
        waited = self.page.locator(f'{LIT}:not([data-id="{AGAIN}"]), {OVER}')
        while True:
            waited.first.wait_for(state="attached")
            lit = [thing for thing in self.visitor.lit() if thing != AGAIN]
            if lit or self.page.locator(OVER).count():
                return lit

    def touch(self, thing: str) -> None:
        self.press(self.page.locator(f'[data-id="{thing}"][data-state="lit"]').first)

    def choose(self, lit: list[str]) -> None:
        calm = [thing for thing in lit if thing in CALM]
        if calm and self.chance.random() < CALMNESS:
            self.touch(calm[0])
        elif self.chance.random() < LISTED:
            self.take(self.listed())
        else:
            self.touch(self.chance.choice(lit))

    def listed(self) -> Locator:
        """The actions in the list of all."""
        return self.page.locator("#decide [data-action]")

    def take(self, listed: Locator) -> None:
        """Play an action from the list, rather one that ends a phase."""
        listed.first.wait_for()
        all_of_them = listed.all()
        calm = [each for each in all_of_them if CALM_ACTION.search(each.get_attribute("data-action") or "")]
        self.press(calm[0] if calm else self.chance.choice(all_of_them))

    def step(self) -> bool:
        """Touch one thing, or do at once what the board lets one prepare; False if the match is over."""
        lit = self.ready()
        if lit and not self.prepare():
            self.choose(lit)
        return bool(lit)

    def prepare(self) -> bool:
        """Prepare several decisions on the board and send them together, where the player can and likes to."""
        return False

    def to_the_end(self) -> None:
        while self.step():
            pass

    def until(self, thing: str) -> None:
        """Play until something can be touched."""
        while thing not in self.ready():
            assert self.step(), f"the match is over, and {thing} was never lit"


class Finger(Player):
    """Somebody who taps."""

    def press(self, thing: Locator) -> None:
        thing.tap()

    def listed(self) -> Locator:
        """On a narrow screen the list opens from below."""
        self.press(self.page.locator("#decide button").first)
        return self.page.get_by_role("dialog").locator("[data-action]")


class Keys(Player):
    """Somebody without a pointer: arrows lead from one lit thing to the next, Tab leads everywhere, Enter touches."""

    STEPS = 8  # with arrows, before Tab is tried
    FAR = 300  # steps with Tab after which a thing cannot be reached
    FOCUS = "document.activeElement"

    def press(self, thing: Locator) -> None:
        self.reach(thing)
        self.page.keyboard.press("Enter")

    def reach(self, thing: Locator) -> None:
        """Bring the focus to a thing, so that it is seen there."""
        for _ in range(self.STEPS):
            arrow = thing.evaluate(TOWARDS)
            if arrow == "" or not self.moved(arrow):
                break
        for _ in range(self.FAR):
            if thing.evaluate(f"one => one === {self.FOCUS}"):
                break
            before = thing.evaluate(f"one => !!(one.compareDocumentPosition({self.FOCUS}) & 4)")
            assert self.moved("Shift+Tab" if before else "Tab")
        assert thing.evaluate(RINGED), "the focus is not seen"

    def moved(self, key: str) -> bool:
        """Press a key; whether it moved the focus."""
        here = self.page.evaluate_handle(self.FOCUS)
        self.page.keyboard.press(key)
        return bool(here.evaluate(f"one => one !== {self.FOCUS}"))

    def ready(self) -> list[str]:
        """Whoever plays by keys is brought to the next choice."""
        lit = super().ready()
        if lit:
            self.page.locator(":focus").wait_for(state="attached")
        return lit


# The arrow that leads from the focus towards a thing: "" where the focus is there, or not on the board.
TOWARDS = """one => {
  const here = document.activeElement;
  if (here === one || !here.matches("[data-id]") || !one.matches("[data-id]")) return "";
  const [from, to] = [here.getBoundingClientRect(), one.getBoundingClientRect()];
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  if (Math.abs(x) > Math.abs(y)) return x > 0 ? "ArrowRight" : "ArrowLeft";
  return y > 0 ? "ArrowDown" : "ArrowUp";
}"""
RINGED = """one => {
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  return one.matches(":focus-visible") && outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
}"""
