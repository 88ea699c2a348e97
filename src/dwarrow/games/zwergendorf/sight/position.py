"""Positions and views read back into states, every field checked (the writing side is `view.py`).

What follows from the rest need not be there: the decks, free squares, counts, values.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dwarrow.games.zwergendorf import Zwergendorf
from dwarrow.games.zwergendorf.play import decks, queue, recipes, seats, state, village
from dwarrow.games.zwergendorf.play.setup import empty_seat
from dwarrow.games.zwergendorf.rules import ZwergendorfState
from dwarrow.games.zwergendorf.schema import CHARACTERS, LEVELS
from dwarrow.games.zwergendorf.sight import redeal as redeals
from dwarrow.games.zwergendorf.sight.view import ALL
from dwarrow.games.zwergendorf.sight.view_types import Player, View
from dwarrow.kernel import past
from dwarrow.kernel.fields import Fields
from dwarrow.kernel.positions import check_state, fields_of, read_chance, read_seats, seat_or_nobody
from dwarrow.kernel.state import NOBODY
from dwarrow.kernel.vectors import vector

MOST_TREES = 999
PUBLIC = [name for name in View.__annotations__ if name not in ("goal", "seat")]
DERIVED = ("counts", "free", "trees_left", "drawing", "demand", "brings", "squares_due", "worth")  # in views
PLAYER = [name for name in Player.__annotations__ if name not in DERIVED]


def load(game: Zwergendorf, position: Any) -> ZwergendorfState:
    fields = fields_of(position, *PUBLIC, "rival", "chance")
    s = _read(game, fields, ALL)
    for card in _cards(s, fields.get("rival", [])):
        decks.hand_to_rival(s, s.tables.card_deck[card], card)
    _fill_decks(s, fields)
    s.rng = read_chance(fields)
    return _finished(s, fields)


def deal(game: Zwergendorf, view: Any, seed: int) -> ZwergendorfState:
    """A state that agrees with a view; everything the view does not tell is dealt by `seed`."""
    fields = fields_of(view, *PUBLIC, "goal", "seat")
    eyes = seat_or_nobody(fields["seat"], read_seats(game, fields))
    s = _read(game, fields, eyes)
    _fill_decks(s, fields)
    s.seat = NOBODY if s.stage == 0 else 0
    redeals.replace_unknown(s, eyes, seed)
    return _finished(s, fields)


def _read(game: Zwergendorf, fields: Fields, eyes: int) -> ZwergendorfState:
    """Everything but decks and chance. Cards that `eyes` cannot see are hidden."""
    s = _read_table(game, fields)
    t = s.tables
    fields["discards"].only(*t.deck_ids)
    for deck, name in enumerate(t.deck_ids):
        for card in _set(s, fields["discards"].get(name, []), deck):
            decks.discard(s, card)
    removed = fields.get("removed", "").value
    s.removed = fields["removed"].index(t.card_ids, "card") if removed else state.NO_CARD
    for seat, player in enumerate(fields["players"].each()):
        _read_player(s, seat, player, eyes)
    return s


def _finished(s: ZwergendorfState, fields: Fields) -> ZwergendorfState:
    """The state with its legal list, checked; all who decide must have a choice."""
    past.read(s, fields)
    s.seat = NOBODY if s.stage == 0 else seats.next_to_decide(s)
    check_state(s)
    for seat in s.waiting():
        if not s.legal_for(seat):
            raise fields["players"].fault(f"seat {seat} could decide nothing here")
    if s.seat >= 0:
        s.legal = s.legal_for(s.seat)
    return s


# The table -----------------------------------------------------------------------------------------------------------


def _read_table(game: Zwergendorf, fields: Fields) -> ZwergendorfState:
    seat_count = read_seats(game, fields)
    options = fields["options"]
    options.only("solo_level", "phase_display", "keep_forced")
    s = game.blank(seat_count, options.get("keep_forced", False).flag())
    t = s.tables
    s.level = options.get("solo_level", LEVELS[0]).index(LEVELS, "level")
    s.stacked = options.get("phase_display", "fan").index(("fan", "stack"), "display") == 1
    s.phase = fields["phase"].whole(1, t.phases)
    stage = fields["stage"].index(["over", *state.STAGES[1:]], "stage")
    if (stage == 0) != (t.phase_kind[s.phase] == state.SCORING_PHASE):
        raise fields["stage"].fault("does not belong to this phase")
    s.stage = stage
    s.middle = vector(_read_middle(s, fields["middle"]))
    for seat in range(seat_count):
        empty_seat(s, seat)
    for deck in range(state.DECKS):
        decks.hand_to_rival(s, deck, state.NO_CARD)
    return s


def _read_middle(s: ZwergendorfState, middle: Fields) -> list[int]:
    c = s.tables.components
    cards = [name.index(s.tables.dwarf_ids, "dwarf card") for name in middle.each()]
    characters = {c.dwarf_cards[card].character for card in cards}
    least, most = c.dwarf_cards_min, c.dwarf_cards_max
    if not least <= len(cards) <= most or len(characters) < len(cards) or CHARACTERS[0] not in characters:  # Z3.2
        raise middle.fault(f"must be {least} to {most} cards, one a dwarf, no character twice")
    return cards


def _cards(s: ZwergendorfState, fields: Fields) -> Iterator[int]:
    """Cards of a list, at most one of each deck."""
    decks: set[int] = set()
    for name in fields.each():
        card = name.index(s.tables.card_ids, "card")
        deck = int(s.tables.card_deck[card])
        if deck in decks:
            raise name.fault(f"is a second {s.tables.deck_ids[deck]} card")
        decks.add(deck)
        yield card


def _set(s: ZwergendorfState, fields: Fields, deck: int) -> list[int]:
    """Different cards of one deck."""
    found: list[int] = []
    for name in fields.each():
        card = name.index(s.tables.card_ids, "card")
        if s.tables.card_deck[card] != deck:
            raise name.fault(f"is no {s.tables.deck_ids[deck]} card")
        if card in found:
            raise name.fault("is there twice")
        found.append(card)
    return found


def _fill_decks(s: ZwergendorfState, fields: Fields) -> None:
    """What lies nowhere else is in the decks."""
    for deck in range(state.DECKS):
        elsewhere = decks.discarded(s, deck)
        cards = [decks.rival_card(s, deck)]
        for seat in range(s.seats):
            elsewhere |= seats.cards_before(s, seat, deck)
            cards += [seats.hand_card(s, seat, deck), seats.passed_card(s, seat, deck)]
            cards += [seats.picked(s, seat, seats.FIRST), seats.picked(s, seat, seats.SECOND)]
        for card in cards:
            elsewhere |= decks.in_deck(s, card, deck)
        decks.put_deck(s, deck, decks.all_cards(s, deck) & ~elsewhere)
    fields.get("decks", {}).only(*s.tables.deck_ids)


# Players -------------------------------------------------------------------------------------------------------------


def _read_player(s: ZwergendorfState, seat: int, player: Fields, eyes: int) -> None:
    player.only(*PLAYER, *(DERIVED if eyes != ALL else ()))
    _read_village(s, seat, player["village"])
    trees = player["trees"]
    trees.only("crossed", "extra", "extra_crossed")
    extra = trees.get("extra", 0).whole(0, MOST_TREES)
    seats.put(s, seat, seats.CROSSED, trees["crossed"].whole(0, s.tables.printed))
    seats.put(s, seat, seats.EXTRA, extra)
    seats.put(s, seat, seats.EXTRA_CROSSED, trees.get("extra_crossed", 0).whole(0, extra))
    seats.put(s, seat, seats.CAPS, player["caps"].whole(0, s.tables.caps))
    seats.put(s, seat, seats.FLAGGED, int(player.get("flagged", False).flag()))
    seats.put(s, seat, seats.OUT, int(player.get("out", False).flag()))
    for name, deck in (("buildings", state.BUILDING), ("targets", state.TARGET)):
        for card in _set(s, player.get(name, []), deck):
            seats.lay_open(s, seat, card)
    decision = player.get("decision", "nothing").index(state.DECISIONS, "decision")
    seats.ask(s, seat, decision)
    if decision == state.PICK:
        _read_hand(s, seat, player, eyes)
    _read_moment(s, seat, player.get("moment", {}), decision)


def _read_village(s: ZwergendorfState, seat: int, drawn: Fields) -> None:
    t = s.tables
    for piece in drawn.each():
        piece.only("symbol", "at", "squares")
        symbol = piece["symbol"].index(t.symbol_ids, "symbol")
        spot = piece["at"].index(t.spot_ids, "place")
        first = int(t.place_code) + spot  # the blocks of places follow each other in the table
        shape = int(t.shape[symbol])
        if (spot >= t.squares) != (shape == state.PAIR) or not _inside(s, spot, shape):
            raise piece["at"].fault(f"is no place for a {t.symbol_ids[symbol]}")
        squares = village.squares_of(s, symbol, first)
        for name in squares:
            if village.piece_on(s, seat, t.square_ids.index(name)) != village.EMPTY:
                raise piece["at"].fault(f"{name} is not free")
        if piece.get("squares", squares).value != squares:
            raise piece["squares"].fault(f"must be {', '.join(squares)}")
        village.place(s, seat, symbol, first)


def _inside(s: ZwergendorfState, spot: int, shape: int) -> bool:
    """Whether a piece does not reach beyond the plan."""
    t = s.tables
    return shape != state.BLOCK or (spot % t.columns < t.columns - 1 and spot // t.columns < t.rows - 1)


def _read_hand(s: ZwergendorfState, seat: int, player: Fields, eyes: int) -> None:
    """Hand and picks; of others only whether they have picked (Z13.2)."""
    t = s.tables
    second = state.STAGES[s.stage] == "second"
    if eyes not in (ALL, seat):
        seats.pick(s, seat, seats.FIRST, state.HIDDEN if second or player["sealed"].flag() else state.NO_CARD)
        seats.pick(s, seat, seats.SECOND, state.HIDDEN if second and player["sealed"].flag() else state.NO_CARD)
        return
    for card in _cards(s, player.get("hand", [])):
        seats.hold(s, seat, t.card_deck[card], card)
    for card in _cards(s, player.get("passed", [])):
        seats.lay_aside(s, seat, t.card_deck[card], card)
    for name, which in (("first", seats.FIRST), ("second", seats.SECOND)):
        if player.get(name, "").value:
            seats.pick(s, seat, which, player[name].index(t.card_ids, "card"))


# What a seat is at ---------------------------------------------------------------------------------------------------


def _read_moment(s: ZwergendorfState, seat: int, moment: Fields, decision: int) -> None:
    if decision in (state.NOTHING, state.PICK):
        moment.only()
    elif decision in (state.OPTION, state.DRAW):
        moment.only("cards", "queue") if decision == state.DRAW else moment.only("cards")
        _read_drawing(s, seat, moment, decision)
    else:
        moment.only("used", "made", "after", "step", "conjured")
        if s.stage != state.DRAWING:
            raise moment.fault("nobody produces at this stage")
        _read_production(s, seat, moment, decision)


def _read_drawing(s: ZwergendorfState, seat: int, moment: Fields, decision: int) -> None:
    t = s.tables
    cards = [name.index(t.card_ids, "card") for name in moment["cards"].each()]
    if not 1 <= len(cards) <= 2:
        raise moment["cards"].fault(f"must be 1 or 2 cards, not {len(cards)}")
    seats.pick(s, seat, seats.SECOND, cards[-1])
    if len(cards) == 2:
        seats.pick(s, seat, seats.FIRST, cards[0])
    if decision == state.OPTION:
        return
    symbols = moment["queue"].each()
    if not 1 <= len(symbols) <= t.queue_room // 2:
        raise moment["queue"].fault(f"cannot be {len(symbols)} symbols")
    for each in symbols:
        each.only("symbol", "deferred")
        deferred = each.get("deferred", False).flag()
        queue.enqueue(s, seat, each["symbol"].index(t.symbol_ids, "symbol"), deferred)


def _read_production(s: ZwergendorfState, seat: int, moment: Fields, decision: int) -> None:
    t = s.tables
    used = moment.get("used", {})
    used.only(*t.step_ids)
    for step, name in enumerate(t.step_ids):
        if name in used:
            card = used[name].index(t.card_ids, "card")
            if t.card_deck[card] != state.BUILDING:
                raise used[name].fault("is no building card")
            seats.use_card(s, seat, step, decks.place_of(s, card))
    for step, n in moment.get("made", {}).counts(t.step_ids, "step"):
        seats.set_units_made(s, seat, step, n)
    seats.put(s, seat, seats.AFTER, int(moment.get("after", False).flag()))
    if decision in (state.RECIPE, state.PRODUCE):
        seats.set_step(s, seat, moment["step"].index(t.step_ids, "step"))
    if decision == state.PRODUCE:
        step = int(seats.step_of(s, seat))
        seats.set_units_due(s, seat, recipes.units(s, seat, step) - seats.units_made(s, seat, step))
    if decision == state.CONJURE:
        seats.put(s, seat, seats.CONJURED, moment["conjured"].index(t.symbol_ids[: state.RESOURCES], "resource"))
