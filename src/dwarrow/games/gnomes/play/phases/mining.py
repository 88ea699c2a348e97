# compiled by mypyc
"""The mining round (G6): gems for tiles in seat order, perhaps for a fee; then wilds, Alchemisters and new prices."""

from __future__ import annotations

from dwarrow.games.gnomes.play.state import (
    BANK,
    CURRENT,
    DIG,
    DUE,
    GEMS,
    GOLD,
    INCOME,
    MINE,
    MINED,
    MINING_PHASE,
    NOTHING,
    OWN,
    RIGHTS,
    TARGET,
    WILD,
    WILDS,
    Town,
    gain_gold,
    gem_counts,
    move_target,
    to_bank,
)
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def begin(s: Town) -> None:
    s.phase = MINING_PHASE
    if s.events is not None:
        s.tell("mining", {"round": int(s.round)})
    mine_from(s, 0)


# Gems for tiles (G6.2) -----------------------------------------------------------------------------------------------


def entitled(s: Town, seat: i64, gem: i64) -> i64:
    """Gems of one type for a seat's tiles, as far as the bank has them (G6.1, G6.2); past the gems, wilds."""
    if gem == GEMS:
        return s.own[seat * OWN + WILDS]
    tiles: i64 = s.own[seat * OWN + RIGHTS + gem]
    if tiles == 0:
        return 0
    due: i64 = s.tables.first_tile + s.tables.further_tile * (tiles - 1)
    return due if due < s.board[BANK + gem] else s.board[BANK + gem]


def entitled_in_all(s: Town, seat: i64) -> i64:
    due: i64 = entitled(s, seat, 0) + entitled(s, seat, 1) + entitled(s, seat, 2) + entitled(s, seat, 3)
    return due + s.own[seat * OWN + WILDS]


def mine_from(s: Town, step: i64) -> None:
    """Go on from a place in seat order until somebody has to decide; after the last, the wilds."""
    while step < s.seats:
        seat: i64 = (s.starter + step) % s.seats
        if s.hoover < 0 or s.hoover == seat:  # G8.4
            mine(s, seat, all_of(s, seat))
        elif entitled_in_all(s, seat) > 0 and payable(s, seat) > 0:
            s.seat = seat
            s.decision = MINE
            return
        else:  # G6.4: nothing to choose
            s.own[seat * OWN + DUE] = 0
            if s.events is not None and entitled_in_all(s, seat) > 0:
                s.tell("mine_poor", {"seat": int(seat), "owner": int(s.hoover)})
        step += 1
    wild_from(s, 0)


def all_of(s: Town, seat: i64) -> i64:
    """Everything a seat is entitled to, packed as in `picked`."""
    picked: i64 = 0
    for gem in range(GEMS + 1):
        picked |= entitled(s, seat, gem) << 8 * gem
    return picked


def mine(s: Town, seat: i64, picked: i64) -> None:
    """Take gems from the bank, and keep wilds for later (G6.5)."""
    for gem in range(GEMS):
        take(s, seat, gem, picked >> 8 * gem & 255)
    s.own[seat * OWN + DUE] = picked >> 8 * GEMS
    if s.events is not None:
        gems = gem_counts(s, picked & 255, picked >> 8 & 255, picked >> 16 & 255, picked >> 24 & 255)
        if gems:
            s.tell("mine", {"seat": int(seat), "gems": gems})


def take(s: Town, seat: i64, gem: i64, n: i64) -> None:
    to_bank(s, seat, gem, -n)
    s.board[MINED + gem] += n


# Mining for a fee (G6.3, G6.4) ---------------------------------------------------------------------------------------


def fee(s: Town, n: i64) -> i64:
    """What mining n gems costs, rounded up (G6.3)."""
    num: i64 = s.tables.fee_num[s.seats]
    den: i64 = s.tables.fee_den[s.seats]
    return (n * num + den - 1) // den


def payable(s: Town, seat: i64) -> i64:
    """The most gems whose fee the seat can pay."""
    return s.own[seat * OWN + GOLD] * s.tables.fee_den[s.seats] // s.tables.fee_num[s.seats]


def total(picked: i64) -> i64:
    """The gems and wilds of a choice together."""
    n: i64 = picked & 255
    n += picked >> 8 & 255
    n += picked >> 16 & 255
    n += picked >> 24 & 255
    return n + (picked >> 32)


def legal_for(s: Town, seat: i64) -> Ints:
    if s.decision == MINE:
        return legal_mine(s, seat)
    return legal_dig(s, seat) if s.decision == DIG else legal_wild(s)


def legal_mine(s: Town, seat: i64) -> Ints:
    """`mine all`, `mine none`, `mine some`; a single gem is all or none."""
    t = s.tables
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    due: i64 = entitled_in_all(s, seat)
    if due <= payable(s, seat):
        legal = append(legal, t.mine_code)
    legal = append(legal, t.mine_code + 1)
    if due > 1:
        legal = append(legal, t.mine_code + 2)
    return legal


def legal_dig(s: Town, seat: i64) -> Ints:
    """`dig <n>`: of one gem, or of the wilds, as many as are due and can still be paid."""
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    most: i64 = payable(s, seat) - total(s.picked)
    due: i64 = entitled(s, seat, s.gem)
    for n in range((due if due < most else most) + 1):
        legal = append(legal, s.tables.dig_code + n)
    return legal


def do(s: Town, action: i64, seat: i64) -> None:
    t = s.tables
    if s.decision == WILD:
        do_wild(s, seat, action - t.wild_code)
    elif s.decision == DIG:
        s.picked |= action - t.dig_code << 8 * s.gem
        s.gem += 1
        next_dig(s, seat)
    elif action == t.mine_code + 2:
        s.gem = 0
        s.picked = 0
        next_dig(s, seat)
    else:
        pay_and_mine(s, seat, all_of(s, seat) if action == t.mine_code else 0)


def next_dig(s: Town, seat: i64) -> None:
    """Ask about the next gem of which something is due; after the wilds, pay and mine."""
    while s.gem <= GEMS and entitled(s, seat, s.gem) == 0:
        s.gem += 1
    if s.gem <= GEMS:
        s.decision = DIG
        return
    picked: i64 = s.picked
    s.gem = 0
    s.picked = 0
    pay_and_mine(s, seat, picked)


def pay_and_mine(s: Town, seat: i64, picked: i64) -> None:
    n: i64 = total(picked)
    gold: i64 = fee(s, n)
    gain_gold(s, seat, -gold)
    gain_gold(s, s.hoover, gold)
    if s.events is not None:
        if n > 0:
            s.tell("fee", {"seat": int(seat), "owner": int(s.hoover), "gold": int(gold), "n": int(n)})
        else:
            s.tell("mine_none", {"seat": int(seat)})
    mine(s, seat, picked)
    mine_from(s, (seat - s.starter) % s.seats + 1)


# Wilds (G6.5) --------------------------------------------------------------------------------------------------------


def in_bank(s: Town) -> i64:
    board = s.board
    return board[BANK] + board[BANK + 1] + board[BANK + 2] + board[BANK + 3]


def wild_from(s: Town, step: i64) -> None:
    """Go on from a place in seat order until a wild's gem has to be named; after the last, prices."""
    while step < s.seats:
        seat: i64 = (s.starter + step) % s.seats
        due: i64 = s.own[seat * OWN + DUE]
        if due > 0:
            if in_bank(s) > 0:
                s.seat = seat
                s.decision = WILD
                return
            s.own[seat * OWN + DUE] = 0
            if s.events is not None:
                s.tell("wild_lost", {"seat": int(seat), "n": int(due)})
        step += 1
    end(s)


def legal_wild(s: Town) -> Ints:
    """`wild <gem>`: any that the bank still has."""
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for gem in range(GEMS):
        if s.board[BANK + gem] > 0:
            legal = append(legal, s.tables.wild_code + gem)
    return legal


def do_wild(s: Town, seat: i64, gem: i64) -> None:
    take(s, seat, gem, 1)
    s.own[seat * OWN + DUE] -= 1
    if s.events is not None:
        s.tell("wild", {"seat": int(seat), "gem": s.tables.gem_ids[gem]})
    wild_from(s, (seat - s.starter) % s.seats)


# Gold and prices -----------------------------------------------------------------------------------------------------


def end(s: Town) -> None:
    """Alchemisters (G6.6), then the prices of the next round (G6.7)."""
    s.decision = NOTHING
    for step in range(s.seats):
        seat: i64 = (s.starter + step) % s.seats
        gold: i64 = s.own[seat * OWN + INCOME]  # G8.2
        if gold > 0:
            gain_gold(s, seat, gold)
            if s.events is not None:
                s.tell("alchemister", {"seat": int(seat), "gold": int(gold)})
    for gem in range(GEMS):
        move_target(s, gem, -s.board[MINED + gem])
        s.board[MINED + gem] = 0
        s.board[CURRENT + gem] = s.board[TARGET + gem]
    if s.events is not None:
        s.tell("prices", {"prices": {name: int(s.board[CURRENT + gem]) for gem, name in enumerate(s.tables.gem_ids)}})
