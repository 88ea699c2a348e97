"""Tables: create and find them, sit down, start, and what the host can do."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody

from dwarrow.table.api.dependencies import (
    AnyRequest,
    TheBotTurns,
    TheCaller,
    TheLimiters,
    TheSecret,
    TheTable,
    TheTables,
    person_of,
)
from dwarrow.table.api.guard import client_address
from dwarrow.table.api.invitations import invitation
from dwarrow.table.api.routes.error_docs import AT_TABLE, SEATED, problems
from dwarrow.table.match import consent, create_table, lobby, manage_table, substitutes
from dwarrow.table.news.messages import table_info
from dwarrow.table.people.callers import is_host, may_act, must_be_audience, must_hold, must_host, must_own
from dwarrow.table.people.seats import acting_person, chair_at
from dwarrow.table.problems import Problem
from dwarrow.table.wire.requests import Link, NewTable, Pause, SitDown
from dwarrow.table.wire.tables import FoundedTable, Invitation, SeatKey, SubstituteLink, TableInfo, WatchLink

LARGE = 2_500_000  # bytes of a request that may hold a component file


class Tables(Controller):
    """All tables, and one."""

    path = "/tables"
    tags = ("tables",)

    @get(summary="Public tables, the newest first", responses=problems())
    async def public(self, tables: TheTables, secret: TheSecret, caller: TheCaller) -> list[TableInfo]:
        return [table_info(table, caller, secret) for table in await lobby.public(tables)]

    @get("/mine", summary="My tables, those where it is my turn first", responses=problems("no_name"))
    async def mine(self, tables: TheTables, secret: TheSecret, caller: TheCaller) -> list[TableInfo]:
        found = [table_info(table, caller, secret) for table in await lobby.of_person(tables, caller.known())]
        return sorted(found, key=lobby.urgency)

    @post(
        summary="Found a table",
        responses=problems("no_name", "unknown_game", "bad_option", "bad_components", "bad_seats", "bad_name"),
        request_max_body_size=LARGE,
    )
    async def found(
        self,
        request: AnyRequest,
        data: JSONBody[NewTable],
        tables: TheTables,
        secret: TheSecret,
        caller: TheCaller,
        limiters: TheLimiters,
    ) -> FoundedTable:
        limiters.new.take(client_address(request.scope))
        created = await create_table.create(tables, secret, await person_of(tables, caller), data)
        table = await tables.get(created.row.id)
        keys = [SeatKey(seat, token) for seat, token in created.tokens.items()]
        substitute = created.substitute if data.clock is not None and data.clock.empty == "person" else None
        return FoundedTable(table_info(table, caller, secret), created.watch, keys, substitute)

    @get("/{table_id:str}", summary="One table", responses=problems(*AT_TABLE))
    async def table(self, table: TheTable, secret: TheSecret, caller: TheCaller) -> TableInfo:
        return table_info(table, caller, secret)

    @post(
        "/{table_id:str}/seats/{seat:int}/sit",
        status_code=200,
        summary="Take an open seat",
        responses=problems("no_name", "bad_name", "not_gathering", "seat_taken", "full", "bad_seats", *AT_TABLE),
    )
    async def sit(
        self, table: TheTable, seat: FromPath[int], data: JSONBody[SitDown], tables: TheTables, caller: TheCaller
    ) -> SeatKey:
        return SeatKey(seat, await create_table.sit_down(table, seat, await person_of(tables, caller), data))

    @post(
        "/{table_id:str}/seats/{seat:int}/leave",
        status_code=200,
        summary="Leave a seat, or, as the host, have somebody leave",
        responses=problems("finished", "stale", "nobody_there", *SEATED, *AT_TABLE),
    )
    async def leave(
        self, table: TheTable, seat: FromPath[int], secret: TheSecret, caller: TheCaller, bot_turns: TheBotTurns
    ) -> TableInfo:
        chair = chair_at(table, seat)
        if is_host(table, caller) and chair.person != caller.person:
            await manage_table.remove(table, seat, caller.known())
        else:
            must_hold(table, seat, caller)
            await manage_table.leave(
                table, seat, acting_person(chair) if may_act(chair, caller) else chair.person or ""
            )
        bot_turns.nudge(table.row.id)
        return table_info(table, caller, secret)

    @post(
        "/{table_id:str}/seats/{seat:int}/back",
        status_code=200,
        summary="Take the seat back from whoever plays on",
        responses=problems("finished", "stale", *SEATED, *AT_TABLE),
    )
    async def back(self, table: TheTable, seat: FromPath[int], secret: TheSecret, caller: TheCaller) -> TableInfo:
        chair = must_own(table, seat, caller)
        await manage_table.come_back(table, seat, chair.person or "")
        return table_info(table, caller, secret)

    @post(
        "/{table_id:str}/seats/{seat:int}/token",
        status_code=200,
        summary="A new token for the seat; the old one is void",
        responses=problems("stale", *SEATED, *AT_TABLE),
    )
    async def token(self, table: TheTable, seat: FromPath[int], caller: TheCaller) -> SeatKey:
        must_own(table, seat, caller)
        return SeatKey(seat, await manage_table.new_seat_token(table, seat))

    @post(
        "/{table_id:str}/start",
        status_code=200,
        summary="Begin the match",
        responses=problems("not_host", "not_gathering", "seat_empty", *AT_TABLE),
    )
    async def start(self, table: TheTable, secret: TheSecret, caller: TheCaller, bot_turns: TheBotTurns) -> TableInfo:
        must_host(table, caller)
        await create_table.start(table, secret)
        bot_turns.nudge(table.row.id)
        return table_info(table, caller, secret)

    @post(
        "/{table_id:str}/pause",
        status_code=200,
        summary="Pause the match, or let it go on",
        responses=problems("not_host", "not_running", "finished", *AT_TABLE),
    )
    async def pause(
        self, table: TheTable, data: JSONBody[Pause], secret: TheSecret, caller: TheCaller, bot_turns: TheBotTurns
    ) -> TableInfo:
        must_host(table, caller)
        await manage_table.pause(table, caller.known(), data.paused)
        bot_turns.nudge(table.row.id)
        return table_info(table, caller, secret)

    @post(
        "/{table_id:str}/abandon",
        status_code=200,
        summary="Ask all to give the match up; before it begins the host just does",
        responses=problems("not_host", "not_your_seat", "not_running", "finished", *AT_TABLE),
    )
    async def abandon(self, table: TheTable, secret: TheSecret, caller: TheCaller) -> TableInfo:
        info = table_info(table, caller, secret)
        if table.row.status == "gathering":
            must_host(table, caller)
            await manage_table.close(table)
        elif not info.your_seats:
            raise Problem("not_your_seat")
        else:
            seat = info.your_seats[0]
            await consent.ask_abandon(table, seat, table.chairs[seat].person or "")
            for other in info.your_seats[1:]:
                if consent.current_motion(table) is not None:
                    await consent.vote(table, other, table.chairs[other].person or "", True)
        return table_info(table, caller, secret)

    @post(
        "/{table_id:str}/rematch",
        status_code=200,
        summary="A new table for the same players",
        responses=problems("still_running", "bad_token", *AT_TABLE),
    )
    async def rematch(self, table: TheTable, tables: TheTables, secret: TheSecret, caller: TheCaller) -> TableInfo:
        must_be_audience(table, None, caller)
        if not table_info(table, caller, secret).your_seats:
            must_host(table, caller)
        again = await tables.get(await manage_table.rematch(table, secret))
        return table_info(again, caller, secret)

    @post(
        "/{table_id:str}/watch",
        status_code=200,
        summary="A new link for spectators; the old one is void",
        responses=problems("not_host", "stale", *AT_TABLE),
    )
    async def watch(self, request: AnyRequest, table: TheTable, caller: TheCaller) -> WatchLink:
        must_host(table, caller)
        token = await manage_table.new_watch_token(table)
        page = await invitation(request, f"/table/{table.row.id}?watch={token}")
        return WatchLink(token, page.path, page.link, page.qr)

    @post(
        "/{table_id:str}/substitute/link",
        status_code=200,
        summary="A new link for the substitute; the old one is void",
        responses=problems("not_host", "no_substitute", "stale", *AT_TABLE),
    )
    async def substitute_link(self, request: AnyRequest, table: TheTable, caller: TheCaller) -> SubstituteLink:
        must_host(table, caller)
        token = await substitutes.new_link(table)
        page = await invitation(request, f"/table/{table.row.id}/substitute/{token}")
        return SubstituteLink(token, page.path, page.link, page.qr)

    @post(
        "/{table_id:str}/substitute",
        status_code=200,
        summary="Stand ready to play on for whoever runs out of time",
        responses=problems("no_name", "bad_token", "plays_here", "finished", "stale", *AT_TABLE),
    )
    async def substitute(
        self,
        request: AnyRequest,
        table: TheTable,
        data: JSONBody[Link],
        tables: TheTables,
        secret: TheSecret,
        caller: TheCaller,
        limiters: TheLimiters,
    ) -> TableInfo:
        """By the link that the host has made for this. Where a bot plays on already, it is relieved."""
        limiters.new.take(client_address(request.scope))
        await substitutes.stand_by(table, await person_of(tables, caller), data.token)
        return table_info(table, caller, secret)

    @get("/{table_id:str}/invitation", summary="The table's page as others reach it", responses=problems(*AT_TABLE))
    async def invitation(self, request: AnyRequest, table: TheTable) -> Invitation:
        return await invitation(request, f"/table/{table.row.id}")
