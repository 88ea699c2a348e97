"""The judge of Zwergendorf: for every decision of the game, what its actions are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow.bots.judges.zwergendorf.numbers import NUMBERS, Numbers
from dwarrow.bots.judges.zwergendorf.outlook import Outlook, units
from dwarrow.bots.judges.zwergendorf.spots import Spots
from dwarrow.bots.judges.zwergendorf.standing import RESOURCES, Box, Standing
from dwarrow.games.zwergendorf import CAP, GAME, OPTION, PICK, RECIPE, Village, card_of, total

if TYPE_CHECKING:
    from dwarrow.bots.sight import Sight
    from dwarrow.kernel.game import Game

NAMES = ("coin", "wood", "stone", "beer")
STEPS = ("dwarf", "mine", "wall", "forge", "tavern")


class ZwergendorfJudge:
    """Values for one seat, from a re-deal of what it sees."""

    def __init__(self, game: Game, numbers: Numbers = NUMBERS) -> None:
        assert isinstance(game, GAME)
        self.game = game
        self.numbers = numbers
        self.box = Box(game.components)

    def values(self, sight: Sight) -> list[float]:
        state = sight.redeal(0)
        assert isinstance(state, Village)
        standing = Standing(self.box, state, sight.seat)
        outlook = Outlook(standing, self.numbers)
        words = [self.game.format(action).split()[1:] for action in sight.legal]
        if standing.decision == PICK:
            return [outlook.card(self.box.cards[card]) for (card,) in words]
        if standing.decision == OPTION:
            card = self.box.components.cards[int(card_of(state, sight.seat))]
            return [outlook.symbols((*half, *card.lower)) for half in (card.a, card.b)]
        if standing.decision == RECIPE:
            return [self._recipe(standing, outlook, name) for (name,) in words]
        if standing.decision == CAP:
            return [self._cap(standing, outlook, name) for (name,) in words]
        return self._places(sight, standing, outlook, words)

    def _recipe(self, standing: Standing, outlook: Outlook, name: str) -> float:
        counts = [float(n) for n in standing.counts]
        if name in STEPS:
            recipe, output = outlook.recipes[STEPS.index(name)][0]
        else:
            card = self.box.cards[name]
            recipe, output = card.recipe, card.output
        return units(recipe, counts) * outlook.net(output)

    def _cap(self, standing: Standing, outlook: Outlook, name: str) -> float:
        """A conjured resource produces at once and in all productions to come (Z7.2)."""
        if name == "done":
            return self.numbers.cap
        spent = sum(score.vp for score in outlook.targets if score.kind == "caps_left")
        return outlook.symbols((NAMES.index(name),)) - spent

    def _places(self, sight: Sight, standing: Standing, outlook: Outlook, words: list[list[str]]) -> list[float]:
        """Where to draw, or whether at all: the most promising places are tried with the real scoring."""
        symbol = standing.symbol()
        worth = outlook.resource(symbol) if symbol < RESOURCES else outlook.net(symbol)
        spots = Spots(standing, outlook, self.numbers)
        values = [
            -outlook.tree if not where else spots.value(symbol, self.box.covered(symbol, where[0])) for where in words
        ]
        ranked = sorted((i for i, where in enumerate(words) if where), key=lambda i: -values[i])
        tried = ranked[: self.numbers.candidates]
        for i in ranked[self.numbers.candidates :]:
            values[i] -= 1e3
        now = float(total(standing.state, sight.seat))
        for i in tried:
            ahead = standing.state.clone()
            assert isinstance(ahead, Village)
            ahead.keep_forced = True
            ahead.play(sight.legal[i], sight.seat)
            values[i] += worth + float(total(ahead, sight.seat)) - now
        return values
