# compiled by mypyc
"""Set-up in rulebook order (G2). Nothing but what is done here is left to chance (G13.2)."""

from __future__ import annotations

from dwarrow.games.gnomes.play.board import add_to_bank, put_on_display, set_prices
from dwarrow.games.gnomes.play.decks import put_under, take_top
from dwarrow.games.gnomes.play.phases.upkeep import next_round
from dwarrow.games.gnomes.play.seats import gain_gold
from dwarrow.games.gnomes.play.state import DECKS, GEMS, GnomesFields
from dwarrow.kernel.vectors import i64, vec


def lay_out(s: GnomesFields, start_player: int) -> None:
    """Set the table; `start_player` -1 is left to chance."""
    t = s.tables
    c = t.components
    for gem in range(GEMS):  # G2.1
        set_prices(s, gem, c.gems[gem].start_price, c.gems[gem].start_price)
        add_to_bank(s, gem, t.gem_total[gem])
    for seat in range(s.seats):  # G2.2
        gain_gold(s, seat, c.constants.start_gold)
    s.starter = s.roll(s.seats) if start_player < 0 else start_player  # G2.3
    s.gnome = c.way[s.roll(len(c.way))]  # G2.4
    if s.events is not None:
        s.tell("start_player", {"seat": int(s.starter)})
        s.tell("gnome", {"district": t.district_ids[s.gnome]})
    lay_tiles(s)
    for deck in range(DECKS):
        build_deck(s, deck)
    for deck in range(DECKS):  # G2.8
        for slot in range(t.display):
            card: i64 = take_top(s, deck)
            put_on_display(s, deck, slot, card)
            if s.events is not None:
                s.tell("display", {"deck": t.deck_ids[deck], "card": t.card_ids[card]})
    s.supply = t.bit[t.traders] - 1  # G2.9
    next_round(s)


def lay_tiles(s: GnomesFields) -> None:
    """Light tiles on the spaces of the centre, then dark ones on those of the districts (G2.5)."""
    t = s.tables
    c = t.components
    faces = [0] * len(c.spaces)
    for back in ("light", "dark"):
        left = [tile.number for tile in c.tiles if tile.back == back for _ in range(tile.copies)]
        for space in c.spaces:
            if space.back == back:
                faces[space.number] = left.pop(int(s.roll(len(left))))
    s.faces = vec[i64](faces)
    s.lying = t.bit[t.spaces] - 1


def build_deck(s: GnomesFields, deck: i64) -> None:
    """Each level shuffled by itself (G2.6), some cards of the first taken out (G2.7), level on level (G2.8)."""
    c = s.tables.components
    cards = c.of_deck(int(deck))
    out = c.constants.removed_level_one_cards_per_deck[int(s.seats) - 2]
    for level in sorted({item.level for item in cards}):
        order = shuffled(s, [item.number for item in cards if item.level == level])
        for card in order[out:] if level == 1 else order:
            put_under(s, card)
    if out and s.events is not None:
        s.tell("removed", {"deck": s.tables.deck_ids[deck], "n": out})


def shuffled(s: GnomesFields, cards: list[int]) -> list[int]:
    order: list[int] = []
    while cards:
        order.append(cards.pop(int(s.roll(len(cards)))))
    return order
