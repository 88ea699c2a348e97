"""Reads components.toml: every card, board, hall and number of The Mines of Zavandor, field by field.

A file that cannot be played is refused with all its faults; what only shows when entries are compared is
checked in `agreement`. The fields are explained in rules.md, M16.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow.games.mines.component_checks import check_agreement
from dwarrow.games.mines.pieces import (
    DECKS,
    EFFECTS,
    GEMS,
    KINDS,
    NO_RULE,
    NOTHING,
    Board,
    Components,
    Constants,
    Deck,
    Four,
    Gem,
    Hall,
    Item,
    Slot,
    TradeLimits,
    VpRule,
    Yield,
)
from dwarrow.kernel.components import Document, Reader, decoded, read

if TYPE_CHECKING:
    from dwarrow.kernel.components import Table, Value

__all__ = [
    "DECKS",
    "EFFECTS",
    "GEMS",
    "KINDS",
    "Board",
    "Components",
    "Constants",
    "Deck",
    "Gem",
    "Hall",
    "Item",
    "Slot",
    "TradeLimits",
    "VpRule",
    "Yield",
    "load",
    "parse",
]

MAX_PLAYERS = 4
MAX_COST = 6  # cards of one upgrade: bounds the payments to choose from (M13.1)
RESERVED = ("family", "packdragon", "forfeit", "pass", "end", "done")  # words that stand where a card id may

# Which fields an effect needs; uses_per_trade may be left out.
EFFECT_FIELDS: dict[str, tuple[str, ...]] = {
    "": (),
    "overseer": ("effect_amount",),
    "bank_discount": ("effect_gem", "bank_pay", "bank_take", "uses_per_trade"),
    "bank_three_for_two": ("bank_pay", "bank_take", "uses_per_trade"),
    "wild_gem": ("effect_gem",),
    "king_discount": ("effect_amount", "effect_min"),
    "scroll_bonus": ("effect_amount",),
    "final_rate": ("effect_amount",),
    "wins_ties": (),
    "hoard": ("hoard_draw", "uses", "removable"),
}

SHIPPED = __file__.rpartition("components.")[0] + "components.toml"


def load(path: str | None = None) -> Components:
    """The components in a file; without one, those shipped with the game. Raises `ComponentError`."""
    file = path or SHIPPED
    return parse(file, read(file))


def read_text(text: str, name: str = "components") -> Components:
    """The components in TOML; `name` stands for it in messages."""
    return parse(name, decoded(name, text))


def parse(file: str, document: Document) -> Components:
    """The components in a document; `file` is its name in messages."""
    reader = Reader(file, document)
    reader.root.whole("schema", 1, 1)
    meta = reader.entry("meta")
    meta.choice("id", ("mines",), "game")
    meta.text("title_de")
    meta.text("designer")
    players_max = meta.whole("players_max", 2, MAX_PLAYERS)
    if not reader.clean("meta"):
        players_max = MAX_PLAYERS  # so that a wrong number here is no fault elsewhere
    halls = _halls(reader)
    improvements = tuple(_improvement(index, table) for index, table in enumerate(reader.entries("improvements")))
    components = Components(
        file=file,
        document=document,
        title=meta.text("title"),
        players_min=meta.whole("players_min", 2, players_max),
        players_max=players_max,
        rounds=meta.whole("rounds", 1),
        constants=_constants(reader.entry("constants")),
        trade_limits=_trade_limits(reader.entry("trade_limits")),
        gems=_gems(reader, players_max),
        decks=_decks(reader),
        halls=halls,
        start_hall=next((hall.number for hall in halls if hall.depth == 0), 0),
        boards=tuple(_board(index, table) for index, table in enumerate(reader.entries("boards"))),
        improvements=improvements,
        start_scroll=next((item.number for item in improvements if item.row < 0), 0),
    )
    check_agreement(reader, components)
    reader.finish()
    return components


def _constants(table: Table) -> Constants:
    pay = table.whole("bank_rate_pay", 1, 9)
    take = table.whole("bank_rate_take", 1, 9)
    _check_bank(table, "bank_rate_take", pay, take, limited=False)
    table.whole("paid_upgrades_per_item_per_round", 1, 1)
    return Constants(
        income_limit=table.whole("income_limit", 1),
        bank_rate_pay=pay,
        bank_rate_take=take,
        improvement_min_bid=table.whole("improvement_min_bid", 1),
        auction_vp=table.whole("auction_vp"),
        auction_bonus_vp=table.whole("auction_bonus_vp"),
        final_exchange_gems_per_vp=table.whole("final_exchange_gems_per_vp", 1),
        start_hand_first_two=table.whole("start_hand_first_two"),
        start_hand_others=table.whole("start_hand_others"),
        start_hand_deck=DECKS.index(table.choice("start_hand_deck", DECKS, "deck")),
    )


def _check_bank(table: Table, field: str, pay: int, take: int, limited: bool) -> None:
    """Not more than was paid, so that the piles suffice; less if uses are unlimited, so that trade ends."""
    if take > pay:
        table.fault(field, f"{take} for {pay} (allowed: not more cards than are paid)")
    elif take == pay and not limited:
        table.fault(field, f"{take} for {pay} could go on for ever (allowed: fewer cards than are paid)")


def _trade_limits(table: Table) -> TradeLimits:
    return TradeLimits(
        max_offers_per_player=table.whole("max_offers_per_player", 0, 99),
        max_cards_per_side=table.whole("max_cards_per_side", 1, 9),
        max_counters_per_offer=table.whole("max_counters_per_offer", 0, 1),
        max_give_gems=table.whole("max_give_gems", 1, 3),  # one gem must be left to want
    )


def _four(reader: Reader, name: str, ids: tuple[str, ...], rank: str) -> list[tuple[str, str, Table]]:
    """Id, letter and entry of the four gems or decks by rank; all must be there, each with its own letter."""
    found: dict[str, tuple[str, str, Table]] = {}
    letters: set[str] = set()
    for table in reader.entries(name):
        own = table.choice("id", ids, name[:-1])
        table.whole(rank, ids.index(own) + 1, ids.index(own) + 1)
        letter = table.text("letter")
        if letter in letters or len(letter) > 1 or not letter.isupper():
            table.fault("letter", f'"{letter}" does not tell it apart (allowed: one capital letter no other has)')
        letters.add(letter)
        found[own] = (own, letter, table)
    for own in ids:
        if own not in found:
            reader.fault(name, "", f'{name[:-1]} "{own}" is missing')
    return [found[own] for own in ids if own in found]


def _gems(reader: Reader, players_max: int) -> tuple[Gem, ...]:
    gems: list[Gem] = []
    for own, letter, table in _four(reader, "gems", GEMS, "rank"):
        table.text("color")
        gem = Gem(
            number=len(gems),
            id=own,
            letter=letter,
            auction_order=table.whole("auction_order", 1, 4),
            bonus_threshold=table.whole("bonus_threshold", 1),
            search_deck=DECKS.index(table.choice("search_deck", DECKS, "deck")),
            min_players_for_row=table.whole("min_players_for_row", 1, players_max),
        )
        if gem.auction_order in [other.auction_order for other in gems]:
            table.fault("auction_order", f"{gem.auction_order} is used twice (allowed: 1 to 4, each once)")
        elif (gem.id == "sapphire") != (gem.auction_order == 4):
            table.fault("auction_order", "sapphire must be last, 4: its winner moves the King")  # M7.3
        gems.append(gem)
    return tuple(gems)


def _decks(reader: Reader) -> tuple[Deck, ...]:
    decks: list[Deck] = []
    for own, letter, table in _four(reader, "decks", DECKS, "order"):
        table.text("name_de")
        counts = _by_name(table.at("gems").counts(GEMS, "gem", least=0), GEMS)
        size = table.whole("size", 1)
        if size != sum(counts):
            table.fault("size", f"says {size}, but its gems add up to {sum(counts)}")
        decks.append(Deck(len(decks), own, letter, table.text("name"), counts))
    return tuple(decks)


def _by_name(counts: dict[str, int], names: tuple[str, ...]) -> Four:
    first, second, third, fourth = names
    return counts.get(first, 0), counts.get(second, 0), counts.get(third, 0), counts.get(fourth, 0)


def _halls(reader: Reader) -> tuple[Hall, ...]:
    tables = reader.entries("halls")
    ids = [str(table.at("id").value) for table in tables]
    return tuple(_hall(index, table, ids) for index, table in enumerate(tables))


def _hall(index: int, table: Table, ids: list[str]) -> Hall:
    depth = table.whole("depth")
    price = table.at("cost")
    cost = _by_name(price.counts(GEMS, "gem"), GEMS)
    if sum(cost) > MAX_COST or (depth and not sum(cost)):  # the King never stands at depth 0 when costs are paid
        price.fault(f"costs {sum(cost)} cards (allowed: 1 to {MAX_COST})")
    exits = [ids.index(place.choice(ids, "hall")) for place in table.at("exits").each(0, 9)]
    if len(set(exits)) < len(exits):
        table.fault("exits", "names a hall twice")
    return Hall(index, table.at("id").ident(), table.text("name"), depth, cost, tuple(exits))


def _costs(table: Table, initial_level: int) -> tuple[Slot, ...]:
    slots = table.at("cost").each(1, 20)
    return tuple(_slot(slot, level < initial_level) for level, slot in enumerate(slots))


def _slot(place: Value, prefilled: bool) -> Slot:
    price = place.counts((*GEMS, "king", "vp"), "gem")
    gems = _by_name(price, GEMS)
    king, vp = price.get("king", 0), price.get("vp", 0)
    if prefilled and price:
        place.fault("has a price, but this slot is filled at setup (allowed: {})")
    elif not prefilled and place.value == {}:
        place.fault("has no price (allowed: gems, king or vp; {} is for slots filled at setup)")
    if king > 1 or (king and len(price) > 1):
        place.fault("king must be 1 and stand alone")
    if vp and len(price) > 1:
        place.fault("vp must stand alone")
    if sum(gems) > MAX_COST:
        place.fault(f"costs {sum(gems)} cards (allowed: 1 to {MAX_COST})")
    return Slot(gems, king > 0, vp)


def _levels(table: Table, slots: int, levels: int) -> list[Value]:
    """The elements of `yield`, one for each level."""
    place = table.at("yield")
    values = place.each()
    if len(values) != levels:
        place.fault(f"has {len(values)} levels, but {slots} slots of cost need {levels}")
    return values


def _board(index: int, table: Table) -> Board:
    side = table.choice("side", ("front", "back"), "side")
    return Board(
        number=index,
        id=table.at("id").ident(),
        name=table.text("name"),
        side=side,
        copies=table.whole("copies", 1) if side == "front" else table.whole("copies", 1, 1),
        gallery_spaces=table.whole("gallery_spaces", 2, 9),  # 2: beside the Hoard one card can always be removed
        family=_family(table.entry("family")),
        packdragon=_packdragon(table.entry("packdragon")) if table.has("packdragon") else None,
    )


def _family(table: Table) -> Item:
    first = table.whole("first_level", 1, 1)
    costs = _costs(table, first)
    _check_max_level(table, costs)
    yields = [Yield(NOTHING, 0)]  # level 0, which no Family clan ever has
    for place in _levels(table, len(costs), len(costs)):
        counts = place.counts((*DECKS, "marker"), "deck", most=20)
        yields.append(Yield(_by_name(counts, DECKS), counts.get("marker", 0)))
    return Item(-1, "family", "", "family", costs, tuple(yields), initial_level=first, vp=table.whole("vp", -99, 99))


def _packdragon(table: Table) -> Item:
    costs = _costs(table, 0)
    _check_max_level(table, costs)
    effect = table.choice("effect", ("no_income_limit",), "effect")
    return Item(-1, "packdragon", "", "packdragon", costs, vp=table.whole("vp", -99, 99), effect=effect)


def _check_max_level(table: Table, costs: tuple[Slot, ...]) -> None:
    level = table.whole("max_level", 1)
    if level != len(costs):
        table.fault("max_level", f"says {level}, but cost has {len(costs)} slots")


def _improvement(index: int, table: Table) -> Item:
    kind = table.choice("kind", KINDS, "kind")
    row = table.choice("row", (*GEMS, "none"), "row")
    starting = row == "none"
    initial_level = table.whole("initial_level", 0, 20 if starting else 0, default=0)
    costs = _costs(table, initial_level)
    if initial_level > len(costs):
        table.fault("initial_level", f"says {initial_level}, but cost has {len(costs)} slots")
    deck = _deck(table, kind)
    effect = _effect(table, kind)
    bank_pay, bank_take, uses_per_trade = _exchange(table, effect)
    return Item(
        number=index,
        id=table.at("id").ident(RESERVED),
        name=table.text("name"),
        kind=kind,
        costs=costs,
        yields=_yields(table, kind, deck, len(costs)),
        initial_level=initial_level,
        vp=_vp(table, kind),
        vp_rule=_vp_rule(table, kind),
        row=-1 if starting else GEMS.index(row),
        back=table.choice("back", ("none",) if starting else ("pale", "dark"), "back"),
        copies=table.whole("copies", 1, 99 if starting else 1, default=1),
        deck=deck,
        effect=effect,
        effect_gem=_effect_gem(table, effect),
        effect_amount=_effect_number(table, effect, "effect_amount"),
        effect_min=_effect_number(table, effect, "effect_min"),
        bank_pay=bank_pay,
        bank_take=bank_take,
        uses_per_trade=uses_per_trade,
        hoard_draw=_hoard_draw(table, effect),
        uses=_effect_number(table, effect, "uses"),
        removable=table.flag("removable", True) if _belongs(table, effect, "removable") else True,
    )


def _deck(table: Table, kind: str) -> int:
    if kind == "clan":
        return DECKS.index(table.choice("deck", DECKS, "deck"))
    table.refuse("deck", "only a clan has this field")
    return -1


def _yields(table: Table, kind: str, deck: int, slots: int) -> tuple[Yield, ...]:
    if kind == "clan":
        amounts = [place.whole(0, 20) for place in _levels(table, slots, slots + 1)]
        return tuple(Yield(_by_name({DECKS[deck]: amount}, DECKS), 0) for amount in amounts)
    if kind == "scroll":
        return tuple(_alternatives(level, place) for level, place in enumerate(_levels(table, slots, slots + 1)))
    table.refuse("yield", "only a clan or a scroll has this field")
    return ()


def _alternatives(level: int, place: Value) -> Yield:
    """The uses of a scroll at one level: at most one for each deck, none before the first cube."""
    cards: dict[str, int] = {}
    for choice in place.each(1, len(DECKS)) if level else place.each(0, 0):
        counts = choice.counts(DECKS, "deck", most=20)
        if len(counts) != 1:
            choice.fault("must name one deck and its number of cards")
        elif not cards.keys().isdisjoint(counts):
            choice.fault(f"{next(iter(counts))} is offered twice at this level")
        cards.update(counts)
    return Yield(_by_name(cards, DECKS), 0)


def _vp(table: Table, kind: str) -> int:
    if kind == "scroll":
        return table.whole("vp", 0, 0, default=0)  # M9.2
    return table.whole("vp", -99, 99, default=0)


def _vp_rule(table: Table, kind: str) -> VpRule:
    if not table.has("vp_rule"):
        return NO_RULE
    if kind == "scroll":
        table.fault("vp_rule", "a scroll has no victory points")
    table.refuse("vp", "a card has vp or vp_rule, not both")
    rule = table.table("vp_rule")
    count = tuple(place.choice((*KINDS, "other"), "kind") for place in rule.at("count").each(1))
    if len(set(count)) < len(count) or ("other" in count and len(count) > 1):
        rule.fault("count", 'counts an item twice ("other" is every other item)')
    steps: list[tuple[int, int]] = []
    for place in rule.at("steps").each(1, 9):
        pair = place.each(2, 2)
        step = (pair[0].whole(1, 99), pair[1].whole(-99, 99)) if len(pair) == 2 else (0, 0)
        if steps and (step[0] <= steps[-1][0] or step[1] <= steps[-1][1]):
            place.fault("must be more items and more points than the step before")
        steps.append(step)
    return VpRule(count, tuple(steps))


def _effect(table: Table, kind: str) -> str:
    if kind == "hoard":
        return table.choice("effect", ("hoard",), "effect of a hoard")
    if kind in ("clan", "scroll"):
        table.refuse("effect", f"a {kind} has no effect but its yield")
        return ""
    return table.choice("effect", [name for name in EFFECTS if name != "hoard"], f"effect of a card of kind {kind}", "")


def _belongs(table: Table, effect: str, field: str) -> bool:
    """Whether the effect of this card has that field; a field of another effect is a fault."""
    if field in EFFECT_FIELDS[effect]:
        return True
    owners = [name for name, fields in EFFECT_FIELDS.items() if field in fields]
    table.refuse(field, f"only with effect {' or '.join(owners)}")
    return False


def _effect_number(table: Table, effect: str, field: str, most: int = 9, default: int | None = None) -> int:
    return table.whole(field, 1, most, default) if _belongs(table, effect, field) else 0


def _effect_gem(table: Table, effect: str) -> int:
    return GEMS.index(table.choice("effect_gem", GEMS, "gem")) if _belongs(table, effect, "effect_gem") else -1


def _exchange(table: Table, effect: str) -> tuple[int, int, int]:
    """Cards to pay, cards to take and uses in a Trade phase of a card that deals with the bank."""
    faults = len(table.reader.faults)
    pay = _effect_number(table, effect, "bank_pay")
    uses = _effect_number(table, effect, "uses_per_trade", default=0)
    # An Altar gives cards of one gem; more than the first may not be there.
    take = _effect_number(table, effect, "bank_take", most=1 if effect == "bank_discount" else 9)
    if len(table.reader.faults) == faults:
        _check_bank(table, "bank_take", pay, take, limited=uses > 0 or not take)
    return pay, take, uses


def _hoard_draw(table: Table, effect: str) -> Four:
    if not _belongs(table, effect, "hoard_draw"):
        return NOTHING
    return _by_name(table.at("hoard_draw").counts(DECKS, "deck", most=20), DECKS)
