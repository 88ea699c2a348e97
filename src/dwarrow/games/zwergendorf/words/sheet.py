"""The component sheet of Zwergendorf: dwarf cards, targets, resources, buildings, and the numbers of the plan."""

from __future__ import annotations

from dwarrow.games.zwergendorf.schema import DECKS, RESOURCES, STEPS, SYMBOLS, Components, DwarfCard
from dwarrow.games.zwergendorf.schema import Card as DeckCard
from dwarrow.games.zwergendorf.words.catalog import amounts, counts, score
from dwarrow.games.zwergendorf.words.labels import lower
from dwarrow.kernel.sheets import Card, Cell, Grid, Piece, Section, Sheet, SheetMaker, Symbol, words

LOWER_FIELDS = ("lower", "trees", "step", "recipe", "output", "score")
COLORS = {"target": "#6a5a94", "resource": "#8a6a2c", "building": "#7a4a3a", "dwarf": "#4b6b4f"}
DECK_SYMBOLS = {"target": "vp", "resource": "wood", "building": "forge"}


class Maker(SheetMaker[Components]):
    def sheet(self) -> Sheet:
        dwarves = tuple(self.dwarf(card) for card in self.components.dwarf_cards)
        sections = [Section("dwarf", self.say("sheet.dwarf"), "dwarf", dwarves)]
        for number, name in enumerate(DECKS):
            cards = tuple(self.card(card) for card in self.components.of_deck(number))
            sections.append(Section(name, self.say(f"sheet.{name}"), DECK_SYMBOLS[name], cards))
        grids = (self.production(), self.trees(), self.majorities(), self.levels(), self.numbers())
        sections.append(Section("plan", self.say("sheet.plan"), "tree", grids=grids))
        return Sheet(self.say("title"), tuple(map(self.symbol, (*SYMBOLS, "tree", "cap", "vp"))), tuple(sections))

    def symbol(self, name: str) -> Symbol:
        group = "symbol" if name in SYMBOLS else "sheet.symbol"
        return Symbol(name, self.say(f"{group}.{name}"), name, spread=name in SYMBOLS)

    # Cards ------------------------------------------------------------------------------------------------------------

    def dwarf(self, card: DwarfCard) -> Card:
        entry = f"dwarf_card.{card.id}"
        return Card(
            id=card.id,
            color=COLORS["dwarf"],
            deep=card.character != "dwarf",
            title=words(self.catalog.format(card.id, "dwarf"), *self.origins.of(entry, "character", "colour")),
            lines=(words(score(self.catalog, card.score), *self.origins.of(entry, "score")),),
        )

    def card(self, card: DeckCard) -> Card:
        entry = f"{DECKS[card.deck]}.{card.id}"
        a, b = (self.pieces("symbols", counts(option)) for option in (card.a, card.b))
        said = lower(self.catalog, card)
        return Card(
            id=card.id,
            color=COLORS[DECKS[card.deck]],
            deep=False,
            title=words(self.catalog.format(card.id, "card"), *self.origins.of(entry, "name")),
            lines=(
                Cell((*a, Piece(self.say("sheet.or")), *b), self.origins.of(entry, "a", "b")),
                words(said, *self.origins.of(entry, *LOWER_FIELDS)),
            ),
        )

    # The plan ---------------------------------------------------------------------------------------------------------

    def production(self) -> Grid:
        rows: list[tuple[Cell, ...]] = []
        for number, step in enumerate(self.components.steps):
            name = words(self.catalog.format(STEPS[number], "step"))
            origins = self.origins.of(f"production.{number}", "recipe", "output")
            made = (Piece(self.say(f"symbol.{SYMBOLS[step.output]}"), SYMBOLS[step.output]),)
            rows.append((name, Cell(self.pieces("symbols", amounts(step.recipe)), origins), Cell(made, origins)))
        return Grid(self.heads("step", "recipe", "output"), tuple(rows), words(self.say("sheet.production")))

    def trees(self) -> Grid:
        origins = self.origins.of("trees", "stumps")
        stumps = enumerate(self.components.stumps, 1)
        rows = tuple((words(str(n)), words(str(stump), *origins)) for n, stump in stumps)
        return Grid(self.heads("crossed", "minus"), rows, words(self.say("sheet.trees")))

    def majorities(self) -> Grid:
        rows: list[tuple[Cell, ...]] = []
        for number, each in enumerate(self.components.majorities):
            name = SYMBOLS[each.symbol]
            entry = f"majority.{number}"
            head = Cell((Piece("", name), Piece(self.say(f"symbol.{name}"))))
            values = [words(str(getattr(each, field)), *self.origins.of(entry, field)) for field in ("vp", "tie_vp")]
            rows.append((head, *values))
        return Grid(self.heads("symbol_head", "vp", "tie_vp"), tuple(rows), words(self.say("sheet.majorities")))

    def levels(self) -> Grid:
        rows: list[tuple[Cell, ...]] = []
        for level in self.components.levels:
            entry = f"solo.levels.{level.id}"
            sizes = {SYMBOLS[symbol]: n for symbol, n in enumerate(level.territory) if n}
            there = zip(("taverns", "forges"), level.majorities, strict=True)
            cells = [words(str(n), *self.origins.of(entry, field)) for field, n in there]
            cells.append(Cell(self.pieces("symbols", sizes), self.origins.of(entry, "territory")))
            goal = self.say("sheet.goal_sum", n=level.goal_base, each=level.goal_per_dwarf_card)
            cells.append(words(goal, *self.origins.of(entry, "goal_base", "goal_per_dwarf_card")))
            rows.append((words(self.say(f"option.solo_level.value.{level.id}")), *cells))
        heads = self.heads("level", "taverns", "forges", "territory", "goal")
        return Grid(heads, tuple(rows), words(self.say("sheet.levels")))

    def numbers(self) -> Grid:
        c = self.components
        rows = (
            self.number("plan", "rows", c.plan.rows),
            self.number("plan", "columns", c.plan.columns),
            self.number("caps", "count", c.caps, "caps"),
            self.number("limits", "targets_scored", c.targets_scored),
            self.number("limits", "dwarf_cards_max", c.dwarf_cards_max),
            self.number("caps", "resources", len(RESOURCES)),
        )
        return Grid(self.heads("name", "value"), rows, words(self.say("sheet.numbers")))
