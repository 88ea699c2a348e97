# compiled by mypyc
"""The match projected to its end: what will be drawn, what will not fit, and how many points that makes."""

from __future__ import annotations

from dwarrow.games.zwergendorf.bot.judge.estimates import Counts, Estimates, Prospect, Recipe
from dwarrow.games.zwergendorf.bot.judge.numbers import NUMBERS
from dwarrow.games.zwergendorf.bot.judge.standing import Standing
from dwarrow.games.zwergendorf.play.state import RESOURCES, STEPS, SYMBOLS
from dwarrow.games.zwergendorf.schema import Card

FIRST_GUESS = (0.0, 0.0, 0.0, 0.0, 1.0, 0.7, 0.7, 1.5, 2.0)  # worth of symbols before anything is computed
SLACK = 4  # squares by which room is changed to find the price of one


class Outlook:
    """What becomes of a village, and so what symbols, squares and trees are worth."""

    square = 0.2  # the price of one; a guess until it is known
    value = 0.0

    def __init__(self, standing: Standing) -> None:
        self.standing = standing
        self.box = standing.box
        self.squares = self.box.squares
        self.stumps = (0, *self.box.components.stumps)
        self.estimates = Estimates(standing, [self._rival(counts) for counts in standing.others])
        self.worth: Counts = list(FIRST_GUESS)
        self.village = self._present()
        self.worth = self._worths(self._end(self.village))
        self.value = self.final(self.village)
        roomier = self.final(self.village._replace(free=self.village.free + SLACK))
        self.square = max(NUMBERS.square_least, (roomier - self.value) / SLACK)
        self.ends = self._end(self.village)

    def _present(self) -> Prospect:
        s = self.standing
        recipes: list[list[Recipe]] = [[(step.recipe, step.output)] for step in self.box.components.steps]
        for card in s.buildings:
            recipes[card.step].append((card.recipe, card.output))
        return Prospect(
            counts=tuple(float(n) for n in s.counts),
            free=s.free,
            crossed=s.crossed,
            extra=s.extra_trees,
            caps=s.caps,
            recipes=tuple(tuple(each) for each in recipes),
            now=tuple(None if card is None else (card.recipe, card.output) for card in s.used),
            targets=tuple(card.score for card in s.targets if card.score is not None),
            buildings=len(s.buildings),
            made=s.made,
        )

    def _rival(self, counts: list[int]) -> Counts:
        """A rival's pieces at the end, if cards bring what they usually do and most is drawn."""
        final = [float(n) for n in counts]
        for kind in self.standing.coming:
            if kind == "card":
                final[:RESOURCES] = [n + NUMBERS.card_resources for n in final[:RESOURCES]]
            elif kind == "production":
                for step in self.box.components.steps:
                    final[step.output] += units(step.recipe, final) * NUMBERS.rival_draws
        return final

    def _worths(self, ends: Prospect) -> Counts:
        """What one more of each symbol is worth at the end; two are tried, since many ways count in groups."""
        counts = list(ends.counts)
        before = self.estimates.points(counts, ends)
        worths = []
        for symbol in range(SYMBOLS):
            counts[symbol] += 2
            worths.append((self.estimates.points(counts, ends) - before) / 2)
            counts[symbol] -= 2
        return worths

    # The projection ---------------------------------------------------------------------------------------------------

    def final(self, village: Prospect) -> float:
        """The points of a village at the end."""
        ends = self._end(village)
        return self.estimates.points(list(ends.counts), ends) - self._minus(ends.crossed)

    def _minus(self, crossed: float) -> float:
        """The stump of the last tree (Z8.4); between two, what lies between them.

        Trees that are not there cost as well: a guess that all will fall must not make the present ones worthless.
        """
        last = len(self.stumps) - 1
        if crossed >= last:
            return self.stumps[last] + NUMBERS.tree * (crossed - last)
        whole = int(crossed)
        return self.stumps[whole] + (self.stumps[whole + 1] - self.stumps[whole]) * (crossed - whole)

    def _end(self, village: Prospect) -> Prospect:
        """The village after all phases to come."""
        s = self.standing
        if s.producing:
            village = self._produce(village, village.made, s.step if s.drawing else 0, village.now)
        for place, kind in enumerate(s.coming):
            if kind == "card":
                last = "card" not in s.coming[place + 1 :]
                village = self._cards(village, NUMBERS.last_resources if last else NUMBERS.card_resources)
            elif kind == "production":
                village = self._produce(village, (0,) * STEPS, 0, (None,) * STEPS)
        return village

    def _cards(self, village: Prospect, resources: float) -> Prospect:
        """A card phase brings some of every resource."""
        kinds = int(RESOURCES)
        resources = min(resources, max(0.0, village.free) / kinds)
        counts = tuple(n + resources if symbol < RESOURCES else n for symbol, n in enumerate(village.counts))
        return village._replace(counts=counts, free=village.free - kinds * resources)

    def _produce(
        self, village: Prospect, made: tuple[int, ...], first: int, chosen: tuple[Recipe | None, ...]
    ) -> Prospect:
        """All steps from one on; what does not fit is refused, the least worth its room first."""
        counts = list(village.counts)
        coming = [0.0] * SYMBOLS
        for step in range(first, STEPS):
            recipe = chosen[step] or self.best_recipe(village.recipes[step], village.counts)
            n = units(recipe[0], village.counts) - made[step]
            if n > 0:
                coming[recipe[1]] += n
        need = 0.0
        for symbol in range(RESOURCES, SYMBOLS):
            need += coming[symbol] * self.squares[symbol]
        refused = 0.0
        if need > village.free:
            for symbol in sorted(range(RESOURCES, SYMBOLS), key=lambda each: self.worth[each] / self.squares[each]):
                few = min(coming[symbol], (need - village.free) / self.squares[symbol])
                if few > 0:
                    coming[symbol] -= few
                    need -= few * self.squares[symbol]
                    refused += few
        for symbol in range(RESOURCES, SYMBOLS):
            counts[symbol] += coming[symbol]
        return self._felled(village, refused)._replace(counts=tuple(counts), free=village.free - need)

    def _felled(self, village: Prospect, refused: float) -> Prospect:
        extra = min(village.extra, refused)
        return village._replace(extra=village.extra - extra, crossed=village.crossed + refused - extra)

    def best_recipe(self, recipes: tuple[Recipe, ...], counts: tuple[float, ...]) -> Recipe:
        if len(recipes) == 1:
            return recipes[0]
        return max(recipes, key=lambda each: units(each[0], counts) * self.net(each[1]))

    def net(self, symbol: int) -> float:
        """A piece less the squares it takes."""
        return self.worth[symbol] - self.square * self.squares[symbol]

    # What is to be had ------------------------------------------------------------------------------------------------

    def symbols(self, village: Prospect, symbols: tuple[int, ...]) -> float:
        """A village that gets symbols, each of which may be refused."""
        value = self.final(village)
        for symbol in symbols:
            drawn = village.drawn(symbol, self.squares[symbol])
            with_it, without = self.final(drawn), self.final(village.refused())
            village, value = (
                (drawn, with_it) if with_it >= without and drawn.free >= 0 else (village.refused(), without)
            )
        return value

    def card(self, card: Card) -> float:
        """A card that may be picked: the better option, and what the card does later (Z5)."""
        village = self.village._replace(extra=self.village.extra + card.trees)
        if card.score is not None:
            village = village._replace(targets=(*village.targets, card.score))
        if card.step >= 0:
            recipes = list(village.recipes)
            recipes[card.step] = (*recipes[card.step], (card.recipe, card.output))
            village = village._replace(recipes=tuple(recipes), buildings=village.buildings + 1)
        return max(self.symbols(village, card.a + card.lower), self.symbols(village, card.b + card.lower))


def units(recipe: tuple[int, ...], counts: tuple[float, ...] | Counts) -> float:
    """How often a recipe can be made (Z7.3); parts of a unit stand for what chance may add."""
    least = 1e9
    for resource, n in enumerate(recipe):
        if n and counts[resource] < least * n:
            least = counts[resource] / n
    return least
