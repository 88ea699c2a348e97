# compiled by mypyc
"""What cards are worth to a surveyed village (Z9), as the game's own scoring says but without looking at the grid for
every card, and how near a card is to its next points.
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.zwergendorf.bot.encoder.village import NEAR_BITS, NEAR_MOST, Survey
from dwarrow.games.zwergendorf.play import seats, values
from dwarrow.games.zwergendorf.play.decks import holds
from dwarrow.games.zwergendorf.play.lookup import Scoring
from dwarrow.games.zwergendorf.play.state import BUILDING, SYMBOLS, TARGET, ZwergendorfFields
from dwarrow.kernel.encoder import all_unchanged
from dwarrow.kernel.vectors import i64

MANY: Final = 1 << 20
FEW: Final = 8  # beyond that, more makes no difference
SOON: Final = 0.125


def appraise(v: Survey, s: ZwergendorfFields, score: Scoring) -> None:
    """Find the `worth` of a card, capped at its maximum (Z9.1), and its `nearness`.

    That is how near it is to its next step, up to 1: begun groups and sets, room to grow, pieces and lines lacking one.
    For races it is the lead, for trees what may still be crossed; both may be negative.
    """
    kind: i64 = score.kind
    points: i64 = 0
    if kind == values.RACE:
        points = values.race(score, v.largest[score.symbol], v.rivals[score.symbol])
        v.nearness = SOON * few(v.largest[score.symbol] - v.rivals[score.symbol])
    elif kind in (values.ADJACENT, values.LINES):
        if kind == values.ADJACENT:
            count_pieces(v, score)
        else:
            count_lines(v, score)
        points = score.vp * v.times
        v.nearness = SOON * few(v.nearly)
    else:
        points = score.vp * times(v, s, score)
        v.nearness = nearness(v, s, score)
    v.worth = score.most if score.most < points else points


def judge(v: Survey, s: ZwergendorfFields) -> None:
    """Find the points of the target cards that count and of the dwarf cards in the middle (Z8.1, Z8.2).

    They are kept until something that they depend on has changed.
    """
    now = v.judged_now
    now[0] = v.version
    now[1] = seats.cards_before(s, v.seat, TARGET)
    now[2] = seats.cards_before(s, v.seat, BUILDING)
    now[3] = seats.crossed_trees(s, v.seat)
    now[4] = seats.caps_left(s, v.seat)
    if all_unchanged(v.judged, now):
        return
    v.cards = targets(v, s)
    v.dwarves = 0
    for card in s.middle:
        appraise(v, s, s.tables.dwarf_scores[card])
        v.dwarves += v.worth
        v.dwarf_points[card] = v.worth
        v.dwarf_nears[card] = v.nearness


def targets(v: Survey, s: ZwergendorfFields) -> i64:
    """The points of the target cards that count (Z8.1); they are kept in `best`."""
    for place in range(len(v.best)):
        v.best[place] = -1
    owned: i64 = seats.cards_before(s, v.seat, TARGET)
    card: i64 = 0
    while owned >> card != 0:
        if holds(owned, card):
            appraise(v, s, s.tables.scores[card])
            rank(v, v.worth)
            v.card_points[card] = v.worth
            v.card_nears[card] = v.nearness
        card += 1
    points: i64 = 0
    for place in range(len(v.best)):
        if v.best[place] > 0:
            points += v.best[place]
    return points


def rank(v: Survey, points: i64) -> None:
    """Put the points of a card among the best."""
    for place in range(len(v.best)):
        if points > v.best[place]:
            weaker: i64 = v.best[place]
            v.best[place] = points
            points = weaker


def gain(v: Survey, points: i64) -> i64:
    """What one more target card of so many points would add, as far as it is better than the last that counts."""
    last: i64 = v.best[len(v.best) - 1]
    if last < 0:
        last = 0
    if points < last:
        return 0
    return points - last


# Ways to points (Z9) -------------------------------------------------------------------------------------------------


def times(v: Survey, s: ZwergendorfFields, score: Scoring) -> i64:
    """How often the points of a card are given; the game's scoring knows what no survey is needed for."""
    if score.kind == values.TERRITORIES:
        return territories(v, score)
    n: i64 = amount(v, s, score)
    return n // score.per if n >= 0 else values.times(s, v.seat, score)


def amount(v: Survey, s: ZwergendorfFields, score: Scoring) -> i64:
    """What a card counts in full groups; -1 for cards that count otherwise."""
    kind: i64 = score.kind
    if kind == values.COUNTED:
        return seats.pieces(s, v.seat, score.symbol)
    if kind == values.TERRITORY:
        return v.largest[score.symbol]
    if kind == values.ZONE:
        return v.zones[score.zone * SYMBOLS + score.symbol]
    if kind == values.VACANT:
        return seats.free_squares(s, v.seat)
    return -1


def nearness(v: Survey, s: ZwergendorfFields, score: Scoring) -> float:
    """See `appraise`."""
    kind: i64 = score.kind
    if kind == values.SETS:
        return more_than(v, s, score, values.sets(s, v.seat, score))
    if kind == values.TERRITORIES:
        return SOON * few(v.areas[score.symbol] - territories(v, score))
    if kind == values.TREES:
        return SOON * few(score.limit - seats.crossed_trees(s, v.seat))
    if kind == values.TERRITORY and score.per == 1:
        return SOON * few(v.frontier[score.symbol])
    n: i64 = amount(v, s, score)
    return float(n % score.per) / float(score.per) if n >= 0 else 0.0


def few(n: i64) -> float:
    """A difference, as far as it is of interest."""
    if n < -FEW:
        return float(-FEW)
    return float(FEW) if n > FEW else float(n)


def more_than(v: Survey, s: ZwergendorfFields, score: Scoring, sets: i64) -> float:
    """The share of symbols that are there for one more set."""
    n: i64 = 0
    for symbol in score.symbols:
        if seats.pieces(s, v.seat, symbol) > sets:
            n += 1
    return float(n) / float(len(score.symbols))


def count_pieces(v: Survey, score: Scoring) -> None:
    """Pieces of a symbol that touch none that is forbidden and have the neighbours they need, or lack one (Z9.3)."""
    v.times = 0
    v.nearly = 0
    piece: i64 = v.first[score.symbol]
    while piece >= 0:
        lack: i64 = lacks(score, v.near[piece])
        if lack == 0:
            v.times += 1
        elif lack == 1:
            v.nearly += 1
        piece = v.next[piece]


def lacks(score: Scoring, near: i64) -> i64:
    """How many neighbours a piece lacks; a great many if it touches one that is forbidden."""
    n: i64 = 0
    for cell in range(0, len(score.needs), values.NEED):
        there: i64 = near >> NEAR_BITS * score.needs[cell] & NEAR_MOST
        if there < score.needs[cell + 1]:
            n += score.needs[cell + 1] - there
    for symbol in score.forbids:
        if near >> NEAR_BITS * symbol & NEAR_MOST != 0:
            return MANY
    return n


def territories(v: Survey, score: Scoring) -> i64:
    """Territories of the right size (Z9.5)."""
    n: i64 = 0
    piece: i64 = v.first[score.symbol]
    while piece >= 0:
        size: i64 = v.size[piece]  # 0 at all pieces of a territory but one
        if size >= score.min_size and size > 0 and (score.max_size < 0 or size <= score.max_size):
            n += 1
        piece = v.next[piece]
    return n


def count_lines(v: Survey, score: Scoring) -> None:
    """Rows and columns that have what is asked for and not too much of it, or lack one square of it (Z9.7)."""
    g = v.ground
    first: i64 = 0
    if score.axis == values.COLUMN:
        first = g.rows
    end: i64 = g.rows if score.axis == values.ROW else g.rows + g.columns
    v.times = 0
    v.nearly = 0
    for line in range(first, end):
        lack: i64 = 0
        for cell in range(0, len(score.needs), values.NEED):
            there: i64 = v.lines[line * SYMBOLS + score.needs[cell]]
            most: i64 = score.needs[cell + 2]
            if there < score.needs[cell + 1]:
                lack += score.needs[cell + 1] - there
            elif most >= 0 and there > most:
                lack = MANY
        if lack == 0:
            v.times += 1
        elif lack == 1:
            v.nearly += 1
