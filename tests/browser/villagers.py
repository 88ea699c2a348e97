"""How people play Zwergendorf: they draw in pencil, take some of it back, and trace it in ink."""

from __future__ import annotations

from dwarrow.languages import SHIPPED
from tests.browser import players
from tests.browser.looks import table_of
from tests.browser.said import said
from tests.browser.visitors import LIT, Visitor

BACK = 0.1  # how often a line in pencil is taken back
INK = 0.3  # how often what stands in pencil is traced though more could be drawn
DECIDED = [said("status.decided", language) for language in SHIPPED]
# Whether the page shows that a card was picked: it says so, or other things are lit.
PICKED = """([lit, before, decided]) => {
  const now = new Set([...document.querySelectorAll(lit)].map((one) => one.dataset.id));
  return decided.includes(document.querySelector("p.now b")?.textContent) || [...now].join() !== before.join();
}"""
ASKED = "decided => !decided.includes(document.querySelector('p.now b')?.textContent)"


class Player(players.Player):
    """By mouse."""

    def __init__(self, visitor: Visitor, seed: int = 1) -> None:
        super().__init__(visitor, seed)
        self.met: set[str] = set()  # the kinds of things that were lit

    def step(self) -> bool:
        """A pick is left as it is while the others pick: at any moment other cards may be lit."""
        lit = self.ready()
        if lit and not self.prepare():
            picking = self.visitor.now(table_of(self.page))["view"]["decision"] == "pick"
            self.choose(lit)
            if picking:
                self.page.wait_for_function(PICKED, arg=[LIT, lit, DECIDED])
                self.page.wait_for_function(ASKED, arg=DECIDED)
        return bool(lit)

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
        if not self.send.count():
            return False
        wish = self.chance.random()
        if wish < BACK:
            self.press(self.page.locator("#decide [data-back]"))
        elif wish < BACK + INK:
            self.send_off()
        return wish < BACK + INK


class Finger(Player, players.Finger):
    """With a finger."""


class Keys(players.Keys, Player):
    """With keys alone: they wait for the focus when nothing changes any more."""
