# compiled by mypyc
"""The end (G9): points (G9.1), and what breaks a tie."""

from __future__ import annotations

from dwarrow.games.gnomes.play.board import current_price, highest_price
from dwarrow.games.gnomes.play.seats import gold_of, held, prisms_of, vp_of
from dwarrow.games.gnomes.play.state import GEMS, GnomesFields
from dwarrow.kernel.results import leaders, tell_scores, tell_winners
from dwarrow.kernel.vectors import i64


def wealth(s: GnomesFields, seat: i64) -> i64:
    """Gold with all gems sold at current prices, each prism at the highest (G9.3)."""
    worth: i64 = gold_of(s, seat) + prisms_of(s, seat) * highest_price(s)
    for gem in range(GEMS):
        worth += held(s, seat, gem) * current_price(s, gem)
    return worth


def winners(s: GnomesFields) -> list[int]:
    """Most points, then most wealth; still tied, the victory is shared (G9.3)."""
    return leaders([[int(vp_of(s, seat)), int(wealth(s, seat))] for seat in range(s.seats)])


def tell_result(s: GnomesFields) -> None:
    """Points of all; the wealth of those who are tied for the lead."""
    if not s.ending:
        s.tell("stopped", {"round": int(s.round)})  # G11.4
    tell_scores(s)
    tied = leaders([[points] for points in s.scores()])
    if len(tied) > 1:
        for seat in tied:
            s.tell("wealth", {"seat": seat, "gold": int(wealth(s, seat))})
    tell_winners(s)
