"""Positions of Dwergar for tests: a whole table in a few words, in the JSON that `game.load` reads.

Seat 0 is to act with an action and two more to come. Goods are written `"2c 1g"` (c coal, i iron, g gold, x crystal).
What a test does not name is as plain as possible: empty locations, empty carts, two cold furnaces each; the workers
that it does not name are in the hand of the last seat.
"""

from __future__ import annotations

import copy
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dwarrow.games.dwergar import Dwergar
from dwarrow.kernel.state import State

if TYPE_CHECKING:
    from collections.abc import Callable

    from dwarrow.games.dwergar.rules import DwergarState

Json = dict[str, Any]

LETTERS = {"c": "coal", "i": "iron", "g": "gold", "x": "crystal"}
WORKERS = ("miner", "engineer", "blacksmith")
REGIONS = ("west", "new_mine", "golden_terraces", "old_mine", "east")
PLACES = ("mine_1", "mine_2", "mine_3", "mine_4", "lab", "bellows", "elevator", "workshop", "forge", "studio")
ROWS = ("transit", "1", "2", "3", "4")
TALLIES = ("projects", "modernised", "effects", "furnaces", "lifts", "events")
GAME = Dwergar()


def game_with(change: Callable[[Json], None]) -> Dwergar:
    """The game of a component file of one's own: the shipped document as `change` leaves it, written and read."""
    document: Json = copy.deepcopy(dict(GAME.document))
    change(document)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "own.toml"
        file.write_text("\n".join(f"{key} = {_toml(value)}" for key, value in document.items()), encoding="utf-8")
        return Dwergar(str(file))


def _toml(value: Any) -> str:
    """A TOML value; tables are written inline, so that their order does not matter."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f'"{key}" = {_toml(each)}' for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(each) for each in value) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'


def goods(text: str) -> dict[str, int]:
    """`"2c 1g"` is two coal and a gold."""
    return {LETTERS[part[-1]]: int(part[:-1]) for part in text.split()}


def player(
    hand: str = "",
    foreman: str = "hand",
    store: str = "",
    heat: int = 0,
    lit: int = 0,
    cold: int = 2,
    carts: dict[str, str] | None = None,
    done: tuple[int, ...] = (),
    modern: tuple[int, ...] = (),
    vp: int = 0,
) -> Json:
    """A player; `done` are projects completed, `modern` those modernised as well."""
    names = hand.split()
    filled = carts or {}
    return {
        "vp": vp,
        "points": {**dict.fromkeys(TALLIES, 0), "projects": vp},
        "heat": heat,
        "lit": lit,
        "cold": cold,
        "store": {**dict.fromkeys(LETTERS.values(), 0), **goods(store)},
        "hand": {worker: names.count(worker) for worker in WORKERS},
        "foreman": foreman,
        "carts": {row: goods(filled.get(row, "")) for row in ROWS},
        "projects": [str(card) for card in sorted({*done, *modern})],
        "modernised": [str(card) for card in sorted(modern)],
    }


def table(
    *players: Json,
    places: dict[str, str] | None = None,
    furnaces: dict[str, int] | None = None,
    open: tuple[int, ...] = (),  # noqa: A002  # the field's name
    event: int | None = None,
    silverbeard: int | None = None,
    left: int = 2,
    events: int = 9,
    round: int | None = None,  # noqa: A002
    coming: Json | None = None,
    regions: tuple[str, ...] = (),
    starter: int = 0,
    game: Dwergar = GAME,
    **more: Any,
) -> DwergarState:
    """A loaded position. `places` says who lies where (`foreman 1`: that of seat 1), `furnaces` whose they are."""
    seated = [*players, *(player() for _ in range(2 - len(players)))]
    now = round or (1 if event is None else 2)
    seen = [] if now == 1 else [str(event), *(str(card) for card in range(46, 61) if card != event)][: now - 1]
    position: Json = {
        "game": "dwergar",
        "seats": len(seated),
        "options": {"events": events, "keep_forced": False},
        "round": now,
        "phase": "round",
        "decision": "act",
        "to_act": 0,
        "starter": starter,
        "event": None if event is None else str(event),
        "events_seen": seen,
        "events_left": events - len(seen),
        "silverbeard": silverbeard,
        "places": {name: _place(name, places or {}, furnaces or {}) for name in PLACES},
        "players": seated,
        "moment": {"left": left, "more": 0, "further": False},
        "coming": coming or {},
        **_cards(seated, open, regions, game),
        **more,
    }
    _furnaces(position)
    _foremen(position)
    _workers(position)
    return game.load(position)


def _place(name: str, places: dict[str, str], furnaces: dict[str, int]) -> Json:
    dwarf, _, owner = places.get(name, "").partition(" ")
    return {"dwarf": dwarf or None, "seat": int(owner) if owner else None, "furnace": furnaces.get(name)}


def _cards(seated: list[Json], lying: tuple[int, ...], regions: tuple[str, ...], game: Dwergar) -> Json:
    """Regions for all cards that are named; basic ones leave the game where an advanced one is named."""
    owned = [card for each in seated for card in each["projects"]]
    named = {game.components.project(str(card)) for card in (*owned, *lying)}
    wanted = [*regions, *(REGIONS[card.region] for card in named)]
    chosen = list(dict.fromkeys([*wanted, *REGIONS]))[: max(len(seated), len(set(wanted)))]
    assert len(chosen) == len(seated), f"too many regions: {chosen}"
    names = {card.id for card in named}
    gone = [
        card.id
        for card in game.components.projects
        if REGIONS[card.region] in chosen and card.tier == "basic" and card.id not in names
    ]
    shown = [str(card) for card in lying]
    return {
        "regions": [region for region in REGIONS if region in chosen],
        "open": [*shown, *[None] * (game.components.constants.open_projects - len(shown))],
        "removed": gone if any(card.tier == "advanced" for card in named) else [],
    }


def _furnaces(position: Json) -> None:
    """What is not on a board or installed is in the supply."""
    for seat, each in enumerate(position["players"]):
        installed = sum(place["furnace"] == seat for place in position["places"].values())
        each["supply"] = 8 - each["lit"] - each["cold"] - installed


def _foremen(position: Json) -> None:
    for name, place in position["places"].items():
        if place["dwarf"] == "foreman":
            position["players"][place["seat"]]["foreman"] = name


def _workers(position: Json) -> None:
    """The last seat holds the workers that are named nowhere."""
    named = [place["dwarf"] for place in position["places"].values()]
    for each in position["players"]:
        for worker in WORKERS:
            named += [worker] * each["hand"][worker]
    hand = position["players"][-1]["hand"]
    missing = 12 - sum(worker in WORKERS for worker in named)
    for worker in WORKERS:
        added = min(missing, 6 - named.count(worker))
        hand[worker] += added
        missing -= added


# Playing and looking -------------------------------------------------------------------------------------------------


def play(state: State, *actions: str) -> Any:
    """Play actions of whoever is to act; the state itself is returned. Invariants are checked after each."""
    for action in actions:
        state.apply(state.game.parse(action))
        state.check()
    return state


def legal(state: State, kind: str = "") -> list[str]:
    """The legal actions that begin with these words."""
    texts = [state.game.format(code) for code in state.legal_actions()]
    return [text for text in texts if text.startswith(kind)]


def why(state: State, action: str, seat: int = 0) -> tuple[str, str]:
    """The key and paragraph of a refusal."""
    reason = state.game.explain(state, seat, action)
    assert reason is not None, f"{action} is legal"
    return reason.key.removeprefix("why."), reason.paragraph


def me(state: State, seat: int = 0) -> Json:
    found: Json = state.view(None)["players"][seat]
    return found


def store(state: State, seat: int = 0) -> str:
    """The store as it is written: `"2c 1g"`."""
    counts = me(state, seat)["store"]
    return " ".join(f"{counts[name]}{letter}" for letter, name in LETTERS.items() if counts[name])


def cart(state: State, row: str, seat: int = 0) -> str:
    counts = me(state, seat)["carts"][row]
    return " ".join(f"{counts[name]}{letter}" for letter, name in LETTERS.items() if counts.get(name))


def hand(state: State, seat: int = 0) -> str:
    """The workers in a hand, the foreman last."""
    held = me(state, seat)
    names = [worker for worker in WORKERS for _ in range(held["hand"][worker])]
    return " ".join([*names, *(["foreman"] if held["foreman"] == "hand" else [])])


def heat(state: State, seat: int = 0) -> tuple[int, int, int]:
    """Heat on the scale, lit and cold furnaces."""
    held = me(state, seat)
    return held["heat"], held["lit"], held["cold"]


def dwarf(state: State, place: str) -> str | None:
    found: str | None = state.view(None)["places"][place]["dwarf"]
    return found


def vp(state: State, seat: int = 0) -> int:
    return int(me(state, seat)["vp"])


def decision(state: State) -> str:
    return str(state.view(None)["decision"])


def next_round(state: State) -> Any:
    """Play on without doing anything until another round begins, or the match is over."""
    now = state.view(None)["round"]
    while not state.is_over() and state.view(None)["round"] == now and state.view(None)["phase"] == "round":
        actions = legal(state)
        quiet = [text for text in actions if text in ("work done", "act skip")]
        outside = [text for text in actions if " mine_" not in text]
        play(state, (quiet or outside or actions)[0])
    return state
