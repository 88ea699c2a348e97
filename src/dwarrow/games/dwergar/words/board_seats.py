"""The players' side of the board in words: a view with its components and words, and a line for every player."""

from __future__ import annotations

from dwarrow.games.dwergar.schema import REGIONS, Components, Location
from dwarrow.games.dwergar.words.catalog import about_project, price
from dwarrow.games.dwergar.words.labels import goods
from dwarrow.kernel import boards
from dwarrow.kernel.boards import DASH, Block, Cell, Json, Place, joined


class Look(boards.Look[Components]):
    """A look at a match of Dwergar."""

    def name(self, seat: int) -> str:
        name = self.catalog.format(seat, "seat")
        return self.say("board.you", name=name) if seat == self.own_seat else name

    def location(self, name: str) -> Location:
        return next(place for place in self.components.locations if place.id == name)

    def card(self, name: str) -> Place:
        """A project by number and name, and its region, by which it is toned."""
        region = self.region_of(name)
        said = Cell(self.say("board.card", n=name, card=name), region)
        return said, Cell(self.say("board.in_region", region=region), "faint")

    def region_of(self, name: str) -> str:
        return REGIONS[self.components.project(name).region]


def players(look: Look) -> Block:
    """Every player in turn order: points, heat, furnaces, store, dwarves."""
    say, view = look.say, look.view
    lines: list[tuple[Place, ...]] = []
    for step in look.seats:
        seat = (view["starter"] + step) % view["seats"]
        player = look.player(seat)
        furnaces = say("board.furnaces", lit=player["lit"], cold=player["cold"], supply=player["supply"])
        name = Cell(look.name(seat), "own" if seat == look.own_seat else "")
        now = Cell(say("board.to_act"), "now") if seat in view["waiting"] else DASH
        heat, vp = Cell(str(player["heat"]), "heat"), Cell(str(player["vp"]), "vp")
        lines.append((name, vp, heat, Cell(furnaces), goods(look.catalog, player["store"]), hand(look, player), now))
    heads = look.heads("player", "vp_short", "heat", "furnaces_head", "store", "hand", "status")
    return Block(say("board.players"), heads, tuple(lines))


def hand(look: Look, player: Json) -> Place:
    """The dwarves in a hand; the foreman is there, or it is said where he is."""
    runs = [(Cell(look.say(f"dwarves.{worker}", n=n), worker),) for worker, n in player["hand"].items() if n]
    if player["foreman"] == "hand":
        runs.append((Cell(look.say("dwarf.foreman"), "foreman"),))
    return joined(runs, ", ")


def cards_of(look: Look) -> Block:
    """The projects before the players, the own ones first; what is not modernised yet with its cost."""
    say, catalog = look.say, look.catalog
    own = [] if look.own_seat is None else [look.own_seat]
    lines: list[tuple[Place, ...]] = []
    for seat in [*own, *(seat for seat in look.seats if seat not in own)]:
        for name in look.player(seat)["projects"]:
            card = look.components.project(name)
            done = name in look.player(seat)["modernised"]
            state = Cell(say("board.modernised"), "full") if done else Cell(price(catalog, card.cost))
            told = Cell(about_project(catalog, card))
            lines.append((Cell(look.name(seat)), look.card(name), state, told))
    if not lines:
        lines.append((DASH, DASH, DASH, DASH))
    return Block(say("board.completed_head"), look.heads("player", "project", "cost", "effect"), tuple(lines))
