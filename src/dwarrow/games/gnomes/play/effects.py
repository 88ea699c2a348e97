# compiled by mypyc
"""What artifacts do (G8). components.toml says which card is of which kind; here is what happens when one is bought.

| kind | works |
| --- | --- |
| `gnomunculus` | more actions, at once and in every round (G8.1) |
| `alchemister` | gold in every mining round (G8.2) |
| `convertor` | prisms, once (G8.3) |
| `hoovermatic` | the others pay to mine, asked for in `mining` (G8.4) |
| `emeromobile` | discount markers, once; used in `market` (G8.5) |
"""

from __future__ import annotations

from dwarrow.games.gnomes.play.lookup import Tables
from dwarrow.games.gnomes.play.seats import gain_actions, gain_markers, gain_prisms, own_item
from dwarrow.games.gnomes.play.state import GnomesFields
from dwarrow.kernel.vectors import i64


def gain_item(s: GnomesFields, seat: i64, card: i64) -> None:
    """A card that was just bought gives its points and begins to work; jewelry does nothing more."""
    t = s.tables
    own_item(s, seat, card)
    gain_actions(s, seat, t.extra_actions[card])
    gain_prisms(s, seat, t.card_prisms[card])
    if t.marker_set[card] >= 0:
        for place in range(t.marker_values):
            gain_markers(s, seat, place, markers_given(t, card, place))
    if s.events is not None:
        tell_effect(s, seat, card)


def markers_given(t: Tables, card: i64, place: i64) -> i64:
    """How many markers of a value a card brings."""
    if t.marker_set[card] < 0:
        return 0
    return t.set_markers[t.marker_set[card] * t.marker_values + place]


def tell_effect(s: GnomesFields, seat: i64, card: i64) -> None:
    t = s.tables
    if t.extra_actions[card] > 0:
        s.tell("gnomunculus", {"seat": int(seat), "n": int(t.extra_actions[card])})
    if t.card_prisms[card] > 0:
        s.tell("prisms", {"seat": int(seat), "n": int(t.card_prisms[card])})
    if t.marker_set[card] >= 0:
        s.tell("markers", {"seat": int(seat), "markers": list(t.components.items[card].markers)})
    if t.is_hoover[card]:
        s.tell("hoovermatic", {"seat": int(seat)})
