"""The command line: `dwarrow`. Each command is a module of its own, loaded when it is called."""

from __future__ import annotations

import io
import signal
import sys
from typing import NoReturn


def main() -> NoReturn:
    """What the installed program runs."""
    from dwarrow.cli.app import app

    # Exit in order, so that the programs and processes it started end with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a letter the terminal cannot print must not stop us
    sys.exit(app.main(prog_name="dwarrow"))
