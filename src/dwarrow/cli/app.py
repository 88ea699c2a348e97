"""The group of commands: finds a command by name, and turns any error into one line and an exit code.

A command is a module `dwarrow.cli.<name>` with a click command called `command`. Exit codes: 0 done, 1 the answer is
no (a record that does not verify, say), 2 refused or used wrongly, 130 interrupted.
"""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import click

import dwarrow
from dwarrow import languages
from dwarrow.kernel.errors import DwarrowError

COMMANDS = (
    "play", "learn", "serve", "db", "games", "bots", "replay", "review", "verify", "simulate", "arena", "dataset",
    "components", "languages", "bench", "completion",
)  # fmt: skip
REFUSED = 2
INTERRUPTED = 130
WIDTH = 100

EXAMPLES: dict[str, str] = tomllib.loads(Path(__file__).with_name("examples.toml").read_text("utf-8"))


def examples(command: str) -> str | None:
    return f"\b\nExamples:\n{EXAMPLES[command]}" if command in EXAMPLES else None


class Commands(click.Group):
    """A click group whose commands are imported one at a time."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"dwarrow.cli.{cmd_name}").command
        command.epilog = examples(cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands with all of their first sentence, where click would cut it short."""
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl([(name, each.get_short_help_str(WIDTH)) for name, each in commands if each])

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command. In standalone mode it ends the program, with any error in one line on stderr."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        try:
            code = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        except DwarrowError as error:
            code = complain(str(error), REFUSED)
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.ctx.get_help())
            code = 0
        except OSError as error:
            code = complain(f"{error.filename or 'system'}: {error.strerror}", REFUSED)
        except click.ClickException as error:
            code = complain(usage(error), error.exit_code)
        except click.Abort:  # what click makes of Ctrl-C
            code = INTERRUPTED
        sys.exit(code if isinstance(code, int) else 0)


def complain(message: str, code: int) -> int:
    click.echo(f"dwarrow: {message}", err=True)
    return code


def usage(error: click.ClickException) -> str:
    """A usage error in one line that says where help is."""
    message = " ".join(error.format_message().split())
    if isinstance(error, click.UsageError) and error.ctx is not None:
        return f"{message.rstrip('.')} (see {error.ctx.command_path} --help)"
    return message


def use_languages(folders: str | None) -> None:
    """Find the languages of a folder, here and in every process that this one starts; report faults at once."""
    if folders:
        found = [str(Path(each).resolve()) for each in folders.split(os.pathsep) if each]
        os.environ[languages.VARIABLE] = os.pathsep.join(found)
        languages.added()


@click.command(
    cls=Commands,
    invoke_without_command=True,
    epilog=examples("dwarrow"),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": WIDTH},
)
@click.option(
    "--languages",
    metavar="FOLDER",
    envvar=languages.VARIABLE,
    show_envvar=True,
    expose_value=False,
    callback=lambda *given: use_languages(given[-1]),
    help="Speak also the languages in this folder (see dwarrow languages).",
)
@click.version_option(dwarrow.__version__, "-V", "--version", message="dwarrow %(version)s")
@click.pass_context
def app(ctx: click.Context) -> None:
    """Dwarf and gnome board games: play them in the browser or the terminal, write bots for them.

    Without a command it serves the table on this machine and opens the browser, as `dwarrow serve` does.
    """
    if ctx.invoked_subcommand is None:
        from dwarrow.cli import serve

        ctx.invoke(serve.command)
