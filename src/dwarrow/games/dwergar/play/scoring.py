# compiled by mypyc
"""Points at the end and the winners (D10.3, D10.4)."""

from __future__ import annotations

from dwarrow.games.dwergar.play import effects, seats
from dwarrow.games.dwergar.play.board import installed_by
from dwarrow.games.dwergar.play.goods import amount_in
from dwarrow.games.dwergar.play.sets import count
from dwarrow.games.dwergar.play.state import DwergarFields
from dwarrow.kernel.results import leaders, tell_scores, tell_winners
from dwarrow.kernel.vectors import i64


def end_points(s: DwergarFields, seat: i64, card: i64) -> i64:
    """What a modernised card is worth at the end (D10.3): goods in carts are lost."""
    t = s.tables
    effect: i64 = t.effect[card]
    number: i64 = 0
    if effect == effects.VP_PER_MODERNISED:
        number = count(seats.modernised_by(s, seat))
    elif effect == effects.VP_PER_SET:
        number = seats.stored(s, seat, t.kind[card]) // (t.second[card] if t.second[card] > 0 else 1)
    elif effect == effects.VP_PER_PRICE_KIND:
        for other in range(t.cards):
            if seats.has_completed(s, seat, other) and amount_in(t.price_goods, other, t.kind[card]) > 0:
                number += 1
    elif effect == effects.VP_PER_BOARD_FURNACE:
        number = seats.on_player_board(s, seat)
    elif effect == effects.VP_PER_INSTALLED:
        number = installed_by(s, seat)
    return number * t.amount[card]


def score(s: DwergarFields, seat: i64) -> i64:
    total: i64 = seats.score_track(s, seat)
    for card in s.tables.at_end:
        if seats.has_modernised(s, seat, card):
            total += end_points(s, seat, card)
    return total


def winners(s: DwergarFields) -> list[int]:
    """Most points; then most crystal, gold, iron, coal in the store; still tied, the victory is shared (D10.4)."""
    standings: list[list[int]] = []
    for seat in range(s.seats):
        goods = [int(seats.stored(s, seat, good)) for good in s.tables.tie_break]
        standings.append([int(score(s, seat)), *goods])
    return leaders(standings)


def tell_result(s: DwergarFields) -> None:
    for seat in range(s.seats):
        for card in s.tables.at_end:
            vp: i64 = end_points(s, seat, card) if seats.has_modernised(s, seat, card) else 0
            if vp > 0:
                s.tell("end_vp", {"seat": int(seat), "card": s.tables.card_ids[card], "vp": int(vp)})
    tell_scores(s)
    tell_winners(s)
