"""What is to come, in words: the phases that are left, what a production would demand, the rival of a solo match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.games.zwergendorf.schema import MAJORITIES, RESOURCES, STEPS, SYMBOLS
from dwarrow.games.zwergendorf.words.catalog import amounts
from dwarrow.kernel.boards import DASH, Block, Cell

if TYPE_CHECKING:
    from dwarrow.games.zwergendorf.schema import Components
    from dwarrow.kernel.boards import Place
    from dwarrow.kernel.texts import Catalog

Json = dict[str, Any]


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
