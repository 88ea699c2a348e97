"""What the actions of the deciding seat would cost and do, for a calculator: sums of what is public and its own.

Nothing here is a rule: prices, costs, fees and limits are asked from the phases, which say so when they perform.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.gnomes.play.phases.market import best_marker, marked_price
from dwarrow.games.gnomes.play.phases.mining import all_of, fee, total
from dwarrow.games.gnomes.play.phases.purchases import cost_of, lacking
from dwarrow.games.gnomes.play.state import (
    CURRENT,
    DECKS,
    DIG,
    GEMS,
    GOLD,
    HAND,
    MARKER,
    MINE,
    MINED,
    OWN,
    PAY,
    PRISMS,
    SALE,
    STOCK,
    TRADER,
    TURN,
    WILD,
    holds,
    slot_cell,
    target_after,
)

if TYPE_CHECKING:
    from dwarrow.games.gnomes.play.state import Town

Quote = dict[str, Any]
WILDS = "wild"


def quotes(s: Town, seat: int) -> dict[str, Quote]:
    """By action, without those that neither cost nor move anything."""
    if s.is_over():
        return {}
    told = purchases(s, seat) if s.decision == TURN else {}
    for text in [s.game.format(code) for code in s.legal_actions(seat)]:
        quote = quoted(s, seat, text.split()) if text not in told else {}
        if quote:
            told[text] = quote
    return told


def quoted(s: Town, seat: int, words: list[str]) -> Quote:
    """The quote of one action."""
    if s.decision == TURN:
        return of_turn(s, seat, words[1], words[2:])
    if s.decision in (MARKER, SALE):
        return of_trade(s, words[1])
    if s.decision == PAY:
        return of_payment(s, int(words[1]))
    if s.decision in (MINE, DIG):
        return of_mining(s, seat, words[1])
    return mined(s, {words[1]: 1}) if s.decision == WILD else {}


# The market ----------------------------------------------------------------------------------------------------------


def of_turn(s: Town, seat: int, kind: str, words: list[str]) -> Quote:
    t = s.tables
    if kind == "gold":
        return {"gold": int(t.gold_taken)}
    if kind == "sample":
        return some({"gold": -int(t.sample_cost)})
    if kind not in ("buy", "sell", "swap"):
        return {}
    gem, n = t.gem_ids.index(words[0]), int(words[1])
    if kind == "swap":
        trader = s.own[seat * OWN + TRADER]
        other = int(t.trader_other[trader] if t.trader_one[trader] == gem else t.trader_one[trader])
        return {"gems": {words[0]: -n, t.gem_ids[other]: n}}
    price = int(s.board[CURRENT + gem])
    if kind == "sell":
        least = max(0, n - int(s.own[seat * OWN + STOCK + gem]))
        gems = some({words[0]: least - n, "prism": -least})
        return {"gold": n * price, "gems": gems, "targets": moved(s, {gem: int(t.sell_delta)})}
    quote: Quote = {"gems": {words[0]: n}, "targets": moved(s, {gem: int(t.buy_delta)})}
    if n * price <= s.own[seat * OWN + GOLD]:
        quote["gold"] = -n * price
    marked = int(marked_price(s, price, best_marker(s, seat)))
    return {**quote, "marked": -n * marked} if marked < price else quote


def of_trade(s: Town, word: str) -> Quote:
    """The rest of a purchase or sale: with which marker, or how many prisms."""
    t = s.tables
    name, n, price = t.gem_ids[s.gem], int(s.amount), int(s.board[CURRENT + s.gem])
    if s.decision == MARKER:
        paid = price if word == "none" else int(marked_price(s, price, int(word)))
        return {"gold": -n * paid, "gems": {name: n}, "targets": moved(s, {int(s.gem): int(t.buy_delta)})}
    gems = {name: int(word) - n, "prism": -int(word)}
    return {"gold": n * price, "gems": some(gems), "targets": moved(s, {int(s.gem): int(t.sell_delta)})}


def moved(s: Town, by: dict[int, int]) -> dict[str, int]:
    """Where target prices would be moved to."""
    return {s.tables.gem_ids[gem]: int(target_after(s, gem, n)) for gem, n in by.items()}


def some(counts: dict[str, int]) -> dict[str, int]:
    return {name: n for name, n in counts.items() if n}


# Purchases -----------------------------------------------------------------------------------------------------------


def purchases(s: Town, seat: int) -> dict[str, Quote]:
    """Every tile on the board, every item of the displays and the own hand card, whether it can be bought or not."""
    t = s.tables
    told = {f"turn tile {t.space_ids[n]}": purchase(s, seat, n) for n in range(t.spaces) if holds(s.lying, n)}
    cards = [int(s.board[slot_cell(s, deck, slot)]) for deck in range(DECKS) for slot in range(t.display)]
    for card in (*cards, int(s.own[seat * OWN + HAND])):
        if card >= 0:
            told[f"turn item {t.card_ids[card]}"] = purchase(s, seat, int(t.spaces) + card)
    return told


def purchase(s: Town, seat: int, what: int) -> Quote:
    """With the prisms that it cannot do without; what they cannot cover is lacking."""
    names = s.tables.gem_ids
    costs = {gem: int(cost_of(s, what, gem)) for gem in range(GEMS) if cost_of(s, what, gem)}
    prisms = needed_prisms(s, seat, what)
    gems = {names[gem]: prisms[gem] - n for gem, n in costs.items()}
    quote: Quote = {"gems": some({**gems, "prism": -sum(prisms)}), "targets": moved(s, costs)}
    lacks = {gem: int(lacking(s, seat, what, gem)) - prisms[gem] for gem in costs}
    if any(lacks.values()):
        quote["lacks"] = some({names[gem]: n for gem, n in lacks.items()})
        quote["worth"] = sum(n * int(s.board[CURRENT + gem]) for gem, n in lacks.items())
    return quote


def needed_prisms(s: Town, seat: int, what: int) -> list[int]:
    """By gem, the prisms that stand for lacking gems; too few of them stand for those that are dearest today."""
    prisms = [0] * GEMS
    left = int(s.own[seat * OWN + PRISMS])
    for gem in sorted(range(GEMS), key=lambda gem: -s.board[CURRENT + gem]):
        prisms[gem] = min(left, int(lacking(s, seat, what, gem)))
        left -= prisms[gem]
    return prisms


def of_payment(s: Town, prisms: int) -> Quote:
    """How one gem of a cost is paid; the target prices move by the whole cost."""
    costs = {gem: int(cost_of(s, s.buying, gem)) for gem in range(GEMS) if cost_of(s, s.buying, gem)}
    paid = {s.tables.gem_ids[s.gem]: prisms - costs[int(s.gem)], "prism": -prisms}
    return {"gems": some(paid), "targets": moved(s, costs)}


# Mining --------------------------------------------------------------------------------------------------------------


def of_mining(s: Town, seat: int, word: str) -> Quote:
    """The fee, and the gems: all of them, or as many of the one that is asked about, with those chosen before it."""
    names = (*s.tables.gem_ids, WILDS)
    picked = int(all_of(s, seat) if word == "all" else s.picked)
    if word.isdigit():
        picked += int(word) << 8 * int(s.gem)
    elif word != "all":
        return {}
    gems = some({name: picked >> 8 * gem & 255 for gem, name in enumerate(names)})
    return {**mined(s, gems), "gold": -int(fee(s, total(picked)))}


def mined(s: Town, gems: dict[str, int]) -> Quote:
    """Gems out of the ground: with those of the others, they lower the target prices when all have mined (G6.7)."""
    names = s.tables.gem_ids
    down = {
        names.index(name): -n - int(s.board[MINED + names.index(name)]) for name, n in gems.items() if name != WILDS
    }
    return {"gems": gems, "targets": moved(s, down)}
