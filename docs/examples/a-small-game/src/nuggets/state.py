"""Nuggets: the state with its rules, what each seat sees of it, and what it cannot know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from dwarrow.kernel.chance import Chance, mixed
from dwarrow.kernel.state import State
from dwarrow.kernel.vectors import Ints, i64, vec

if TYPE_CHECKING:
    from nuggets import Nuggets
    from nuggets.schema import Numbers

NOTHING = 0  # sealed


class NuggetsState(State):
    game: Nuggets

    def __init__(self, game: Nuggets, numbers: Numbers, seats: int, keep_forced: bool) -> None:
        super().__init__(game, seats, keep_forced)
        self.numbers = numbers
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.sealed_cards = [NOTHING] * seats
        self.points = [0] * seats
        self.out: list[int] = []  # cards played in earlier rounds
        self.round = 0
        self.worth = 0

    # The rules -------------------------------------------------------------------------------------------------------

    def deal_hands(self) -> None:
        deck = list(range(1, self.numbers.cards + 1))
        for seat, hand in enumerate(self.hands):
            hand += sorted(deck.pop(self.roll(len(deck))) for _ in range(self.numbers.hand))  # N1.1
            self.tell("deal", {"seat": seat, "n": len(hand)}, {"cards": list(hand)}, (seat,))

    def begin_round(self) -> None:
        self.round += 1
        least, most = self.numbers.least_worth, self.numbers.most_worth
        self.worth = least + int(self.roll(most - least + 1))  # N2.1
        self.seat = 0
        self.tell("round", {"round": self.round, "n": self.worth})

    def legal_for(self, seat: i64) -> Ints:
        if self.sealed(seat):
            return vec[i64]([self.game.take_back])  # N3.2
        return vec[i64]([card - 1 for card in self.hands[seat]])  # N3.1

    def do(self, action: i64, seat: i64) -> None:
        back = action == self.game.take_back
        self.sealed_cards[seat] = NOTHING if back else int(action) + 1
        self.tell("taken_back" if back else "sealed", {"seat": int(seat)})
        if self.waiting():
            self.seat = self.waiting()[0]
        else:
            self.reveal()

    def reveal(self) -> None:
        """N4.1"""
        self.shown += 1
        winner = self.sealed_cards.index(max(self.sealed_cards))
        for seat, card in enumerate(self.sealed_cards):
            self.tell("played", {"seat": seat, "n": card})
            self.hands[seat].remove(card)
            self.out.append(card)
        self.points[winner] += self.worth
        self.tell("nugget", {"seat": winner, "n": self.worth})
        self.sealed_cards = [NOTHING] * int(self.seats)
        if self.hands[0]:
            self.begin_round()
        else:
            self.end()  # N5.1

    def waiting(self) -> list[int]:
        return [] if self.seat < 0 else [seat for seat, card in enumerate(self.sealed_cards) if card == NOTHING]

    def sealed(self, seat: i64) -> bool:
        return self.sealed_cards[seat] != NOTHING

    def scores(self) -> list[int]:
        return list(self.points)

    def winners(self) -> list[int]:
        return [seat for seat, points in enumerate(self.points) if points == max(self.points)]

    def tell_result(self) -> None:
        self.tell("over", {})

    def check(self) -> None:
        cards = [card for hand in self.hands for card in hand] + self.out
        assert len(set(cards)) == len(cards), "a card is there twice"
        left = self.numbers.hand - len(self.out) // int(self.seats)
        assert all(len(hand) == left for hand in self.hands), "a hand has a wrong size"

    # Copies and knowledge --------------------------------------------------------------------------------------------

    def clone(self) -> NuggetsState:
        copy = NuggetsState(self.game, self.numbers, int(self.seats), self.keep_forced)
        copy.hands = [list(hand) for hand in self.hands]
        copy.sealed_cards, copy.points, copy.out = self.sealed_cards[:], self.points[:], self.out[:]
        copy.round, copy.worth = self.round, self.worth
        copy.seat, copy.legal, copy.rng, copy.shown = self.seat, self.legal, self.rng, self.shown
        return copy

    def told(self, seats: Iterable[int]) -> dict[str, Any]:
        """What everybody sees, and the secrets of some seats."""
        players: list[dict[str, Any]] = [
            {"points": n, "sealed": self.sealed(seat)} for seat, n in enumerate(self.points)
        ]
        for seat in seats:
            players[seat] |= {"hand": self.hands[seat][:], "card": self.sealed_cards[seat]}
        numbers = {"keep_forced": self.keep_forced, "round": self.round, "worth": self.worth}
        winners = self.winners() if self.is_over() else []
        return {**numbers, "waiting": self.waiting(), "winners": winners, "out": self.out[:], "players": players}

    def view(self, seat: int | None) -> dict[str, Any]:
        self.audience(seat)
        return {**self.told([] if seat is None else [seat]), "seat": seat}

    def dump(self) -> dict[str, Any]:
        return {**self.told(range(int(self.seats))), "chance": int(self.rng)}

    def replace_unknown(self, seat: i64, seed: int) -> None:
        chance = Chance(seed)
        known = {*self.out, *(self.hands[seat] if seat >= 0 else ())}
        left = [card for card in range(1, self.numbers.cards + 1) if card not in known]
        for other, hand in enumerate(self.hands):
            if other != seat:
                hand[:] = sorted(left.pop(int(chance.below(len(left)))) for _ in range(len(hand)))
                if self.sealed(other):
                    self.sealed_cards[other] = hand[int(chance.below(len(hand)))]
        self.rng = mixed(seed)
