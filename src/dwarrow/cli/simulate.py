"""`dwarrow simulate`: many matches between bots, and what they add up to."""

from __future__ import annotations

import json
import shlex
import time
from typing import TYPE_CHECKING, Any

import click

from dwarrow import _engine, registry
from dwarrow.cli import params
from dwarrow.cli.display import progress, table
from dwarrow.kernel.errors import DwarrowError

if TYPE_CHECKING:
    from dwarrow.arena.simulate import Fault, Plan, Tally
    from dwarrow.kernel.options import Options
    from dwarrow.kernel.texts import Catalog

FAULTY = 1


@click.command()
@click.argument("game", shell_complete=params.complete_game)
@params.seats()
@params.matches(1000)
@params.bots(
    "A bot for all seats, or one for each, separated by commas: novice, apprentice, journeyman, master, elder (or "
    "strongest), random, greedy, exec:COMMAND.",
    default="random",
    show_default=True,
)
@params.first_seed()
@params.options(drawn="match")
@click.option(
    "--jobs", type=click.IntRange(min=1), metavar="N", default=1, show_default=True, help="How many processes."
)
@click.option("--check", is_flag=True, help="Check all invariants after every action; stop at the first fault.")
@params.components
@params.lang
@params.as_json
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    seats: int | None,
    matches: int,
    bots: str,
    seed: int,
    pairs: tuple[str, ...],
    jobs: int,
    check: bool,
    components: str | None,
    lang: str,
    as_json: bool,
) -> None:
    """Play many matches between bots: the same seed gives the same matches, with any number of processes.

    A shared victory counts as a win for each winner; in a solo match, a missed goal is no win. A fault found by --check
    is reported in one line with the command that reproduces it, and the exit code is 1.
    """
    from dwarrow.arena.simulate import Plan

    _, n, options = params.match_setup(game, seats, pairs, components)
    plan = Plan(game, n, seated(bots, n), seed, options, check, components)
    catalog = registry.game(game).catalog(lang)
    tally, seconds = played(plan, matches, jobs, catalog)
    if tally.fault:
        if as_json:
            click.echo(json.dumps({"fault": tally.fault._asdict()}))
        click.echo(f"dwarrow: {fault_line(plan, tally.fault)}", err=True)
        ctx.exit(FAULTY)
    figures = document(tally, seconds)
    if as_json:
        click.echo(json.dumps(figures))
    else:
        show(plan, figures, catalog)


def seated(text: str, seats: int) -> tuple[str, ...]:
    """The bots by seat."""
    names = params.bot_names(text)
    if len(names) not in (1, seats):
        raise DwarrowError(f"--bots names {len(names)} bots for {seats} seats (allowed: 1, or one for each seat)")
    return tuple(names * seats if len(names) == 1 else names)


def played(plan: Plan, matches: int, jobs: int, catalog: Catalog) -> tuple[Tally, float]:
    """Play; returns the sum and the seconds it took."""
    from dwarrow.arena.simulate import simulate

    start = time.perf_counter()
    with progress(catalog.say("simulate.playing", game=catalog.say("title")), matches) as move:
        tally = simulate(plan, matches, jobs, lambda n: move(advance=n))
    return tally, time.perf_counter() - start


def document(tally: Tally, seconds: float) -> dict[str, Any]:
    return {
        "matches": tally.matches,
        "decisions": tally.decisions,
        "decisions_per_match": round(tally.decisions / tally.matches, 3),
        "seconds": round(seconds, 3),
        "decisions_per_second": round(tally.decisions / seconds),
        "wins_by_seat": tally.wins,
        "scores_mean": [round(mean, 3) for mean in tally.scores_mean()],
        "shortest": tally.shortest,
        "longest": tally.longest,
        "compiled": _engine.compiled(),
    }


def fault_line(plan: Plan, fault: Fault) -> str:
    again = ["dwarrow", "simulate", plan.game, "--seats", str(plan.seats), "--bots", ",".join(plan.bots)]
    again += ["--seed", str(fault.seed), "--matches", "1", "--check"]
    again += [] if plan.components is None else ["--components", plan.components]
    given = ["any"] if plan.options is None else as_text(plan.options)
    again += [word for pair in given for word in ("--option", pair)]
    options = ", ".join(as_text(fault.options))
    place = f"seed {fault.seed}, options {options}, decision {fault.decision}"
    return f"fault: {place}: {fault.message} (again: {shlex.join(again)})"


def as_text(options: Options) -> list[str]:
    """Options as they are typed."""
    return [f"{name}={','.join(value) if isinstance(value, list) else value}" for name, value in options.items()]


def show(plan: Plan, figures: dict[str, Any], catalog: Catalog) -> None:
    from rich.console import Console

    heading = [catalog.say(f"heading.{key}") for key in ("seat", "bot", "wins", "scores_mean")]
    results = table(heading[:2], heading[2:])
    for seat, bot in enumerate(plan.bots):
        mean = catalog.format(round(figures["scores_mean"][seat], 1), "number")
        results.add_row(str(seat), bot, catalog.format(figures["wins_by_seat"][seat], "number"), mean)
    console = Console()
    console.print(results)
    spread = {"mean": round(figures["decisions_per_match"]), "least": figures["shortest"], "most": figures["longest"]}
    engine = catalog.say("engine.compiled" if figures["compiled"] else "engine.interpreted")
    for line in (
        catalog.say("simulate.matches", n=figures["matches"]),
        catalog.say("simulate.decisions", n=figures["decisions"], **spread),
        catalog.say("simulate.speed", seconds=figures["seconds"], n=figures["decisions_per_second"], engine=engine),
    ):
        console.print(line, highlight=False)
