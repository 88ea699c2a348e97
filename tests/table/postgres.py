"""A PostgreSQL server of the tests' own: in a temporary folder, reached by a socket in it, never by the network.

PostgreSQL refuses to run as root, so for root it runs as a user who may do nothing else.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import psycopg

BINARIES = Path("/usr/lib/postgresql")  # Debian's place, a folder for each version
UNPRIVILEGED = ("postgres", "nobody")
OWNER = "dwarrow"
# A crash of the machine is not what these tests are about; without the waiting for the disk they are quicker.
# synchronous_commit is off so that a store that leaves it so is found out.
SETTINGS = (
    "--listen_addresses=",
    "--fsync=off",
    "--full_page_writes=off",
    "--synchronous_commit=off",
    "--max_connections=90",
)


class NotInstalled(Exception):  # noqa: N818 - it says what is the matter
    """There is no PostgreSQL server on this machine."""


def binaries() -> Path:
    """The folder with the newest server's programs."""
    found = shutil.which("initdb")
    places = [path.parent for path in BINARIES.glob("*/bin/initdb")]
    places.sort(key=lambda path: [int(part) for part in path.parent.name.split(".") if part.isdigit()])
    if places:
        return places[-1]
    if found:
        return Path(found).resolve().parent
    raise NotInstalled("PostgreSQL is not installed (Debian: apt install postgresql)")


class Server:
    """A running server. Every test has a database of its own in it."""

    def __init__(self, settings: tuple[str, ...] = SETTINGS) -> None:
        self.programs = binaries()
        self.settings = settings
        self.folder = Path(tempfile.mkdtemp(prefix="dwarrow-pg-"))
        self.account: dict[str, Any] = {}  # who runs it, if not who runs the tests
        if os.geteuid() == 0:
            user, group = unprivileged()
            self.account = {"user": user, "group": group, "extra_groups": []}
            os.chown(self.folder, user, group)
        self.process: subprocess.Popen[bytes] | None = None
        self.made = 0
        try:
            self._run("initdb", "-D", "data", "-U", OWNER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
            self.start()
        except BaseException:
            self.close()
            raise

    def url(self, name: str) -> str:
        return f"postgresql://{OWNER}@/{name}?host={self.folder}"

    def start(self) -> None:
        """Start the server and wait until it answers."""
        log = (self.folder / "log").open("ab")
        command = [f"{self.programs}/postgres", "-D", "data", "-k", str(self.folder), *self.settings]
        with log:
            self.process = subprocess.Popen(
                command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log, **self.account
            )
        for _ in range(300):
            if self._ready():
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        raise RuntimeError((self.folder / "log").read_text(errors="replace"))

    def stop(self) -> None:
        """Stop the server at once, as a crash would."""
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(30)
            self.process = None

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def create(self) -> str:
        """The address of a database with nothing in it."""
        self.made += 1
        self.sql(f"CREATE DATABASE test{self.made}")
        return self.url(f"test{self.made}")

    def drop(self, url: str) -> None:
        name = url.partition("?")[0].rpartition("/")[2]
        self.sql(f"DROP DATABASE {name} WITH (FORCE)")

    def sql(self, statement: str, url: str = "") -> list[tuple[Any, ...]]:
        """Run a statement as the owner of everything; the rows, if it has any."""
        with psycopg.connect(url or self.url("postgres"), autocommit=True) as connection:
            done = connection.execute(statement.encode())
            return done.fetchall() if done.description else []

    def program(self, name: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs as the owner of everything."""
        self._run(name, f"--host={self.folder}", f"--username={OWNER}", *arguments)

    def _ready(self) -> bool:
        asked = [f"{self.programs}/pg_isready", "-q", "-h", str(self.folder), "-d", "postgres"]
        return subprocess.run(asked, check=False).returncode == 0

    def _run(self, program: str, *arguments: str) -> None:
        done: subprocess.CompletedProcess[str] = subprocess.run(
            [f"{self.programs}/{program}", *arguments],
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            **self.account,
        )
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr}")


def unprivileged() -> tuple[int, int]:
    """User and group of somebody who may do nothing."""
    import pwd

    users = {account.pw_name: account for account in pwd.getpwall()}
    account = next(users[name] for name in UNPRIVILEGED if name in users)
    return account.pw_uid, account.pw_gid
