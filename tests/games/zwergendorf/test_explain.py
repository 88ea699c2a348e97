"""Why not: the reason, its values and its paragraph for every kind of refusal."""

from __future__ import annotations

import pytest

from dwarrow.kernel.errors import UnparsableAction
from dwarrow.kernel.refusals import Reason
from tests.games.zwergendorf.positions import (
    Json,
    cards,
    filled,
    legal,
    load,
    play,
    player,
    producing,
    resolving,
    zwergendorf,
)

BESIDE = player(**cards("r02", "b02"))


def why(state, seat: int, text: str) -> tuple[str, str, Json]:
    reason = zwergendorf().explain(state, seat, text)
    assert reason is not None, text
    for language in ("en", "de", "uk"):
        assert zwergendorf().catalog(language).refusal(reason, text)
    return reason.key.removeprefix("why."), reason.paragraph, reason.values


def drawing(pieces: str, *queue: str, card: str = "r01", **fields: object):
    waiting = [{"symbol": symbol.removesuffix("*"), "deferred": symbol.endswith("*")} for symbol in queue]
    asked = player(pieces, decision="draw", moment={"cards": [card, "b01"], "queue": waiting}, **fields)
    return resolving(asked, BESIDE)


@pytest.mark.parametrize(
    ("queue", "card", "action", "key", "paragraph", "values"),
    [
        ("coin", "r01", "place e5", "place_taken", "Z6.1", {"square": "e5", "symbol": "beer"}),
        ("coin", "r01", "place a1h", "place_shape", "Z2.2", {"symbol": "coin"}),
        ("wall", "t25", "place a1", "place_shape", "Z2.2", {"symbol": "wall"}),
        ("wall", "t25", "place d5h", "place_taken", "Z6.1", {"square": "e5", "symbol": "beer"}),
        ("tavern", "t09", "place i1", "place_beyond", "Z2.2", {"symbol": "tavern", "square": "i1"}),
        ("tavern", "t09", "place a9", "place_beyond", "Z2.2", {"symbol": "tavern", "square": "a9"}),
        ("tavern", "t09", "place d4", "place_taken", "Z6.1", {"square": "e5", "symbol": "beer"}),
        ("coin", "r01", "defer", "defer_tree", "Z6.3", {"n": 10}),
        ("coin", "r01", "option a", "other_decision", "Z14.1", {"decision": "draw"}),
    ],
)
def test_drawing(queue: str, card: str, action: str, key: str, paragraph: str, values: Json) -> None:
    assert why(drawing("beer e5", queue, card=card), 0, action) == (key, paragraph, values)


@pytest.mark.parametrize(
    ("action", "key", "paragraph", "values"),
    [
        ("place i4h", "place_beyond", "Z2.2", {"symbol": "wall", "square": "i4"}),
        ("PLACE  c9v", "place_beyond", "Z2.2", {"symbol": "wall", "square": "c9"}),
        ("place j4", "place_off", "Z2.1", {"square": "J4", "first": "a1", "last": "i9"}),
        ("place a10h", "place_off", "Z2.1", {"square": "A10", "first": "a1", "last": "i9"}),
        ("place", None, "", {}),
        ("place nowhere", None, "", {}),
        ("put i4h", None, "", {}),
    ],
)
def test_off_the_plan(action: str, key: str | None, paragraph: str, values: Json) -> None:
    """It is no action of the game, but the refusal says what is wrong with it."""
    with pytest.raises(UnparsableAction) as refused:
        zwergendorf().parse(action)
    reason = refused.value.reason
    assert isinstance(reason, Reason) == (key is not None)
    if isinstance(reason, Reason):
        assert (reason.key, reason.paragraph, reason.values) == (f"why.{key}", paragraph, values)
        assert all(zwergendorf().catalog(language).refusal(reason, action) for language in ("en", "de", "uk"))


def test_without_trees() -> None:
    """Z6.2, Z6.3."""
    state = drawing("", "coin*", "stone", crossed=10)
    assert why(state, 0, "tree") == ("tree_none", "Z6.2", {"symbol": "coin"})
    assert why(state, 0, "defer") == ("defer_twice", "Z6.3", {"symbol": "coin"})
    alone = drawing("", "coin", "coin", crossed=10)
    assert why(alone, 0, "defer") == ("defer_alone", "Z6.3", {"symbol": "coin"})


def test_picking() -> None:
    state = zwergendorf().new(2, 1)
    other = next(card.id for card in zwergendorf().components.cards if f"pick {card.id}" not in legal(state, 0))
    assert why(state, 0, f"pick {other}") == ("pick_absent", "Z5.2", {"card": other})
    for seat in (0, 1):
        play(state, legal(state, seat)[0], seat=seat)
    assert why(state, 0, f"pick {other}") == ("pick_absent", "Z5.4", {"card": other})


def test_production() -> None:
    """Z7.1, Z7.2."""
    asked = player("coin a1", buildings=["b01", "b15"], decision="recipe", moment={"step": "dwarf"})
    state = load(asked, player(decision="cap"), phase=4, stage="drawing")
    assert why(state, 0, "recipe wall") == ("recipe_step", "Z7.1", {"step": "dwarf"})
    assert why(state, 0, "recipe b02") == ("recipe_absent", "Z7.1", {"card": "b02"})
    assert why(state, 0, "recipe b15") == ("recipe_other", "Z7.1", {"card": "b15", "step": "dwarf"})
    play(state, "recipe dwarf", "recipe wall", "cap beer", seat=0)
    assert why(state, 0, "tree") == ("tree_conjured", "Z7.2", {"symbol": "beer"})
    assert why(state, 0, "place a1") == ("place_taken", "Z6.1", {"square": "a1", "symbol": "coin"})
    play(state, "place i9", "cap done", seat=0)
    assert why(state, 0, "defer") == ("defer_production", "Z6.3", {})


def test_caps() -> None:
    """Z7.2: none is left, there is no room for what it brings, or nothing is produced now."""
    state = producing(player(caps=1), player())
    play(state, "cap coin", "place a1", seat=0)
    assert why(state, 0, "cap coin") == ("cap_none", "Z7.2", {})
    assert why(state, 0, "cap done") == ("other_decision", "Z14.1", {"decision": "produce"})
    play(state, "place a2", seat=0)
    assert why(state, 0, "cap coin") == ("cap_none", "Z7.2", {})  # also when its part is done
    full = player(filled("coin"), decision="produce", moment={"step": "dwarf"})
    assert why(load(full, player(), phase=4, stage="drawing"), 0, "cap beer") == ("cap_no_room", "Z7.2", {})
    room = player("coin a1", decision="produce", moment={"step": "dwarf"})
    asked = load(room, player(), phase=4, stage="drawing")
    assert why(asked, 0, "cap beer") == ("other_decision", "Z14.1", {"decision": "produce"})
    assert why(drawing("", "coin"), 0, "cap beer") == ("cap_phase", "Z7.2", {})
    assert why(zwergendorf().new(2, 1), 0, "cap beer") == ("cap_phase", "Z7.2", {})


def test_not_asked() -> None:
    """Z4.2, Z6.6."""
    state = producing(player(caps=1), player())
    play(state, "cap done", "cap done", seat=0)
    assert why(state, 0, "cap done") == ("finished", "Z4.2", {"seats": [1]})
    gone = load(player(out=True, flagged=True), player(decision="cap"), phase=4, stage="drawing")
    assert why(gone, 0, "cap done") == ("out", "Z6.6", {})
    over = load(player(filled("coin")), player())
    assert why(over, 0, "tree") == ("over", "Z4.2", {})


def test_what_is_legal_is_not_explained() -> None:
    state = zwergendorf().new(3, 4)
    for seat in range(3):
        assert [zwergendorf().explain(state, seat, text) for text in legal(state, seat)] == [None] * 3
