# compiled by mypyc
"""Set-up in rulebook order (D2)."""

from __future__ import annotations

from dwarrow.games.dwergar.play.board import lay_dwarf
from dwarrow.games.dwergar.play.decks import any_of, refill
from dwarrow.games.dwergar.play.regions import in_play, projects_in_play
from dwarrow.games.dwergar.play.seats import gain, in_order, load_cart, take_from_supply, take_workers
from dwarrow.games.dwergar.play.state import GOODS, LAB, LOCATIONS, WORKERS, DwergarFields
from dwarrow.kernel.vectors import i64


def lay_out(s: DwergarFields, first_player: int, decks: str, chosen: list[str], events: int) -> None:
    """Set up a blank match: `first_player` -1 and decks `random` are left to chance."""
    take_regions(s, decks, chosen)  # D2.2
    refill(s, s.tables.open_cards)
    s.starter = s.roll(s.seats) if first_player < 0 else first_player  # D2.3
    if s.events is not None:
        s.tell("first_player", {"seat": int(s.starter)})
    for seat in range(s.seats):
        take_from_supply(s, seat, s.tables.furnaces_at_start)
    s.events_total = events  # D2.4; the bank needs no count (D2.5)
    s.events_left = events
    s.unseen = s.tables.bit[s.tables.no_event] - 1
    deal_workers(s)
    give_goods(s)


def take_regions(s: DwergarFields, decks: str, chosen: list[str]) -> None:
    """As many regions as players; their basic cards lie on top of the advanced ones (D2.2)."""
    names = s.tables.region_ids
    if decks == "random":
        left: i64 = s.tables.bit[len(names)] - 1
        for _ in range(s.seats):
            region: i64 = any_of(s, left)
            left &= ~s.tables.bit[region]
            s.regions |= s.tables.bit[region]
    else:
        for name in chosen:
            s.regions |= s.tables.bit[names.index(name)]
    s.deck = projects_in_play(s)
    if s.events is not None:
        s.tell("regions", {"regions": [name for number, name in enumerate(names) if in_play(s, number)]})


def deal_workers(s: DwergarFields) -> None:
    """One to each hand in turn order, one to each work zone, the rest to mine levels from the top (D2.6)."""
    bag: list[int] = []
    for worker in s.tables.components.workers:
        bag += [worker.number] * worker.figures
    for place in range(s.seats):
        seat: i64 = in_order(s, place)
        dwarf = drawn(s, bag)
        take_workers(s, seat, dwarf, 1)
        if s.events is not None:
            s.tell("dealt", {"seat": int(seat), "dwarf": s.tables.dwarf_ids[dwarf]})
    for zone in range(LAB, LOCATIONS):
        lay_dwarf(s, zone, drawn(s, bag))
    for level in s.tables.components.table(int(s.seats)).mine_workers:
        lay_dwarf(s, level - 1, drawn(s, bag))


def drawn(s: DwergarFields, bag: list[int]) -> int:
    dwarf: int = bag.pop(int(s.roll(len(bag))))
    assert dwarf < WORKERS
    return dwarf


def give_goods(s: DwergarFields) -> None:
    """A good in the store and a load in a cart, by place in turn order (D2.7)."""
    for place in range(s.seats):
        seat: i64 = in_order(s, place)
        start = s.tables.components.starts[place]
        for good in range(GOODS):
            gain(s, seat, good, start.store[good])
            load_cart(s, seat, start.level, good, start.cart[good])  # row k is on level k at first (D2.1)
