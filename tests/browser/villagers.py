"""How people play Zwergendorf: they draw in pencil, take some of it back, and trace it in ink."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser import players
from tests.browser.players import AGAIN, OVER
from tests.browser.visitors import LIT, Visitor

BACK = 0.1  # how often a line in pencil is taken back
INK = 0.3  # how often what stands in pencil is traced though more could be drawn


class Player(players.Player):
    """By mouse."""

    def __init__(self, visitor: Visitor, seed: int = 1) -> None:
        super().__init__(visitor, seed)
        self.met: set[str] = set()  # the kinds of things that were lit

    @property
    def ink(self) -> Locator:
        """The button that can be pressed while something stands in pencil."""
        return self.page.locator("[data-ink]:enabled")

    @property
    def rubber(self) -> Locator:
        return self.page.locator("[data-rubber]")

    def ready(self) -> list[str]:
        """Wait until something can be touched or traced; what stands in pencil alone is traced."""
        while True:
            waited = self.page.locator(f'{LIT}:not([data-id="{AGAIN}"]), {OVER}')
            waited.or_(self.ink).first.wait_for(state="attached")
            self.page.locator('[data-settling="true"]').wait_for(state="detached")
            lit = [thing for thing in self.visitor.lit() if thing != AGAIN]
            if lit or self.page.locator(OVER).count():
                return lit
            if self.ink.count():
                self.trace()

    def trace(self) -> None:
        self.press(self.ink)
        self.ink.wait_for(state="detached")

    def choose(self, lit: list[str]) -> None:
        """In the first phase rather a building card, and the first cap in any case: they lead to other decisions."""
        wished: list[str] = []
        if "option" not in self.met:
            wished += [thing for thing in lit if thing.startswith("hand:b")]
        if "cap" not in self.met:
            wished += [thing for thing in lit if thing.startswith("cap:") and thing != "cap:done"]
        self.met |= {thing.split(":")[0] for thing in lit}
        if wished:
            self.touch(self.chance.choice(wished))
        else:
            super().choose(lit)

    def prepare(self) -> bool:
        if not self.ink.count():
            return False
        wish = self.chance.random()
        if wish < BACK:
            self.press(self.rubber)
        elif wish < BACK + INK:
            self.trace()
        return wish < BACK + INK


class Finger(Player, players.Finger):
    """With a finger."""


class Keys(players.Keys, Player):
    """With keys alone: they wait for the focus when nothing changes any more."""
