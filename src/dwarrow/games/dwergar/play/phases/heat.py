# compiled by mypyc
"""Heat and furnaces (D5.4): gaining heat, lighting, and paying with any mix of scale heat and lit furnaces."""

from __future__ import annotations

from dwarrow.games.dwergar.play.state import COLD, FURNACES, HEAT, LIT, OWN, SUPPLY, Mine
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def gain_heat(s: Mine, seat: i64, n: i64) -> None:
    """Raise the scale; what does not fit on it is lost (D5.4.2)."""
    heat: i64 = s.own[seat * OWN + HEAT] + n
    s.own[seat * OWN + HEAT] = heat if heat < s.tables.heat_max else s.tables.heat_max


def light(s: Mine, seat: i64, n: i64) -> i64:
    """Light up to n cold furnaces on the player board; returns how many (D5.4.3)."""
    own = s.own
    cold: i64 = own[seat * OWN + COLD]
    lit: i64 = n if n < cold else cold
    own[seat * OWN + COLD] -= lit
    own[seat * OWN + LIT] += lit
    return lit


def build(s: Mine, seat: i64, n: i64, cell: i64) -> i64:
    """Up to n furnaces from the supply onto the player board, lit or cold; returns how many (D6.3)."""
    own = s.own
    supply: i64 = own[seat * OWN + SUPPLY]
    built: i64 = n if n < supply else supply
    own[seat * OWN + SUPPLY] -= built
    own[seat * OWN + cell] += built
    return built


def heat_at_hand(s: Mine, seat: i64) -> i64:
    """The most heat a seat could pay now (D5.4.1)."""
    return s.own[seat * OWN + HEAT] + s.own[seat * OWN + LIT]


def least_furnaces(s: Mine, seat: i64) -> i64:
    """How many furnaces must go out for the payment in the making (D5.4.1)."""
    missing: i64 = s.due - s.own[seat * OWN + HEAT]
    if missing < 0:
        return 0
    return missing


def most_furnaces(s: Mine, seat: i64) -> i64:
    lit: i64 = s.own[seat * OWN + LIT]
    return s.due if s.due < lit else lit


def demand(s: Mine, seat: i64, due: i64, purpose: i64, subject: i64) -> bool:
    """Ask for heat. True: it is paid, as there was but one way; else the seat has to decide how (D12.2)."""
    s.due = due
    s.purpose = purpose
    s.subject = subject
    least: i64 = least_furnaces(s, seat)
    if least < most_furnaces(s, seat):
        s.decision = FURNACES
        return False
    pay(s, seat, least)
    return True


def legal_for(s: Mine, seat: i64) -> Ints:
    """`furnaces n` for every number that may go out (D5.4.1)."""
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for n in range(least_furnaces(s, seat), most_furnaces(s, seat) + 1):
        legal = append(legal, s.tables.furnaces_code + n)
    return legal


def pay(s: Mine, seat: i64, furnaces: i64) -> None:
    """Furnaces go out, the scale drops by the rest."""
    own = s.own
    own[seat * OWN + LIT] -= furnaces
    own[seat * OWN + COLD] += furnaces
    own[seat * OWN + HEAT] -= s.due - furnaces
    if s.events is not None and s.due > 0:
        s.tell("pays_heat", {"seat": int(seat), "n": int(s.due), "furnaces": int(furnaces)})
    s.due = 0
