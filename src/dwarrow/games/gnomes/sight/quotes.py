"""What the actions of the deciding seat would cost and do, for a calculator: sums of what is public and its own.

Nothing here is a rule: prices, costs, fees and limits are asked from the phases, which say so when they perform.
"""

from __future__ import annotations

from typing import Any

from dwarrow.games.gnomes.play.board import current_price, display_of, mined, target_after
from dwarrow.games.gnomes.play.costs import costs_of, lacking
from dwarrow.games.gnomes.play.phases.market import marked_price, swapped_for
from dwarrow.games.gnomes.play.phases.mining import all_of, fee
from dwarrow.games.gnomes.play.picks import picked_in_all, picked_of, with_pick
from dwarrow.games.gnomes.play.seats import best_marker, gold_of, hand_of, held, prisms_of, trader_of
from dwarrow.games.gnomes.play.state import DECKS, DIG, GEMS, MARKER, MINE, PAY, SALE, TURN, WILD, GnomesFields, holds

Quote = dict[str, Any]
WILDS = "wild"


def quotes(s: GnomesFields, seat: int) -> dict[str, Quote]:
    """By action, without those that neither cost nor move anything."""
    if s.is_over():
        return {}
    quotes = purchases(s, seat) if s.decision == TURN else {}
    for text in [s.game.format(code) for code in s.legal_actions(seat)]:
        quote = quoted(s, seat, text.split()) if text not in quotes else {}
        if quote:
            quotes[text] = quote
    return quotes


def quoted(s: GnomesFields, seat: int, words: list[str]) -> Quote:
    if s.decision == TURN:
        return of_turn(s, seat, words[1], words[2:])
    if s.decision in (MARKER, SALE):
        return of_trade(s, words[1])
    if s.decision == PAY:
        return of_payment(s, int(words[1]))
    if s.decision in (MINE, DIG):
        return of_mining(s, seat, words[1])
    return of_gems(s, {words[1]: 1}) if s.decision == WILD else {}


# The market ----------------------------------------------------------------------------------------------------------


def of_turn(s: GnomesFields, seat: int, kind: str, words: list[str]) -> Quote:
    t = s.tables
    if kind == "gold":
        return {"gold": int(t.gold_taken)}
    if kind == "sample":
        return some({"gold": -int(t.sample_cost)})
    if kind not in ("buy", "sell", "swap"):
        return {}
    gem, n = t.gem_ids.index(words[0]), int(words[1])
    if kind == "swap":
        other = swapped_for(t, trader_of(s, seat), gem)
        return {"gems": {words[0]: -n, t.gem_ids[other]: n}}
    price = int(current_price(s, gem))
    if kind == "sell":
        least = max(0, n - int(held(s, seat, gem)))
        gems = some({words[0]: least - n, "prism": -least})
        return {"gold": n * price, "gems": gems, "targets": moved(s, {gem: int(t.sell_delta)})}
    quote: Quote = {"gems": {words[0]: n}, "targets": moved(s, {gem: int(t.buy_delta)})}
    if n * price <= gold_of(s, seat):
        quote["gold"] = -n * price
    marked = int(marked_price(s, price, best_marker(s, seat)))
    return {**quote, "marked": -n * marked} if marked < price else quote


def of_trade(s: GnomesFields, word: str) -> Quote:
    """The rest of a purchase or sale: with which marker, or how many prisms."""
    t = s.tables
    name, n, price = t.gem_ids[s.gem], int(s.amount), int(current_price(s, s.gem))
    if s.decision == MARKER:
        paid = price if word == "none" else int(marked_price(s, price, int(word)))
        return {"gold": -n * paid, "gems": {name: n}, "targets": moved(s, {int(s.gem): int(t.buy_delta)})}
    gems = {name: int(word) - n, "prism": -int(word)}
    return {"gold": n * price, "gems": some(gems), "targets": moved(s, {int(s.gem): int(t.sell_delta)})}


def moved(s: GnomesFields, by: dict[int, int]) -> dict[str, int]:
    """Where target prices would be moved to."""
    return {s.tables.gem_ids[gem]: int(target_after(s, gem, n)) for gem, n in by.items()}


def some(counts: dict[str, int]) -> dict[str, int]:
    return {name: n for name, n in counts.items() if n}


# Purchases -----------------------------------------------------------------------------------------------------------


def purchases(s: GnomesFields, seat: int) -> dict[str, Quote]:
    """Every tile on the board, every item of the displays and the own hand card, whether it can be bought or not."""
    t = s.tables
    quotes = {f"turn tile {t.space_ids[n]}": purchase(s, seat, n) for n in range(t.spaces) if holds(s.lying, n)}
    cards = [card for deck in range(DECKS) for card in display_of(s, deck)]
    for card in (*cards, int(hand_of(s, seat))):
        if card >= 0:
            quotes[f"turn item {t.card_ids[card]}"] = purchase(s, seat, int(t.spaces) + card)
    return quotes


def purchase(s: GnomesFields, seat: int, what: int) -> Quote:
    """With the prisms that it cannot do without; what they cannot cover is lacking."""
    names = s.tables.gem_ids
    costs = {gem: n for gem, n in enumerate(costs_of(s, what)) if n}
    prisms = needed_prisms(s, seat, what)
    gems = {names[gem]: prisms[gem] - n for gem, n in costs.items()}
    quote: Quote = {"gems": some({**gems, "prism": -sum(prisms)}), "targets": moved(s, costs)}
    lacks = {gem: int(lacking(s, seat, what, gem)) - prisms[gem] for gem in costs}
    if any(lacks.values()):
        quote["lacks"] = some({names[gem]: n for gem, n in lacks.items()})
        quote["worth"] = sum(n * int(current_price(s, gem)) for gem, n in lacks.items())
    return quote


def needed_prisms(s: GnomesFields, seat: int, what: int) -> list[int]:
    """By gem, the prisms that stand for lacking gems; too few of them stand for those that are dearest today."""
    prisms = [0] * GEMS
    left = int(prisms_of(s, seat))
    for gem in sorted(range(GEMS), key=lambda gem: -current_price(s, gem)):
        prisms[gem] = min(left, int(lacking(s, seat, what, gem)))
        left -= prisms[gem]
    return prisms


def of_payment(s: GnomesFields, prisms: int) -> Quote:
    """How one gem of a cost is paid; the target prices move by the whole cost."""
    costs = {gem: n for gem, n in enumerate(costs_of(s, s.buying)) if n}
    paid = {s.tables.gem_ids[s.gem]: prisms - costs[int(s.gem)], "prism": -prisms}
    return {"gems": some(paid), "targets": moved(s, costs)}


# Mining --------------------------------------------------------------------------------------------------------------


def of_mining(s: GnomesFields, seat: int, word: str) -> Quote:
    """The fee, and the gems: all of them, or as many of the one that is asked about, with those chosen before it."""
    names = (*s.tables.gem_ids, WILDS)
    picked = int(all_of(s, seat) if word == "all" else s.picked)
    if word.isdigit():
        picked = int(with_pick(picked, s.gem, int(word)))
    elif word != "all":
        return {}
    gems = some({name: int(picked_of(picked, gem)) for gem, name in enumerate(names)})
    return {**of_gems(s, gems), "gold": -int(fee(s, picked_in_all(picked)))}


def of_gems(s: GnomesFields, gems: dict[str, int]) -> Quote:
    """Gems out of the ground: with those of the others, they lower the target prices when all have mined (G6.7)."""
    names = s.tables.gem_ids
    down = {names.index(name): -n - int(mined(s, names.index(name))) for name, n in gems.items() if name != WILDS}
    return {"gems": gems, "targets": moved(s, down)}
