"""The component sheet of Mines: cards row by row, the path, the boards, decks and numbers, as the rules use them."""

from __future__ import annotations

from dwarrow.games.mines.schema import DECKS, GEMS, Board, Components, Hall, Item, Slot
from dwarrow.games.mines.words.catalog import about, by_deck, by_gem
from dwarrow.kernel.components import Fact
from dwarrow.kernel.sheets import Card, Cell, Grid, Piece, Place, Section, Sheet, SheetMaker, Symbol, words

NEUTRAL = "#6b6257"
COLORS = {"sapphire": "#2b66c9", "emerald": "#12824a", "diamond": "#5f7f95", "ruby": "#bd2340"}
SYMBOLS = (*GEMS, *DECKS, "king", "vp", "marker", "filled")
DRAWINGS = {"king": "crown", "filled": "cube"}  # symbols that are drawn under another name
NOTHING = words("–")
EFFECT_FIELDS = (
    "effect", "effect_gem", "effect_amount", "effect_min", "bank_pay", "bank_take", "uses_per_trade", "hoard_draw",
    "uses", "removable", "vp_rule",
)  # fmt: skip


class Maker(SheetMaker[Components]):
    def sheet(self) -> Sheet:
        rows = [self.row(gem) for gem in range(len(GEMS))]
        sections = (self.path(), self.tables(), *rows, self.start())
        return Sheet(self.say("title"), tuple(map(self.symbol, SYMBOLS)), sections)

    def symbol(self, name: str) -> Symbol:
        group = "gem" if name in GEMS else "deck" if name in DECKS else "sheet.symbol"
        spread = name in (*GEMS, "king", "filled")
        return Symbol(name, self.say(f"{group}.{name}"), DRAWINGS.get(name, name), spread)

    # Sections ---------------------------------------------------------------------------------------------------------

    def row(self, gem: int) -> Section:
        improvements = self.components.improvements
        numbers = (*self.components.row(gem, "pale"), *self.components.row(gem, "dark"))
        cards = tuple(self.improvement(improvements[number]) for number in numbers)
        title = self.say("sheet.row", gem=GEMS[gem])
        return Section(GEMS[gem], title[:1].upper() + title[1:], GEMS[gem], cards)

    def start(self) -> Section:
        """What players start with: a board and a scroll."""
        scroll = self.improvement(self.components.improvements[self.components.start_scroll])
        boards = [self.board(board) for board in self.components.boards]
        cards = sorted((scroll, *boards), key=lambda card: card.deep)
        return Section("start", self.say("sheet.start"), "filled", tuple(cards))

    def path(self) -> Section:
        return Section("path", self.say("sheet.path"), "king", places=tuple(map(self.place, self.components.halls)))

    def tables(self) -> Section:
        grids = (self.gems(), self.decks(), self.numbers())
        return Section("numbers", self.say("sheet.numbers"), grids=grids)

    # Cards and boards -------------------------------------------------------------------------------------------------

    def improvement(self, item: Item) -> Card:
        entry = f"improvements.{item.id}"
        labels = [words(self.say(f"kind.{item.kind}"), *self.origins.of(entry, "kind"))]
        if item.row >= 0:
            gem = GEMS[item.row]
            row = Piece(self.say("sheet.row", gem=gem), gem)
            labels.append(Cell((row,), self.origins.of(entry, "row")))
        labels.append(words(self.say(f"back.{item.back}"), *self.origins.of(entry, "back")))
        if item.copies > 1:
            labels.append(words(self.say("sheet.copies", n=item.copies), *self.origins.of(entry, "copies")))
        return Card(
            id=item.id,
            color=COLORS[GEMS[item.row]] if item.row >= 0 else NEUTRAL,
            deep=item.back == "dark",
            title=words(self.say(f"card.{item.id}.name"), *self.origins.of(entry, "name")),
            labels=tuple(labels),
            badge=self.badge(item, entry),
            grids=(self.ladder(item, entry),),
            lines=self.effects(item, entry),
        )

    def badge(self, item: Item, entry: str) -> Cell | None:
        """What the item is worth when full."""
        if item.kind == "scroll":
            return None
        steps = "/".join(str(vp) for _, vp in item.vp_rule.steps)
        worth = steps or str(item.vp).replace("-", "\u2212")
        return Cell(self.points(worth), self.origins.of(entry, "vp", "vp_rule"))

    def effects(self, item: Item, entry: str) -> tuple[Cell, ...]:
        """What the item does, in words; yields of a scroll or Family clan are read off its levels."""
        if item.kind == "family":
            return ()
        plain = item._replace(vp=0, yields=item.yields if item.kind == "clan" else ())
        fields = ("deck",) if item.kind == "clan" else EFFECT_FIELDS
        return (words(" ".join(about(self.catalog, plain)), *self.origins.of(entry, *fields)),)

    def ladder(self, item: Item, entry: str, title: Cell | None = None) -> Grid:
        """Level by level: the price of its slot and what the level yields."""
        first = 1 if item.kind == "family" else 0  # where the list of yields begins (M16)
        columns = [words(self.say("sheet.level")), words(self.say("sheet.cost"), *self.origins.whole(entry, "cost"))]
        if item.yields:
            kind = "choice" if item.kind == "scroll" else "income"
            columns.append(words(self.say(f"sheet.{kind}"), *self.origins.whole(entry, "yield")))
        rows: list[tuple[Cell, ...]] = []
        for level in range(item.max_level + 1):
            gain = self.gain(item, level) if item.yields else ()
            if not level and not gain:
                continue
            cost = self.price(item.costs[level - 1], level <= item.initial_level) if level else ()
            cells = [words(str(level)), _cell(cost, self.origins.element(entry, "cost", level - 1))]
            if item.yields:
                cells.append(_cell(gain, self.origins.element(entry, "yield", level - first)))
            rows.append(tuple(cells))
        return Grid(tuple(columns), tuple(rows), title)

    def price(self, slot: Slot, filled: bool) -> tuple[Piece, ...]:
        if filled:
            return (Piece(self.say("sheet.symbol.filled"), "filled", 1),)
        if slot.king:
            return (Piece(self.say("cost.king"), "king", 1),)
        if slot.vp:
            return (Piece(self.say("cost.vp", n=slot.vp), "vp", slot.vp),)
        return self.pieces("gems", by_gem(slot.gems))

    def gain(self, item: Item, level: int) -> tuple[Piece, ...]:
        """Cards and markers of a level; of a scroll, the alternatives."""
        pieces = [*self.pieces("cards", by_deck(item.yields[level].cards))]
        if item.kind == "scroll":
            pieces = [piece for each in pieces for piece in (Piece("/"), each)][1:]
        markers = item.yields[level].markers
        if markers:
            pieces.append(Piece(self.say("cards.marker", n=markers), "marker", markers))
        return tuple(pieces)

    def board(self, board: Board) -> Card:
        entry = f"boards.{board.id}"
        side = words(self.say(f"sheet.side.{board.side}"), *self.origins.of(entry, "side"))
        copies = words(self.say("sheet.copies", n=board.copies), *self.origins.of(entry, "copies"))
        spaces = words(self.say("sheet.spaces", n=board.gallery_spaces), *self.origins.of(entry, "gallery_spaces"))
        items = [item for item in (board.family, board.packdragon) if item]
        return Card(
            id=board.id,
            color=NEUTRAL,
            deep=board.side == "back",
            title=words(self.say(f"player_board.{board.id}"), *self.origins.of(entry, "name")),
            labels=(side, copies, spaces),
            grids=tuple(self.ladder(item, f"{entry}.{item.id}", self.board_item(item, entry)) for item in items),
            lines=tuple(line for item in items for line in self.effects(item, f"{entry}.{item.id}")),
        )

    def board_item(self, item: Item, entry: str) -> Cell:
        """The heading of an item on a board: its name and what it is worth when full."""
        pieces = (Piece(self.say(f"item.{item.id}")), Piece(self.say("cost.vp", n=item.vp), "vp", item.vp))
        return Cell(pieces, self.origins.of(f"{entry}.{item.id}", "vp"))

    # Path and tables --------------------------------------------------------------------------------------------------

    def place(self, hall: Hall) -> Place:
        entry = f"halls.{hall.id}"
        exits = tuple(self.components.halls[number].id for number in hall.exits)
        ways = self.say("sheet.ways", halls=exits) if exits else self.say("sheet.end")
        return Place(
            id=hall.id,
            depth=hall.depth,
            exits=exits,
            title=words(self.say(f"hall.{hall.id}"), *self.origins.of(entry, "name")),
            moves=words(str(hall.depth), *self.origins.of(entry, "depth")),
            price=Cell(self.pieces("gems", by_gem(hall.cost)) or NOTHING.pieces, self.origins.of(entry, "cost")),
            ways=words(ways, *self.origins.of(entry, "exits")),
        )

    def gems(self) -> Grid:
        """The auctions in the order of their evaluation."""
        fields = ("auction_order", "bonus_threshold", "search_deck", "min_players_for_row")
        heads = [words(self.say("sheet.gems")), *(words(self.say(f"sheet.gem.{field}")) for field in fields)]
        rows: list[tuple[Cell, ...]] = []
        for number in self.components.auction_order:
            gem = self.components.gems[number]
            deck = DECKS[gem.search_deck]
            values = (
                (Piece(str(gem.auction_order)),),
                (Piece(str(gem.bonus_threshold)),),
                (Piece(self.say(f"deck.{deck}"), deck),),
                (Piece(str(gem.min_players_for_row)),),
            )
            origins = [self.origins.of(f"gems.{gem.id}", field) for field in fields]
            cells = [Cell(value, origin) for value, origin in zip(values, origins, strict=True)]
            rows.append((Cell((Piece("", gem.id), Piece(self.say(f"gem.{gem.id}")))), *cells))
        return Grid(tuple(heads), tuple(rows), words(self.say("sheet.auctions")))

    def decks(self) -> Grid:
        heads = [words(self.say("sheet.decks")), *(Cell((Piece(self.say(f"gem.{gem}"), gem),)) for gem in GEMS)]
        rows: list[tuple[Cell, ...]] = []
        for deck in self.components.decks:
            origins = self.origins.of(f"decks.{deck.id}", "gems")
            name = Cell((Piece("", deck.id), Piece(self.say(f"deck.{deck.id}"))))
            size = words(str(sum(deck.gems)), *self.origins.of(f"decks.{deck.id}", "size"))
            rows.append((name, *(words(str(n), *origins) for n in deck.gems), size))
        total = [sum(deck.gems[gem] for deck in self.components.decks) for gem in range(len(GEMS))]
        rows.append(tuple(words(str(each)) for each in (self.say("sheet.total"), *total, sum(total))))
        heads.append(words(self.say("sheet.total")))
        return Grid(tuple(heads), tuple(rows), words(self.say("sheet.gem_cards")))

    def numbers(self) -> Grid:
        rows = [self.number("meta", "rounds", self.components.rounds)]
        rows += self.numbers_of("constants", self.components.constants, "start_hand_deck")
        deck = DECKS[self.components.constants.start_hand_deck]
        origins = self.origins.of("constants", "start_hand_deck")
        name = words(self.say("sheet.number.start_hand_deck"))
        rows.append((name, Cell((Piece(self.say(f"deck.{deck}"), deck),), origins)))
        rows += self.numbers_of("trade_limits", self.components.trade_limits)
        return Grid(self.heads("name", "value"), tuple(rows), words(self.say("sheet.constants")))


def _cell(pieces: tuple[Piece, ...], origins: tuple[Fact, ...]) -> Cell:
    return Cell(pieces, origins) if pieces else NOTHING
