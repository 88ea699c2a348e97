"""Positions of Zwergendorf for tests: a whole table in a few words, in the JSON that `game.load` reads.

A village is written `"coin a1, wall b1h, tavern c3"`. What a test does not name is as plain as possible: empty plans,
all trees and caps, no cards, the first dwarf cards in the middle.
"""

from __future__ import annotations

import copy
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from dwarrow.games.zwergendorf import Zwergendorf
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.state import State

if TYPE_CHECKING:
    from collections.abc import Callable

    from dwarrow.games.zwergendorf.rules import ZwergendorfState

Json = dict[str, Any]
Played = TypeVar("Played", bound=State)
MIDDLE = ("grey_dwarf", "grey_blacksmith")
SQUARES = [f"{column}{row}" for row in range(1, 10) for column in "abcdefghi"]


@cache
def zwergendorf() -> Zwergendorf:
    """The game with the shipped components."""
    return Zwergendorf()


def game_with(change: Callable[[Json], None]) -> Zwergendorf:
    """The game of a component file of one's own: the shipped document as `change` leaves it, written and read."""
    document: Json = copy.deepcopy(dict(zwergendorf().document))
    change(document)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "own.toml"
        file.write_text("\n".join(f"{key} = {toml(value)}" for key, value in document.items()), encoding="utf-8")
        return Zwergendorf(str(file))


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


# Villages ------------------------------------------------------------------------------------------------------------


def village(text: str) -> list[Json]:
    """`"coin a1, wall b1h"` as pieces."""
    pieces = [part.split() for part in text.split(",") if part.strip()]
    return [{"symbol": symbol, "at": at} for symbol, at in pieces]


def filled(symbol: str, leaving: int = 0, text: str = "") -> str:
    """A village full of one symbol, but for the last squares and those that `text` covers."""
    taken = {square for piece in pieces_of(text) for square in piece}
    rest = [square for square in SQUARES if square not in taken]
    own = ", ".join(f"{symbol} {square}" for square in rest[: len(rest) - leaving])
    return ", ".join(part for part in (text, own) if part)


def pieces_of(text: str) -> list[list[str]]:
    state = load(player(text))
    return [piece["squares"] for piece in state.view(None)["players"][0]["village"]]


def player(pieces: str = "", **fields: Any) -> Json:
    """A seat; `crossed`, `extra` and `extra_crossed` are its trees."""
    trees = {name: fields.pop(name, 0) for name in ("crossed", "extra", "extra_crossed")}
    return {"village": village(pieces), "trees": trees, "caps": 5, **fields}


def load(*players: Json, game: Zwergendorf | None = None, **fields: Any) -> ZwergendorfState:
    """A position; without more it is the end of a match, where everything is scored."""
    position: Json = {
        "game": "zwergendorf",
        "seats": len(players),
        "options": {},
        "phase": 10,
        "stage": "over",
        "middle": list(MIDDLE),
        "discards": {},
        "players": list(players),
        **fields,
    }
    return (game or zwergendorf()).load(position)


def producing(*players: Json, phase: int = 4, **fields: Any) -> ZwergendorfState:
    """A production phase in which every seat that is not at something else is about to use caps before the steps."""
    asked = [{"decision": "cap", **each} for each in players]
    return load(*asked, phase=phase, stage="drawing", **fields)


def resolving(*players: Json, phase: int = 1, **fields: Any) -> ZwergendorfState:
    """A card phase in which the cards are being drawn."""
    return load(*players, phase=phase, stage="drawing", **fields)


def cards(*names: str) -> Json:
    """A seat's fields when it is asked for the option of its first card."""
    return {"decision": "option", "moment": {"cards": list(names)}}


# Playing -------------------------------------------------------------------------------------------------------------


def play(state: Played, *actions: str, seat: int | None = None) -> Played:
    for action in actions:
        state.apply(state.game.parse(action), seat)
        state.check()
    return state


def legal(state: State, seat: int | None = None) -> list[str]:
    return [state.game.format(code) for code in state.legal_actions(seat)]


def draw_all(state: State, seat: int = 0) -> list[str]:
    """Draw whatever the seat produces at the first place that is offered; returns the symbols in their order."""
    drawn: list[str] = []
    while state.view(seat)["players"][seat]["decision"] == "produce":
        drawn.append(state.view(seat)["players"][seat]["drawing"]["symbol"])
        play(state, legal(state, seat)[0], seat=seat)
    return drawn


def finish(state: Played, seed: int = 0) -> Played:
    """Play to the end by chance."""
    chance = Chance(seed)
    while not state.is_over():
        codes = state.legal_actions()
        state.apply(codes[int(chance.below(len(codes)))])
    return state


def counts(state: State, seat: int = 0) -> Json:
    """The pieces of a seat by symbol, those that are there."""
    told: Json = state.view(None)["players"][seat]["counts"]
    return {symbol: n for symbol, n in told.items() if n}


def used(state: State, seat: int = 0) -> int:
    """Squares that are not free."""
    return 81 - int(state.view(None)["players"][seat]["free"])


def seat_of(state: State, seat: int = 0) -> Json:
    told: Json = state.view(seat)["players"][seat]
    return told


def worth(state: State, seat: int = 0) -> Json:
    told: Json = state.view(None)["players"][seat]["worth"]
    return told
