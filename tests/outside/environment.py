"""An environment of its own in which the example game is installed from a wheel, without network."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import dwarrow

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLE = ROOT / "docs" / "examples" / "a-small-game"
SOURCE = str(Path(dwarrow.__file__).parent.parent)


def environment(folder: Path) -> Path:
    """Build the example's wheel and install it; returns the Python of the environment.

    Dwarrow and what it needs are lent by the environment that runs the tests.
    """
    pip = [sys.executable, "-m", "pip", "-qq", "--disable-pip-version-check"]
    copy = folder / "source"
    copy_tree(EXAMPLE, copy)
    build = [*pip, "wheel", "--no-build-isolation", "--no-deps", "--no-index", "-w", str(folder), str(copy)]
    subprocess.run(build, check=True)
    (wheel,) = folder.glob("*.whl")
    home = folder / "environment"
    venv.create(home, with_pip=False, symlinks=os.name == "posix")
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    subprocess.run([*pip, "--python", str(python), "install", "--no-deps", "--no-index", str(wheel)], check=True)
    lent = f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n"
    packages = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        check=True,
        capture_output=True,
        text=True,
    )
    (Path(packages.stdout.strip()) / "lent.pth").write_text(lent)
    return python


def copy_tree(source: Path, target: Path) -> None:
    """Without what building has left in it: the wheel is made from what is committed."""
    for path in source.rglob("*"):
        parts = path.relative_to(source).parts
        if path.is_file() and not any(part in ("build", "__pycache__") or part.endswith(".egg-info") for part in parts):
            to = target.joinpath(*parts)
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_bytes(path.read_bytes())


def run(python: Path, *words: str, said: str = "", path: str = "") -> subprocess.CompletedProcess[str]:
    """A program in the environment; `path` is searched for packages, too."""
    return subprocess.run(
        [python, *words],
        input=said,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (SOURCE, path)))},
    )


def dwarrow_in(python: Path, *words: str, said: str = "", path: str = "") -> str:
    """A command of Dwarrow there; returns what it printed."""
    done = run(python, "-m", "dwarrow", *words, said=said, path=path)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
