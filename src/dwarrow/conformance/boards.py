"""Checks of what a drawn board is given: the ids to touch, the pieces to draw, what is asked, and the result."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import pairwise

from dwarrow.conformance.language import NAMES
from dwarrow.conformance.report import checks
from dwarrow.conformance.sample import Sample, broken
from dwarrow.conformance.secrets import looks
from dwarrow.kernel.boards import ScoreLine
from dwarrow.languages import SHIPPED

TOUCHABLE = re.compile(r"[a-z]+(:[a-z0-9_]+( [a-z0-9_]+)*)?")


def touches(sample: Sample) -> None:
    """Every action has ids to touch; in a legal list all paths differ, and none is the beginning of another."""
    game = sample.game
    paths = {text: game.touches(text) for text in game.actions.texts}
    for text, path in paths.items():
        strange = [each for each in path if not TOUCHABLE.fullmatch(each)]
        if not path or strange:
            broken(text, f"is touched at {path!r}, and an id reads `kind` or `kind:name`")
    for spot in sample.spots():
        for seat in range(spot.state.seats):
            legal = [game.format(code) for code in spot.state.legal_actions(seat)]
            # In order, whatever begins with a path comes right after it.
            for one, other in pairwise(sorted(legal, key=paths.__getitem__)):
                if paths[other][: len(paths[one])] == paths[one]:
                    broken(spot.place, f"{one!r} is played by {paths[one]}, before {other!r} by {paths[other]}")


def pieces(sample: Sample) -> None:
    """What there is to draw is JSON, the same each time."""
    pieces = sample.game.pieces()
    if json.loads(json.dumps(pieces)) != pieces or sample.game.pieces() != pieces:
        broken("the pieces", "do not come back from JSON as they were")


def open_views(sample: Sample) -> None:
    """The open view is JSON and has every field of a spectator's view, because boards read them all."""
    for spot in sample.spots():
        view = spot.state.open_view()
        if json.loads(json.dumps(view)) != view:
            broken(spot.place, "the open view does not come back from JSON")
        lacks = list(_lacking(view, spot.state.view(None)))
        if lacks:
            broken(spot.place, f"the open view has no {', '.join(lacks[:5])}")


def _lacking(view: object, other: object, place: str = "") -> Iterator[str]:
    """The fields that only the other view has."""
    if isinstance(view, dict) and isinstance(other, dict):
        for key, value in other.items():
            name = f"{place}.{key}" if place else key
            if key in view:
                yield from _lacking(view[key], value, name)
            else:
                yield name
    elif isinstance(view, list) and isinstance(other, list):
        for number, (one, another) in enumerate(zip(view, other, strict=False)):
            yield from _lacking(one, another, f"{place}[{number}]")


def prompts(sample: Sample) -> None:
    """What is asked is said in one line in every language, in every view: a seat's, a spectator's, the open one."""
    for language in SHIPPED:
        for spot in sample.spots():
            catalog = sample.game.catalog(language).named(NAMES[: spot.state.seats])
            for view in looks(spot.state):
                line = sample.game.prompt(view, catalog)
                if not line or "\n" in line or "{" in line:
                    broken(f"{spot.place}, {language}", f"the prompt is {line!r}")


def breakdowns(sample: Sample) -> None:
    """The lines of a result add up to the scores, for everybody who looks, and each cites a paragraph of the rules."""
    for spot in sample.spots():
        for language in SHIPPED if spot.state.is_over() else ():
            catalog = sample.game.catalog(language).named(NAMES[: spot.state.seats])
            for view in looks(spot.state):
                lines = sample.game.breakdown(view, catalog)
                _add_up(f"{spot.place}, {language}", lines, spot.state.scores())
                astray = [line.label for line in lines if f"**{line.paragraph}**" not in sample.game.rules()]
                noted = [line.label for line in lines if len(line.notes) not in (0, spot.state.seats)]
                if noted:
                    broken(spot.place, f"not every seat has a note, or none, in {noted}")
                if astray:
                    broken(spot.place, f"the rules do not have the paragraph of {astray}")


def _add_up(place: str, lines: list[ScoreLine], scores: list[int]) -> None:
    for seat, score in enumerate(scores):
        points = sum(line.points[seat] or 0 for line in lines if line.kind == "points")
        totals = [line.points[seat] for line in lines if line.kind == "total"]
        if points != score or totals != [score]:
            broken(place, f"the points of seat {seat} add up to {points}, its total is {totals}, its score {score}")


CHECKS = checks(touches, pieces, open_views, prompts, breakdowns)
