"""The web application: opens the store, puts the routes together, and closes everything again."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath

import dwarrow
from dwarrow.table import identity, rubbish
from dwarrow.table.callers import Caller, caller_of
from dwarrow.table.given import TheRooms, TheSecret
from dwarrow.table.guard import Guard, answer, for_programs
from dwarrow.table.hints import Hints
from dwarrow.table.listening import Listening
from dwarrow.table.pages import router as pages
from dwarrow.table.pages.serving import refusal
from dwarrow.table.rates import Limits, Rates
from dwarrow.table.reviews import Reviews
from dwarrow.table.rooms import Place, Rooms
from dwarrow.table.routes import router
from dwarrow.table.store import Store, open_store
from dwarrow.table.thinking import Thinking

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

BODY = 100_000  # bytes of a request, where a route does not allow more


def create_app(
    db: str | Store, *, limits: Limits | None = None, origins: Sequence[str] = (), bots: bool = True
) -> Litestar:
    """The table server on a database: its address, or the store if it is open already.

    `origins` are the addresses it is known by where a proxy changes the host's name. Without `bots` nobody here thinks
    for the bots: another process on the same database does.
    """
    rates = Rates(limits or Limits())

    @asynccontextmanager
    async def open_table(app: Litestar) -> AsyncIterator[None]:
        where: str | Store = app.state.db
        store = await asyncio.to_thread(open_store, where) if isinstance(where, str) else where
        rooms = Rooms(store)
        thinking, listening = Thinking(rooms), Listening(rooms)
        app.state.rooms, app.state.thinking = rooms, thinking
        app.state.hints, app.state.reviews = Hints(thinking.workers), Reviews(rooms, thinking.workers)
        app.state.secret = await asyncio.to_thread(store.setting, "secret", identity.new_token)
        await listening.start(thinking.nudge)
        if bots:
            await thinking.start()
        collecting = asyncio.create_task(rubbish.collect())
        try:
            yield
        finally:
            collecting.cancel()
            await rooms.close()
            await app.state.reviews.stop()
            await thinking.stop()
            await listening.stop()
            await asyncio.to_thread(store.close)

    app = Litestar(
        route_handlers=[router, pages],
        dependencies=DEPENDENCIES,
        exception_handlers={Exception: answer_any},
        lifespan=[open_table],
        openapi_config=OpenAPIConfig(
            title="Dwarrow",
            version=dwarrow.__version__,
            description="Tables at which people and bots play.",
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        request_max_body_size=BODY,
        state=State({"rates": rates, "db": db, "origins": [origin.rstrip("/").lower() for origin in origins]}),
        logging_config=None,
        debug=False,
    )
    app.asgi_handler = Guard(app.asgi_handler, rates, origins, answer_any)
    return app


def answer_any(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A refusal as a message to programs, and as a page to people."""
    if for_programs(request.scope):
        return answer(request, error)
    return refusal(request, error)


# What handlers ask for -----------------------------------------------------------------------------------------------


def provide_rooms(state: State) -> Rooms:
    rooms: Rooms = state.rooms
    return rooms


def provide_secret(state: State) -> str:
    secret: str = state.secret
    return secret


def provide_thinking(state: State) -> Thinking:
    thinking: Thinking = state.thinking
    return thinking


def provide_hints(state: State) -> Hints:
    hints: Hints = state.hints
    return hints


def provide_reviews(state: State) -> Reviews:
    reviews: Reviews = state.reviews
    return reviews


def provide_rates(state: State) -> Rates:
    rates: Rates = state.rates
    return rates


def provide_caller(request: Request[Any, Any, Any], secret: TheSecret) -> Caller:
    return caller_of(request, secret)


async def provide_place(table_id: FromPath[str], rooms: TheRooms) -> Place:
    return await rooms.place(table_id)


DEPENDENCIES = {
    "rooms": Provide(provide_rooms, sync_to_thread=False),
    "secret": Provide(provide_secret, sync_to_thread=False),
    "thinking": Provide(provide_thinking, sync_to_thread=False),
    "hints": Provide(provide_hints, sync_to_thread=False),
    "reviews": Provide(provide_reviews, sync_to_thread=False),
    "rates": Provide(provide_rates, sync_to_thread=False),
    "caller": Provide(provide_caller, sync_to_thread=False),
    "place": Provide(provide_place),
}
