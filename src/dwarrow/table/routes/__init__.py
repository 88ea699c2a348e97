"""The JSON interface: one module per noun. Handlers read a request, call the table, and tell what came of it."""

from __future__ import annotations

from litestar import Router

from dwarrow.table.routes import chat, games, guests, live, pieces, play, records, rules, tables

router = Router(
    path="/api",
    route_handlers=[
        guests.Guests,
        games.Games,
        pieces.Pieces,
        rules.Rules,
        tables.Tables,
        play.Play,
        live.Live,
        live.live,
        chat.Chat,
        records.Records,
    ],
)
