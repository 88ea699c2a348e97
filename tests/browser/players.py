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

    @property
    def send(self) -> Locator:
        """What sends the draft, where it can be sent."""
        return self.page.locator("#decide [data-send]:enabled")

    def ready(self) -> list[str]:
        """Wait until something is to be decided; a draft that is complete is sent. Nothing is lit at the end."""
        while True:
            waited = self.page.locator(f'{LIT}:not([data-id="{AGAIN}"]), {OVER}')
            waited.or_(self.send).first.wait_for(state="attached")
            self.settled()
            lit = [thing for thing in self.visitor.lit() if thing != AGAIN]
            if lit or self.page.locator(OVER).count():
                return lit
            if self.send.count():
                self.send_off()

    def settled(self) -> None:
        """Wait until the server has said what the draft leads to."""
        self.page.locator('[data-settling="true"]').wait_for(state="detached")

    def send_off(self) -> None:
        self.press(self.send)
        self.send.wait_for(state="detached")

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
        listed.first.wait_for(state="attached")
        all_of_them = listed.all()
        calm = [each for each in all_of_them if CALM_ACTION.search(each.get_attribute("data-action") or "")]
        chosen = calm[0] if calm else self.chance.choice(all_of_them)
        if not chosen.is_visible():  # folded up
            self.press(chosen.locator("xpath=ancestor::details/summary"))
        self.press(chosen)
        self.close_list()

    def close_list(self) -> None:
        """Put the list away where it covers the board."""

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

    def close_list(self) -> None:
        """A list stays open for whoever has drafted a link of a plan."""
        self.settled()
        cross = self.page.get_by_role("dialog").locator("header button")
        if cross.count():
            self.press(cross)
            cross.wait_for(state="detached")


class Keys(Player):
    """Somebody without a pointer: arrows lead from one lit thing to the next, Tab leads everywhere, Enter touches."""

    STEPS = 60  # with arrows, after which they do not lead there
    TRIES = 5  # counts of the way with Tab, which what opens on the way may change

    def press(self, thing: Locator) -> None:
        self.reach(thing)
        self.page.keyboard.press("Enter")

    def reach(self, thing: Locator) -> None:
        """Bring the focus to a thing, so that it is seen there. Where arrows do not lead to it, Tab leads closer."""
        if not self.by_arrows(thing):
            self.by_tab(thing)
            self.by_arrows(thing)
        assert thing.evaluate(RINGED), "the focus is not there, or not seen"

    def by_arrows(self, thing: Locator) -> bool:
        """Follow the arrows towards a thing, past others that lie in the way; whether they led there."""
        for step in range(self.STEPS):
            arrow = thing.evaluate(TOWARDS, step)
            if arrow in ("", "there"):
                return bool(arrow)
            self.page.keyboard.press(arrow)
        return False

    def by_tab(self, thing: Locator) -> None:
        """Tab goes to a thing, or to the one place at which it enters the field that the thing lies in."""
        for _ in range(self.TRIES):
            steps = thing.evaluate(TABS)
            assert steps is not None, "Tab does not lead there"
            for _ in range(abs(steps)):
                self.page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")

    def ready(self) -> list[str]:
        """Whoever plays by keys is brought to the next choice."""
        lit = super().ready()
        if lit:
            self.page.locator(":focus").wait_for(state="attached")
        return lit


# The arrow that leads from the focus towards a thing: along the longer way first, in a field to the right line first,
# and another where that has led to the same place before. "" where the focus is not on the board, or no arrow is left.
TOWARDS = """(one, step) => {
  const here = document.activeElement;
  if (here === one) return "there";
  if (!here.matches("[data-id]") || !one.matches("[data-id]")) return "";
  if (step === 0) window.tried = new Map();
  const [from, to] = [here.getBoundingClientRect(), one.getBoundingClientRect()];
  const x = to.left + to.width / 2 - from.left - from.width / 2;
  const y = to.top + to.height / 2 - from.top - from.height / 2;
  const across = x > 0 ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
  const down = y > 0 ? ["ArrowDown", "ArrowUp"] : ["ArrowUp", "ArrowDown"];
  const lines = one.matches("[tabindex]") && here.matches("[tabindex]");
  const flat = lines ? Math.abs(y) <= 1 : Math.abs(x) > Math.abs(y);
  const [first, second] = flat ? [across, down] : [down, across];
  const tried = window.tried.get(here) ?? 0;
  window.tried.set(here, tried + 1);
  return [first[0], second[0], second[1], first[1]][tried] ?? "";
}"""
# How many steps with Tab lead to a thing, or into the field with a single stop that it lies in; negative: backwards.
TABS = """one => {
  let to = one;
  for (let field = one.parentElement; to.tabIndex < 0 && field; field = field.parentElement) {
    to = field.querySelector('[data-id][tabindex="0"]') ?? to;
  }
  const stops = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")].filter(
    (each) => each.tabIndex >= 0 && !each.disabled && each.checkVisibility({ visibilityProperty: true }),
  );
  const here = document.activeElement;
  const there = stops.indexOf(to);
  if (there < 0) return null;
  if (stops.includes(here)) return there - stops.indexOf(here);
  const before = stops.filter((each) => here.compareDocumentPosition(each) & 2).length;
  return there >= before ? there - before + 1 : there - before;
}"""
RINGED = """one => {
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  return one.matches(":focus-visible") && outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
}"""
