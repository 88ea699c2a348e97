"""The parts of the board in words that belong to the players: who has what, what it brings, the own things.

Everything is read from a view; the open view shows everything.
"""

from __future__ import annotations

from dwarrow.games.gnomes.schema import GEMS, Components, Item, Space, Tile
from dwarrow.games.gnomes.words.catalog import less
from dwarrow.games.gnomes.words.labels import gems
from dwarrow.kernel import boards
from dwarrow.kernel.boards import DASH, Block, Cell, Place, Run, joined


class Look(boards.Look[Components]):
    """A look at a match of Gnomes."""

    def item(self, name: str) -> Item:
        return next(item for item in self.components.items if item.id == name)

    def space(self, name: str) -> Space:
        return next(space for space in self.components.spaces if space.id == name)

    def tiles(self, seat: int) -> list[Tile]:
        names = [space["tile"] for space in self.view["spaces"].values() if space["owner"] == seat]
        return [next(tile for tile in self.components.tiles if tile.id == name) for name in names]

    def items(self, seat: int) -> list[Item]:
        return [self.item(name) for name in self.player(seat)["items"]]

    def hoover(self) -> int | None:
        owners = [seat for seat in self.seats if any(item.kind == "hoovermatic" for item in self.items(seat))]
        return owners[0] if owners else None


def entitlement(look: Look, seat: int) -> dict[str, int]:
    """What a seat's tiles bring now: gems as far as the bank has them, and wilds (G6.1, G6.2)."""
    tiles = look.tiles(seat)
    due: dict[str, int] = {}
    for number, gem in enumerate(GEMS):
        n = look.components.entitlement(sum(tile.gem == number for tile in tiles))
        due[gem] = min(n, look.view["bank"][gem])
    due["wild"] = sum(tile.wild for tile in tiles) * look.components.constants.gems_per_wild_symbol
    return {name: n for name, n in due.items() if n}


def hoover_fee(look: Look, n: int) -> int:
    """What it costs to mine n gems (G6.3)."""
    rate = look.components.constants.hoover_fee[look.view["seats"] - 2]
    return int(-(-n * rate.num // rate.den))


# All players ---------------------------------------------------------------------------------------------------------


def players(look: Look) -> Block:
    """Points, gold and gems, and where each stands in the round."""
    rows: list[tuple[Place, ...]] = []
    for seat in look.seats:
        player = look.player(seat)
        gold = Cell(str(player["gold"]), "gold") if "gold" in player else Cell(look.say("board.hidden"), "faint")
        stock = gems(look.catalog, {**player["gems"], "prism": player["prisms"]})
        points = Cell(str(player["vp"]), "vp")
        rows.append((look.who(seat), points, gold, stock, extras(look, seat), status(look, seat)))
    heads = look.heads("player", "vp_short", "gold", "gems", "extras", "status")
    return Block(look.say("board.players"), heads, tuple(rows))


def extras(look: Look, seat: int) -> Run:
    """Markers, trader and hand card."""
    player = look.player(seat)
    runs: list[Run] = []
    markers = less(value for value, n in player["markers"].items() for _ in range(n))
    if markers:
        runs.append((Cell(look.say("board.markers", markers=markers)),))
    if player["trader"]:
        runs.append((Cell(look.say("board.trader", trader=player["trader"])),))
    hand = player["hand"]
    if hand and hand["card"]:
        runs.append((Cell(look.say("board.hand_card", card=hand["card"])),))
    elif hand:
        runs.append((Cell(look.say("board.hand_back", deck=hand["deck"], level=hand["level"])),))
    return joined(runs, "; ")


def status(look: Look, seat: int) -> Run:
    """The marks beside a player: start player, to act, actions left."""
    view, say = look.view, look.say
    runs: list[Run] = []
    if seat == view["starter"]:
        runs.append((Cell(say("board.start_player"), "starter"),))
    if seat in view["waiting"]:
        runs.append((Cell(say("board.to_act"), "turn"),))
    if view["phase"] == "actions":
        runs.append((Cell(say("count.action", n=look.player(seat)["actions"])),))
    return joined(runs, "; ")


def holdings(look: Look) -> Block:
    """Tiles, what they bring in a mining round, and items."""
    rows: list[tuple[Place, ...]] = []
    for seat in look.seats:
        tiles = look.tiles(seat)
        counts = {gem: sum(tile.gem == number for tile in tiles) for number, gem in enumerate(GEMS)}
        counts["wild"] = sum(tile.wild for tile in tiles)
        bought = [(Cell(look.catalog.format(item.id, "card"), item.kind),) for item in look.items(seat)]
        mines = gems(look.catalog, entitlement(look, seat))
        rows.append((look.who(seat), gems(look.catalog, counts), mines, joined(bought, ", ")))
    return Block(look.say("board.holdings"), look.heads("player", "tiles", "mines", "machines"), tuple(rows))


# One player ----------------------------------------------------------------------------------------------------------


def own_things(look: Look, seat: int) -> Block:
    """What the own seat can spend."""
    player = look.player(seat)
    rows: list[tuple[Place, ...]] = [
        (Cell(look.say("board.gold")), Cell(str(player["gold"]), "gold")),
        (Cell(look.say("board.gems")), gems(look.catalog, {**player["gems"], "prism": player["prisms"]})),
        (Cell(look.say("board.extras")), extras(look, seat)),
        (Cell(look.say("board.mines")), gems(look.catalog, entitlement(look, seat))),
    ]
    return Block(look.say("board.own"), ("", ""), tuple(row if row[1] else (row[0], DASH) for row in rows))
