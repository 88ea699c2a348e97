"""The report of an arena: one page of HTML with plots and tables that needs nothing but itself, not even script.

Here are the page and its plots; tables of cards and options are in `report_tables`.
"""

from __future__ import annotations

from collections import Counter
from html import escape
from math import floor, log10
from typing import TYPE_CHECKING

import dwarrow
from dwarrow.arena import plots
from dwarrow.arena.contest import STEPS, game_of
from dwarrow.arena.plots import Axis, Hill, Mark
from dwarrow.arena.report_frame import Drawn, Json, key, percent, plot, section, sheet, signed, whole_percent
from dwarrow.arena.report_tables import cards, method, options
from dwarrow.arena.standings import fair_share, scores_by_name, seconds_told, times_by_name

if TYPE_CHECKING:
    from dwarrow.arena.running import Outcome

BINS = 40  # of a distribution of scores, at most


def page(outcome: Outcome, told: Json) -> str:
    """The whole page."""
    drawn = Drawn(outcome, told)
    title = f"Arena: {game_of(outcome.contest.game, outcome.contest.components).catalog('en').say('title')}"
    sections = (ratings, shares, matrix, seats, scores, thinking, cards, options, method)
    body = "\n".join(text for section in sections if (text := section(drawn)))
    foot = f"Made by Dwarrow {dwarrow.__version__}. The page is one file and loads nothing."
    return sheet("en", title, top(drawn, title), body, foot)


def top(drawn: Drawn, title: str) -> str:
    told = drawn.told
    facts = (
        ("matches", f"{told['matches']:,}"),
        ("seats", str(told["seats"])),
        ("decisions", f"{told['decisions']:,}"),
        ("first seed", str(told["seed"])),
        *([] if told["think"] is None else [("a decision at most", f"{told['think']:g} s")]),
    )
    listed = "".join(f"<div><dt>{name}</dt><dd>{escape(value)}</dd></div>" for name, value in facts)
    bots = ", ".join(told["bots"])
    return f'<header><h1>{escape(title)}</h1><p>{escape(bots)}</p><dl class="facts">{listed}</dl></header>'


def ratings(drawn: Drawn) -> str:
    elo = drawn.told["elo"]
    if not elo:
        return ""
    marks = [
        Mark(name, drawn.kinds[name], elo[name]["elo"], elo[name]["low"], elo[name]["high"], signed(elo[name]["elo"]))
        for name in drawn.names
    ]
    ends = [end for mark in marks for end in (mark.low, mark.high)]
    axis = Axis(min(0, *ends), max(ends), "Elo", signed)
    zero = "random is 0" if "random" in elo else "the mean is 0"
    about = (
        f"Strength by who ranked before whom in each match; {zero}. 400 points more are ten wins to one. "
        "The lines are intervals of 95 %."
    )
    return section("Ratings", about, plot(plots.dots(marks, axis, "Elo of each bot with its interval")))


def shares(drawn: Drawn) -> str:
    marks = []
    for name in drawn.names:
        share = drawn.told["win_share"][name]
        fair = fair_share(drawn.outcome.contest, name)
        marks.append(
            Mark(name, drawn.kinds[name], share["share"], share["low"], share["high"], percent(share["share"]), fair)
        )
    axis = Axis(
        0, max([0.1, *(mark.high for mark in marks)]), "share of the matches it sat in that it won", whole_percent
    )
    about = (
        "Who plays alone wins by reaching the goal. The thin line is Wilson's interval of 95 %."
        if drawn.told["seats"] == 1
        else "A shared win counts in parts. The dashed line is what the bots of that name would win if all were equal; "
        "the thin line is Wilson's interval of 95 %."
    )
    return section("Wins", about, plot(plots.bars(marks, axis, "share of wins of each bot with its interval")))


def matrix(drawn: Drawn) -> str:
    if len(drawn.names) < 2:
        return ""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in drawn.names)
    rows = []
    for row in drawn.names:
        cells = "".join(heat(drawn.told["matrix"][row].get(column), row == column) for column in drawn.names)
        rows.append(f'<tr><th scope="row">{escape(row)}</th>{cells}</tr>')
    head = f'<thead><tr><td class="self"></td>{head}</tr></thead>'
    body = f'<table class="heat">{head}<tbody>{"".join(rows)}</tbody></table>'
    about = (
        "How often the bot of the row ranked before that of the column where both sat at one table; "
        "an equal rank is half. Small: the interval of 95 %."
    )
    return section("Who ranks before whom", about, f'<div class="wide">{body}</div>')


def heat(cell: Json | None, same: bool) -> str:
    if cell is None:
        return '<td class="self">' + ("·" if same else "never met") + "</td>"
    tone = "--good" if cell["share"] >= 0.5 else "--bad"
    much = round(90 * abs(cell["share"] - 0.5))
    between = f"{100 * cell['low']:.0f}–{100 * cell['high']:.0f} %"
    return f'<td style="--tone: var({tone}); --much: {much}%">{percent(cell["share"])}<small>{between}</small></td>'


def seats(drawn: Drawn) -> str:
    rows = []
    for seat in drawn.told["by_seat"]:
        bots = seat["bots"]
        marks = [
            Mark(
                name,
                drawn.kinds[name],
                bots[name]["share"],
                bots[name]["low"],
                bots[name]["high"],
                percent(bots[name]["share"]),
            )
            for name in drawn.names
            if name in bots
        ]
        rows.append((f"seat {seat['seat']}", marks))
    axis = Axis(0, max(mark.high for _, marks in rows for mark in marks), "share of wins at that seat", whole_percent)
    anybody = ", ".join(f"seat {seat['seat']} {percent(seat['share'])}" for seat in drawn.told["by_seat"])
    about = f"Does it matter where one sits? Whoever sat there won: {anybody}."
    return section("Seats", about, key(drawn.kinds) + plot(plots.groups(rows, axis, "share of wins by seat and bot")))


def scores(drawn: Drawn) -> str:
    values = {name: each for name, each in scores_by_name(drawn.results, drawn.names).items() if each}
    least, most = min(map(min, values.values())), max(map(max, values.values()))
    width = max(1, -(-(most - least + 1) // BINS))
    axis = Axis(least, most + 1, "points at the end", lambda value: f"{value:.0f}".replace("-", "−"))
    rows = []
    for name in drawn.names:
        if name in values:
            counts = Counter((score - least) // width for score in values[name])
            bars = [(least + width * i, least + width * (i + 1), n) for i, n in sorted(counts.items())]
            mean = sum(values[name]) / len(values[name])
            rows.append(Hill(name, drawn.kinds[name], bars, [(mean, "")], f"{mean:.1f}"))
    about = "Points at the end of a match. The dashed line, and the number at the right, is the mean."
    return section("Points", about, plot(plots.hills(rows, axis, "distribution of points by bot")))


def thinking(drawn: Drawn) -> str:
    classes = times_by_name(drawn.results, drawn.names)
    told = drawn.told["seconds_per_decision"]
    rows = []
    for name in drawn.names:
        bars = [(each / STEPS, (each + 1) / STEPS, float(n)) for each, n in sorted(classes[name].items())]
        if bars:
            points = [
                (log10(max(told[name][which], 1e-7)), word) for which, word in (("p99", "99 %"), ("max", "longest"))
            ]
            rows.append(Hill(name, drawn.kinds[name], bars, points, seconds_told(told[name]["mean"])))
    if not rows:
        return ""
    ends = [end for row in rows for start, stop, _ in row.bars for end in (start, stop)]
    axis = Axis(
        floor(min(ends)),
        max(ends),
        "time for a decision",
        lambda value: seconds_told(1.0000001 * 10**value),
        powers=True,
    )
    about = (
        "How long each bot thought, with the mean at the right. 99 % of its decisions took no longer than that mark."
    )
    return section("Thinking time", about, plot(plots.hills(rows, axis, "distribution of thinking time by bot")))
