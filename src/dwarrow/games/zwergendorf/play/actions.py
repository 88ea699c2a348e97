"""The action table of Zwergendorf: every action as text, block by block, from the components alone (Z14.1).

`docs/notation.md` explains the words. The first word of an action names what is done.
"""

from __future__ import annotations

from dwarrow.games.zwergendorf.schema import DECKS, RESOURCES, STEPS, Components
from dwarrow.kernel.actions import ActionTable


def action_table(components: Components) -> ActionTable:
    plan = components.plan
    table = ActionTable()
    table.block("pick", [f"pick {card.id}" for card in components.cards])
    table.block("option", ["option a", "option b"])
    table.block("place", [f"place {name}" for name in plan.names()])
    table.block("across", [f"place {plan.name(square)}h" for square in plan.across()])
    table.block("down", [f"place {plan.name(square)}v" for square in plan.down()])
    table.block("tree", ["tree"])
    table.block("defer", ["defer"])
    table.block("base", [f"recipe {step}" for step in STEPS])
    table.block("use", [f"recipe {card.id}" for card in components.of_deck(DECKS.index("building"))])
    table.block("cap", [*(f"cap {name}" for name in RESOURCES), "cap done"])
    return table
