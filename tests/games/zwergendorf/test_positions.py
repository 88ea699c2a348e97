"""Positions: written and read, and refused with the place where they cannot be."""

from __future__ import annotations

import pytest

from dwarrow.kernel.chance import Chance
from dwarrow.kernel.errors import PositionError
from tests.games.zwergendorf.positions import Json, cards, filled, load, player, zwergendorf


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_position_of_a_match_is_read_back(seats: int) -> None:
    """Z15.1, Z15.2, Z15.3, Z15.4, Z15.5, Z15.6: sound all along."""
    state = zwergendorf().new(seats, seats, {"keep_forced": seats == 2})
    chance = Chance(seats)
    while not state.is_over():
        state.check()
        if chance.below(8) == 0:
            position = state.dump()
            assert zwergendorf().load(position).dump() == position
        legal = state.legal_actions()
        state.apply(legal[int(chance.below(len(legal)))])
    assert zwergendorf().load(state.dump()).scores() == state.scores()


def drawing(**fields: object) -> Json:
    return {"phase": 1, "stage": "drawing", **fields}


@pytest.mark.parametrize(
    ("players", "fields", "message"),
    [
        ([player("coin a1, wood a1"), player()], {}, r"players\[0\].village\[1\].at: a1 is not free"),
        ([player("wall a1"), player()], {}, "is no place for a wall"),
        ([player("coin a1h"), player()], {}, "is no place for a coin"),
        ([player("tavern i1"), player()], {}, "is no place for a tavern"),
        ([player("coin z9"), player()], {}, "is no place"),
        ([player(crossed=11), player()], {}, "trees.crossed: must be a whole number from 0 to 10"),
        ([player(extra=1, extra_crossed=2), player()], {}, "from 0 to 1"),
        ([player(caps=6), player()], {}, "caps: must be a whole number from 0 to 5"),
        ([player(targets=["t01"]), player(targets=["t01"])], {}, "t01 is in 2 places"),
        ([player(targets=["b01"]), player()], {}, "is no target card"),
        ([player(buildings=["b01", "b01"]), player()], {}, "is there twice"),
        ([player(), player()], {"phase": 11}, "phase: must be a whole number"),
        ([player(), player()], {"phase": 4}, "stage: does not belong to this phase"),
        ([player(), player()], {"middle": ["grey_dwarf"]}, "middle: must be 2 to 4 cards"),
        ([player(), player()], {"middle": ["grey_miner", "grey_mason"]}, "middle: must be 2 to 4 cards, one a dwarf"),
        ([player(caps=4, **cards("t01")), player(**cards("t02"))], drawing(phase=3), "has used caps before"),
        ([player(), player()], {"seats": 3}, "players: must be 3, not 2"),
        ([player(**cards("t01")), player()], drawing(phase=4), "draws a card now"),
        ([player(**cards("t01", "t02", "t03")), player()], drawing(), "must be 1 or 2 cards"),
        ([player(out=True), player(**cards("t01"))], drawing(), "is out and lost no symbol"),
        ([player(decision="cap"), player()], drawing(), "produces now"),
        ([player(decision="cap", caps=0), player()], drawing(phase=4), "has no cap"),
        ([player(filled("coin"), decision="cap"), player()], drawing(phase=4), "has no room"),
        ([player(decision="pick", hand=["t01", "r01"]), player()], {"phase": 1, "stage": "first"}, "holds 2 cards"),
        (
            [player(decision="pick", hand=["t01", "t02"]), player()],
            {"phase": 1, "stage": "first"},
            "is a second target",
        ),
    ],
)
def test_what_cannot_be_is_refused(players: list[Json], fields: Json, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        load(*players, **fields)


def moment(decision: str, pieces: str = "coin a1", phase: int = 4, **fields: object) -> None:
    asked = player(pieces, buildings=["b01"], decision=decision, moment=fields)
    load(asked, player(), phase=phase, stage="drawing")


def test_what_cannot_have_been_produced_is_refused() -> None:
    """Z15.5."""
    with pytest.raises(PositionError, match="has produced too much"):
        moment("produce", step="dwarf", made={"mine": 2}, after=True)
    with pytest.raises(PositionError, match="has left out a step"):
        moment("produce", pieces="coin a1, wood a2", step="mine")
    with pytest.raises(PositionError, match="has nothing due"):
        moment("produce", step="dwarf", made={"dwarf": 1})
    with pytest.raises(PositionError, match="has not produced everything"):
        moment("cap", after=True)
    with pytest.raises(PositionError, match="uses a card that it does not have"):
        moment("cap", used={"dwarf": "b02"})
    with pytest.raises(PositionError, match="has no choice of recipes"):
        moment("recipe", step="wall")


def test_a_symbol_that_is_not_on_the_card_is_refused() -> None:
    queue = [{"symbol": "tavern"}]
    asked = player(decision="draw", moment={"cards": ["r01"], "queue": queue})
    with pytest.raises(PositionError, match="not on its card"):
        load(asked, player(), phase=1, stage="drawing")


def test_who_could_decide_nothing_is_refused() -> None:
    asked = player(
        filled("coin"), crossed=10, decision="draw", moment={"cards": ["r01"], "queue": [{"symbol": "coin"}]}
    )
    with pytest.raises(PositionError, match="could decide nothing"):
        load(asked, player(), phase=1, stage="drawing")
