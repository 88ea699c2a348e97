"""The match projected to its end: how many pieces there will be, whether they fit, and what one more is worth."""

from __future__ import annotations

from dwarrow.bots.judges.zwergendorf.estimates import Counts, Estimates
from dwarrow.bots.judges.zwergendorf.numbers import Numbers
from dwarrow.bots.judges.zwergendorf.standing import RESOURCES, STEPS, SYMBOLS, Standing
from dwarrow.games.zwergendorf import Card, Score

Recipe = tuple[int, ...]
FIRST_GUESS = (0.0, 0.0, 0.0, 0.0, 1.0, 0.7, 0.7, 1.5, 2.0)  # worth of symbols before anything is reckoned


class Outlook:
    """What symbols, resources and squares are worth to a seat."""

    def __init__(self, standing: Standing, numbers: Numbers) -> None:
        self.standing = standing
        self.numbers = numbers
        self.box = standing.box
        self.recipes = self._recipes(standing.buildings)
        self.productions = standing.coming.count("production") + int(standing.producing)
        self.square = numbers.square_least
        self.worth: Counts = list(FIRST_GUESS)
        self.estimates = Estimates(standing, numbers, [self._rival(counts) for counts in standing.others])
        counts, demand = self._project()
        short = demand - standing.free
        if short > 0:
            self.square = max(numbers.square_least, numbers.square * min(1.0, short / numbers.shortage))
        self.estimates.free = max(0.0, -short)
        self.estimates.felled = standing.crossed + max(0.0, short) / 2
        self.final = counts
        self.targets: list[Score] = [card.score for card in standing.targets if card.score is not None]
        self.points = self.estimates.points(counts, self.targets)
        self.worth = [self._one_more(symbol) for symbol in range(SYMBOLS)]
        self.tree = self._tree(short)

    def _recipes(self, buildings: list[Card]) -> list[list[tuple[Recipe, int]]]:
        """By step: what can be made of what, the base recipe first (Z7.1)."""
        found: list[list[tuple[Recipe, int]]] = [[(step.recipe, step.output)] for step in self.box.components.steps]
        for card in buildings:
            found[card.step].append((card.recipe, card.output))
        return found

    def _rival(self, counts: list[int]) -> Counts:
        """A rival's pieces at the end, if resources stay as they are and all is drawn."""
        final = [float(n) for n in counts]
        for step in self.box.components.steps:
            final[step.output] += self.standing.coming.count("production") * units(step.recipe, final) * 0.8
        return final

    # The projection ---------------------------------------------------------------------------------------------------

    def _project(self) -> tuple[Counts, float]:
        """Pieces at the end as far as they fit, and the squares that would be needed for all."""
        s = self.standing
        counts: Counts = [float(n) for n in s.counts]
        demand = 0.0
        if s.producing:
            demand += self._produce(counts, s.made, s.step if s.due else 0)
        for kind in s.coming:
            if kind == "card":
                for resource in range(RESOURCES):
                    counts[resource] += self.numbers.card_resources
                demand += RESOURCES * self.numbers.card_resources
            elif kind == "production":
                demand += self._produce(counts, [0] * STEPS, 0)
        if demand > s.free > 0:
            share = s.free / demand
            counts = [now + (then - now) * share for now, then in zip(s.counts, counts, strict=True)]
        return counts, demand

    def _produce(self, counts: Counts, made: list[int], first: int) -> float:
        demand = 0.0
        before = list(counts)
        for step in range(first, STEPS):
            recipe, output = self.best_recipe(self.recipes[step], before)
            n = max(0.0, units(recipe, before) - made[step])
            counts[output] += n
            demand += n * self.box.squares[output]
        return demand

    def best_recipe(self, recipes: list[tuple[Recipe, int]], counts: Counts) -> tuple[Recipe, int]:
        if len(recipes) == 1:
            return recipes[0]
        return max(recipes, key=lambda each: units(each[0], counts) * self.net(each[1]))

    def _one_more(self, symbol: int) -> float:
        """What one more piece is worth at the end; two are tried, since many ways count in groups."""
        more = list(self.final)
        more[symbol] += 2
        return (self.estimates.points(more, self.targets) - self.points) / 2

    def _tree(self, short: float) -> float:
        """What crossing off the next tree costs (Z6.4, Z8.4)."""
        s = self.standing
        if s.extra_trees:
            return self.numbers.extra_tree if s.coming.count("card") or s.coming.count("production") else 0.0
        stumps = (0, *self.box.components.stumps)
        if s.crossed + 1 >= len(stumps):
            return self.numbers.tree
        cost = float(stumps[s.crossed + 1] - stumps[s.crossed])
        for card in s.targets:
            if card.score is not None and card.score.kind == "trees_at_most" and s.crossed == card.score.limit:
                cost += card.score.vp
        return max(cost, self.numbers.tree) if short > 0 else cost

    # What is to be had ------------------------------------------------------------------------------------------------

    def net(self, symbol: int) -> float:
        """A piece less the squares it takes; one that is worse than a tree will be refused."""
        return self.worth[symbol] - self.square * self.box.squares[symbol]

    def production(self, counts: Counts, recipes: list[list[tuple[Recipe, int]]]) -> float:
        """What one production brings."""
        total = 0.0
        for each in recipes:
            recipe, output = each[0] if len(each) == 1 else self.best_recipe(each, counts)
            total += units(recipe, counts) * max(self.net(output), -self.numbers.tree)
        return total

    def symbols(self, symbols: tuple[int, ...] | list[int]) -> float:
        """Symbols to be drawn now: their own worth, and what resources will produce."""
        counts: Counts = [float(n) for n in self.standing.counts]
        coming = self.numbers.card_resources * self.standing.coming.count("card") / 2
        for resource in range(RESOURCES):
            counts[resource] += coming
        total = 0.0
        more = list(counts)
        for symbol in symbols:
            more[symbol] += 1
            total += max(self.net(symbol), -self.tree)
        gain = self.production(more, self.recipes) - self.production(counts, self.recipes)
        return total + gain * self.productions

    def resource(self, symbol: int) -> float:
        return self.symbols((symbol, symbol)) / 2

    def card(self, card: Card) -> float:
        """A card that may be picked: the better option, and what the card does later."""
        total = max(self.symbols((*card.a, *card.lower)), self.symbols((*card.b, *card.lower)))
        total += card.trees * self.numbers.extra_tree
        if card.score is not None:
            total += self.estimates.points(self.final, [*self.targets, card.score]) - self.points
        if card.step >= 0:
            total += self._building(card) + self._owner()
        return total

    def _building(self, card: Card) -> float:
        counts: Counts = [float(n) for n in self.standing.counts]
        for resource in range(RESOURCES):
            counts[resource] = (counts[resource] + self.final[resource]) / 2
        with_it = self._recipes([*self.standing.buildings, card])
        gain = self.production(counts, with_it) - self.production(counts, self.recipes)
        return gain * self.productions * self.numbers.recipe_trust

    def _owner(self) -> float:
        """Targets that count building cards."""
        return sum(score.vp for score in self.targets if score.kind == "buildings_owned") * 0.6


def units(recipe: Recipe, counts: Counts) -> float:
    """How often a recipe can be made (Z7.3)."""
    return min(counts[resource] // n for resource, n in enumerate(recipe) if n)
