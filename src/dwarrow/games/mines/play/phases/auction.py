# compiled by mypyc
"""Phase 3: the auction (M7). Sealed bids of all seats, four evaluations, the King's move, the market."""

from __future__ import annotations

from dwarrow.games.mines.play import gallery, seats
from dwarrow.games.mines.play.auction_board import move_up, right_card, take_right_card
from dwarrow.games.mines.play.effects import WINS_TIES
from dwarrow.games.mines.play.gem_cards import bid_cards, discard_bid, gem_counts, held, part_with, return_bid
from dwarrow.games.mines.play.memory import remember_bid, remember_win
from dwarrow.games.mines.play.state import AUCTION, BID, DISCARD, GEMS, KING, NOTHING, REWARD, MinesFields
from dwarrow.kernel.state import NOBODY
from dwarrow.kernel.vectors import LIST_ROOM, Ints, append, i64, vec


def begin(s: MinesFields) -> None:
    s.phase = AUCTION
    s.decision = BID
    s.auction = 0
    s.winner = NOBODY
    for seat in range(s.seats):
        seats.reopen_bid(s, seat)
        skip_forced(s, seat)
    next_bidder(s)


def legal_for(s: MinesFields, seat: i64) -> Ints:
    decision: i64 = s.decision
    if decision == BID:
        return legal_bid(s, seat)
    if decision == REWARD:
        return legal_reward(s)
    if decision == DISCARD:
        return legal_discard(s, seat)
    return legal_king(s)


def do(s: MinesFields, action: i64, seat: i64) -> None:
    decision: i64 = s.decision
    if decision == BID:
        do_bid(s, action, seat)
    elif decision == REWARD:
        do_reward(s, action, seat)
    elif decision == DISCARD:
        do_discard(s, seat, action - s.tables.discard_code)
    else:
        do_king(s, seat, action - s.tables.king_code)


# Sealed bids (M7.1): each seat chooses for the four gems in a row, nobody sees another's choice ----------------------


def skip_forced(s: MinesFields, seat: i64) -> None:
    """A seat without a gem can only bid 0 of it; that is played by itself, whoever's turn it is."""
    if s.keep_forced:
        return
    while not seats.is_sealed(s, seat) and held(s, seat, seats.gem_to_bid(s, seat)) == 0:
        seats.choose_bid(s, seat, 0)


def next_bidder(s: MinesFields) -> None:
    """The first seat in player order whose bid is not sealed; when there is none, the bids are revealed."""
    for place in range(s.seats):
        seat: i64 = seats.in_order(s, place)
        if not seats.is_sealed(s, seat):
            s.seat = seat
            return
    reveal(s)


def legal_bid(s: MinesFields, seat: i64) -> Ints:
    t = s.tables
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    if seats.is_sealed(s, seat):  # M13.1.3: a sealed bid may be reopened as long as another seat has not sealed its own
        return append(legal, t.bid_again_code)
    gem: i64 = seats.gem_to_bid(s, seat)
    code: i64 = t.bid_code[gem]
    for n in range(held(s, seat, gem) + 1):
        legal = append(legal, code + n)
    return legal


def do_bid(s: MinesFields, action: i64, seat: i64) -> None:
    t = s.tables
    if action == t.bid_again_code:
        seats.reopen_bid(s, seat)
        if s.events is not None:
            s.tell("reopened", {"seat": int(seat)})
    else:
        seats.choose_bid(s, seat, action - t.bid_code[seats.gem_to_bid(s, seat)])
    skip_forced(s, seat)
    if seats.is_sealed(s, seat) and s.events is not None:
        s.tell("sealed", {"seat": int(seat)})
    next_bidder(s)


def reveal(s: MinesFields) -> None:
    """All bids are shown together and leave the hands for the table (M7.1)."""
    s.shown += 1
    for place in range(s.seats):
        seat: i64 = seats.in_order(s, place)
        remember_bid(s, seat)
        for gem in range(GEMS):
            part_with(s, seat, gem, seats.bid_for(s, seat, gem), bid_cards(seat))
        if s.events is not None:
            gems = gem_counts(s, bid_cards(seat))
            s.tell("reveal" if gems else "no_bid", {"seat": int(seat), "gems": gems} if gems else {"seat": int(seat)})
    evaluate(s)


# Evaluation (M7.2), ruby first (M7.2.1) ------------------------------------------------------------------------------


def evaluate(s: MinesFields) -> None:
    """Go on with the auctions until a winner has to choose; after the last, the King moves."""
    t = s.tables
    while s.auction < GEMS:
        gem: i64 = t.auction_gem[s.auction]
        s.winner = find_winner(s, gem)
        if s.winner >= 0:
            bid: i64 = seats.bid_for(s, s.winner, gem)
            remember_win(s, s.winner, gem, bid)
            discard_bid(s, s.winner, gem)  # M7.2.3: all others stay on the table
            if bid >= t.bonus_threshold[gem]:  # M7.2.5
                award_vp(s, "bonus", s.winner, t.bonus_vp)
            if bid >= t.improvement_bid and right_card(s, gem) >= 0:  # M7.2.4
                s.decision = REWARD
                s.seat = s.winner
                return
            award_vp(s, "reward_vp", s.winner, t.auction_vp)
        s.auction += 1
    s.decision = KING
    s.seat = s.winner if s.winner >= 0 else s.starter  # M7.3


def find_winner(s: MinesFields, gem: i64) -> i64:
    """The highest bidder, or who of them wins the tie (M7.2.2); NOBODY, if nobody bid (M7.2.1)."""
    best: i64 = 0
    first: i64 = 0  # the winner's place in player order
    winner: i64 = NOBODY
    tied = False
    herald = False
    for place in range(s.seats):
        seat: i64 = seats.in_order(s, place)
        bid: i64 = seats.bid_for(s, seat, gem)
        if bid > best:
            best = bid
            first = place
            winner = seat
            tied = False
            herald = False
        elif bid == best and best > 0:
            tied = True
            if wins_tie(has_herald(s, seat), place, has_herald(s, winner), first):
                first = place
                winner = seat
                herald = True
    if s.events is not None:
        name = s.tables.gem_ids[gem]
        if winner < 0:
            s.tell("auction_none", {"gem": name})
        else:
            event = "herald" if herald else "auction_tie" if tied else "auction"
            s.tell(event, {"seat": int(winner), "gem": name, "n": int(best)})
    return winner


def has_herald(s: MinesFields, seat: i64) -> bool:
    return gallery.has_effect(s, seat, WINS_TIES)


def wins_tie(herald: bool, place: i64, other_herald: bool, other_place: i64) -> bool:
    """Whether a bid beats an equal one: by a full Royal Herald, else by its place in player order (M7.2.2)."""
    if herald != other_herald:
        return herald
    return place < other_place


def award_vp(s: MinesFields, event: str, seat: i64, vp: i64) -> None:
    seats.gain_vp(s, seat, vp)
    if s.events is not None:
        s.tell(event, {"seat": int(seat), "vp": int(vp)})


def legal_reward(s: MinesFields) -> Ints:
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    legal = append(legal, s.tables.reward_improvement_code)
    return append(legal, s.tables.reward_vp_code)


def do_reward(s: MinesFields, action: i64, seat: i64) -> None:
    """The right-hand improvement or the victory point, the winner's choice (M7.2.4)."""
    if action == s.tables.reward_vp_code:
        award_vp(s, "reward_vp", seat, s.tables.auction_vp)
        s.auction += 1
        evaluate(s)
    elif gallery.has_room(s, seat):
        take_improvement(s, seat)
    else:
        s.decision = DISCARD


def legal_discard(s: MinesFields, seat: i64) -> Ints:
    """A full gallery must make room first; the Dragon Hoard cannot leave (M7.2.6)."""
    t = s.tables
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for item in range(gallery.gallery_of(s, seat), gallery.items_end(s, seat), gallery.ITEM):
        card: i64 = gallery.card_of(s, item)
        if t.removable[card]:
            legal = append(legal, t.discard_code + card)
    return legal


def do_discard(s: MinesFields, seat: i64, card: i64) -> None:
    gallery.remove_improvement(s, seat, gallery.improvement(s, seat, card))
    if s.events is not None:
        s.tell("discard", {"seat": int(seat), "card": gallery.card_id(s, card)})
    take_improvement(s, seat)


def take_improvement(s: MinesFields, seat: i64) -> None:
    """It enters the gallery without cubes (M7.2.6)."""
    card: i64 = take_right_card(s, s.tables.auction_gem[s.auction])
    gallery.add_improvement(s, seat, card, 0)
    if s.events is not None:
        s.tell("reward_card", {"seat": int(seat), "card": gallery.card_id(s, card)})
    s.auction += 1
    evaluate(s)


# The King (M7.3) and the market (M7.4) -------------------------------------------------------------------------------


def legal_king(s: MinesFields) -> Ints:
    t = s.tables
    legal: Ints = vec[i64](capacity=LIST_ROOM)
    for way in range(t.first_exit[s.king], t.first_exit[s.king + 1]):
        legal = append(legal, t.king_code + t.exits[way])
    return legal


def do_king(s: MinesFields, seat: i64, hall: i64) -> None:
    s.king = hall
    if s.events is not None:
        event = "king" if s.winner >= 0 else "king_default"
        s.tell(event, {"seat": int(seat), "hall": s.tables.hall_ids[hall]})
        for row in range(GEMS):
            unsold: i64 = right_card(s, row)
            if unsold >= 0:
                s.tell("removed", {"card": gallery.card_id(s, unsold)})
    move_up(s)  # M7.4
    s.decision = NOTHING


def return_bids(s: MinesFields) -> None:
    """RETURN: unsuccessful bid cards go back to their owners (M4.2)."""
    for seat in range(s.seats):
        if s.events is not None:
            gems = gem_counts(s, bid_cards(seat))
            if gems:
                s.tell("returned", {"seat": int(seat), "gems": gems})
        return_bid(s, seat)
        seats.reopen_bid(s, seat)
        for gem in range(GEMS):
            seats.set_bid(s, seat, gem, 0)
