"""The judge of Zwergendorf: for every decision of the game, what its actions are worth."""

from __future__ import annotations

from dwarrow.games.zwergendorf import Zwergendorf
from dwarrow.games.zwergendorf.bot.judge.numbers import NUMBERS
from dwarrow.games.zwergendorf.bot.judge.outlook import Outlook
from dwarrow.games.zwergendorf.bot.judge.spots import Spots
from dwarrow.games.zwergendorf.bot.judge.standing import Box, Standing
from dwarrow.games.zwergendorf.play.phases.cards import card_of
from dwarrow.games.zwergendorf.play.scoring import total
from dwarrow.games.zwergendorf.play.state import CAP, OPTION, PICK, RECIPE, ZwergendorfFields
from dwarrow.games.zwergendorf.schema import RESOURCES, STEPS
from dwarrow.kernel.game import Game
from dwarrow.kernel.sight import Sight

FAR = 1e3  # below every place that was tried


class ZwergendorfJudge:
    """Values for one seat, from a re-deal of what it sees."""

    def __init__(self, game: Game) -> None:
        assert isinstance(game, Zwergendorf)
        self.game = game
        self.box = Box(game.components)

    def values(self, sight: Sight) -> list[float]:
        state = sight.redeal(0)
        assert isinstance(state, ZwergendorfFields)
        standing = Standing(self.box, state, sight.seat)
        outlook = Outlook(standing)
        words = [self.game.format(action).split()[1:] for action in sight.legal]
        if standing.decision == PICK:
            return [outlook.card(self.box.cards[card]) for (card,) in words]
        if standing.decision == OPTION:
            card = self.box.components.cards[int(card_of(state, sight.seat))]
            village = outlook.village._replace(extra=outlook.village.extra + card.trees)
            return [outlook.symbols(village, (*half, *card.lower)) for half in (card.a, card.b)]
        if standing.decision == RECIPE:
            return [self._recipe(standing, outlook, name) for (name,) in words]
        if standing.decision == CAP:
            return [self._cap(outlook, name) for (name,) in words]
        return self._places(sight, standing, outlook, words)

    def _recipe(self, standing: Standing, outlook: Outlook, name: str) -> float:
        if name in STEPS:
            chosen = outlook.village.recipes[standing.step][0]
        else:
            chosen = self.box.cards[name].recipe, self.box.cards[name].output
        now = outlook.village.now
        return outlook.final(outlook.village._replace(now=(*now[: standing.step], chosen, *now[standing.step + 1 :])))

    def _cap(self, outlook: Outlook, name: str) -> float:
        """A conjured resource produces at once and in all productions to come (Z7.2)."""
        if name == "done":
            return outlook.value + NUMBERS.cap
        village = outlook.village._replace(caps=outlook.village.caps - 1)
        return outlook.final(village.drawn(RESOURCES.index(name), 1))

    def _places(self, sight: Sight, standing: Standing, outlook: Outlook, words: list[list[str]]) -> list[float]:
        """Where to draw, or whether at all: the most promising places are tried with the real scoring."""
        symbol = standing.symbol()
        village = outlook.village.made_one(standing.step) if standing.drawing else outlook.village
        drawn = outlook.final(village.drawn(symbol, self.box.squares[symbol]))
        refused = outlook.final(village.refused()) - NUMBERS.hold
        spots = Spots(standing, outlook)
        values = [spots.value(symbol, self.box.covered(symbol, where[0])) if where else refused for where in words]
        ranked = sorted((i for i, where in enumerate(words) if where), key=lambda i: -values[i])
        for i in ranked[: NUMBERS.candidates]:
            values[i] += self._scored(sight, standing, i)
        best = max((values[i] for i in ranked[: NUMBERS.candidates]), default=0.0)
        for place, i in enumerate(ranked):
            values[i] += drawn - best - (FAR if place >= NUMBERS.candidates else 0.0)
        return values

    def _scored(self, sight: Sight, standing: Standing, i: int) -> float:
        """The points that an action brings at once."""
        ahead = standing.state.clone()
        assert isinstance(ahead, ZwergendorfFields)
        ahead.keep_forced = True
        ahead.play(sight.legal[i], sight.seat)
        return float(total(ahead, sight.seat))
