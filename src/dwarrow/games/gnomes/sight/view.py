"""Views and positions of Gnomes as readable JSON (G12).

`shown_to` is the allow-list: what everybody knows, with the faces that one seat knows besides. A position shows all
faces. A hidden card reads `{"level": 2, "known_by": [0], "card": null}`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.gnomes.play import scoring
from dwarrow.games.gnomes.play.phases.mining import entitled
from dwarrow.games.gnomes.play.state import (
    ACTIONS,
    BANK,
    BOTTOM,
    CURRENT,
    DECISIONS,
    DIG,
    DUE,
    GEMS,
    GOLD,
    HAND,
    INCOME,
    ITEMS,
    KEEP,
    KNOWN,
    MARKER,
    MARKERS,
    MINED,
    MINING_PHASE,
    OWN,
    PAY,
    PHASES,
    PRISMS,
    SALE,
    SAMPLED,
    SIDEWAYS,
    STOCK,
    TARGET,
    TILES,
    TRADER,
    UPRIGHT,
    VP,
    deck_card,
    deck_size,
    discount_cell,
    first_link,
    holds,
    slot_cell,
)
from dwarrow.games.gnomes.sight.quotes import quotes

if TYPE_CHECKING:
    from dwarrow.games.gnomes.play.state import Town

Json = dict[str, Any]
Eyes = int | None
ALL = -2  # eyes that see every face


def view_of(s: Town, seat: int | None) -> Json:
    """What a seat (None: a spectator) may know."""
    view = shown_to(s, seat)
    view["quotes"] = quotes(s, seat) if seat is not None and seat == s.seat else {}
    view["seat"] = seat
    return view


def position_of(s: Town) -> Json:
    """Everything, secrets included."""
    position = shown_to(s, ALL)
    position["chance"] = int(s.rng)
    return position


# The allow-list (G12.1) ----------------------------------------------------------------------------------------------


def shown_to(s: Town, eyes: Eyes) -> Json:
    t = s.tables
    over = s.is_over()
    decision = int(s.decision) if eyes in (ALL, int(s.seat)) else int(first_link(s.decision))  # G12.5
    return {
        "game": "gnomes",
        "seats": int(s.seats),
        "options": {
            "discount_rule": bool(s.discounts),
            "open_gold": bool(s.open_gold),
            "max_rounds": int(s.max_rounds),
            "keep_forced": bool(s.keep_forced),
        },
        "round": int(s.round),
        "phase": "over" if over else PHASES[s.phase],
        "decision": None if over else DECISIONS[decision],
        "to_act": None if over else int(s.seat),
        "waiting": s.waiting(),
        "starter": int(s.starter),
        "gnome": t.district_ids[s.gnome],
        "tile_bought": bool(s.tile_bought),
        "ending": bool(s.ending),
        "prices": {
            gem: {"current": int(s.board[CURRENT + number]), "target": int(s.board[TARGET + number])}
            for number, gem in enumerate(t.gem_ids)
        },
        "history": history(s),
        "bank": {gem: int(s.board[BANK + number]) for number, gem in enumerate(t.gem_ids)},
        "spaces": {name: space(s, number, eyes) for number, name in enumerate(t.space_ids)},
        "display": {name: display(s, deck) for deck, name in enumerate(t.deck_ids)},
        "discounts": [discount(s, slot) for slot in range(t.display)],
        "decks": {
            name: [hidden_card(s, int(s.decks[deck_card(s, deck, place)]), eyes) for place in range(deck_size(s, deck))]
            for deck, name in enumerate(t.deck_ids)
        },
        "traders": [name for number, name in enumerate(t.trader_ids) if holds(s.supply, number)],
        "players": [player(s, seat, eyes) for seat in range(s.seats)],
        "moment": {} if over else moment(s, decision, eyes),
        "scores": s.scores() if over else None,
        "winners": s.winners() if over else None,
    }


def history(s: Town) -> list[dict[str, int]]:
    """The prices of the rounds so far, this one last."""
    names = s.tables.gem_ids
    return [
        {gem: int(s.past[first + number]) for number, gem in enumerate(names)} for first in range(0, len(s.past), GEMS)
    ]


def space(s: Town, number: int, eyes: Eyes) -> Json:
    """A space: who has bought its tile, who has looked at it, and the face as far as it is known (G12.3)."""
    own = [seat for seat in range(s.seats) if holds(s.own[seat * OWN + TILES], number)]
    sampled = [seat for seat in range(s.seats) if holds(s.own[seat * OWN + SAMPLED], number)]
    seen = bool(own) or eyes == ALL or eyes in sampled
    return {
        "owner": own[0] if own else None,
        "sampled": sampled,
        "tile": s.tables.tile_ids[s.faces[number]] if seen else None,
    }


def display(s: Town, deck: int) -> list[str | None]:
    cards = [s.board[slot_cell(s, deck, slot)] for slot in range(s.tables.display)]
    return [None if card < 0 else s.tables.card_ids[card] for card in cards]


def discount(s: Town, slot: int) -> Json:
    cell = discount_cell(s, slot)
    return {"upright": int(s.board[cell + UPRIGHT]), "sideways": int(s.board[cell + SIDEWAYS])}


def hidden_card(s: Town, card: int, eyes: Eyes) -> Json:
    """A card that lies face down or is held: its back, who knows it, and what it is for those (G12.4)."""
    known = [seat for seat in range(s.seats) if holds(s.own[seat * OWN + KNOWN], card)]
    return {
        "level": int(s.tables.card_level[card]),
        "known_by": known,
        "card": s.tables.card_ids[card] if eyes == ALL or eyes in known else None,
    }


def player(s: Town, seat: int, eyes: Eyes) -> Json:
    t = s.tables
    row = seat * OWN
    gold, hand, trader = int(s.own[row + GOLD]), int(s.own[row + HAND]), int(s.own[row + TRADER])
    shown: Json = {
        "ledger": gold - t.components.constants.start_gold,
        "actions": int(s.own[row + ACTIONS]),
        "gems": gems(s, s.own[row + STOCK : row + STOCK + GEMS]),
        "prisms": int(s.own[row + PRISMS]),
        "markers": {
            str(value): int(s.own[row + MARKERS + place])
            for place, value in enumerate(t.marker_value)
            if s.own[row + MARKERS + place]
        },
        "trader": None if trader < 0 else t.trader_ids[trader],
        "hand": None if hand < 0 else {"deck": t.deck_ids[t.card_deck[hand]], **hidden_card(s, hand, eyes)},
        "items": [name for card, name in enumerate(t.card_ids) if holds(s.own[row + ITEMS], card)],
        "vp": int(s.own[row + VP]),
        "mines": mines(s, seat),
        "income": int(s.own[row + INCOME]),
    }
    if s.open_gold or eyes in (ALL, seat):  # G12.2
        shown["gold"] = gold
    if s.is_over():
        shown["wealth"] = int(scoring.wealth(s, seat))
    return shown


def mines(s: Town, seat: int) -> dict[str, int]:
    """What a seat's tiles would bring now, wilds included (G6.1)."""
    due = {gem: int(entitled(s, seat, number)) for number, gem in enumerate((*s.tables.gem_ids, "wild"))}
    return {gem: n for gem, n in due.items() if n}


def moment(s: Town, decision: int, eyes: Eyes) -> Json:
    """Where in its turn the deciding seat is; what it has only begun is seen by itself alone (G12.5)."""
    t = s.tables
    shown: Json = {}
    if s.phase == MINING_PHASE:
        shown["mined"] = gems(s, s.board[MINED : MINED + GEMS])
        shown["due"] = [int(s.own[seat * OWN + DUE]) for seat in range(s.seats)]
    if decision in (KEEP, BOTTOM):
        shown["deck"] = t.deck_ids[s.deck]
        shown["drawn"] = [hidden_card(s, int(card), eyes) for card in (s.first, s.second)]
    if decision == BOTTOM:
        shown["kept"] = ("first", "second")[s.kept]
    if decision in (MARKER, SALE):
        shown |= {"gem": t.gem_ids[s.gem], "amount": int(s.amount)}
    if decision == PAY:
        bought = s.buying < t.spaces
        kind, names = ("space", t.space_ids) if bought else ("item", t.card_ids)
        number = s.buying if bought else s.buying - t.spaces
        shown |= {"buying": {kind: names[number]}, "gem": t.gem_ids[s.gem], "picked": picked(s)}
    if decision == DIG:
        shown |= {"gem": "wild" if s.gem == GEMS else t.gem_ids[s.gem], "picked": picked(s)}
    return shown


def picked(s: Town) -> dict[str, int]:
    """What was answered so far, gem by gem: prisms paid, or gems to mine."""
    return {s.tables.gem_ids[gem]: int(s.picked >> 8 * gem & 255) for gem in range(s.gem) if s.picked >> 8 * gem & 255}


def gems(s: Town, counts: Any) -> dict[str, int]:
    return {gem: int(n) for gem, n in zip(s.tables.gem_ids, counts, strict=True) if n}
