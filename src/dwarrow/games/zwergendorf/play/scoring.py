# compiled by mypyc
"""The scoring (Z8): target cards, dwarf cards, majorities, trees; and who has won."""

from __future__ import annotations

from typing import Final

from dwarrow.games.zwergendorf.play.decks import holds
from dwarrow.games.zwergendorf.play.seats import cards_before, crossed_trees, pieces
from dwarrow.games.zwergendorf.play.state import NO_CARD, TARGET, ZwergendorfFields
from dwarrow.games.zwergendorf.play.values import value
from dwarrow.kernel.results import leaders, tell_scores, tell_winners
from dwarrow.kernel.vectors import Ints, append, i64, vec

DWARF: Final = 4  # the symbol


def total(s: ZwergendorfFields, seat: i64) -> i64:
    """All points of a seat, as if the match ended now (Z8.5)."""
    points: i64 = targets(s, seat) - minus(s, seat)
    for place in range(len(s.middle)):
        points += dwarf_value(s, seat, place)
    for which in range(len(s.tables.majority_symbol)):
        points += majority(s, seat, which)
    return points


# Target cards (Z8.1) -------------------------------------------------------------------------------------------------


def target_value(s: ZwergendorfFields, seat: i64, card: i64) -> i64:
    return value(s, seat, s.tables.scores[card])


def counted(s: ZwergendorfFields, seat: i64) -> Ints:
    """The target cards that count: the best ones, of equal ones those that come first."""
    owned: i64 = cards_before(s, seat, TARGET)
    best: Ints = vec[i64]()
    values: Ints = vec[i64]()
    for card in range(len(s.tables.scores)):
        values = append(values, target_value(s, seat, card) if holds(owned, card) else -1)
    for _ in range(s.tables.targets_scored):
        found: i64 = NO_CARD
        for card in range(len(values)):
            if values[card] >= 0 and (found < 0 or values[card] > values[found]):
                found = card
        if found < 0:
            break
        best = append(best, found)
        values[found] = -1
    return best


def targets(s: ZwergendorfFields, seat: i64) -> i64:
    points: i64 = 0
    for card in counted(s, seat):
        points += target_value(s, seat, card)
    return points


# Dwarf cards, majorities, trees --------------------------------------------------------------------------------------


def dwarf_value(s: ZwergendorfFields, seat: i64, place: i64) -> i64:
    """What a dwarf card in the middle is worth to a seat (Z8.2)."""
    return value(s, seat, s.tables.dwarf_scores[s.middle[place]])


def majority(s: ZwergendorfFields, seat: i64, which: i64) -> i64:
    """Most of a symbol, alone or with others; in a solo match against the rival (Z8.3, Z11.4)."""
    t = s.tables
    mine: i64 = pieces(s, seat, t.majority_symbol[which])
    if mine < t.majority_least[which]:
        return 0
    best: i64 = most_of_others(s, seat, which)
    if mine < best:
        return 0
    return t.majority_tie[which] if mine == best else t.majority_vp[which]


def most_of_others(s: ZwergendorfFields, seat: i64, which: i64) -> i64:
    """What the best other seat has for a majority; alone, the rival."""
    t = s.tables
    if s.seats == 1:
        return t.rival_majority[len(t.majority_symbol) * s.level + which]
    best: i64 = 0
    for other in range(s.seats):
        if other != seat and pieces(s, other, t.majority_symbol[which]) > best:
            best = pieces(s, other, t.majority_symbol[which])
    return best


def minus(s: ZwergendorfFields, seat: i64) -> i64:
    """The stump of the last crossed printed tree (Z8.4)."""
    return s.tables.stumps[crossed_trees(s, seat)]


# The winner (Z8.6) ---------------------------------------------------------------------------------------------------


def dwarves(s: ZwergendorfFields, seat: i64) -> i64:
    """Dwarves decide between equal totals."""
    return pieces(s, seat, DWARF)


def winners(s: ZwergendorfFields) -> list[int]:
    """The best; alone, nobody who misses the goal (Z11.5)."""
    if s.seats == 1:
        return [0] if total(s, 0) >= goal(s) else []
    return leaders([[int(total(s, seat)), int(dwarves(s, seat))] for seat in range(s.seats)])


def goal(s: ZwergendorfFields) -> i64:
    """What must be reached in a solo match (Z11.5)."""
    return s.tables.goal_base[s.level] + s.tables.goal_per_card[s.level] * len(s.middle)


def tell_result(s: ZwergendorfFields) -> None:
    tell_scores(s)
    if s.seats == 1:
        s.tell("goal_reached" if winners(s) else "goal_missed", {"seat": 0, "n": int(goal(s))})
    else:
        tell_winners(s)
