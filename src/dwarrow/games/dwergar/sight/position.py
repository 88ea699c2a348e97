"""Positions and views read back into states, every field checked (the writing side is `view.py`)."""

from __future__ import annotations

from typing import Any

from dwarrow.games.dwergar import Dwergar
from dwarrow.games.dwergar.play import board, seats
from dwarrow.games.dwergar.play.regions import projects_in_play
from dwarrow.games.dwergar.play.state import FOREMAN, WORKERS
from dwarrow.games.dwergar.rules import DwergarState
from dwarrow.games.dwergar.sight.position_checks import check_moment, read_moment
from dwarrow.games.dwergar.sight.redeal import forget_chance
from dwarrow.games.dwergar.sight.view import LEVEL_NAMES, removed
from dwarrow.games.dwergar.sight.view_types import Player, View
from dwarrow.kernel.fields import Fields
from dwarrow.kernel.positions import fields_of, finished, read_chance, read_seats, seat_or_nobody
from dwarrow.kernel.vectors import i64, vec

MOST = 10**6
PUBLIC = [name for name in View.__annotations__ if name != "seat"]


def load(game: Dwergar, position: Any) -> DwergarState:
    """The state of a position. The deck is what lies nowhere else and has not left the game."""
    fields = fields_of(position, *PUBLIC, "coming", "chance")
    s = _read_public(game, fields)
    _read_coming(s, fields.get("coming", {}))
    s.rng = read_chance(fields)
    return _finished(s, fields)


def deal(game: Dwergar, view: Any, seed: int) -> DwergarState:
    """A state that agrees with a view; what the decks will bring is dealt by `seed`."""
    fields = fields_of(view, *PUBLIC, "seat")
    s = _read_public(game, fields)
    seat_or_nobody(fields["seat"], s.seats)
    forget_chance(s, seed)
    return _finished(s, fields)


def _finished(s: DwergarState, fields: Fields) -> DwergarState:
    check_moment(s, fields)
    return finished(s, fields)


# What lies on the table ----------------------------------------------------------------------------------------------


def _read_public(game: Dwergar, fields: Fields) -> DwergarState:
    seats = read_seats(game, fields)
    options = fields["options"]
    options.only("events", "keep_forced")
    s = game.blank(seats, options["keep_forced"].flag())
    t = s.tables
    s.events_total = options["events"].whole(1, int(t.no_event))
    s.round = fields["round"].whole(1, int(s.events_total) + 1)
    s.starter = fields["starter"].whole(0, seats - 1)
    s.regions = _set_of(fields["regions"], t.region_ids, "region")
    if len(fields["regions"].value) != seats:
        raise fields["regions"].fault(f"must be {seats}, one for each player")
    s.silverbeard = seat_or_nobody(fields["silverbeard"], seats)
    _read_events(s, fields)
    for seat, player in enumerate(fields["players"].each()):
        _read_player(s, seat, player)
    _read_places(s, fields["places"])
    _read_cards(s, fields)
    read_moment(s, fields)
    return s


def _set_of(field: Fields, ids: list[str], what: str) -> int:
    """A set written as a list of names."""
    found = 0
    for place in field.each():
        number = 1 << place.index(ids, what)
        if found & number:
            raise place.fault("is named twice")
        found |= number
    return found


def _read_events(s: DwergarState, fields: Fields) -> None:
    t = s.tables
    event = fields["event"]
    s.event = t.no_event if event.value is None else event.index(t.event_ids, "event")
    s.unseen = int(t.bit[t.no_event]) - 1 & ~_set_of(fields["events_seen"], t.event_ids, "event")
    s.events_left = fields["events_left"].whole(0, int(s.events_total))


def _read_cards(s: DwergarState, fields: Fields) -> None:
    """Open cards and the ones out of the game; the rest is the deck."""
    t = s.tables
    places = fields["open"].each()
    if len(places) != t.open_cards:
        raise fields["open"].fault(f"must be {t.open_cards}, null in a gap")
    elsewhere = 0
    for slot, place in enumerate(places):
        if place.value is not None:
            card = place.index(t.card_ids, "project")
            board.open_slot(s, slot, card)
            elsewhere |= 1 << card
    for seat in range(s.seats):
        elsewhere |= int(seats.completed_by(s, seat))
    gone = _set_of(fields.get("removed", []), t.card_ids, "project")
    s.deck = int(projects_in_play(s)) & ~elsewhere & ~gone
    if removed(s) != gone:
        raise fields["removed"].fault("names a card that is elsewhere or not in play")
    fields.get("deck", {}).only("basic", "advanced")


def _read_places(s: DwergarState, places: Fields) -> None:
    t = s.tables
    places.only(*t.location_ids)
    for location, name in enumerate(t.location_ids):
        place = places[name]
        place.only("dwarf", "seat", "furnace")
        if place["dwarf"].value is not None:
            dwarf = place["dwarf"].index(t.dwarf_ids, "dwarf")
            if dwarf == FOREMAN:
                dwarf = int(board.foreman_of(place["seat"].whole(0, s.seats - 1)))
            board.lay_dwarf(s, location, dwarf)
        if place["furnace"].value is not None:
            board.install_at(s, location, place["furnace"].whole(0, s.seats - 1))


def _read_player(s: DwergarState, seat: int, player: Fields) -> None:
    player.only(*Player.__annotations__)
    t = s.tables
    for source, name in enumerate(seats.SOURCES):
        seats.gain_vp(s, seat, source, player["points"][name].whole(0, MOST))
    player["points"].only(*seats.SOURCES)
    seats.set_heat(s, seat, player["heat"].whole(0, int(t.heat_max)))
    lit, cold, supply = (player[name].whole(0, int(t.furnaces)) for name in ("lit", "cold", "supply"))
    seats.set_furnaces(s, seat, lit, cold, supply)
    for good, n in player["store"].counts(t.good_ids, "good", MOST):
        seats.gain(s, seat, good, n)
    player["hand"].only(*t.dwarf_ids[:WORKERS])
    for worker in range(WORKERS):
        seats.take_workers(s, seat, worker, player["hand"].get(t.dwarf_ids[worker], 0).whole(0, int(t.workers)))
    _read_foreman(s, seat, player["foreman"])
    player["carts"].only(*LEVEL_NAMES)
    for row, level in enumerate(LEVEL_NAMES):
        for good, n in player["carts"].get(level, {}).counts(t.good_ids, "good", MOST):
            seats.load_cart(s, seat, row, good, n)
    completed = _set_of(player["projects"], t.card_ids, "project")
    seats.set_projects(s, seat, completed, _set_of(player["modernised"], t.card_ids, "project"))


def _read_foreman(s: DwergarState, seat: int, foreman: Fields) -> None:
    locations = s.tables.location_ids
    rows = [f"row {name}" for name in LEVEL_NAMES]
    foreman.index(["hand", *locations, *rows], "place for a foreman")
    if foreman.value in locations:
        seats.send_foreman(s, seat, locations.index(foreman.value))
    elif foreman.value in rows:
        seats.seat_in_cart(s, seat, rows.index(foreman.value))


def _read_coming(s: DwergarState, coming: Fields) -> None:
    """Draws that chance no longer decides: cards of the deck, basic ones first, and events never seen."""
    t = s.tables
    coming.only("projects", "events")
    cards = coming.get("projects", [])
    events = coming.get("events", [])
    left, unseen = int(s.deck), int(s.unseen)
    projects = [place.index(t.card_ids, "project") for place in cards.each()]
    for card in projects:
        if not left >> card & 1 or (left & int(t.basic) and not int(t.basic) >> card & 1):
            raise cards.fault(f"{t.card_ids[card]} cannot come next")
        left &= ~(1 << card)
    numbers = [place.index(t.event_ids, "event") for place in events.each()]
    for card in numbers:
        if not unseen >> card & 1:
            raise events.fault(f"{t.event_ids[card]} is not left to come")
        unseen &= ~(1 << card)
    if len(numbers) > s.events_left:
        raise events.fault(f"are more than the {s.events_left} left")
    s.coming, s.coming_events = vec[i64](projects), vec[i64](numbers)
