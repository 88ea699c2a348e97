"""The form for a new table, with the game's options explained."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, NamedTuple

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.response import Redirect

from dwarrow import bots, registry
from dwarrow.kernel.game import Game
from dwarrow.kernel.options import Option
from dwarrow.kernel.texts import Catalog
from dwarrow.kernel.texts.option_values import meanings
from dwarrow.table import translate
from dwarrow.table.match import create_table
from dwarrow.table.match.games import game_named
from dwarrow.table.pages import render
from dwarrow.table.pages.visitor import TheVisitor, Visitor, checked, remember, take_name
from dwarrow.table.problems import Problem
from dwarrow.table.wire.base import MAX_COMPONENTS
from dwarrow.table.wire.requests import NewTable

NOBODY = "none"
MINUTE = 60
LARGE = 2_500_000  # bytes of a request that may hold a component file


class Field(NamedTuple):
    """An option of the game as a field of the form."""

    name: str
    title: str
    meaning: str
    allowed: str
    value: str
    kind: str  # choice, number or text
    choices: list[tuple[str, str]]
    words: list[tuple[str, str]]  # what can be typed, and what it means


@get("/new", include_in_schema=False)
async def new(visitor: TheVisitor) -> Response[str]:
    """The form, filled for a first match against two bots."""
    return form_page(visitor, 200, {"game": registry.SHIPPED[0], **visitor.request.query_params}, None)


@post("/new", include_in_schema=False, request_max_body_size=LARGE)
async def create(visitor: TheVisitor) -> Response[str] | Redirect:
    """Create the table, or show the form again as it was filled in, with the refusal."""
    data = await visitor.request.form()
    filled = {name: value for name, value in data.items() if isinstance(value, str)}
    try:
        filled["components"] = await components(data.get("file"), filled.get("components", ""))
        if visitor.person is None:
            await take_name(visitor, filled.get("name", ""))
        host = visitor.known()
        async with visitor.call.turn(0):
            origin = await visitor.call.founding(host.id)
            made = await create_table.create(visitor.tables, visitor.secret, host, wish(filled), origin)
    except Problem as problem:
        return form_page(visitor, problem.status, filled, translate.problem_body(problem, visitor.language).text)
    return remember(render.go(f"/table/{made.row.id}"), visitor)


async def components(file: Any, typed: str) -> str:
    """The uploaded component file, or else the text in the form."""
    if not isinstance(file, UploadFile):
        return typed
    content = await file.read()
    if not content:
        return typed
    if len(content) > MAX_COMPONENTS:
        raise Problem("too_large")
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise Problem("bad_components", faults=[str(error)]) from None


def wish(filled: dict[str, str]) -> NewTable:
    """The table that the form asks for."""
    game = game_named(filled.get("game", ""))
    seats = [seat(filled, number) for number in range(game.seats[-1]) if filled.get(f"seat{number}") != NOBODY]
    names = [option.name for option in game.all_options()]
    wished: dict[str, Any] = {
        "game": game.name,
        "seats": seats,
        "options": {name: filled[f"option.{name}"] for name in names if f"option.{name}" in filled},
        "public": filled.get("public") == "yes",
        "pace": filled.get("pace", "live"),
        "hints": filled.get("hints") != "no",
        "components": filled.get("components") or None,
        "salt": filled.get("salt", ""),
    }
    if filled.get("bank"):
        wished["clock"] = {
            "bank": minutes(filled["bank"]),
            "gain": filled.get("gain") or "0",
            "empty": filled.get("empty", "nothing"),
        }
    made: NewTable = checked(NewTable, wished)
    return made


def minutes(text: str) -> int:
    try:
        return round(float(text.replace(",", ".")) * MINUTE)
    except (ValueError, OverflowError):
        raise Problem("malformed", error=f"{text!r}: minutes") from None


def seat(filled: dict[str, str], number: int) -> dict[str, Any]:
    kind, _, bot = filled.get(f"seat{number}", "open").partition(":")
    said = " ".join(filled.get(f"name{number}", "").split())
    return {"kind": kind, "bot": bot or None, "name": said or None}


# The form ------------------------------------------------------------------------------------------------------------


def form_page(visitor: Visitor, status: int, filled: dict[str, str], refused: str | None) -> Response[str]:
    game = game_named(filled.get("game") or registry.SHIPPED[0])
    catalog = game.catalog(visitor.language)
    seats = []
    for number in range(game.seats[-1]):
        usual = "me" if number == 0 else f"bot:{bots.USUAL}" if number < 3 else NOBODY
        seats.append((number, filled.get(f"seat{number}", usual), filled.get(f"name{number}", "")))
    return render.page(
        "new.html",
        visitor,
        status,
        game=game.name,
        title=catalog.say("title"),
        summary=catalog.say("summary"),
        titles=[(name, game_named(name).catalog(visitor.language).say("title")) for name in registry.names()],
        least=game.seats[0],
        most=game.seats[-1],
        seats=seats,
        levels=list(bots.LEVELS),
        simple_bots=[name for name in bots.NAMES if name not in bots.LEVELS] if filled.get("bots") == "all" else [],
        fields=[field(game, option, catalog, filled) for option in game.all_options()],
        filled=defaultdict(str, filled),
        refused=refused,
    )


def field(game: Game, option: Option, catalog: Catalog, filled: dict[str, str]) -> Field:
    key = f"option.{option.name}"
    usual = str(option.default).lower() if isinstance(option.default, bool) else str(option.default)
    found = meanings(option, catalog, game.seats[-1])
    values = [(each.value, each.text) for each in found]
    typed = all(each.typed for each in found)
    kind = "number" if type(option.default) is int else "choice" if typed else "text"
    return Field(
        name=option.name,
        title=catalog.say(f"{key}.name"),
        meaning=catalog.say(f"{key}.meaning"),
        allowed=option.allowed,
        value=filled.get(key, usual),
        kind=kind,
        choices=values if kind == "choice" else [],
        words=values if kind == "text" else [],
    )
