"""A process that brings up servers quickly: it has everything imported, and each server is a copy of it.

It reads lines from its input, each the address of a database and a port, or a file to back it up to, and answers with
the process id of the server, or of who makes the backup. That is a process like any other, and can be killed like any
other.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from dwarrow.table.settings import sqlite_url


def serve(db: str, port: int) -> None:
    import uvicorn

    from dwarrow.table.app import create_app
    from dwarrow.table.people.limits import UNLIMITED

    app = create_app(db, limits=UNLIMITED)
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="error", lifespan="on")


def back_up(db: str, file: str) -> None:
    from dwarrow.table.store import open_store

    open_store(db, migrate=False).backup(file)


def warm() -> None:
    """Import everything, also what is imported late."""
    import uvicorn  # noqa: F401

    from dwarrow import registry
    from dwarrow.table.app import create_app
    from dwarrow.table.store import open_store

    with tempfile.TemporaryDirectory() as folder:
        db = sqlite_url(Path(folder) / "warm.db")
        open_store(db).close()
        create_app(db)
    for name in registry.names():
        registry.game(name)


def main() -> None:
    warm()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those that were killed
    gc.freeze()
    for line in sys.stdin:
        db, where = line.split()
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.close(0)
            os.open(os.devnull, os.O_RDONLY)
            os.dup2(2, 1)
            (serve(db, int(where)) if where.isdecimal() else back_up(db, where))
            os._exit(0)
        print(child, flush=True)


class Port:
    """A port for a server that is killed and started again. Nobody else is given it meanwhile.

    Not even who tries to connect to it, as its own end: a port that is only looked up can meet itself.
    """

    def __init__(self) -> None:
        self._kept = socket.socket()
        self._kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._kept.bind(("127.0.0.1", 0))  # and it never listens, so that the server can
        self.number: int = self._kept.getsockname()[1]
        if sys.platform != "linux":
            self._kept.close()  # no server could listen beside it

    def close(self) -> None:
        self._kept.close()


class Nursery:
    """The process, from outside."""

    def __init__(self, environ: dict[str, str] | None = None) -> None:
        self.servers: list[int] = []
        self.ports: list[Port] = []
        program = f"import sys; sys.path[:] = {sys.path!r}; from tests.table import nursery; nursery.main()"
        self.process = subprocess.Popen(
            [sys.executable, "-c", program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | (environ or {}),
        )

    def port(self) -> int:
        """A port for one of the servers."""
        self.ports.append(Port())
        return self.ports[-1].number

    def server(self, db: str, port: int) -> int:
        """Start a server; it needs a moment until it answers."""
        return self._child(db, str(port))

    def backup(self, db: str, file: Path) -> int:
        """Start to make a backup."""
        return self._child(db, str(file))

    def _child(self, db: str, where: str) -> int:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{db} {where}\n")
        self.process.stdin.flush()
        self.servers.append(int(self.process.stdout.readline()))
        return self.servers[-1]

    def kill(self, server: int) -> None:
        """Kill a server, and wait until it is gone."""
        self.servers.remove(server)
        os.kill(server, signal.SIGKILL)
        while True:
            try:
                os.kill(server, 0)
            except ProcessLookupError:
                return
            time.sleep(0.001)

    def close(self) -> None:
        """End it, and the servers that a test which failed has left."""
        for server in list(self.servers):
            with suppress(ProcessLookupError):
                self.kill(server)
        for port in self.ports:
            port.close()
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(60)


async def answers(port: int, seconds: float = 60.0) -> None:
    """Wait until a server listens on a port."""
    async with asyncio.timeout(seconds):
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.01)
                continue
            writer.close()
            await writer.wait_closed()
            return
