"""The action table of Mines: every action as text, block by block, from the components alone (M13.1).

`docs/notation.md` explains the words. The first word of an action names the decision it answers.
"""

from __future__ import annotations

from collections.abc import Iterator

from dwarrow.games.mines.schema import Components
from dwarrow.kernel.actions import ActionTable


def action_table(components: Components) -> ActionTable:
    gems = [gem.id for gem in components.gems]
    decks = [deck.id for deck in components.decks]
    cards = [card.id for card in components.improvements]
    items = ["family", "packdragon", *cards]
    table = ActionTable()
    table.block("overseer", [f"overseer {deck}" for deck in decks])
    table.block("forgo", [f"forgo {deck}" for deck in decks])
    table.block("marker", [f"marker {item}" for item in items])
    table.block("forfeit", ["marker forfeit"])
    scrolls = [card.id for card in components.improvements if card.kind == "scroll"]
    hoards = [card.id for card in components.improvements if card.effect == "hoard"]
    table.block("scroll", [f"spell {card} {deck}" for card in scrolls for deck in decks])
    table.block("hoard", [f"spell {card}" for card in hoards])
    table.block("spell_pass", ["spell pass"])
    table.block("bank", ["trade bank"])
    table.block("elf", ["trade elf"])
    table.block("altar", [f"trade altar {gem}" for gem in gems])
    table.block("offer", [f"trade offer {seat}" for seat in range(components.players_max)])
    table.block("trade_pass", ["trade pass"])
    table.block("pay", [f"pay {gem}" for gem in gems])
    table.block("take", [f"take {gem} {deck}" for gem in gems for deck in decks])
    table.block("search", [f"take search {gem}" for gem in gems])
    table.block("give", [f"give {gem}" for gem in gems])
    table.block("give_done", ["give done"])
    table.block("want", [f"want {gem}" for gem in gems])
    table.block("want_done", ["want done"])
    table.block("accept", ["answer accept"])
    table.block("decline", ["answer decline"])
    table.block("counter", ["answer counter"])
    for number, gem in enumerate(gems):
        table.block(f"bid {gem}", [f"bid {gem} {n}" for n in range(components.gem_total(number) + 1)])
    table.block("bid_again", ["bid again"])
    table.block("reward_improvement", ["reward improvement"])
    table.block("reward_vp", ["reward vp"])
    table.block("discard", [f"discard {card}" for card in cards])
    table.block("king", [f"king {hall.id}" for hall in components.halls])
    table.block("upgrade", [f"upgrade {item}" for item in items])
    table.block("upgrade_end", ["upgrade end"])
    table.block("spend", [_spend(gems, payment) for payment in payments(largest_cost(components)) if any(payment)])
    return table


def _spend(gems: list[str], payment: tuple[int, ...]) -> str:
    return " ".join(["spend", *(f"{gem} {n}" for gem, n in zip(gems, payment, strict=True) if n)])


def largest_cost(components: Components) -> int:
    """The most gem cards that any upgrade can cost."""
    items = list(components.improvements)
    for board in components.boards:
        items.append(board.family)
        if board.packdragon is not None:
            items.append(board.packdragon)
    costs = [sum(slot.gems) for item in items for slot in item.costs]
    return max(costs + [sum(hall.cost) for hall in components.halls])


def payments(largest: int) -> Iterator[tuple[int, ...]]:
    """All sets of gems by size, the empty one first; within a size by sapphires, emeralds, … falling (M13.1.4)."""
    for size in range(largest + 1):
        for s in range(size, -1, -1):
            for e in range(size - s, -1, -1):
                for d in range(size - s - e, -1, -1):
                    yield s, e, d, size - s - e - d
