"""A last stroke in pencil: what it leads to is not known yet, but the seat's own village with it is (Z14.2)."""

from __future__ import annotations

from typing import Any

from dwarrow.games.zwergendorf.play import seats
from dwarrow.games.zwergendorf.play.phases.cards import card_of
from dwarrow.games.zwergendorf.play.queue import symbols_left
from dwarrow.games.zwergendorf.play.state import DRAW, RESOURCE
from dwarrow.games.zwergendorf.play.village import place
from dwarrow.games.zwergendorf.rules import ZwergendorfState
from dwarrow.games.zwergendorf.sight.view import drawing, view_of


def sketch(s: ZwergendorfState, seat: int, action: int) -> dict[str, Any] | None:
    """The seat's view with a symbol drawn, or a tree felled instead; the phase does not go on."""
    due = drawing(s, seat)
    copy = s.clone()
    copy.events = None
    if due is None or action == s.tables.defer_code:
        return None
    if action == s.tables.tree_code:
        seats.cross_tree(copy, seat)
    else:
        place(copy, seat, s.tables.symbol_ids.index(due["symbol"]), action)
    if seats.decision_of(s, seat) == DRAW and symbols_left(s, seat) == 1:  # the card is finished (Z5.9)
        card = card_of(s, seat)
        if s.tables.card_deck[card] != RESOURCE:
            seats.lay_open(copy, seat, card)
    return view_of(copy, seat)
