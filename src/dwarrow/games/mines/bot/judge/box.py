# compiled by mypyc
"""What the judge looks up about the components: items by name, the length of the way, the gems that a deck brings."""

from __future__ import annotations

from dwarrow.games.mines.schema import Components, Item


class Box:
    """One set of components, indexed for the judge."""

    def __init__(self, components: Components) -> None:
        self.components = components
        self.gems = [gem.id for gem in components.gems]
        self.decks = [deck.id for deck in components.decks]
        self.halls = {hall.id: hall.number for hall in components.halls}
        self.boards = {board.id: board for board in components.boards}
        self.improvements = {item.id: item for item in components.improvements}
        self.gem_of_kind = {f"{gem} {deck}": rank for rank, gem in enumerate(self.gems) for deck in self.decks}
        self.moves_left = self._moves_left()

    def item(self, board: str, name: str) -> Item:
        """An item of a player by the name it has in a view."""
        if name in self.improvements:
            return self.improvements[name]
        home = self.boards[board]
        if name == home.family.id or home.packdragon is None:
            return home.family
        return home.packdragon

    def deck_price(self, deck: int, prices: tuple[float, ...]) -> float:
        """What a card of a deck is worth on average."""
        counts = self.components.decks[deck].gems
        return sum(n * price for n, price in zip(counts, prices, strict=True)) / max(1, sum(counts))

    def _moves_left(self) -> list[int]:
        """By hall: King moves to the end, the mean of the ways on where they differ in length."""
        halls = self.components.halls
        moves: dict[int, float] = {}

        def ahead(hall: int) -> float:
            if hall not in moves:
                exits = halls[hall].exits
                moves[hall] = 1 + sum(ahead(other) for other in exits) / len(exits) if exits else 0.0
            return moves[hall]

        return [round(ahead(hall.number)) for hall in halls]
