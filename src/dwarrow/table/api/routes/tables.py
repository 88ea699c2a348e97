"""Tables: create and find them, sit down, start, and what the host can do."""

from __future__ import annotations

from litestar import Controller
from litestar.params import FromPath, JSONBody

from dwarrow.table.api.dependencies import TheCall, TheTable
from dwarrow.table.api.invitations import invitation
from dwarrow.table.api.routes.routing import FOUNDING, SEAT, SEATED, TABLE, change, create, read
from dwarrow.table.match import consent, create_table, lobby, manage_table, substitutes
from dwarrow.table.news.messages import listed_table
from dwarrow.table.people.callers import (
    acting_person,
    chair_at,
    is_host,
    may_act,
    must_be_audience,
    must_hold,
    must_host,
    must_own,
)
from dwarrow.table.problems import Problem
from dwarrow.table.wire.requests import Link, NewBot, NewTable, Pause, SitDown
from dwarrow.table.wire.tables import (
    FoundedTable,
    Invitation,
    ListedTable,
    SeatKey,
    SubstituteLink,
    TableInfo,
    WatchLink,
)

LARGE = 2_500_000  # bytes of a request that may hold a component file


class Tables(Controller):
    """All tables, and one."""

    tags = ("tables",)

    @read("/tables", "Public tables, the newest first")
    async def public(self, call: TheCall) -> list[ListedTable]:
        return [listed_table(table, call.caller, call.secret) for table in await lobby.public(call.tables)]

    @read("/tables/mine", "My tables, those where it is my turn first", "no_name")
    async def mine(self, call: TheCall) -> list[ListedTable]:
        found = await lobby.of_person(call.tables, call.caller.known(), call.open)
        return sorted((listed_table(table, call.caller, call.secret) for table in found), key=lobby.urgency)

    @create(
        "/tables",
        "Create a table",
        f"no_name unknown_game bad_option bad_components bad_seats bad_name {FOUNDING}",
        request_max_body_size=LARGE,
    )
    async def found(self, data: JSONBody[NewTable], call: TheCall) -> FoundedTable:
        person = await call.person()
        async with call.turn(0):
            origin = await call.founding(person.id)
            created = await create_table.create(call.tables, call.secret, person, data, origin)
        table = await call.tables.get(created.row.id)
        keys = [SeatKey(seat, token) for seat, token in created.tokens.items()]
        substitute = created.substitute if data.clock is not None and data.clock.empty == "person" else None
        return FoundedTable(call.info(table), created.watch, keys, substitute)

    @read(TABLE, "One table")
    async def table(self, table: TheTable, call: TheCall) -> TableInfo:
        return call.info(table)

    @change(f"{SEAT}/sit", "Take an open seat", "no_name bad_name not_gathering seat_taken full bad_seats")
    async def sit(self, table: TheTable, seat: FromPath[int], data: JSONBody[SitDown], call: TheCall) -> SeatKey:
        return SeatKey(seat, await create_table.sit_down(table, seat, await call.person(), data))

    @change(f"{SEAT}/bot", "Put a bot into an open seat", "not_host not_gathering seat_taken bad_seats bad_name")
    async def bot(self, table: TheTable, seat: FromPath[int], data: JSONBody[NewBot], call: TheCall) -> TableInfo:
        must_host(table, call.caller)
        await create_table.seat_bot(table, seat, data)
        return call.info(table)

    @change(f"{SEAT}/leave", "Leave a seat; the host can also remove others", f"finished stale nobody_there {SEATED}")
    async def leave(self, table: TheTable, seat: FromPath[int], call: TheCall) -> TableInfo:
        chair = chair_at(table, seat)
        if is_host(table, call.caller) and chair.person != call.caller.person:
            await manage_table.remove(table, seat, call.caller.known())
        else:
            must_hold(table, seat, call.caller)
            await manage_table.leave(
                table, seat, acting_person(chair) if may_act(chair, call.caller) else chair.person or ""
            )
        call.bot_turns.nudge(table.row.id)
        return call.info(table)

    @change(f"{SEAT}/back", "Take the seat back from the substitute", f"finished stale {SEATED}")
    async def back(self, table: TheTable, seat: FromPath[int], call: TheCall) -> TableInfo:
        chair = must_own(table, seat, call.caller)
        await manage_table.come_back(table, seat, chair.person or "")
        call.bot_turns.nudge(table.row.id)
        return call.info(table)

    @change(f"{SEAT}/token", "A new token for the seat; the old one is void", f"stale {SEATED}")
    async def token(self, table: TheTable, seat: FromPath[int], call: TheCall) -> SeatKey:
        must_own(table, seat, call.caller)
        return SeatKey(seat, await manage_table.new_seat_token(table, seat))

    @change(f"{TABLE}/start", "Begin the match", "not_host not_gathering seat_empty")
    async def start(self, table: TheTable, call: TheCall) -> TableInfo:
        must_host(table, call.caller)
        await create_table.start(table, call.secret)
        call.bot_turns.nudge(table.row.id)
        return call.info(table)

    @change(f"{TABLE}/pause", "Pause or resume the match", "not_host not_running finished")
    async def pause(self, table: TheTable, data: JSONBody[Pause], call: TheCall) -> TableInfo:
        must_host(table, call.caller)
        await manage_table.pause(table, call.caller.known(), data.paused)
        call.bot_turns.nudge(table.row.id)
        return call.info(table)

    @change(
        f"{TABLE}/abandon",
        "Ask all to abandon the match; before it begins the host decides",
        "not_host not_your_seat not_running finished",
    )
    async def abandon(self, table_id: FromPath[str], call: TheCall) -> TableInfo:
        """The host also decides about a match that was begun under other rules, as nobody can be asked there."""
        try:
            table = await call.open(table_id)
        except Problem as problem:
            return call.info(await manage_table.give_up(call.tables, table_id, call.caller, problem))
        info = call.info(table)
        if table.row.status == "gathering":
            must_host(table, call.caller)
            await manage_table.close(table)
        elif not info.your_seats:
            raise Problem("not_your_seat")
        else:
            seat = info.your_seats[0]
            if not await consent.ask_abandon(table, seat, table.chairs[seat].person or ""):
                await consent.agree_also(table, info.your_seats[1:])
        return call.info(table)

    @change(f"{TABLE}/rematch", "A new table for the same players", f"still_running bad_token {FOUNDING}")
    async def rematch(self, table: TheTable, call: TheCall) -> TableInfo:
        must_be_audience(table, None, call.caller)
        if not call.info(table).your_seats:
            must_host(table, call.caller)
        again = await call.tables.get(await manage_table.rematch(table, call.secret, call.founding))
        return call.info(again)

    @change(f"{TABLE}/watch", "A new link for spectators; the old one is void", "not_host stale")
    async def watch(self, table: TheTable, call: TheCall) -> WatchLink:
        must_host(table, call.caller)
        token = await manage_table.new_watch_token(table)
        page = await invitation(call.request, f"/table/{table.row.id}?watch={token}")
        return WatchLink(token, page.path, page.link, page.qr)

    @change(
        f"{TABLE}/substitute/link", "A new link for the substitute; the old one is void", "not_host no_substitute stale"
    )
    async def substitute_link(self, table: TheTable, call: TheCall) -> SubstituteLink:
        must_host(table, call.caller)
        token = await substitutes.new_link(table)
        page = await invitation(call.request, f"/table/{table.row.id}/substitute/{token}")
        return SubstituteLink(token, page.path, page.link, page.qr)

    @change(
        f"{TABLE}/substitute",
        "Stand by to play on for a seat that runs out of time",
        "no_name bad_token plays_here finished stale",
    )
    async def substitute(self, table: TheTable, data: JSONBody[Link], call: TheCall) -> TableInfo:
        """By the link that the host has made for this. Where a bot plays on already, it is relieved."""
        call.limit_new()
        await substitutes.stand_by(table, await call.person(), data.token)
        return call.info(table)

    @read(f"{TABLE}/invitation", "The table's page as others reach it")
    async def invitation(self, table: TheTable, call: TheCall) -> Invitation:
        return await invitation(call.request, f"/table/{table.row.id}")
