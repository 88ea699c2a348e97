"""The board of Dwergar in words, made from a view alone: mine, work zones, projects, players, the moment.

What matters for the decision at hand comes last; the rest is marked as aside.
"""

from __future__ import annotations

from dwarrow.games.dwergar.schema import LEVELS, ROWS, ZONES, Components
from dwarrow.games.dwergar.words.board_seats import Look, cards_of, players
from dwarrow.games.dwergar.words.catalog import about_event, about_project, by_name
from dwarrow.games.dwergar.words.labels import cost, goods, steps
from dwarrow.games.dwergar.words.score_lines import breakdown, ending
from dwarrow.kernel.boards import DASH, Block, Cell, Json, Place, by_nearness, decision_prompt, joined, moment_block
from dwarrow.kernel.game import Progress
from dwarrow.kernel.texts import Catalog

# What a player wants to see for each decision, besides players and moment; what is listed last comes last.
NEAR: dict[str, tuple[str, ...]] = {
    "act": ("projects", "mine", "zones"),
    "work": ("own", "projects", "mine", "zones"),
    **dict.fromkeys(("discount", "extra"), ("projects",)),
    **dict.fromkeys(("furnaces", "chimney"), ()),
    "free": ("own",),
}


def board(components: Components, view: Json, catalog: Catalog) -> list[Block]:
    look = Look(components, view, catalog)
    parts = {
        "mine": mine(look),
        "zones": zones(look),
        "projects": projects(look),
        "own": cards_of(look),
        "regions": regions(look),
    }
    if view["phase"] == "over":
        aside = [part._replace(aside=True) for part in parts.values()]
        final = look.scores(breakdown(components, view, catalog))
        return [header(look), *aside, players(look), final, moment(look)]
    return [header(look), *by_nearness(parts, NEAR[view["decision"]]), players(look), moment(look)]


def progress(components: Components, view: Json, catalog: Catalog) -> Progress:
    now, most = max(view["round"], 1), view["options"]["events"] + 1
    return Progress(catalog.say("board.progress", round=now, most=most), (now - 1) / most)


def header(look: Look) -> Block:
    """The round, the event that is active, and who has Silverbeard."""
    view, say = look.view, look.say
    key = "board.header_round" if view["phase"] == "round" else "board.header"
    title = say(key, round=view["round"], most=view["options"]["events"] + 1, phase=view["phase"])
    lines: list[tuple[Place, ...]] = []
    if view["event"] is not None:
        event = look.components.event(view["event"])
        lines.append((Cell(say("board.event", card=event.id, about=about_event(look.catalog, event)), "event"),))
    if view["silverbeard"] is not None:
        lines.append((Cell(say("board.silverbeard", seat=view["silverbeard"])),))
    return Block(title, (), tuple(lines))


# The game board ------------------------------------------------------------------------------------------------------


def dwarf(look: Look, place: str) -> Cell:
    """Who lies on a location."""
    lying = look.view["places"][place]
    if lying["dwarf"] is None:
        return Cell(look.say("board.empty"), "faint")
    if lying["seat"] is not None:
        return Cell(look.say("board.foreman_of", seat=lying["seat"]), "own" if lying["seat"] == look.own_seat else "")
    return Cell(look.say(f"dwarf.{lying['dwarf']}"), lying["dwarf"])


def furnace(look: Look, place: str) -> Place:
    """Whose furnace is installed, or what installing costs and scores."""
    owner = look.view["places"][place]["furnace"]
    if owner is not None:
        return Cell(look.say("board.furnace_of", seat=owner))
    where = look.location(place)
    return (*goods(look.catalog, by_name(where.price)), Cell(look.say("board.for_vp", vp=where.vp), "faint"))


def mine(look: Look) -> Block:
    """The rows of carts from transit downwards; the levels with what they yield, who lies there, whose furnace."""
    say, catalog = look.say, look.catalog
    lines: list[tuple[Place, ...]] = []
    for row in ROWS:
        level = "" if row == "transit" else LEVELS[int(row) - 1]
        about: tuple[Place, ...] = (DASH, DASH, DASH)
        if level:
            said = Cell(steps(look.components, catalog, look.location(level)))
            about = (said, dwarf(look, level), furnace(look, level))
        lines.append((Cell(say(f"row.{row}")), *about, *(cart(look, seat, row) for seat in look.seats)))
    heads = (*look.heads("level", "steps", "dwarf", "furnace"), *map(look.name, look.seats))
    return Block(say("board.mine"), heads, tuple(lines))


def cart(look: Look, seat: int, row: str) -> Place:
    """Goods in a cart, and the foreman if he sits in it."""
    player = look.player(seat)
    runs = [goods(look.catalog, player["carts"][row])] if player["carts"][row] else []
    if player["foreman"] == f"row {row}":
        runs.append((Cell(look.say("dwarf.foreman"), "foreman"),))
    return joined(runs, ", ")


def zones(look: Look) -> Block:
    say, catalog = look.say, look.catalog
    lines: list[tuple[Place, ...]] = []
    for zone in ZONES:
        said = Cell(steps(look.components, catalog, look.location(zone)))
        lines.append((Cell(say(f"place.{zone}")), said, dwarf(look, zone), furnace(look, zone)))
    return Block(say("board.zones"), look.heads("place", "steps", "dwarf", "furnace"), tuple(lines))


def projects(look: Look) -> Block:
    """The open projects, with what they cost and bring."""
    say, catalog, view = look.say, look.catalog, look.view
    lines: list[tuple[Place, ...]] = []
    for name in view["open"]:
        if name is None:
            lines.append((Cell(say("board.gap"), "faint"), *[DASH] * 5))
            continue
        card = look.components.project(name)
        price = (cost(catalog, card.price), Cell(str(card.vp), "vp"))
        modernising = (cost(catalog, card.cost), Cell(str(card.modernise_vp), "vp"), Cell(about_project(catalog, card)))
        lines.append((look.card(name), *price, *modernising))
    heads = look.heads("project", "price", "vp_short", "cost", "vp_more", "effect")
    title = say("board.projects", basic=view["deck"]["basic"], advanced=view["deck"]["advanced"])
    return Block(title, heads, tuple(lines))


def regions(look: Look) -> Block:
    """What each region in play is good for (D9), and how many projects everybody has completed there."""
    say = look.say
    lines: list[tuple[Place, ...]] = []
    for region in look.components.regions:
        if region.id in look.view["regions"]:
            built = [[look.region_of(card) for card in look.player(seat)["projects"]] for seat in look.seats]
            rule = Cell(say(f"region_rule.{region.id}", n=region.amount))
            counts = [Cell(str(cards.count(region.id))) for cards in built]
            lines.append((Cell(say(f"region.{region.id}"), region.id), rule, *counts))
    heads = (*look.heads("region", "region_rule"), *map(look.name, look.seats))
    return Block(say("board.regions"), heads, tuple(lines))


# The moment ----------------------------------------------------------------------------------------------------------


def moment(look: Look) -> Block:
    """What has been begun, and what is being decided by whom."""
    told = look.components, look.view, look.catalog
    over = look.view["phase"] == "over"
    return moment_block(((Cell(line),) for line in begun(look)), prompt(*told), ending(*told) if over else "")


def actions_left(look: Look) -> str:
    left = look.view["moment"]["left"]
    return look.say("board.left", n=left) if left else look.say("board.last")


def begun(look: Look) -> list[str]:
    moment, say = look.view["moment"], look.say
    lines: list[str] = []
    if "left" in moment:
        lines.append(say("board.further") if moment["further"] else actions_left(look))
    if "session" in moment:
        session = moment["session"]
        lines.append(say("board.session", dwarf=session["skill"], place=session["place"]))
        if session["project"] is not None:
            lines.append(say("board.completed", card=session["project"]))
    if "card" in moment:
        lines.append(say("board.about", card=moment["card"]))
    if "payment" in moment:
        payment = moment["payment"]
        lines.append(say("board.due", n=payment["heat"], purpose=say(f"purpose.{payment['purpose']}")))
    return lines


def prompt(_: Components, view: Json, catalog: Catalog) -> str:
    return decision_prompt(view, catalog, **({} if view["phase"] == "over" else subject(view["moment"], catalog)))


def subject(moment: Json, catalog: Catalog) -> dict[str, object]:
    """What a decision is about: a place, a project, a payment."""
    about: dict[str, object] = {}
    if "session" in moment:
        about["place"] = moment["session"]["place"]
    if "card" in moment:
        about["card"] = moment["card"]
    if "payment" in moment:
        payment = moment["payment"]
        about |= {"n": payment["heat"], "purpose": catalog.say(f"purpose.{payment['purpose']}")}
    return about
