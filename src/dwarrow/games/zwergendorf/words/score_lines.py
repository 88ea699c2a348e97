"""The scoring of Zwergendorf, line by line, made from the view of a match that is over (Z8)."""

from __future__ import annotations

from collections.abc import Iterator

from dwarrow.games.zwergendorf.schema import Components
from dwarrow.kernel.boards import Json, ScoreLine, outcome
from dwarrow.kernel.texts import Catalog


def breakdown(components: Components, view: Json, catalog: Catalog) -> Iterator[ScoreLine]:
    """A line for every step of the scoring."""
    say = catalog.say
    players: list[Json] = view["players"]
    worths: list[Json] = [player["worth"] for player in players]
    for card in components.of_deck(0):  # Z8.1
        if any(card.id in worth["counted"] for worth in worths):
            points = tuple(worth["targets"][card.id] if card.id in worth["counted"] else None for worth in worths)
            about = say("board.final_target", n=components.targets_scored)
            yield ScoreLine(catalog.format(card.id, "card"), "Z8.1", points, about=about)
    for name in view["middle"]:
        points = tuple(worth["dwarves"][name] for worth in worths)
        yield ScoreLine(catalog.format(name, "dwarf"), "Z8.2", points, about=say("board.final_dwarf"))
    for symbol in worths[0]["majorities"]:
        points = tuple(worth["majorities"][symbol] for worth in worths)
        yield ScoreLine(say("board.final_majority", symbol=symbol), "Z8.3", points)
    minus = tuple(-worth["minus"] for worth in worths)
    yield ScoreLine(say("board.final_trees"), "Z8.4", minus, about=say("board.final_felled"))
    yield ScoreLine(say("board.final_total"), "Z8.5", tuple(view["scores"]), kind="total")
    if view["seats"] > 1:
        dwarves = tuple(player["counts"]["dwarf"] for player in players)
        yield ScoreLine(say("board.final_dwarves"), "Z8.6", dwarves, kind="tie", about=say("board.final_ties"))
    else:
        yield ScoreLine(say("board.final_goal"), "Z11.5", (view["goal"],), kind="tie")


def ending(components: Components, view: Json, catalog: Catalog) -> str:
    """After the last phase, or once all have dropped out (Z4.2)."""
    return catalog.say("board.ended_early" if all(player["out"] for player in view["players"]) else "board.ended")


def result(view: Json, catalog: Catalog) -> str:
    """Who has won; alone, whether the goal was reached (Z11.5)."""
    if view["goal"] is None:
        return outcome(view["winners"], catalog)
    return catalog.say("event.goal_reached" if view["winners"] else "event.goal_missed", seat=0, n=view["goal"])
