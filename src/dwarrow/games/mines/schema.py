"""What lies in the box of The Mines of Zavandor: every card, board, hall and number of components.toml (M16).

Gems and decks are indices in rank order (M0.2): sapphire 0 .. ruby 3, wooden 0 .. bronze 3. `kernel/schema.py` says how
fields are written. Names and sentences are not drawn: they are in the texts, under `card.<id>.name`, `hall.<id>` and
`player_board.<id>`, and in the glossary.
"""

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, NamedTuple, Self

from dwarrow.kernel.components import MOST, Document, Table, Value
from dwarrow.kernel.forms import Id, Letter, Place, counts, ident, known, one_of, ref, whole, word
from dwarrow.kernel.schema import At, By, Hidden, Ids, Meta, Number, Seats, Size, When, called, read_record

GemId = Literal["sapphire", "emerald", "diamond", "ruby"]
DeckId = Literal["wooden", "copper", "iron", "bronze"]
Phase = Literal["income", "spells", "trade", "auction", "upgrade", "over"]
GEMS, DECKS = known(GemId), known(DeckId)
KINDS = ("clan", "scroll", "altar", "shrine", "character", "hoard")
EFFECTS = (
    "overseer", "bank_discount", "bank_three_for_two", "wild_gem", "king_discount", "scroll_bonus", "final_rate",
    "wins_ties", "hoard",
)  # fmt: skip
AMOUNTS = ("overseer", "king_discount", "scroll_bonus", "final_rate")  # effects with an amount
BACKS = (("pale", "dark"), ("none",))  # of cards in a row, and not
EXCHANGES = ("bank_discount", "bank_three_for_two")  # effects that change the rate of the bank
MAX_COST = 6  # cards of one upgrade: bounds the payments to choose from (M13.1)
RESERVED = ("family", "packdragon", "forfeit", "pass", "end", "done")  # words that stand where a card id may
FIXED_EFFECTS = {"hoard": (("hoard",), "effect of a hoard"), "packdragon": (("no_income_limit",), "effect")}
EXCHANGING = When("effect", *EXCHANGES)  # an Altar takes one card: more than the first may not be there
YIELDING = When("kind", "clan", "scroll", "family", says="only a clan or a scroll has this field")
ON_BOARD = {"number": -1, "name": "", "row": -1, "back": "none", "copies": 1}  # of a Family clan or Packdragon
SHIPPED = __file__.rpartition("schema.")[0] + "components.toml"

Four = tuple[int, int, int, int]
NOTHING: Four = (0, 0, 0, 0)
_gem, _deck = one_of(GemId, "gem"), one_of(DeckId, "deck")
_hall, _card = ref("halls", "hall"), ref("improvements", "card")


def _check_bank(table: Table, field: str, pay: int, take: int, limited: bool) -> None:
    """Not more than was paid, so that the piles suffice; less if uses are unlimited, so that trade ends."""
    if take > pay:
        table.fault(field, f"{take} for {pay} (allowed: not more cards than are paid)")
    elif take == pay and not limited:
        table.fault(field, f"{take} for {pay} could go on for ever (allowed: fewer cards than are paid)")


class Gem(NamedTuple):
    """A gem, in rank order: its auction is evaluated as number `auction_order`, from 1."""

    number: Number
    id: Annotated[str, word(GemId, "gem")]
    rank: Hidden[Place]
    letter: Letter
    color: Hidden[str]
    auction_order: Annotated[int, whole(1, 4)]
    bonus_threshold: Annotated[int, whole(1)]
    search_deck: Annotated[int, _deck]
    min_players_for_row: Annotated[int, whole(1, "players_max"), At(drawn="min_seats_for_row")]
    cards: Annotated[int, By(lambda gem, decks: sum(deck.gems[gem] for deck in decks), "number", "decks")]

    def check(self, table: Table, before: Sequence[Self]) -> None:
        if self.auction_order in [other.auction_order for other in before]:
            table.fault("auction_order", f"{self.auction_order} is used twice (allowed: 1 to 4, each once)")
        elif (self.id == "sapphire") != (self.auction_order == 4):
            table.fault("auction_order", "sapphire must be last, 4: its winner moves the King")  # M7.3


class Deck(NamedTuple):
    number: Number
    id: Annotated[str, word(DeckId, "deck")]
    order: Hidden[Place]
    letter: Letter
    name: Hidden[str]
    name_de: Hidden[str]
    size: Annotated[Hidden[int], whole(1)]
    gems: Annotated[Four, counts(GemId, "gem", least=0), At(drawn="cards")]

    def check(self, table: Table, before: Sequence[Self]) -> None:
        if self.size != sum(self.gems):
            table.fault("size", f"says {self.size}, but its gems add up to {sum(self.gems)}")


class Hall(NamedTuple):
    """A hall of the King's path: `depth` moves from the beginning, in `lane` among those of its depth."""

    number: Number
    id: Id
    name: Hidden[str]
    depth: int
    lane: Annotated[int, By(lambda depth, before: [hall.depth for hall in before].count(depth), "depth", "before")]
    cost: Annotated[Four, counts(GemId, "gem")]
    exits: Annotated[tuple[int, ...], _hall, Size(0, 9, once="hall")]

    def check(self, table: Table, before: Sequence[Self]) -> None:
        cards = sum(self.cost)
        if cards > MAX_COST or (self.depth and not cards and table.clean("cost")):  # nobody pays while he is at depth 0
            table.fault("cost", f"costs {cards} cards (allowed: 1 to {MAX_COST})")


@called("Price")
class Slot(NamedTuple):
    """What one level costs: gems, or the price of the King's hall, or victory points; nothing if filled at set-up."""

    gems: Annotated[Four, counts(GemId, "gem")]
    king: bool
    vp: int


@called("Income")
class Yield(NamedTuple):
    """What one level brings; of a scroll's cards, those of one deck."""

    cards: Annotated[Four, counts(DeckId, "deck")]
    markers: int  # free ones, of a Family clan


def _steps(table: Table) -> tuple[tuple[int, int], ...]:
    steps: list[tuple[int, int]] = []
    for place in table.at("steps").each(1, 9):
        pair = place.each(2, 2)
        step = (pair[0].whole(1, 99), pair[1].whole(-99, 99)) if len(pair) == 2 else (0, 0)
        if steps and (step[0] <= steps[-1][0] or step[1] <= steps[-1][1]):
            place.fault("must be more items and more points than the step before")
        steps.append(step)
    return tuple(steps)


@called("PointsRule")
class VpRule(NamedTuple):
    """Points for other full items of these kinds (`other`: of all kinds): pairs of the number needed and the points."""

    kinds: Annotated[tuple[str, ...], word((*KINDS, "other"), "kind"), Size(1), At("count")]
    steps: Annotated[tuple[tuple[int, int], ...], By(_steps, "table")]

    def check(self, table: Table, before: Sequence[Self]) -> None:
        if len(set(self.kinds)) < len(self.kinds) or ("other" in self.kinds and len(self.kinds) > 1):
            table.fault("count", 'counts an item twice ("other" is every other item)')


NO_RULE = VpRule((), ())


def _slot(place: Value, filled: bool) -> Slot:
    price = place.counts((*GEMS, "king", "vp"), "gem")
    sapphire, emerald, diamond, ruby, king, vp = (price.get(name, 0) for name in (*GEMS, "king", "vp"))
    cards = sapphire + emerald + diamond + ruby
    if filled and price:
        place.fault("has a price, but this slot is filled at setup (allowed: {})")
    elif not filled and place.value == {}:
        place.fault("has no price (allowed: gems, king or vp; {} is for slots filled at setup)")
    if king > 1 or (king and len(price) > 1):
        place.fault("king must be 1 and stand alone")
    if vp and len(price) > 1:
        place.fault("vp must stand alone")
    if cards > MAX_COST:
        place.fault(f"costs {cards} cards (allowed: 1 to {MAX_COST})")
    return Slot((sapphire, emerald, diamond, ruby), king > 0, vp)


def _costs(table: Table, filled: int) -> tuple[Slot, ...]:
    """The prices of all levels, of which so many are filled at set-up."""
    return tuple(_slot(place, level < filled) for level, place in enumerate(table.at("cost").each(1, 20)))


def _yield(found: dict[str, int]) -> Yield:
    wooden, copper, iron, bronze = (found.get(deck, 0) for deck in DECKS)
    return Yield((wooden, copper, iron, bronze), found.get("marker", 0))


def _alternatives(level: int, place: Value) -> dict[str, int]:
    """The uses of a scroll at one level: at most one for each deck, none before the first cube."""
    cards: dict[str, int] = {}
    for choice in place.each(1, len(DECKS)) if level else place.each(0, 0):
        found = choice.counts(DECKS, "deck", most=20)
        if len(found) != 1:
            choice.fault("must name one deck and its number of cards")
        elif not cards.keys().isdisjoint(found):
            choice.fault(f"{next(iter(found))} is offered twice at this level")
        cards.update(found)
    return cards


def _yields(table: Table, kind: str, deck: int, costs: tuple[Slot, ...]) -> tuple[Yield, ...]:
    """One for each level from 0; a Family clan never has that one."""
    place = table.at("yield")
    values = place.each()
    levels = len(costs) + (kind != "family")
    if len(values) != levels:
        place.fault(f"has {len(values)} levels, but {len(costs)} slots of cost need {levels}")
    if kind == "clan":
        return tuple(_yield({DECKS[deck]: value.whole(0, 20)}) for value in values)
    if kind == "scroll":
        return tuple(_yield(_alternatives(level, value)) for level, value in enumerate(values))
    return (_yield({}), *[_yield(value.counts((*DECKS, "marker"), "deck", most=20)) for value in values])


def _vp(table: Table, kind: str) -> int:
    """Points may be left out; a scroll has none (M9.2), items on a board always say them."""
    if kind == "scroll":
        return table.whole("vp", 0, 0, default=0)
    return table.whole("vp", -99, 99, default=None if kind in ("family", "packdragon") else 0)


def _effect(table: Table, kind: str) -> str:
    if kind in FIXED_EFFECTS:
        return table.choice("effect", *FIXED_EFFECTS[kind])
    if kind in ("clan", "scroll", "family"):
        table.refuse("effect", f"a {kind} has no effect but its yield")
        return ""
    return table.choice("effect", [name for name in EFFECTS if name != "hoard"], f"effect of a card of kind {kind}", "")


class Item(NamedTuple):
    """Anything that can be upgraded. `costs` by level from the first, `yields` by level from 0."""

    number: Number  # among the improvements; -1 = on a board
    id: Annotated[str, ident(*RESERVED)]
    name: Hidden[str]
    kind: Annotated[str, word(KINDS, "kind")]  # or "family", "packdragon"
    row: Annotated[int, one_of(GemId, "row", none="none")]  # -1 = starting scroll, or on a board
    back: Annotated[str, By(lambda table, row: table.choice("back", BACKS[row < 0], "back"), "table", "row")]
    copies: Annotated[int, whole(1, lambda card: 99 if card["row"] < 0 else 1)] = 1
    deck: Annotated[int, _deck, When("kind", "clan", says="only a clan has this field")] = -1
    costs: Annotated[tuple[Slot, ...], By(_costs, "table", "initial_level"), At("cost")] = ()
    yields: Annotated[tuple[Yield, ...], By(_yields, "table", "kind", "deck", "costs"), At("yield"), YIELDING] = ()
    initial_level: Annotated[int, whole(0, lambda card: 20 if card["row"] < 0 else 0), At(drawn="first_level")] = 0
    max_level: Annotated[int, By(len, "costs"), At(drawn="levels")] = 0
    vp: Annotated[int, By(_vp, "table", "kind")] = 0
    vp_rule: Annotated[VpRule, At(drawn="points_rule")] = NO_RULE
    effect: Annotated[str, By(_effect, "table", "kind")] = ""  # one of EFFECTS, "no_income_limit" or ""
    effect_gem: Annotated[int, _gem, When("effect", "bank_discount", "wild_gem")] = -1
    effect_amount: Annotated[int, whole(1, 9), When("effect", *AMOUNTS)] = 0
    effect_min: Annotated[int, whole(1, 9), When("effect", "king_discount")] = 0
    bank_pay: Annotated[int, whole(1, 9), EXCHANGING] = 0
    bank_take: Annotated[int, whole(1, lambda card: 1 if card["effect"] == "bank_discount" else 9), EXCHANGING] = 0
    uses_per_trade: Annotated[int, whole(1, 9), When("effect", *EXCHANGES, optional=True)] = 0  # 0 = unlimited
    hoard_draw: Annotated[Four, counts(DeckId, "deck", most=20), When("effect", "hoard")] = NOTHING
    uses: Annotated[int, whole(1, 9), When("effect", "hoard")] = 0
    removable: Annotated[bool, When("effect", "hoard", optional=True)] = True

    def check(self, table: Table, before: Sequence[Self]) -> None:
        if self.kind == "scroll":
            table.refuse("vp_rule", "a scroll has no victory points")  # M9.2
        if self.kind == "family":
            table.whole("first_level", 1, 1)
        if self.vp_rule.steps:
            table.refuse("vp", "a card has vp or vp_rule, not both")
        if self.effect in EXCHANGES and table.clean("bank_pay", "bank_take", "uses_per_trade"):
            _check_bank(table, "bank_take", self.bank_pay, self.bank_take, limited=self.uses_per_trade > 0)
        said = table.whole("max_level", 1) if self.number < 0 else self.max_level
        if said != self.max_level:
            table.fault("max_level", f"says {said}, but cost has {self.max_level} slots")
        if self.initial_level > self.max_level and self.number >= 0:
            table.fault("initial_level", f"says {self.initial_level}, but cost has {self.max_level} slots")


def _on_board(board: Table, kind: str) -> Item | None:
    """The Family clan, which begins with a cube, or the Packdragon, if there is one."""
    if kind == "packdragon" and not board.has(kind):
        return None
    return read_record(Item, board.entry(kind), **ON_BOARD, id=kind, kind=kind, initial_level=int(kind == "family"))


class Board(NamedTuple):
    number: Number
    id: Id
    name: Hidden[str]
    side: Annotated[str, word(("front", "back"), "side")]
    copies: Annotated[int, whole(1, lambda board: MOST if board["side"] == "front" else 1)]
    gallery_spaces: Annotated[int, whole(2, 9), At(drawn="spaces")]  # 2: beside the Hoard one card can be removed
    family: Annotated[Item, By(lambda board: _on_board(board, "family"), "table")]
    packdragon: Annotated[Item | None, By(lambda board: _on_board(board, "packdragon"), "table")]


class Constants(NamedTuple):
    """The numbers of the rules."""

    income_limit: Annotated[int, whole(1)]
    bank_rate_pay: Annotated[int, whole(1, 9)]
    bank_rate_take: Annotated[int, whole(1, 9)]
    improvement_min_bid: Annotated[int, whole(1)]
    auction_vp: int
    auction_bonus_vp: int
    final_exchange_gems_per_vp: Annotated[int, whole(1)]
    start_hand_first_two: int
    start_hand_others: int
    start_hand_deck: Annotated[Hidden[int], _deck]

    def check(self, table: Table, before: Sequence[Self]) -> None:
        table.whole("paid_upgrades_per_item_per_round", 1, 1)
        _check_bank(table, "bank_rate_take", self.bank_rate_pay, self.bank_rate_take, limited=False)


class TradeLimits(NamedTuple):
    max_offers_per_player: Annotated[int, whole(0, 99)]
    max_cards_per_side: Annotated[int, whole(1, 9)]
    max_counters_per_offer: Annotated[int, whole(0, 1)]
    max_give_gems: Annotated[int, whole(1, 3)]  # one gem must be left to want


def _auction_order(gems: Sequence[Gem]) -> tuple[int, ...]:
    """The gems in the order in which the auctions are evaluated."""
    return tuple(gem.number for gem in sorted(gems, key=lambda gem: gem.auction_order))


def _back_boards(boards: Sequence[Board]) -> tuple[int, ...]:
    return tuple(board.number for board in boards if board.side == "back")


def _first(hits: Iterable[bool]) -> int:
    return next((place for place, hit in enumerate(hits) if hit), 0)


def _row_length(improvements: Sequence[Item]) -> int:
    """The most cards in a row."""
    return max(sum(item.row == gem for item in improvements) for gem in range(len(GEMS)))


@called("Pieces")
class Components(NamedTuple):
    """Everything in the box."""

    file: Hidden[str]
    document: Hidden[Document]
    game: Annotated[str, word(("mines",), "game"), At("id", "meta")]
    title: Meta
    title_de: Meta
    designer: Meta
    players_min: Annotated[Hidden[int], whole(2, "players_max"), At(table="meta")]
    players_max: Annotated[Hidden[int], whole(2, 4), At(table="meta")]
    seats: Seats
    rounds: Annotated[int, whole(1), At(table="meta")]  # the most King moves a match can have
    phases: Annotated[tuple[str, ...], By(lambda: known(Phase)[:-1])]
    gems: Annotated[tuple[Gem, ...], Ids(GemId, "gem")]
    decks: Annotated[tuple[Deck, ...], Ids(DeckId, "deck")]
    auction_order: Annotated[tuple[int, ...], _gem, Size(), By(_auction_order, "gems")]
    halls: tuple[Hall, ...]
    start_hall: Annotated[int, _hall, By(lambda halls: _first(hall.depth == 0 for hall in halls), "halls")]
    boards: tuple[Board, ...]
    front_board: Annotated[Hidden[int], By(lambda boards: _first(each.side == "front" for each in boards), "boards")]
    back_boards: Annotated[Hidden[tuple[int, ...]], By(_back_boards, "boards")]
    improvements: Annotated[tuple[Item, ...], At(drawn="cards", by_id=True)]
    start_scroll: Annotated[int, _card, By(lambda cards: _first(card.row < 0 for card in cards), "improvements")]
    row_length: Annotated[int, By(_row_length, "improvements")]
    constants: Annotated[Constants, At(into="numbers")]
    trade_limits: Annotated[TradeLimits, At(into="numbers")]

    def row(self, gem: int, back: str) -> tuple[int, ...]:
        """The improvements of a row with a pale or dark back, in file order."""
        return tuple(item.number for item in self.improvements if item.row == gem and item.back == back)

    def gem_total(self, gem: int) -> int:
        """The cards of a gem in all decks."""
        return self.gems[gem].cards
