"""The final scoring of Gnomes, step by step, made from the view of a match that is over (G9)."""

from __future__ import annotations

from collections.abc import Iterator

from dwarrow.games.gnomes.schema import Components
from dwarrow.games.gnomes.words.board_seats import Look
from dwarrow.kernel.boards import Json, ScoreLine
from dwarrow.kernel.texts import Catalog


def breakdown(components: Components, view: Json, catalog: Catalog) -> Iterator[ScoreLine]:
    """A line for every step of the scoring."""
    look = Look(components, view, catalog)
    say = look.say
    tiles = [look.tiles(seat) for seat in look.seats]
    items = [look.items(seat) for seat in look.seats]
    yield ScoreLine(say("board.final_tiles"), "G9.1", tuple(sum(tile.vp for tile in own) for own in tiles))
    for key, deck in (("board.final_jewelry", 0), ("board.final_artifacts", 1)):
        points = tuple(sum(item.vp for item in own if item.deck == deck) for own in items)
        yield ScoreLine(say(key), "G9.1", points)
    yield ScoreLine(say("board.final_total"), "G9.1", tuple(look.view["scores"]), kind="total")
    wealth = tuple(player["wealth"] for player in look.view["players"])
    yield ScoreLine(say("board.final_wealth"), "G9.3", wealth, kind="tie", about=say("board.final_ties"))


def ending(components: Components, view: Json, catalog: Catalog) -> str:
    """Somebody has points enough (G9.2), or the rounds have run out (G11.4)."""
    if not view["ending"]:
        return catalog.say("event.stopped", round=view["round"])
    return catalog.say("board.ended", n=components.constants.victory_threshold[view["seats"] - components.players_min])
