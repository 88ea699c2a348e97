"""Positions and views of Nuggets as states. What does not fit is refused, with the field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.kernel.package import Positions
from dwarrow.kernel.positions import fields_of, finished, read_chance, seat_or_nobody
from nuggets.state import NOTHING

if TYPE_CHECKING:
    from dwarrow.kernel.fields import Fields
    from nuggets import Nuggets
    from nuggets.state import NuggetsState

PUBLIC = ("keep_forced", "round", "worth", "waiting", "winners", "out", "players")


def load(game: Nuggets, position: Any) -> NuggetsState:
    fields = fields_of(position, *PUBLIC, "chance")
    state = public(game, fields)
    state.rng = read_chance(fields)
    for seat, player in enumerate(fields["players"].each()):
        secrets(state, seat, player)
    done = state.round - bool(state.waiting())
    if len(state.out) != done * state.seats or state.is_over() != (done == state.numbers.hand):
        raise fields["out"].fault("does not fit the round")
    if (fields["waiting"].value, fields["winners"].value) != (state.waiting(), state.winners() * state.is_over()):
        raise fields["waiting"].fault("does not fit the rest")
    return finished(state, fields)


def deal(game: Nuggets, view: Any, seed: int) -> NuggetsState:
    fields = fields_of(view, *PUBLIC, "seat")
    state = public(game, fields)
    own = seat_or_nobody(fields["seat"], int(state.seats))
    for seat, player in enumerate(fields["players"].each()):
        state.hands[seat] = [NOTHING] * (state.numbers.hand - len(state.out) // int(state.seats))
        state.sealed_cards[seat] = int(player["sealed"].flag())
        if seat == own:
            secrets(state, seat, player)
    state.replace_unknown(own, seed)
    return finished(state, fields)


def public(game: Nuggets, fields: Fields) -> NuggetsState:
    """What everybody sees."""
    numbers, players = game.components.numbers, fields["players"].each()
    if len(players) not in game.seats:
        raise fields["players"].fault(f"must be {game.seats[0]} to {game.seats[-1]}")
    state = game.blank(len(players), fields["keep_forced"].flag())
    state.round = fields["round"].whole(1, numbers.hand)
    state.worth = fields["worth"].whole(numbers.least_worth, numbers.most_worth)
    state.out = [card.whole(1, numbers.cards) for card in fields["out"].each()]
    state.points = [player["points"].whole(0, 999) for player in players]
    state.seat = next((seat.whole(0, len(players) - 1) for seat in fields["waiting"].each()), -1)
    return state


def secrets(state: NuggetsState, seat: int, player: Fields) -> None:
    """A hand, and what is sealed of it."""
    player.only("points", "sealed", "hand", "card")
    state.hands[seat] = [card.whole(1, state.numbers.cards) for card in player["hand"].each()]
    state.sealed_cards[seat] = player["card"].whole(0, state.numbers.cards)
    if state.sealed_cards[seat] not in (NOTHING, *state.hands[seat]):
        raise player["card"].fault("is not in the hand")
    if player["sealed"].flag() != state.sealed(seat):
        raise player["sealed"].fault("does not fit the card")


POSITIONS = Positions(load, deal)
