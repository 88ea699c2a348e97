# compiled by mypyc
"""What must be true after every action (G13.3). `check` raises AssertionError with the number that is broken."""

from __future__ import annotations

from dwarrow.games.gnomes.play import board, seats
from dwarrow.games.gnomes.play.costs import bold_cost
from dwarrow.games.gnomes.play.decks import deck_card, deck_size
from dwarrow.games.gnomes.play.effects import markers_given
from dwarrow.games.gnomes.play.state import ACTIONS_PHASE, ARTIFACTS, DECKS, GEMS, NO_CARD, TURN, GnomesFields, holds
from dwarrow.games.gnomes.sight.redeal import open_cards
from dwarrow.kernel import past


def check(s: GnomesFields) -> None:
    for name, broken in (
        ("1, gems", gems(s)),
        ("2, prisms and markers", prisms_and_markers(s)),
        ("3, prices", all_prices(s)),
        ("4, items", items(s)),
        ("5, traders", traders(s)),
        ("6, tiles", tiles(s)),
        ("7, gold", gold(s)),
        ("8, sums", sums(s)),
        ("9, actions", actions(s)),
        ("10, the gnome", gnome(s)),
        ("11, discounts", discounts(s)),
        ("12, legal list", legal_list(s)),
        ("13, known cards", known_cards(s)),
        ("14, mined", mined(s)),
    ):
        if broken:
            raise AssertionError(f"G13.3, number {name}: {broken}")
    past.check(s)


def gems(s: GnomesFields) -> str:
    t = s.tables
    for gem in range(GEMS):
        counts = [board.in_bank(s, gem)] + [seats.held(s, seat, gem) for seat in range(s.seats)]
        for slot, card in enumerate(board.display_of(s, ARTIFACTS)):
            if card >= 0 and t.bold[card] == gem:
                counts.append(board.upright(s, slot) + board.sideways(s, slot))
        if min(counts) < 0 or sum(counts) != t.gem_total[gem]:
            return f"{t.gem_ids[gem]}: {sum(counts)}, must be {t.gem_total[gem]}, none below 0"
    return ""


def prisms_and_markers(s: GnomesFields) -> str:
    """Nobody has more of them than the own cards have given."""
    t = s.tables
    for seat in range(s.seats):
        own = [card for card in range(t.cards) if holds(seats.items_of(s, seat), card)]
        given = sum([t.card_prisms[card] for card in own])
        prisms = seats.prisms_of(s, seat)
        if not 0 <= prisms <= given:
            return f"seat {seat} has {prisms} prisms, was given {given}"
        for place in range(t.marker_values):
            given = sum([markers_given(t, card, place) for card in own])
            markers = seats.markers_of(s, seat, place)
            if not 0 <= markers <= given:
                return f"seat {seat} has {markers} markers {t.marker_value[place]}, given {given}"
    return ""


def all_prices(s: GnomesFields) -> str:
    t = s.tables
    for gem in range(GEMS):
        current, target = board.current_price(s, gem), board.target_price(s, gem)
        for price in (current, target):
            if not t.price_min <= price <= t.price_max:
                return f"{price} is not within {t.price_min} to {t.price_max}"
        if current != target and is_start(s):
            return f"{t.gem_ids[gem]}: current and target price differ at the start of an action round"
    return ""


def is_start(s: GnomesFields) -> bool:
    """Whether nobody has made an action yet in this action round; a Gnomunculus adds to both sides."""
    if s.is_over() or s.phase != ACTIONS_PHASE or s.decision != TURN:
        return False
    return all(seats.actions_left(s, seat) == seats.actions_a_round(s, seat) for seat in range(s.seats))


def items(s: GnomesFields) -> str:
    """Each card is in one place; those that are nowhere left the game in the setup."""
    t = s.tables
    places = [int(s.first), int(s.second)] + [int(seats.hand_of(s, seat)) for seat in range(s.seats)]
    for deck in range(DECKS):
        cards = [int(deck_card(s, deck, place)) for place in range(deck_size(s, deck))]
        if [card for card in cards if t.card_deck[card] != deck]:
            return f"the {t.deck_ids[deck]} have a card of the other deck"
        shown = board.display_of(s, deck)
        if cards and NO_CARD in shown:
            return f"the display of the {t.deck_ids[deck]} has an empty slot"
        places += cards + shown
    found = [places.count(card) for card in range(t.cards)]
    for card in range(t.cards):
        found[card] += sum([int(holds(seats.items_of(s, seat), card)) for seat in range(s.seats)])
        if found[card] > 1:
            return f"{t.card_ids[card]} is in {found[card]} places at once"
    return removed(s, found)


def removed(s: GnomesFields, found: list[int]) -> str:
    t = s.tables
    out = t.components.constants.removed_level_one_cards_per_deck[int(s.seats) - 2]
    for deck in range(DECKS):
        missing = [card for card in range(t.cards) if t.card_deck[card] == deck and not found[card]]
        if len(missing) != out or [card for card in missing if t.card_level[card] != 1]:
            names = [t.card_ids[card] for card in missing]
            return f"{out} of the {t.deck_ids[deck]} with level 1 must be out of the game, not {names}"
    return ""


def traders(s: GnomesFields) -> str:
    t = s.tables
    held = [seats.trader_of(s, seat) for seat in range(s.seats)]
    for trader in range(t.traders):
        places = held.count(trader) + int(holds(s.supply, trader))
        if places != 1:
            return f"{t.trader_ids[trader]} is in {places} places"
    return ""


def tiles(s: GnomesFields) -> str:
    t = s.tables
    c = t.components
    left = [tile.copies for tile in c.tiles]
    for space in range(t.spaces):
        owners = [seat for seat in range(s.seats) if holds(seats.tiles_of(s, seat), space)]
        if len(owners) + int(holds(s.lying, space)) != 1:
            return f"{t.space_ids[space]}: the tile is in {len(owners) + int(holds(s.lying, space))} places"
        left[s.faces[space]] -= 1
        if c.tiles[s.faces[space]].back != c.spaces[space].back:
            return f"{t.space_ids[space]} has {t.tile_ids[s.faces[space]]}"
    for tile, n in enumerate(left):
        if n:
            return f"{t.tile_ids[tile]}: {n} too few"
    return ""


def gold(s: GnomesFields) -> str:
    poor = [seat for seat in range(s.seats) if seats.gold_of(s, seat) < 0]
    return f"seats {poor} have less than none" if poor else ""


def sums(s: GnomesFields) -> str:
    """What is kept of each seat beside its tiles and cards, counted again."""
    t = s.tables
    for seat in range(s.seats):
        cards = [card for card in range(t.cards) if holds(seats.items_of(s, seat), card)]
        faces = [s.faces[space] for space in range(t.spaces) if holds(seats.tiles_of(s, seat), space)]
        vp = sum([t.card_vp[card] for card in cards]) + sum([t.tile_vp[face] for face in faces])
        for name, kept, counted in (
            ("points", seats.vp_of(s, seat), vp),
            ("wilds", seats.wilds_of(s, seat), sum([t.tile_wilds[face] for face in faces])),
            ("extra actions", seats.extra_actions(s, seat), sum([t.extra_actions[card] for card in cards])),
            ("gold of Alchemisters", seats.income_of(s, seat), sum([t.card_gold[card] for card in cards])),
        ):
            if kept != counted:
                return f"seat {seat} has {kept} {name}, must be {counted}"
        for gem in range(GEMS):
            own = len([face for face in faces if t.tile_gem[face] == gem])
            if seats.tiles_of_gem(s, seat, gem) != own:
                return f"seat {seat}: {seats.tiles_of_gem(s, seat, gem)} tiles of {t.gem_ids[gem]}, must be {own}"
        if (s.hoover == seat) != bool([card for card in cards if t.is_hoover[card]]):
            return f"seat {s.hoover} is taken to have the Hoovermatic"
    return ""


def actions(s: GnomesFields) -> str:
    for seat in range(s.seats):
        left = seats.actions_left(s, seat)
        most = seats.actions_a_round(s, seat)
        if not 0 <= left <= most or (left and (s.is_over() or s.phase != ACTIONS_PHASE)):
            return f"seat {seat} has {left} actions left of {most}"
    if not s.is_over() and s.phase == ACTIONS_PHASE and seats.actions_left(s, s.seat) < 1:
        return f"seat {s.seat} is asked without an action left"
    return ""


def gnome(s: GnomesFields) -> str:
    t = s.tables
    if t.components.districts[s.gnome].place < 0:
        return f"it stands in {t.district_ids[s.gnome]}"
    if is_start(s) and s.lying & ~t.centre and not s.lying & t.district_spaces[s.gnome]:
        return f"no tile is left in {t.district_ids[s.gnome]} at the start of an action round"
    return ""


def discounts(s: GnomesFields) -> str:
    t = s.tables
    for slot, card in enumerate(board.display_of(s, ARTIFACTS)):
        upright, sideways = board.upright(s, slot), board.sideways(s, slot)
        most = bold_cost(t, card) if card >= 0 and s.discounts else 0
        if upright < 0 or not 0 <= sideways <= 1 or upright + sideways > most:
            return f"slot {slot + 1} has {upright} upright and {sideways} sideways, at most {most} may lie there"
    return ""


def legal_list(s: GnomesFields) -> str:
    for seat in s.waiting():
        legal = s.legal_actions(seat)
        if not 0 < len(legal) <= s.tables.longest_list:
            return f"seat {seat} has {len(legal)} actions, must be 1 to {s.tables.longest_list}"
        if s.decision == TURN and int(s.tables.gold_code) not in legal:
            return f"seat {seat} cannot take gold"
    if s.is_over() and s.round < s.max_rounds and not s.ending:
        return "over before its end"
    if not 1 <= s.round <= s.max_rounds:
        return f"round {s.round} of {s.max_rounds}"
    return ""


def known_cards(s: GnomesFields) -> str:
    t = s.tables
    shown = open_cards(s)
    for seat in range(s.seats):
        known = seats.known_to(s, seat)
        if known & shown:
            return f"seat {seat} has open cards on its list"
        held = [seats.hand_of(s, seat)] + ([s.first, s.second] if seat == s.seat else [])
        for card in held:
            if card >= 0 and not holds(known, card):
                return f"seat {seat} holds {t.card_ids[card]} without knowing it"
    return ""


def mined(s: GnomesFields) -> str:
    """Outside a mining round nothing is counted as mined or due."""
    counts = [int(board.mined(s, gem)) for gem in range(GEMS)]
    counts += [int(seats.wilds_due(s, seat)) for seat in range(s.seats)]
    if min(counts) < 0 or (any(counts) and (s.is_over() or s.phase == ACTIONS_PHASE)):
        return f"mined or due: {counts}"
    for seat in range(s.seats):
        due, wilds = seats.wilds_due(s, seat), seats.wilds_of(s, seat)
        if due > wilds:
            return f"seat {seat}: {due} wilds are due, has {wilds}"
    return ""
