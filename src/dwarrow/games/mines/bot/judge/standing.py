# compiled by mypyc
"""A view of Mines, read into numbers: who has what, and where in the round and on the way the match stands."""

from __future__ import annotations

from typing import Any, NamedTuple

from dwarrow.games.mines.bot.judge.box import Box
from dwarrow.games.mines.schema import Item

Hand = tuple[int, ...]  # cards by gem


class Owned(NamedTuple):
    """An item of a player."""

    item: Item
    level: int
    used: int = 0
    raised: bool = False  # has its paid level of this phase

    @property
    def full(self) -> bool:
        return self.level >= self.item.max_level


class Holding(NamedTuple):
    """What everybody sees of a player."""

    vp: int
    items: tuple[Owned, ...]
    cards: int  # in hand
    spaces: int  # free in the gallery

    def full(self, effect: str) -> Item | None:
        """The player's full card with an effect, if any."""
        for owned in self.items:
            if owned.item.effect == effect and owned.full:
                return owned.item
        return None

    def has_effect(self, effect: str) -> bool:
        return self.full(effect) is not None


class Standing:
    """One seat's view at one moment."""

    def __init__(self, box: Box, view: dict[str, Any]) -> None:
        self.box = box
        self.seat: int = view["seat"]
        self.seats: int = view["seats"]
        self.phase: str = view["phase"]
        self.decision: str = view["decision"]
        self.starter: int = view["starter"]
        self.hall = box.halls[view["king"]]
        # Rounds after this one. The King moves before the upgrades.
        self.left = max(0, box.moves_left[self.hall] - (self.phase != "upgrade"))
        self.rows = [box.improvements.get(view["rows"].get(gem, {}).get("right")) for gem in box.gems]
        self.discard = gem_counts(box, view["discard"])
        self.draw = [view["draw"][deck] for deck in box.decks]
        self.moment: dict[str, Any] = view["moment"]
        self.holdings = [self._holding(player) for player in view["players"]]
        me = view["players"][self.seat]
        self.hand: Hand = gem_counts(box, me["hand"])
        self.offers: int = me["offers"]
        self.bids: dict[str, int] = me.get("bids", {})

    @property
    def me(self) -> Holding:
        return self.holdings[self.seat]

    def _holding(self, player: dict[str, Any]) -> Holding:
        board = self.box.boards[player["board"]]
        items = tuple(
            Owned(self.box.item(board.id, name), level, player["used"].get(name, 0), name in player["raised"])
            for name, level in player["items"].items()
        )
        gallery = sum(name in self.box.improvements for name in player["items"])
        return Holding(player["vp"], items, sum(player["backs"].values()), board.gallery_spaces - gallery)


def gem_counts(box: Box, pile: dict[str, int]) -> Hand:
    """A pile of a view (`{"ruby bronze": 2}`) by gem."""
    counts = [0] * len(box.gems)
    for kind, n in pile.items():
        counts[box.gem_of_kind[kind]] += n
    return tuple(counts)
