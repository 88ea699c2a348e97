"""`dwarrow arena`: bots against each other in balanced seatings, with ratings, intervals and a report."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dwarrow.cli import params
from dwarrow.cli.display import progress
from dwarrow.cli.simulate import FAULTY
from dwarrow.kernel.errors import DwarrowError

if TYPE_CHECKING:
    from dwarrow.arena.contest import Contest
    from dwarrow.arena.crews import Crew
    from dwarrow.arena.running import Outcome

INTERRUPTED = 130


@click.command()
@click.argument("game", shell_complete=params.complete_game)
@params.seats("How many play a match.")
@params.bots(
    "Separated by commas, each a name or exec:COMMAND. As many as seats: a line-up, which moves by one seat from "
    "match to match (a name may appear twice). More or fewer: seatings in which each bot sits everywhere and meets the "
    "others equally often.",
    required=True,
)
@params.matches(1000, "How many matches, including those in the journal.")
@params.first_seed("block of matches", "block")
@click.option(
    "--jobs", type=click.IntRange(min=1), metavar="N", help="How many processes.  [default: as many as processors]"
)
@params.think("Time limit for each decision of a bot.")
@params.options(drawn="block")
@click.option(
    "--until",
    type=params.Finite(0, 1, min_open=True, max_open=True),
    metavar="SHARE",
    help="Stop when the interval of the first bot's share of wins is above or below this (at least 60 matches).",
)
@click.option(
    "--report", type=params.OUTPUT, metavar="FILE", help="Write a page with plots and tables, to open in a browser."
)
@click.option(
    "--journal",
    type=params.OUTPUT,
    metavar="FILE",
    help="Where each match is written; the same command continues from there.  [default: beside the report, or a "
    "file of its own for each contest in the user's data folder]",
)
@click.option("--fresh", is_flag=True, help="Ignore the matches in the journal.")
@click.option(
    "--cluster", metavar="ADDRESS", help="Play on the Ray cluster there (needs the extra: pip install 'dwarrow[ray]')."
)
@params.components
@params.as_json
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    seats: int | None,
    bots: str,
    matches: int,
    seed: int,
    jobs: int | None,
    think: float | None,
    pairs: tuple[str, ...],
    until: float | None,
    report: Path | None,
    journal: Path | None,
    fresh: bool,
    cluster: str | None,
    components: str | None,
    as_json: bool,
) -> None:
    """Let bots play many matches and rate them.

    All bots get the same seeds at the same seats, so that all are equally lucky. A shared win counts as a part of one.
    Intervals are at 95 %: Wilson's for shares, by bootstrap over the blocks of matches for Elo.

    Every match is written to a journal as soon as it is over. After Ctrl-C, or a crash, the same command goes on where
    it stopped; with more --matches it plays more.
    """
    from dwarrow.arena.contest import BotFault, Contest
    from dwarrow.arena.journal import Journal
    from dwarrow.arena.running import run

    played, n, given = params.match_setup(game, seats, pairs, components)
    options = None if given is None else played.check_options(n, given)
    contest = Contest(game, n, entered(bots, n), seed, options, think, played.text)
    file = journal_file(contest, journal, report)
    if report is not None:
        report.parent.mkdir(parents=True, exist_ok=True)
        params.check_writable(report)
    try:
        with (
            closing(Journal(file, contest, fresh)) as kept,
            progress(played.catalog("en").say("title"), matches) as move,
        ):
            outcome = run(contest, matches, lambda: crew(jobs, cluster), kept, until, lambda n: move(advance=n))
    except KeyboardInterrupt:
        click.echo(f"\ndwarrow: interrupted; the same command continues from here (journal: {file})", err=True)
        ctx.exit(INTERRUPTED)
    except BotFault as fault:
        click.echo(f"dwarrow: fault: {fault}", err=True)
        ctx.exit(FAULTY)
    tell(outcome, file, report, as_json)


def entered(text: str, seats: int) -> tuple[str, ...]:
    """The bots that take part."""
    names = params.bot_names(text)
    if len(names) != seats and len(names) == 1:
        raise DwarrowError("--bots names one bot alone (allowed: two or more, or one for each seat)")
    twice = next((name for name in names if names.count(name) > 1), None)
    if len(names) != seats and twice is not None:
        raise DwarrowError(f"--bots names {twice} twice (allowed only with one bot for each of the {seats} seats)")
    return tuple(names)


def journal_file(contest: Contest, given: Path | None, report: Path | None) -> Path:
    from dwarrow.arena.journal import usual_name
    from dwarrow.table.settings import data_folder

    if report is None:
        return given or data_folder() / "arena" / usual_name(contest)
    file = given or report.with_suffix(".jsonl")
    if file.resolve() == report.resolve():
        raise DwarrowError(f"{file} cannot be the journal and the report (name another with --journal)")
    return file


def crew(jobs: int | None, cluster: str | None) -> Crew:
    from dwarrow.arena import crews

    if cluster is not None:
        return crews.Cluster(cluster, jobs)
    jobs = jobs or crews.cores()
    return crews.Alone() if jobs == 1 else crews.Processes(jobs)


def tell(outcome: Outcome, file: Path, report: Path | None, as_json: bool) -> None:
    from dwarrow.arena.standings import standings

    document = standings(outcome)
    if report is not None:
        from dwarrow.arena.report import page

        report.write_text(page(outcome, document), encoding="utf-8")
    if as_json:
        click.echo(json.dumps(document))
        return
    from dwarrow.cli.arena_tables import show

    show(outcome, document, [("journal", file), *([("report", report)] if report else [])])
