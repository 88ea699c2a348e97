"""The web application: opens the store, puts the routes together, and closes everything at the end."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.params import FromPath

import dwarrow
from dwarrow.table import gc_tuning
from dwarrow.table.api.cookies import renew_cookie
from dwarrow.table.api.dependencies import Call, TheCall, TheCaller, TheSecret
from dwarrow.table.api.errors import error_response
from dwarrow.table.api.guard import Guard, is_api
from dwarrow.table.api.metrics import page as metrics_page
from dwarrow.table.api.openapi import Document
from dwarrow.table.api.quick_submit import QuickSubmit
from dwarrow.table.api.routes import router
from dwarrow.table.api.routes.health import health, ready
from dwarrow.table.bots.bot_turns import BotTurns
from dwarrow.table.bots.hints import Hints
from dwarrow.table.bots.reviews import Reviews
from dwarrow.table.match.open_tables import OpenTable, OpenTables
from dwarrow.table.match.upkeep import keep_up
from dwarrow.table.measures import Measures
from dwarrow.table.news.sync import Sync
from dwarrow.table.pages import router as pages
from dwarrow.table.pages.handlers import error_page
from dwarrow.table.people import identity
from dwarrow.table.people.callers import Caller, caller_of
from dwarrow.table.people.limits import Limiters, Limits
from dwarrow.table.store import Store, open_store

SWITCH = 0.0005  # seconds for which a thread with long work keeps Python from those who wait; usual is 0.005
BODY = 100_000  # bytes of a request, where a route does not allow more


def create_app(
    db: str | Store,
    *,
    limits: Limits | None = None,
    origins: Sequence[str] = (),
    names: Sequence[str] = (),
    bots: bool = True,
    metrics: str = "",
) -> Litestar:
    """The table server on a database: its address, or an open store.

    `origins` are the server's public addresses, `names` further names of this machine by which it may be asked.
    Without `bots` this process does not play for bots; another process on the same database does.
    `metrics` is the token for `/metrics`; without one there is no such page.
    """
    limiters, measures = Limiters(limits or Limits()), Measures()

    @asynccontextmanager
    async def serve_tables(app: Litestar) -> AsyncIterator[None]:
        where: str | Store = app.state.db
        store = await asyncio.to_thread(open_store, where) if isinstance(where, str) else where
        tables = OpenTables(store, measures)
        bot_turns, sync = BotTurns(tables), Sync(tables)
        app.state.tables, app.state.bot_turns = tables, bot_turns
        app.state.hints, app.state.reviews = Hints(bot_turns.workers), Reviews(tables, bot_turns.workers)
        app.state.secret = await asyncio.to_thread(store.setting, "secret", identity.new_token)
        await sync.start(bot_turns.nudge)
        if bots:
            await bot_turns.start()
        beside = (gc_tuning.collect_rarely(), keep_up(tables), measures.watch_delay())
        steady = [asyncio.create_task(work) for work in beside]
        usual = sys.getswitchinterval()
        sys.setswitchinterval(SWITCH)
        try:
            yield
        finally:
            for task in steady:
                task.cancel()
            await asyncio.gather(*steady, return_exceptions=True)
            sys.setswitchinterval(usual)
            await tables.close()
            await app.state.reviews.stop()
            await bot_turns.stop()
            await sync.stop()
            await asyncio.to_thread(store.close)

    app = Litestar(
        route_handlers=[router, pages, health, ready, *([metrics_page(metrics)] if metrics else [])],
        dependencies=DEPENDENCIES,
        exception_handlers={Exception: error_answer},
        before_send=[renew_cookie],
        lifespan=[serve_tables],
        openapi_config=OpenAPIConfig(
            title="Dwarrow",
            version=dwarrow.__version__,
            description="Tables at which people and bots play.",
            path="/schema",
            render_plugins=[Document()],
            use_handler_docstrings=True,
        ),
        request_max_body_size=BODY,
        state=State(
            {
                "limiters": limiters,
                "measures": measures,
                "db": db,
                "origins": [origin.rstrip("/").lower() for origin in origins],
            }
        ),
        logging_config=None,
        debug=False,
    )
    quick = QuickSubmit(app.asgi_handler, app.state, error_answer)
    app.asgi_handler = Guard(quick, limiters, measures, origins, error_answer, names)
    return app


def error_answer(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A message for programs, a page for people."""
    if is_api(request.scope):
        return error_response(request, error)
    return error_page(request, error)


# What handlers can ask for -------------------------------------------------------------------------------------------


def from_state(name: str) -> Provide:
    def provide(state: State) -> Any:
        return getattr(state, name)

    return Provide(provide, sync_to_thread=False)


def provide_caller(request: Request[Any, Any, Any], secret: TheSecret) -> Caller:
    return caller_of(request, secret)


def provide_call(request: Request[Any, Any, Any], caller: TheCaller, state: State) -> Call:
    return Call(request, caller, state)


async def provide_table(table_id: FromPath[str], call: TheCall) -> OpenTable:
    return await call.open(table_id)


# None is named like a field of a request: Litestar would take a wrong value there for a fault of the server.
DEPENDENCIES = {
    **{name: from_state(name) for name in ("tables", "secret", "bot_turns")},
    "caller": Provide(provide_caller, sync_to_thread=False),
    "call": Provide(provide_call, sync_to_thread=False),
    "table": Provide(provide_table),
}
