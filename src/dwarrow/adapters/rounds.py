# compiled by mypyc
"""The inner loop of the batch runner: many matches, each asked once a round, with what their seats see in flat vectors.

NumPy reads those vectors where they lie, so no vector is ever replaced, and no object is made for a decision.
"""

from __future__ import annotations

from typing import Final

from dwarrow.adapters.rewards import REWARDS
from dwarrow.kernel.chance import Chance, plain
from dwarrow.kernel.encoder import Encoder, Memory, zeros
from dwarrow.kernel.game import Game
from dwarrow.kernel.options import Options
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import Bytes, Floats, Ints, i64, u8, vec

PLAYED: Final = -1  # what `unfit` answers if nothing is wrong


def ints(size: i64) -> Ints:
    return vec[i64]([0] * int(size))


def octets(size: i64) -> Bytes:
    return vec[u8]([0] * int(size))


def look(encoder: Encoder, memory: Memory, state: State, seat: i64, row: Floats, mask: Bytes) -> None:
    """Write what one seat of one match sees and may do over what the vectors held before."""
    encoder.renew(memory, state, seat, row, 0)
    for code in range(len(mask)):
        mask[code] = 0
    for legal in state.legal_list(seat):
        mask[legal] = 1


class Rounds:
    """Matches of one game with equal seats. One that ends gives way to the next at once.

    Without `options` those of every match are drawn by its seed.
    """

    def __init__(
        self,
        game: Game,
        encoder: Encoder,
        matches: int,
        seats: int,
        options: Options | None,
        seed: int,
        rewards: str,
        observing: bool,
    ) -> None:
        self.game = game
        self.encoder = encoder
        self.memories: list[Memory] = [encoder.memory() for _ in range(matches)]  # by match
        self.matches: i64 = matches
        self.seats: i64 = seats
        self.options = options
        self.paid = REWARDS[rewards]
        self.size: i64 = encoder.size
        self.actions: i64 = len(game.actions)
        self.observing = observing
        self.dice = Chance(seed)
        self.seed = seed  # of the next match to begin
        self.states: list[State] = []
        self.rows: Floats = zeros(self.matches * self.size)
        self.masks: Bytes = octets(self.matches * self.actions)
        self.to_act: Ints = ints(self.matches)
        self.chosen: Ints = ints(self.matches)
        self.ended: Bytes = octets(self.matches)
        self.rewards: Floats = zeros(self.matches * self.seats)
        self.scores: Ints = ints(self.matches * self.seats)
        for match in range(matches):
            self.states.append(self.begun())
            self.show(match, self.states[match])

    def begun(self) -> State:
        options = self.options
        if options is None:
            options = self.game.draw_options(int(self.seats), self.seed)
        state = self.game.start(int(self.seats), plain(self.seed), options)
        self.seed += 1
        return state

    def step(self, codes: bytes) -> int:
        """Play one action in every match, given as two bytes each; returns how many matches ended by that."""
        for match in range(self.matches):
            low: i64 = codes[2 * match]
            high: i64 = codes[2 * match + 1]
            self.chosen[match] = low + 256 * high
        return self.play()

    def unfit(self, codes: bytes) -> int:
        """The first match in which an action is not legal, or PLAYED."""
        for match in range(self.matches):
            low: i64 = codes[2 * match]
            high: i64 = codes[2 * match + 1]
            code: i64 = low + 256 * high
            if code >= self.actions or self.masks[match * self.actions + code] == 0:
                return int(match)
        return PLAYED

    def draw(self) -> None:
        """Choose an action by chance in every match."""
        for match in range(self.matches):
            legal = self.states[match].legal
            self.chosen[match] = legal[self.dice.below(len(legal))]

    def play(self) -> int:
        """Play what is chosen, which must be legal."""
        over: i64 = 0
        for match in range(self.matches):
            state = self.states[match]
            self.forget(match, state)
            state.play(self.chosen[match], state.seat)
            if state.seat < 0:
                over += 1
                self.settle(match, state)
                state = self.begun()
                self.states[match] = state
            self.show(match, state)
        return int(over)

    def forget(self, match: i64, state: State) -> None:
        """Take the moment before out of the vectors."""
        base: i64 = match * self.actions
        masks = self.masks
        for code in state.legal:
            masks[base + code] = 0
        if self.ended[match] != 0:
            self.ended[match] = 0
            for cell in range(match * self.seats, (match + 1) * self.seats):
                self.rewards[cell] = 0.0
                self.scores[cell] = 0

    def settle(self, match: i64, state: State) -> None:
        self.ended[match] = 1
        scores = state.scores()
        rewards = self.paid(scores, state.winners())
        base: i64 = match * self.seats
        for seat in range(len(scores)):
            self.rewards[base + seat] = rewards[seat]
            self.scores[base + seat] = scores[seat]

    def show(self, match: i64, state: State) -> None:
        """Write what the seat that decides sees and may do."""
        self.to_act[match] = state.seat
        base: i64 = match * self.actions
        masks = self.masks
        for code in state.legal:
            masks[base + code] = 1
        if self.observing:
            self.encoder.renew(self.memories[match], state, state.seat, self.rows, match * self.size)
