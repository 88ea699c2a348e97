"""The report of an arena: one self-contained page of HTML with plots and tables, without script.

`report.html` is the page; here are its plots, and which cards and options it shows.
"""

from __future__ import annotations

from collections import Counter
from math import floor, log10
from typing import NamedTuple

import dwarrow
from dwarrow.arena.contest import STEPS, game_of
from dwarrow.arena.pages import (
    Axis,
    Group,
    Hill,
    Json,
    Mark,
    kind,
    lift_bar,
    percent,
    plot,
    rendered,
    signed,
    whole_percent,
)
from dwarrow.arena.ratings import DRAWS
from dwarrow.arena.running import Outcome
from dwarrow.arena.standings import LEAST_HELD, by_strength, fair_share, say_seconds, scores_by_name, times_by_name

BINS = 40  # of a distribution of scores, at most
MOST_CARDS = 14  # shown at once, best and worst
MOST_VALUES = 12  # of an option


class Option(NamedTuple):
    """The most frequent values of an option, and how many it had."""

    name: str
    often: list[tuple[str, Json]]
    total: int


def page(outcome: Outcome, document: Json) -> str:
    drawn = Drawn(outcome, document)
    cards = [card for card in document["cards"] if card["held"] >= LEAST_HELD]
    reach = max((max(abs(card["lift_low"]), abs(card["lift_high"])) for card in cards), default=0.0)
    return rendered(
        "report.html",
        language="en",
        title=f"Arena: {game_of(outcome.contest.game, outcome.contest.components).catalog('en').say('title')}",
        foot=f"Made by Dwarrow {dwarrow.__version__}. The page is one file and loads nothing.",
        document=document,
        given=outcome.contest.options,
        names=drawn.names,
        kinds=drawn.kinds,
        ratings=drawn.ratings(),
        shares=drawn.shares(),
        seats=drawn.seats(),
        scores=drawn.scores(),
        thinking=drawn.thinking(),
        cards=cards,
        most_cards=MOST_CARDS,
        least_held=LEAST_HELD,
        lift_bar=lambda card: lift_bar(card["lift"], card["lift_low"], card["lift_high"], reach),
        options=[frequent(name, values) for name, values in document["options"].items()],
        draws=DRAWS,
    )


def frequent(name: str, values: Json) -> Option:
    often = sorted(values.items(), key=lambda each: -each[1]["matches"])[:MOST_VALUES]
    return Option(name, sorted(often), len(values))


class Drawn:
    """The plots. Bots have their colours, and stand in the order of their strength."""

    def __init__(self, outcome: Outcome, document: Json) -> None:
        self.outcome = outcome
        self.document = document
        self.names = by_strength(document)
        self.kinds = {name: kind(place) for place, name in enumerate(self.names)}

    def mark(self, name: str, share: Json, beside: float | None = None) -> Mark:
        """A share of wins with its interval."""
        words = percent(share["share"])
        return Mark(name, self.kinds[name], share["share"], share["low"], share["high"], words, beside)

    def ratings(self) -> str:
        if not self.document["elo"]:
            return ""
        found = [(name, self.document["elo"][name]) for name in self.names]
        marks = [
            Mark(name, self.kinds[name], each["elo"], each["low"], each["high"], signed(each["elo"]))
            for name, each in found
        ]
        ends = [end for mark in marks for end in (mark.low, mark.high)]
        return plot("dots", marks, Axis(min(0, *ends), max(ends), "Elo", signed), "Elo of each bot with its interval")

    def shares(self) -> str:
        won = self.document["win_share"]
        marks = [self.mark(name, won[name], fair_share(self.outcome.contest, name)) for name in self.names]
        most = max([0.1, *(mark.high for mark in marks)])
        axis = Axis(0, most, "share of the matches it sat in that it won", whole_percent)
        return plot("bars", marks, axis, "share of wins of each bot with its interval")

    def seats(self) -> str:
        rows = []
        for seat in self.document["by_seat"]:
            bots = seat["bots"]
            marks = [self.mark(name, bots[name]) for name in self.names if name in bots]
            rows.append(Group(f"seat {seat['seat']}", marks))
        most = max(mark.high for row in rows for mark in row.marks)
        axis = Axis(0, most, "share of wins at that seat", whole_percent)
        return plot("groups", rows, axis, "share of wins by seat and bot")

    def scores(self) -> str:
        values = {name: each for name, each in scores_by_name(self.outcome.results, self.names).items() if each}
        least, most = min(map(min, values.values())), max(map(max, values.values()))
        width = max(1, -(-(most - least + 1) // BINS))
        axis = Axis(least, most + 1, "points at the end", lambda value: f"{value:.0f}".replace("-", "−"))
        rows = []
        for name in self.names:
            if name in values:
                counts = Counter((score - least) // width for score in values[name])
                bars = [(least + width * i, least + width * (i + 1), n) for i, n in sorted(counts.items())]
                mean = sum(values[name]) / len(values[name])
                rows.append(Hill(name, self.kinds[name], bars, [(mean, "")], f"{mean:.1f}"))
        return plot("hills", rows, axis, "distribution of points by bot")

    def thinking(self) -> str:
        classes = times_by_name(self.outcome.results, self.names)
        times = self.document["seconds_per_decision"]
        rows = []
        for name in self.names:
            bars = [(each / STEPS, (each + 1) / STEPS, float(n)) for each, n in sorted(classes[name].items())]
            if bars:
                points = [
                    (log10(max(times[name][which], 1e-7)), word)
                    for which, word in (("p99", "99 %"), ("max", "longest"))
                ]
                rows.append(Hill(name, self.kinds[name], bars, points, say_seconds(times[name]["mean"])))
        if not rows:
            return ""
        ends = [end for row in rows for start, stop, _ in row.bars for end in (start, stop)]
        axis = Axis(
            floor(min(ends)),
            max(ends),
            "time for a decision",
            lambda exponent: say_seconds(1.0000001 * 10**exponent),
            powers=True,
        )
        return plot("hills", rows, axis, "distribution of thinking time by bot")
