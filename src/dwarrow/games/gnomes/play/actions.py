"""The action table of Gnomes: every action as text, block by block, from the components alone (G13.1.1).

`docs/notation.md` explains the words. The first word of an action names the decision it answers.
"""

from __future__ import annotations

from dwarrow.games.gnomes.schema import DECKS, GEMS, Components
from dwarrow.kernel.actions import ActionTable


def action_table(components: Components) -> ActionTable:
    spaces = [space.id for space in components.spaces]
    market = range(1, components.constants.max_gems_per_market_action + 1)
    swaps = range(1, components.constants.trader_max_swap + 1)
    table = ActionTable()
    table.block("sample", [f"turn sample {space}" for space in spaces])
    table.block("buy", [f"turn buy {gem} {n}" for gem in GEMS for n in market])
    table.block("sell", [f"turn sell {gem} {n}" for gem in GEMS for n in market])
    table.block("draw", [f"turn draw {deck}" for deck in DECKS])
    table.block("tile", [f"turn tile {space}" for space in spaces])
    table.block("item", [f"turn item {item.id}" for item in components.items])
    table.block("trader", [f"turn trader {trader.id}" for trader in components.traders])
    table.block("swap", [f"turn swap {gem} {n}" for gem in GEMS for n in swaps])
    table.block("gold", ["turn gold"])
    table.block("marker", ["marker none", *(f"marker {value}" for value in components.marker_values)])
    table.block("sale", [f"sale {n}" for n in range(most_sold(components) + 1)])
    table.block("pay", [f"pay {n}" for n in range(most_paid(components) + 1)])
    table.block("keep", ["keep first", "keep second"])
    table.block("bottom", ["bottom drawn", "bottom hand"])
    table.block("mine", ["mine all", "mine none", "mine some"])
    table.block("dig", [f"dig {n}" for n in range(components.most_mined() + 1)])
    table.block("wild", [f"wild {gem}" for gem in GEMS])
    return table


def most_sold(components: Components) -> int:
    """The most prisms that can be in one sale."""
    return min(components.prisms, components.constants.max_gems_per_market_action)


def most_paid(components: Components) -> int:
    """The most prisms that can pay for one gem of a cost."""
    return min(components.prisms, components.most_in_a_cost())
