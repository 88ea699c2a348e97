"""The command line: `dwarrow`. Each command is a module of its own, loaded when it is called for."""

from __future__ import annotations

import io
import sys
from typing import NoReturn


def main() -> NoReturn:
    """What the installed program runs."""
    from dwarrow.cli.app import app

    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a letter that a terminal does not know is no reason to stop
    sys.exit(app.main(prog_name="dwarrow"))
