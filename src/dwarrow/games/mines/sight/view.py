"""Views and positions of Mines as readable JSON (M12).

`public` is the allow-list of what everybody knows. A view adds what one seat alone knows; a position adds everything.
Piles of gem cards read `{"ruby bronze": 2}`, items `{"family": 3, "s01": 1}` (id and level).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.mines.play import desk, gallery, gem_cards, scoring, state
from dwarrow.games.mines.play.auction_board import right_card, row_card
from dwarrow.games.mines.play.seats import bid_for, bids_chosen, board_of, is_active, offers_made, vp_of
from dwarrow.kernel.past import told

if TYPE_CHECKING:
    from dwarrow.games.mines.play.state import MinesFields

Json = dict[str, Any]


def view_of(s: MinesFields, seat: int | None) -> Json:
    """What a seat (None: a spectator) may know: to the public part it adds the own hand and bid (M12.2)."""
    view = public(s, seat)
    view["seat"] = seat
    if seat is not None:
        own = view["players"][seat]
        own["hand"] = pile(s, gem_cards.hand_of(seat))
        if s.decision == state.BID:
            own["bids"] = sealed_bids(s, seat)
        if s.seat == seat:
            view["moment"].update(prepared(s))
    return view


def position_of(s: MinesFields) -> Json:
    """Everything, secrets included."""
    position = public(s, int(s.seat))
    for seat, player in enumerate(position["players"]):
        player["hand"] = pile(s, gem_cards.hand_of(seat))
        if s.decision == state.BID:
            player["bids"] = sealed_bids(s, seat)
    position["moment"].update(prepared(s))
    position["coming"] = [gem_cards.kind_name(s, kind) for kind in s.coming]
    position["chance"] = int(s.rng)
    return position


# What everybody knows ------------------------------------------------------------------------------------------------


def public(s: MinesFields, seat: int | None) -> Json:
    """The allow-list (M12.1). `seat` matters only for the decision shown: others see the first link of a chain."""
    t = s.tables
    over = s.is_over()
    return {
        "game": "mines",
        "seats": int(s.seats),
        "options": {
            "player_trading": bool(s.trading),
            "max_offers_per_player": int(s.max_offers),
            "keep_forced": bool(s.keep_forced),
        },
        "round": int(s.round),
        "phase": "over" if over else state.PHASES[s.phase],
        "decision": None if over else state.DECISIONS[decision_seen(s, seat)],
        "to_act": None if over else int(s.seat),
        "waiting": s.waiting(),
        "starter": int(s.starter),
        "king": t.hall_ids[s.king],
        "rows": {t.gem_ids[gem]: row(s, gem) for gem in range(state.GEMS) if in_play(s, gem)},
        "draw": decks(s, gem_cards.DRAW_PILE),
        "discard": pile(s, gem_cards.DISCARD_PILE),
        "removed": removed(s),
        "players": [player(s, each) for each in range(s.seats)],
        "moment": {} if over else moment(s),
        **told(s),
        "scores": s.scores() if over else None,
        "winners": s.winners() if over else None,
    }


def decision_seen(s: MinesFields, seat: int | None) -> int:
    """A bid is seen as a bid by all; another seat's payment or offer in the making as the choice before it (M12.6)."""
    decision = int(s.decision)
    if seat == s.seat or decision not in (state.PAY, state.GIVE, state.WANT, state.SPEND):
        return decision
    if decision == state.SPEND:
        return state.RAISE
    return state.ANSWER if s.proposer >= 0 else state.TRADE_TURN


def in_play(s: MinesFields, gem: int) -> bool:
    return bool(s.tables.components.gems[gem].min_players_for_row <= s.seats)


def row(s: MinesFields, gem: int) -> Json:
    """The auction board, right to left; spaces that ran out are null."""
    slides, length = int(s.slides), int(s.tables.row_length)
    places = [row_card(s, gem, place) for place in range(slides, length)]
    names = [None if card < 0 else gallery.card_id(s, card) for card in places]
    if s.gone >> gem & 1:
        names[0] = None
    return {
        "right": names[0] if names else None,
        "middle": names[1] if len(names) > 1 else None,
        "pile": [name for name in names[2:] if name is not None],
    }


def removed(s: MinesFields) -> list[str]:
    """The improvements out of the game: those that lie nowhere else, in file order."""
    c = s.tables.components
    left = [card.copies for card in c.improvements]
    for gem in range(state.GEMS):
        for place in range(s.slides, s.tables.row_length):
            card = right_card(s, gem) if place == s.slides else row_card(s, gem, place)
            if card >= 0:
                left[card] -= 1
    for seat in range(s.seats):
        for item in range(gallery.gallery_of(s, seat), gallery.items_end(s, seat), gallery.ITEM):
            left[gallery.card_of(s, item)] -= 1
    return [card.id for card in c.improvements for _ in range(left[card.number])]


def player(s: MinesFields, seat: int) -> Json:
    t = s.tables
    spaces = range(gallery.family_of(s, seat), gallery.items_end(s, seat), gallery.ITEM)
    items = {gallery.item_id(s, seat, item): item for item in spaces if gallery.card_of(s, item) >= 0}
    cards = {name: gallery.card_of(s, item) for name, item in items.items()}
    uses = {name: int(gallery.times_used(s, t.effect[card])) for name, card in cards.items() if t.has_limited_use(card)}
    shown: Json = {
        "board": t.board_ids[board_of(s, seat)],
        "vp": int(vp_of(s, seat)),
        "items": {name: int(gallery.level_of(s, item)) for name, item in items.items()},
        "used": {name: n for name, n in uses.items() if n},
        "raised": [name for name, item in items.items() if gallery.was_raised(s, seat, item)],
        "backs": decks(s, gem_cards.hand_of(seat)),
        "known": pile(s, gem_cards.known_of(seat)),
        "table": pile(s, gem_cards.bid_cards(seat)),
        "offers": int(offers_made(s, seat)),
        "sealed": bool(s.sealed(seat)),
    }
    if s.phase >= state.AUCTION and s.decision != state.BID and not s.is_over():
        bids = [int(bid_for(s, seat, gem)) for gem in range(state.GEMS)]
        shown["bids"] = {t.gem_ids[gem]: n for gem, n in enumerate(bids) if n}  # revealed
    if s.is_over():
        shown["cards_left"] = int(scoring.cards_left(s, seat))
    return shown


def moment(s: MinesFields) -> Json:
    """Where in its phase the match stands."""
    t = s.tables
    if s.phase == state.INCOME:
        due: Json = {}
        for name, part in (("entitlement", desk.ENTITLEMENT), ("clans", desk.CLAN_CARDS)):
            due[name] = {deck: int(desk.on_desk(s, part, index)) for index, deck in enumerate(t.deck_ids)}
        return {**due, "markers": int(s.markers)}
    if s.phase == state.TRADE:
        shown: Json = {"turn": int(s.turn), "active": [seat for seat in range(s.seats) if is_active(s, seat)]}
        if s.proposer >= 0:
            shown["offer"] = {
                "proposer": int(s.proposer),
                "partner": int(s.partner),
                "give": desk.desk_counts(s, desk.OPEN_GIVE),
                "want": desk.desk_counts(s, desk.OPEN_WANT),
                "counters": int(s.counters),
            }
        if s.decision == state.TAKE:
            shown.update(exchange(s))
            shown["searched"] = None if s.searched == state.NO_DECK else t.deck_ids[s.searched]
        return shown
    if s.phase == state.AUCTION:
        return {"auction": int(s.auction), "winner": None if s.winner < 0 else int(s.winner)}
    return {}


# What only some know -------------------------------------------------------------------------------------------------


def sealed_bids(s: MinesFields, seat: int) -> dict[str, int]:
    """The bids chosen so far, gem by gem; those not chosen yet are missing."""
    chosen = [int(s.tables.auction_gem[place]) for place in range(bids_chosen(s, seat))]
    return {s.tables.gem_ids[gem]: int(bid_for(s, seat, gem)) for gem in chosen}


def prepared(s: MinesFields) -> Json:
    """What the deciding seat has begun and not finished."""
    if s.decision == state.PAY:
        return {**exchange(s), "paid": desk.desk_counts(s, desk.PAYMENT)}
    if s.decision in (state.GIVE, state.WANT):
        sides = {"give": desk.desk_counts(s, desk.GIVE_SIDE), "want": desk.desk_counts(s, desk.WANT_SIDE)}
        return {"preparing": {"partner": int(s.addressee), **sides}}
    if s.decision == state.SPEND:
        return {"raising": gallery.item_id(s, s.seat, s.raising)}
    return {}


def exchange(s: MinesFields) -> Json:
    return {"mode": modes(s)[s.mode], "to_take": int(s.to_take)}


def modes(s: MinesFields) -> list[str]:
    """The exchanges with the bank, in the order of their numbers."""
    return ["bank", "elf", *(f"altar {gem}" for gem in s.tables.gem_ids)]


def pile(s: MinesFields, which: int) -> dict[str, int]:
    counts = [int(gem_cards.count(s, which, kind)) for kind in range(gem_cards.KINDS)]
    return {gem_cards.kind_name(s, kind): n for kind, n in enumerate(counts) if n}


def decks(s: MinesFields, which: int) -> dict[str, int]:
    """A pile of which only the backs are seen."""
    return {deck: int(gem_cards.count_deck(s, which, index)) for index, deck in enumerate(s.tables.deck_ids)}
