"""Options that several commands share, with their checks and what a shell can complete them with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from dwarrow import registry
from dwarrow.kernel.errors import OptionError
from dwarrow.kernel.texts import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterable

FILE = click.Path(exists=True, dir_okay=False)

lang = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default="en",
    envvar="DWARROW_LANG",
    show_envvar=True,
    help="Language of everything that is told.",
)

components = click.option(
    "--components",
    type=FILE,
    metavar="FILE",
    help="Play with the cards and numbers of this TOML file (see dwarrow components).",
)

record = click.argument("file", type=FILE)

as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document and nothing else.")


def complete_game(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(name) for name in registry.NAMES if name.startswith(incomplete)]


def complete_option(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """`--option` completes to the options of the game that was named."""
    name = ctx.params.get("game") or registry.NAMES[0]
    if name not in registry.NAMES:
        return []
    options = registry.game(name).all_options()
    return [CompletionItem(f"{option.name}=") for option in options if option.name.startswith(incomplete)]


def options_given(pairs: Iterable[str]) -> dict[str, Any]:
    """`--option k=v`, as often as given, as a table."""
    given: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise OptionError(f"--option {pair!r} is not of the form name=value")
        if name.strip() in given:
            raise OptionError(f"option {name.strip()} is given twice")
        given[name.strip()] = value.strip()
    return given
