"""Views and positions of Gnomes as readable JSON (G12).

`shown_to` is the allow-list: what everybody knows, with the faces that one seat knows besides. A position shows all
faces. A hidden card reads `{"level": 2, "known_by": [0], "card": null}`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.gnomes.play import board, scoring, seats, state
from dwarrow.games.gnomes.play.decks import deck_card, deck_size
from dwarrow.games.gnomes.play.phases.mining import entitled
from dwarrow.games.gnomes.play.picks import gems_picked
from dwarrow.games.gnomes.play.state import GEMS, first_link, gem_counts, holds
from dwarrow.games.gnomes.sight.quotes import quotes
from dwarrow.kernel.past import told

if TYPE_CHECKING:
    from dwarrow.games.gnomes.play.state import GnomesFields

Json = dict[str, Any]
Eyes = int | None
ALL = -2  # eyes that see every face


def view_of(s: GnomesFields, seat: int | None) -> Json:
    """What a seat (None: a spectator) may know."""
    view = shown_to(s, seat)
    view["quotes"] = quotes(s, seat) if seat is not None and seat == s.seat else {}
    view["seat"] = seat
    return view


def position_of(s: GnomesFields) -> Json:
    """Everything, secrets included."""
    position = shown_to(s, ALL)
    position["chance"] = int(s.rng)
    return position


# The allow-list (G12.1) ----------------------------------------------------------------------------------------------


def shown_to(s: GnomesFields, eyes: Eyes) -> Json:
    t = s.tables
    over = s.is_over()
    decision = int(s.decision) if eyes in (ALL, int(s.seat)) else int(first_link(s.decision))  # G12.5
    return {
        "game": "gnomes",
        "seats": int(s.seats),
        "options": {
            "discount_rule": bool(s.discounts),
            "open_gold": bool(s.open_gold),
            "max_rounds": int(s.max_rounds),
            "keep_forced": bool(s.keep_forced),
        },
        "round": int(s.round),
        "phase": "over" if over else state.PHASES[s.phase],
        "decision": None if over else state.DECISIONS[decision],
        "to_act": None if over else int(s.seat),
        "waiting": s.waiting(),
        "starter": int(s.starter),
        "gnome": t.district_ids[s.gnome],
        "tile_bought": bool(s.tile_bought),
        "ending": bool(s.ending),
        "prices": {
            gem: {"current": int(board.current_price(s, number)), "target": int(board.target_price(s, number))}
            for number, gem in enumerate(t.gem_ids)
        },
        "history": board.price_history(s),
        "bank": {gem: int(board.in_bank(s, number)) for number, gem in enumerate(t.gem_ids)},
        "spaces": {name: space(s, number, eyes) for number, name in enumerate(t.space_ids)},
        "display": {name: display(s, deck) for deck, name in enumerate(t.deck_ids)},
        "discounts": [
            {"upright": int(board.upright(s, slot)), "sideways": int(board.sideways(s, slot))}
            for slot in range(t.display)
        ],
        "decks": {
            name: [hidden_card(s, int(deck_card(s, deck, place)), eyes) for place in range(deck_size(s, deck))]
            for deck, name in enumerate(t.deck_ids)
        },
        "traders": [name for number, name in enumerate(t.trader_ids) if holds(s.supply, number)],
        "players": [player(s, seat, eyes) for seat in range(s.seats)],
        "moment": {} if over else moment(s, decision, eyes),
        **told(s),
        "scores": s.scores() if over else None,
        "winners": s.winners() if over else None,
    }


def space(s: GnomesFields, number: int, eyes: Eyes) -> Json:
    """A space: who has bought its tile, who has looked at it, and the face as far as it is known (G12.3)."""
    own = [seat for seat in range(s.seats) if holds(seats.tiles_of(s, seat), number)]
    sampled = [seat for seat in range(s.seats) if holds(seats.sampled_by(s, seat), number)]
    seen = bool(own) or eyes == ALL or eyes in sampled
    return {
        "owner": own[0] if own else None,
        "sampled": sampled,
        "tile": s.tables.tile_ids[s.faces[number]] if seen else None,
    }


def display(s: GnomesFields, deck: int) -> list[str | None]:
    return [None if card < 0 else s.tables.card_ids[card] for card in board.display_of(s, deck)]


def hidden_card(s: GnomesFields, card: int, eyes: Eyes) -> Json:
    """A card that lies face down or is held: its back, who knows it, and what it is for those (G12.4)."""
    known = seats.knowers(s, card)
    return {
        "level": int(s.tables.card_level[card]),
        "known_by": known,
        "card": s.tables.card_ids[card] if eyes == ALL or eyes in known else None,
    }


def player(s: GnomesFields, seat: int, eyes: Eyes) -> Json:
    t = s.tables
    gold, hand, trader = int(seats.gold_of(s, seat)), int(seats.hand_of(s, seat)), int(seats.trader_of(s, seat))
    markers = {str(value): int(seats.markers_of(s, seat, place)) for place, value in enumerate(t.marker_value)}
    shown: Json = {
        "ledger": gold - t.components.constants.start_gold,
        "actions": int(seats.actions_left(s, seat)),
        "gems": gem_counts(s, seats.stock_of(s, seat)),
        "prisms": int(seats.prisms_of(s, seat)),
        "markers": {value: n for value, n in markers.items() if n},
        "trader": None if trader < 0 else t.trader_ids[trader],
        "hand": None if hand < 0 else {"deck": t.deck_ids[t.card_deck[hand]], **hidden_card(s, hand, eyes)},
        "items": [name for card, name in enumerate(t.card_ids) if holds(seats.items_of(s, seat), card)],
        "vp": int(seats.vp_of(s, seat)),
        "mines": mines(s, seat),
        "income": int(seats.income_of(s, seat)),
    }
    if s.open_gold or eyes in (ALL, seat):  # G12.2
        shown["gold"] = gold
    if s.is_over():
        shown["wealth"] = int(scoring.wealth(s, seat))
    return shown


def mines(s: GnomesFields, seat: int) -> dict[str, int]:
    """What a seat's tiles would bring now, wilds included (G6.1)."""
    due = {gem: int(entitled(s, seat, number)) for number, gem in enumerate((*s.tables.gem_ids, "wild"))}
    return {gem: n for gem, n in due.items() if n}


def moment(s: GnomesFields, decision: int, eyes: Eyes) -> Json:
    """Where in its turn the deciding seat is; what it has only begun is seen by itself alone (G12.5)."""
    t = s.tables
    shown: Json = {}
    if s.phase == state.MINING_PHASE:
        shown["mined"] = gem_counts(s, [int(board.mined(s, gem)) for gem in range(GEMS)])
        shown["due"] = [int(seats.wilds_due(s, seat)) for seat in range(s.seats)]
    if decision in (state.KEEP, state.BOTTOM):
        shown["deck"] = t.deck_ids[s.deck]
        shown["drawn"] = [hidden_card(s, int(card), eyes) for card in (s.first, s.second)]
    if decision == state.BOTTOM:
        shown["kept"] = ("first", "second")[s.kept]
    if decision in (state.MARKER, state.SALE):
        shown |= {"gem": t.gem_ids[s.gem], "amount": int(s.amount)}
    if decision == state.PAY:
        card = int(s.buying - t.spaces)
        buying = {"space": t.space_ids[s.buying]} if card < 0 else {"item": t.card_ids[card]}
        shown |= {"buying": buying, "gem": t.gem_ids[s.gem], "picked": gem_counts(s, gems_picked(s.picked))}
    if decision == state.DIG:
        shown |= {"gem": "wild" if s.gem == GEMS else t.gem_ids[s.gem], "picked": gem_counts(s, gems_picked(s.picked))}
    return shown
