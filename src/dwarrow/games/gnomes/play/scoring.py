# compiled by mypyc
"""The end (G9): points (G9.1), and what breaks a tie."""

from __future__ import annotations

from dwarrow.games.gnomes.play.board import current_price, highest_price
from dwarrow.games.gnomes.play.seats import gold_of, held, prisms_of, vp_of
from dwarrow.games.gnomes.play.state import GEMS, GnomesFields
from dwarrow.kernel.results import leaders, tell_winners
from dwarrow.kernel.vectors import i64


def wealth(s: GnomesFields, seat: i64) -> i64:
    """Gold with all gems sold at current prices, each prism at the highest (G9.3)."""
    worth: i64 = gold_of(s, seat) + prisms_of(s, seat) * highest_price(s)
    for gem in range(GEMS):
        worth += held(s, seat, gem) * current_price(s, gem)
    return worth


def winners(s: GnomesFields) -> list[int]:
    """Most points, then most wealth; still tied, the victory is shared (G9.3)."""
    seats = range(s.seats)
    return leaders([int(vp_of(s, seat)) for seat in seats], [int(wealth(s, seat)) for seat in seats])


def tell_result(s: GnomesFields) -> None:
    """Points of all; the wealth of those who are tied for the lead."""
    scores = [int(vp_of(s, seat)) for seat in range(s.seats)]
    for seat in range(s.seats):
        s.tell("score", {"seat": int(seat), "score": scores[seat]})
    if scores.count(max(scores)) > 1:
        for seat in range(s.seats):
            if scores[seat] == max(scores):
                s.tell("wealth", {"seat": int(seat), "gold": int(wealth(s, seat))})
    tell_winners(s, winners(s))
