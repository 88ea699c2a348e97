# compiled by mypyc
"""Phase 1, second part: Spell scrolls and the Dragon Hoard (M5.2), in player order, any number each, then pass."""

from __future__ import annotations

from dwarrow.games.mines.play.draw_cards import draw, gained_since
from dwarrow.games.mines.play.effects import HOARD, SCROLL_BONUS
from dwarrow.games.mines.play.gallery import remove_item
from dwarrow.games.mines.play.state import (
    CARD,
    CELLS,
    DECKS,
    GALLERY,
    LEVEL,
    NOTHING,
    SPELL,
    SPELLS,
    Mine,
    full_slot,
    is_full,
    set_times_used,
    slot_cell,
    slot_of_card,
    slots_in_use,
    times_used,
)
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def begin(s: Mine) -> None:
    s.phase = SPELLS
    s.decision = SPELL
    s.seat = s.starter


def legal_for(s: Mine, seat: i64) -> Ints:
    t = s.tables
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    cell: i64 = slot_cell(s, seat, GALLERY)
    end: i64 = slot_cell(s, seat, slots_in_use(s, seat))
    while cell < end:
        card: i64 = s.items[cell + CARD]
        if t.scroll_code[card] >= 0:  # M5.2.1: the alternatives of the scroll's level
            yields: i64 = t.yield_cell(card, s.items[cell + LEVEL])
            for deck in range(DECKS):
                if t.yields[yields + deck] > 0:
                    legal = append(legal, t.scroll_code[card] + deck)
        elif t.hoard_code[card] >= 0 and is_full(s, cell) and times_used(s, HOARD) < t.uses[card]:  # M5.2.2
            legal = append(legal, t.hoard_code[card])
        cell += CELLS
    return append(legal, t.spell_pass_code)


def do(s: Mine, action: i64, seat: i64) -> None:
    t = s.tables
    if action == t.spell_pass_code:
        following: i64 = (seat + 1) % s.seats
        if following == s.starter:
            s.decision = NOTHING
        else:
            s.seat = following
    elif action >= t.first_hoard_code:
        use_hoard(s, seat, t.spell_card[action - t.first_spell_code])
    else:
        code: i64 = action - t.first_spell_code
        use_scroll(s, seat, t.spell_card[code], code % DECKS)


def use_scroll(s: Mine, seat: i64, card: i64, deck: i64) -> None:
    """Draw what the scroll gives at its level, then it leaves the game (M5.2.1); a full Mage adds cards (M10.4)."""
    t = s.tables
    slot: i64 = slot_of_card(s, seat, card)
    level: i64 = s.items[slot_cell(s, seat, slot) + LEVEL]
    n: i64 = t.yields[t.yield_cell(card, level) + deck]
    mage: i64 = full_slot(s, seat, SCROLL_BONUS)
    if mage >= 0:
        n += t.amount[s.items[mage]]
    remove_item(s, seat, slot)
    before: Ints = s.cards[:] if s.events is not None else s.desk
    draw(s, seat, deck, n)
    if s.events is not None:
        backs, faces = gained_since(s, seat, before)
        values = {"seat": int(seat), "card": t.item_ids[GALLERY + card], "level": int(level), "cards": backs}
        s.tell("scroll", values, {"gems": faces}, (int(seat),))


def use_hoard(s: Mine, seat: i64, card: i64) -> None:
    """The Hoard's one draw; it stays in the gallery (M5.2.2)."""
    t = s.tables
    set_times_used(s, HOARD, times_used(s, HOARD) + 1)
    before: Ints = s.cards[:] if s.events is not None else s.desk
    for deck in range(DECKS):
        draw(s, seat, deck, t.hoard_draw[card * DECKS + deck])
    if s.events is not None:
        backs, faces = gained_since(s, seat, before)
        values = {"seat": int(seat), "card": t.item_ids[GALLERY + card], "cards": backs}
        s.tell("hoard", values, {"gems": faces}, (int(seat),))
