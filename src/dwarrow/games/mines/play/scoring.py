# compiled by mypyc
"""End and scoring (M9): exchange, points of full items, tie-breaks."""

from __future__ import annotations

from dwarrow.games.mines.play.effects import FINAL_RATE
from dwarrow.games.mines.play.gallery import ITEM, card_of, family_of, full_card, is_full, items_end
from dwarrow.games.mines.play.gem_cards import hand_size
from dwarrow.games.mines.play.seats import vp_of
from dwarrow.games.mines.play.state import MinesFields
from dwarrow.kernel.results import leaders, tell_winners
from dwarrow.kernel.vectors import i64


def exchange_rate(s: MinesFields, seat: i64) -> i64:
    """Gem cards per victory point at the end; the Elven Goldsmith's is better (M9.1)."""
    goldsmith: i64 = full_card(s, seat, FINAL_RATE)
    return s.tables.exchange_rate if goldsmith < 0 else s.tables.amount[goldsmith]


def exchanged(s: MinesFields, seat: i64) -> i64:
    """Victory points for the cards in hand, as many as possible (M9.1)."""
    return hand_size(s, seat) // exchange_rate(s, seat)


def cards_left(s: MinesFields, seat: i64) -> i64:
    """Cards that the exchange leaves, the tie-breaker (M9.3)."""
    return hand_size(s, seat) % exchange_rate(s, seat)


def item_points(s: MinesFields, seat: i64, item: i64) -> i64:
    """An item counts only when it is full, also a negative one (M9.2)."""
    if not is_full(s, item):
        return 0
    return s.tables.vp[card_of(s, item)] + rule_points(s, seat, item)


def rule_points(s: MinesFields, seat: i64, item: i64) -> i64:
    """Cards whose points depend on the owner's other full items (M9.2); the Family clan is no Clan (M0.5)."""
    t = s.tables
    card: i64 = card_of(s, item)
    if card >= t.cards:  # Family clan and Packdragon have no rule
        return 0
    rule = t.components.improvements[card].vp_rule
    if not rule.steps:
        return 0
    full = 0
    for other in range(family_of(s, seat), items_end(s, seat), ITEM):
        if other != item and is_full(s, other):
            full += "other" in rule.kinds or t.kinds[card_of(s, other)] in rule.kinds
    points = 0
    for needed, vp in rule.steps:
        if full >= needed:
            points = vp
    return points


def score(s: MinesFields, seat: i64) -> i64:
    total: i64 = vp_of(s, seat) + exchanged(s, seat)
    for item in range(family_of(s, seat), items_end(s, seat), ITEM):
        total += item_points(s, seat, item)
    return total


def winners(s: MinesFields) -> list[int]:
    """Highest score, then most cards left; still tied, the victory is shared (M9.3)."""
    return leaders([[int(score(s, seat)), int(cards_left(s, seat))] for seat in range(s.seats)])


def tell_result(s: MinesFields) -> None:
    for seat in range(s.seats):
        vp = int(exchanged(s, seat))
        if vp:
            s.tell("exchange", {"seat": int(seat), "n": int(exchange_rate(s, seat)) * vp, "vp": vp})
        s.tell("score", {"seat": int(seat), "score": int(score(s, seat))})
    tell_winners(s)
