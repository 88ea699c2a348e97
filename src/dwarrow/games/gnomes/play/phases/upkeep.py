# compiled by mypyc
"""What happens between two rounds: discounts on artifacts (G10.1), the gnome's walk (G7.1), the next start player
(G7.2), and before round 2 the market correction (G7.3).
"""

from __future__ import annotations

from dwarrow.games.gnomes.play import board
from dwarrow.games.gnomes.play.costs import bold_cost
from dwarrow.games.gnomes.play.seats import gain_gold, held, left_of
from dwarrow.games.gnomes.play.state import ARTIFACTS, GEMS, GnomesFields
from dwarrow.kernel.vectors import i64


def begin(s: GnomesFields) -> None:
    if s.discounts:
        lay_discounts(s)
    if s.tile_bought:
        move_gnome(s)
    s.tile_bought = False
    s.starter = left_of(s, s.starter)  # the left neighbour (G7.2)
    next_round(s)


def next_round(s: GnomesFields) -> None:
    s.round += 1
    if s.events is not None:
        s.tell("round", {"round": int(s.round), "seat": int(s.starter)})
    if s.round == s.tables.correction_round:
        correct_market(s)
    board.note_prices(s)


def lay_discounts(s: GnomesFields) -> None:
    """Slot by slot: a sideways gem is turned upright, or one is put on the card sideways (G10.1)."""
    t = s.tables
    for slot in range(t.display):
        card: i64 = board.on_display(s, ARTIFACTS, slot)
        if card < 0:
            continue
        gem: i64 = t.bold[card]
        if board.sideways(s, slot) > 0:
            board.lay_discount(s, slot, board.upright(s, slot) + 1, 0)
            tell_discount(s, "discount_turned", card, gem)
        elif board.upright(s, slot) < bold_cost(t, card) and board.in_bank(s, gem) > 0:
            board.add_to_bank(s, gem, -1)
            board.lay_discount(s, slot, board.upright(s, slot), 1)
            tell_discount(s, "discount_laid", card, gem)


def tell_discount(s: GnomesFields, kind: str, card: i64, gem: i64) -> None:
    if s.events is not None:
        s.tell(kind, {"card": s.tables.card_ids[card], "gem": s.tables.gem_ids[gem]})


def move_gnome(s: GnomesFields) -> None:
    """Clockwise to the next district that has a tile, be it the same one; none: it stays (G7.1)."""
    t = s.tables
    district: i64 = t.next_district[s.gnome]
    while district != s.gnome and s.lying & t.district_spaces[district] == 0:
        district = t.next_district[district]
    if district != s.gnome:
        s.gnome = district
        if s.events is not None:
            s.tell("gnome", {"district": t.district_ids[district]})


def correct_market(s: GnomesFields) -> None:
    """Gold for all, and the dearest gems become cheaper by what the players have of them (G7.3)."""
    t = s.tables
    highest: i64 = board.highest_price(s)
    for seat in range(s.seats):
        gain_gold(s, seat, highest)
    if s.events is not None:
        s.tell("correction", {"gold": int(highest)})
    for gem in range(GEMS):
        if board.current_price(s, gem) == highest:
            owned: i64 = 0
            for seat in range(s.seats):
                owned += held(s, seat, gem)
            price: i64 = highest - owned // t.correction_step
            if price < t.price_min:
                price = t.price_min
            board.set_prices(s, gem, price, price)
            if price < highest and s.events is not None:
                s.tell("correction_price", {"gem": t.gem_ids[gem], "price": int(price), "n": int(owned)})
