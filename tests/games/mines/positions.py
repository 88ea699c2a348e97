"""Positions of Mines for tests: a whole table in a few words, in the JSON that `game.load` reads.

Gem cards are written `"3 SW, 1 RB"`: number, letter of the gem, letter of the deck. Improvements are keywords with
their level (`s03=2`). What a test does not name is as plain as possible: everybody with an empty hand, the starting
scroll, and rows in the order of the file; the round is the first in which so many improvements can have been won.
"""

from __future__ import annotations

import copy
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import dwarrow
from dwarrow.kernel.chance import Chance
from dwarrow.kernel.state import State

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dwarrow.games.mines import Mines
    from dwarrow.games.mines.rules import MinesState

Json = dict[str, Any]
Played = TypeVar("Played", bound=State)

GEMS = ("sapphire", "emerald", "diamond", "ruby")
DECKS = ("wooden", "copper", "iron", "bronze")
LETTERS = {name[0].upper(): name for name in GEMS}
BACKS = {name[0].upper(): name for name in DECKS}
PHASE_OF = {
    **dict.fromkeys(("overseer", "forgo", "marker"), "income"),
    "spell": "spells",
    **dict.fromkeys(("trade", "pay", "take", "give", "want", "answer"), "trade"),
    **dict.fromkeys(("bid", "reward", "discard", "king"), "auction"),
    **dict.fromkeys(("upgrade", "spend"), "upgrade"),
}


def mines() -> Mines:
    """The game with the shipped components."""
    game: Any = dwarrow.game("mines")
    return game  # type: ignore[no-any-return]


def game_with(change: Callable[[Json], None]) -> Mines:
    """The game of a component file of one's own: the shipped document as `change` leaves it, written and read."""
    document: Json = copy.deepcopy(dict(mines().document))
    change(document)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "own.toml"
        file.write_text("\n".join(f"{key} = {_toml(value)}" for key, value in document.items()), encoding="utf-8")
        game: Any = dwarrow.game("mines", components=str(file))
    return game  # type: ignore[no-any-return]


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


def cards(text: str) -> dict[str, int]:
    """A pile: `"3 SW, 1 RB"` is three sapphires with wooden backs and a ruby with a bronze one."""
    pile: dict[str, int] = {}
    for part in text.split(",") if text else ():
        number, kind = part.split()
        pile[card(kind)] = int(number)
    return pile


def whole_deck(deck: str) -> str:
    """All cards of a deck, as text for a pile."""
    counts = mines().components.decks[DECKS.index(deck)].gems
    return ", ".join(f"{n} {gem[0].upper()}{deck[0].upper()}" for gem, n in zip(GEMS, counts, strict=True))


def card(kind: str) -> str:
    return f"{LETTERS[kind[0]]} {BACKS[kind[1]]}"


def gems(text: str) -> dict[str, int]:
    """Gems without backs, as in bids and offers: `"9 S, 2 E"`."""
    return {LETTERS[part.split()[1]]: int(part.split()[0]) for part in (text.split(",") if text else ())}


def player(
    *,
    hand: Any = "",
    vp: Any = 0,
    board: Any = "front",
    family: Any = 1,
    packdragon: Any = 0,
    start: Any = 1,
    known: Any = "",
    table: Any = "",
    bids: Any = "",
    **fields: Any,
) -> Json:
    """A player. Further keywords are improvements with their level (`d04=2`) or fields of the position (`offers=1`)."""
    items = {"family": family}
    if any(each.id == board and each.packdragon is not None for each in mines().components.boards):
        items["packdragon"] = packdragon
    if start is not None:
        items["start"] = start
    rest = {name: value for name, value in fields.items() if name in ("used", "raised", "offers", "sealed")}
    items.update({name: level for name, level in fields.items() if name not in rest})
    return {
        "board": board,
        "vp": vp,
        "items": items,
        "hand": cards(hand),
        "known": cards(known),
        "table": cards(table),
        "bids": gems(bids),
        **rest,
    }


def position(
    decision: str,
    *players: Json,
    seats: int = 0,
    to_act: int = 0,
    starter: int = 0,
    round: int = 0,  # noqa: A002  # the field's name
    king: str = "",
    rows: dict[str, list[str | None]] | None = None,
    discard: str = "",
    coming: str = "",
    moment: Json | None = None,
    options: Json | None = None,
    game: Mines | None = None,
) -> Json:
    """A position where `to_act` is asked for `decision`. Players not given are plain ones; `rows` names the first cards
    of a row, from the right space on.
    """
    game = game or mines()
    seats = max(seats, len(players), 2)
    everybody = [*copy.deepcopy(players), *(player() for _ in range(seats - len(players)))]
    after_market = decision in ("upgrade", "spend", "over")
    owned = [name for each in everybody for name in each["items"]]
    first = max(_won_at_least(game, gem, owned, rows) for gem in GEMS) + (0 if after_market else 1)
    first = max(
        first, next((each.depth for each in game.components.halls if each.id == king), 0) + (not after_market), 1
    )
    round = round or (game.components.rounds if decision == "over" else first)  # noqa: A001
    slid = round if after_market else round - 1
    shown, gone = _rows(game, seats, slid, owned, rows or {})
    start = game.components.improvements[game.components.start_scroll]
    if decision == "bid" and not (options or {}).get("keep_forced"):
        for each in everybody:
            each["bids"] = _forced_bids(each["hand"]) | each["bids"]
    return {
        "game": "mines",
        "seats": seats,
        "options": {"player_trading": True, "max_offers_per_player": 3, "keep_forced": False, **(options or {})},
        "round": round,
        "phase": PHASE_OF.get(decision, "over"),
        "decision": None if decision == "over" else decision,
        "to_act": None if decision == "over" else to_act,
        "starter": starter,
        "king": king or _hall(game, slid),
        "rows": shown,
        "discard": cards(discard),
        "removed": gone + ["start"] * (start.copies - owned.count("start")),
        "players": everybody,
        "moment": _moment(decision, to_act, seats) | (moment or {}),
        "coming": [card(kind) for kind in coming.split()],
    }


def _row_cards(game: Mines, gem: str) -> list[str]:
    return [each.id for each in game.components.improvements if each.row == GEMS.index(gem)]


def _won_at_least(game: Mines, gem: str, owned: list[str], rows: Json | None) -> int:
    """How many cards of a row have left it for a gallery, less the one that has only just left the right space."""
    won = sum(name in owned for name in _row_cards(game, gem))
    return won - 1 if (rows or {}).get(gem, [""])[0] is None else won


def _rows(game: Mines, seats: int, slid: int, owned: list[str], wanted: Json) -> tuple[Json, list[str]]:
    """The rows after the market has moved `slid` times, and the cards of all rows that are out of the game."""
    shown: Json = {}
    gone: list[str] = []
    for gem in game.components.gems:
        names = [name for name in _row_cards(game, gem.id) if name not in owned]
        if gem.min_players_for_row > seats:
            gone += names
            continue
        first = wanted.get(gem.id, [])
        rest = [name for name in names if name not in first]
        length = max(0, len(_row_cards(game, gem.id)) - slid)
        behind = max(0, length - len(first))
        gone += rest[: len(rest) - behind]
        places = [*first, *rest[len(rest) - behind :], None, None]
        shown[gem.id] = {"right": places[0], "middle": places[1], "pile": [name for name in places[2:] if name]}
    return shown, gone


def _hall(game: Mines, moves: int) -> str:
    """Where the King stands who always took the first exit."""
    hall = game.components.halls[game.components.start_hall]
    for _ in range(moves):
        hall = game.components.halls[hall.exits[0]]
    return hall.id


def _forced_bids(hand: dict[str, int]) -> dict[str, int]:
    """The bids that are sealed by themselves: 0 of every gem, ruby first, up to the first one that is held."""
    forced = {}
    for gem in reversed(GEMS):
        if any(kind.startswith(gem) for kind in hand):
            break
        forced[gem] = 0
    return forced


def _moment(decision: str, to_act: int, seats: int) -> Json:
    phase = PHASE_OF.get(decision)
    if phase == "trade":
        return {"turn": to_act, "active": list(range(seats))}
    if phase == "auction":
        return {"auction": 4 if decision == "king" else 0, "winner": None}
    return {}


def load(decision: str, *players: Json, **fields: Any) -> MinesState:
    """The state of a `position`."""
    return (fields.get("game") or mines()).load(position(decision, *players, **fields))


def before_income(*players: Json, starter: int = 0, **fields: Any) -> MinesState:
    """The last moment of a round: `upgrade end` brings the income of the next one, in which `starter` begins."""
    seats = max(fields.get("seats", 0), len(players), 2)
    last = (starter - 1) % seats
    return load("upgrade", *players, starter=last, to_act=(last - 1) % seats, **fields)


def income(*players: Json, **fields: Any) -> MinesState:
    """The first decision after the income of a round has begun."""
    return play(before_income(*players, **fields), "upgrade end")


def at_the_end(*players: Json, **fields: Any) -> MinesState:
    """A match that has just ended with these players: the King has arrived, and the last seat has no more to buy."""
    seats = max(fields.get("seats", 0), len(players), 2)
    rounds = (fields.get("game") or mines()).components.rounds
    return play(load("upgrade", *players, round=rounds, to_act=seats - 1, **fields), "upgrade end")


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


DULL = ("spell pass", "trade pass", "answer decline", "reward vp", "marker forfeit", "upgrade end")


def advance(state: Played, decision: str, round: int = 0) -> Played:  # noqa: A002  # as in positions
    """Go on without doing anything of note to the next such decision (of that round, if one is named)."""
    while not state.is_over():
        here = state.dump()
        if here["decision"] == decision and round in (0, here["round"]):
            return state
        options = legal(state)
        play(state, next((text for text in DULL if text in options), options[0]))
    raise AssertionError(f"the match ended before {decision}")


def legal(state: State, seat: int | None = None) -> list[str]:
    return [state.game.format(code) for code in state.legal_actions(seat)]


def hand(state: State, seat: int) -> dict[str, int]:
    return dict(state.dump()["players"][seat]["hand"])


def backs(state: State, seat: int) -> dict[str, int]:
    """How many cards of each deck a seat holds; decks without cards are left out."""
    return {deck: n for deck, n in state.dump()["players"][seat]["backs"].items() if n}


def level(state: State, seat: int, item: str) -> int:
    return int(state.dump()["players"][seat]["items"][item])


def vp(state: State, seat: int) -> int:
    return int(state.dump()["players"][seat]["vp"])


def discard(state: State) -> dict[str, int]:
    return dict(state.dump()["discard"])


def moments(seed: int, every: int = 9) -> Iterator[State]:
    """States of a match by chance with options by chance, one in `every` decisions."""
    chance = Chance(seed)
    seats = 2 + seed % 3
    options = mines().draw_options(seats, seed) | {"keep_forced": seed % 4 == 0}
    state = mines().new(seats=seats, seed=seed, options=options)
    while not state.is_over():
        if chance.below(every) == 0:
            yield state
        actions = state.legal_actions()
        state.apply(actions[int(chance.below(len(actions)))])
    yield state
