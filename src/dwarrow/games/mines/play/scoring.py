# compiled by mypyc
"""End and scoring (M9): exchange, points of full items, tie-breaks."""

from __future__ import annotations

from dwarrow.games.mines.play.effects import FINAL_RATE
from dwarrow.games.mines.play.state import CARD, OWN, VP, Mine, full_slot, hand_size, is_full, slot_cell, slots_in_use
from dwarrow.kernel.vectors import i64


def exchange_rate(s: Mine, seat: i64) -> i64:
    """Gem cards per victory point at the end; the Elven Goldsmith's is better (M9.1)."""
    smith: i64 = full_slot(s, seat, FINAL_RATE)
    return s.tables.exchange_rate if smith < 0 else s.tables.amount[s.items[smith]]


def exchanged(s: Mine, seat: i64) -> i64:
    """Victory points for the cards in hand, as many as possible (M9.1)."""
    return hand_size(s, seat) // exchange_rate(s, seat)


def cards_left(s: Mine, seat: i64) -> i64:
    """Cards that the exchange leaves, the tie-breaker (M9.3)."""
    return hand_size(s, seat) % exchange_rate(s, seat)


def item_points(s: Mine, seat: i64, slot: i64) -> i64:
    """An item counts only when it is full, also a negative one (M9.2)."""
    cell: i64 = slot_cell(s, seat, slot)
    if not is_full(s, cell):
        return 0
    card: i64 = s.items[cell + CARD]
    return s.tables.vp[card] + rule_points(s, seat, slot, card)


def rule_points(s: Mine, seat: i64, slot: i64, card: i64) -> i64:
    """Cards whose points depend on the owner's other full items (M9.2); the Family clan is no Clan (M0.5)."""
    t = s.tables
    if card >= t.cards:
        return 0
    rule = t.components.improvements[card].vp_rule
    if not rule.steps:
        return 0
    full = 0
    for other in range(slots_in_use(s, seat)):
        cell: i64 = slot_cell(s, seat, other)
        if other != slot and is_full(s, cell):
            full += "other" in rule.kinds or t.kinds[s.items[cell + CARD]] in rule.kinds
    points = 0
    for needed, vp in rule.steps:
        if full >= needed:
            points = vp
    return points


def score(s: Mine, seat: i64) -> i64:
    total: i64 = s.own[seat * OWN + VP] + exchanged(s, seat)
    for slot in range(slots_in_use(s, seat)):
        total += item_points(s, seat, slot)
    return total


def winners(s: Mine) -> list[int]:
    """Highest score, then most cards left; still tied, the victory is shared (M9.3)."""
    best: list[int] = []
    best_score: i64 = 0
    best_left: i64 = 0
    for seat in range(s.seats):
        points: i64 = score(s, seat)
        left: i64 = cards_left(s, seat)
        if not best or points > best_score or (points == best_score and left > best_left):
            best = [int(seat)]
            best_score = points
            best_left = left
        elif points == best_score and left == best_left:
            best.append(int(seat))
    return best


def tell_result(s: Mine) -> None:
    for seat in range(s.seats):
        vp = int(exchanged(s, seat))
        if vp:
            s.tell("exchange", {"seat": int(seat), "n": int(exchange_rate(s, seat)) * vp, "vp": vp})
        s.tell("score", {"seat": int(seat), "score": int(score(s, seat))})
    best = winners(s)
    if len(best) == 1:
        s.tell("winner", {"seat": best[0]})
    else:
        s.tell("shared", {"seats": best})
