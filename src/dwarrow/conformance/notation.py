"""Checks of what stands fixed before any match: the action table and the options."""

from __future__ import annotations

import json
import re
from typing import Any

from dwarrow.conformance.report import checks
from dwarrow.conformance.sample import Sample, broken
from dwarrow.kernel.errors import OptionError, UnparsableAction
from dwarrow.kernel.game import Game

ACTION = re.compile(r"[a-z]+( [A-Za-z0-9_.+-]+)*")
DRAWS = 20


def format_and_parse(sample: Sample) -> None:
    """`format` and `parse` are inverse over the whole table, in any case and spacing; what is no action is refused."""
    game = sample.game
    for code in range(len(game.actions)):
        text = game.format(code)
        for spelling in (text, text.upper(), f"  {text.replace(' ', '   ')} "):
            if game.parse(spelling) != code:
                broken(text, f"{spelling!r} is read as {game.format(game.parse(spelling))!r}")
    for nothing in ("", " ", "no such action", f"{game.format(0)} {game.format(0)}"):
        try:
            code = game.parse(nothing)
        except UnparsableAction:
            continue
        broken(repr(nothing), f"is read as {game.format(code)!r}")
    for code in (-1, len(game.actions)):
        try:
            text = game.format(code)
        except UnparsableAction:
            continue
        broken(f"code {code}", f"is outside the table and written as {text!r}")


def grammar(sample: Sample) -> None:
    """An action is lower-case words separated by one space, the first a plain word that names its kind."""
    for text in sample.game.actions.texts:
        if not ACTION.fullmatch(text) or text != text.lower():
            broken(repr(text), "is not written by the grammar")


def fixed_table(sample: Sample) -> None:
    """The action table is the same whatever the seats and options, and its digest tells it from others."""
    game = sample.game
    digest = game.actions.digest()
    for trace in sample.traces:
        state = game.new(trace.seats, trace.seed, trace.options)
        if state.game.actions.digest() != digest:
            broken(trace.place, "has an action table of its own")


def options(sample: Sample) -> None:
    """Options are complete, JSON, and read back as they are, also as text; what does not fit is refused."""
    game = sample.game
    for seats in game.seats:
        for draw in range(DRAWS):
            drawn = game.draw_options(seats, sample.seed * DRAWS + draw)
            names = [option.name for option in game.all_options()]
            if list(drawn) != names:
                broken(f"options {drawn}", f"must be {', '.join(names)}")
            _reads_back(game, seats, drawn)
        _refused(game, seats, {"no such option": 1})
        for option in game.all_options():
            for value in (["no such value"], "no such value", -1, None):
                _refused(game, seats, {option.name: value})
    for seats in (0, game.seats[0] - 1, game.seats[-1] + 1):
        _refused(game, seats, {})


def _reads_back(game: Game, seats: int, drawn: dict[str, Any]) -> None:
    typed = {name: ",".join(value) if isinstance(value, list) else str(value) for name, value in drawn.items()}
    for spelling in (drawn, json.loads(json.dumps(drawn)), typed):
        if game.check_options(seats, spelling) != drawn:
            broken(f"options {spelling}", f"are read as {game.check_options(seats, spelling)}")


def _refused(game: Game, seats: int, given: dict[str, Any]) -> None:
    try:
        game.check_options(seats, given)
    except OptionError as error:
        if "\n" in str(error) or "allowed" not in str(error):
            broken(f"{seats} seats, options {given}", f"the refusal does not say what is allowed: {error}")
        return
    broken(f"{seats} seats, options {given}", "are accepted")


CHECKS = checks(format_and_parse, grammar, fixed_table, options)
