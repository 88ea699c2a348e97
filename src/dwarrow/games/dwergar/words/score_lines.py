"""The final scoring of Dwergar, line by line, made from the view of a match that is over (D10.3)."""

from __future__ import annotations

from collections.abc import Iterator

from dwarrow.games.dwergar.schema import GOODS, Components, Project
from dwarrow.games.dwergar.words.board_seats import Look
from dwarrow.kernel.boards import Json, ScoreLine
from dwarrow.kernel.texts import Catalog

# Where points of the score track come from, and the paragraphs that say so.
TRACK = {
    "projects": "D6.7.1",
    "modernised": "D6.8.2",
    "effects": "D8.46",
    "furnaces": "D5.3.2",
    "lifts": "D6.2.4",
    "events": "D5.2.4",
}


def breakdown(components: Components, view: Json, catalog: Catalog) -> Iterator[ScoreLine]:
    """A line for every source of points, and for every card that scores at the end."""
    look = Look(components, view, catalog)
    say, players = look.say, look.view["players"]
    for source, paragraph in TRACK.items():
        points = tuple(player["points"][source] for player in players)
        yield ScoreLine(say(f"board.final_{source}"), paragraph, points)
    for card in look.components.projects:
        if card.timing == "end_game":
            worth = tuple(end_points(look, card, seat) for seat in look.seats)
            if any(vp is not None for vp in worth):
                yield ScoreLine(say("board.final_card", card=card.id), "D10.3", worth)
    yield ScoreLine(say("board.final_total"), "D10.4", tuple(look.view["scores"]), kind="total")
    for good in look.components.tie_break:
        left = tuple(player["store"][GOODS[good]] for player in players)
        label = say("board.final_tie", good=GOODS[good])
        yield ScoreLine(label, "D10.4", left, kind="tie", about=say("board.final_ties"))


def end_points(look: Look, card: Project, seat: int) -> int | None:
    """What a modernised card is worth at the end; None to who has not modernised it (D8.6)."""
    player, effect = look.player(seat), card.effect
    if card.id not in player["modernised"]:
        return None
    if effect.id == "vp_per_modernised_project":
        number = len(player["modernised"])
    elif effect.id == "vp_per_resource_set":
        number = player["store"][GOODS[effect.kind]] // effect.second
    elif effect.id == "vp_per_project_with_price_kind":
        owned = [look.components.project(name) for name in player["projects"]]
        number = sum(project.price.goods[effect.kind] > 0 for project in owned)
    elif effect.id == "vp_per_furnace_on_player_board":
        number = player["lit"] + player["cold"]
    else:
        number = sum(place["furnace"] == seat for place in look.view["places"].values())
    return int(number * effect.amount)


def ending(components: Components, view: Json, catalog: Catalog) -> str:
    """The last event's round has been played (D10)."""
    return catalog.say("board.ended")
