"""Tables: founding, finding, sitting down, starting, and what the host can do."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, get, post
from litestar.params import FromPath, JSONBody

from dwarrow.table import consent, founding, hosting, lobby, substitutes
from dwarrow.table.callers import is_host, must_be_audience, must_hold, must_host, must_own, person_of, plays
from dwarrow.table.given import TheCaller, ThePlace, TheRates, TheRooms, TheSecret, TheThinking
from dwarrow.table.invitation import invitation
from dwarrow.table.problems import Problem
from dwarrow.table.routes.documented import AT_TABLE, SEATED, problems
from dwarrow.table.routes.guests import address
from dwarrow.table.routes.play import actor
from dwarrow.table.telling import table_info
from dwarrow.table.wire import (
    FoundedTable,
    Invitation,
    Link,
    NewTable,
    Pause,
    SeatKey,
    SitDown,
    SubstituteLink,
    TableInfo,
    WatchLink,
)

LARGE = 2_500_000  # bytes of a request that may hold a component file


class Tables(Controller):
    """All tables, and one."""

    path = "/tables"
    tags = ("tables",)

    @get(summary="Public tables, the newest first", responses=problems())
    async def public(self, rooms: TheRooms, secret: TheSecret, caller: TheCaller) -> list[TableInfo]:
        return [table_info(place, caller, secret) for place in await lobby.public(rooms)]

    @get("/mine", summary="My tables, those where it is my turn first", responses=problems("no_name"))
    async def mine(self, rooms: TheRooms, secret: TheSecret, caller: TheCaller) -> list[TableInfo]:
        found = [table_info(place, caller, secret) for place in await lobby.of_person(rooms, caller.known())]
        return sorted(found, key=lobby.urgency)

    @post(
        summary="Found a table",
        responses=problems("no_name", "unknown_game", "bad_option", "bad_components", "bad_seats", "bad_name"),
        request_max_body_size=LARGE,
    )
    async def found(
        self,
        request: Request[Any, Any, Any],
        data: JSONBody[NewTable],
        rooms: TheRooms,
        secret: TheSecret,
        caller: TheCaller,
        rates: TheRates,
    ) -> FoundedTable:
        rates.new.take(address(request))
        founded = await founding.found(rooms, secret, await person_of(rooms, caller), data)
        place = await rooms.place(founded.row.id)
        keys = [SeatKey(seat, token) for seat, token in founded.tokens.items()]
        substitute = founded.substitute if data.clock is not None and data.clock.empty == "person" else None
        return FoundedTable(table_info(place, caller, secret), founded.watch, keys, substitute)

    @get("/{table_id:str}", summary="One table", responses=problems(*AT_TABLE))
    async def table(self, place: ThePlace, secret: TheSecret, caller: TheCaller) -> TableInfo:
        return table_info(place, caller, secret)

    @post(
        "/{table_id:str}/seats/{seat:int}/sit",
        status_code=200,
        summary="Take an open seat",
        responses=problems("no_name", "bad_name", "not_gathering", "seat_taken", "full", "bad_seats", *AT_TABLE),
    )
    async def sit(
        self, place: ThePlace, seat: FromPath[int], data: JSONBody[SitDown], rooms: TheRooms, caller: TheCaller
    ) -> SeatKey:
        return SeatKey(seat, await founding.sit_down(rooms, place, seat, await person_of(rooms, caller), data))

    @post(
        "/{table_id:str}/seats/{seat:int}/leave",
        status_code=200,
        summary="Leave a seat, or, as the host, have somebody leave",
        responses=problems("finished", "stale", "nobody_there", *SEATED, *AT_TABLE),
    )
    async def leave(
        self,
        place: ThePlace,
        seat: FromPath[int],
        rooms: TheRooms,
        secret: TheSecret,
        caller: TheCaller,
        thinking: TheThinking,
    ) -> TableInfo:
        chair = founding.chair_at(place, seat)
        if is_host(place, caller) and chair.person != caller.person:
            await hosting.remove(rooms, place, seat, caller.known())
        else:
            must_hold(place, seat, caller)
            await hosting.leave(rooms, place, seat, actor(chair) if plays(chair, caller) else chair.person or "")
        thinking.nudge(place.row.id)
        return table_info(place, caller, secret)

    @post(
        "/{table_id:str}/seats/{seat:int}/back",
        status_code=200,
        summary="Take the seat back from whoever plays on",
        responses=problems("finished", "stale", *SEATED, *AT_TABLE),
    )
    async def back(
        self, place: ThePlace, seat: FromPath[int], rooms: TheRooms, secret: TheSecret, caller: TheCaller
    ) -> TableInfo:
        chair = must_own(place, seat, caller)
        await hosting.come_back(rooms, place, seat, chair.person or "")
        return table_info(place, caller, secret)

    @post(
        "/{table_id:str}/seats/{seat:int}/token",
        status_code=200,
        summary="A new token for the seat; the old one is void",
        responses=problems("stale", *SEATED, *AT_TABLE),
    )
    async def token(self, place: ThePlace, seat: FromPath[int], rooms: TheRooms, caller: TheCaller) -> SeatKey:
        must_own(place, seat, caller)
        return SeatKey(seat, await hosting.new_seat_token(rooms, place, seat))

    @post(
        "/{table_id:str}/start",
        status_code=200,
        summary="Begin the match",
        responses=problems("not_host", "not_gathering", "seat_empty", *AT_TABLE),
    )
    async def start(
        self, place: ThePlace, rooms: TheRooms, secret: TheSecret, caller: TheCaller, thinking: TheThinking
    ) -> TableInfo:
        must_host(place, caller)
        await founding.start(rooms, secret, place)
        thinking.nudge(place.row.id)
        return table_info(place, caller, secret)

    @post(
        "/{table_id:str}/pause",
        status_code=200,
        summary="Pause the match, or let it go on",
        responses=problems("not_host", "not_running", "finished", *AT_TABLE),
    )
    async def pause(
        self,
        place: ThePlace,
        data: JSONBody[Pause],
        rooms: TheRooms,
        secret: TheSecret,
        caller: TheCaller,
        thinking: TheThinking,
    ) -> TableInfo:
        must_host(place, caller)
        await hosting.pause(rooms, place, caller.known(), data.paused)
        thinking.nudge(place.row.id)
        return table_info(place, caller, secret)

    @post(
        "/{table_id:str}/abandon",
        status_code=200,
        summary="Ask all to give the match up; before it begins the host just does",
        responses=problems("not_host", "not_your_seat", "not_running", "finished", *AT_TABLE),
    )
    async def abandon(self, place: ThePlace, rooms: TheRooms, secret: TheSecret, caller: TheCaller) -> TableInfo:
        info = table_info(place, caller, secret)
        if place.row.status == "gathering":
            must_host(place, caller)
            await hosting.close(rooms, place)
        elif not info.your_seats:
            raise Problem("not_your_seat")
        else:
            seat = info.your_seats[0]
            await consent.ask_abandon(rooms, place, seat, place.chairs[seat].person or "")
            for other in info.your_seats[1:]:
                if consent.motion_at(place) is not None:
                    await consent.vote(rooms, place, other, place.chairs[other].person or "", True)
        return table_info(place, caller, secret)

    @post(
        "/{table_id:str}/rematch",
        status_code=200,
        summary="A new table for the same players",
        responses=problems("still_running", "bad_token", *AT_TABLE),
    )
    async def rematch(self, place: ThePlace, rooms: TheRooms, secret: TheSecret, caller: TheCaller) -> TableInfo:
        must_be_audience(place, None, caller)
        if not table_info(place, caller, secret).your_seats:
            must_host(place, caller)
        again = await rooms.place(await hosting.rematch(rooms, secret, place))
        return table_info(again, caller, secret)

    @post(
        "/{table_id:str}/watch",
        status_code=200,
        summary="A new link for spectators; the old one is void",
        responses=problems("not_host", "stale", *AT_TABLE),
    )
    async def watch(
        self, request: Request[Any, Any, Any], place: ThePlace, rooms: TheRooms, caller: TheCaller
    ) -> WatchLink:
        must_host(place, caller)
        token = await hosting.new_watch_token(rooms, place)
        page = await invitation(request, f"/table/{place.row.id}?watch={token}")
        return WatchLink(token, page.path, page.link, page.qr)

    @post(
        "/{table_id:str}/substitute/link",
        status_code=200,
        summary="A new link for the substitute; the old one is void",
        responses=problems("not_host", "no_substitute", "stale", *AT_TABLE),
    )
    async def substitute_link(
        self, request: Request[Any, Any, Any], place: ThePlace, rooms: TheRooms, caller: TheCaller
    ) -> SubstituteLink:
        must_host(place, caller)
        token = await substitutes.new_link(rooms, place)
        page = await invitation(request, f"/table/{place.row.id}/substitute/{token}")
        return SubstituteLink(token, page.path, page.link, page.qr)

    @post(
        "/{table_id:str}/substitute",
        status_code=200,
        summary="Stand ready to play on for whoever runs out of time",
        responses=problems("no_name", "bad_token", "plays_here", "finished", "stale", *AT_TABLE),
    )
    async def substitute(
        self,
        request: Request[Any, Any, Any],
        place: ThePlace,
        data: JSONBody[Link],
        rooms: TheRooms,
        secret: TheSecret,
        caller: TheCaller,
        rates: TheRates,
    ) -> TableInfo:
        """By the link that the host has made for this. Where a bot plays on already, it is relieved."""
        rates.new.take(address(request))
        await substitutes.stand_ready(rooms, place, await person_of(rooms, caller), data.token)
        return table_info(place, caller, secret)

    @get("/{table_id:str}/invitation", summary="The table's page as others reach it", responses=problems(*AT_TABLE))
    async def invitation(self, request: Request[Any, Any, Any], place: ThePlace) -> Invitation:
        return await invitation(request, f"/table/{place.row.id}")
