# compiled by mypyc
"""What must be true after every action (D13.1). `check` raises AssertionError with the number that is broken."""

from __future__ import annotations

from dwarrow.games.dwergar.play import board, seats, state
from dwarrow.games.dwergar.play.memory import LATEST, PAST, VISITS
from dwarrow.games.dwergar.play.regions import in_play, projects_in_play
from dwarrow.games.dwergar.play.sets import count, has
from dwarrow.games.dwergar.play.state import GOODS, LOCATIONS, NO_CARD, REGIONS, ROWS, WORKERS, DwergarFields
from dwarrow.kernel import past


def check(s: DwergarFields) -> None:
    for name, broken in (
        ("1, workers", workers(s)),
        ("2, foremen", foremen(s)),
        ("3, furnaces", furnaces(s)),
        ("4, heat", heat(s)),
        ("5, goods and points", goods(s)),
        ("6, projects", projects(s)),
        ("7, rows", "" if 0 <= s.top_row < ROWS else f"{s.top_row} is no row"),
        ("9, events", events(s)),
        ("10, Silverbeard", silverbeard(s)),
        ("11, modernised projects", modernised(s)),
        ("12, who decides", deciding(s)),
    ):
        if broken:
            raise AssertionError(f"D13.1, number {name}: {broken}")
    past.check(s)
    check_visits(s)


def workers(s: DwergarFields) -> str:
    total = 0
    for worker in range(WORKERS):
        hands = [int(seats.held(s, seat, worker)) for seat in range(s.seats)]
        found = sum(hands) + sum(board.dwarf_at(s, location) == worker for location in range(LOCATIONS))
        if min(hands) < 0 or found > s.tables.components.workers[worker].figures:
            return f"{found} of {s.tables.dwarf_ids[worker]}"
        total += found
    return "" if total == s.tables.workers else f"{total} are in the game, must be {s.tables.workers}"


def foremen(s: DwergarFields) -> str:
    for seat in range(s.seats):
        location = seats.foreman_location(s, seat)
        lying = [each for each in range(LOCATIONS) if board.dwarf_at(s, each) == board.foreman_of(seat)]
        if location != state.NO_LOCATION:
            if lying != [location]:
                return f"that of seat {seat} should lie on {s.tables.location_ids[location]}"
            if board.in_mine(location) and not (s.location == location and s.seat == seat):
                return f"that of seat {seat} lies on a mine level"
        elif lying or not (seats.has_foreman(s, seat) or seats.foreman_row(s, seat) < ROWS):
            return f"that of seat {seat} is in two places"
    return ""


def furnaces(s: DwergarFields) -> str:
    for seat in range(s.seats):
        own = [int(seats.lit_of(s, seat)), int(seats.cold_of(s, seat)), int(seats.supply_of(s, seat))]
        total = sum(own) + int(board.installed_by(s, seat))
        if min(own) < 0 or total != s.tables.furnaces:
            return f"seat {seat} has {total}, must be {s.tables.furnaces}"
    return ""


def heat(s: DwergarFields) -> str:
    off = [seat for seat in range(s.seats) if not 0 <= seats.heat_of(s, seat) <= s.tables.heat_max]
    return f"off the scale for seats {off}" if off else ""


def goods(s: DwergarFields) -> str:
    for seat in range(s.seats):
        store = [seats.stored(s, seat, good) for good in range(GOODS)]
        carts = [seats.loaded(s, seat, row, good) for row in range(ROWS) for good in range(GOODS)]
        points = [seats.vp_from(s, seat, source) for source in range(len(seats.SOURCES))]
        if min(store + carts + points) < 0:
            return f"seat {seat} has less than nothing"
    return ""


def projects(s: DwergarFields) -> str:
    """Each card of the regions in play is in one place, and no advanced one came before a basic one."""
    all_cards = int(projects_in_play(s))
    seen = int(s.deck)
    lying = [board.open_card(s, slot) for slot in range(s.tables.open_cards) if board.open_card(s, slot) != NO_CARD]
    sets = [int(s.tables.bit[card]) for card in lying] + [int(seats.completed_by(s, seat)) for seat in range(s.seats)]
    for cards in sets:
        if seen & cards:
            return "a card is in two places"
        seen |= cards
    if seen & ~all_cards:
        return "a card of another region is in the game"
    if s.deck & s.tables.basic and all_cards & ~s.deck & ~s.tables.basic:
        return "an advanced card came before a basic one"
    return ""


def events(s: DwergarFields) -> str:
    t = s.tables
    revealed = s.events_total - s.events_left
    if not 0 <= revealed <= s.events_total or count(s.unseen) != t.no_event - revealed:
        return f"{revealed} of {s.events_total} are revealed, {count(s.unseen)} were never seen"
    if s.event != t.no_event and (has(s.unseen, s.event) or s.phase != state.ROUND):
        return "the active one was never revealed, or the rounds are over"
    if s.round != revealed + 1 or (s.event == t.no_event) != (s.phase != state.ROUND or s.round == 1):
        return f"round {s.round} after {revealed} events"
    return "" if s.phase == state.ROUND or s.events_left == 0 else "the rounds are not over"


def silverbeard(s: DwergarFields) -> str:
    return "" if s.silverbeard < 0 or in_play(s, state.OLD_MINE) else "the Old Mine is not in play"


def modernised(s: DwergarFields) -> str:
    t = s.tables
    for seat in range(s.seats):
        completed = seats.completed_by(s, seat)
        if seats.modernised_by(s, seat) & ~completed:
            return f"seat {seat} has modernised what it has not completed"
        for region in range(REGIONS):
            if seats.completed_in(s, seat, region) != count(completed & t.region_cards[region]):
                return f"seat {seat}: projects of {t.region_ids[region]} are counted wrong"
    return ""


def deciding(s: DwergarFields) -> str:
    if s.is_over():
        return ""
    whose = seats.in_order(s, s.turns_begun - 1)
    if s.phase == state.ROUND and s.seat != whose:
        return f"seat {s.seat} decides in the turn of seat {whose}"
    return "" if len(s.legal) else "nothing can be chosen"


def check_visits(s: DwergarFields) -> None:
    """Where a dwarf was placed, that was in a round of the match."""
    for seat in range(s.seats):
        row = PAST * seat
        for place in range(LOCATIONS):
            latest = s.past[row + LATEST + place]
            fits = latest <= s.round and (latest > 0) == (s.past[row + VISITS + place] > 0)
            assert fits, f"the past: seat {seat} placed a dwarf at no time"
