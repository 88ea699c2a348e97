# compiled by mypyc
"""What happens between two rounds: discounts on artifacts (G10.1), the gnome's walk (G7.1), the next start player
(G7.2), and before round 2 the market correction (G7.3).
"""

from __future__ import annotations

from dwarrow.games.gnomes.play.state import (
    ARTIFACTS,
    BANK,
    CURRENT,
    GEMS,
    OWN,
    SIDEWAYS,
    STOCK,
    TARGET,
    UPRIGHT,
    Town,
    discount_cell,
    gain_gold,
    note_prices,
    slot_cell,
)
from dwarrow.kernel.vectors import i64


def begin(s: Town) -> None:
    if s.discounts:
        lay_discounts(s)
    if s.tile_bought:
        move_gnome(s)
    s.tile_bought = False
    s.starter = (s.starter + 1) % s.seats  # the left neighbour (G0.1)
    next_round(s)


def next_round(s: Town) -> None:
    s.round += 1
    if s.events is not None:
        s.tell("round", {"round": int(s.round), "seat": int(s.starter)})
    if s.round == s.tables.correction_round:
        correct_market(s)
    note_prices(s)


def lay_discounts(s: Town) -> None:
    """Slot by slot: a sideways gem is turned upright, or one is put on the card sideways (G10.1)."""
    t = s.tables
    for slot in range(t.display):
        card: i64 = s.board[slot_cell(s, ARTIFACTS, slot)]
        if card < 0:
            continue
        cell: i64 = discount_cell(s, slot)
        gem: i64 = t.bold[card]
        if s.board[cell + SIDEWAYS] > 0:
            s.board[cell + SIDEWAYS] = 0
            s.board[cell + UPRIGHT] += 1
            tell_discount(s, "discount_turned", card, gem)
        elif s.board[cell + UPRIGHT] < t.costs[GEMS * (t.spaces + card) + gem] and s.board[BANK + gem] > 0:
            s.board[BANK + gem] -= 1
            s.board[cell + SIDEWAYS] = 1
            tell_discount(s, "discount_laid", card, gem)


def tell_discount(s: Town, kind: str, card: i64, gem: i64) -> None:
    if s.events is not None:
        s.tell(kind, {"card": s.tables.card_ids[card], "gem": s.tables.gem_ids[gem]})


def move_gnome(s: Town) -> None:
    """Clockwise to the next district that has a tile, be it the same one; none: it stays (G7.1)."""
    t = s.tables
    district: i64 = t.next_district[s.gnome]
    while district != s.gnome and s.lying & t.district_spaces[district] == 0:
        district = t.next_district[district]
    if district != s.gnome:
        s.gnome = district
        if s.events is not None:
            s.tell("gnome", {"district": t.district_ids[district]})


def correct_market(s: Town) -> None:
    """Gold for all, and the dearest gems become cheaper by what the players have of them (G7.3)."""
    t = s.tables
    highest: i64 = highest_price(s)
    for seat in range(s.seats):
        gain_gold(s, seat, highest)
    if s.events is not None:
        s.tell("correction", {"gold": int(highest)})
    for gem in range(GEMS):
        if s.board[CURRENT + gem] == highest:
            owned: i64 = 0
            for seat in range(s.seats):
                owned += s.own[seat * OWN + STOCK + gem]
            price: i64 = highest - owned // t.correction_step
            if price < t.price_min:
                price = t.price_min
            s.board[CURRENT + gem] = price
            s.board[TARGET + gem] = price
            if price < highest and s.events is not None:
                s.tell("correction_price", {"gem": t.gem_ids[gem], "price": int(price), "n": int(owned)})


def highest_price(s: Town) -> i64:
    board = s.board
    highest: i64 = board[CURRENT]
    for gem in range(1, GEMS):
        if board[CURRENT + gem] > highest:
            highest = board[CURRENT + gem]
    return highest
