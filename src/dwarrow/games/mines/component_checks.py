"""What the entries of components.toml must have in common: counts, ways, boards and cards that fit together.

Each check looks only at tables that were read without a fault, so that one mistake is reported once.
"""

from __future__ import annotations

from dwarrow.games.mines.schema import GEMS, SHIPPED, Components, Hall
from dwarrow.kernel.components import Reader
from dwarrow.kernel.schema import Box, when_clean

OTHER_COUNTS = (
    "path_boards", "auction_boards", "overview_cards", "upgrade_cubes", "start_player_pieces", "king_pieces",
)  # fmt: skip


def _check_path(reader: Reader, components: Components) -> None:
    """One start, no way back, every hall within reach; `depth` counts the fewest moves, `rounds` the most."""
    halls = components.halls
    starts = [hall.id for hall in halls if hall.depth == 0]
    if len(starts) != 1:
        reader.fault("halls", "", f"{len(starts)} halls have depth 0 (allowed: 1, where the King starts)")
        return
    start = halls[components.start_hall]
    moves = fewest_moves(halls, start.number)
    for hall in halls:
        fewest = moves.get(hall.number)
        entry = f"halls.{hall.id}"
        if fewest is None:
            reader.fault(entry, "depth", f"cannot be reached from {start.id}")
        elif hall.depth != fewest:
            reader.fault(entry, "depth", f"says {hall.depth}, but the shortest way from {start.id} has {fewest} moves")
    back = way_back(halls)
    if back is not None:
        reader.fault(f"halls.{back.id}", "exits", "lead back to this hall (the King never returns)")
    elif reader.clean("meta") and components.rounds != (longest := longest_way(halls, start.number)):
        reader.fault("meta", "rounds", f"says {components.rounds}, but the longest way has {longest} moves")


def fewest_moves(halls: tuple[Hall, ...], start: int) -> dict[int, int]:
    """For every hall within reach, the fewest King moves to stand there."""
    moves = {start: 0}
    edge = [start]
    for here in edge:
        for there in halls[here].exits:
            if there not in moves:
                moves[there] = moves[here] + 1
                edge.append(there)
    return moves


def way_back(halls: tuple[Hall, ...]) -> Hall | None:
    """A hall from which the King could come back to it, if there is one."""
    returning = (hall for hall in halls if any(hall.number in fewest_moves(halls, there) for there in hall.exits))
    return next(returning, None)


def longest_way(halls: tuple[Hall, ...], start: int) -> int:
    """The most King moves from `start` to a hall without exits; there must be no way back."""
    longest: dict[int, int] = {}
    todo = [start]
    while todo:
        here = todo[-1]
        missing = [there for there in halls[here].exits if there not in longest]
        if missing:
            todo.extend(missing)
        else:
            longest[here] = max((longest[there] + 1 for there in halls[here].exits), default=0)
            todo.pop()
    return longest[start]


def _check_improvements(reader: Reader, components: Components) -> None:
    items = components.improvements
    scrolls = [item for item in items if item.row < 0]
    if len(scrolls) != 1:
        reader.fault("improvements", "", f'{len(scrolls)} cards have row "none" (allowed: 1, the starting scroll)')
    players = components.players_max
    for item in scrolls:
        if item.kind != "scroll":
            reader.fault(f"improvements.{item.id}", "kind", 'the card of row "none" must be a scroll')
        if reader.clean("meta") and item.copies < players:
            reader.fault(f"improvements.{item.id}", "copies", f"{item.copies} are too few for {players} players")
    for gem, name in enumerate(GEMS):
        if not any(item.row == gem for item in items):
            reader.fault("improvements", "", f"the {name} row has no card")
    owners: dict[tuple[str, int], str] = {}
    for item in items:
        if item.effect:
            owner = owners.setdefault((item.effect, item.effect_gem), item.id)
            if owner != item.id:
                reader.fault(f"improvements.{item.id}", "effect", f"{item.effect} is the effect of {owner} already")


def _check_boards(reader: Reader, components: Components) -> None:
    players = components.players_max
    fronts = [board for board in components.boards if board.side == "front"]
    backs = len(components.boards) - len(fronts)
    if len(fronts) != 1:
        reader.fault("boards", "", f"{len(fronts)} front boards (allowed: 1, the same for all players)")
    for board in fronts:
        if board.copies < players:
            reader.fault(f"boards.{board.id}", "copies", f"{board.copies} are too few for {players} players")
    if backs < players:
        reader.fault("boards", "", f"{backs} back boards are too few for {players} players")


def _check_start_hands(reader: Reader, components: Components) -> None:
    constants = components.constants
    others = components.players_max - 2
    need = 2 * constants.start_hand_first_two + others * constants.start_hand_others
    cards = sum(sum(deck.gems) for deck in components.decks)
    if need > cards:
        reader.fault("constants", "start_hand_others", f"start hands need {need} cards, but there are {cards}")


def _check_gallery(reader: Reader, components: Components) -> None:
    """[gallery] says where the spaces of the boards are known from."""
    table = reader.entry("gallery")
    front = table.whole("spaces_front")
    bare = table.whole("spaces_back_without_packdragon")
    for board in components.boards if reader.clean("boards") else ():
        spaces = board.gallery_spaces
        if board.side == "front" and spaces != front:
            table.fault("spaces_front", f"says {front}, but {board.id} has {spaces}")
        if board.side == "back" and board.packdragon is None and spaces != bare:
            table.fault("spaces_back_without_packdragon", f"says {bare}, but {board.id} has {spaces}")


def _check_counts(reader: Reader, components: Components) -> None:
    """The counts of the box are those of the entries."""
    table = reader.entry("counts")
    detail = table.entry("detail")
    values = reader.entry("vp_values")
    values.whole("silver", 1)
    values.whole("gold", 1)
    for field in OTHER_COUNTS:
        table.whole(field)
    cards = sum(sum(deck.gems) for deck in components.decks)
    table.compare("gem_cards", cards, "the decks hold", reader.clean("decks"))
    fronts = sum(board.copies for board in components.boards if board.side == "front")
    table.compare("player_boards", fronts, "the front boards are", reader.clean("boards"))
    markers = detail.whole("vp_markers_gold") + detail.whole("vp_markers_silver")
    table.compare("vp_markers", markers, "gold and silver add up to", reader.clean("counts"))
    clean = reader.clean("improvements")
    copies = sum(item.copies for item in components.improvements)
    scrolls = sum(item.copies for item in components.improvements if item.row < 0)
    table.compare("improvement_cards", copies, "the improvements are", clean)
    detail.compare("starting_scrolls", scrolls, "the starting scrolls are", clean)
    detail.compare("auction_improvements", copies - scrolls, "the improvements in rows are", clean)
    rows = {sum(item.row == gem for item in components.improvements) for gem in range(len(GEMS))}
    if detail.has("improvements_per_row"):
        detail.compare("improvements_per_row", min(rows), "every row has", clean and len(rows) == 1)


CHECK = when_clean(
    (("halls",), _check_path),
    (("improvements",), _check_improvements),
    (("boards", "meta"), _check_boards),
    (("decks", "constants", "meta"), _check_start_hands),
    ((), _check_gallery),
    ((), _check_counts),
)
BOX = Box(Components, SHIPPED, CHECK)
