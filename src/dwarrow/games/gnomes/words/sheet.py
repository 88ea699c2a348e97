"""The component sheet of Gnomes: jewelry, artifacts, the town with its tiles, the numbers, as the rules use them."""

from __future__ import annotations

from dwarrow.games.gnomes.schema import DECKS, GEMS, Components, Item
from dwarrow.games.gnomes.words.catalog import about, by_gem, less
from dwarrow.kernel.sheets import Card, Cell, Grid, Piece, Section, Sheet, SheetMaker, Symbol, words

EFFECT_FIELDS = ("kind", "extra_actions", "gold_per_mining_round", "prisms", "marker_set")
PLAYERS = (2, 3, 4)
COLORS = {"jewelry": "#9a4a78", "artifacts": "#3f7373"}
SYMBOLS = (*GEMS, "prism", "wild", "gold", "vp")
DRAWINGS = {"wild": "any", "vp": "points"}  # symbols that are drawn under another name


class Maker(SheetMaker[Components]):
    def sheet(self) -> Sheet:
        decks = [self.deck(number) for number in range(len(DECKS))]
        town = Section("town", self.say("sheet.town"), "wild", grids=(self.spaces(), self.tiles()))
        market = (self.gems(), self.markers(), self.traders(), self.by_players(), self.numbers())
        numbers = Section("numbers", self.say("sheet.constants"), "gold", grids=market)
        return Sheet(self.say("title"), tuple(map(self.symbol, SYMBOLS)), (*decks, town, numbers))

    def symbol(self, name: str) -> Symbol:
        group = "gem" if name in GEMS else "sheet.symbol"
        return Symbol(name, self.say(f"{group}.{name}"), DRAWINGS.get(name, name), spread=name in GEMS)

    # Cards ------------------------------------------------------------------------------------------------------------

    def deck(self, number: int) -> Section:
        name = DECKS[number]
        cards = tuple(self.item(item) for item in self.components.of_deck(number))
        return Section(name, self.say(f"sheet.{name}"), "vp" if number == 0 else "prism", cards)

    def item(self, item: Item) -> Card:
        entry = f"{DECKS[item.deck]}.{item.id}"
        level = words(self.say("sheet.level", n=item.level), *self.origins.of(entry, "level"))
        labels = [level]
        if item.bold >= 0:
            bold = (Piece(self.say("sheet.bold")), Piece(self.say(f"gem.{GEMS[item.bold]}"), GEMS[item.bold]))
            labels.append(Cell(bold, self.origins.of(entry, "bold")))
        lines = [Cell(self.pieces("gems", by_gem(item.cost)), self.origins.of(entry, "cost"))]
        if item.deck:
            said = " ".join(about(self.catalog, item._replace(vp=0)))
            origins = self.origins.of(entry, *EFFECT_FIELDS)
            if item.marker_set >= 0:
                markers = self.components.marker_sets[item.marker_set]
                origins += self.origins.of(f"discount_markers.{markers.id}", "values")
            lines.append(words(said, *origins))
        return Card(
            id=item.id,
            color=COLORS[DECKS[item.deck]],
            deep=item.level > 1,
            title=words(self.say(f"card.{item.id}.name"), *self.origins.of(entry, "name")),
            labels=tuple(labels),
            badge=Cell(self.points(item.vp), self.origins.of(entry, "vp")),
            lines=tuple(lines),
        )

    # The town ---------------------------------------------------------------------------------------------------------

    def spaces(self) -> Grid:
        rows: list[tuple[Cell, ...]] = []
        for space in self.components.spaces:
            entry = f"spaces.{space.id}"
            name = words(self.catalog.format(space.id, "space"), *self.origins.of(entry, "name"))
            rows.append((name, Cell(self.pieces("gems", by_gem(space.cost)), self.origins.of(entry, "cost"))))
        return Grid(self.heads("space", "cost"), tuple(rows), words(self.say("sheet.districts")))

    def tiles(self) -> Grid:
        rows: list[tuple[Cell, ...]] = []
        for tile in self.components.tiles:
            entry = f"tiles.{tile.id}"
            face = [Piece(self.say(f"gem.{GEMS[tile.gem]}"), GEMS[tile.gem])]
            if tile.wild:
                face.append(Piece(self.say("count.wild", n=tile.wild), "wild", tile.wild))
            rows.append(
                (
                    words(self.say(f"back.{tile.back}"), *self.origins.of(entry, "back")),
                    Cell(tuple(face), self.origins.of(entry, "gem", "wild")),
                    Cell(self.points(tile.vp), self.origins.of(entry, "vp")),
                    words(str(tile.copies), *self.origins.of(entry, "copies")),
                )
            )
        heads = (*self.heads("back", "tile"), Cell((Piece(self.say("sheet.symbol.vp"), "vp"),)), *self.heads("copies"))
        return Grid(heads, tuple(rows), words(self.say("sheet.tiles")))

    # The market and the numbers ---------------------------------------------------------------------------------------

    def gems(self) -> Grid:
        fields = ("start_price", "cards_of_one", "cards_of_four", "total")
        rows: list[tuple[Cell, ...]] = []
        table = self.components.document["gems"]
        assert isinstance(table, list)
        for gem in table:
            origins = [self.origins.of(f"gems.{gem['id']}", field) for field in fields]
            cells = [words(str(gem[field]), *origin) for field, origin in zip(fields, origins, strict=True)]
            rows.append((Cell((Piece("", gem["id"]), Piece(self.say(f"gem.{gem['id']}")))), *cells))
        heads = self.heads("gems", "start_price", "ones", "fours", "total")
        return Grid(heads, tuple(rows), words(self.say("sheet.gem_cards")))

    def markers(self) -> Grid:
        rows: list[tuple[Cell, ...]] = []
        for each in self.components.marker_sets:
            values = ", ".join(less(each.values))
            name = words(each.id.upper())
            rows.append((name, words(values, *self.origins.of(f"discount_markers.{each.id}", "values"))))
        return Grid(self.heads("set", "values"), tuple(rows), words(self.say("sheet.markers")))

    def traders(self) -> Grid:
        rows: list[tuple[Cell, ...]] = []
        for each in self.components.traders:
            gems = [Piece(self.say(f"gem.{GEMS[gem]}"), GEMS[gem]) for gem in each.gems]
            name = words(self.catalog.format(each.id, "trader"))
            rows.append((name, Cell(tuple(gems), self.origins.of(f"traders.{each.id}", "gems"))))
        return Grid(self.heads("trader", "gems"), tuple(rows), words(self.say("sheet.traders")))

    def by_players(self) -> Grid:
        numbers = self.components.constants
        rows: list[tuple[Cell, ...]] = []
        for field in ("victory_threshold", "removed_level_one_cards_per_deck"):
            origins = self.origins.of("constants", field)
            values = [words(str(value), *origins) for value in getattr(numbers, field)]
            rows.append((words(self.say(f"sheet.number.{field}")), *values))
        origins = self.origins.of("constants", "hoover_fee")
        fees = [words(str(-(-2 * fee.num // fee.den)), *origins) for fee in numbers.hoover_fee]
        rows.append((words(self.say("sheet.number.hoover_fee")), *fees))
        heads = (words(self.say("sheet.name")), *(words(self.say("sheet.players", n=n)) for n in PLAYERS))
        return Grid(heads, tuple(rows), words(self.say("sheet.by_players")))

    def numbers(self) -> Grid:
        rows = self.numbers_of("constants", self.components.constants)
        rows.append(self.number("prisms", "in_play", self.components.prisms, "prisms"))
        return Grid(self.heads("name", "value"), tuple(rows), words(self.say("sheet.constants")))
