"""Positions and views read back into states, every field checked (the writing side is `view.py`).

What follows from the rest need not be there and is compared if it is: the bank, points, whether the end is near.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from dwarrow.games.gnomes import Gnomes
from dwarrow.games.gnomes.play import board, seats, state
from dwarrow.games.gnomes.play.costs import bold_cost
from dwarrow.games.gnomes.play.decks import set_deck_card, set_deck_size
from dwarrow.games.gnomes.play.picks import with_pick
from dwarrow.games.gnomes.play.state import DECKS, GEMS, NO_CARD, holds
from dwarrow.games.gnomes.rules import GnomesState
from dwarrow.games.gnomes.sight import redeal as redeals
from dwarrow.games.gnomes.sight.position_checks import check_moment
from dwarrow.games.gnomes.sight.view import ALL, mines
from dwarrow.games.gnomes.sight.view_types import Player, View
from dwarrow.kernel.fields import Fields
from dwarrow.kernel.positions import fields_of, finished, read_chance, read_seats, seat_or_nobody
from dwarrow.kernel.state import NOBODY
from dwarrow.kernel.vectors import i64, vec

MOST_GOLD = 10**9
MOST_ROUNDS = 999
PUBLIC = [name for name in View.__annotations__ if name not in ("quotes", "seat")]


class Held(NamedTuple):
    """A hidden card as it was read: where it goes, and what is known of it."""

    put: Callable[[int], None]
    deck: int
    level: int
    card: int  # NO_CARD: not known to the seat of the view
    knowers: tuple[int, ...]
    fields: Fields


def load(game: Gnomes, position: Any) -> GnomesState:
    fields = fields_of(position, *PUBLIC, "chance")
    s = _read(game, fields, ALL)
    s.rng = read_chance(fields)
    return _finished(s, fields)


def deal(game: Gnomes, view: Any, seed: int) -> GnomesState:
    """A state that agrees with a view; everything the view does not tell is dealt by `seed`."""
    fields = fields_of(view, *PUBLIC, "quotes", "seat")
    eyes = seat_or_nobody(fields["seat"], read_seats(game, fields))
    s = _read(game, fields, eyes)
    redeals.replace_unknown(s, eyes, seed)
    return _finished(s, fields)


def _read(game: Gnomes, fields: Fields, eyes: int) -> GnomesState:
    """Everything but chance. Faces that `eyes` cannot see are any that may be."""
    s = _read_options(game, fields)
    _read_prices(s, fields["prices"])
    _read_history(s, fields)
    _read_spaces(s, fields["spaces"], eyes)
    held: list[Held] = []
    _read_displays(s, fields)
    _read_decks(s, fields["decks"], eyes, held)
    for name in fields["traders"].each():
        s.supply |= int(s.tables.bit[name.index(s.tables.trader_ids, "trader")])
    for seat, player in enumerate(fields["players"].each()):
        _read_player(s, seat, player, eyes, held)
    _read_decision(s, fields)
    _read_moment(s, fields.get("moment", {}), eyes, held)
    _put_cards(s, held)
    _fill_bank(s, fields)
    return s


def _must_be(fields: Fields, name: str, value: Any, why: str) -> None:
    """Refuse a field that says something else than what follows from the rest."""
    if fields.get(name, value).value != value:
        raise fields[name].fault(f"must be {str(value).lower() if isinstance(value, bool) else value}{why}")


def _finished(s: GnomesState, fields: Fields) -> GnomesState:
    for seat, player in enumerate(fields["players"].each()):
        _must_be(player, "mines", mines(s, seat), ", by the tiles and items")
        _must_be(player, "income", int(seats.income_of(s, seat)), ", by the tiles and items")
    check_moment(s, fields)
    return finished(s, fields)


# The table -----------------------------------------------------------------------------------------------------------


def _read_options(game: Gnomes, fields: Fields) -> GnomesState:
    n = read_seats(game, fields)
    options = fields["options"]
    options.only("discount_rule", "open_gold", "max_rounds", "keep_forced")
    s = game.blank(n, options["keep_forced"].flag())
    s.discounts = options["discount_rule"].flag()
    s.open_gold = options["open_gold"].flag()
    s.max_rounds = options["max_rounds"].whole(1, MOST_ROUNDS)
    s.round = fields["round"].whole(1, s.max_rounds)
    s.starter = fields["starter"].whole(0, n - 1)
    s.gnome = fields["gnome"].index(s.tables.district_ids, "district")
    s.tile_bought = fields.get("tile_bought", False).flag()
    return s


def _read_prices(s: GnomesState, prices: Fields) -> None:
    t = s.tables
    prices.only(*t.gem_ids)
    for gem, name in enumerate(t.gem_ids):
        both = prices[name]
        both.only("current", "target")
        current, target = (both[name].whole(t.price_min, t.price_max) for name in ("current", "target"))
        board.set_prices(s, gem, current, target)


def _read_history(s: GnomesState, fields: Fields) -> None:
    """The prices of the rounds so far; the last are those of today, and the only ones where the field is missing."""
    t = s.tables
    history = fields.get("history", [board.prices_by_id(s)])
    rounds = history.each()
    if not 1 <= len(rounds) <= s.round:
        raise history.fault(f"must be 1 to {s.round} rounds, not {len(rounds)}")
    past: list[int] = []
    for each in rounds:
        each.only(*t.gem_ids)
        past += [each[gem].whole(t.price_min, t.price_max) for gem in t.gem_ids]
    if past[-GEMS:] != list(board.prices_by_id(s).values()):
        raise rounds[-1].fault("must be the current prices")
    s.old_prices = vec[i64](past)


def _read_spaces(s: GnomesState, spaces: Fields, eyes: int) -> None:
    """Owners, samples and faces. Faces not seen are taken from those that are left."""
    t = s.tables
    spaces.only(*t.space_ids)
    faces: list[int] = []
    owners: list[int] = []
    for number, name in enumerate(t.space_ids):
        space = spaces[name]
        space.only("owner", "sampled", "tile")
        owner = space.get("owner", NOBODY)
        owners.append(NOBODY if owner.value == NOBODY else owner.whole(0, s.seats - 1))
        sampled = [seat.whole(0, s.seats - 1) for seat in space.get("sampled", []).each()]
        for seat in sampled:
            seats.mark_sampled(s, seat, number)
        if owners[-1] == NOBODY:
            s.lying |= int(t.bit[number])
        seen = owners[-1] != NOBODY or eyes == ALL or eyes in sampled
        faces.append(space["tile"].index(t.tile_ids, "tile") if seen else NO_CARD)
    _fill_faces(s, spaces, faces)
    for number, owner_seat in enumerate(owners):
        if owner_seat != NOBODY:
            seats.own_tile(s, owner_seat, number)


def _fill_faces(s: GnomesState, spaces: Fields, faces: list[int]) -> None:
    c = s.tables.components
    left = [number for tile in c.tiles for number in [tile.number] * tile.copies]
    for face in faces:
        if face in left:
            left.remove(face)
        elif face != NO_CARD:
            raise spaces.fault(f"{c.tiles[face].id} is there more than {c.tiles[face].copies} times")
    for number, face in enumerate(faces):
        if face == NO_CARD:
            faces[number] = next((each for each in left if c.tiles[each].back == c.spaces[number].back), NO_CARD)
            if faces[number] == NO_CARD:
                raise spaces[c.spaces[number].id].fault("no tile is left for this space")
            left.remove(faces[number])
    s.faces = vec[i64](faces)


def _read_displays(s: GnomesState, fields: Fields) -> None:
    t = s.tables
    fields["display"].only(*t.deck_ids)
    for deck, name in enumerate(t.deck_ids):
        slots = fields["display"][name].each()
        if len(slots) != t.display:
            raise fields["display"][name].fault(f"must be {t.display} slots, not {len(slots)}")
        for slot, card in enumerate(slots):
            number = NO_CARD if card.value is None else card.index(t.card_ids, "item")
            if number != NO_CARD and t.card_deck[number] != deck:
                raise card.fault(f"{card.value} is not one of the {name}")
            board.put_on_display(s, deck, slot, number)
    laid = fields.get("discounts", [{} for _ in range(t.display)])
    if len(laid.each()) != t.display:
        raise laid.fault(f"must be {t.display}, one for each artifact")
    for slot, each in enumerate(laid.each()):
        each.only("upright", "sideways")
        artifact = board.on_display(s, state.ARTIFACTS, slot)
        upright = each.get("upright", 0).whole(0, int(bold_cost(t, artifact)) if artifact >= 0 else 0)
        board.lay_discount(s, slot, upright, each.get("sideways", 0).whole(0, 1))


def _read_decks(s: GnomesState, decks: Fields, eyes: int, held: list[Held]) -> None:
    t = s.tables
    decks.only(*t.deck_ids)
    for deck, name in enumerate(t.deck_ids):
        cards = decks[name].each()
        if len(cards) > t.deck_room[deck]:
            raise decks[name].fault(f"cannot be {len(cards)} cards")
        set_deck_size(s, deck, len(cards))
        for place, card in enumerate(cards):
            held.append(_held(s, card, deck, eyes, (), partial(set_deck_card, s, deck, place)))


# Hidden cards --------------------------------------------------------------------------------------------------------


def _held(
    s: GnomesState, fields: Fields, deck: int, eyes: int, always: tuple[int, ...], put: Callable[[int], None]
) -> Held:
    """A hidden card of a deck; `always` know it. Its level need not be given where the card is."""
    t = s.tables
    fields.only("deck", "level", "known_by", "card")
    knowers = {seat.whole(0, s.seats - 1) for seat in fields.get("known_by", []).each()} | set(always)
    if eyes == ALL or eyes in knowers:
        card = fields["card"].index(t.card_ids, "item")
        if t.card_deck[card] != deck:
            raise fields["card"].fault(f"{t.card_ids[card]} is not one of the {t.deck_ids[deck]}")
        level = int(t.card_level[card])
        _must_be(fields, "level", level, f", the level of {t.card_ids[card]}")
    else:
        card = NO_CARD
        level = fields["level"].whole(1, max(item.level for item in t.components.items))
    return Held(put, deck, level, card, tuple(sorted(knowers)), fields)


def _put_cards(s: GnomesState, held: list[Held]) -> None:
    """Put the cards where they belong; for those not known, any of the same back that nobody has seen elsewhere."""
    t = s.tables
    seen = int(redeals.open_cards(s))
    for each in held:
        if each.card >= 0:
            if holds(seen, each.card):
                raise each.fields.fault(f"{t.card_ids[each.card]} is in two places")
            seen |= 1 << each.card
    for each in held:
        card = each.card
        if card < 0:
            backs = enumerate(zip(t.card_deck, t.card_level, strict=True))
            alike = (number for number, back in backs if back == (each.deck, each.level) and not holds(seen, number))
            card = next(alike, NO_CARD)
            if card < 0:
                raise each.fields.fault(f"no card of level {each.level} is left for this place")
            seen |= 1 << card
        each.put(card)
        for seat in each.knowers:
            seats.learn(s, seat, card)


# Players -------------------------------------------------------------------------------------------------------------


def _read_player(s: GnomesState, seat: int, player: Fields, eyes: int, held: list[Held]) -> None:
    t = s.tables
    player.only(*Player.__annotations__)
    _read_gold(s, seat, player, eyes)
    seats.set_actions(s, seat, player["actions"].whole(0, 999))
    for gem, n in player.get("gems", {}).counts(t.gem_ids, "gem"):
        seats.gain_gems(s, seat, gem, n)
    seats.gain_prisms(s, seat, player.get("prisms", 0).whole(0, 99))
    for place, n in player.get("markers", {}).counts([str(value) for value in t.marker_value], "marker"):
        seats.gain_markers(s, seat, place, n)
    if player.get("trader", "").value:
        seats.set_trader(s, seat, player["trader"].index(t.trader_ids, "trader"))
    for name in player.get("items", []).each():
        card = name.index(t.card_ids, "item")
        if holds(redeals.open_cards(s), card):
            raise name.fault(f"{t.card_ids[card]} is in two places")
        seats.own_item(s, seat, card)
    _must_be(player, "vp", int(seats.vp_of(s, seat)), ", the points of the tiles and items")
    hand = player.get("hand", {})
    if hand.table():
        held.append(_held(s, hand, _deck_of(s, hand), eyes, (seat,), partial(seats.set_hand, s, seat)))


def _deck_of(s: GnomesState, card: Fields) -> int:
    """The deck of a hand card; it need not be given where the card is."""
    t = s.tables
    if "deck" not in card and "card" in card and card["card"].value is not None:
        return int(t.card_deck[card["card"].index(t.card_ids, "item")])
    return card["deck"].index(t.deck_ids, "deck")


def _read_gold(s: GnomesState, seat: int, player: Fields, eyes: int) -> None:
    """The gold, or the ledger, by which everybody knows it (G12.2)."""
    start = s.tables.components.constants.start_gold
    if eyes == ALL:
        gold = player["gold"].whole(0, MOST_GOLD)
    else:
        gold = start + player["ledger"].whole(-start, MOST_GOLD)
    why = f": gold is the ledger and the {start} of the setup"
    _must_be(player, "gold", gold, why)
    _must_be(player, "ledger", gold - start, why)
    seats.gain_gold(s, seat, gold)


def _fill_bank(s: GnomesState, fields: Fields) -> None:
    """What lies nowhere else is in the bank (G0.5)."""
    t = s.tables
    for gem, name in enumerate(t.gem_ids):
        elsewhere = sum(int(seats.held(s, seat, gem)) for seat in range(s.seats))
        for slot, card in enumerate(board.display_of(s, state.ARTIFACTS)):
            if card >= 0 and t.bold[card] == gem:
                elsewhere += int(board.upright(s, slot) + board.sideways(s, slot))
        total = int(t.gem_total[gem])
        if elsewhere > total:
            raise fields.fault(f"{name}: {elsewhere} lie about, there are only {total}")
        board.add_to_bank(s, gem, total - elsewhere)
    for gem, n in fields.get("bank", {}).counts(t.gem_ids, "gem"):
        must_be = board.in_bank(s, gem)
        if n != must_be:
            raise fields["bank"].fault(f"{t.gem_ids[gem]}: must be {must_be}, what is left of all")


# The moment ----------------------------------------------------------------------------------------------------------


def _read_decision(s: GnomesState, fields: Fields) -> None:
    phase = fields["phase"].index([*state.PHASES, "over"], "phase")
    threshold = s.tables.threshold[s.seats]
    s.ending = any(seats.vp_of(s, seat) >= threshold for seat in range(s.seats))  # G9.2
    _must_be(fields, "ending", s.ending, ", by the points")
    if phase == len(state.PHASES):
        s.seat = NOBODY
        return
    s.phase = phase
    s.decision = fields["decision"].index(state.DECISIONS[1:], "decision") + 1
    s.seat = fields["to_act"].whole(0, s.seats - 1)
    if (s.decision >= state.MINE) != (s.phase == state.MINING_PHASE):
        name = state.DECISIONS[s.decision]
        raise fields["decision"].fault(f"{name} does not belong to the phase {state.PHASES[phase]}")


def _read_moment(s: GnomesState, moment: Fields, eyes: int, held: list[Held]) -> None:
    t = s.tables
    allowed: list[str] = []
    if s.seat >= 0 and s.phase != state.ACTIONS_PHASE:
        allowed += ["mined", "due"]
        for gem, n in moment.get("mined", {}).counts(t.gem_ids, "gem"):
            board.count_mined(s, gem, n)
        due = moment.get("due", [0] * int(s.seats)).each()
        if len(due) != s.seats:
            raise moment["due"].fault(f"must be {s.seats} numbers")
        for seat, n_due in enumerate(due):
            seats.set_wilds_due(s, seat, n_due.whole(0, 99))
    if s.decision in (state.KEEP, state.BOTTOM):
        allowed += ["deck", "drawn", "kept"]
        _read_drawn(s, moment, eyes, held)
    elif s.decision in (state.MARKER, state.SALE):
        allowed += ["gem", "amount"]
        s.gem = moment["gem"].index(t.gem_ids, "gem")
        s.amount = moment["amount"].whole(1, t.most_traded)
    elif s.decision == state.PAY:
        allowed += ["buying", "gem", "picked"]
        s.buying = _read_buying(s, moment["buying"])
        s.gem = moment["gem"].index(t.gem_ids, "gem")
        _read_picked(s, moment)
    elif s.decision == state.DIG:
        allowed += ["gem", "picked"]
        s.gem = moment["gem"].index([*t.gem_ids, "wild"], "gem")
        _read_picked(s, moment)
    moment.only(*allowed)


def _read_drawn(s: GnomesState, moment: Fields, eyes: int, held: list[Held]) -> None:
    s.deck = moment["deck"].index(s.tables.deck_ids, "deck")
    drawn = moment["drawn"].each()
    if len(drawn) != DECKS:
        raise moment["drawn"].fault(f"must be two cards, not {len(drawn)}")
    for name, card in zip(("first", "second"), drawn, strict=True):
        held.append(_held(s, card, int(s.deck), eyes, (int(s.seat),), partial(setattr, s, name)))
    if s.decision == state.BOTTOM:
        s.kept = moment["kept"].index(("first", "second"), "card")


def _read_buying(s: GnomesState, buying: Fields) -> int:
    t = s.tables
    buying.only("space", "item")
    if "space" in buying:
        return buying["space"].index(t.space_ids, "space")
    return int(t.spaces) + buying["item"].index(t.card_ids, "item")


def _read_picked(s: GnomesState, moment: Fields) -> None:
    for gem, n in moment.get("picked", {}).counts(s.tables.gem_ids, "gem", 255):
        if n and gem >= s.gem:
            raise moment["picked"].fault(f"{s.tables.gem_ids[gem]} was not asked about yet")
        s.picked = with_pick(s.picked, gem, n)
