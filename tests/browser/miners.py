"""How people play Mines: they bid in the tray, and make offers and payments on the desk."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Response

from tests.browser import players
from tests.browser.said import said

DESK = 0.7  # how often the tray or the desk is used instead of what is lit
GEMS = ("sapphire", "emerald", "diamond", "ruby")


class Player(players.Player):
    """By mouse."""

    def prepare(self) -> bool:
        desk = self.desk()
        return desk is not None and self.chance.random() <= DESK and desk()

    def until_the_bid(self) -> None:
        """Play until a bid is to be made."""
        while not self.named("seal").count():
            assert self.step(), "the match is over, and no bid was made"
            self.ready()

    def desk(self) -> Callable[[], bool] | None:
        """What is counted out now, if anything is."""
        for key, way in {"seal": self.bid, "send_offer": self.offer, "pay_now": self.pay}.items():
            if self.named(key).count():
                return way
        return None

    def named(self, key: str) -> Locator:
        return self.visitor.button(f"client.mines.{key}")

    def more(self, gem: str, inside: Locator | None = None) -> Locator:
        """The button for one more of a gem."""
        name = f"{said('board.more')}: {said(f'gem.{gem}')}"
        return (inside or self.page.locator("main")).get_by_role("button", name=name, exact=True)

    def sent(self, key: str) -> list[str]:
        """Press what sends a plan; returns the plan."""
        with self.page.expect_response(re.compile(r"/submit\?")) as answered:
            self.press(self.named(key))
        answer: Response = answered.value
        assert answer.ok, answer.text()
        plan: list[str] = json.loads(answer.request.post_data or "")["actions"]
        return plan

    def bid(self) -> bool:
        """Count up from what was chosen on the board or in the list before."""
        bids = {gem: self.chosen(gem) + self.counted(self.more(gem), self.chance.randrange(3)) for gem in GEMS}
        named: dict[str, int] = {}
        for action in self.sent("seal"):
            _, gem, n = action.split()
            named[gem] = int(n)
        assert named == {gem: bids[gem] for gem in named}
        assert all(gem in named for gem, n in bids.items() if n)
        return True

    def chosen(self, gem: str) -> int:
        """How much the tray shows of a gem that is not sealed yet."""
        shown = self.page.get_by_role("group", name=said(f"gem.{gem}"), exact=True).locator("output")
        return int(shown.inner_text().partition("/")[0]) if shown.count() else 0

    def counted(self, more: Locator, wished: int) -> int:
        """Count up as far as wished and possible."""
        done = 0
        while done < wished and more.count() and more.is_enabled():
            self.press(more)
            done += 1
        return done

    def side(self, key: str) -> str | None:
        """Count one gem on a side of the desk, or none where none can be."""
        inside = self.page.get_by_role("group", name=said(f"client.mines.{key}"), exact=True)
        able = [gem for gem in GEMS if inside.count() and self.more(gem, inside).is_enabled()]
        if not able:
            return None
        gem = self.chance.choice(able)
        self.press(self.more(gem, inside))
        return gem

    def offer(self) -> bool:
        self.side("you_give")
        self.side("you_want")
        self.settled()
        if not self.named("send_offer").is_enabled():
            return False
        plan = self.sent("send_offer")
        assert all(re.match("trade offer |give |want ", action) for action in plan)
        return True

    def pay(self) -> bool:
        button = self.named("pay_now")
        while not button.is_enabled():
            able = [gem for gem in GEMS if self.more(gem).is_enabled()]
            if not able:
                return False
            self.press(self.more(self.chance.choice(able)))
            self.settled()
        assert all(re.match("trade |pay ", action) for action in self.sent("pay_now"))
        return True


class Finger(Player, players.Finger):
    """With a finger."""


class Keys(Player, players.Keys):
    """With keys alone."""
