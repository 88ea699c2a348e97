# compiled by mypyc
"""A state of Zwergendorf, read for one seat: its village and cards, and what is still to come."""

from __future__ import annotations

from dwarrow.games.zwergendorf.play.phases.cards import symbol_now
from dwarrow.games.zwergendorf.play.state import (
    BUILDINGS,
    CAPS,
    CONJURE,
    CONJURED,
    COUNT,
    CROSSED,
    DECISION,
    DRAW,
    EXTRA,
    EXTRA_CROSSED,
    FREE,
    MADE,
    OWN,
    PRODUCE,
    ROOM,
    STEP,
    TARGETS,
    USED,
    Village,
    output,
)
from dwarrow.games.zwergendorf.schema import Card, Components, Score

SQUARES = (1, 2, 4)  # by shape
SYMBOLS = 9
STEPS = 5
RESOURCES = 4


class Box:
    """One set of components, indexed for the judge."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.cards = {card.id: card for card in components.cards}
        self.targets = [card for card in components.cards if card.score is not None]
        self.buildings = [card for card in components.cards if card.step >= 0]
        self.squares = [SQUARES[shape] for shape in components.shapes]
        plan = components.plan
        self.near = [tuple(self._near(square)) for square in range(plan.squares)]
        self.kinds = [phase.kind for phase in components.phases]

    def _near(self, square: int) -> list[int]:
        """The squares that share an edge with one (Z2.4)."""
        plan = self.components.plan
        row, column = divmod(square, plan.columns)
        found = [square - plan.columns] if row else []
        found += [square + plan.columns] if row < plan.rows - 1 else []
        found += [square - 1] if column else []
        return found + ([square + 1] if column < plan.columns - 1 else [])

    def covered(self, symbol: int, place: str) -> tuple[int, ...]:
        """The squares of a place by its text: c4, c4h, c4v."""
        plan = self.components.plan
        across, down = place.endswith("h"), place.endswith("v")
        name = place[:-1] if len(place) > 2 and (across or down) and place[-2].isdigit() else place
        square = (int(name[1:]) - 1) * plan.columns + ord(name[0]) - ord("a")
        if self.squares[symbol] == 1:
            return (square,)
        if self.squares[symbol] == 2:
            return square, square + (1 if name != place and across else plan.columns)
        return square, square + 1, square + plan.columns, square + plan.columns + 1


class Standing:
    """What one seat knows of its match."""

    def __init__(self, box: Box, s: Village, seat: int) -> None:
        self.box = box
        self.state = s
        self.seat = seat
        self.seats = int(s.seats)
        self.level = box.components.levels[int(s.level)]
        row = seat * OWN
        own = s.own
        self.decision = int(own[row + DECISION])
        self.counts = [int(own[row + COUNT + symbol]) for symbol in range(SYMBOLS)]
        self.others = [
            [int(own[other * OWN + COUNT + symbol]) for symbol in range(SYMBOLS)]
            for other in range(self.seats)
            if other != seat
        ]
        self.free = int(own[row + FREE])
        self.crossed = int(own[row + CROSSED])
        self.extra_trees = int(own[row + EXTRA] - own[row + EXTRA_CROSSED])
        self.caps = int(own[row + CAPS])
        self.buildings = self._owned(box.buildings, int(own[row + BUILDINGS]))
        self.targets = self._owned(box.targets, int(own[row + TARGETS]))
        self.scores: list[Score] = [box.components.dwarf_cards[card].score for card in s.middle]
        self.step = int(own[row + STEP])
        self.made = tuple(int(own[row + MADE + step]) for step in range(STEPS))
        self.drawing = self.decision == PRODUCE
        used = [int(own[row + USED + step]) for step in range(STEPS)]
        self.used = [None if card < 0 else box.buildings[card] for card in used]
        self.coming = box.kinds[int(s.phase) :]  # phases after this one
        self.producing = box.kinds[int(s.phase) - 1] == "production"

    @staticmethod
    def _owned(cards: list[Card], members: int) -> list[Card]:
        return [card for place, card in enumerate(cards) if members >> place & 1]

    def symbol(self) -> int:
        """The symbol to be drawn now; -1 for none."""
        if self.decision == DRAW:
            return int(symbol_now(self.state, self.seat))
        if self.decision == PRODUCE:
            return int(output(self.state, self.seat, self.step))
        return int(self.state.own[self.seat * OWN + CONJURED]) if self.decision == CONJURE else -1

    def village(self) -> list[int]:
        """What stands on each square: a symbol, -1 for nothing, -2 where nothing can stand."""
        plan = self.box.components.plan
        first = self.seat * plan.squares
        found = []
        for square in range(plan.squares):
            what = int(self.state.grid[first + square])
            found.append((what - 1) % ROOM if what > 0 else what - 1)
        return found
