"""Why not? For an action that is not in the legal list, the reason in words and the paragraph that says so.

Nothing here decides: the legal list does, and this module is asked only afterwards. Each `why_…` goes through what its
decision demands, in the order in which a player would look.
"""

from __future__ import annotations

from dwarrow.games.gnomes.play import seats
from dwarrow.games.gnomes.play.board import current_price, display_of, in_bank
from dwarrow.games.gnomes.play.costs import cost_of, costs_of, lacking
from dwarrow.games.gnomes.play.phases.market import marked_price, swapped_for
from dwarrow.games.gnomes.play.phases.mining import entitled, entitled_in_all, fee, payable
from dwarrow.games.gnomes.play.phases.purchases import for_sale, prisms_left
from dwarrow.games.gnomes.play.picks import picked_in_all
from dwarrow.games.gnomes.play.state import DECISIONS, GEMS, gem_counts, holds
from dwarrow.games.gnomes.rules import GnomesState
from dwarrow.kernel.events import Value
from dwarrow.kernel.refusals import Reason, by_name, refusal, why_not


def explain(s: GnomesState, seat: int, text: str) -> Reason | None:
    """The reason why a seat may not play this action now; None if it may."""
    decision = DECISIONS[s.decision]

    def find(words: list[str]) -> Reason:
        kind, *rest = words[1:] if decision == "turn" else words
        return WHY[kind](s, seat, rest)

    return why_not(s, seat, text, decision, ("G9.2", "G13.1.1"), find)


def gem_of(s: GnomesState, name: str) -> int:
    return s.tables.gem_ids.index(name)


# A turn --------------------------------------------------------------------------------------------------------------


def why_sample(s: GnomesState, seat: int, words: list[str]) -> Reason:
    space = s.tables.space_ids.index(words[0])
    if not holds(s.lying, space):
        return refusal("sample_gone", "G4.2", space=words[0])
    if holds(seats.sampled_by(s, seat), space):
        return refusal("sample_known", "G4.2", space=words[0])
    return refusal("sample_gold", "G4.2", need=int(s.tables.sample_cost), have=seats.gold_of(s, seat))


def why_buy(s: GnomesState, seat: int, words: list[str]) -> Reason:
    gem, n = gem_of(s, words[0]), int(words[1])
    if n > in_bank(s, gem):
        return bank_short(s, gem)
    price = int(current_price(s, gem))
    lowest = int(marked_price(s, price, seats.best_marker(s, seat)))
    values: dict[str, Value] = {"gems": {words[0]: n}, "need": n * lowest, "have": seats.gold_of(s, seat)}
    return Reason("why.buy_marked" if lowest < price else "why.buy_gold", "G4.3", values)


def bank_short(s: GnomesState, gem: int) -> Reason:
    name, have = s.tables.gem_ids[gem], int(in_bank(s, gem))
    if have:
        return refusal("bank_few", "G0.5", have={name: have})
    return refusal("bank_none", "G0.5", gem=name)


def why_sell(s: GnomesState, seat: int, words: list[str]) -> Reason:
    have = {words[0]: seats.held(s, seat, gem_of(s, words[0])), "prism": seats.prisms_of(s, seat)}
    if not any(have.values()):
        return refusal("sell_none", "G4.4", gem=words[0])
    return refusal("sell", "G4.4", have=have, gems={words[0]: int(words[1])})


def why_draw(_: GnomesState, __: int, words: list[str]) -> Reason:
    return refusal("draw_empty", "G4.5", deck=words[0])


def why_tile(s: GnomesState, seat: int, words: list[str]) -> Reason:
    t = s.tables
    space = t.space_ids.index(words[0])
    if not holds(s.lying, space):
        return refusal("tile_gone", "G4.6", space=words[0])
    if not holds(for_sale(s), space):
        return refusal("tile_district", "G4.6", space=words[0], district=t.district_ids[s.gnome])
    return too_dear(s, seat, space)


def why_item(s: GnomesState, seat: int, words: list[str]) -> Reason:
    t = s.tables
    card = t.card_ids.index(words[0])
    for owner in range(s.seats):
        if holds(seats.items_of(s, owner), card):
            return refusal("item_bought", "G4.7", card=words[0], seat=int(owner))
    if card not in (*display_of(s, t.card_deck[card]), seats.hand_of(s, seat)):
        return refusal("item_absent", "G4.7", card=words[0])
    return too_dear(s, seat, int(t.spaces) + card)


def too_dear(s: GnomesState, seat: int, what: int) -> Reason:
    have = gem_counts(s, seats.stock_of(s, seat))
    if seats.prisms_of(s, seat):
        have["prism"] = seats.prisms_of(s, seat)
    return refusal("cost", "G5.1", need=gem_counts(s, costs_of(s, what)), have=have)


def why_trader(s: GnomesState, seat: int, words: list[str]) -> Reason:
    trader = s.tables.trader_ids.index(words[0])
    owner = next(each for each in range(s.seats) if seats.trader_of(s, each) == trader)
    if owner == seat:
        return refusal("trader_own", "G4.8", trader=words[0])
    return refusal("trader_taken", "G4.8", trader=words[0], seat=int(owner))


def why_swap(s: GnomesState, seat: int, words: list[str]) -> Reason:
    t = s.tables
    give, trader = gem_of(s, words[0]), int(seats.trader_of(s, seat))
    if trader < 0:
        return refusal("swap_none", "G4.9")
    if give not in (t.trader_one[trader], t.trader_other[trader]):
        return refusal("swap_gem", "G4.9", trader=t.trader_ids[trader], gem=words[0])
    have = seats.held(s, seat, give)
    if have == 0:
        return refusal("swap_empty", "G4.9", gem=words[0])
    if have < int(words[1]):
        return refusal("swap_lack", "G4.9", gems={words[0]: int(words[1])}, have={words[0]: have})
    return bank_short(s, swapped_for(t, trader, give))


# What follows a choice -----------------------------------------------------------------------------------------------


def why_marker(s: GnomesState, seat: int, words: list[str]) -> Reason:
    """A marker that is there and makes the gems payable is offered, as every marker lowers the price (G4.3.1)."""
    t = s.tables
    price = int(current_price(s, s.gem))
    if words[0] == "none":
        return refusal("marker_needed", "G4.3.1", need=int(s.amount) * price, have=seats.gold_of(s, seat))
    value = int(words[0])
    if seats.markers_of(s, seat, list(t.marker_value).index(value)) == 0:
        return refusal("marker_missing", "G4.3.1", n=value)
    need = int(s.amount * marked_price(s, price, value))
    return refusal("marker_gold", "G4.3.1", n=value, need=need, have=seats.gold_of(s, seat))


def why_sale(s: GnomesState, seat: int, words: list[str]) -> Reason:
    least = int(s.amount) - seats.held(s, seat, int(s.gem))
    if int(words[0]) < least:
        return refusal("sale_few", "G4.4", n=least, gem=s.tables.gem_ids[s.gem])
    return refusal("sale_many", "G4.4", n=min(int(s.amount), seats.prisms_of(s, seat)))


def why_pay(s: GnomesState, seat: int, words: list[str]) -> Reason:
    gem, n = s.tables.gem_ids[s.gem], int(words[0])
    least = int(lacking(s, seat, s.buying, s.gem))
    if n < least:
        return refusal("pay_few", "G5.2", gem=gem, n=least)
    cost = int(cost_of(s, s.buying, s.gem))
    if n > cost:
        return refusal("pay_cost", "G5.2", gems={gem: cost})
    left = int(prisms_left(s, seat)) - sum(int(lacking(s, seat, s.buying, later)) for later in range(s.gem + 1, GEMS))
    return refusal("pay_many", "G5.2", n=left)


def why_mine(s: GnomesState, seat: int, words: list[str]) -> Reason:
    """`mine none` is always possible."""
    if words[0] == "some":
        return refusal("mine_single", "G6.4")
    need = int(fee(s, entitled_in_all(s, seat)))
    return refusal("mine_gold", "G6.3", need=need, have=seats.gold_of(s, seat), seat=int(s.hoover))


def why_dig(s: GnomesState, seat: int, words: list[str]) -> Reason:
    due = int(entitled(s, seat, s.gem))
    if int(words[0]) > due:
        return refusal("dig_due", "G6.4", n=due)
    left = int(payable(s, seat) - picked_in_all(s.picked))
    return refusal("dig_gold", "G6.3", n=left, have=seats.gold_of(s, seat))


def why_wild(_: GnomesState, __: int, words: list[str]) -> Reason:
    return refusal("wild_none", "G6.5", gem=words[0])


# By the word that names the action. `turn gold`, `keep` and `bottom` are never refused.
WHY = by_name(
    *(why_sample, why_buy, why_sell, why_draw, why_tile, why_item, why_trader, why_swap),
    *(why_marker, why_sale, why_pay, why_mine, why_dig, why_wild),
)
