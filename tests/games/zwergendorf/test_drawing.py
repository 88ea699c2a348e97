"""Drawing symbols: where they fit, trees, putting off, losing, dropping out."""

from __future__ import annotations

from tests.games.zwergendorf.positions import (
    Json,
    cards,
    counts,
    filled,
    game_with,
    legal,
    load,
    play,
    player,
    resolving,
    seat_of,
)


def drawing(pieces: str, *queue: str, card: str = "r01", **fields: object):
    waiting = [{"symbol": symbol.removesuffix("*"), "deferred": symbol.endswith("*")} for symbol in queue]
    asked = player(pieces, decision="draw", moment={"cards": [card, "b01"], "queue": waiting}, **fields)
    return resolving(asked, player(**cards("r02", "b02")))


def test_a_single_symbol_goes_on_any_free_square() -> None:
    """Z6.1: anywhere, without connection; a tree is always offered while there is one."""
    state = drawing("coin e5", "coin", "stone")
    assert len(legal(state, 0)) == 80 + 1
    assert "place e5" not in legal(state, 0)
    assert legal(state, 0)[-1] == "tree"


def test_a_wall_lies_across_or_down() -> None:
    """Z2.2: 72 places across and 72 down on the empty plan."""
    state = drawing("", "wall", card="t25")
    places = [action for action in legal(state, 0) if action.startswith("place")]
    assert len(places) == 144
    play(state, "place c4v", seat=0)
    pieces = seat_of(state)["village"]
    assert pieces == [{"symbol": "wall", "at": "c4v", "squares": ["c4", "c5"]}]


def test_a_wall_does_not_run_over_the_edge_or_a_piece() -> None:
    """Z2.2, Z2.3: both squares must be free."""
    state = drawing("coin b1", "wall", card="t25")
    assert not {"place a1h", "place b1h", "place b1v", "place i1h", "place a9v"} & set(legal(state, 0))
    assert {"place a1v", "place c1h", "place h1h"} <= set(legal(state, 0))


def test_a_tavern_is_two_by_two() -> None:
    """Z2.2: 64 places; the square that is named is its top left."""
    state = drawing("", "tavern", card="t09")
    assert len(legal(state, 0)) == 64 + 1
    play(state, "place h8", seat=0)
    assert seat_of(state)["village"][0]["squares"] == ["h8", "i8", "h9", "i9"]


def test_extra_trees_go_first() -> None:
    """Z6.4: they are used without a choice."""
    state = drawing("", "coin", "coin", "stone", extra=1)
    play(state, "tree", "tree", seat=0)
    assert seat_of(state)["trees"] == {"crossed": 1, "extra": 1, "extra_crossed": 1}


def test_a_refused_resource_does_not_produce() -> None:
    """Z6.2: it is not there."""
    state = drawing("", "coin", "stone")
    play(state, "tree", seat=0)
    assert counts(state) == {}


def test_what_leaves_no_choice_is_done() -> None:
    """Z14.1: no room and a tree means the tree; the last square and no tree means that square."""
    state = drawing(filled("coin", 1), "coin", "coin", "stone", crossed=8)
    play(state, "place i9", seat=0)
    assert seat_of(state)["trees"]["crossed"] == 10
    assert seat_of(state)["moment"] == {"cards": ["b01"]}
    assert not seat_of(state)["flagged"]


def test_forced_actions_can_be_kept() -> None:
    """Z14.1: the same by hand."""
    state = drawing(filled("coin", 1), "coin", "coin", "stone", crossed=8)
    state.keep_forced = True
    play(state, "place i9", seat=0)
    assert legal(state, 0) == ["tree"]


def test_without_trees_what_fits_must_be_drawn() -> None:
    """Z6.5: crossing off the last tree does not flag, and nothing more can be refused."""
    state = drawing("", "coin", "coin", "stone", crossed=9)
    play(state, "tree", seat=0)
    assert not seat_of(state)["flagged"]
    assert "tree" not in legal(state, 0)
    assert len(legal(state, 0)) == 81 + 1  # it may wait for the stone


def test_a_symbol_may_wait_once() -> None:
    """Z6.3: without trees, while one of another kind is waiting."""
    state = drawing(filled("beer", 2), "coin", "coin", "stone", crossed=10)
    assert legal(state, 0) == ["place h9", "place i9", "defer"]
    play(state, "defer", seat=0)
    assert [each["symbol"] for each in seat_of(state)["moment"]["queue"]] == ["coin", "stone", "coin"]
    play(state, "defer", seat=0)
    play(state, "place h9", seat=0)
    # the stone is drawn; of the two coins that have waited one takes the last square, the other is lost
    assert counts(state) == {"beer": 79, "coin": 1, "stone": 1}
    assert seat_of(state)["flagged"]


def test_nothing_waits_for_its_own_kind() -> None:
    """Z6.3: two coins and nothing else."""
    state = drawing(filled("beer", 3), "coin", "coin", crossed=10)
    assert "defer" not in legal(state, 0)


def test_what_fits_nowhere_is_lost() -> None:
    """Z6.5: a tavern in a village of single holes, without a tree."""
    state = drawing(filled("coin", 3), "coin", "stone", crossed=10)
    assert not seat_of(state)["flagged"]
    state = resolving(player(filled("coin", 3), crossed=10, **cards("t09", "r02")), player(**cards("r03", "b02")))
    play(state, "option a", seat=0)
    told = seat_of(state)
    assert told["flagged"]
    assert told["targets"] == ["t09"]  # Z5.9: kept all the same
    assert told["moment"] == {"cards": ["r02"]}


def test_a_flag_is_not_withdrawn() -> None:
    """Z6.5: a new tree of the second card can be used, but the seat drops out (A36)."""
    state = resolving(player(filled("coin"), crossed=10, **cards("t10", "r25")), player(**cards("r03", "b02")))
    play(state, "option a", "option a", seat=0)
    told = seat_of(state)
    assert told["trees"] == {"crossed": 10, "extra": 1, "extra_crossed": 1}
    assert told["flagged"]
    assert not told["out"]


def test_who_is_out_is_skipped() -> None:
    """Z6.6, Z5.3: the two others pass to each other."""
    gone = player(out=True, flagged=True)
    asked = player(decision="cap")
    state = load(asked, gone, asked, phase=7, stage="drawing")
    for seat in (0, 2):
        play(state, "cap done", "cap done", seat=seat)
    assert state.waiting() == [0, 2]
    assert state.view(None)["players"][1]["decision"] is None
    first = seat_of(state, 0)["hand"]
    play(state, f"pick {first[0]}", seat=0)
    play(state, legal(state, 2)[0], seat=2)
    assert seat_of(state, 2)["hand"] == first[1:]


def test_the_last_active_seat_keeps_its_cards() -> None:
    """Z5.3: it picks its second card from its own two (A15)."""
    gone = player(out=True, flagged=True)
    state = load(player(decision="cap"), gone, phase=7, stage="drawing")
    play(state, "cap done", "cap done", seat=0)
    hand = seat_of(state)["hand"]
    play(state, f"pick {hand[1]}", seat=0)
    assert seat_of(state)["hand"] == [hand[0], hand[2]]


def test_without_active_seats_the_scoring_follows() -> None:
    """Z4.2: everybody is flagged."""
    full = player(filled("coin", 1), crossed=10, decision="produce", moment={"step": "dwarf", "made": {"dwarf": 70}})
    state = load(full, full, phase=4, stage="drawing")
    play(state, "place i9", seat=1)  # the other has no choice either
    assert state.is_over()
    assert state.view(None)["phase"] == 10


def test_a_blocked_square_is_never_free() -> None:
    """Z2.3: a plan of one's own."""

    def change(document: Json) -> None:
        document["plan"]["blocked"] = ["a1", "b1"]

    game = game_with(change)
    state = load(player(**cards("r01", "b01")), phase=1, stage="drawing", game=game)
    play(state, "option a")
    assert "place a1" not in legal(state)
    reason = game.explain(state, 0, "place a1")
    assert reason is not None
    assert (reason.key, reason.paragraph, reason.values) == ("why.place_blocked", "Z2.3", {"square": "a1"})
    assert seat_of(state)["free"] == 79


def test_a_flag_before_the_scoring_has_no_consequence() -> None:
    """Z6.6: phase 9 is the last in which anything is drawn."""
    full = player(filled("coin", 1), crossed=10, decision="produce", moment={"step": "dwarf", "made": {"dwarf": 78}})
    state = load(full, player(decision="cap"), phase=9, stage="drawing")
    play(state, "place i9", seat=0)
    play(state, "cap done", "cap done", seat=1)
    assert state.is_over()
    assert seat_of(state)["flagged"]
    assert not seat_of(state)["out"]
