# compiled by mypyc
"""Phase 1, second part: Spell scrolls and the Dragon Hoard (M5.2), in player order, any number each, then pass."""

from __future__ import annotations

from dwarrow.games.mines.play import gallery
from dwarrow.games.mines.play.draw_cards import before_draw, draw, gained_since
from dwarrow.games.mines.play.effects import HOARD, SCROLL_BONUS
from dwarrow.games.mines.play.seats import left_of
from dwarrow.games.mines.play.state import DECKS, NOTHING, SPELL, SPELLS, MinesFields
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def begin(s: MinesFields) -> None:
    s.phase = SPELLS
    s.decision = SPELL
    s.seat = s.starter


def legal_for(s: MinesFields, seat: i64) -> Ints:
    t = s.tables
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for item in range(gallery.gallery_of(s, seat), gallery.items_end(s, seat), gallery.ITEM):
        card: i64 = gallery.card_of(s, item)
        if t.scroll_code[card] >= 0:  # M5.2.1: the alternatives of the scroll's level
            for deck in range(DECKS):
                if gallery.yield_of(s, item, deck) > 0:
                    legal = append(legal, t.scroll_code[card] + deck)
        elif (
            t.hoard_code[card] >= 0 and gallery.is_full(s, item) and gallery.times_used(s, HOARD) < t.uses[card]
        ):  # M5.2.2
            legal = append(legal, t.hoard_code[card])
    return append(legal, t.spell_pass_code)


def do(s: MinesFields, action: i64, seat: i64) -> None:
    t = s.tables
    if action == t.spell_pass_code:
        if s.events is not None and len(legal_for(s, seat)) > 1:  # who had nothing to use has decided nothing
            s.tell("spell_pass", {"seat": int(seat)})
        if left_of(s, seat) == s.starter:
            s.decision = NOTHING
        else:
            s.seat = left_of(s, seat)
    elif action >= t.first_hoard_code:
        use_hoard(s, seat, t.spell_card[action - t.first_spell_code])
    else:
        code: i64 = action - t.first_spell_code
        use_scroll(s, seat, t.spell_card[code], code % DECKS)


def use_scroll(s: MinesFields, seat: i64, card: i64, deck: i64) -> None:
    """Draw what the scroll gives at its level, then it leaves the game (M5.2.1); a full Mage adds cards (M10.4)."""
    scroll: i64 = gallery.improvement(s, seat, card)
    level: i64 = gallery.level_of(s, scroll)
    n: i64 = gallery.yield_of(s, scroll, deck)
    mage: i64 = gallery.full_card(s, seat, SCROLL_BONUS)
    if mage >= 0:
        n += s.tables.amount[mage]
    gallery.remove_improvement(s, seat, scroll)
    before: Ints = before_draw(s)
    draw(s, seat, deck, n)
    if s.events is not None:
        backs, faces = gained_since(s, seat, before)
        values = {"seat": int(seat), "card": gallery.card_id(s, card), "level": int(level), "cards": backs}
        s.tell("scroll", values, {"gems": faces}, (int(seat),))


def use_hoard(s: MinesFields, seat: i64, card: i64) -> None:
    """The Hoard's one draw; it stays in the gallery (M5.2.2)."""
    gallery.count_use(s, HOARD)
    before: Ints = before_draw(s)
    for deck in range(DECKS):
        draw(s, seat, deck, s.tables.hoard_draw[card * DECKS + deck])
    if s.events is not None:
        backs, faces = gained_since(s, seat, before)
        s.tell(
            "hoard",
            {"seat": int(seat), "card": gallery.card_id(s, card), "cards": backs},
            {"gems": faces},
            (int(seat),),
        )
