"""Which tests run when: the heavy ones once, with the compiled engine. Those marked slow are for `make test-all`."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent
# Whole matches, all fixtures, the table, the browser and a game from outside: test_parity compares the engines, so one
# is enough here.
ONCE = ("adapters", "browser", "conformance", "fixtures", "lessons", "outside", "table", "tools")
# What is read and told is never compiled: components, options, texts, boards in words, what is touched, commands.
TOLD = (
    "board", "boards", "component_faults", "components", "fields", "options", "rulebooks", "texts", "touches", "words",
)  # fmt: skip
COMMANDS = tuple(f"cli/test_{name}.py" for name in ("app", "db", "games", "replay", "terminal"))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A run without `once` does not even import these folders, unless it is asked for something in them."""
    if "not once" not in config.option.markexpr or collection_path not in [HERE / folder for folder in ONCE]:
        return None
    asked = (Path(argument.partition("::")[0]).resolve() for argument in config.args)
    return None if any(path.is_relative_to(collection_path) for path in asked) else True


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        place = item.path.relative_to(HERE).as_posix() if item.path.is_relative_to(HERE) else ""
        told = item.path.stem.removeprefix("test_") in TOLD
        if told or place in COMMANDS or place.startswith(tuple(f"{folder}/" for folder in ONCE)):
            item.add_marker(pytest.mark.once)
