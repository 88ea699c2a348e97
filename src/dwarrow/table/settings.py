"""Where the table keeps its things when nobody says otherwise: the user's data folder, or what DWARROW_DB names."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

FILE = "dwarrow.db"


def data_folder(platform: str = sys.platform, environ: Mapping[str, str] = os.environ) -> Path:
    """The folder for a user's data as each system has it. It need not exist yet."""
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Dwarrow"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Dwarrow"
    named = Path(environ.get("XDG_DATA_HOME", ""))
    # A relative folder in XDG_DATA_HOME is to be ignored, as that variable's specification has it.
    return (named if named.is_absolute() else Path.home() / ".local" / "share") / "dwarrow"


def default_db(environ: Mapping[str, str] = os.environ) -> str:
    """The address of the database: DWARROW_DB, or a SQLite file in the data folder."""
    return environ.get("DWARROW_DB") or sqlite_url(data_folder(environ=environ) / FILE)


def sqlite_url(file: Path) -> str:
    """The address of a SQLite file, with the few characters escaped that mean something in an address."""
    path = file.as_posix()
    for char in "%?#":
        path = path.replace(char, f"%{ord(char):02X}")
    return f"sqlite:///{path}"
