"""Views and positions of Dwergar as readable JSON (D3).

Everybody sees the same: all but what the decks will bring. A position adds chance and the draws it has fixed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.dwergar.play.lookup import COST
from dwarrow.games.dwergar.play.phases.heat import heat_at_hand, least_furnaces, most_furnaces
from dwarrow.games.dwergar.play.phases.mine import has_extra
from dwarrow.games.dwergar.play.phases.projects import discounts, is_cheaper, price_of
from dwarrow.games.dwergar.play.setup import all_cards
from dwarrow.games.dwergar.play.state import (
    AT_HOME,
    BY_REGION,
    CARTS,
    CHIEF,
    CHIMNEY,
    COLD,
    DECISIONS,
    DISCOUNT,
    DWARF,
    EASTERN,
    FOR_EXCHANGE,
    FOR_LIFT,
    FOR_PLACING,
    FOREMAN,
    FURNACE,
    FURNACES,
    GOODS,
    HAND,
    HEAT,
    IN_CART,
    LIT,
    MINE_LEVELS,
    MODERN,
    NONE,
    OPEN,
    OWN,
    OWNED,
    PAID,
    PHASES,
    PROJECT_VP,
    PURPOSES,
    ROUND,
    ROWS,
    STORE,
    SUPPLY,
    TALLIES,
    WORKERS,
    Mine,
    cart_is_empty,
    goods_at,
    row_on,
    score_track,
)

if TYPE_CHECKING:
    from dwarrow.kernel.vectors import Ints

Json = dict[str, Any]
LEVEL_NAMES = ("transit", "1", "2", "3", "4")


def view_of(s: Mine, seat: int | None) -> Json:
    """What a seat (None: a spectator) may know: the same for all (D3.1)."""
    return {**public(s), "seat": seat}


def position_of(s: Mine) -> Json:
    """Everything, with the state of chance and what a position has fixed of the decks."""
    t = s.tables
    coming = {
        "projects": [t.card_ids[card] for card in s.coming],
        "events": [t.event_ids[card] for card in s.coming_events],
    }
    return {**public(s), "coming": coming, "chance": int(s.rng)}


def public(s: Mine) -> Json:
    t = s.tables
    over = s.is_over()
    return {
        "game": "dwergar",
        "seats": int(s.seats),
        "options": {"events": int(s.events_total), "keep_forced": bool(s.keep_forced)},
        "regions": [name for number, name in enumerate(t.region_ids) if s.regions >> number & 1],
        "round": int(s.round),
        "phase": "over" if over else PHASES[s.phase],
        "decision": None if over else DECISIONS[s.decision],
        "to_act": None if over else int(s.seat),
        "waiting": s.waiting(),
        "starter": int(s.starter),
        "event": None if s.event == t.no_event else t.event_ids[s.event],
        "events_seen": [name for number, name in enumerate(t.event_ids) if not s.unseen >> number & 1],
        "events_left": int(s.events_left),
        "open": [card_name(s, s.board[OPEN + slot]) for slot in range(t.open_cards)],
        "deck": {"basic": len(names_in(s, s.deck & t.basic)), "advanced": len(names_in(s, s.deck & ~t.basic))},
        "removed": names_in(s, removed(s)),
        "silverbeard": None if s.silverbeard < 0 else int(s.silverbeard),
        "places": {name: location(s, number) for number, name in enumerate(t.place_ids)},
        "players": [player(s, seat) for seat in range(s.seats)],
        "moment": {} if over else moment(s),
        "scores": s.scores() if over else None,
        "winners": s.winners() if over else None,
    }


def card_name(s: Mine, card: int) -> str | None:
    return None if card == NONE else s.tables.card_ids[card]


def names_in(s: Mine, cards: int) -> list[str]:
    return [name for number, name in enumerate(s.tables.card_ids) if cards >> number & 1]


def removed(s: Mine) -> int:
    """The projects that have left the game: those in play that lie nowhere."""
    left = int(all_cards(s) & ~s.deck)
    for slot in range(s.tables.open_cards):
        if s.board[OPEN + slot] != NONE:
            left &= ~int(s.tables.bit[s.board[OPEN + slot]])
    for seat in range(s.seats):
        left &= ~int(s.own[seat * OWN + OWNED])
    return left


def location(s: Mine, place: int) -> Json:
    dwarf, furnace = int(s.board[DWARF + place]), int(s.board[FURNACE + place])
    return {
        "dwarf": None if dwarf == NONE else s.tables.dwarf_ids[min(dwarf, FOREMAN)],
        "seat": dwarf - FOREMAN if dwarf >= FOREMAN else None,
        "furnace": None if furnace == NONE else furnace,
    }


def player(s: Mine, seat: int) -> Json:
    t = s.tables
    own = seat * OWN
    hand = {t.dwarf_ids[worker]: int(s.own[own + HAND + worker]) for worker in range(WORKERS)}
    return {
        "vp": int(score_track(s, seat)),
        "points": {name: int(s.own[own + PROJECT_VP + number]) for number, name in enumerate(TALLIES)},
        "heat": int(s.own[own + HEAT]),
        "keeps": min(int(t.heat_max), int(t.kept_heat * s.own[own + BY_REGION + EASTERN])),  # D4.3.4, D9.4
        "lit": int(s.own[own + LIT]),
        "cold": int(s.own[own + COLD]),
        "supply": int(s.own[own + SUPPLY]),
        "store": all_goods(s, s.own, own + STORE),
        "hand": hand,
        "foreman": foreman(s, int(s.own[own + CHIEF])),
        "carts": {name: goods_at(s, s.own, cart(s, seat, level)) for level, name in enumerate(LEVEL_NAMES)},
        "projects": names_in(s, s.own[own + OWNED]),
        "modernised": names_in(s, s.own[own + MODERN]),
        "lacks": {t.card_ids[card]: lacks(s, seat, card) for card in open_cards(s)},
    }


def open_cards(s: Mine) -> list[int]:
    slots = [int(s.board[OPEN + slot]) for slot in range(s.tables.open_cards)]
    return [card for card in slots if card != NONE]


def lacks(s: Mine, seat: int, card: int) -> Json:
    """What a seat misses for an open project now: heat beside scale and lit furnaces, goods after card 1 (D8.1)."""
    t = s.tables
    heat = int(t.price[card * COST]) - int(heat_at_hand(s, seat))
    cheaper = [good for good in range(GOODS) if is_cheaper(s, seat, card, good)] or [NONE]
    missing = [missing_goods(s, seat, card, off) for off in cheaper]
    return {"heat": max(0, heat), "goods": min(missing, key=lambda goods: sum(goods.values()))}


def missing_goods(s: Mine, seat: int, card: int, off: int) -> dict[str, int]:
    due = [int(price_of(s, card, good, off)) - int(s.own[seat * OWN + STORE + good]) for good in range(GOODS)]
    return {name: n for name, n in zip(s.tables.good_ids, due, strict=True) if n > 0}


def cart(s: Mine, seat: int, level: int) -> int:
    return int(seat * OWN + CARTS + GOODS * row_on(s, level))


def all_goods(s: Mine, values: Ints, cell: int) -> dict[str, int]:
    return {name: int(values[cell + good]) for good, name in enumerate(s.tables.good_ids)}


def foreman(s: Mine, chief: int) -> str:
    """Where a foreman is: `hand`, a location, or the row of his cart, `row 2`."""
    if chief == AT_HOME:
        return "hand"
    if chief < IN_CART:
        return s.tables.place_ids[chief]
    return f"row {LEVEL_NAMES[(chief - IN_CART - s.top) % ROWS]}"


# The moment ----------------------------------------------------------------------------------------------------------


def moment(s: Mine) -> Json:
    """Where in its turn the match stands: actions to come, the session, what is being paid for."""
    shown: Json = {}
    if s.in_turn:
        shown.update(left=int(s.left), more=int(s.more), further=bool(s.further))
    if s.phase != ROUND:
        shown["asked"] = [seat for seat in range(s.seats) if s.asked >> seat & 1]
    if s.place != NONE:
        shown["session"] = session(s)
    if s.decision in (DISCOUNT, CHIMNEY):
        shown["card"] = s.tables.card_ids[s.subject]
        if s.decision == DISCOUNT:
            shown["prices"] = prices(s)
    elif s.decision == FURNACES:
        shown["payment"] = payment(s)
    return shown


def session(s: Mine) -> Json:
    t = s.tables
    called = {} if s.called == NONE else {"silverbeard": int(s.called) + 1}
    return {
        "place": t.place_ids[s.place],
        "dwarf": t.dwarf_ids[s.dwarf],
        "skill": t.dwarf_ids[s.skill],
        "base": int(s.base),
        "bonuses": [int(s.first), int(s.second)],
        "lifts": int(s.lifts),
        "shut": bool(s.shut),
        "installed": bool(s.installed),
        "project": card_name(s, s.project),
        "fresh": bool(s.fresh),
        "paid": goods_at(s, s.board, PAID),
        "load": load(s),
        **called,
    }


def load(s: Mine) -> Json | None:
    """What loading would put into the cart of who is at work on a level (D6.1.1); None where it cannot be done."""
    if s.place >= MINE_LEVELS or s.base == 0 or not cart_is_empty(s, s.seat, row_on(s, s.place + 1)):
        return None
    t, cell = s.tables, GOODS * int(s.place)
    extra = has_extra(s, s.seat)
    counts = [int(t.yields[cell + good]) + (int(t.extra[cell + good]) if extra else 0) for good in range(GOODS)]
    return {name: n for name, n in zip(t.good_ids, counts, strict=True) if n}


def prices(s: Mine) -> Json:
    """The goods to pay for a project, by the good that is cheaper (D8.1)."""
    t, card = s.tables, s.subject
    due = {off: [int(price_of(s, card, good, off)) for good in range(GOODS)] for off in discounts(s, s.seat, card)}
    return {
        t.good_ids[off]: {name: n for name, n in zip(t.good_ids, counts, strict=True) if n}
        for off, counts in due.items()
    }


def payment(s: Mine) -> Json:
    shown: Json = {"purpose": PURPOSES[s.purpose], "heat": int(s.due), "of": subject(s), "ways": ways(s)}
    if s.off != NONE:
        shown["off"] = s.tables.good_ids[s.off]
    return shown


def ways(s: Mine) -> list[Json]:
    """How scale and furnaces would stand after each way to pay (D5.4.1)."""
    heat, lit, due = (int(n) for n in (s.own[s.seat * OWN + HEAT], s.own[s.seat * OWN + LIT], s.due))
    numbers = range(int(least_furnaces(s, s.seat)), int(most_furnaces(s, s.seat)) + 1)
    return [{"furnaces": n, "heat": heat - (due - n), "lit": lit - n} for n in numbers]


def subject(s: Mine) -> str | None:
    """What is paid for: the action of a placement, the goods of an exchange, or a card."""
    t = s.tables
    if s.purpose == FOR_LIFT:
        return None
    if s.purpose == FOR_PLACING:
        return s.game.format(int(s.subject))
    if s.purpose == FOR_EXCHANGE:
        return f"{t.good_ids[t.forge_give[s.subject]]} {t.good_ids[t.forge_take[s.subject]]}"
    return t.card_ids[s.subject]
