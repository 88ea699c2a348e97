# compiled by mypyc
"""The mining round (G6): gems for tiles in seat order, perhaps for a fee; then wilds, Alchemisters and new prices."""

from __future__ import annotations

from dwarrow.games.gnomes.play import board, memory, seats
from dwarrow.games.gnomes.play.picks import begin_picks, gems_picked, pick, picked_in_all, picked_of, with_pick
from dwarrow.games.gnomes.play.state import DIG, GEMS, MINE, MINING_PHASE, NOTHING, WILD, GnomesFields, gem_counts
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def begin(s: GnomesFields) -> None:
    s.phase = MINING_PHASE
    memory.begin_mining(s)
    if s.events is not None:
        s.tell("mining", {"round": int(s.round)})
    mine_from(s, 0)


def legal_for(s: GnomesFields, seat: i64) -> Ints:
    if s.decision == MINE:
        return legal_mine(s, seat)
    return legal_dig(s, seat) if s.decision == DIG else legal_wild(s)


def do(s: GnomesFields, action: i64, seat: i64) -> None:
    t = s.tables
    if s.decision == WILD:
        do_wild(s, seat, action - t.wild_code)
    elif s.decision == DIG:
        pick(s, action - t.dig_code)
        next_dig(s, seat)
    elif action == t.mine_code:
        pay_and_mine(s, seat, all_of(s, seat))
    elif action == t.mine_code + 2:
        begin_picks(s)
        next_dig(s, seat)
    else:
        pay_and_mine(s, seat, 0)


# Gems for tiles (G6.2) -----------------------------------------------------------------------------------------------


def entitled(s: GnomesFields, seat: i64, gem: i64) -> i64:
    """Gems of one type for a seat's tiles, as far as the bank has them (G6.1, G6.2); past the gems, wilds."""
    if gem == GEMS:
        return seats.wilds_of(s, seat)
    tiles: i64 = seats.tiles_of_gem(s, seat, gem)
    if tiles == 0:
        return 0
    due: i64 = s.tables.first_tile + s.tables.further_tile * (tiles - 1)
    return due if due < board.in_bank(s, gem) else board.in_bank(s, gem)


def entitled_in_all(s: GnomesFields, seat: i64) -> i64:
    due: i64 = entitled(s, seat, 0) + entitled(s, seat, 1) + entitled(s, seat, 2) + entitled(s, seat, 3)
    return due + seats.wilds_of(s, seat)


def mine_from(s: GnomesFields, place: i64) -> None:
    """Go on from a place in seat order until somebody has to decide; after the last, the wilds."""
    while place < s.seats:
        seat: i64 = seats.in_order(s, place)
        if s.hoover < 0 or s.hoover == seat:  # G8.4
            mine(s, seat, all_of(s, seat))
        elif entitled_in_all(s, seat) > 0 and payable(s, seat) > 0:
            s.seat = seat
            s.decision = MINE
            return
        else:  # G6.4: nothing to choose
            seats.set_wilds_due(s, seat, 0)
            memory.note(s, seat, memory.LEFT, entitled_in_all(s, seat))
            if s.events is not None and entitled_in_all(s, seat) > 0:
                s.tell("mine_poor", {"seat": int(seat), "owner": int(s.hoover)})
        place += 1
    wild_from(s, 0)


def all_of(s: GnomesFields, seat: i64) -> i64:
    """Everything a seat is entitled to, packed as in `picked`."""
    picked: i64 = 0
    for gem in range(GEMS + 1):
        picked = with_pick(picked, gem, entitled(s, seat, gem))
    return picked


def mine(s: GnomesFields, seat: i64, picked: i64) -> None:
    """Take gems from the bank, and keep wilds for later (G6.5)."""
    for gem in range(GEMS):
        take(s, seat, gem, picked_of(picked, gem))
    seats.set_wilds_due(s, seat, picked_of(picked, GEMS))
    if s.events is not None:
        gems = gem_counts(s, gems_picked(picked))
        if gems:
            s.tell("mine", {"seat": int(seat), "gems": gems})


def take(s: GnomesFields, seat: i64, gem: i64, n: i64) -> None:
    if n > 0:
        seats.take_from_bank(s, seat, gem, n)
        board.count_mined(s, gem, n)
        memory.note(s, seat, memory.MINED + gem, n)


# Mining for a fee (G6.3, G6.4) ---------------------------------------------------------------------------------------


def fee(s: GnomesFields, n: i64) -> i64:
    """What mining n gems costs, rounded up (G6.3)."""
    num: i64 = s.tables.fee_num[s.seats]
    den: i64 = s.tables.fee_den[s.seats]
    return (n * num + den - 1) // den


def payable(s: GnomesFields, seat: i64) -> i64:
    """The most gems whose fee the seat can pay."""
    return seats.gold_of(s, seat) * s.tables.fee_den[s.seats] // s.tables.fee_num[s.seats]


def legal_mine(s: GnomesFields, seat: i64) -> Ints:
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


def legal_dig(s: GnomesFields, seat: i64) -> Ints:
    """`dig <n>`: of one gem, or of the wilds, as many as are due and can still be paid."""
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    most: i64 = payable(s, seat) - picked_in_all(s.picked)
    due: i64 = entitled(s, seat, s.gem)
    for n in range((due if due < most else most) + 1):
        legal = append(legal, s.tables.dig_code + n)
    return legal


def next_dig(s: GnomesFields, seat: i64) -> None:
    """Ask about the next gem of which something is due; after the wilds, pay and mine."""
    while s.gem <= GEMS and entitled(s, seat, s.gem) == 0:
        s.gem += 1
    if s.gem <= GEMS:
        s.decision = DIG
        return
    picked: i64 = s.picked
    begin_picks(s)
    pay_and_mine(s, seat, picked)


def pay_and_mine(s: GnomesFields, seat: i64, picked: i64) -> None:
    n: i64 = picked_in_all(picked)
    gold: i64 = fee(s, n)
    memory.note(s, seat, memory.LEFT, entitled_in_all(s, seat) - n)
    seats.pay_gold(s, seat, gold)
    seats.gain_gold(s, s.hoover, gold)
    if s.events is not None:
        if n > 0:
            s.tell("fee", {"seat": int(seat), "owner": int(s.hoover), "gold": int(gold), "n": int(n)})
        else:
            s.tell("mine_none", {"seat": int(seat)})
    mine(s, seat, picked)
    mine_from(s, seats.place_of(s, seat) + 1)


# Wilds (G6.5) --------------------------------------------------------------------------------------------------------


def wild_from(s: GnomesFields, place: i64) -> None:
    """Go on from a place in seat order until a wild's gem has to be named; after the last, prices."""
    while place < s.seats:
        seat: i64 = seats.in_order(s, place)
        due: i64 = seats.wilds_due(s, seat)
        if due > 0:
            if board.bank_has_gems(s):
                s.seat = seat
                s.decision = WILD
                return
            seats.set_wilds_due(s, seat, 0)
            if s.events is not None:
                s.tell("wild_lost", {"seat": int(seat), "n": int(due)})
        place += 1
    end(s)


def legal_wild(s: GnomesFields) -> Ints:
    """`wild <gem>`: any that the bank still has."""
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for gem in range(GEMS):
        if board.in_bank(s, gem) > 0:
            legal = append(legal, s.tables.wild_code + gem)
    return legal


def do_wild(s: GnomesFields, seat: i64, gem: i64) -> None:
    take(s, seat, gem, 1)
    memory.note(s, seat, memory.WILDS + gem, 1)
    seats.set_wilds_due(s, seat, seats.wilds_due(s, seat) - 1)
    if s.events is not None:
        s.tell("wild", {"seat": int(seat), "gem": s.tables.gem_ids[gem]})
    wild_from(s, seats.place_of(s, seat))


# Gold and prices -----------------------------------------------------------------------------------------------------


def end(s: GnomesFields) -> None:
    """Alchemisters (G6.6), then the prices of the next round (G6.7)."""
    s.decision = NOTHING
    for place in range(s.seats):
        seat: i64 = seats.in_order(s, place)
        gold: i64 = seats.income_of(s, seat)  # G8.2
        if gold > 0:
            seats.gain_gold(s, seat, gold)
            if s.events is not None:
                s.tell("alchemister", {"seat": int(seat), "gold": int(gold)})
    for gem in range(GEMS):
        board.move_target(s, gem, -board.mined(s, gem))
        board.forget_mined(s, gem)
        board.set_prices(s, gem, board.target_price(s, gem), board.target_price(s, gem))
    if s.events is not None:
        s.tell("prices", {"prices": board.prices_by_id(s)})
