"""The board of Zwergendorf in words, made from a view alone: villages as grids, cards, what is asked.

A square shows what is drawn there; `←` and `↑` say that it belongs to the piece on the left or above. The parts that
matter for the decision at hand come last; the others are marked as aside.
"""

from __future__ import annotations

from dwarrow.games.zwergendorf.schema import MAJORITIES, RESOURCES, STEPS, SYMBOLS, Card, Components
from dwarrow.games.zwergendorf.words.catalog import amounts, score
from dwarrow.games.zwergendorf.words.labels import lower, upper
from dwarrow.games.zwergendorf.words.score_lines import breakdown, ending, result
from dwarrow.kernel.boards import DASH, Block, Cell, Json, Place, moment_block, score_table
from dwarrow.kernel.game import Progress
from dwarrow.kernel.texts import Catalog

FREE = Cell("·", "faint")
BLOCKED = Cell("#", "faint")


def board(components: Components, view: Json, catalog: Catalog) -> list[Block]:
    seat, over = view["seat"], view["stage"] == "over"
    seats = range(view["seats"])
    blocks = [header(view, catalog)]
    blocks += [] if over else [phases(components, view, catalog)]
    blocks.append(middle(components, view, catalog))
    blocks += [] if over or view["goal"] is None else [rival(components, view, catalog)]
    for other in seats:
        if other != seat:
            blocks.append(village(components, view, catalog, other)._replace(aside=seat is not None))
    blocks.append(players(view, catalog))
    owned = {other: areas(components, view, catalog, other) for other in seats}
    blocks += [block._replace(aside=other != seat) for other, block in owned.items() if block.rows]
    if seat is not None and not over:
        blocks.append(production(components, view, catalog, seat))
    if seat is not None:
        blocks.append(village(components, view, catalog, seat))
    if over:
        blocks.append(score_table(breakdown(components, view, catalog), view["seats"], catalog))
    else:
        blocks += [cards(components, view, catalog, each) for each in seats if seat in (each, None)]
    blocks = [block for block in blocks if block.title or block.rows]
    ended = ending(components, view, catalog) if over else ""
    return [*blocks, moment_block((), prompt(components, view, catalog), ended)]


def header(view: Json, catalog: Catalog) -> Block:
    if view["stage"] == "over":
        return Block(catalog.say("phase.over"), (), ())
    kind = view["kind"]
    key = f"board.header_{view['direction']}" if kind == "card" and view["seats"] > 1 else "board.header"
    return Block(catalog.say(key, n=view["phase"], kind=kind), (), ())


def progress(components: Components, view: Json, catalog: Catalog) -> Progress:
    now, most = view["phase"], len(components.phases)
    return Progress(catalog.say("board.progress", n=now, most=most), (now - 1) / most)


def middle(components: Components, view: Json, catalog: Catalog) -> Block:
    """The dwarf cards, and what they are worth to everybody at this moment."""
    rows: list[tuple[Place, ...]] = []
    names = tuple(catalog.format(seat, "seat") for seat in range(view["seats"]))
    values = [player["worth"]["dwarves"] for player in view["players"]]
    for name in view["middle"]:
        card = next(each for each in components.dwarf_cards if each.id == name)
        now = [Cell(str(value[name])) for value in values]
        rows.append((Cell(catalog.format(name, "dwarf"), card.colour), Cell(score(catalog, card.score)), *now))
    columns = (catalog.say("board.card"), catalog.say("board.task"), *names)
    return Block(catalog.say("board.middle"), columns, tuple(rows))


# Villages ------------------------------------------------------------------------------------------------------------


def village(components: Components, view: Json, catalog: Catalog, seat: int) -> Block:
    """A village as a grid: columns by letters, rows by numbers."""
    plan = components.plan
    shown = dict.fromkeys(plan.names(), FREE)
    for square in plan.blocked:
        shown[plan.name(square)] = BLOCKED
    for piece in view["players"][seat]["village"]:
        word = catalog.format(piece["symbol"], "symbol")
        first = piece["squares"][0]
        for square in piece["squares"]:
            mark = "" if square == first else ("↑" if square[0] == first[0] else "←")
            shown[square] = Cell(mark + word, piece["symbol"])
    names = plan.names()
    rows: list[tuple[Place, ...]] = []
    for row in range(plan.rows):
        squares = names[row * plan.columns : (row + 1) * plan.columns]
        rows.append((Cell(str(row + 1)), *(shown[square] for square in squares)))
    letters = tuple(name[0].upper() for name in names[: plan.columns])
    key = "board.own_village" if seat == view["seat"] else "board.village"
    return Block(catalog.say(key, seat=seat), ("", *letters), tuple(rows))


def players(view: Json, catalog: Catalog) -> Block:
    """Trees, caps and points of everybody, and who is still at work."""
    say = catalog.say
    rows: list[tuple[Place, ...]] = []
    for seat, player in enumerate(view["players"]):
        name = Cell(catalog.format(seat, "seat"), "own" if seat == view["seat"] else "")
        trees = player["trees"]
        extra = trees["extra"] - trees["extra_crossed"]
        crossed = say("board.trees", n=trees["crossed"], extra=extra) if extra else str(trees["crossed"])
        due = Cell(str(player["squares_due"]), "warning" if player["squares_due"] > player["free"] else "")
        due = DASH if player["out"] or view["stage"] == "over" else due  # nothing is produced any more
        counts = [Cell(str(each)) for each in (crossed, player["caps"], player["worth"]["total"])]
        rows.append((name, Cell(str(player["free"])), due, *counts, status(view, catalog, seat)))
    keys = ("player", "free", "due", "crossed", "caps", "points", "status")
    return Block(say("board.players"), tuple(say(f"board.{key}") for key in keys), tuple(rows))


def status(view: Json, catalog: Catalog, seat: int) -> Cell:
    player = view["players"][seat]
    for mark, style in (("out", "warning"), ("flagged", "warning"), ("sealed", "done")):
        if player[mark]:
            return Cell(catalog.say(f"board.{mark}"), style)
    if player["decision"] is None:
        return DASH
    return Cell(catalog.say(f"decision.{player['decision']}"), "full")


def areas(components: Components, view: Json, catalog: Catalog, seat: int) -> Block:
    """The building and target cards of a seat."""
    rows: list[tuple[Place, ...]] = []
    player = view["players"][seat]
    values = player["worth"]["targets"]
    for name in (*player["buildings"], *player["targets"]):
        card = find(components, name)
        now = Cell(str(values[name])) if name in values else DASH
        if name in player["moment"].get("used", {}).values():
            now = Cell(catalog.say("board.in_use"), "done")
        rows.append((Cell(catalog.format(name, "card")), Cell(lower(catalog, card)), now))
    columns = tuple(catalog.say(f"board.{key}") for key in ("card", "does", "worth"))
    key = "board.own_areas" if seat == view["seat"] else "board.areas"
    return Block(catalog.say(key, seat=seat), columns, tuple(rows))


def find(components: Components, name: str) -> Card:
    return next(card for card in components.cards if card.id == name)


def cards(components: Components, view: Json, catalog: Catalog, seat: int) -> Block:
    """The hand in a draft, or the cards being drawn; nothing where a seat has neither."""
    player = view["players"][seat]
    names = player.get("hand") or player["moment"].get("cards", [])
    rows: list[tuple[Place, ...]] = []
    for name in names:
        card = find(components, name)
        picked = name in (player.get("first"), player.get("second"))
        title = Cell(catalog.format(name, "card"), "done" if picked else "")
        kind = Cell(catalog.format(("target", "resource", "building")[card.deck], "deck"))
        rows.append((title, kind, Cell(upper(catalog, card)), Cell(lower(catalog, card))))
    if not rows:
        return Block("", (), ())
    columns = tuple(catalog.say(f"board.{key}") for key in ("card", "deck", "upper", "lower"))
    key = ("board.hand" if player.get("hand") else "board.drawing") + ("" if seat == view["seat"] else "_of")
    return Block(catalog.say(key, seat=seat), columns, tuple(rows))


# What is to come: the phases that are left, what a production would demand, the rival of a solo match ---------------


def phases(components: Components, view: Json, catalog: Catalog) -> Block:
    """The phases after this one, as far as they are shown (Z12.2)."""
    left = [] if view["options"]["phase_display"] == "stack" else components.phases[view["phase"] :]
    told = [catalog.say(f"board.phase_{phase.kind}", n=phase.place) for phase in left]
    return Block("", (), ((Cell(catalog.say("board.to_come", phases=told), "faint"),),) if told else ())


def rival(components: Components, view: Json, catalog: Catalog) -> Block:
    """The goal of a solo match and what Master Grimbart has from the start (Z11.4, Z11.5)."""
    name = view["options"]["solo_level"]
    level = next(each for each in components.levels if each.id == name)
    most = dict(zip(MAJORITIES, level.majorities, strict=True))
    largest = {SYMBOLS[symbol]: n for symbol, n in enumerate(level.territory) if n}
    races = [catalog.say("board.rival_race", symbol=symbol, n=n) for symbol, n in largest.items()]
    lines = [
        catalog.say("board.goal", n=view["goal"], have=view["players"][0]["worth"]["total"]),
        catalog.say("board.rival_most", symbols=most),
        *([catalog.say("board.rival_races", races=races)] if races else []),
    ]
    title = catalog.say("board.rival", level=catalog.say(f"option.solo_level.value.{name}"))
    return Block(title, (), tuple((Cell(line),) for line in lines))


def production(components: Components, view: Json, catalog: Catalog, seat: int) -> Block:
    """What a seat has, and what each step would make of it: by the recipe in use, and by its building cards (Z7)."""
    say, player = catalog.say, view["players"][seat]
    used, made = player["moment"].get("used", {}), player["moment"].get("made", {})
    owned = [card for card in components.cards if card.id in player["buildings"]]
    rows: list[tuple[Place, ...]] = []
    for step, base in zip(STEPS, components.steps, strict=True):
        card = next((card for card in owned if card.id == used.get(step)), None)
        needs = say("board.needs", symbols=amounts(card.recipe if card else base.recipe))
        recipe = say("board.needs_card", card=card.id, needs=needs) if card else needs
        n = player["demand"][step]
        count = say("board.made", n=n, made=made[step]) if made.get(step) else str(n)
        others = [each for each in owned if STEPS[each.step] == step and each is not card]
        told = [say("board.instead_card", card=each.id, n=player["brings"][each.id]) for each in others]
        instead = Cell(catalog.format(told, "list")) if told and not card else DASH
        rows.append((Cell(catalog.word(f"step.{step}", "pl")), Cell(count, "full" if n else ""), Cell(recipe), instead))
    counts = {resource: player["counts"][resource] for resource in RESOURCES}
    title = say("board.production", symbols=counts, due=player["squares_due"], free=player["free"])
    heads = tuple(say(f"board.{key}") for key in ("step", "makes", "recipe", "instead"))
    return Block(title, heads, tuple(rows))


# What is asked -------------------------------------------------------------------------------------------------------


def prompt(components: Components, view: Json, catalog: Catalog) -> str:
    """What the own seat is asked, or who is still at work; at the end, who has won."""
    if view["stage"] == "over":
        return result(view, catalog)
    seat = view["seat"]
    if seat is None or seat not in view["waiting"]:
        return at_work(view, catalog)
    player = view["players"][seat]
    decision = player["decision"]
    key = f"prompt.pick_{view['stage']}{where_cards_go(view)}" if decision == "pick" else f"prompt.{decision}"
    return catalog.say(key, **asked(player))


def where_cards_go(view: Json) -> str:
    """What becomes of the other cards: alone (Z11.2), as the last active seat (Z5.3), or as usual."""
    active = sum(not player["out"] for player in view["players"])
    return "_solo" if view["seats"] == 1 else "_last" if active == 1 else ""


def at_work(view: Json, catalog: Catalog) -> str:
    """Who is still at work, and at what; those who do the same are named together."""
    doing: dict[str, list[int]] = {}
    for seat in view["waiting"]:
        doing.setdefault(view["players"][seat]["decision"], []).append(seat)
    return " ".join(catalog.say(f"waiting.{decision}", seats=seats) for decision, seats in doing.items())


def asked(player: Json) -> dict[str, object]:
    """What a prompt names."""
    decision, moment = player["decision"], player["moment"]
    if decision == "option":
        return {"card": moment["cards"][0]}
    if decision == "recipe":
        return {"step": moment["step"]}
    if decision == "cap":
        return {"n": player["caps"]}
    if decision in ("draw", "conjure", "produce"):
        drawing = player["drawing"]
        return {"symbol": drawing["symbol"], "symbols": {drawing["symbol"]: drawing["n"]}}
    return {}
