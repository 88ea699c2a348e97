# compiled by mypyc
"""Heat (D5.4): paying it with any mix of the scale and lit furnaces, gaining it, lighting, turning it into goods."""

from __future__ import annotations

from dwarrow.games.dwergar.play import seats
from dwarrow.games.dwergar.play.goods import goods_in
from dwarrow.games.dwergar.play.memory import remember_heat
from dwarrow.games.dwergar.play.state import EASTERN, FOR_CONVERTING, FURNACES, DwergarFields
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def demand(s: DwergarFields, seat: i64, due: i64, purpose: i64, subject: i64) -> bool:
    """Ask for heat. True: it is paid, as there was but one way; else the seat has to decide how (D12.2)."""
    s.due = due
    s.purpose = purpose
    s.subject = subject
    least: i64 = least_furnaces(s, seat)
    if least < most_furnaces(s, seat):
        s.decision = FURNACES
        return False
    pay_heat(s, seat, least)
    return True


def legal_for(s: DwergarFields, seat: i64) -> Ints:
    """`furnaces n` for every number that may go out (D5.4.1)."""
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for n in range(least_furnaces(s, seat), most_furnaces(s, seat) + 1):
        legal = append(legal, s.tables.furnaces_code + n)
    return legal


def pay_heat(s: DwergarFields, seat: i64, furnaces: i64) -> None:
    """Furnaces go out, the scale drops by the rest."""
    seats.pay_with(s, seat, s.due - furnaces, furnaces)
    remember_heat(s, seat)
    if s.events is not None and s.due > 0:
        kind = "pays_heat" if furnaces > 0 else "pays_scale"
        s.tell(kind, {"seat": int(seat), "n": int(s.due), "furnaces": int(furnaces)})
    s.due = 0


def least_furnaces(s: DwergarFields, seat: i64) -> i64:
    """How many furnaces must go out for the payment in the making (D5.4.1)."""
    missing: i64 = s.due - seats.heat_of(s, seat)
    if missing < 0:
        return 0
    return missing


def most_furnaces(s: DwergarFields, seat: i64) -> i64:
    lit: i64 = seats.lit_of(s, seat)
    return s.due if s.due < lit else lit


# Gaining heat and furnaces -------------------------------------------------------------------------------------------


def gain_heat(s: DwergarFields, seat: i64, n: i64) -> None:
    """Raise the scale; what does not fit on it is lost (D5.4.2)."""
    heat: i64 = seats.heat_of(s, seat) + n
    seats.set_heat(s, seat, heat if heat < s.tables.heat_max else s.tables.heat_max)


def kept_heat(s: DwergarFields, seat: i64) -> i64:
    """What Eastern projects keep at the end of the own turn (D4.3.4, D9.4)."""
    kept: i64 = s.tables.kept_heat * seats.completed_in(s, seat, EASTERN)
    return kept if kept < s.tables.heat_max else s.tables.heat_max


def light(s: DwergarFields, seat: i64, n: i64) -> i64:
    """Light up to n cold furnaces on the player board; returns how many (D5.4.3)."""
    cold: i64 = seats.cold_of(s, seat)
    lit: i64 = n if n < cold else cold
    seats.light_furnaces(s, seat, lit)
    return lit


def light_up(s: DwergarFields, seat: i64, n: i64) -> None:
    lit: i64 = light(s, seat, n)
    if s.events is not None and lit > 0:
        s.tell("lights", {"seat": int(seat), "n": int(lit)})


def build(s: DwergarFields, seat: i64, n: i64) -> i64:
    """Up to n furnaces from the supply onto the player board, cold; returns how many (D6.3)."""
    supply: i64 = seats.supply_of(s, seat)
    built: i64 = n if n < supply else supply
    seats.take_from_supply(s, seat, built)
    return built


# Heat into goods, before any action or step of the own turn (D8.37) --------------------------------------------------


def legal_converting(s: DwergarFields, seat: i64, legal: Ints, code: i64) -> Ints:
    converters = s.tables.converters
    for number in range(len(converters)):
        card: i64 = converters[number]
        if seats.has_modernised(s, seat, card) and s.tables.amount[card] <= seats.heat_at_hand(s, seat):
            legal = append(legal, code + number)
    return legal


def begin_converting(s: DwergarFields, seat: i64, number: i64) -> None:
    card: i64 = s.tables.converters[number]
    if demand(s, seat, s.tables.amount[card], FOR_CONVERTING, card):
        convert(s, seat, card)


def convert(s: DwergarFields, seat: i64, card: i64) -> None:
    seats.gain_goods(s, seat, s.tables.effect_goods, card)
    if s.events is not None:
        goods = goods_in(s, s.tables.effect_goods, card)
        s.tell("convert", {"seat": int(seat), "card": s.tables.card_ids[card], "goods": goods})
