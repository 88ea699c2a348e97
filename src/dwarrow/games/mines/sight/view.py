"""Views and positions of Mines as readable JSON (M12).

`public` is the allow-list of what everybody knows. A view adds what one seat alone knows; a position adds everything.
Piles of gem cards read `{"ruby bronze": 2}`, items `{"family": 3, "s01": 1}` (id and level).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.mines.play import scoring
from dwarrow.games.mines.play.auction_board import right_card, row_card
from dwarrow.games.mines.play.desk import (
    CLAN_CARDS,
    ENTITLEMENT,
    GIVE_SIDE,
    OPEN_GIVE,
    OPEN_WANT,
    PAYMENT,
    WANT_SIDE,
    desk_counts,
    on_desk,
)
from dwarrow.games.mines.play.gallery import (
    ITEM,
    card_id,
    card_of,
    family_of,
    gallery_of,
    item_id,
    items_end,
    level_of,
    times_used,
    was_raised,
)
from dwarrow.games.mines.play.gem_cards import (
    DISCARD_PILE,
    DRAW_PILE,
    KINDS,
    bid_cards,
    count,
    count_deck,
    hand_of,
    kind_name,
    known_of,
)
from dwarrow.games.mines.play.seats import bid_for, bids_chosen, board_of, is_active, offers_made, vp_of
from dwarrow.games.mines.play.state import (
    ALTAR,
    ANSWER,
    AUCTION,
    BID,
    DECISIONS,
    ELF,
    GEMS,
    GIVE,
    INCOME,
    NO_DECK,
    PAY,
    PHASES,
    RAISE,
    SPEND,
    TAKE,
    TRADE,
    TRADE_TURN,
    WANT,
)

if TYPE_CHECKING:
    from dwarrow.games.mines.play.state import MinesFields

Json = dict[str, Any]


def view_of(s: MinesFields, seat: int | None) -> Json:
    """What a seat (None: a spectator) may know: to the public part it adds the own hand and bid (M12.2)."""
    view = public(s, seat)
    view["seat"] = seat
    if seat is not None:
        own = view["players"][seat]
        own["hand"] = pile(s, hand_of(seat))
        if s.decision == BID:
            own["bids"] = sealed_bids(s, seat)
        if s.seat == seat:
            view["moment"].update(prepared(s))
    return view


def position_of(s: MinesFields) -> Json:
    """Everything, secrets included."""
    position = public(s, int(s.seat))
    for seat, player in enumerate(position["players"]):
        player["hand"] = pile(s, hand_of(seat))
        if s.decision == BID:
            player["bids"] = sealed_bids(s, seat)
    position["moment"].update(prepared(s))
    position["coming"] = [kind_name(s, kind) for kind in s.coming]
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
        "phase": "over" if over else PHASES[s.phase],
        "decision": None if over else DECISIONS[decision_seen(s, seat)],
        "to_act": None if over else int(s.seat),
        "waiting": s.waiting(),
        "starter": int(s.starter),
        "king": t.hall_ids[s.king],
        "rows": {t.gem_ids[gem]: row(s, gem) for gem in range(GEMS) if in_play(s, gem)},
        "draw": decks(s, DRAW_PILE),
        "discard": pile(s, DISCARD_PILE),
        "removed": removed(s),
        "players": [player(s, each) for each in range(s.seats)],
        "moment": {} if over else moment(s),
        "scores": s.scores() if over else None,
        "winners": s.winners() if over else None,
    }


def decision_seen(s: MinesFields, seat: int | None) -> int:
    """A bid is seen as a bid by all; another seat's payment or offer in the making as the choice before it (M12.6)."""
    decision = int(s.decision)
    if seat == s.seat or decision not in (PAY, GIVE, WANT, SPEND):
        return decision
    if decision == SPEND:
        return RAISE
    return ANSWER if s.proposer >= 0 else TRADE_TURN


def in_play(s: MinesFields, gem: int) -> bool:
    return bool(s.tables.components.gems[gem].min_players_for_row <= s.seats)


def row(s: MinesFields, gem: int) -> Json:
    """The auction board, right to left; spaces that ran out are null."""
    slides, length = int(s.slides), int(s.tables.row_length)
    places = [row_card(s, gem, place) for place in range(slides, length)]
    names = [None if card < 0 else card_id(s, card) for card in places]
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
    for gem in range(GEMS):
        for place in range(s.slides, s.tables.row_length):
            card = right_card(s, gem) if place == s.slides else row_card(s, gem, place)
            if card >= 0:
                left[card] -= 1
    for seat in range(s.seats):
        for item in range(gallery_of(s, seat), items_end(s, seat), ITEM):
            left[card_of(s, item)] -= 1
    return [card.id for card in c.improvements for _ in range(left[card.number])]


def player(s: MinesFields, seat: int) -> Json:
    t = s.tables
    items: dict[str, int] = {}
    used: dict[str, int] = {}
    raised: list[str] = []
    for item in range(family_of(s, seat), items_end(s, seat), ITEM):
        card = card_of(s, item)
        if card < 0:
            continue
        name = item_id(s, seat, item)
        items[name] = int(level_of(s, item))
        if t.has_limited_use(card) and times_used(s, t.effect[card]):
            used[name] = int(times_used(s, t.effect[card]))
        if was_raised(s, seat, item):
            raised.append(name)
    shown: Json = {
        "board": t.board_ids[board_of(s, seat)],
        "vp": int(vp_of(s, seat)),
        "items": items,
        "used": used,
        "raised": raised,
        "backs": decks(s, hand_of(seat)),
        "known": pile(s, known_of(seat)),
        "table": pile(s, bid_cards(seat)),
        "offers": int(offers_made(s, seat)),
        "sealed": bool(s.sealed(seat)),
    }
    if s.phase >= AUCTION and s.decision != BID and not s.is_over():
        bids = [int(bid_for(s, seat, gem)) for gem in range(GEMS)]
        shown["bids"] = {t.gem_ids[gem]: n for gem, n in enumerate(bids) if n}  # revealed
    if s.is_over():
        shown["cards_left"] = int(scoring.cards_left(s, seat))
    return shown


def moment(s: MinesFields) -> Json:
    """Where in its phase the match stands."""
    t = s.tables
    if s.phase == INCOME:
        return {
            "entitlement": {deck: int(on_desk(s, ENTITLEMENT, index)) for index, deck in enumerate(t.deck_ids)},
            "clans": {deck: int(on_desk(s, CLAN_CARDS, index)) for index, deck in enumerate(t.deck_ids)},
            "markers": int(s.markers),
        }
    if s.phase == TRADE:
        shown: Json = {"turn": int(s.turn), "active": [seat for seat in range(s.seats) if is_active(s, seat)]}
        if s.proposer >= 0:
            shown["offer"] = {
                "proposer": int(s.proposer),
                "partner": int(s.partner),
                "give": desk_counts(s, OPEN_GIVE),
                "want": desk_counts(s, OPEN_WANT),
                "counters": int(s.counters),
            }
        if s.decision == TAKE:
            shown.update(exchange(s))
            shown["searched"] = None if s.searched == NO_DECK else t.deck_ids[s.searched]
        return shown
    if s.phase == AUCTION:
        return {"auction": int(s.auction), "winner": None if s.winner < 0 else int(s.winner)}
    return {}


# What only some know -------------------------------------------------------------------------------------------------


def sealed_bids(s: MinesFields, seat: int) -> dict[str, int]:
    """The bids chosen so far, gem by gem; those not chosen yet are missing."""
    chosen = [int(s.tables.auction_gem[place]) for place in range(bids_chosen(s, seat))]
    return {s.tables.gem_ids[gem]: int(bid_for(s, seat, gem)) for gem in chosen}


def prepared(s: MinesFields) -> Json:
    """What the deciding seat has begun and not finished."""
    if s.decision == PAY:
        return {**exchange(s), "paid": desk_counts(s, PAYMENT)}
    if s.decision in (GIVE, WANT):
        sides = {"give": desk_counts(s, GIVE_SIDE), "want": desk_counts(s, WANT_SIDE)}
        return {"preparing": {"partner": int(s.addressee), **sides}}
    if s.decision == SPEND:
        return {"raising": item_id(s, s.seat, s.raising)}
    return {}


def exchange(s: MinesFields) -> Json:
    mode = "bank" if s.mode < ELF else "elf" if s.mode == ELF else f"altar {s.tables.gem_ids[s.mode - ALTAR]}"
    return {"mode": mode, "to_take": int(s.to_take)}


def pile(s: MinesFields, which: int) -> dict[str, int]:
    counts = [int(count(s, which, kind)) for kind in range(KINDS)]
    return {kind_name(s, kind): n for kind, n in enumerate(counts) if n}


def decks(s: MinesFields, which: int) -> dict[str, int]:
    """A pile of which only the backs are seen."""
    return {deck: int(count_deck(s, which, index)) for index, deck in enumerate(s.tables.deck_ids)}
