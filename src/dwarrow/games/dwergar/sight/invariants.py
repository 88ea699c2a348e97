# compiled by mypyc
"""What must be true after every action (D13.1). `check` raises AssertionError with the number that is broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow.games.dwergar.play.lookup import PLACES
from dwarrow.games.dwergar.play.setup import all_cards
from dwarrow.games.dwergar.play.state import (
    AT_HOME,
    BY_REGION,
    CARTS,
    CHIEF,
    COLD,
    DWARF,
    EVENT_VP,
    FOREMAN,
    FURNACE,
    GOODS,
    HAND,
    HEAT,
    IN_CART,
    LIT,
    MINE_LEVELS,
    MODERN,
    NONE,
    OLD_MINE,
    OPEN,
    OWN,
    OWNED,
    PROJECT_VP,
    REGIONS,
    ROUND,
    ROWS,
    STORE,
    SUPPLY,
    WORKERS,
    count,
    in_order,
)

if TYPE_CHECKING:
    from dwarrow.games.dwergar.play.state import Mine


def check(s: Mine) -> None:
    for name, broken in (
        ("1, workers", workers(s)),
        ("2, foremen", foremen(s)),
        ("3, furnaces", furnaces(s)),
        ("4, heat", heat(s)),
        ("5, goods and points", goods(s)),
        ("6, projects", projects(s)),
        ("7, rows", "" if 0 <= s.top < ROWS else f"{s.top} is no row"),
        ("9, events", events(s)),
        ("10, Silverbeard", silverbeard(s)),
        ("11, modernised projects", modernised(s)),
        ("12, who decides", deciding(s)),
    ):
        if broken:
            raise AssertionError(f"D13.1, number {name}: {broken}")


def workers(s: Mine) -> str:
    total = 0
    for worker in range(WORKERS):
        held = [int(s.own[seat * OWN + HAND + worker]) for seat in range(s.seats)]
        found = sum(held) + sum(s.board[DWARF + place] == worker for place in range(PLACES))
        if min(held) < 0 or found > s.tables.components.workers[worker].figures:
            return f"{found} of {s.tables.dwarf_ids[worker]}"
        total += found
    return "" if total == s.tables.workers else f"{total} are in the game, must be {s.tables.workers}"


def foremen(s: Mine) -> str:
    for seat in range(s.seats):
        chief = s.own[seat * OWN + CHIEF]
        lying = [place for place in range(PLACES) if s.board[DWARF + place] == FOREMAN + seat]
        if 0 <= chief < PLACES:
            if lying != [chief]:
                return f"that of seat {seat} should lie on {s.tables.place_ids[chief]}"
            if chief < MINE_LEVELS and not (s.place == chief and s.seat == seat):
                return f"that of seat {seat} lies on a mine level"
        elif lying or not (chief == AT_HOME or IN_CART <= chief < IN_CART + ROWS):
            return f"that of seat {seat} is in two places"
    return ""


def furnaces(s: Mine) -> str:
    for seat in range(s.seats):
        own = [int(s.own[seat * OWN + cell]) for cell in (LIT, COLD, SUPPLY)]
        installed = sum(s.board[FURNACE + place] == seat for place in range(PLACES))
        if min(own) < 0 or sum(own) + installed != s.tables.furnaces:
            return f"seat {seat} has {sum(own) + installed}, must be {s.tables.furnaces}"
    return ""


def heat(s: Mine) -> str:
    off = [seat for seat in range(s.seats) if not 0 <= s.own[seat * OWN + HEAT] <= s.tables.heat_max]
    return f"off the scale for seats {off}" if off else ""


def goods(s: Mine) -> str:
    for seat in range(s.seats):
        store = [s.own[seat * OWN + STORE + good] for good in range(GOODS)]
        carts = [s.own[seat * OWN + CARTS + cell] for cell in range(ROWS * GOODS)]
        points = [s.own[seat * OWN + tally] for tally in range(PROJECT_VP, EVENT_VP + 1)]
        if min(store + carts + points) < 0:
            return f"seat {seat} has less than nothing"
    return ""


def projects(s: Mine) -> str:
    """Each card of the regions in play is in one place, and no advanced one came before a basic one."""
    in_play = all_cards(s)
    seen = int(s.deck)
    lying = [s.board[OPEN + slot] for slot in range(s.tables.open_cards) if s.board[OPEN + slot] != NONE]
    sets = [int(s.tables.bit[card]) for card in lying] + [int(s.own[seat * OWN + OWNED]) for seat in range(s.seats)]
    for cards in sets:
        if seen & cards:
            return "a card is in two places"
        seen |= cards
    if seen & ~in_play:
        return "a card of another region is in the game"
    if s.deck & s.tables.basic and in_play & ~s.deck & ~s.tables.basic:
        return "an advanced card came before a basic one"
    return ""


def events(s: Mine) -> str:
    t = s.tables
    revealed = s.events_total - s.events_left
    if not 0 <= revealed <= s.events_total or count(s.unseen) != t.no_event - revealed:
        return f"{revealed} of {s.events_total} are revealed, {count(s.unseen)} were never seen"
    if s.event != t.no_event and (s.unseen >> s.event & 1 or s.phase != ROUND):
        return "the active one was never revealed, or the rounds are over"
    if s.round != revealed + 1 or (s.event == t.no_event) != (s.phase != ROUND or s.round == 1):
        return f"round {s.round} after {revealed} events"
    return "" if s.phase == ROUND or s.events_left == 0 else "the rounds are not over"


def silverbeard(s: Mine) -> str:
    if s.silverbeard >= 0 and not s.regions >> OLD_MINE & 1:
        return "the Old Mine is not in play"
    return ""


def modernised(s: Mine) -> str:
    t = s.tables
    for seat in range(s.seats):
        owned = s.own[seat * OWN + OWNED]
        if s.own[seat * OWN + MODERN] & ~owned:
            return f"seat {seat} has modernised what it has not completed"
        for region in range(REGIONS):
            if s.own[seat * OWN + BY_REGION + region] != count(owned & t.region_cards[region]):
                return f"seat {seat}: projects of {t.region_ids[region]} are counted wrong"
    return ""


def deciding(s: Mine) -> str:
    if s.is_over():
        return ""
    if s.phase == ROUND and s.seat != in_order(s, s.turn):
        return f"seat {s.seat} decides in the turn of seat {in_order(s, s.turn)}"
    return "" if len(s.legal) else "nothing can be chosen"
