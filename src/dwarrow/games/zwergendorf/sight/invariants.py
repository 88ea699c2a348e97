# compiled by mypyc
"""What holds at every moment of a match of Zwergendorf (Z15). `check` raises AssertionError where it does not."""

from __future__ import annotations

from dwarrow.games.zwergendorf.play.phases.cards import card_of
from dwarrow.games.zwergendorf.play.phases.draft import neighbour
from dwarrow.games.zwergendorf.play.scoring import counted, dwarf_value, majority, target_value
from dwarrow.games.zwergendorf.play.state import (
    AFTER,
    BLOCK,
    BLOCKED,
    BUILDING,
    BUILDINGS,
    CAP,
    CAPS,
    CARD_PHASE,
    CONJURE,
    COUNT,
    CROSSED,
    DECISION,
    DECK,
    DECKS,
    DISCARD,
    DRAW,
    DRAWING,
    DUE,
    EXTRA,
    EXTRA_CROSSED,
    FIRST,
    FIRST_PICK,
    FLAGGED,
    FREE,
    HAND,
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
    PRODUCTION_PHASE,
    QUEUE_AT,
    QUEUE_END,
    RECIPE,
    RIVAL,
    ROOM,
    SCORING_PHASE,
    SECOND,
    SECOND_PICK,
    STEP,
    STEPS,
    SYMBOLS,
    TARGET,
    TARGETS,
    USED,
    Village,
    cells,
    holds,
    is_active,
    next_to_decide,
    units,
)
from dwarrow.games.zwergendorf.play.village import symbol_on
from dwarrow.kernel.vectors import Ints, append, i64, vec


def check(s: Village) -> None:
    check_cards(s)
    for seat in range(s.seats):
        check_grid(s, seat)
        check_sheet(s, seat)
        check_draft(s, seat)
        check_decision(s, seat)
    check_moment(s)
    if s.tables.phase_kind[s.phase] == SCORING_PHASE:
        for seat in range(s.seats):
            check_points(s, seat)


# Cards (Z15.1) -------------------------------------------------------------------------------------------------------


def check_cards(s: Village) -> None:
    """Every card of the three decks is in exactly one place."""
    t = s.tables
    found: Ints = cells(t.cards)
    for deck in range(DECKS):
        count_set(s, found, deck, s.piles[DECK + deck])
        count_set(s, found, deck, s.piles[DISCARD + deck])
        count_one(found, s.piles[RIVAL + deck])
        assert s.piles[RIVAL + deck] < 0 or (s.seats == 1 and s.stage == FIRST_PICK), "the rival holds a card"
    for seat in range(s.seats):
        row: i64 = seat * OWN
        count_set(s, found, BUILDING, s.own[row + BUILDINGS])
        count_set(s, found, TARGET, s.own[row + TARGETS])
        for deck in range(DECKS):
            count_one(found, s.own[row + HAND + deck])
            if s.seats == 1:
                count_one(found, s.own[row + PASSED + deck])
        if s.stage != FIRST_PICK:  # before, the pick is one of the hand
            count_one(found, s.own[row + FIRST])
        if s.stage == DRAWING:
            count_one(found, s.own[row + SECOND])
    for card in range(t.cards):
        assert found[card] == 1, f"{t.card_ids[card]} is in {found[card]} places"


def count_set(s: Village, found: Ints, deck: i64, cards: i64) -> None:
    first: i64 = s.tables.deck_first[deck]
    assert cards >> s.tables.deck_size[deck] == 0, "a pile has a card that does not exist"
    for place in range(s.tables.deck_size[deck]):
        if holds(cards, place):
            found[first + place] += 1


def count_one(found: Ints, card: i64) -> None:
    if card >= 0:
        found[card] += 1


# The village (Z15.2) -------------------------------------------------------------------------------------------------


def check_grid(s: Village, seat: i64) -> None:
    """Every piece has its shape; counts and free squares are what the grid says."""
    t = s.tables
    counts: Ints = cells(SYMBOLS)
    free: i64 = 0
    for square in range(t.squares):
        what: i64 = s.grid[seat * t.squares + square]
        here: i64 = s.free[seat * t.rows + square // t.columns] >> square % t.columns & 1
        assert (what == 0) == (here == 1), f"seat {seat}: {t.square_ids[square]} is free and is not"
        assert (what == BLOCKED) == (t.is_blocked[square] == 1), f"seat {seat}: {t.square_ids[square]} is blocked"
        if what == 0:
            free += 1
        elif what > 0 and (what - 1) // ROOM == square:
            counts[(what - 1) % ROOM] += 1
            check_piece(s, seat, square)
        elif what > 0:
            first: i64 = (what - 1) // ROOM
            assert s.grid[seat * t.squares + first] == what, f"seat {seat}: {t.square_ids[square]} is no piece"
    assert free == s.own[seat * OWN + FREE], f"seat {seat}: {free} squares are free"
    for symbol in range(SYMBOLS):
        assert counts[symbol] == s.own[seat * OWN + COUNT + symbol], f"seat {seat}: the counts do not fit the village"


def check_piece(s: Village, seat: i64, first: i64) -> None:
    t = s.tables
    what: i64 = s.grid[seat * t.squares + first]
    covered: Ints = vec[i64]()
    for square in range(t.squares):
        if s.grid[seat * t.squares + square] == what:
            covered = append(covered, square - first)
    shape: i64 = t.shape[symbol_on(s, seat, first)]
    right = first % t.columns < t.columns - 1
    fits = len(covered) == 1
    if shape == PAIR:
        fits = len(covered) == 2 and ((covered[1] == 1 and right) or covered[1] == t.columns)
    elif shape == BLOCK:
        fits = len(covered) == 4 and right and covered[1] == 1 and covered[2] == t.columns
        fits = fits and covered[3] == t.columns + 1
    assert fits, f"seat {seat}: the piece at {t.square_ids[first]} has another shape"


# Trees, caps, areas (Z15.3) ------------------------------------------------------------------------------------------


def check_sheet(s: Village, seat: i64) -> None:
    t = s.tables
    row: i64 = seat * OWN
    own = s.own
    assert 0 <= own[row + CROSSED] <= t.printed, f"seat {seat}: {own[row + CROSSED]} printed trees are crossed"
    assert 0 <= own[row + EXTRA_CROSSED] <= own[row + EXTRA], f"seat {seat}: too many extra trees are crossed"
    assert 0 <= own[row + CAPS] <= t.caps, f"seat {seat}: {own[row + CAPS]} caps"
    assert own[row + CAPS] == t.caps or has_produced(s), f"seat {seat} has used caps before a production"
    if own[row + OUT] > 0:
        assert own[row + FLAGGED] > 0, f"seat {seat} is out and lost no symbol"
        assert own[row + DECISION] == NOTHING, f"seat {seat} is out and decides"
    for step in range(STEPS):
        used: i64 = own[row + USED + step]
        mine: i64 = own[row + BUILDINGS] & t.step_buildings[step]
        assert used < 0 or holds(mine, used), f"seat {seat} uses a card that it does not have for this step"


def has_produced(s: Village) -> bool:
    """Whether a production has begun."""
    for phase in range(1, s.phase + 1):
        if s.tables.phase_kind[phase] == PRODUCTION_PHASE:
            return True
    return False


# The draft (Z15.4) ---------------------------------------------------------------------------------------------------


def check_draft(s: Village, seat: i64) -> None:
    """Hands of three, then of two, one card of a deck; what is picked is there."""
    row: i64 = seat * OWN
    own = s.own
    picking = s.stage == FIRST_PICK or s.stage == SECOND_PICK
    assert (own[row + DECISION] == PICK) == (picking and is_active(s, seat)), f"seat {seat} picks, or does not"
    held: i64 = 0
    passed: i64 = 0
    for deck in range(DECKS):
        held += check_card(s, seat, own[row + HAND + deck], deck)
        passed += check_card(s, seat, own[row + PASSED + deck], deck)
    if own[row + DECISION] != PICK:
        assert held == 0, f"seat {seat} holds cards"
        assert passed == 0, f"seat {seat} holds cards"
    elif s.stage == FIRST_PICK:
        assert held == 3, f"seat {seat} holds {held} cards"
        assert passed == 0, f"seat {seat} holds {held} cards"
        assert own[row + SECOND] == NONE, f"seat {seat} has picked twice"
        assert own[row + FIRST] == NONE or in_hand(s, seat, own[row + FIRST]), f"seat {seat} has picked another's card"
    else:
        assert held == 2, f"seat {seat} holds {held} cards"
        assert passed == 2, f"seat {seat} holds {held} cards"
        first: i64 = own[row + FIRST]
        assert first >= 0, f"seat {seat} has passed its pick"
        assert own[row + PASSED + s.tables.card_deck[first]] < 0, f"seat {seat} has passed its pick"
        assert own[row + SECOND] == NONE or in_hand(s, seat, own[row + SECOND]), (
            f"seat {seat} has picked another's card"
        )
        if s.seats > 1:
            to: i64 = neighbour(s, seat)
            for deck in range(DECKS):
                same = own[row + PASSED + deck] == own[to * OWN + HAND + deck]
                assert same, f"seat {to} has not got what seat {seat} passed"
        else:
            lost = s.removed >= 0 and own[row + HAND + s.tables.card_deck[s.removed]] < 0
            assert lost, "the rival has lost no card"


def check_card(s: Village, seat: i64, card: i64, deck: i64) -> i64:
    if card < 0:
        return 0
    assert s.tables.card_deck[card] == deck, f"seat {seat} holds a card of another deck"
    return 1


def in_hand(s: Village, seat: i64, card: i64) -> bool:
    return card >= 0 and s.own[seat * OWN + HAND + s.tables.card_deck[card]] == card


# What a seat decides (Z15.5) -----------------------------------------------------------------------------------------


def check_decision(s: Village, seat: i64) -> None:
    row: i64 = seat * OWN
    own = s.own
    decision: i64 = own[row + DECISION]
    kind: i64 = s.tables.phase_kind[s.phase]
    if decision in (OPTION, DRAW):
        assert s.stage == DRAWING, f"seat {seat} draws a card now"
        assert kind == CARD_PHASE, f"seat {seat} draws a card now"
        check_queue(s, seat)
        return
    if s.stage == DRAWING or s.stage == 0:
        assert own[row + FIRST] < 0, f"seat {seat} has a card left"
        assert own[row + SECOND] < 0, f"seat {seat} has a card left"
    assert own[row + QUEUE_AT] == own[row + QUEUE_END], f"seat {seat} has symbols left"
    if decision in (NOTHING, PICK):
        for step in range(STEPS):
            assert own[row + USED + step] < 0, f"seat {seat} uses a recipe and does not produce"
        return
    assert s.stage == DRAWING, f"seat {seat} produces now"
    assert kind == PRODUCTION_PHASE, f"seat {seat} produces now"
    if decision == CAP:
        assert own[row + CAPS] > 0, f"seat {seat} has no cap"
    if decision in (CAP, CONJURE):
        assert own[row + FREE] > 0, f"seat {seat} has no room"
    check_made(s, seat, decision)


def check_queue(s: Village, seat: i64) -> None:
    """The symbols that wait are some of the card's."""
    t = s.tables
    row: i64 = seat * OWN
    card: i64 = card_of(s, seat)
    assert card >= 0, f"seat {seat} has no card to draw"
    assert s.own[row + SECOND] >= 0, f"seat {seat} has no card to draw"
    n: i64 = s.own[row + QUEUE_END] - s.own[row + QUEUE_AT]
    assert (n > 0) == (s.own[row + DECISION] == DRAW), f"seat {seat} has {n} symbols to draw"
    assert s.own[row + QUEUE_END] <= t.queue_room, f"seat {seat} has too many symbols to draw"
    left: Ints = vec[i64]([0] * SYMBOLS)
    other: Ints = vec[i64]([0] * SYMBOLS)
    for place in range(3 * t.half):
        symbol: i64 = t.halves[3 * t.half * card + place]
        if symbol >= 0 and place // t.half != 1:
            left[symbol] += 1
        if symbol >= 0 and place // t.half != 0:
            other[symbol] += 1
    for place in range(s.own[row + QUEUE_AT], s.own[row + QUEUE_END]):
        waiting: i64 = s.queue[seat * t.queue_room + place] % LATER
        left[waiting] -= 1
        other[waiting] -= 1
    first = True
    second = True
    for symbol in range(SYMBOLS):
        first = first and left[symbol] >= 0
        second = second and other[symbol] >= 0
    assert first or second, f"seat {seat} draws symbols that are not on its card"


def check_made(s: Village, seat: i64, decision: i64) -> None:
    """Nothing is made before the steps; before the present step, everything; never too much (Z7.3)."""
    row: i64 = seat * OWN
    own = s.own
    step: i64 = own[row + STEP]
    assert 0 <= step < STEPS, f"seat {seat} is at no step"
    for each in range(STEPS):
        made: i64 = own[row + MADE + each]
        due: i64 = units(s, seat, each)
        if decision == RECIPE:
            assert made == 0, f"seat {seat} has produced without recipes"
            assert own[row + AFTER] == 0, f"seat {seat} has produced without recipes"
            assert each < step or own[row + USED + each] < 0, f"seat {seat} has chosen a recipe too early"
        elif decision == PRODUCE:
            assert made <= due, f"seat {seat} has produced too much"
            assert each >= step or made == due, f"seat {seat} has left out a step"
            assert each <= step or own[row + AFTER] > 0 or made == 0, f"seat {seat} has produced ahead"
        elif own[row + AFTER] > 0:
            assert made == due, f"seat {seat} has not produced everything"
        else:
            assert made == 0, f"seat {seat} has produced before its caps"
    if decision == RECIPE:
        mine: i64 = own[row + BUILDINGS] & s.tables.step_buildings[step]
        assert mine != 0, f"seat {seat} has no choice of recipes"
    if decision == PRODUCE:
        here: i64 = units(s, seat, step) - own[row + MADE + step]
        assert here > 0, f"seat {seat} has nothing due"
        assert own[row + DUE] == here, f"seat {seat} has nothing due"


def check_moment(s: Village) -> None:
    """The match is over in the phase of scoring and only then; who decides is the first of those who can."""
    scoring = s.tables.phase_kind[s.phase] == SCORING_PHASE
    assert (s.seat < 0) == scoring, "the match is over, or is not"
    assert scoring == (s.stage == 0), "nothing is to be done"
    assert s.removed < 0 or (s.seats == 1 and s.stage == SECOND_PICK), "a card of the rival was turned up"
    assert s.seat == (NONE if scoring else next_to_decide(s)), "somebody else decides"


# Points (Z15.6) ------------------------------------------------------------------------------------------------------


def check_points(s: Village, seat: i64) -> None:
    """Few enough targets count, no card brings more than it may, and a majority brings all, a part or nothing."""
    t = s.tables
    best: Ints = counted(s, seat)
    assert len(best) <= t.targets_scored, f"seat {seat} scores {len(best)} target cards"
    for card in best:
        check_value(t.card_ids[card], target_value(s, seat, card), t.scores[card].most)
    for place in range(len(s.middle)):
        dwarf: i64 = s.middle[place]
        check_value(t.dwarf_ids[dwarf], dwarf_value(s, seat, place), t.dwarf_scores[dwarf].most)
    for which in range(len(t.majority_symbol)):
        points: i64 = majority(s, seat, which)
        fits = points in (0, t.majority_tie[which], t.majority_vp[which])
        assert fits, f"seat {seat} has {points} points for most of a symbol"


def check_value(card: str, points: i64, most: i64) -> None:
    assert 0 <= points <= most, f"{card} brings {points} points"
