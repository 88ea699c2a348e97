"""Views and positions of Dwergar as readable JSON (D3).

Everybody sees the same: all but what the decks will bring. A position adds chance and the draws it has fixed.
"""

from __future__ import annotations

from typing import Any

from dwarrow.games.dwergar.play import board, seats, state
from dwarrow.games.dwergar.play.phases.heat import kept_heat, least_furnaces, most_furnaces
from dwarrow.games.dwergar.play.phases.mine import has_extra, yield_of
from dwarrow.games.dwergar.play.phases.studio import discounts, is_cheaper, price_of
from dwarrow.games.dwergar.play.regions import in_play, projects_in_play
from dwarrow.games.dwergar.play.session import is_at_work, row_here
from dwarrow.games.dwergar.play.sets import count, has
from dwarrow.games.dwergar.play.state import DwergarFields
from dwarrow.kernel.past import told
from dwarrow.kernel.state import NOBODY

Json = dict[str, Any]
LEVEL_NAMES = ("transit", "1", "2", "3", "4")


def view_of(s: DwergarFields, seat: int | None) -> Json:
    """What a seat (None: a spectator) may know: the same for all (D3.1)."""
    return {**public(s), "seat": seat}


def position_of(s: DwergarFields) -> Json:
    """Everything, with the state of chance and what a position has fixed of the decks."""
    t = s.tables
    coming = {
        "projects": [t.card_ids[card] for card in s.coming],
        "events": [t.event_ids[card] for card in s.coming_events],
    }
    return {**public(s), "coming": coming, "chance": int(s.rng)}


def public(s: DwergarFields) -> Json:
    t = s.tables
    over = s.is_over()
    return {
        "game": "dwergar",
        "seats": int(s.seats),
        "options": {"events": int(s.events_total), "keep_forced": bool(s.keep_forced)},
        "regions": [name for number, name in enumerate(t.region_ids) if in_play(s, number)],
        "round": int(s.round),
        "phase": "over" if over else state.PHASES[s.phase],
        "decision": None if over else state.DECISIONS[s.decision],
        "to_act": None if over else int(s.seat),
        "waiting": s.waiting(),
        "starter": int(s.starter),
        "event": None if s.event == t.no_event else t.event_ids[s.event],
        "events_seen": [name for number, name in enumerate(t.event_ids) if not has(s.unseen, number)],
        "events_left": int(s.events_left),
        "open": [card_name(s, board.open_card(s, slot)) for slot in range(t.open_cards)],
        "deck": {"basic": int(count(s.deck & t.basic)), "advanced": int(count(s.deck & ~t.basic))},
        "removed": names_in(s, removed(s)),
        "silverbeard": None if s.silverbeard < 0 else int(s.silverbeard),
        "places": {name: location(s, number) for number, name in enumerate(t.location_ids)},
        "players": [player(s, seat) for seat in range(s.seats)],
        "moment": {} if over else moment(s),
        **told(s),
        "scores": s.scores() if over else None,
        "winners": s.winners() if over else None,
    }


def card_name(s: DwergarFields, card: int) -> str | None:
    return None if card == state.NO_CARD else s.tables.card_ids[card]


def names_in(s: DwergarFields, cards: int) -> list[str]:
    return [name for number, name in enumerate(s.tables.card_ids) if has(cards, number)]


def removed(s: DwergarFields) -> int:
    """The projects that have left the game: those in play that lie nowhere."""
    left = int(projects_in_play(s) & ~s.deck)
    for card in open_cards(s):
        left &= ~int(s.tables.bit[card])
    for seat in range(s.seats):
        left &= ~int(seats.completed_by(s, seat))
    return left


def location(s: DwergarFields, number: int) -> Json:
    dwarf, owner = int(board.dwarf_at(s, number)), int(board.furnace_at(s, number))
    return {
        "dwarf": None if dwarf == state.NO_DWARF else s.tables.dwarf_ids[min(dwarf, state.FOREMAN)],
        "seat": int(board.owner_of(dwarf)) if board.is_foreman(dwarf) else None,
        "furnace": None if owner == NOBODY else owner,
    }


def player(s: DwergarFields, seat: int) -> Json:
    t = s.tables
    return {
        "vp": int(seats.score_track(s, seat)),
        "points": {name: int(seats.vp_from(s, seat, source)) for source, name in enumerate(seats.SOURCES)},
        "heat": int(seats.heat_of(s, seat)),
        "keeps": int(kept_heat(s, seat)),
        "lit": int(seats.lit_of(s, seat)),
        "cold": int(seats.cold_of(s, seat)),
        "supply": int(seats.supply_of(s, seat)),
        "store": {name: int(seats.stored(s, seat, good)) for good, name in enumerate(t.good_ids)},
        "hand": {t.dwarf_ids[worker]: int(seats.held(s, seat, worker)) for worker in range(state.WORKERS)},
        "foreman": foreman(s, seat),
        "carts": {name: seats.cart_goods(s, seat, seats.row_on(s, level)) for level, name in enumerate(LEVEL_NAMES)},
        "projects": names_in(s, seats.completed_by(s, seat)),
        "modernised": names_in(s, seats.modernised_by(s, seat)),
        "lacks": {t.card_ids[card]: lacks(s, seat, card) for card in open_cards(s)},
    }


def open_cards(s: DwergarFields) -> list[int]:
    cards = [int(board.open_card(s, slot)) for slot in range(s.tables.open_cards)]
    return [card for card in cards if card != state.NO_CARD]


def lacks(s: DwergarFields, seat: int, card: int) -> Json:
    """What a seat misses for an open project now: heat beside scale and lit furnaces, goods after card 1 (D8.1)."""
    heat = int(s.tables.price_heat[card]) - int(seats.heat_at_hand(s, seat))
    cheaper = [good for good in range(state.GOODS) if is_cheaper(s, seat, card, good)] or [state.NO_GOOD]
    missing = [missing_goods(s, seat, card, good) for good in cheaper]
    return {"heat": max(0, heat), "goods": min(missing, key=lambda goods: sum(goods.values()))}


def missing_goods(s: DwergarFields, seat: int, card: int, cheaper: int) -> dict[str, int]:
    return some(s, [int(price_of(s, card, good, cheaper) - seats.stored(s, seat, good)) for good in range(state.GOODS)])


def some(s: DwergarFields, counts: list[int]) -> dict[str, int]:
    """Four goods by id, without those of which there is none."""
    return {name: n for name, n in zip(s.tables.good_ids, counts, strict=True) if n > 0}


def foreman(s: DwergarFields, seat: int) -> str:
    """Where a foreman is: `hand`, a location, or the row of his cart, `row 2`."""
    if seats.has_foreman(s, seat):
        return "hand"
    row = seats.foreman_row(s, seat)
    if row < 0:
        return s.tables.location_ids[seats.foreman_location(s, seat)]
    return f"row {LEVEL_NAMES[seats.level_of(s, row)]}"


# The moment ----------------------------------------------------------------------------------------------------------


def moment(s: DwergarFields) -> Json:
    """Where in its turn the match stands: actions to come, the session, what is being paid for."""
    shown: Json = {}
    if s.in_turn:
        shown.update(left=int(s.actions_left), more=int(s.more_actions), further=bool(s.may_skip))
    if s.phase != state.ROUND:
        shown["asked"] = [seat for seat in range(s.seats) if has(s.asked, seat)]
    if is_at_work(s):
        shown["session"] = session(s)
    if s.decision in (state.DISCOUNT, state.CHIMNEY):
        shown["card"] = s.tables.card_ids[s.subject]
        if s.decision == state.DISCOUNT:
            shown["prices"] = prices(s)
    elif s.decision == state.FURNACES:
        shown["payment"] = payment(s)
    return shown


def session(s: DwergarFields) -> Json:
    t = s.tables
    called = {} if s.called == state.NO_BONUS else {"silverbeard": int(s.called) + 1}
    return {
        "place": t.location_ids[s.location],
        "dwarf": t.dwarf_ids[s.dwarf],
        "skill": t.dwarf_ids[s.speciality],
        "base": int(s.base_uses),
        "bonuses": [int(s.first_uses), int(s.second_uses)],
        "lifts": int(s.lifts),
        "shut": bool(s.shut),
        "installed": bool(s.installed),
        "project": card_name(s, s.project),
        "fresh": bool(s.fresh),
        "paid": board.paid_goods(s),
        "load": load(s),
        **called,
    }


def load(s: DwergarFields) -> Json | None:
    """What loading would put into the cart of who is at work on a level (D6.1.1); None where it cannot be done."""
    if not board.in_mine(s.location) or s.base_uses == 0 or not seats.cart_is_empty(s, s.seat, row_here(s)):
        return None
    extra = has_extra(s, s.seat)
    return some(s, [int(yield_of(s, good, extra)) for good in range(state.GOODS)])


def prices(s: DwergarFields) -> Json:
    """The goods to pay for a project, by the good that is cheaper (D8.1)."""
    card = int(s.subject)
    return {
        s.tables.good_ids[cheaper]: some(s, [int(price_of(s, card, good, cheaper)) for good in range(state.GOODS)])
        for cheaper in discounts(s, s.seat, card)
    }


def payment(s: DwergarFields) -> Json:
    shown: Json = {"purpose": state.PURPOSES[s.purpose], "heat": int(s.due), "of": subject(s), "ways": ways(s)}
    if s.cheaper_good != state.NO_GOOD:
        shown["off"] = s.tables.good_ids[s.cheaper_good]
    return shown


def ways(s: DwergarFields) -> list[Json]:
    """How scale and furnaces would stand after each way to pay (D5.4.1)."""
    heat, lit, due = int(seats.heat_of(s, s.seat)), int(seats.lit_of(s, s.seat)), int(s.due)
    numbers = range(int(least_furnaces(s, s.seat)), int(most_furnaces(s, s.seat)) + 1)
    return [{"furnaces": n, "heat": heat - (due - n), "lit": lit - n} for n in numbers]


def subject(s: DwergarFields) -> str | None:
    """What is paid for: the action of a placement, the goods of an exchange, or a card."""
    t = s.tables
    if s.purpose == state.FOR_LIFT:
        return None
    if s.purpose == state.FOR_PLACING:
        return s.game.format(int(s.subject))
    if s.purpose == state.FOR_EXCHANGE:
        return f"{t.good_ids[t.forge_give[s.subject]]} {t.good_ids[t.forge_take[s.subject]]}"
    return t.card_ids[s.subject]
