"""Positions of Gnomes for tests: a whole table in a few words, in the JSON that `game.load` reads.

Gems are written `"3 R, 1 D"`: number and letter; P is a prism. What a test does not name is as plain as possible:
nobody has anything, the tiles lie in the order of the file, the displays and decks are filled in the order of the file.
"""

from __future__ import annotations

import copy
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import dwarrow
from dwarrow.games.gnomes import Gnomes
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.state import State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dwarrow.games.gnomes.rules import GnomesState

Json = dict[str, Any]
Played = TypeVar("Played", bound=State)

GEMS = ("diamond", "ruby", "sapphire", "emerald")
DECKS = ("jewelry", "artifacts")
LETTERS = {name[0].upper(): name for name in GEMS}
START = {"diamond": 5, "ruby": 4, "sapphire": 4, "emerald": 3}


def gnomes() -> Gnomes:
    """The game with the shipped components."""
    game: Any = dwarrow.game("gnomes")
    return game  # type: ignore[no-any-return]


def game_with(change: Callable[[Json], None]) -> Gnomes:
    """The game of a component file of one's own: the shipped document as `change` leaves it, written and read."""
    document: Json = copy.deepcopy(dict(gnomes().document))
    change(document)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "own.toml"
        file.write_text("\n".join(f"{key} = {toml(value)}" for key, value in document.items()), encoding="utf-8")
        return Gnomes(str(file))


def toml(value: Any) -> str:
    """A TOML value; tables are written inline, so that their order does not matter."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f'"{key}" = {toml(each)}' for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(toml(each) for each in value) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'


def gems(text: str) -> dict[str, int]:
    """`"3 R, 1 D"` is three rubies and a diamond."""
    counts = {LETTERS[part.split()[1]]: int(part.split()[0]) for part in (text.split(",") if text else ())}
    return {gem: counts[gem] for gem in GEMS if gem in counts}


def player(
    *,
    gold: int = 23,
    have: str = "",
    prisms: int = 0,
    markers: tuple[int, ...] = (),
    trader: str | None = None,
    hand: str | None = None,
    items: tuple[str, ...] = (),
    actions: int | None = None,
    tiles: tuple[str, ...] = (),
    sampled: tuple[str, ...] = (),
) -> Json:
    """A player. `tiles` are faces, found on any space, or `space=face`; `sampled` are spaces; without `actions`, three
    and one for each Gnomunculus.
    """
    return {
        "gold": gold,
        "actions": actions,
        "gems": gems(have),
        "prisms": prisms,
        "markers": {str(value): markers.count(value) for value in sorted(set(markers))},
        "trader": trader,
        "hand": {"card": hand} if hand else None,
        "items": list(items),
        "tiles": list(tiles),
        "sampled": list(sampled),
    }


def position(
    decision: str,
    *players: Json,
    seats: int = 0,
    to_act: int = 0,
    starter: int = 0,
    round: int = 1,  # noqa: A002  # the field's name
    gnome: str = "iv",
    prices: dict[str, int] | None = None,
    targets: dict[str, int] | None = None,
    display: dict[str, list[str | None]] | None = None,
    decks: dict[str, list[str]] | None = None,
    discounts: list[tuple[int, int]] | None = None,
    faces: dict[str, str] | None = None,
    moment: Json | None = None,
    options: Json | None = None,
    tile_bought: bool = False,
    game: Gnomes | None = None,
) -> Json:
    """A position where `to_act` is asked for `decision`. Players not given are plain ones. `display` and `decks` name
    first cards, the others follow in the order of the file; `faces` puts tiles on spaces. With `targets` one action was
    made already.
    """
    game = game or gnomes()
    seats = max(seats, len(players), 2)
    everybody = [*map(copy.deepcopy, players), *(player() for _ in range(seats - len(players)))]
    spaces = _spaces(game, everybody, faces or {})
    phase = "mining" if decision in ("mine", "dig", "wild") else "over" if decision == "over" else "actions"
    for each in everybody:
        extra = sum(game_item(game, name).extra_actions for name in each["items"])
        if each["actions"] is None:
            each["actions"] = 3 + extra if phase == "actions" else 0
    if targets and phase == "actions" and all(each["actions"] == 3 for each in everybody):
        everybody[-1]["actions"] = 2  # somebody has moved them
    shown, under = _cards(game, seats, everybody, display or {}, decks or {}, moment or {})
    traders = [
        trader.id for trader in game.components.traders if trader.id not in [each["trader"] for each in everybody]
    ]
    return {
        "game": "gnomes",
        "seats": seats,
        "options": {
            "discount_rule": discounts is not None,
            "open_gold": False,
            "max_rounds": 40,
            "keep_forced": False,
            **(options or {}),
        },
        "round": round,
        "phase": phase,
        "decision": None if decision == "over" else decision,
        "to_act": None if decision == "over" else to_act,
        "starter": starter,
        "gnome": gnome,
        "tile_bought": tile_bought,
        "prices": {
            gem: {
                "current": {**START, **(prices or {})}[gem],
                "target": {**START, **(prices or {}), **(targets or {})}[gem],
            }
            for gem in GEMS
        },
        "spaces": spaces,
        "display": shown,
        "discounts": [{"upright": u, "sideways": s} for u, s in discounts or [(0, 0)] * 3],
        "decks": under,
        "traders": traders,
        "players": everybody,
        "moment": moment or {},
    }


def game_item(game: Gnomes, name: str) -> Any:
    return next(item for item in game.components.items if item.id == name)


def _spaces(game: Gnomes, everybody: list[Json], faces: dict[str, str]) -> Json:
    """Every space with its tile: those named, then tiles of players on the first spaces that fit, then the rest."""
    c = game.components
    back = {space.id: space.back for space in c.spaces}
    left = {tile.id: tile.copies for tile in c.tiles}
    kind = {tile.id: tile.back for tile in c.tiles}
    wanted: dict[str, tuple[str, int | None]] = {space: (face, None) for space, face in faces.items()}
    for seat, each in enumerate(everybody):
        for name in each.pop("tiles"):
            space, _, face = name.rpartition("=")
            free = [own for own in back if own not in wanted and back[own] == kind[face]]
            wanted[space or free[-1]] = (face, seat)
    for face, _ in wanted.values():
        left[face] -= 1
    spaces: Json = {}
    sampled = {name: [seat for seat, each in enumerate(everybody) if name in each["sampled"]] for name in back}
    for each in everybody:
        del each["sampled"]
    for name in back:
        if name not in wanted:
            face = next(face for face, n in left.items() if n and kind[face] == back[name])
            left[face] -= 1
            wanted[name] = (face, None)
        face, owner = wanted[name]
        spaces[name] = {"owner": owner, "sampled": sampled[name], "tile": face}
    return spaces


def _cards(
    game: Gnomes, seats: int, everybody: list[Json], display: Json, decks: Json, moment: Json
) -> tuple[Json, Json]:
    """Displays and decks. What is named nowhere follows in the order of the file, less the last cards of level I."""
    c = game.components
    used = [name for each in everybody for name in each["items"]]
    used += [each["hand"]["card"] for each in everybody if each["hand"]]
    used += [card["card"] for card in moment.get("drawn", [])]
    used += [name for shown in display.values() for name in shown if name]
    used += [name for cards in decks.values() for name in cards]
    out = c.constants.removed_level_one_cards_per_deck[seats - 2]
    shown: Json = {}
    under: Json = {}
    for deck, name in enumerate(DECKS):
        rest = [item.id for item in c.of_deck(deck) if item.id not in used]
        first = [card for card in rest if game_item(game, card).level == 1]
        gone = first[len(first) - out :] if out else []
        rest = [card for card in rest if card not in gone]
        cards = list(display.get(name, []))
        while len(cards) < 3:
            cards.append(rest.pop(0) if rest else None)
        shown[name] = cards
        under[name] = [{"card": card} for card in (*decks.get(name, []), *rest)]
    return shown, under


def load(decision: str, *players: Json, **fields: Any) -> GnomesState:
    """The state of a `position`."""
    return (fields.get("game") or gnomes()).load(position(decision, *players, **fields))


def turn(*players: Json, **fields: Any) -> GnomesState:
    """A seat on its turn."""
    return load("turn", *players, **fields)


def last_action(*players: Json, **fields: Any) -> GnomesState:
    """A turn with the last action of an action round: only the seat to act has one left."""
    seats = max(fields.get("seats", 0), len(players), 2)
    acting = fields.get("to_act", 0)
    everybody = [*map(copy.deepcopy, players), *(player() for _ in range(seats - len(players)))]
    for seat, each in enumerate(everybody):
        each["actions"] = int(seat == acting)
    return load("turn", *everybody, **fields)


def play(state: Played, *texts: str) -> Played:
    """Play actions; a number before one is its seat, as in the log of a match."""
    for text in texts:
        seat, _, action = text.partition(" ")
        if seat.isdecimal():
            state.apply(state.game.parse(action), int(seat))
        else:
            state.apply(state.game.parse(text))
        state.check()
    return state


def legal(state: State, seat: int | None = None) -> list[str]:
    return [state.game.format(code) for code in state.legal_actions(seat)]


def offered(state: State, kind: str) -> list[str]:
    """The actions of a turn of one kind, without their first words."""
    return [text.removeprefix(f"turn {kind} ") for text in legal(state) if text.startswith(f"turn {kind} ")]


def seat_of(state: State, seat: int) -> Json:
    return dict(state.dump()["players"][seat])


def gold(state: State, seat: int) -> int:
    return int(seat_of(state, seat)["gold"])


def have(state: State, seat: int) -> dict[str, int]:
    return dict(seat_of(state, seat)["gems"])


def prices(state: State, which: str = "target") -> dict[str, int]:
    return {gem: price[which] for gem, price in state.dump()["prices"].items()}


def four(state: State, which: str = "target") -> list[int]:
    """Prices in the order of the gems."""
    return [prices(state, which)[gem] for gem in GEMS]


def bank(state: State) -> dict[str, int]:
    return dict(state.dump()["bank"])


def deck(state: State, name: str) -> list[str]:
    """The cards of a deck from its top."""
    return [card["card"] for card in state.dump()["decks"][name]]


def moments(seed: int, every: int = 9) -> Iterator[State]:
    """States of a match by chance with options by chance, one in `every` decisions."""
    chance = Chance(seed)
    seats = 2 + seed % 3
    options = gnomes().draw_options(seats, seed) | {"keep_forced": seed % 4 == 0}
    state = gnomes().new(seats=seats, seed=seed, options=options)
    while not state.is_over():
        if chance.below(every) == 0:
            yield state
        actions = state.legal_actions()
        state.apply(actions[int(chance.below(len(actions)))])
    yield state
