"""Connections that bring no request: they are closed after a while, and one address has only so many."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from dwarrow.cli import serve
from dwarrow.table.api import connections
from dwarrow.table.api.connections import HEAD, protocol_with, without_traceback
from dwarrow.table.people.limits import UNLIMITED, Limits

STRANGER, OTHER, PROXY = "192.0.2.1", "192.0.2.2", "127.0.0.1"
REQUEST = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"
UPGRADE = (
    b"GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class Timer:
    def __init__(self, seconds: float, then: Callable[[], None]) -> None:
        self.seconds, self.then, self.cancelled = seconds, then, False

    def cancel(self) -> None:
        self.cancelled = True


class Loop:
    """A loop in which no time passes and no request is answered."""

    def __init__(self) -> None:
        self.timers: list[Timer] = []

    def call_later(self, seconds: float, then: Callable[..., None], *given: Any) -> Timer:
        self.timers.append(Timer(seconds, lambda: then(*given)))
        return self.timers[-1]

    def create_task(self, work: Coroutine[Any, Any, Any], **_: Any) -> Any:
        work.close()
        return type("Task", (), {"add_done_callback": lambda *_: None})()

    def running(self, seconds: float = HEAD) -> list[Timer]:
        return [timer for timer in self.timers if timer.seconds == seconds and not timer.cancelled]


class Line:
    """The transport of one connection."""

    def __init__(self, peer: str, server: Server) -> None:
        self.peer, self.closed = peer, False
        self.protocol = server.protocol(server.config, ServerState(), {}, server.loop)
        self.protocol.connection_made(self)

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return {"peername": (self.peer, 4000), "sockname": ("127.0.0.1", 8100)}.get(name, default)

    def get_protocol(self) -> Any:
        return self.protocol

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def abort(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def send(self, data: bytes) -> Line:
        self.protocol.data_received(data)
        return self

    def answered(self) -> None:
        """The request has its answer, and the connection is open for another."""
        self.protocol.cycle.response_complete = True
        if parser := getattr(self.protocol, "conn", None):  # h11's, where httptools is not installed
            self.protocol.conn = type(parser)(parser.our_role)

    def leave(self) -> None:
        self.protocol.connection_lost(OSError())


class Upgraded:
    """What takes a connection over when it becomes a live one."""

    def __init__(self, **_: Any) -> None: ...

    def connection_made(self, _: Any) -> None: ...

    def data_received(self, _: bytes) -> None: ...


class Server:
    def __init__(self, limits: Limits | None = None) -> None:
        self.protocol: Any = protocol_with(limits)
        self.loop = Loop()
        self.config = uvicorn.Config(lambda *_: None, ws=Upgraded, log_level="critical")  # type: ignore[arg-type]
        self.config.load()

    def lines(self, peer: str, count: int) -> list[Line]:
        return [Line(peer, self) for _ in range(count)]


@pytest.mark.parametrize("peer", [STRANGER, PROXY])
@pytest.mark.parametrize("sent", [b"", b"GET / HT", REQUEST[:-2]])
def test_the_head_of_a_request_must_come_in_time(peer: str, sent: bytes) -> None:
    server = Server()
    line = Line(peer, server).send(sent) if sent else Line(peer, server)
    (timer,) = server.loop.running()
    line.send(b"x-more: of the same\r\n" if sent.endswith(b"\r\n") else b"TP" if sent else b"GE")
    assert server.loop.running() == [timer]  # a little more of it gives no more time
    timer.then()
    assert line.closed


def test_a_request_stops_the_timer_until_the_next_one_begins() -> None:
    server = Server()
    line = Line(STRANGER, server).send(REQUEST)
    assert not server.loop.running()
    line.answered()
    line.send(b"GET / HT")
    (timer,) = server.loop.running()
    timer.then()
    assert line.closed


def test_the_head_of_a_request_must_not_be_long() -> None:
    line = Line(STRANGER, Server()).send(REQUEST[:-2])
    for _ in range(100):
        if not line.closed:
            line.send(b"x-more: " + b"x" * 990 + b"\r\n")
    assert line.closed


def test_nor_must_the_next_one_while_a_request_is_worked_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_REQUEST", 10_000)
    line = Line(STRANGER, Server()).send(REQUEST)
    for _ in range(20):
        if not line.closed:
            line.send(b"GET / HTTP/1.1\r\nx-more: " + b"x" * 990)
    assert line.closed


def test_many_requests_may_be_long_together() -> None:
    line = Line(STRANGER, Server())
    for _ in range(100):
        line.send(REQUEST[:-2] + b"x-more: " + b"x" * 990 + b"\r\n\r\n").answered()
    assert not line.closed


def test_a_live_connection_has_no_timer() -> None:
    server = Server()
    line = Line(STRANGER, server).send(UPGRADE)
    assert isinstance(line.protocol, Upgraded)
    assert not server.loop.running()


def test_an_address_has_only_so_many_connections() -> None:
    server = Server(Limits(at_once=3.0))
    lines = server.lines(STRANGER, 8)
    assert [line.closed for line in lines] == [False] * 6 + [True] * 2
    assert not Line(OTHER, server).closed
    for line in lines[5:]:
        line.leave()
    assert [line.closed for line in server.lines(STRANGER, 2)] == [False, True]
    lines[0].send(UPGRADE)  # the guard counts it from here on


def test_addresses_of_one_network_count_as_one() -> None:
    server = Server(Limits(at_once=0.5))
    assert not Line("2001:db8::1", server).closed
    assert Line("2001:db8::2", server).closed


def test_a_proxy_may_have_more_as_it_speaks_for_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "SILENT", 4)
    server = Server(Limits(at_once=1.0))
    for line in server.lines(PROXY, 4):
        line.send(REQUEST)
    assert [line.closed for line in server.lines(PROXY, 6)] == [False] * 4 + [True] * 2


def test_live_connections_are_counted_by_the_guard_alone() -> None:
    server = Server(Limits(at_once=1.0))
    for line in server.lines(STRANGER, 2):
        line.send(UPGRADE)
    assert not Line(STRANGER, server).closed


def test_the_server_uses_it(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[Any] = []
    monkeypatch.setattr(serve, "run", lambda serving, _: used.append(serving.__self__.config.http))
    with socket.socket() as listener:
        serve.serve(listener, serve.Where("", [], ()), f"sqlite:///{tmp_path}/t.db", False, None, "")
    assert used[0].__name__ == protocol_with(UNLIMITED).__name__
    assert without_traceback in logging.getLogger("uvicorn.error").filters


def test_what_is_not_utf8_leaves_no_traceback_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    log = logging.Logger("like uvicorn's")
    log.addHandler(caplog.handler)
    log.addFilter(without_traceback)
    for broken in (b"\xff".decode, lambda: 1 // 0):
        try:
            broken()
        except ValueError:
            log.exception("Invalid UTF-8 sequence received from client.")
        except ZeroDivisionError:
            log.exception("a fault")
    assert [(each.levelname, bool(each.exc_info)) for each in caplog.records] == [("WARNING", False), ("ERROR", True)]
