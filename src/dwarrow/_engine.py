"""Which engine runs: the compiled modules, or the sources they were made from.

`install()` comes before everything else in the package. It refuses compiled files that no longer belong to
the sources beside them, and with `DWARROW_PURE=1` it makes Python pass them by. Run as a script, this file
tells `make` whether there is something to build. It imports next to nothing, because every start pays for it.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES

try:
    from _blake2 import blake2b  # what hashlib gives, without the milliseconds it takes to load OpenSSL
except ImportError:
    from hashlib import blake2b

TYPE_CHECKING = False  # as typing's, which is not imported here
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from importlib.machinery import FileFinder, ModuleSpec
    from types import ModuleType

MARK = b"# compiled by mypyc"  # the first line of every module that is compiled
PARTS = ("kernel", "games", "bots", "adapters")  # the only packages that may hold such modules
STAMP = "dwarrow/_compiled.txt"  # written by setup.py: the files' ending, then a digest and a path for each
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # where package and group libraries lie
CURE = "run `make setup` (or install again), or set DWARROW_PURE=1"

_compiled = False


def install() -> None:
    """Choose the engine. Called once, at the top of `dwarrow/__init__.py`."""
    global _compiled
    if sources_wanted():
        sys.meta_path.insert(0, SourcesOnly())
        return
    problem = fault()
    if problem:
        raise ImportError(f"dwarrow: {problem}; {CURE}")
    _compiled = bool(stamped(ROOT))


def compiled() -> bool:
    """Say whether the engine in use is the compiled one."""
    return _compiled


def state() -> str:
    """Name the engine in use, and why it is that one, for people to read."""
    if _compiled:
        return "compiled"
    return "interpreted (DWARROW_PURE is set)" if sources_wanted() else "interpreted (not compiled)"


def sources_wanted() -> bool:
    return os.environ.get("DWARROW_PURE", "") not in ("", "0")


class SourcesOnly:
    """An import finder, put before all others, that sees only the `.py` files of the package."""

    def __init__(self) -> None:
        self.finders: dict[str, FileFinder] = {}

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("dwarrow.") or path is None:
            return None
        for folder in path:
            spec = self.finder(folder).find_spec(name)
            if spec is not None:
                return spec if spec.loader else None  # a folder without code is left to the other finders
        raise ModuleNotFoundError(f"No module named {name!r} among the sources of dwarrow", name=name)

    def finder(self, folder: str) -> FileFinder:
        from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

        if folder not in self.finders:
            self.finders[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
        return self.finders[folder]


def fault() -> str | None:
    """Find the first compiled file that is not what the stamp says, in words; None if all is well."""
    digests = stamped(ROOT)
    suffix = EXTENSION_SUFFIXES[0]
    expected = {path + suffix for path in digests}
    present = set(binaries(ROOT))
    for file in sorted(present - expected):
        return f"the compiled {module_name(file)} was left over from another build"
    for path, digest in digests.items():
        if digest == "-":
            if not os.path.exists(f"{ROOT}/{path}{suffix}"):
                return f"the compiled {path} is missing"
        elif path + suffix not in present:
            return f"the compiled {module_name(path)} is missing"
        elif digest_of(f"{ROOT}/{path}.py") not in (digest, None):
            return f"the compiled {module_name(path)} is older than its source"
    return None


def stamped(root: str) -> dict[str, str]:
    """Read the stamp: module path (without ending) to the digest of its source, "-" for a group's library.

    A stamp made for another Python says nothing about the files that this one would load: it counts as empty.
    """
    try:
        with open(f"{root}/{STAMP}", encoding="utf-8") as file:
            suffix, *lines = file.read().splitlines()
    except FileNotFoundError:
        return {}
    if suffix != EXTENSION_SUFFIXES[0]:
        return {}
    return {path: digest for digest, path in (line.split() for line in lines)}


def binaries(root: str) -> Iterator[str]:
    """Yield the compiled modules below `root` that this Python would load, as paths relative to it."""
    for part in PARTS:
        for folder, folders, files in os.walk(f"{root}/dwarrow/{part}"):
            folders[:] = [name for name in folders if name != "__pycache__"]
            for name in files:
                if "." + name.partition(".")[2] in EXTENSION_SUFFIXES:
                    yield f"{folder}/{name}".replace(os.sep, "/")[len(root) + 1 :]


def marked(root: str) -> Iterator[str]:
    """Yield the modules that are to be compiled, as paths relative to `root`."""
    for folder, _, files in os.walk(f"{root}/dwarrow"):
        for name in sorted(files):
            if name.endswith(".py"):
                with open(f"{folder}/{name}", "rb") as file:
                    if file.readline().strip() == MARK:
                        yield f"{folder}/{name}".replace(os.sep, "/")[len(root) + 1 :]


def digest_of(source: str) -> str | None:
    try:
        with open(source, "rb") as file:
            return blake2b(file.read(), digest_size=16).hexdigest()
    except FileNotFoundError:  # an install without sources is a whole install
        return None


def module_name(path: str) -> str:
    return path.partition(".")[0].replace("/", ".").removesuffix(".__init__")


def build_wanted() -> str | None:
    """Say what there is to build, or None. Unlike `fault`, it also sees newly marked modules."""
    stamp = stamped(ROOT)
    built = {path + ".py" for path, digest in stamp.items() if digest != "-"}
    for path in sorted(built ^ set(marked(ROOT))):
        return f"{path} was marked or unmarked"
    return fault()


if __name__ == "__main__":
    todo = None if sources_wanted() else build_wanted()
    if todo:
        sys.exit(1)
    _compiled = bool(stamped(ROOT)) and not sources_wanted()
    print(f"dwarrow: {state()}")
