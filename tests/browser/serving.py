"""A table server as a process of its own, for browsers: on a free port, to be killed and started again where it was."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import dwarrow
from dwarrow.table.settings import sqlite_url
from tests.table.nursery import Port

SOURCE = str(Path(dwarrow.__file__).parent.parent)
PROGRAM = ("-P", str(Path(__file__).parent / "same_matches.py"))
SERVE = ("serve", "--no-open", "--no-limits")


class Server:
    """`dwarrow serve` on a SQLite file in a folder, in the environment of a Python."""

    def __init__(self, folder: Path, python: str = sys.executable) -> None:
        self.python = python
        self.db = sqlite_url(folder / "table.db")
        self.said = folder / "server.txt"
        self.test = folder / "test.txt"  # whose matches are played
        self.test.write_text("none", encoding="utf-8")
        self.kept = Port()
        self.port = self.kept.number
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, each time on the same port, and wait until it is ready."""
        with self.said.open("a") as said:
            self.process = subprocess.Popen(
                [self.python, *PROGRAM, str(self.test), *SERVE, "--port", str(self.port), "--db", self.db],
                env={**os.environ, "PYTHONPATH": SOURCE},
                stdout=subprocess.PIPE,
                stderr=said,
                text=True,
            )
        assert self.process.stdout is not None
        if not self.process.stdout.readline().strip().endswith(f":{self.port}/"):
            self.kill()
            raise RuntimeError(f"the server does not start: {self.said.read_text()}")

    def kill(self) -> None:
        """End it at once (SIGKILL), as a power cut would."""
        self.process.kill()
        self.process.communicate()

    def close(self) -> None:
        """Stop it; whatever it complained about is an error."""
        self.process.terminate()
        self.process.communicate()
        self.kept.close()
        said = self.said.read_text()
        assert said == "", said
