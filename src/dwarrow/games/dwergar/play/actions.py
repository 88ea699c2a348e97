"""The action table of Dwergar: every action as text, block by block, from the components alone (D12.1).

`docs/notation.md` explains the words. The first word of an action names the decision it answers.
"""

from __future__ import annotations

from dwarrow.games.dwergar.schema import GOODS, LOCATIONS, ROWS, WORKERS, Components
from dwarrow.kernel.actions import ActionTable

DWARVES = (*WORKERS, "foreman")
# Steps of a session that name nothing further, in the order of their codes.
PLAIN_STEPS = ("load", "lift", "build", "build_more", "light", "light_all", "heat", "light_heat", "install", "done")


def action_table(components: Components) -> ActionTable:
    cards = [project.id for project in components.projects]
    converters = [project.id for project in components.projects if project.effect.id == "convert_heat"]
    furnaces = components.constants.furnaces_per_player
    table = ActionTable()
    table.block("place", [f"act place {dwarf} {place}" for dwarf in DWARVES for place in LOCATIONS])
    table.block("place_as", [
        f"act place {worker} {place} as {other}"
        for worker in WORKERS for place in LOCATIONS for other in WORKERS if other != worker
    ])  # fmt: skip
    table.block("break", [f"act break {place}" for place in LOCATIONS])
    table.block("break_none", ["act break none"])
    table.block("act_convert", [f"act convert {card}" for card in converters])
    table.block("skip", ["act skip"])
    for step in PLAIN_STEPS:
        table.block(step, [f"work {step}"])
    table.block("coal", [f"work coal {row}" for row in ROWS])
    table.block("lab", [f"work exchange {GOODS[rate.give]} {GOODS[rate.take]}" for rate in components.lab_rates])
    table.block("forge", [f"work exchange {GOODS[rate.give]} {GOODS[rate.take]}" for rate in components.forge_rates])
    table.block("complete", [f"work complete {card}" for card in cards])
    table.block("refund", [f"work refund {good}" for good in GOODS])
    table.block("modernise", [f"work modernise {card}" for card in cards])
    table.block("silverbeard", ["work silverbeard 1", "work silverbeard 2"])
    table.block("work_convert", [f"work convert {card}" for card in converters])
    table.block("discount", [f"discount {good}" for good in GOODS])
    table.block("furnaces", [f"furnaces {n}" for n in range(furnaces + 1)])
    table.block("chimney", [f"chimney {n}" for n in range(components.constants.heat_max + furnaces + 1)])
    table.block("accept", ["extra accept"])
    table.block("decline", ["extra decline"])
    table.block("free", [f"free {card}" for card in cards])
    table.block("free_none", ["free none"])
    return table
