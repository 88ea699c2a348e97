# compiled by mypyc
"""Phase 3: the auction (M7). Sealed bids of all seats, four evaluations, the King's move, the market."""

from __future__ import annotations

from dwarrow.games.mines.play.effects import WINS_TIES
from dwarrow.games.mines.play.gallery import add_improvement, has_room, remove_item
from dwarrow.games.mines.play.state import (
    AUCTION,
    BID,
    BIDS,
    CARD,
    CELLS,
    DISCARD,
    DISCARD_PILE,
    GALLERY,
    GEMS,
    KINDS,
    KING,
    NOTHING,
    OWN,
    REWARD,
    SEALED,
    VP,
    Mine,
    full_slot,
    gem_counts,
    hand_of,
    held,
    known_of,
    move_out,
    right_card,
    slot_cell,
    slot_of_card,
    slots_in_use,
    table_of,
)
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def begin(s: Mine) -> None:
    s.phase = AUCTION
    s.decision = BID
    s.auction = 0
    s.winner = -1
    for seat in range(s.seats):
        s.own[seat * OWN + SEALED] = 0
        skip_forced(s, seat)
    next_bidder(s)


# Sealed bids (M7.1): each seat chooses for the four gems in a row, nobody sees another's choice ----------------------


def skip_forced(s: Mine, seat: i64) -> None:
    """A seat without a gem can only bid 0 of it; that is played by itself, whoever's turn it is."""
    if s.keep_forced:
        return
    sealed: i64 = s.own[seat * OWN + SEALED]
    while sealed < GEMS and held(s, seat, s.tables.auction_gem[sealed]) == 0:
        s.own[seat * OWN + BIDS + s.tables.auction_gem[sealed]] = 0
        sealed += 1
    s.own[seat * OWN + SEALED] = sealed


def next_bidder(s: Mine) -> None:
    """The first seat in player order whose bid is not sealed; when there is none, the bids are revealed."""
    for step in range(s.seats):
        seat: i64 = (s.starter + step) % s.seats
        if s.own[seat * OWN + SEALED] < GEMS:
            s.seat = seat
            return
    reveal(s)


def legal_bid(s: Mine, seat: i64) -> Ints:
    t = s.tables
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    sealed: i64 = s.own[seat * OWN + SEALED]
    if sealed == GEMS:  # M13.1.3: a sealed bid may be reopened as long as another seat has not sealed its own
        return append(legal, t.bid_again_code)
    gem: i64 = t.auction_gem[sealed]
    code: i64 = t.bid_code[gem]
    for last in range(code, code + held(s, seat, gem) + 1):
        legal = append(legal, last)
    return legal


def do_bid(s: Mine, action: i64, seat: i64) -> None:
    t = s.tables
    own = s.own
    if action == t.bid_again_code:
        own[seat * OWN + SEALED] = 0
        if s.events is not None:
            s.tell("reopened", {"seat": int(seat)})
    else:
        gem: i64 = t.auction_gem[own[seat * OWN + SEALED]]
        own[seat * OWN + BIDS + gem] = action - t.bid_code[gem]
        own[seat * OWN + SEALED] += 1
    skip_forced(s, seat)
    if own[seat * OWN + SEALED] == GEMS and s.events is not None:
        s.tell("sealed", {"seat": int(seat)})
    next_bidder(s)


def reveal(s: Mine) -> None:
    """All bids are shown together and leave the hands (M7.1)."""
    s.shown += 1
    for step in range(s.seats):
        seat: i64 = (s.starter + step) % s.seats
        for gem in range(GEMS):
            move_out(s, seat, gem, s.own[seat * OWN + BIDS + gem], table_of(seat))
        if s.events is not None:
            gems = gem_counts(s, table_of(seat))
            s.tell("reveal" if gems else "no_bid", {"seat": int(seat), "gems": gems} if gems else {"seat": int(seat)})
    evaluate(s)


# Evaluation (M7.2), ruby first (M7.2.1) ------------------------------------------------------------------------------


def evaluate(s: Mine) -> None:
    """Go on with the auctions until a winner has to choose; after the last, the King moves."""
    t = s.tables
    while s.auction < GEMS:
        gem: i64 = t.auction_gem[s.auction]
        s.winner = find_winner(s, gem)
        if s.winner >= 0:
            bid: i64 = s.own[s.winner * OWN + BIDS + gem]
            pay_bid(s, s.winner, gem)
            if bid >= t.bonus_threshold[gem]:  # M7.2.5
                gain_vp(s, "bonus", s.winner, t.bonus_vp)
            if bid >= t.improvement_bid and right_card(s, gem) >= 0:  # M7.2.4
                s.decision = REWARD
                s.seat = s.winner
                return
            gain_vp(s, "reward_vp", s.winner, t.auction_vp)
        s.auction += 1
    s.decision = KING
    s.seat = s.winner if s.winner >= 0 else s.starter  # M7.3


def find_winner(s: Mine, gem: i64) -> i64:
    """The highest bidder; on a tie the Royal Herald's owner, else the first in player order (M7.2.2)."""
    best: i64 = 0
    winner: i64 = -1
    tied = False
    herald = False
    for step in range(s.seats):
        seat: i64 = (s.starter + step) % s.seats
        bid: i64 = s.own[seat * OWN + BIDS + gem]
        if bid > best:
            best = bid
            winner = seat
            tied = False
            herald = False
        elif bid == best and best > 0:
            tied = True
            if full_slot(s, seat, WINS_TIES) >= 0:
                winner = seat
                herald = True
    if s.events is not None:
        name = s.tables.gem_ids[gem]
        if winner < 0:
            s.tell("auction_none", {"gem": name})
        else:
            kind = "auction_tie" if tied else "auction"
            s.tell(kind, {"seat": int(winner), "gem": name, "n": int(best)})
            if herald:
                s.tell("herald", {"seat": int(winner), "gem": name})
    return winner


def pay_bid(s: Mine, seat: i64, gem: i64) -> None:
    """The winner's cards of this gem go to their discard piles; all others stay blocked on the table (M7.2.3)."""
    cards = s.cards
    cell: i64 = 4 * gem
    for kind in range(cell, cell + 4):
        cards[DISCARD_PILE + kind] += cards[table_of(seat) + kind]
        cards[table_of(seat) + kind] = 0


def gain_vp(s: Mine, kind: str, seat: i64, vp: i64) -> None:
    s.own[seat * OWN + VP] += vp
    if s.events is not None:
        s.tell(kind, {"seat": int(seat), "vp": int(vp)})


def legal_reward(s: Mine) -> Ints:
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    legal = append(legal, s.tables.reward_improvement_code)
    return append(legal, s.tables.reward_vp_code)


def do_reward(s: Mine, action: i64, seat: i64) -> None:
    """The right-hand improvement or the victory point, the winner's choice (M7.2.4)."""
    if action == s.tables.reward_vp_code:
        gain_vp(s, "reward_vp", seat, s.tables.auction_vp)
        s.auction += 1
        evaluate(s)
    elif has_room(s, seat):
        take_improvement(s, seat)
    else:
        s.decision = DISCARD


def legal_discard(s: Mine, seat: i64) -> Ints:
    """A full gallery must make room first; the Dragon Hoard cannot leave (M7.2.6)."""
    t = s.tables
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    cell: i64 = slot_cell(s, seat, GALLERY)
    end: i64 = slot_cell(s, seat, slots_in_use(s, seat))
    while cell < end:
        card: i64 = s.items[cell + CARD]
        if t.removable[card]:
            legal = append(legal, t.discard_code + card)
        cell += CELLS
    return legal


def do_discard(s: Mine, action: i64, seat: i64) -> None:
    card: i64 = action - s.tables.discard_code
    remove_item(s, seat, slot_of_card(s, seat, card))
    if s.events is not None:
        s.tell("discard", {"seat": int(seat), "card": s.tables.item_ids[GALLERY + card]})
    take_improvement(s, seat)


def take_improvement(s: Mine, seat: i64) -> None:
    """It enters the gallery without cubes (M7.2.6)."""
    gem: i64 = s.tables.auction_gem[s.auction]
    card: i64 = right_card(s, gem)
    add_improvement(s, seat, card, 0)
    s.gone |= 1 << gem
    if s.events is not None:
        s.tell("reward_card", {"seat": int(seat), "card": s.tables.item_ids[GALLERY + card]})
    s.auction += 1
    evaluate(s)


# The King (M7.3) and the market (M7.4) -------------------------------------------------------------------------------


def legal_king(s: Mine) -> Ints:
    t = s.tables
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for way in range(t.first_exit[s.king], t.first_exit[s.king + 1]):
        legal = append(legal, t.king_code + t.exits[way])
    return legal


def do_king(s: Mine, action: i64, seat: i64) -> None:
    s.king = action - s.tables.king_code
    if s.events is not None:
        kind = "king" if s.winner >= 0 else "king_default"
        s.tell(kind, {"seat": int(seat), "hall": s.tables.hall_ids[s.king]})
    slide_market(s)
    s.decision = NOTHING


def slide_market(s: Mine) -> None:
    """Unsold right-hand cards leave; the middle moves right, the pile's top moves to the middle (M7.4)."""
    if s.events is not None:
        for row in range(GEMS):
            card: i64 = right_card(s, row)
            if card >= 0:
                s.tell("removed", {"card": s.tables.item_ids[GALLERY + card]})
    s.gone = 0
    s.slides += 1


def legal_for(s: Mine, seat: i64) -> Ints:
    decision: i64 = s.decision
    if decision == BID:
        return legal_bid(s, seat)
    if decision == REWARD:
        return legal_reward(s)
    if decision == DISCARD:
        return legal_discard(s, seat)
    return legal_king(s)


def do(s: Mine, action: i64, seat: i64) -> None:
    decision: i64 = s.decision
    if decision == BID:
        do_bid(s, action, seat)
    elif decision == REWARD:
        do_reward(s, action, seat)
    elif decision == DISCARD:
        do_discard(s, action, seat)
    else:
        do_king(s, action, seat)


def return_bids(s: Mine) -> None:
    """RETURN: unsuccessful bid cards go back to their owners, seen by all (M4.2, M12.4)."""
    cards = s.cards
    for seat in range(s.seats):
        table: i64 = table_of(seat)
        if s.events is not None:
            gems = gem_counts(s, table)
            if gems:
                s.tell("returned", {"seat": int(seat), "gems": gems})
        for kind in range(KINDS):
            n: i64 = cards[table + kind]
            if n > 0:
                cards[table + kind] = 0
                cards[hand_of(seat) + kind] += n
                cards[known_of(seat) + kind] += n
        for gem in range(GEMS):
            s.own[seat * OWN + BIDS + gem] = 0
        s.own[seat * OWN + SEALED] = 0
