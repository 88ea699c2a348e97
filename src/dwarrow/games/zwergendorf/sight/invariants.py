# compiled by mypyc
"""What holds at every moment of a match of Zwergendorf (Z15). `check` raises AssertionError where it does not."""

from __future__ import annotations

from dwarrow.games.zwergendorf.play import decks, queue, recipes, seats, state, village
from dwarrow.games.zwergendorf.play.memory import FIRST_PICKS, LEFT, PAST, REFUSED, SECOND_PICKS
from dwarrow.games.zwergendorf.play.phases.cards import card_of
from dwarrow.games.zwergendorf.play.phases.draft import neighbour
from dwarrow.games.zwergendorf.play.scoring import counted, dwarf_value, majority, target_value
from dwarrow.games.zwergendorf.play.seats import FIRST, SECOND, hand_card, passed_card, picked
from dwarrow.games.zwergendorf.play.state import NO_CARD, ZwergendorfFields, cells
from dwarrow.kernel import past
from dwarrow.kernel.state import NOBODY
from dwarrow.kernel.vectors import Ints, append, i64, vec


def check(s: ZwergendorfFields) -> None:
    check_cards(s)
    past.check(s)
    for seat in range(s.seats):
        check_grid(s, seat)
        check_sheet(s, seat)
        check_draft(s, seat)
        check_decision(s, seat)
        check_past(s, seat)
        if s.tables.phase_kind[s.phase] == state.SCORING_PHASE:
            check_points(s, seat)
    check_moment(s)


# Cards (Z15.1) -------------------------------------------------------------------------------------------------------


def check_cards(s: ZwergendorfFields) -> None:
    """Every card of the three decks is in exactly one place."""
    t = s.tables
    found: Ints = cells(t.cards)
    for deck in range(state.DECKS):
        count_set(s, found, deck, decks.cards_left(s, deck))
        count_set(s, found, deck, decks.discarded(s, deck))
        count_one(found, decks.rival_card(s, deck))
        assert decks.rival_card(s, deck) < 0 or (s.seats == 1 and s.stage == state.FIRST_PICK), "the rival holds a card"
    for seat in range(s.seats):
        for deck in range(state.DECKS):
            count_set(s, found, deck, seats.cards_before(s, seat, deck))
            count_one(found, hand_card(s, seat, deck))
            if s.seats == 1:
                count_one(found, passed_card(s, seat, deck))
        if s.stage != state.FIRST_PICK:  # before, the pick is one of the hand
            count_one(found, picked(s, seat, FIRST))
        if s.stage == state.DRAWING:
            count_one(found, picked(s, seat, SECOND))
    for card in range(t.cards):
        assert found[card] == 1, f"{t.card_ids[card]} is in {found[card]} places"


def count_set(s: ZwergendorfFields, found: Ints, deck: i64, cards: i64) -> None:
    first: i64 = s.tables.deck_first[deck]
    assert cards >> s.tables.deck_size[deck] == 0, "a pile has a card that does not exist"
    for place in range(s.tables.deck_size[deck]):
        if decks.holds(cards, place):
            found[first + place] += 1


def count_one(found: Ints, card: i64) -> None:
    if card >= 0:
        found[card] += 1


# The village (Z15.2) -------------------------------------------------------------------------------------------------


def check_grid(s: ZwergendorfFields, seat: i64) -> None:
    """Every piece has its shape; counts and free squares are what the grid says."""
    t = s.tables
    counts: Ints = cells(state.SYMBOLS)
    free: i64 = 0
    for square in range(t.squares):
        what: i64 = village.piece_on(s, seat, square)
        here = decks.holds(village.free_in_row(s, seat, square // t.columns), square % t.columns)
        assert (what == village.EMPTY) == here, f"seat {seat}: {t.square_ids[square]} is free and is not"
        blocked = what == village.BLOCKED
        assert blocked == (t.is_blocked[square] == 1), f"seat {seat}: {t.square_ids[square]} is blocked"
        if what == village.EMPTY:
            free += 1
        elif what > 0 and village.first_of(what) == square:
            counts[village.symbol_of(what)] += 1
            check_piece(s, seat, square)
        elif what > 0:
            same = village.piece_on(s, seat, village.first_of(what)) == what
            assert same, f"seat {seat}: {t.square_ids[square]} is no piece"
    assert free == seats.free_squares(s, seat), f"seat {seat}: {free} squares are free"
    for symbol in range(state.SYMBOLS):
        assert counts[symbol] == seats.pieces(s, seat, symbol), f"seat {seat}: the counts do not fit the village"


def check_piece(s: ZwergendorfFields, seat: i64, first: i64) -> None:
    t = s.tables
    what: i64 = village.piece_on(s, seat, first)
    covered: Ints = vec[i64]()
    for square in range(t.squares):
        if village.piece_on(s, seat, square) == what:
            covered = append(covered, square - first)
    shape: i64 = t.shape[village.symbol_on(s, seat, first)]
    right = first % t.columns < t.columns - 1
    fits = len(covered) == 1
    if shape == state.PAIR:
        fits = len(covered) == 2 and ((covered[1] == 1 and right) or covered[1] == t.columns)
    elif shape == state.BLOCK:
        fits = len(covered) == 4 and right and covered[1] == 1 and covered[2] == t.columns
        fits = fits and covered[3] == t.columns + 1
    assert fits, f"seat {seat}: the piece at {t.square_ids[first]} has another shape"


# Trees, caps, areas (Z15.3) ------------------------------------------------------------------------------------------


def check_sheet(s: ZwergendorfFields, seat: i64) -> None:
    t = s.tables
    crossed: i64 = seats.crossed_trees(s, seat)
    extra: i64 = seats.extra_trees(s, seat)
    caps: i64 = seats.caps_left(s, seat)
    assert 0 <= crossed <= t.printed, f"seat {seat}: {crossed} printed trees are crossed"
    assert 0 <= seats.extra_crossed(s, seat) <= extra, f"seat {seat}: too many extra trees are crossed"
    assert 0 <= caps <= t.caps, f"seat {seat}: {caps} caps"
    assert caps == t.caps or has_produced(s), f"seat {seat} has used caps before a production"
    if not seats.is_active(s, seat):
        assert seats.is_flagged(s, seat), f"seat {seat} is out and lost no symbol"
        assert seats.decision_of(s, seat) == state.NOTHING, f"seat {seat} is out and decides"
    for step in range(state.STEPS):
        used: i64 = seats.card_in_use(s, seat, step)
        mine = used < 0 or decks.holds(recipes.choices(s, seat, step), used)
        assert mine, f"seat {seat} uses a card that it does not have for this step"


def has_produced(s: ZwergendorfFields) -> bool:
    """Whether a production has begun."""
    return any(s.tables.phase_kind[phase] == state.PRODUCTION_PHASE for phase in range(1, s.phase + 1))


# The draft (Z15.4) ---------------------------------------------------------------------------------------------------


def check_draft(s: ZwergendorfFields, seat: i64) -> None:
    """Hands of three, then of two, one card of a deck; what is picked is there."""
    picking = s.stage == state.FIRST_PICK or s.stage == state.SECOND_PICK
    picks = seats.decision_of(s, seat) == state.PICK
    assert picks == (picking and seats.is_active(s, seat)), f"seat {seat} picks, or does not"
    held: i64 = 0
    passed: i64 = 0
    for deck in range(state.DECKS):
        held += check_card(s, seat, hand_card(s, seat, deck), deck)
        passed += check_card(s, seat, passed_card(s, seat, deck), deck)
    if not picks:
        assert held + passed == 0, f"seat {seat} holds cards"
    elif s.stage == state.FIRST_PICK:
        assert (held, passed) == (3, 0), f"seat {seat} holds {held} cards"
        assert picked(s, seat, SECOND) == NO_CARD, f"seat {seat} has picked twice"
        check_pick(s, seat, FIRST)
    else:
        assert held == passed == 2, f"seat {seat} holds {held} cards"
        first: i64 = picked(s, seat, FIRST)
        kept = first >= 0 and passed_card(s, seat, s.tables.card_deck[first]) < 0
        assert kept, f"seat {seat} has passed its pick"
        check_pick(s, seat, SECOND)
        if s.seats > 1:
            to: i64 = neighbour(s, seat)
            for deck in range(state.DECKS):
                same = passed_card(s, seat, deck) == hand_card(s, to, deck)
                assert same, f"seat {to} has not got what seat {seat} passed"
        else:
            lost = s.removed >= 0 and hand_card(s, seat, s.tables.card_deck[s.removed]) < 0
            assert lost, "the rival has lost no card"


def check_card(s: ZwergendorfFields, seat: i64, card: i64, deck: i64) -> i64:
    if card < 0:
        return 0
    assert s.tables.card_deck[card] == deck, f"seat {seat} holds a card of another deck"
    return 1


def check_pick(s: ZwergendorfFields, seat: i64, which: i64) -> None:
    card: i64 = picked(s, seat, which)
    fits = card == NO_CARD or (card >= 0 and hand_card(s, seat, s.tables.card_deck[card]) == card)
    assert fits, f"seat {seat} has picked another's card"


# What a seat decides (Z15.5) -----------------------------------------------------------------------------------------


def check_decision(s: ZwergendorfFields, seat: i64) -> None:
    decision: i64 = seats.decision_of(s, seat)
    kind: i64 = s.tables.phase_kind[s.phase]
    if decision in (state.OPTION, state.DRAW):
        assert (s.stage, kind) == (state.DRAWING, state.CARD_PHASE), f"seat {seat} draws a card now"
        check_queue(s, seat)
        return
    if s.stage == state.DRAWING or s.stage == 0:
        drawn = picked(s, seat, FIRST) < 0 and picked(s, seat, SECOND) < 0
        assert drawn, f"seat {seat} has a card left"
    assert queue.symbols_left(s, seat) == 0, f"seat {seat} has symbols left"
    if decision in (state.NOTHING, state.PICK):
        for step in range(state.STEPS):
            assert seats.card_in_use(s, seat, step) < 0, f"seat {seat} uses a recipe and does not produce"
        return
    assert (s.stage, kind) == (state.DRAWING, state.PRODUCTION_PHASE), f"seat {seat} produces now"
    assert decision != state.CAP or seats.caps_left(s, seat) > 0, f"seat {seat} has no cap"
    if decision in (state.CAP, state.CONJURE):
        assert seats.free_squares(s, seat) > 0, f"seat {seat} has no room"
    check_made(s, seat, decision)


def check_queue(s: ZwergendorfFields, seat: i64) -> None:
    """The symbols that wait are some of the card's."""
    card: i64 = card_of(s, seat)
    assert min(card, picked(s, seat, SECOND)) >= 0, f"seat {seat} has no card to draw"
    n: i64 = queue.symbols_left(s, seat)
    assert (n > 0) == (seats.decision_of(s, seat) == state.DRAW), f"seat {seat} has {n} symbols to draw"
    assert queue.fits_row(s, seat), f"seat {seat} has too many symbols to draw"
    possible = are_on(s, seat, card, queue.OPTION_A) or are_on(s, seat, card, queue.OPTION_B)
    assert possible, f"seat {seat} draws symbols that are not on its card"


def are_on(s: ZwergendorfFields, seat: i64, card: i64, option: i64) -> bool:
    """Whether the symbols that wait are on an option of the card or on its lower half."""
    left: Ints = cells(state.SYMBOLS)
    for half in (option, queue.LOWER):
        for symbol in queue.symbols_on(s, card, half):
            left[symbol] += 1
    for place in range(queue.symbols_left(s, seat)):
        waiting: i64 = queue.symbol_at(s, seat, place)
        left[waiting] -= 1
        if left[waiting] < 0:
            return False
    return True


def check_made(s: ZwergendorfFields, seat: i64, decision: i64) -> None:
    """Nothing is made before the steps; before the present step, everything; never too much (Z7.3)."""
    step: i64 = seats.step_of(s, seat)
    assert 0 <= step < state.STEPS, f"seat {seat} is at no step"
    for each in range(state.STEPS):
        made: i64 = seats.units_made(s, seat, each)
        due: i64 = recipes.units(s, seat, each)
        if decision == state.RECIPE:
            assert made == 0, f"seat {seat} has produced without recipes"
            assert not seats.is_after_steps(s, seat), f"seat {seat} has produced without recipes"
            assert each < step or seats.card_in_use(s, seat, each) < 0, f"seat {seat} has chosen a recipe too early"
        elif decision == state.PRODUCE:
            assert made <= due, f"seat {seat} has produced too much"
            assert each >= step or made == due, f"seat {seat} has left out a step"
            assert each <= step or seats.is_after_steps(s, seat) or made == 0, f"seat {seat} has produced ahead"
        elif seats.is_after_steps(s, seat):
            assert made == due, f"seat {seat} has not produced everything"
        else:
            assert made == 0, f"seat {seat} has produced before its caps"
    if decision == state.RECIPE:
        assert recipes.choices(s, seat, step) != 0, f"seat {seat} has no choice of recipes"
    if decision == state.PRODUCE:
        here: i64 = recipes.units(s, seat, step) - seats.units_made(s, seat, step)
        assert seats.units_due(s, seat) == here > 0, f"seat {seat} has nothing due"


def check_moment(s: ZwergendorfFields) -> None:
    """The match is over in the phase of scoring and only then; who decides is the first of those who can."""
    scoring = s.tables.phase_kind[s.phase] == state.SCORING_PHASE
    assert (s.seat < 0) == scoring, "the match is over, or is not"
    assert scoring == (s.stage == 0), "nothing is to be done"
    assert s.removed < 0 or (s.seats == 1 and s.stage == state.SECOND_PICK), "a card of the rival was turned up"
    assert s.seat == (NOBODY if scoring else seats.next_to_decide(s)), "somebody else decides"


# Points (Z15.6) ------------------------------------------------------------------------------------------------------


def check_points(s: ZwergendorfFields, seat: i64) -> None:
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


# What is remembered --------------------------------------------------------------------------------------------------


def check_past(s: ZwergendorfFields, seat: i64) -> None:
    """Each draft brings a first pick, a second one, and a card that is left; each refusal costs a tree."""
    row: i64 = PAST * seat
    drafts = [counted_from(s.past, row + fate, state.DECKS) for fate in (FIRST_PICKS, SECOND_PICKS, LEFT)]
    assert min(drafts) == max(drafts) <= s.phase, f"seat {seat}: the picks that are remembered fit no drafts"
    refused: i64 = counted_from(s.past, row + REFUSED, state.SYMBOLS)
    trees: i64 = seats.crossed_trees(s, seat) + seats.extra_crossed(s, seat)
    assert refused <= trees, f"seat {seat}: more symbols are remembered as refused than trees are crossed"


def counted_from(numbers: Ints, start: i64, size: i64) -> i64:
    return sum([numbers[cell] for cell in range(start, start + size)])
