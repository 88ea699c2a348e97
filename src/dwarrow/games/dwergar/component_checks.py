"""What the entries of components.toml must have in common: counts, decks and effects that fit together.

Each check looks only at tables that were read without a fault, so that one mistake is reported once.
"""

from __future__ import annotations

from dwarrow.games.dwergar.schema import GOODS, SHIPPED, ZONES, Components
from dwarrow.kernel.components import Reader
from dwarrow.kernel.schema import Box, when_clean

MOST_PROJECTS = 60  # a set of them is one number with a bit for each
MOST_EVENTS = 60
SINGLE = ("discount_project_price", "retrain_for_heat")  # effects that only one card may have

OTHER_COUNTS = (
    "game_boards", "player_boards", "heat_markers", "score_markers", "silverbeard_tokens", "seal_tokens",
    "round_wheels", "substitute_tokens", *GOODS,
)  # fmt: skip


def _check_projects(reader: Reader, components: Components) -> None:
    projects = components.projects
    if len(projects) > MOST_PROJECTS:
        reader.fault("projects", "", f"{len(projects)} cards are too many (allowed: up to {MOST_PROJECTS})")
    for region in components.regions if reader.clean("regions") else ():
        if not any(project.region == region.number for project in projects):
            reader.fault("projects", "", f"the region {region.id} has no card")
    owners: dict[str, str] = {}
    for project in projects:
        name = project.effect.id
        owner = owners.setdefault(name, project.id)
        if name in SINGLE and owner != project.id:
            reader.fault(f"projects.{project.id}", "effect", f"{name} is the effect of {owner} already")


def _check_events(reader: Reader, components: Components) -> None:
    count, constants = len(components.events), components.constants
    if not 1 <= count <= MOST_EVENTS:
        reader.fault("events", "", f"there are {count} cards (allowed: 1 to {MOST_EVENTS})")
        return
    projects = {project.id for project in components.projects}
    for event in components.events:
        if event.id in projects:
            reader.fault(f"events.{event.id}", "id", f"{event.id} is the number of a project")
    for field, value in (("events_standard", constants.events_standard), ("events_short", constants.events_short)):
        if value > count:
            reader.fault("constants", field, f"says {value}, but there are {count} event cards")


def _check_workers(reader: Reader, components: Components) -> None:
    """As many workers stay as there are places for them at set-up, whatever the number of players (D2.6)."""
    stay = sum(worker.figures for worker in components.workers) - components.constants.workers_removed
    for seats, table in enumerate(components.tables, 2):
        need = seats + len(ZONES) + len(table.mine_workers)
        if need != stay:
            reader.fault(f"tables.{seats}", "mine_workers", f"needs {need} workers, but {stay} are in the game")


def _check_counts(reader: Reader, components: Components) -> None:
    """The counts of the box are those of the entries."""
    table = reader.entry("counts")
    for field in OTHER_COUNTS:
        table.whole(field)
    table.whole("cart_rows", 5, 5)
    table.whole("carts_per_row", components.players_max)
    table.whole("foremen", components.players_max)
    table.compare("project_cards", len(components.projects), "the projects are", reader.clean("projects"))
    table.compare("event_cards", len(components.events), "the events are", reader.clean("events"))
    workers = sum(worker.figures for worker in components.workers)
    table.compare("workers", workers, "the workers are", reader.clean("workers"))
    furnaces = table.whole("furnaces")
    need = components.players_max * components.constants.furnaces_per_player
    if furnaces < need and reader.clean("constants", "meta", "counts"):
        table.fault("furnaces", f"says {furnaces}, but the players need {need}")


CHECK = when_clean(
    (("projects",), _check_projects),
    (("events", "constants"), _check_events),
    (("workers", "tables", "constants"), _check_workers),
    ((), _check_counts),
)
BOX = Box(Components, SHIPPED, CHECK)
