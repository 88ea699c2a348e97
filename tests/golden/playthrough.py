"""One playthrough per game and number of seats, short enough to be read by a person.

In the first round every decision stands with its whole legal list; below it what happened, as sentences. Choices are by
lot, but what ends a turn is taken half the time, so that a match stays short. A change of the rules shows here as a
change of a text.
"""

from __future__ import annotations

import textwrap
from pathlib import Path

from dwarrow import registry
from dwarrow.kernel.chance import Chance, match_seed
from dwarrow.kernel.match import Match

FOLDER = Path(__file__).resolve().parent
NAMES = ("Anna", "Bert", "Cleo", "Dora")
ENDS = ("pass", "end", "done", "decline", "forfeit")
# By game, where a match by lot would be too long to read.
OPTIONS = {"gnomes": {"max_rounds": 8}, "dwergar": {"events": 2}}
CASES = [(name, seats) for name in registry.SHIPPED for seats in registry.game(name).seats]
WIDTH = 118
FULL_ROUNDS = (1,)  # of which the legal lists are shown; later rounds tell what was played and what happened


def file_of(name: str, seats: int) -> Path:
    return FOLDER / f"{name}-{seats}.txt"


def playthrough(name: str, seats: int) -> str:
    game = registry.game(name)
    match = Match(game, list(NAMES[:seats]), match_seed(seats).hex(), OPTIONS.get(name))
    words = game.catalog("en").named(match.players)
    chance = Chance(seats)
    lines = [f"{game.name}, {seats} seats: {', '.join(match.players)}", ""]
    lines += ["  " + words.say(event.seen_by(None).key, **event.seen_by(None).values) for event in match.opening]
    while not match.state.is_over():
        seat = match.state.to_act()
        texts = [game.format(code) for code in match.state.legal_actions()]
        action = texts[-1] if texts[-1].split()[-1] in ENDS and chance.below(2) else texts[chance.below(len(texts))]
        if match.state.view(None).get("round", 0) in FULL_ROUNDS:
            lines += textwrap.wrap(f"{NAMES[seat]}? {' | '.join(texts)}", WIDTH, subsequent_indent="      ")
        lines.append(f"{NAMES[seat]}: {action}")
        for event in match.act(seat, action):
            seen = event.seen_by(seat if seat in event.to else None)
            lines += [""] * (event.kind == "round")
            lines += textwrap.wrap(
                words.say(seen.key, **seen.values), WIDTH, initial_indent="  ", subsequent_indent="    "
            )
    lines.append(f"scores {match.state.scores()}, winners {match.state.winners()}")
    return "\n".join(lines) + "\n"
