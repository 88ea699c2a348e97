"""`dwarrow play`: a match in the terminal, new or resumed."""

from __future__ import annotations

import contextlib
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from dwarrow import registry
from dwarrow.cli import params
from dwarrow.kernel.errors import DwarrowError

if TYPE_CHECKING:
    from dwarrow.cli.screen import Screen
    from dwarrow.cli.sitting import Sitting

SEATS = "you,journeyman,journeyman"
HEX_DIGITS = 64
REMINDER = 8  # events repeated when a match is resumed


def complete_seats(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from dwarrow.bots import ALIASES, MARKS, NAMES
    from dwarrow.cli.seating import YOU

    return params.complete_last((YOU, *NAMES, *ALIASES, *MARKS), incomplete)


@click.command(short_help="Play a game in the terminal, against bots or with friends.")
@click.argument("game", required=False, shell_complete=params.complete_game)
@click.option(
    "--seats",
    metavar="LIST",
    shell_complete=complete_seats,
    help=f"Who plays, in seat order: you, you:NAME, or a bot, from the weakest: novice, apprentice, journeyman, "
    f"master, elder (or strongest); simple ones: random, greedy; a program: exec:COMMAND.  [default: {SEATS}]",
)
@click.option("--seed", metavar="N|HEX", help="A number, or 64 hexadecimal digits.  [default: a secret one]")
@params.options("match")
@params.lang
@click.option(
    "--save", metavar="FILE", type=click.Path(dir_okay=False), help="Save the match in this file after every action."
)
@params.components
@click.option("--resume", metavar="FILE", type=params.FILE, help="Continue a saved match.")
@click.option("--repair", is_flag=True, help="With --resume: use a truncated file up to its last complete action.")
@click.option("--programs", is_flag=True, help="With --resume: allow the saved match to start its programs.")
def command(
    game: str | None,
    seats: str | None,
    seed: str | None,
    pairs: tuple[str, ...],
    lang: str,
    save: str | None,
    components: str | None,
    resume: str | None,
    repair: bool,
    programs: bool,
) -> None:
    """Play a game in the terminal, against bots and with people at the same screen.

    Type the number of an action, or help for everything else. With --save the match is in the file after every
    action, and --resume continues it.
    """
    from dwarrow.cli import host
    from dwarrow.cli.screen import Screen

    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  # gives the prompt a history and editing

    new = {"GAME": game, "--seats": seats, "--seed": seed, "--option": pairs}
    for name, given_here in (("--repair", repair), ("--programs", programs)):
        if resume is None and given_here:
            raise click.UsageError(f"{name} belongs to --resume")
    if resume is not None:
        given = [name for name, value in new.items() if value not in (None, ())]
        if given:
            raise click.UsageError(f"{', '.join(given)} cannot be given with --resume: the record says it")
        host.run(resumed(Screen(), resume, save, lang, components, repair, programs))
        return
    sitting = fresh(
        Screen(), game or registry.SHIPPED[0], SEATS if seats is None else seats, seed, pairs, save, lang, components
    )
    host.welcome(sitting)
    host.run(sitting)


def fresh(
    screen: Screen,
    name: str,
    seats: str,
    seed: str | None,
    pairs: tuple[str, ...],
    save: str | None,
    lang: str,
    components: str | None,
) -> Sitting:
    """A new match."""
    from dwarrow.cli import saves, seating
    from dwarrow.cli.sitting import Sitting
    from dwarrow.kernel.match import Match

    game = registry.game(name, components)
    words = seating.words(seats)
    match = Match(game, words, match_seed(seed), params.options_given(pairs))
    file = new_file(save)
    if file is not None:
        saves.write(match, file)
    return Sitting(match, screen, game.catalog(lang), file, components)


def resumed(
    screen: Screen, name: str, save: str | None, lang: str, components: str | None, repair: bool, programs: bool
) -> Sitting:
    """A saved match, replayed to where it stopped. It stays in its file unless another is named."""
    from dwarrow.cli import host, saves, seating
    from dwarrow.cli.sitting import Sitting

    old = Path(name)
    record, broken = saves.repaired(old) if repair else (saves.read(old), False)
    game = saves.game_of(old, record, components)
    seating.words(",".join(record.seats))
    check_programs(name, record.seats, programs)
    match = saves.played_again(old, record, game)
    file = new_file(save) if save is not None and Path(save) != old else old
    sitting = Sitting(match, screen, game.catalog(lang), file, components)
    sitting.say_whole("play.resumed", file=name, n=len(match.entries))
    if broken:
        sitting.say_whole("terminal.repaired", n=len(match.entries), file=str(saves.keep_broken(old)))
    host.publish(sitting)
    for seat in sitting.people:
        sitting.heard[seat] = max(0, len(match.events()) - REMINDER)
    return sitting


def check_programs(file: str, seats: list[str], allowed: bool) -> None:
    """A file from elsewhere starts no program without consent."""
    from dwarrow.bots import MARKS

    named = [seat for seat in seats if seat.startswith(MARKS)]
    if named and not allowed:
        raise DwarrowError(f"{file} would start {', '.join(named)} (if that is what you want: --programs)")


def new_file(name: str | None) -> Path | None:
    """The file to save a match in; an existing one is never overwritten."""
    if name is None:
        return None
    if Path(name).exists():
        raise DwarrowError(f"{name} exists already (continue it with --resume {name}, or choose another name)")
    return Path(name)


def match_seed(seed: str | None) -> str:
    """The 256-bit seed of a match: secret, from a small number, or as it was given."""
    from dwarrow.kernel import chance

    if seed is None:
        return secrets.token_hex(chance.SEED_BYTES)
    text = seed.strip().lower()
    if len(text) == HEX_DIGITS and all(digit in "0123456789abcdef" for digit in text):
        return text
    try:
        return chance.match_seed(int(text)).hex()
    except ValueError:
        raise DwarrowError(f"seed {seed!r} is not allowed (a whole number, or 64 hexadecimal digits)") from None
