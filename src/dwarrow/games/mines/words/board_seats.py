"""The parts of the board in words that belong to the players: who has what, the own items and hand, the final scoring.

Everything is read from a view; the open view shows all hands.
"""

from __future__ import annotations

from dwarrow.games.mines.schema import DECKS, GEMS, Board, Components, Item
from dwarrow.games.mines.words.labels import brings, cards, effect, gem_price, gems, points, price
from dwarrow.kernel import boards
from dwarrow.kernel.boards import DASH, Block, Cell, Place, Run, joined, label

NONE = Cell("0", "faint")


class Look(boards.Look[Components]):
    """A look at a match of Mines."""

    def board(self, seat: int) -> Board:
        name = self.player(seat)["board"]
        return next(board for board in self.components.boards if board.id == name)

    def card(self, name: str) -> Item:
        return next(item for item in self.components.improvements if item.id == name)

    def items(self, seat: int) -> list[tuple[Item, int]]:
        """A seat's items and their levels: Family clan, Packdragon, gallery."""
        board = self.board(seat)
        fixed = {"family": board.family, "packdragon": board.packdragon}
        found = [
            (fixed[name] if name in fixed else self.card(name), n) for name, n in self.player(seat)["items"].items()
        ]
        return [(item, level) for item, level in found if item is not None]


# All players ---------------------------------------------------------------------------------------------------------


def players(look: Look) -> Block:
    """Points, hands as everybody sees them, and where each stands in the phase."""
    rows: list[tuple[Place, ...]] = []
    for seat in look.seats:
        player = look.player(seat)
        known = gems(look.catalog, by_gem(player["known"]))
        rows.append((look.who(seat), Cell(str(player["vp"]), "vp"), hand_seen(look, seat), known, status(look, seat)))
    heads = look.heads("player", "vp_short", "hand", "known", "status")
    return Block(look.say("board.players"), heads, tuple(rows))


def by_gem(pile: dict[str, int]) -> dict[str, int]:
    """A pile such as {"ruby bronze": 2} by gem alone."""
    counts = dict.fromkeys(GEMS, 0)
    for kind, n in pile.items():
        counts[kind.split()[0]] += n
    return counts


def hand_seen(look: Look, seat: int) -> Run:
    backs = look.player(seat)["backs"]
    total = Cell(look.say("board.hand_size", n=sum(backs.values())))
    return (total,) if not sum(backs.values()) else (total, Cell(": "), *cards(look.catalog, backs))


def status(look: Look, seat: int) -> Run:
    """The marks beside a player: starting player, to act, bid, offers."""
    view, player, say = look.view, look.player(seat), look.say
    runs: list[Run] = []
    if seat == view["starter"]:
        runs.append((Cell(say("board.start_player"), "starter"),))
    if seat in view["waiting"]:
        runs.append((Cell(say("board.to_act"), "turn"),))
    if player["sealed"]:
        runs.append((Cell(say("board.sealed"), "done"),))
    if view["phase"] == "trade":
        active = seat in view["moment"]["active"]
        runs.append((Cell(say("board.trading" if active else "board.passed"), "" if active else "faint"),))
        if view["options"]["player_trading"]:
            left = view["options"]["max_offers_per_player"] - player["offers"]
            runs.append((Cell(say("board.offers_left", n=left)),))
    if view["phase"] in ("auction", "upgrade") and view["decision"] != "bid":
        runs.append((label(say("board.bid")), *gems(look.catalog, player["bids"])))
    if any(player["table"].values()):
        runs.append((label(say("board.table")), *gems(look.catalog, by_gem(player["table"]))))
    return joined(runs, "; ")


def galleries(look: Look) -> Block:
    """The items of all players but the own, name and level."""
    rows: list[tuple[Place, ...]] = []
    for seat in look.seats:
        if seat != look.own_seat:
            items = [item_level(look, seat, item, level) for item, level in look.items(seat)]
            rows.append((look.who(seat), joined(items, ", "), free_spaces(look, seat)))
    title = look.say("board.items_all" if look.own_seat is None else "board.items")
    return Block(title, look.heads("player", "items_levels", "gallery"), tuple(rows))


def item_level(look: Look, seat: int, item: Item, level: int) -> Run:
    full = level == item.max_level
    text = f"{look.catalog.format(item.id, 'item')} {level}/{item.max_level}"
    marks = item_marks(look, seat, item, level)
    return (Cell(" ".join([text, *marks]), "full" if full else ""),)


def item_marks(look: Look, seat: int, item: Item, level: int) -> list[str]:
    """`full`, `used`, `upgraded in this phase`."""
    player, say = look.player(seat), look.say
    marks = [say("board.full")] if level == item.max_level else []
    if item.id in player["used"]:
        marks.append(say("board.used"))
    if item.id in player["raised"]:
        marks.append(say("board.upgraded"))
    return marks


def free_spaces(look: Look, seat: int) -> Cell:
    board = look.board(seat)
    taken = sum(item.number >= 0 for item, _ in look.items(seat))
    return Cell(look.say("board.gallery_free", n=board.gallery_spaces - taken))


# One player ----------------------------------------------------------------------------------------------------------


def own_items(look: Look, seat: int) -> Block:
    """What a player has, what the next level costs, what it brings now and when full."""
    say, catalog = look.say, look.catalog
    rows: list[tuple[Place, ...]] = []
    for item, level in look.items(seat):
        full = level == item.max_level
        shown = " ".join([f"{level}/{item.max_level}", *item_marks(look, seat, item, level)])
        now = brings(catalog, item, level)
        later = effect(catalog, item) if item.kind != "family" and not full else ""
        if item.kind == "family" and not full:
            later = say("board.next", what=brings(catalog, item, level + 1))
        rows.append(
            (
                name_of(look, item),
                Cell(shown, "full" if full else ""),
                DASH if full else next_price(look, item, level),
                Cell(now) if now else DASH,
                Cell(later, "faint") if later else DASH,
                points(catalog, item),
            )
        )
    title = f"{say('board.your_items')} ({free_spaces(look, seat).text})"
    return Block(title, look.heads("item", "level", "next_cost", "now", "when_full", "vp_short"), tuple(rows))


def next_price(look: Look, item: Item, level: int) -> Run:
    """What the next level costs; the King's cost is spelled out once the King has moved (M8.2)."""
    said = price(look.catalog, item.costs[level])
    if not item.costs[level].king or look.view["phase"] != "upgrade":
        return said
    hall = next(hall for hall in look.components.halls if hall.id == look.view["king"])
    return (*said, Cell(" = "), *gem_price(look.catalog, hall.cost))


def name_of(look: Look, item: Item) -> Run:
    """An item's name; an improvement has its id before it, as it stands in actions."""
    name = Cell(look.catalog.format(item.id, "item"), item.kind)
    return (name,) if item.number < 0 else (Cell(f"{item.id} ", "faint"), name)


def hand(look: Look, seat: int) -> Block:
    """The gems of a hand that is open to see, by deck."""
    say, catalog = look.say, look.catalog
    held = look.player(seat)["hand"]
    totals = by_gem(held)
    columns = ("", *(catalog.word(f"gem.{gem}", "pl") for gem in GEMS))
    rows: list[tuple[Place, ...]] = []
    for deck in DECKS:
        counts = [held.get(f"{gem} {deck}", 0) for gem in GEMS]
        if any(counts):
            rows.append((Cell(catalog.word(f"short.deck.{deck}", ""), deck), *map(_count, counts)))
    together = [Cell(str(n), gem) if n else NONE for gem, n in totals.items()]
    rows.append((Cell(say("board.together"), "total"), *together))
    size = sum(totals.values())
    title = say("board.your_hand", n=size) if seat == look.own_seat else say("board.hand_of", seat=seat, n=size)
    return Block(title, columns, tuple(rows))


def _count(n: int) -> Cell:
    return Cell(str(n)) if n else NONE
