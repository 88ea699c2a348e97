"""`dwarrow completion`: the script that lets a shell complete commands, options and names."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")


@click.command(short_help="Print the completion script of a shell.")
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the script that makes a shell complete dwarrow's commands.

    \b
    bash:  dwarrow completion bash > ~/.local/share/bash-completion/completions/dwarrow
    zsh:   dwarrow completion zsh > ~/.zfunc/_dwarrow      (with ~/.zfunc in fpath)
    fish:  dwarrow completion fish > ~/.config/fish/completions/dwarrow.fish
    """
    made = get_completion_class(shell)
    assert made is not None
    click.echo(made(ctx.find_root().command, {}, "dwarrow", "_DWARROW_COMPLETE").source())
