# compiled by mypyc
"""A state of Zwergendorf, read for one seat: its village and cards, and what is still to come."""

from __future__ import annotations

from dwarrow.games.zwergendorf.play import queue, recipes, seats, state, village
from dwarrow.games.zwergendorf.play.lookup import sides
from dwarrow.games.zwergendorf.play.state import BUILDING, DRAW, PRODUCE, STEPS, SYMBOLS, TARGET, ZwergendorfFields
from dwarrow.games.zwergendorf.play.village import EMPTY
from dwarrow.games.zwergendorf.schema import Card, Components, Score


class Box:
    """One set of components, indexed for the judge."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.cards = {card.id: card for card in components.cards}
        self.targets = [card for card in components.cards if card.score is not None]
        self.buildings = [card for card in components.cards if card.step >= 0]
        self.squares = [state.SIZES[shape] for shape in components.shapes]
        plan = components.plan
        around = [sides(plan, square) for square in range(plan.squares)]
        self.near = [tuple([side for side in each if side >= 0]) for each in around]  # by square (Z2.4)
        self.kinds = [phase.kind for phase in components.phases]

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

    def __init__(self, box: Box, s: ZwergendorfFields, seat: int) -> None:
        self.box = box
        self.state = s
        self.seat = seat
        self.seats = int(s.seats)
        self.level = box.components.levels[int(s.level)]
        self.decision = int(seats.decision_of(s, seat))
        self.counts = [int(seats.pieces(s, seat, symbol)) for symbol in range(SYMBOLS)]
        self.others = [
            [int(seats.pieces(s, other, symbol)) for symbol in range(SYMBOLS)]
            for other in range(self.seats)
            if other != seat
        ]
        self.free = int(seats.free_squares(s, seat))
        self.crossed = int(seats.crossed_trees(s, seat))
        self.extra_trees = int(seats.extra_trees(s, seat) - seats.extra_crossed(s, seat))
        self.caps = int(seats.caps_left(s, seat))
        self.buildings = self._owned(box.buildings, int(seats.cards_before(s, seat, BUILDING)))
        self.targets = self._owned(box.targets, int(seats.cards_before(s, seat, TARGET)))
        self.scores: list[Score] = [box.components.dwarf_cards[card].score for card in s.middle]
        self.step = int(seats.step_of(s, seat))
        self.made = tuple(int(seats.units_made(s, seat, step)) for step in range(STEPS))
        self.drawing = self.decision == PRODUCE
        used = [int(seats.card_in_use(s, seat, step)) for step in range(STEPS)]
        self.used = [None if card < 0 else box.buildings[card] for card in used]
        self.coming = box.kinds[int(s.phase) :]  # phases after this one
        self.producing = box.kinds[int(s.phase) - 1] == "production"

    @staticmethod
    def _owned(cards: list[Card], members: int) -> list[Card]:
        return [card for place, card in enumerate(cards) if members >> place & 1]

    def symbol(self) -> int:
        """The symbol to be drawn now; -1 for none."""
        if self.decision == DRAW:
            return int(queue.symbol_now(self.state, self.seat))
        if self.decision == PRODUCE:
            return int(recipes.output(self.state, self.seat, self.step))
        return int(seats.conjured(self.state, self.seat)) if self.decision == state.CONJURE else -1

    def village(self) -> list[int]:
        """What stands on each square: a symbol, -1 for nothing, -2 where nothing can stand."""
        plan = self.box.components.plan
        found = []
        for square in range(plan.squares):
            what = int(village.piece_on(self.state, self.seat, square))
            found.append(int(village.symbol_of(what)) if what > EMPTY else what - 1)
        return found
