"""Views and positions of Mines as readable JSON (M12).

`public` is the allow-list of what everybody knows. A view adds what one seat alone knows; a position adds everything.
Piles of gem cards read `{"ruby bronze": 2}`, items `{"family": 3, "s01": 1}` (id and level).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.mines.play import scoring
from dwarrow.games.mines.play.phases.offers import OPEN, WANTED
from dwarrow.games.mines.play.state import (
    ALTAR,
    ANSWER,
    AUCTION,
    BID,
    BIDS,
    BOARD,
    CARD,
    DECISIONS,
    DISCARD_PILE,
    DRAW_PILE,
    ELF,
    GEMS,
    GIVE,
    INCOME,
    KINDS,
    LEVEL,
    OFFERS,
    OWN,
    PAY,
    PHASES,
    RAISE,
    RAISED,
    SEALED,
    SPEND,
    TAKE,
    TRADE,
    TRADE_TURN,
    VP,
    WANT,
    hand_of,
    known_of,
    pile_size,
    right_card,
    row_card,
    slot_cell,
    slots_in_use,
    table_of,
    times_used,
)

if TYPE_CHECKING:
    from dwarrow.games.mines.play.state import Mine

Json = dict[str, Any]


def view_of(s: Mine, seat: int | None) -> Json:
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


def position_of(s: Mine) -> Json:
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


def public(s: Mine, seat: int | None) -> Json:
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
        "draw": {deck: int(pile_size(s, DRAW_PILE, index)) for index, deck in enumerate(t.deck_ids)},
        "discard": pile(s, DISCARD_PILE),
        "removed": removed(s),
        "players": [player(s, each) for each in range(s.seats)],
        "moment": {} if over else moment(s),
        "scores": s.scores() if over else None,
        "winners": s.winners() if over else None,
    }


def decision_seen(s: Mine, seat: int | None) -> int:
    """A bid is seen as a bid by all; another seat's payment or offer in the making as the choice before it (M12.6)."""
    decision = int(s.decision)
    if seat == s.seat or decision not in (PAY, GIVE, WANT, SPEND):
        return decision
    if decision == SPEND:
        return RAISE
    return ANSWER if s.proposer >= 0 else TRADE_TURN


def in_play(s: Mine, gem: int) -> bool:
    return bool(s.tables.components.gems[gem].min_players_for_row <= s.seats)


def row(s: Mine, gem: int) -> Json:
    """The auction board, right to left; spaces that ran out are null."""
    slides, length = int(s.slides), int(s.tables.row_length)
    places = [row_card(s, gem, place) for place in range(slides, length)]
    names = [None if card < 0 else s.tables.item_ids[2 + card] for card in places]
    if s.gone >> gem & 1:
        names[0] = None
    return {
        "right": names[0] if names else None,
        "middle": names[1] if len(names) > 1 else None,
        "pile": [name for name in names[2:] if name is not None],
    }


def removed(s: Mine) -> list[str]:
    """The improvements out of the game: those that lie nowhere else, in file order."""
    c = s.tables.components
    left = [card.copies for card in c.improvements]
    for gem in range(GEMS):
        for place in range(s.slides, s.tables.row_length):
            card = right_card(s, gem) if place == s.slides else row_card(s, gem, place)
            if card >= 0:
                left[card] -= 1
    for seat in range(s.seats):
        for slot in range(2, slots_in_use(s, seat)):
            left[s.items[slot_cell(s, seat, slot) + CARD]] -= 1
    return [card.id for card in c.improvements for _ in range(left[card.number])]


def player(s: Mine, seat: int) -> Json:
    t = s.tables
    own = seat * OWN
    items: dict[str, int] = {}
    used: dict[str, int] = {}
    raised: list[str] = []
    for slot in range(slots_in_use(s, seat)):
        cell = slot_cell(s, seat, slot)
        card = s.items[cell + CARD]
        if card < 0:
            continue
        name = t.item_ids[slot] if slot < 2 else t.item_ids[2 + card]
        items[name] = int(s.items[cell + LEVEL])
        if t.has_limited_use(card) and times_used(s, t.effect[card]):
            used[name] = int(times_used(s, t.effect[card]))
        if s.own[own + RAISED] >> slot & 1:
            raised.append(name)
    shown: Json = {
        "board": t.board_ids[s.own[own + BOARD]],
        "vp": int(s.own[own + VP]),
        "items": items,
        "used": used,
        "raised": raised,
        "backs": {deck: int(pile_size(s, hand_of(seat), index)) for index, deck in enumerate(t.deck_ids)},
        "known": pile(s, known_of(seat)),
        "table": pile(s, table_of(seat)),
        "offers": int(s.own[own + OFFERS]),
        "sealed": bool(s.sealed(seat)),
    }
    if s.phase >= AUCTION and s.decision != BID and not s.is_over():
        shown["bids"] = gems(s, [s.own[own + BIDS + gem] for gem in range(GEMS)])  # revealed
    if s.is_over():
        shown["cards_left"] = int(scoring.cards_left(s, seat))
    return shown


def moment(s: Mine) -> Json:
    """Where in its phase the match stands."""
    t = s.tables
    if s.phase == INCOME:
        return {
            "entitlement": {deck: int(s.desk[index]) for index, deck in enumerate(t.deck_ids)},
            "clans": {deck: int(s.desk[4 + index]) for index, deck in enumerate(t.deck_ids)},
            "markers": int(s.markers),
        }
    if s.phase == TRADE:
        shown: Json = {"turn": int(s.turn), "active": [seat for seat in range(s.seats) if s.active >> seat & 1]}
        if s.proposer >= 0:
            shown["offer"] = {
                "proposer": int(s.proposer),
                "partner": int(s.partner),
                "give": gems(s, s.desk[OPEN : OPEN + GEMS]),
                "want": gems(s, s.desk[OPEN + WANTED : OPEN + WANTED + GEMS]),
                "counters": int(s.counters),
            }
        if s.decision == TAKE:
            shown.update(exchange(s))
            shown["searched"] = None if s.searched < 0 else t.deck_ids[s.searched]
        return shown
    if s.phase == AUCTION:
        return {"auction": int(s.auction), "winner": None if s.winner < 0 else int(s.winner)}
    return {}


# What only some know -------------------------------------------------------------------------------------------------


def sealed_bids(s: Mine, seat: int) -> dict[str, int]:
    """The bids chosen so far, gem by gem; those not chosen yet are missing."""
    chosen = [int(s.tables.auction_gem[place]) for place in range(s.own[seat * OWN + SEALED])]
    return {s.tables.gem_ids[gem]: int(s.own[seat * OWN + BIDS + gem]) for gem in chosen}


def prepared(s: Mine) -> Json:
    """What the deciding seat has begun and not finished."""
    if s.decision == PAY:
        return {**exchange(s), "paid": gems(s, s.desk[:GEMS])}
    if s.decision in (GIVE, WANT):
        sides = {"give": gems(s, s.desk[:GEMS]), "want": gems(s, s.desk[WANTED : WANTED + GEMS])}
        return {"preparing": {"partner": int(s.addressee), **sides}}
    if s.decision == SPEND:
        slot = int(s.raising)
        card = s.items[slot_cell(s, s.seat, slot) + CARD]
        return {"raising": s.tables.item_ids[slot] if slot < 2 else s.tables.item_ids[2 + card]}
    return {}


def exchange(s: Mine) -> Json:
    mode = "bank" if s.mode < ELF else "elf" if s.mode == ELF else f"altar {s.tables.gem_ids[s.mode - ALTAR]}"
    return {"mode": mode, "to_take": int(s.to_take)}


def kind_name(s: Mine, kind: int) -> str:
    return f"{s.tables.gem_ids[kind // 4]} {s.tables.deck_ids[kind % 4]}"


def pile(s: Mine, start: int) -> dict[str, int]:
    return {kind_name(s, kind): int(s.cards[start + kind]) for kind in range(KINDS) if s.cards[start + kind]}


def gems(s: Mine, counts: Any) -> dict[str, int]:
    return {gem: int(n) for gem, n in zip(s.tables.gem_ids, counts, strict=True) if n}
