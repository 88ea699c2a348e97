"""Keep a game's `rules_version` honest: write down which rule sources it means, and how the recorded matches go.

    python tools/rules_lock.py [GAME ...]               `make fixtures` does this: a new version, or other matches
    python tools/rules_lock.py --same "why" [GAME ...]  the sources changed, and no match goes differently

Each game has a `rules.lock` in its folder: a digest of every source that decides what a match does, and one of the
recorded matches in tests/fixtures: every legal list, who may undo, every result. `tools/check_rules.py` compares the
sources. "Same behaviour" is written only when the recorded matches, replayed, agree with the lock.
"""

from __future__ import annotations

import argparse
import ast
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from dwarrow import registry
from dwarrow.kernel.digests import blake2b
from dwarrow.kernel.errors import DwarrowError
from dwarrow.kernel.game import Game
from dwarrow.kernel.match import replayed
from dwarrow.kernel.record import Record, loads

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src"
RECORDED = ROOT / "tests" / "fixtures"
# What shows a match or plays it, but does not decide it: in a game's folder and in the kernel.
SHOWN = ("bot", "picture", "sight", "words")
SHOWN_BY_KERNEL = (
    *("boards", "bot_parts", "encoder", "errors", "faces", "judge", "past", "pictures"),
    *("positions", "record", "refusals", "reopening", "rulebook", "sheets", "sight", "texts", "view_encoder"),
)
ADVICE = """\
  If a match can now go differently: raise rules_version of {game} and run `make fixtures`.
  If none can: python tools/rules_lock.py --same "why" {game}"""


class LockError(Exception):
    """Why a lock cannot be written, in words."""


class Lock(NamedTuple):
    """What `rules.lock` says."""

    version: int
    same: str  # why the last change of sources left all matches as they were; "" if there was none
    matches: str
    sources: dict[str, str]

    def text(self, game: str) -> str:
        lines = [
            f"# What rules_version {self.version} of {game} means. Written by tools/rules_lock.py.",
            f"version = {self.version}",
            f"same_behaviour = {quoted(self.same)}",
            f"matches = {quoted(self.matches)}",
            "",
            "[sources]",
            *(f"{quoted(name)} = {quoted(digest)}" for name, digest in self.sources.items()),
        ]
        return "\n".join(lines) + "\n"


def games() -> list[str]:
    return sorted(path.parent.name for path in SRC.glob("dwarrow/games/*/rules.md"))


def file_of(game: str) -> Path:
    return SRC / "dwarrow" / "games" / game / "rules.lock"


def lock_of(game: str) -> Lock | None:
    file = file_of(game)
    if not file.exists():
        return None
    read = tomllib.loads(file.read_text(encoding="utf-8"))
    return Lock(read["version"], read["same_behaviour"], read["matches"], read["sources"])


def quoted(text: str) -> str:
    """A TOML string of one line."""
    return '"' + " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"') + '"'


# Sources -------------------------------------------------------------------------------------------------------------


def sources_of(game: str) -> dict[str, str]:
    """Every source that decides what a match does, with its digest: the game's door and `play`, the kernel's match, and
    what they import, except what only shows or plays it.
    """
    folder = SRC / "dwarrow" / "games" / game
    todo = [folder / "__init__.py", SRC / "dwarrow" / "kernel" / "match.py", *(folder / "play").rglob("*.py")]
    found: dict[str, str] = {}
    while todo:
        path = todo.pop()
        name = path.relative_to(SRC).as_posix()
        if name not in found and decides(path, game):
            tree = tree_of(path)
            found[name] = blake2b(repr(plain(tree)).encode(), digest_size=8).hexdigest()
            todo += imported(tree)
    return dict(sorted(found.items()))


def decides(path: Path, game: str) -> bool:
    match path.relative_to(SRC / "dwarrow").with_suffix("").parts:
        case ("games", own, part, *_):
            return own == game and part not in SHOWN
        case ("kernel", part, *_):
            return part not in SHOWN_BY_KERNEL
    return False


def tree_of(path: Path) -> ast.Module:
    """What a module says to Python at run time: no comments, no docstrings, no imports for the type checker."""
    tree = ast.parse(path.read_bytes(), str(path))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [each for each in body if not is_silent(each)]  # type: ignore[attr-defined]
    return tree


def is_silent(statement: ast.stmt) -> bool:
    """A text that stands by itself, or a block for the type checker."""
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Constant) and isinstance(statement.value.value, str)
    return isinstance(statement, ast.If) and ast.unparse(statement.test) == "TYPE_CHECKING" and not statement.orelse


def imported(tree: ast.Module) -> Iterator[Path]:
    """The modules of this project that a module imports when it runs."""
    for node in ast.walk(tree):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)]
        for name in names:
            place = SRC.joinpath(*name.split("."))
            yield from (file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file())


def plain(node: Any) -> Any:
    """A syntax tree as plain values. Empty fields are left out: newer versions of Python have more of them."""
    if isinstance(node, ast.AST):
        fields = [(name, plain(value)) for name, value in ast.iter_fields(node) if value is not None and value != []]
        return type(node).__name__, fields
    return [plain(each) for each in node] if isinstance(node, list) else repr(node)


# Recorded matches ----------------------------------------------------------------------------------------------------


def matches_of(game: str) -> str:
    """A digest of how the recorded matches of a game go, or a LockError that names the one that no longer does."""
    found, shipped = blake2b(digest_size=16), registry.game(game)
    own = [registry.game(game, components=str(file)) for file in (RECORDED / game).glob("*.toml")]
    played_with = {each.digest: each for each in own}
    for file in sorted((RECORDED / game).glob("*.json")):
        record = loads(file.read_text(encoding="utf-8"), file.name)
        try:
            for moment in moments(played_with.get(record.components, shipped), record):
                found.update(repr(moment).encode())
        except DwarrowError as error:
            raise LockError(f"{game}: recorded match {file.name} no longer goes as recorded: {error}") from None
    return found.hexdigest()


def moments(game: Game, record: Record) -> Iterator[Any]:
    """A recorded match entry by entry: what each seat may do and whether it may undo; then how it ended."""
    match = replayed(game, record, upto=0)
    for entry in record.entries:
        seat, _, action = entry.partition(" ")
        match.act(int(seat), action)
        yield entry, [(match.state.legal_actions(seat), match.can_undo(seat)) for seat in range(len(match.players))]
    if match.result() != record.result:
        raise DwarrowError(f"it ends with {match.result()} instead of {record.result}")
    yield match.result()


# Checking and writing ------------------------------------------------------------------------------------------------


def changed(game: str) -> list[str]:
    """The sources that are not what the lock says."""
    lock, now = lock_of(game), sources_of(game)
    then = lock.sources if lock else {}
    return sorted(name for name in then.keys() | now.keys() if then.get(name) != now.get(name))


def fault(game: str) -> str | None:
    """What the check says about a game; None if all is well."""
    lock, version = lock_of(game), registry.game(game).rules_version
    if lock is None:
        return f"{game}: there is no rules.lock; python tools/rules_lock.py {game}"
    if lock.version != version:
        return f"{game}: rules_version is {version}, rules.lock says {lock.version}; run `make fixtures`"
    if names := changed(game):
        listed = "".join(f"\n    {name}" for name in names)
        return f"{game}: changed since rules_version {version} was locked:{listed}\n{ADVICE.format(game=game)}"
    return None


def renewed(game: str, why: str | None) -> Lock:
    """The lock of a game as it now should be, or a LockError."""
    lock, version = lock_of(game), registry.game(game).rules_version
    if lock is None or version > lock.version:
        return Lock(version, "", matches_of(game), sources_of(game))
    if version < lock.version:
        raise LockError(f"{game}: rules_version {version} is older than that of rules.lock, {lock.version}")
    if not changed(game):
        return lock._replace(matches=matches_of(game))  # other matches were recorded, by the same rules
    if why is None:
        raise LockError(str(fault(game)))
    if matches_of(game) != lock.matches:
        raise LockError(
            f"{game}: the recorded matches go differently, so this is not the same behaviour. Raise rules_version.\n"
            f"  Only if you made new recordings at the same time: take back one of both, and lock one after the other."
        )
    return lock._replace(same=why, sources=sources_of(game))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--same", metavar="WHY", help="no match goes differently; say why the sources changed")
    asked = parser.parse_args()
    if asked.same is not None and not asked.same.strip():
        parser.error("--same needs a reason")
    faults = []
    for game in asked.games or games():
        try:
            file_of(game).write_text(renewed(game, asked.same).text(game), encoding="utf-8")
        except LockError as error:
            faults.append(str(error))
    print("\n".join(faults) or "rules.lock is current.")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
