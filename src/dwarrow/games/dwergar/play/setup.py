# compiled by mypyc
"""Set-up in rulebook order (D2)."""

from __future__ import annotations

from dwarrow.games.dwergar.play.lookup import PLACES
from dwarrow.games.dwergar.play.phases.turn import refill
from dwarrow.games.dwergar.play.state import (
    AT_HOME,
    CHIEF,
    COLD,
    DWARF,
    FURNACE,
    GOODS,
    HAND,
    LAB,
    NONE,
    OPEN,
    OWN,
    STORE,
    SUPPLY,
    WORKERS,
    Mine,
    any_member,
    cart_cell,
    in_order,
)
from dwarrow.kernel.vectors import i64


def clear(s: Mine) -> None:
    """An empty table: nobody on a location, every foreman at home, all furnaces in the supply."""
    for where in range(PLACES):
        s.board[DWARF + where] = NONE
        s.board[FURNACE + where] = NONE
    for slot in range(s.tables.open_cards):
        s.board[OPEN + slot] = NONE
    for seat in range(s.seats):
        s.own[seat * OWN + CHIEF] = AT_HOME
        s.own[seat * OWN + SUPPLY] = s.tables.furnaces


def lay_out(s: Mine, first_player: int, decks: str, chosen: list[str], events: int) -> None:
    """Set the table: `first_player` -1 and decks `random` are left to chance."""
    clear(s)
    take_regions(s, decks, chosen)  # D2.2
    refill(s, s.tables.open_cards)
    s.starter = s.roll(s.seats) if first_player < 0 else first_player  # D2.3
    if s.events is not None:
        s.tell("first_player", {"seat": int(s.starter)})
    for seat in range(s.seats):
        s.own[seat * OWN + COLD] = s.tables.furnaces_at_start
        s.own[seat * OWN + SUPPLY] -= s.tables.furnaces_at_start
    s.events_total = events  # D2.4; the bank needs no count (D2.5)
    s.events_left = events
    s.unseen = s.tables.bit[s.tables.no_event] - 1
    deal_workers(s)
    give_goods(s)


def take_regions(s: Mine, decks: str, chosen: list[str]) -> None:
    """As many regions as players; their basic cards lie on top of the advanced ones (D2.2)."""
    names = s.tables.region_ids
    if decks == "random":
        left: i64 = s.tables.bit[len(names)] - 1
        for _ in range(s.seats):
            region: i64 = any_member(s, left)
            left &= ~s.tables.bit[region]
            s.regions |= s.tables.bit[region]
    else:
        for name in chosen:
            s.regions |= s.tables.bit[names.index(name)]
    s.deck = all_cards(s)
    if s.events is not None:
        s.tell("regions", {"regions": [name for number, name in enumerate(names) if s.regions >> number & 1]})


def all_cards(s: Mine) -> i64:
    """The set of all projects of the regions in play."""
    cards: i64 = 0
    for region in range(len(s.tables.region_cards)):
        if s.regions >> region & 1:
            cards |= s.tables.region_cards[region]
    return cards


def deal_workers(s: Mine) -> None:
    """One to each hand in turn order, one to each work zone, the rest to mine levels from the top (D2.6)."""
    bag: list[int] = []
    for worker in s.tables.components.workers:
        bag += [worker.number] * worker.figures
    for step in range(s.seats):
        seat: i64 = in_order(s, step)
        dwarf = drawn(s, bag)
        s.own[seat * OWN + HAND + dwarf] += 1
        if s.events is not None:
            s.tell("dealt", {"seat": int(seat), "dwarf": s.tables.dwarf_ids[dwarf]})
    for where in range(LAB, PLACES):
        s.board[DWARF + where] = drawn(s, bag)
    for level in s.tables.components.table(int(s.seats)).mine_workers:
        s.board[DWARF + level - 1] = drawn(s, bag)


def drawn(s: Mine, bag: list[int]) -> int:
    dwarf: int = bag.pop(int(s.roll(len(bag))))
    assert dwarf < WORKERS
    return dwarf


def give_goods(s: Mine) -> None:
    """A good in the store and a load in a cart, by turn order (D2.7)."""
    for step in range(s.seats):
        seat: i64 = in_order(s, step)
        start = s.tables.components.starts[step]
        cell: i64 = cart_cell(s, seat, start.level)  # row k is on level k at first (D2.1)
        for good in range(GOODS):
            s.own[seat * OWN + STORE + good] += start.store[good]
            s.own[cell + good] += start.cart[good]
