"""`dwarrow serve`: the table on this machine, until Ctrl-C."""

from __future__ import annotations

import errno
import logging
import os
import secrets
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

import click

from dwarrow.kernel.errors import DwarrowError
from dwarrow.table.logs import FORMS, set_up

if TYPE_CHECKING:
    from dwarrow.table.people.limits import Limits

HOST = "127.0.0.1"
PORT = 8100
LAST_PORT = 65_535
ANYWHERE = ("0.0.0.0", "::", "")  # addresses to listen on, not to visit
GRACE = 3  # seconds for requests on their way when the server stops


@click.command(short_help="Open the table in the browser, for yourself and for friends.")
@click.option("--host", default=HOST, show_default=True, help="The address to listen on; 0.0.0.0 means all.")
@click.option("--port", type=click.IntRange(0, LAST_PORT), default=PORT, show_default=True, help="0: any free one.")
@click.option("--db", metavar="URL", help="sqlite:///FILE or postgresql://…  [default: a file in your data folder]")
@click.option("--open/--no-open", "opens", default=True, help="Open the browser.")
@click.option("--origin", "origins", metavar="URL", multiple=True, help="A public address of the table behind a proxy.")
@click.option("--limits/--no-limits", default=True, help="Limit the requests of one address.")
@click.option("--quota", type=click.IntRange(1), metavar="MB", help="What one address may store.  [default: 1000]")
@click.option("--log", "form", type=click.Choice(FORMS), default=FORMS[0], show_default=True, help="How it logs.")
@click.option("--log-requests", "requests", is_flag=True, help="Log each request, without what is secret in it.")
@click.option("--metrics", metavar="FILE", type=Path, help="Answer /metrics to who brings the token in FILE.")
def command(
    host: str,
    port: int,
    db: str | None,
    opens: bool,
    origins: tuple[str, ...],
    limits: bool,
    quota: int | None,
    form: str,
    requests: bool,
    metrics: Path | None,
) -> None:
    """Serve the table: people and bots play at it in the browser.

    Without options it is for this machine only and keeps everything in a file in your data folder. Ctrl-C stops it;
    when it starts again, matches continue where they were.

    --metrics needs an extra, pip install 'dwarrow[metrics]'. Where the file is not there it is made, with a new token.
    """
    for origin in origins:
        check_origin(origin)
    token = "" if metrics is None else token_in(metrics)
    listener = bound(host, port)
    set_up(form, requests)
    try:
        port = listener.getsockname()[1]
        where = Where(address(host, port), elsewhere(host, port), origins)
        serve(listener, where, db, opens, allowed(limits, quota), token)
    finally:
        listener.close()


def allowed(limits: bool, quota: int | None) -> Limits | None:
    """What one address may do and store; None: as usual. A person may store a quarter of that."""
    from dwarrow.table.people.limits import UNLIMITED, Limits

    found = Limits() if limits else UNLIMITED
    if quota is None:
        return None if limits else UNLIMITED
    return found._replace(address_bytes=quota * 1e6, person_bytes=quota * 1e6 / 4)


def token_in(file: Path) -> str:
    """The token for the metrics, which is made where there is no such file."""
    from dwarrow.table.api.metrics import SHORTEST, needed

    needed()
    try:
        with suppress(FileExistsError):
            handle = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
            with os.fdopen(handle, "w") as new:
                new.write(f"{secrets.token_urlsafe(SHORTEST)}\n")
        token = file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise DwarrowError(f"--metrics {file}: {getattr(error, 'strerror', None) or 'is not text'}") from None
    if len(token) < SHORTEST or not token.isascii() or not token.isprintable():
        raise DwarrowError(f"--metrics {file}: must hold a token of at least {SHORTEST} letters and figures")
    return token


def check_origin(origin: str) -> None:
    """Refuse an address that no browser would send as its origin."""
    parts = urlsplit(origin)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise DwarrowError(f"--origin {origin!r}: must be like https://play.example.org, without a path")


def bound(host: str, port: int) -> socket.socket:
    """A socket on the port, or an error that names the next free one."""
    try:
        return listening(host, port)
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise DwarrowError(f"cannot listen on {host}: {error.strerror}") from None
    free = next_free(host, port)
    advice = f" (free: --port {free})" if free else ""
    raise DwarrowError(f"port {port} is taken{advice}")


def listening(host: str, port: int) -> socket.socket:
    kind = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With its protocol named, since asyncio sends at once (TCP_NODELAY) only where it knows that it is TCP.
    found = socket.socket(kind, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(1024)
    except BaseException:
        found.close()
        raise
    return found


def next_free(host: str, port: int) -> int:
    """The next free port, or 0."""
    for candidate in range(port + 1, min(port + 100, LAST_PORT) + 1):
        try:
            listening(host, candidate).close()
        except OSError:
            continue
        return candidate
    return 0


def address(host: str, port: int) -> str:
    """Where a browser on this machine finds the table."""
    name = "localhost" if host in (*ANYWHERE, HOST, "::1") else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"


def elsewhere(host: str, port: int) -> list[str]:
    """Where browsers on other machines find a table that listens on all addresses."""
    if host not in ANYWHERE:
        return []
    from dwarrow.table.api.invitations import own_addresses

    return [address(own, port) for own in own_addresses()]


class Where(NamedTuple):
    """Under which addresses the table is found: on this machine, on others in its network, behind a proxy."""

    url: str
    others: list[str]
    origins: tuple[str, ...]


def serve(
    listener: socket.socket, where: Where, db: str | None, opens: bool, limits: Limits | None, metrics: str
) -> None:
    """Run the server until a signal stops it."""
    import uvicorn
    from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

    from dwarrow.table.api.connections import Sturdy, protocol_with, proxies, without_traceback
    from dwarrow.table.api.request_log import RequestLog
    from dwarrow.table.app import create_app
    from dwarrow.table.settings import default_db
    from dwarrow.table.store import open_store

    store = open_store(db or default_db())  # report a bad address before anything starts
    if not store.alone():
        click.echo(
            "dwarrow: another process serves this file already. SQLite is for one, PostgreSQL for several", err=True
        )
    names = [urlsplit(where.url).hostname or ""]
    app = create_app(store, limits=limits, origins=where.origins, names=names, metrics=metrics)

    def ready() -> None:
        lines = [f"The table is open: {where.url}", *(f"For others in your network: {other}" for other in where.others)]
        click.echo("\n".join([*lines, "Ctrl-C closes it."]))  # at once: a program that reads the first line may go on
        if opens:
            show(where.url)

    class Server(uvicorn.Server):
        """Says when it is ready, and releases requests that wait for news when it stops."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if not self.should_exit:
                ready()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            await app.state.tables.close()
            await super().shutdown(sockets)

    config = uvicorn.Config(
        app,
        http=protocol_with(limits),
        ws=Sturdy,
        log_config=None,
        log_level="warning",
        access_log=False,  # addresses may hold tokens; `RequestLog` logs them without
        proxy_headers=False,  # that is done below, where it is still known who the proxy is
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        ws_max_size=4096,
        ws_per_message_deflate=False,  # the length of what is compressed tells something of what is in it
        lifespan="on",
    )
    trusted: Any = config.forwarded_allow_ips
    behind: Any = ProxyHeadersMiddleware(app, trusted)  # type: ignore[arg-type]  # Litestar's types are narrower
    config.app = RequestLog(behind, proxies(trusted), app.state.measures)
    logging.getLogger("uvicorn.error").addFilter(without_traceback)
    open_files()
    run(Server(config).run, listener)
    click.echo("The table is closed.")


def open_files() -> None:
    """As many open files as the system lets us have: every browser at the tables is one, and the usual limit is low."""
    if sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def show(url: str) -> None:
    """Open the browser. It may take its time, so the server does not wait for it."""
    if not has_screen():
        return  # the browser found there would take over this terminal
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def has_screen() -> bool:
    """Whether to open a browser. One chosen by name may run in the terminal: then the user wants that."""
    wanted = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in wanted)


def run(serving: Callable[[list[socket.socket]], None], listener: socket.socket) -> None:
    """Serve until a signal: uvicorn stops cleanly, then raises the signal again, which ends the program."""
    signal.signal(signal.SIGTERM, lambda *_: None)
    with suppress(KeyboardInterrupt):
        serving([listener])
