"""Why not? For an action that is not in the legal list, the reason in words and the paragraph that says so.

Nothing here decides: the legal list does, and this module is asked only afterwards. Steps of a session are explained
in `explain_work`.
"""

from __future__ import annotations

from dwarrow.games.dwergar.play.board import dwarf_at, is_worker
from dwarrow.games.dwergar.play.phases.heat import least_furnaces, most_furnaces
from dwarrow.games.dwergar.play.phases.studio import is_cheaper, price_of
from dwarrow.games.dwergar.play.seats import hand_of, has_completed, has_modernised, heat_at_hand, holds
from dwarrow.games.dwergar.play.state import DECISIONS, GOODS, NO_CARD
from dwarrow.games.dwergar.rules import DwergarState
from dwarrow.games.dwergar.words.explain_work import card_of, goods_short, heat_short, why_convert, why_work
from dwarrow.kernel.refusals import Reason, by_name, refusal, why_not


def explain(s: DwergarState, seat: int, text: str) -> Reason | None:
    """The reason why a seat may not play this action now; None if it may."""
    decision = DECISIONS[s.decision]
    return why_not(s, seat, text, decision, ("D4.1", "D12.1"), lambda words: WHY[decision](s, seat, words))


# Actions (D5) --------------------------------------------------------------------------------------------------------


def why_act(s: DwergarState, seat: int, words: list[str]) -> Reason:
    if words[1] == "place":
        return why_place(s, seat, words)
    if words[1] == "break":
        return why_break(s, seat, words[2])
    if words[1] == "convert":
        return why_convert(s, seat, words[2:])
    return refusal("skip", "D8.43")


def why_place(s: DwergarState, seat: int, words: list[str]) -> Reason:
    t = s.tables
    dwarf, location = t.dwarf_ids.index(words[2]), t.location_ids.index(words[3])
    if not hand_of(s, seat):
        return refusal("hand_empty", "D5.1")
    if not holds(s, seat, dwarf):
        return refusal("not_in_hand", "D5.2", dwarf=words[2])
    if t.closed[s.event] == location:
        return refusal("closed", "D7.57", place=words[3], card=t.event_ids[s.event])
    card = int(t.retrainer)
    if card == NO_CARD or not has_modernised(s, seat, card):
        return refusal("no_retraining", "D8.44")
    return heat_short(s, seat, int(t.amount[card]), "D8.44")


def why_break(s: DwergarState, seat: int, where: str) -> Reason:
    if hand_of(s, seat):
        return refusal("break_hand", "D5.1")
    if where == "none":
        return refusal("break_take", "D5.1")
    assert not is_worker(dwarf_at(s, s.tables.location_ids.index(where)))
    return refusal("break_nobody", "D5.1", place=where)


# Payments and the end ------------------------------------------------------------------------------------------------


def why_discount(s: DwergarState, seat: int, words: list[str]) -> Reason:
    t = s.tables
    good, card = t.good_ids.index(words[1]), int(s.subject)
    if not is_cheaper(s, seat, card, good):
        return refusal("discount_kind", "D8.1", good=words[1], card=t.card_ids[card])
    need = [int(price_of(s, card, each, good)) for each in range(GOODS)]
    return goods_short(s, seat, need, "D8.1")


def why_furnaces(s: DwergarState, seat: int, _: list[str]) -> Reason:
    least, most = int(least_furnaces(s, seat)), int(most_furnaces(s, seat))
    return refusal("furnaces", "D5.4.1", n=int(s.due), least=least, most=most)


def why_chimney(s: DwergarState, seat: int, _: list[str]) -> Reason:
    return refusal("chimney", "D8.45", n=int(heat_at_hand(s, seat)))


def why_free(s: DwergarState, seat: int, words: list[str]) -> Reason:
    card = card_of(s, words[1])
    if not has_completed(s, seat, card):
        return refusal("not_completed", "D10.2", card=words[1])
    return refusal("modernised_already", "D6.8.2", card=words[1])


# An extra turn is never refused: both answers are always open.
WHY = by_name(why_act, why_work, why_discount, why_furnaces, why_chimney, why_free)
