"""Whole matches of a game as digests, one for each seed: `python digests.py GAME FIRST LAST` prints them.

`test_parity.py` runs this with the compiled and with the interpreted engine and compares.
"""

from __future__ import annotations

import json
import sys
from hashlib import blake2b

import dwarrow
from dwarrow import _engine
from dwarrow.bots import Sight
from dwarrow.bots.judges import judge_of
from dwarrow.kernel.chance import Chance, match_seed
from dwarrow.kernel.match import Match
from dwarrow.kernel.state import State

LOOK_EVERY = 25  # decisions between two looks at everything that can be asked of a state


def digest(name: str, seed: int) -> str:
    """A match by chance in every respect: record, positions, views, re-deals, events, refusals, a judge's opinion."""
    game = dwarrow.game(name)
    chance = Chance(seed)
    seats = game.seats[seed % len(game.seats)]
    options = game.draw_options(seats, seed) | {"keep_forced": seed % 5 == 0}
    match = Match(game, [f"player {seat}" for seat in range(seats)], match_seed(seed).hex(), options)
    seen = blake2b(digest_size=16)
    while not match.state.is_over():
        if chance.below(LOOK_EVERY) == 0:
            for said in looks(match.state, seed):
                seen.update(said.encode())
        waiting = match.state.waiting()
        seat = waiting[int(chance.below(len(waiting)))]
        legal = match.state.legal_actions(seat)
        match.act(seat, game.format(legal[int(chance.below(len(legal)))]))
        if match.can_undo(seat) and chance.below(10) == 0:
            match.undo(seat)
    for said in (*looks(match.state, seed), match.record().dumps(), repr(match.events())):
        seen.update(said.encode())
    return seen.hexdigest()


def looks(state: State, seed: int) -> list[str]:
    seats = list(range(state.seats))
    position = state.dump()
    looked = [json.dumps(position), repr([state.legal_actions(seat) for seat in seats]), repr(state.winners())]
    looked.append(json.dumps(state.game.load(position).dump()))
    looked.append(repr(judged(state)))
    looked.append(repr([state.game.explain(state, 0, text) for text in state.game.actions.texts[:: 1 + seed % 50]]))
    for seat in (*seats, None):
        looked.append(json.dumps(state.view(seat)))
        looked.append(json.dumps(state.redeal(seat, seed).dump()))
        looked.append(json.dumps(state.game.deal(state.view(seat), seed + 1).dump()))
    return looked


def judged(state: State) -> list[float]:
    """What the game's judge thinks of every action that can be taken now."""
    return [] if state.is_over() else judge_of(state.game).values(Sight(state, state.to_act()))


def main() -> None:
    name, first, last = sys.argv[1:]
    digests = [digest(name, seed) for seed in range(int(first), int(last))]
    print(json.dumps({"engine": _engine.state(), "digests": digests}))


if __name__ == "__main__":
    main()
