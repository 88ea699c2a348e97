"""Positions and views read back into states, every field checked (the writing side is `view.py`).

What follows from the rest need not be there: the decks, free squares, counts, values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.zwergendorf.play.lookup import table
from dwarrow.games.zwergendorf.play.setup import empty_seat
from dwarrow.games.zwergendorf.play.state import (
    AFTER,
    BLOCK,
    BUILDING,
    BUILDINGS,
    CAPS,
    CONJURE,
    CONJURED,
    CROSSED,
    DECISION,
    DECISIONS,
    DECK,
    DECKS,
    DISCARD,
    DRAW,
    DRAWING,
    DUE,
    EXTRA,
    EXTRA_CROSSED,
    FIRST,
    FLAGGED,
    HAND,
    HIDDEN,
    LATER,
    MADE,
    NONE,
    NOTHING,
    OPTION,
    OUT,
    OWN,
    PAIR,
    PASSED,
    PICK,
    PRODUCE,
    QUEUE_END,
    RECIPE,
    RESOURCES,
    RIVAL,
    SCORING_PHASE,
    SECOND,
    STAGES,
    STEP,
    TARGET,
    TARGETS,
    USED,
    bit_of,
    next_to_decide,
    units,
)
from dwarrow.games.zwergendorf.play.village import place, spot_of
from dwarrow.games.zwergendorf.schema import CHARACTERS, LEVELS
from dwarrow.games.zwergendorf.sight import redeal as redeals
from dwarrow.games.zwergendorf.sight.view import ALL
from dwarrow.kernel.chance import MODULUS
from dwarrow.kernel.errors import PositionError
from dwarrow.kernel.fields import Fields
from dwarrow.kernel.state import NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dwarrow.games.zwergendorf import Zwergendorf
    from dwarrow.games.zwergendorf.rules import ZwergendorfState

MOST_TREES = 999
PUBLIC = (
    "game", "seats", "options", "phase", "kind", "direction", "stage", "decision", "to_act", "waiting", "middle",
    "decks", "discards", "removed", "players", "scores", "winners",
)  # fmt: skip
PLAYER = (
    "decision", "sealed", "village", "trees", "caps", "flagged", "out", "buildings", "targets", "moment", "hand",
    "passed", "first", "second",
)  # fmt: skip
DERIVED = ("counts", "free", "trees_left", "drawing", "demand", "brings", "squares_due", "worth")  # in views


def load(game: Zwergendorf, position: Any) -> ZwergendorfState:
    """The state of a position."""
    fields = Fields(position, "", PositionError)
    fields.only(*PUBLIC, "rival", "chance")
    s = _read(game, fields, ALL)
    for card in _cards(s, fields.get("rival", [])):
        s.piles[RIVAL + int(s.tables.card_deck[card])] = card
    _fill_decks(s, fields)
    s.rng = fields.get("chance", 1).whole(1, MODULUS - 1)
    return _finished(s, fields)


def deal(game: Zwergendorf, view: Any, seed: int) -> ZwergendorfState:
    """A state that agrees with a view; everything the view does not tell is dealt by `seed`."""
    fields = Fields(view, "", PositionError)
    fields.only(*PUBLIC, "goal", "seat")
    seats = fields["seats"].whole(game.seats[0], game.seats[-1])
    eyes = NOBODY if fields["seat"].value is None else fields["seat"].whole(0, seats - 1)
    s = _read(game, fields, eyes)
    _fill_decks(s, fields)
    s.seat = NOBODY if s.stage == 0 else 0
    redeals.redeal(s, eyes, seed)
    return _finished(s, fields)


def _read(game: Zwergendorf, fields: Fields, eyes: int) -> ZwergendorfState:
    """Everything but decks and chance. Cards that `eyes` cannot see are hidden."""
    s = _read_table(game, fields)
    t = s.tables
    fields["discards"].only(*t.deck_ids)
    for deck, name in enumerate(t.deck_ids):
        s.piles[DISCARD + deck] = _set(s, fields["discards"].get(name, []), deck)
    removed = fields.get("removed", "").value
    s.removed = fields["removed"].index(t.card_ids, "card") if removed else NONE
    for seat, player in enumerate(fields["players"].each()):
        _read_player(s, seat, player, eyes)
    return s


def _finished(s: ZwergendorfState, fields: Fields) -> ZwergendorfState:
    """Offer the decision, and refuse what no match can come to."""
    try:
        s.seat = NOBODY if s.stage == 0 else next_to_decide(s)
        s.check()
    except AssertionError as error:
        raise PositionError(f"this position cannot be: {error}") from None
    for seat in s.waiting():
        if not s.legal_for(seat):
            raise fields["players"].fault(f"seat {seat} could decide nothing here")
    if s.seat >= 0:
        s.legal = s.legal_for(s.seat)
    return s


# The table -----------------------------------------------------------------------------------------------------------


def _read_table(game: Zwergendorf, fields: Fields) -> ZwergendorfState:
    fields["game"].index(["zwergendorf"], "game")
    seats = fields["seats"].whole(game.seats[0], game.seats[-1])
    options = fields["options"]
    options.only("solo_level", "phase_display", "keep_forced")
    s = game.blank(seats, options.get("keep_forced", False).flag())
    t = s.tables
    s.level = options.get("solo_level", LEVELS[0]).index(LEVELS, "level")
    s.stacked = options.get("phase_display", "fan").index(("fan", "stack"), "display") == 1
    s.phase = fields["phase"].whole(1, t.phases)
    stage = fields["stage"].index(["over", *STAGES[1:]], "stage")
    if (stage == 0) != (t.phase_kind[s.phase] == SCORING_PHASE):
        raise fields["stage"].fault("does not belong to this phase")
    s.stage = stage
    s.middle = table(_read_middle(s, fields["middle"]))
    if len(fields["players"].each()) != seats:
        raise fields["players"].fault(f"must be {seats}, not {len(fields['players'].each())}")
    for seat in range(seats):
        empty_seat(s, seat)
    for deck in range(DECKS):
        s.piles[RIVAL + deck] = NONE
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


def _set(s: ZwergendorfState, fields: Fields, deck: int) -> int:
    """A set of cards of one deck."""
    found = 0
    for name in fields.each():
        card = name.index(s.tables.card_ids, "card")
        if s.tables.card_deck[card] != deck:
            raise name.fault(f"is no {s.tables.deck_ids[deck]} card")
        if found & int(bit_of(s, card)):
            raise name.fault("is there twice")
        found |= int(bit_of(s, card))
    return found


def _fill_decks(s: ZwergendorfState, fields: Fields) -> None:
    """What lies nowhere else is in the decks."""
    t = s.tables
    for deck in range(DECKS):
        elsewhere = int(s.piles[DISCARD + deck])
        cards = [int(s.piles[RIVAL + deck])]
        for seat in range(s.seats):
            row = seat * OWN
            if deck == TARGET:
                elsewhere |= int(s.own[row + TARGETS])
            elif deck == BUILDING:
                elsewhere |= int(s.own[row + BUILDINGS])
            cards += [int(s.own[row + cell]) for cell in (HAND + deck, PASSED + deck, FIRST, SECOND)]
        for card in cards:
            elsewhere |= int(redeals.in_deck(s, card, deck))
        s.piles[DECK + deck] = ((1 << int(t.deck_size[deck])) - 1) & ~elsewhere
    fields.get("decks", {}).only(*t.deck_ids)


# Players -------------------------------------------------------------------------------------------------------------


def _read_player(s: ZwergendorfState, seat: int, player: Fields, eyes: int) -> None:
    row = seat * OWN
    player.only(*PLAYER, *(DERIVED if eyes != ALL else ()))
    _read_village(s, seat, player["village"])
    trees = player["trees"]
    trees.only("crossed", "extra", "extra_crossed")
    s.own[row + CROSSED] = trees["crossed"].whole(0, s.tables.printed)
    s.own[row + EXTRA] = trees.get("extra", 0).whole(0, MOST_TREES)
    s.own[row + EXTRA_CROSSED] = trees.get("extra_crossed", 0).whole(0, s.own[row + EXTRA])
    s.own[row + CAPS] = player["caps"].whole(0, s.tables.caps)
    s.own[row + FLAGGED] = int(player.get("flagged", False).flag())
    s.own[row + OUT] = int(player.get("out", False).flag())
    s.own[row + BUILDINGS] = _set(s, player.get("buildings", []), BUILDING)
    s.own[row + TARGETS] = _set(s, player.get("targets", []), TARGET)
    decision = player.get("decision", "nothing").index(DECISIONS, "decision")
    s.own[row + DECISION] = decision
    if decision == PICK:
        _read_hand(s, seat, player, eyes)
    _read_moment(s, seat, player.get("moment", {}), decision)


def _read_village(s: ZwergendorfState, seat: int, village: Fields) -> None:
    t = s.tables
    for piece in village.each():
        piece.only("symbol", "at", "squares")
        symbol = piece["symbol"].index(t.symbol_ids, "symbol")
        spot = piece["at"].index(t.spot_ids, "place")
        first = int(t.place_code) + spot  # the blocks of places follow each other in the table
        shape = int(t.shape[symbol])
        if (spot >= t.squares) != (shape == PAIR) or not _inside(s, spot, shape):
            raise piece["at"].fault(f"is no place for a {t.symbol_ids[symbol]}")
        squares = spot_of(s, symbol, first)
        for name in squares:
            if s.grid[seat * t.squares + t.square_ids.index(name)] != 0:
                raise piece["at"].fault(f"{name} is not free")
        if piece.get("squares", squares).value != squares:
            raise piece["squares"].fault(f"must be {', '.join(squares)}")
        place(s, seat, symbol, first)


def _inside(s: ZwergendorfState, spot: int, shape: int) -> bool:
    """Whether a piece does not reach beyond the plan."""
    t = s.tables
    return shape != BLOCK or (spot % t.columns < t.columns - 1 and spot // t.columns < t.rows - 1)


def _read_hand(s: ZwergendorfState, seat: int, player: Fields, eyes: int) -> None:
    """Hand and picks; of others only whether they have picked (Z13.2)."""
    t = s.tables
    row = seat * OWN
    second = STAGES[s.stage] == "second"
    if eyes not in (ALL, seat):
        s.own[row + FIRST] = HIDDEN if second or player["sealed"].flag() else NONE
        s.own[row + SECOND] = HIDDEN if second and player["sealed"].flag() else NONE
        return
    for name, cell in (("hand", HAND), ("passed", PASSED)):
        for card in _cards(s, player.get(name, [])):
            s.own[row + cell + int(t.card_deck[card])] = card
    for name, cell in (("first", FIRST), ("second", SECOND)):
        if player.get(name, "").value:
            s.own[row + cell] = player[name].index(t.card_ids, "card")


# What a seat is at ---------------------------------------------------------------------------------------------------


def _read_moment(s: ZwergendorfState, seat: int, moment: Fields, decision: int) -> None:
    if decision in (NOTHING, PICK):
        moment.only()
    elif decision in (OPTION, DRAW):
        moment.only("cards", "queue") if decision == DRAW else moment.only("cards")
        _read_drawing(s, seat, moment, decision)
    else:
        moment.only("used", "made", "after", "step", "conjured")
        if s.stage != DRAWING:
            raise moment.fault("nobody produces at this stage")
        _read_production(s, seat, moment, decision)


def _read_drawing(s: ZwergendorfState, seat: int, moment: Fields, decision: int) -> None:
    t = s.tables
    row = seat * OWN
    cards = [name.index(t.card_ids, "card") for name in moment["cards"].each()]
    if not 1 <= len(cards) <= 2:
        raise moment["cards"].fault(f"must be 1 or 2 cards, not {len(cards)}")
    s.own[row + SECOND] = cards[-1]
    if len(cards) == 2:
        s.own[row + FIRST] = cards[0]
    if decision == OPTION:
        return
    queue = moment["queue"].each()
    if not 1 <= len(queue) <= t.queue_room // 2:
        raise moment["queue"].fault(f"cannot be {len(queue)} symbols")
    for at, each in enumerate(queue):
        each.only("symbol", "deferred")
        later = LATER if each.get("deferred", False).flag() else 0
        s.queue[seat * t.queue_room + at] = each["symbol"].index(t.symbol_ids, "symbol") + later
    s.own[row + QUEUE_END] = len(queue)


def _read_production(s: ZwergendorfState, seat: int, moment: Fields, decision: int) -> None:
    t = s.tables
    row = seat * OWN
    used = moment.get("used", {})
    used.only(*t.step_ids)
    for step, name in enumerate(t.step_ids):
        if name in used:
            card = used[name].index(t.card_ids, "card")
            if t.card_deck[card] != BUILDING:
                raise used[name].fault("is no building card")
            s.own[row + USED + step] = card - int(t.deck_first[BUILDING])
    for step, n in moment.get("made", {}).counts(t.step_ids, "step"):
        s.own[row + MADE + step] = n
    s.own[row + AFTER] = int(moment.get("after", False).flag())
    if decision in (RECIPE, PRODUCE):
        s.own[row + STEP] = moment["step"].index(t.step_ids, "step")
    if decision == PRODUCE:
        step = int(s.own[row + STEP])
        s.own[row + DUE] = int(units(s, seat, step)) - int(s.own[row + MADE + step])
    if decision == CONJURE:
        s.own[row + CONJURED] = moment["conjured"].index(t.symbol_ids[:RESOURCES], "resource")
