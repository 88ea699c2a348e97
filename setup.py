"""Build Dwarrow: compile the marked modules with mypyc where a C compiler works, otherwise leave them alone.

A module is compiled if its first line is `# compiled by mypyc`. A type error in such a module stops the
build; only a missing or failing C compiler, or DWARROW_PURE=1, leads to a pure Python install, and that is
said in one line. Everything else about the project is in pyproject.toml.
"""

from __future__ import annotations

import contextlib
import json
import os
import runpy
import sys
import sysconfig
import tempfile
import time
from collections.abc import Container, Iterator
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError, ExecError, PlatformError

SRC = Path("src")
BUILD = Path("build")
LOG = BUILD / "compile.log"
CACHE = BUILD / "mypy"
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
ENGINE = runpy.run_path(str(SRC / "dwarrow" / "_engine.py"))  # marks, digests and the stamp are defined there

# The modules of one group call each other directly, and the C compiler inlines what is small. A group is the unit that
# is built in parallel. A game is one group, its encoder and judge included.
GROUPS = (
    ("kernel/**/*.py", "dwarrow_kernel"),
    ("games/*/**/*.py", "dwarrow_{1}"),  # {1}: the game's folder
    ("bots/**/*.py", "dwarrow_bots"),
    ("adapters/**/*.py", "dwarrow_adapters"),
)


def groups() -> dict[str, list[str]]:
    """Sort the marked modules into their groups: group name to paths from here."""
    home = {
        path: name.format(*path.relative_to(SRC / "dwarrow").parts)
        for pattern, name in GROUPS
        for path in SRC.glob(f"dwarrow/{pattern}")
    }
    found: dict[str, list[str]] = {}
    for module in sorted(ENGINE["marked"](str(SRC))):
        path = SRC / module
        if path not in home:
            sys.exit(f"{path}: marked for compilation, but setup.py has no group for it")
        found.setdefault(home[path], []).append(path.as_posix())
    return found


def reason_for_pure() -> str | None:
    if ENGINE["sources_wanted"]():
        return "as DWARROW_PURE asks"
    if not MODULES:
        return "no module is marked for compilation"
    return compiler_trouble()


def compiler_trouble() -> str | None:
    """Build an empty extension module in a scratch folder; say what stands in the way, if anything does."""
    from distutils.ccompiler import new_compiler
    from distutils.sysconfig import customize_compiler

    compiler = new_compiler()
    customize_compiler(compiler)
    command = getattr(compiler, "compiler_so", ["the C compiler"])[0]
    with tempfile.TemporaryDirectory() as scratch:
        source, target, log = (Path(scratch) / name for name in ("probe.c", f"probe{SUFFIX}", "log"))
        source.write_text("#include <Python.h>\nvoid *PyInit_probe(void) { return 0; }\n")
        includes = [sysconfig.get_path("include")]
        try:
            with logged(log):
                objects = compiler.compile([str(source)], output_dir=scratch, include_dirs=includes)
                compiler.link_shared_object(objects, str(target))
        except (CCompilerError, ExecError, PlatformError, OSError):
            errors = [line for line in log.read_text(errors="replace").splitlines() if "error" in line]
            return f"no working C compiler ({errors[0].strip() if errors else f'tried {command}'})"
    return None


@contextlib.contextmanager
def logged(path: Path) -> Iterator[None]:
    """Send what this process and its children print to a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    sys.stdout.flush()
    sys.stderr.flush()
    saved = os.dup(1), os.dup(2)
    try:
        with path.open("wb") as log:
            os.dup2(log.fileno(), 1)
            os.dup2(log.fileno(), 2)
        yield
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        for number, copy in zip((1, 2), saved, strict=True):
            os.dup2(copy, number)
            os.close(copy)


def translate(modules: dict[str, list[str]]) -> list[Extension]:
    """Have mypyc check the groups with the project's settings and turn them into C."""
    from mypyc.build import mypycify

    print("dwarrow: compiling, which takes a minute or so ...", flush=True)
    forget_changed()
    paths = [path for group in modules.values() for path in group]
    extensions: list[Extension] = mypycify(
        ["--config-file=pyproject.toml", f"--cache-dir={CACHE}", "--no-sqlite-cache", *paths],
        separate=[(group, name) for name, group in modules.items()],
        opt_level="3",
        debug_level="0",
    )
    for extension in extensions:  # a newer compiler's new warning is no reason to give up
        extension.extra_compile_args = [flag for flag in extension.extra_compile_args if flag != "-Werror"]
        if os.name == "posix":  # lets the compiler inline: docs/decisions/0004 and 0010
            extension.extra_compile_args += ["-fno-semantic-interposition", "--param=max-inline-insns-auto=100"]
    return extensions


def forget_changed() -> None:
    """Drop what mypy remembers, if anything has changed.

    It misses edits of the same size within one second. And mypyc does not remember which numbers of a class may be
    missing (mypy 2.4.1: `ClassIR.bitmap_attrs`), so no group can read the numbers of another one's state from memory.
    """
    memory = CACHE / "digests.json"
    before = json.loads(memory.read_text()) if memory.exists() else {}
    if before != STAMP:
        for path in STAMP:
            for file in CACHE.glob(f"*/{path}.*"):
                file.unlink()
    CACHE.mkdir(parents=True, exist_ok=True)
    memory.write_text(json.dumps(STAMP))


class Build(build):
    """Always passes through BuildExt, and ships no module that has left the sources."""

    sub_commands = [(name, None if name == "build_ext" else when) for name, when in build.sub_commands]

    def run(self) -> None:
        for file in Path(self.build_lib).rglob("*"):
            if file.is_file() and not file.name.endswith(SUFFIX):
                file.unlink()
        super().run()


class BuildExt(build_ext):
    """Compiles all groups or none, and leaves a stamp that says which sources they were made from."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        built = Path(self.build_lib)
        homes = [built, SRC] if self.inplace else [built]
        stamp = STAMP if self.extensions else {}
        sweep(built, keep=stamp)  # what stays there is built again only if its source is newer
        for home in homes[1:]:
            sweep(home)
        trouble = PURE
        start = time.monotonic()
        if stamp:
            try:
                with logged(LOG):
                    super().run()
            except (CCompilerError, ExecError, PlatformError):
                trouble = f"the C compiler failed (see {LOG})"
                self.extensions = []
                for home in homes:
                    sweep(home)
        if trouble:
            print(f"dwarrow: pure Python, {trouble}")
            return
        lines = [SUFFIX, *(f"{digest} {path}" for path, digest in stamp.items())]
        for home in homes:
            (home / ENGINE["STAMP"]).write_text("\n".join(lines) + "\n", encoding="utf-8")
        count = sum(digest != "-" for digest in stamp.values())
        print(f"dwarrow: compiled, {count} modules in {time.monotonic() - start:.0f} s")


def sweep(home: Path, keep: Container[str] = ()) -> None:
    """Remove the stamp and the compiled files, except those whose paths (without ending) are to be kept."""
    (home / ENGINE["STAMP"]).unlink(missing_ok=True)
    for pattern in ("dwarrow_*__mypyc.*", "dwarrow/**/*.so", "dwarrow/**/*.pyd"):
        for file in home.glob(pattern):
            if file.relative_to(home).as_posix().removesuffix(SUFFIX) not in keep:
                file.unlink()


MODULES = groups()
# Taken before anything is read for compilation: an edit made meanwhile then shows as what it is.
STAMP = {
    path.removeprefix("src/").removesuffix(".py"): ENGINE["digest_of"](path)
    for group in MODULES.values()
    for path in group
} | {f"{name}__mypyc": "-" for name in MODULES}

# pip also asks for metadata, in runs of its own; only these commands are worth the compiler's time.
BUILDING = not {"build", "build_ext", "bdist_wheel", "editable_wheel"}.isdisjoint(sys.argv)

PURE = reason_for_pure() if BUILDING else None

setup(
    ext_modules=translate(MODULES) if BUILDING and not PURE else [],
    cmdclass={"build": Build, "build_ext": BuildExt},
)
