"""The JSON interface, one module per noun. Handlers read a request, call the table, and answer with the outcome."""

from litestar import Router

from dwarrow.table.api.routes import chat, games, guests, lessons, news, pieces, records, seats, tables

router = Router(
    path="/api",
    route_handlers=[
        guests.Guests,
        games.Games,
        pieces.Pieces,
        tables.Tables,
        seats.Play,
        news.Live,
        news.live,
        chat.Chat,
        records.Records,
        lessons.Lessons,
    ],
)
