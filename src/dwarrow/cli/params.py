"""Options that several commands share, with their checks and shell completion."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isfinite
from os import environ
from pathlib import Path
from shlex import quote
from typing import Any

import click
from click.shell_completion import CompletionItem

from dwarrow import languages, registry
from dwarrow.kernel.errors import OptionError
from dwarrow.kernel.game import Game
from dwarrow.kernel.texts import ENGLISH

Decorated = Callable[[Callable[..., Any]], Callable[..., Any]]

FILE = click.Path(exists=True, dir_okay=False)
OUTPUT = click.Path(dir_okay=False, path_type=Path)


class Language(click.types.StringParamType):
    """The code of an installed language."""

    name = "language"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not languages.known(value):
            self.fail(f"{value!r} is not one of {', '.join(map(repr, languages.codes()))}", param, ctx)
        return value

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(code) for code in languages.codes() if code.startswith(incomplete)]


lang = click.option(
    "--lang",
    type=Language(),
    metavar="CODE",
    default=ENGLISH,
    envvar="DWARROW_LANG",
    show_envvar=True,
    help="Language of all texts (see dwarrow languages).",
)


def added_languages(code: str) -> str:
    """The option that lets another command find a language that this one found in a folder."""
    folders = environ.get(languages.VARIABLE)
    return f"--languages {quote(folders)} " if folders and code not in languages.SHIPPED else ""


components = click.option(
    "--components",
    type=FILE,
    metavar="FILE",
    help="Play with the cards and numbers of this TOML file (see dwarrow components).",
)

record = click.argument("file", type=FILE)


class Finite(click.FloatRange):
    """A number within its range. A range alone lets NaN through, because no comparison with it is true."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = super().convert(value, param, ctx)
        if not isfinite(number):
            self.fail(f"{value} is no finite number", param, ctx)
        return number


LONGEST_THOUGHT = 3600  # seconds


def think(help: str, metavar: str = "SECONDS") -> Decorated:  # noqa: A002
    kind = Finite(min=0, min_open=True, max=LONGEST_THOUGHT)
    return click.option("--think", type=kind, metavar=metavar, help=help)


def check_writable(file: Path) -> None:
    """Fail now, not after all matches, if a file cannot be written; its content stays."""
    there = file.exists()
    with file.open("ab"):
        pass
    if not there:
        file.unlink()


LARGEST_SEED = 2**53  # every JSON reader keeps whole numbers up to here exact


def seats(help: str = "How many play.") -> Decorated:  # noqa: A002  # as click calls it
    return click.option("--seats", type=int, metavar="N", help=f"{help}  [default: as many as can]")


def matches(default: int, help: str = "How many matches.") -> Decorated:  # noqa: A002
    return click.option(
        "--matches", type=click.IntRange(min=1), metavar="N", default=default, show_default=True, help=help
    )


def bots(help: str, **how: Any) -> Decorated:  # noqa: A002
    return click.option("--bots", metavar="LIST", shell_complete=complete_bots, help=help, **how)


def first_seed(first: str = "match", further: str = "match") -> Decorated:
    """`--seed` of the first of many matches or blocks; the others count up from it."""
    return click.option(
        "--seed",
        type=click.IntRange(0, LARGEST_SEED),
        metavar="N",
        default=1,
        show_default=True,
        help=f"Of the first {first}; each further {further} has the next number.",
    )


def options(of: str = "matches", drawn: str = "") -> Decorated:
    """`--option`, any number of times; with `drawn` also `any`, which draws the options for each such thing."""
    return click.option(
        "--option",
        "pairs",
        metavar="K=V|any" if drawn else "K=V",
        multiple=True,
        shell_complete=complete_option,
        help=f"An option of the {of} (see dwarrow games); may be given several times."
        + (f" any: drawn for every {drawn}." if drawn else ""),
    )


as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON document and nothing else.")


def complete_game(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(name) for name in registry.names() if name.startswith(incomplete)]


def complete_bots(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from dwarrow import bots

    return complete_last((*bots.NAMES, *bots.ALIASES, *bots.MARKS), incomplete)


def complete_last(names: Iterable[str], incomplete: str) -> list[CompletionItem]:
    """The last of several names separated by commas."""
    done, comma, last = incomplete.rpartition(",")
    return [CompletionItem(f"{done}{comma}{name}") for name in names if name.startswith(last)]


def complete_option(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """`--option` completes to the options of the game that was named."""
    name = ctx.params.get("game") or registry.SHIPPED[0]
    if name not in registry.names():
        return []
    options = registry.game(name).all_options()
    return [CompletionItem(f"{option.name}=") for option in options if option.name.startswith(incomplete)]


ANY = "any"  # as an option: all of them drawn by chance


def match_setup(
    name: str, seats: int | None, pairs: tuple[str, ...], components: str | None
) -> tuple[Game, int, dict[str, Any] | None]:
    """The game, the number of seats, and the options as they were given; None where all are drawn."""
    game = registry.game(name, components)
    n = game.seats[-1] if seats is None else seats
    if ANY in pairs and len(pairs) > 1:
        raise OptionError("--option any draws all options: no other can be given with it")
    given = None if ANY in pairs else options_given(pairs)
    game.check_options(n, given or {})
    return game, n, given


def bot_names(text: str) -> list[str]:
    """Bots separated by commas, each by the name it goes by in results."""
    from dwarrow import bots

    return [bots.resolved(name.strip(), programs=True) for name in text.split(",")]


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
