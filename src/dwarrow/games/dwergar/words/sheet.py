"""The component sheet of Dwergar: projects by region, locations, exchanges, events and numbers."""

from __future__ import annotations

from collections.abc import Mapping

from dwarrow.games.dwergar.schema import GOODS, REGIONS, Components, Project, Region
from dwarrow.games.dwergar.words.catalog import about_event, about_project, by_name
from dwarrow.games.dwergar.words.labels import region_line, steps
from dwarrow.kernel.components import Fact
from dwarrow.kernel.sheets import Card, Cell, Grid, Piece, Section, Sheet, SheetMaker, Symbol, words

NOTHING = words("–")
SPREAD = ("heat", *GOODS)
SYMBOLS = (*SPREAD, "vp")
COLORS = {
    "west": "#2f5fa8",
    "new_mine": "#3d7f3a",
    "golden_terraces": "#a37a12",
    "old_mine": "#6a6d73",
    "east": "#a8392b",
}


class Maker(SheetMaker[Components]):
    def sheet(self) -> Sheet:
        regions = [self.region(region) for region in self.components.regions]
        places = Section("places", self.say("sheet.places"), "coal", grids=(self.places(), self.exchanges()))
        tables = Section(
            "numbers", self.say("sheet.numbers"), "vp", grids=(self.events(), self.starts(), self.numbers())
        )
        return Sheet(self.say("title"), tuple(map(self.symbol, SYMBOLS)), (*regions, places, tables))

    def symbol(self, name: str) -> Symbol:
        return Symbol(name, self.say(f"sheet.symbol.{name}"), name, spread=name in SPREAD)

    def goods(self, counts: Mapping[str, int], origins: tuple[Fact, ...] = ()) -> Cell:
        return Cell(self.pieces("goods", counts) or NOTHING.pieces, origins)

    # Projects ---------------------------------------------------------------------------------------------------------

    def region(self, region: Region) -> Section:
        cards = tuple(self.project(card) for card in self.components.projects if card.region == region.number)
        return Section(region.id, region_line(self.catalog, region.id, region.amount), "vp", cards)

    def project(self, card: Project) -> Card:
        entry = f"projects.{card.id}"
        tier = words(self.say(f"tier.{card.tier}"), *self.origins.of(entry, "tier"))
        more = Piece(self.say("count.vp", n=card.modernise_vp), "vp", card.modernise_vp)
        price = self.goods(by_name(card.price.goods, card.price.heat), self.origins.of(entry, "price"))
        cost = self.goods(by_name(card.cost.goods, card.cost.heat), self.origins.of(entry, "modernise_cost"))
        points = Piece(self.say("count.vp", n=card.vp), "vp", card.vp)
        rows = (
            (words(self.say("sheet.complete")), price, Cell((points,), self.origins.of(entry, "vp"))),
            (words(self.say("sheet.modernise")), cost, Cell((more,), self.origins.of(entry, "modernise_vp"))),
        )
        return Card(
            id=card.id,
            color=COLORS[REGIONS[card.region]],
            deep=card.tier == "advanced",
            title=words(self.say("board.card", n=card.id, card=card.id), *self.origins.of(entry, "name")),
            labels=(tier,),
            badge=Cell(self.points(card.vp), self.origins.of(entry, "vp")),
            grids=(Grid(self.heads("step", "cost", "points"), rows),),
            lines=(words(about_project(self.catalog, card), *self.origins.of(entry, "timing", "effect")),),
        )

    # Tables -----------------------------------------------------------------------------------------------------------

    def places(self) -> Grid:
        rows: list[tuple[Cell, ...]] = []
        for place in self.components.locations:
            entry = f"locations.{place.id}"
            name = words(self.say(f"place.{place.id}"), *self.origins.of(entry, "name"))
            said = words(steps(self.components, self.catalog, place), *self.origins.of(entry, "base", "bonuses"))
            origins = self.origins.of(entry, "furnace")
            rows.append((name, said, self.goods(by_name(place.price), origins), words(str(place.vp), *origins)))
        return Grid(self.heads("place", "steps", "furnace", "points"), tuple(rows), words(self.say("sheet.places")))

    def exchanges(self) -> Grid:
        rows: list[tuple[Cell, ...]] = []
        for table, rates in (("lab", self.components.lab_rates), ("forge", self.components.forge_rates)):
            for rate in rates:
                origins = self.origins.of(f"{table}_rates.{GOODS[rate.give]}", "to", "amount", "heat")
                paid = {"heat": rate.heat, GOODS[rate.give]: 1} if rate.heat else {GOODS[rate.give]: 1}
                got = {GOODS[rate.take]: rate.amount}
                rows.append((words(self.say(f"place.{table}")), self.goods(paid, origins), self.goods(got, origins)))
        return Grid(self.heads("place", "give", "take"), tuple(rows), words(self.say("sheet.exchanges")))

    def events(self) -> Grid:
        rows: list[tuple[Cell, ...]] = []
        for event in self.components.events:
            entry = f"events.{event.id}"
            name = words(self.say("board.card", n=event.id, card=event.id), *self.origins.of(entry, "name"))
            rows.append((name, words(about_event(self.catalog, event), *self.origins.of(entry, "timing", "effect"))))
        return Grid(self.heads("event", "effect"), tuple(rows), words(self.say("sheet.events")))

    def starts(self) -> Grid:
        rows: list[tuple[Cell, ...]] = []
        for number, start in enumerate(self.components.starts, 1):
            store = self.goods(by_name(start.store), self.origins.of(f"starts.{number}", "store"))
            cart = self.goods(by_name(start.cart), self.origins.of(f"starts.{number}", "cart"))
            level = words(str(start.level), *self.origins.of(f"starts.{number}", "level"))
            rows.append((words(str(number)), store, level, cart))
        return Grid(self.heads("turn_order", "store", "level", "cart"), tuple(rows), words(self.say("sheet.starts")))

    def numbers(self) -> Grid:
        rows = self.numbers_of("constants", self.components.constants)
        return Grid(self.heads("name", "value"), tuple(rows), words(self.say("sheet.constants")))
