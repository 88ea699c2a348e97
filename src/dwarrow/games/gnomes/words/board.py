"""The board of Gnomes in words, made from a view alone: the market, mining rights, displays, decks, the players, the
moment. The parts that matter for the decision at hand come last; the others are marked as aside.
"""

from __future__ import annotations

from dwarrow.games.gnomes.schema import DECKS, GEMS, Components, Item, Space
from dwarrow.games.gnomes.words.board_seats import Look, entitlement, holdings, hoover_fee, own_things, players
from dwarrow.games.gnomes.words.catalog import by_gem
from dwarrow.games.gnomes.words.labels import cost, effect, points
from dwarrow.games.gnomes.words.score_lines import breakdown, ending
from dwarrow.kernel import boards
from dwarrow.kernel.boards import DASH, Block, Cell, Json, Place, Run, by_nearness, decision_prompt, joined, text
from dwarrow.kernel.game import Progress
from dwarrow.kernel.texts import Catalog

# What a player wants to see for each decision; what is listed last comes last. The own things and `moment` follow.
NEAR: dict[str, tuple[str, ...]] = {
    "turn": ("players", "rights", "items", "market"),
    **dict.fromkeys(("marker", "sale", "pay", "dig", "wild"), ("market",)),
    "keep": ("items",),
    "bottom": ("decks",),
    "mine": ("holdings", "market"),
}


def board(components: Components, view: Json, catalog: Catalog) -> list[Block]:
    look = Look(components, view, catalog)
    if view["phase"] == "over":
        return over(look)
    parts = {
        "elsewhere": spaces(look, for_sale=False),
        "decks": decks(look),
        "holdings": holdings(look),
        "rights": spaces(look, for_sale=True),
        "items": items(look),
        "players": players(look),
        "market": market(look),
    }
    blocks = [header(look), *by_nearness(parts, NEAR[view["decision"]])]
    if look.own_seat is not None:
        blocks.append(own_things(look, look.own_seat))
    return [*blocks, moment(look)]


def over(look: Look) -> list[Block]:
    """At the end the scoring comes last, with who has won."""
    blocks = [header(look), decks(look)._replace(aside=True), market(look)._replace(aside=True)]
    blocks += [players(look)._replace(aside=True), holdings(look)]
    final = look.scores(breakdown(look.components, look.view, look.catalog))
    return [*blocks, final, moment(look)]


# The table -----------------------------------------------------------------------------------------------------------


def header(look: Look) -> Block:
    view = look.view
    final_round = view["ending"] or view["round"] >= view["options"]["max_rounds"]  # G9.2, G11.4
    key = "board.last" if final_round and view["phase"] == "actions" else "board.header"
    correction = look.components.constants.correction_round
    told = ((Cell(look.say("board.correction", n=correction)),),) if view["round"] < correction else ()  # G7.3
    return Block(look.say(key, round=view["round"], phase=view["phase"]), (), told)


def progress(components: Components, view: Json, catalog: Catalog) -> Progress:
    """The match is as far as the leader is on the way to the points that end it."""
    most = max(player["vp"] for player in view["players"])
    share = most / components.by_players[str(view["seats"])].victory_threshold
    return Progress(catalog.say("board.progress", round=view["round"]), min(share, 1.0))


def market(look: Look) -> Block:
    """Prices of this round, prices to come, and what the bank has."""
    lines: list[tuple[Place, ...]] = []
    for gem in GEMS:
        prices = look.view["prices"][gem]
        target = Cell(str(prices["target"]), "full" if prices["target"] != prices["current"] else "")
        name = Cell(look.catalog.word(f"gem.{gem}", "pl"), gem)
        lines.append((name, Cell(str(prices["current"])), target, Cell(str(look.view["bank"][gem]))))
    return Block(look.say("board.market"), look.heads("gem", "current", "target", "bank"), tuple(lines))


def spaces(look: Look, for_sale: bool) -> Block:
    """The spaces that still have a tile: those open to purchases (G4.6), or all the others."""
    lines: list[tuple[Place, ...]] = []
    for space in look.components.spaces:
        shown = look.view["spaces"][space.id]
        if shown["owner"] is None and is_for_sale(look, space) == for_sale:
            known = shown["tile"]
            unknown = Cell(look.say("board.unknown"), "faint")
            tile = Cell(look.catalog.format(known, "tile"), gem_of(look, known)) if known else unknown
            seen = joined([look.who(seat) for seat in shown["sampled"]], ", ")
            price = cost(look.catalog, by_gem(space.cost))
            name = Cell(look.catalog.format(space.id, "space"))
            lines.append((name, Cell(district(look, space)), price, tile, seen))
    if not lines:
        lines.append((DASH, DASH, DASH, DASH, DASH))
    title = look.say("board.rights" if for_sale else "board.elsewhere")
    return Block(title, look.heads("space", "place", "cost", "tile", "samples"), tuple(lines))


def is_for_sale(look: Look, space: Space) -> bool:
    place = look.components.districts[space.district]
    return place.place < 0 or place.id == look.view["gnome"]


def district(look: Look, space: Space) -> str:
    name = look.components.districts[space.district].id
    if name == look.view["gnome"]:
        return look.say("board.gnome", district=name)
    return look.catalog.format(name, "district")


def gem_of(look: Look, tile: str) -> str:
    return next(GEMS[each.gem] for each in look.components.tiles if each.id == tile)


def items(look: Look) -> Block:
    """What can be bought of jewelry and artifacts, and the own hand card."""
    lines: list[tuple[Place, ...]] = []
    for deck in DECKS:
        for slot, name in enumerate(look.view["display"][deck]):
            if name is not None:
                laid = look.view["discounts"][slot] if deck == "artifacts" else {"upright": 0, "sideways": 0}
                lines.append(item_line(look, look.item(name), Cell(look.catalog.format(deck, "deck")), laid))
    hand = None if look.own_seat is None else look.player(look.own_seat)["hand"]
    if hand is not None:
        nothing = {"upright": 0, "sideways": 0}
        lines.append(item_line(look, look.item(hand["card"]), Cell(look.say("board.from_hand"), "own"), nothing))
    if not lines:
        lines.append((DASH, DASH, DASH, DASH, DASH, DASH))
    heads = look.heads("deck", "card", "level", "cost", "does", "vp_short")
    return Block(look.say("board.items"), heads, tuple(lines))


def item_line(look: Look, item: Item, where: Cell, laid: dict[str, int]) -> tuple[Place, ...]:
    catalog = look.catalog
    name = Cell(catalog.format(item.id, "card"), item.kind)
    price: Run = cost(catalog, by_gem(item.cost))
    gem = GEMS[item.bold] if item.bold >= 0 else ""
    if laid["upright"]:
        price = (*price, Cell(f" ({look.say('board.off', gems={gem: laid['upright']})})", "full"))
    if laid["sideways"]:
        price = (*price, Cell(f" ({look.say('board.sideways', gems={gem: laid['sideways']})})", "faint"))
    level = Cell(catalog.format(item.level, "level"))
    return where, name, level, price, Cell(effect(catalog, item)), points(catalog, item.vp)


def decks(look: Look) -> Block:
    """How many cards are left of each level, which of them the own seat knows, and the traders in the supply."""
    say, catalog = look.say, look.catalog
    lines: list[tuple[Place, ...]] = []
    for deck in DECKS:
        cards = look.view["decks"][deck]
        levels = [card["level"] for card in cards]
        left = [say("board.by_level", n=levels.count(level), level=level) for level in sorted(set(levels))]
        known = [
            say("board.known_at", n=place, card=card["card"]) for place, card in enumerate(cards, 1) if card["card"]
        ]
        name = Cell(catalog.format(deck, "deck"))
        lines.append((name, Cell(", ".join(left)) if left else DASH, Cell(", ".join(known)) if known else DASH))
    traders = [(Cell(catalog.format(name, "trader")),) for name in look.view["traders"]]
    lines.append((Cell(say("board.traders")), joined(traders, ", "), DASH))
    return Block(say("board.decks"), look.heads("deck", "left", "known"), tuple(lines))


# The moment ----------------------------------------------------------------------------------------------------------


def moment(look: Look) -> Block:
    """What is on the table right now, and what is being decided by whom."""
    told = look.components, look.view, look.catalog
    if look.view["phase"] == "over":
        return boards.moment_block((), prompt(*told), ending(*told))
    return boards.moment_block([*trade_lines(look), *drawn_lines(look), *mining_lines(look)], prompt(*told))


def prompt(components: Components, view: Json, catalog: Catalog) -> str:
    look = Look(components, view, catalog)
    seat = look.own_seat
    return decision_prompt(view, catalog, **(asked(look, seat) if seat is not None and seat in view["waiting"] else {}))


def asked(look: Look, seat: int) -> dict[str, object]:
    """What a prompt names."""
    view, now = look.view, look.view["moment"]
    decision = view["decision"]
    if decision == "turn":
        return {"n": look.player(seat)["actions"]}
    if decision in ("marker", "sale"):
        return {"gems": {now["gem"]: now["amount"]}}
    if decision == "pay":
        return {"what": bought(look), "gems": {now["gem"]: cost_now(look)[now["gem"]]}}
    if decision == "mine":
        return {"seat": look.hoover()}
    if decision == "dig":
        return {"gems": {now["gem"]: entitlement(look, seat)[now["gem"]]}}
    if decision == "wild":
        return {"n": now["due"][seat]}
    return {}


def bought(look: Look) -> str:
    buying = look.view["moment"]["buying"]
    if "space" in buying:
        return look.catalog.format(buying["space"], "space")
    return look.catalog.format(buying["item"], "card")


def cost_now(look: Look) -> dict[str, int]:
    """The cost of what is being bought, less the gems that lie upright on it (G10.2)."""
    buying = look.view["moment"]["buying"]
    if "space" in buying:
        return by_gem(look.space(buying["space"]).cost)
    item = look.item(buying["item"])
    counts = by_gem(item.cost)
    shown = look.view["display"]["artifacts"]
    if item.id in shown:
        counts[GEMS[item.bold]] -= look.view["discounts"][shown.index(item.id)]["upright"]
    return counts


def trade_lines(look: Look) -> list[tuple[Place, ...]]:
    """A purchase or sale, or a payment, as far as it is named."""
    say, now, decision = look.say, look.view["moment"], look.view["decision"]
    if decision in ("marker", "sale"):
        key = "board.buying" if decision == "marker" else "board.selling"
        price = look.view["prices"][now["gem"]]["current"]
        return [(Cell(say(key, gems={now["gem"]: now["amount"]}, price=price)),)]
    if decision != "pay":
        return []
    costs = text(cost(look.catalog, cost_now(look)))
    lines: list[tuple[Place, ...]] = [(Cell(say("board.paying", what=bought(look), cost=costs)),)]
    if now["picked"]:
        lines.append((Cell(say("board.paid", gems={"prism": sum(now["picked"].values())})),))
    return lines


def drawn_lines(look: Look) -> list[tuple[Place, ...]]:
    """The cards drawn; who does not know them sees their backs."""
    now, say = look.view["moment"], look.say
    if "drawn" not in now:
        return []
    if look.view["decision"] == "bottom":
        other = now["drawn"][("second", "first").index(now["kept"])]
        hand = look.player(look.view["to_act"])["hand"]
        going = (say("board.going_drawn", card=other["card"]), say("board.going_hand", card=hand["card"]))
        return [(Cell(line),) for line in going]
    lines: list[tuple[Place, ...]] = []
    for place, card in zip(("first", "second"), now["drawn"], strict=True):
        if card["card"] is None:
            lines.append((Cell(say("board.drawn_back", level=card["level"]), "faint"),))
        else:
            item = look.item(card["card"])
            what = [text(cost(look.catalog, by_gem(item.cost))), effect(look.catalog, item)]
            what.append(look.say("count.vp", n=item.vp))
            lines.append((Cell(say(f"board.drawn_{place}", card=item.id, what="; ".join(what))),))
    return lines


def mining_lines(look: Look) -> list[tuple[Place, ...]]:
    """What was mined in this round, what is due to the own seat, and what it would cost."""
    now, say, seat = look.view["moment"], look.say, look.own_seat
    lines: list[tuple[Place, ...]] = []
    if now.get("mined"):
        lines.append((Cell(say("board.mined", gems=now["mined"])),))
    if look.view["decision"] in ("mine", "dig") and seat is not None and seat == look.view["to_act"]:
        due = entitlement(look, seat)
        gold = hoover_fee(look, sum(due.values()))
        lines.append((Cell(say("board.due", gems=due, gold=gold, have=look.player(seat)["gold"])),))
    if look.view["decision"] == "dig" and now["picked"]:
        lines.append((Cell(say("board.picked", gems=now["picked"])),))
    return lines
