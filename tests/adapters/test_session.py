"""What a learner is told holds nothing that its seat cannot know, in positions of all kinds."""

from __future__ import annotations

import copy

import pytest

pytest.importorskip("numpy", reason="needs the extra batch")

import dwarrow
from dwarrow.adapters.session import Session
from dwarrow.conformance.sample import sampled
from tests.adapters.places import pickled


@pytest.mark.parametrize("game", dwarrow.NAMES)
def test_rows_masks_and_texts_do_not_depend_on_what_is_hidden(game: str):
    title = dwarrow.game(game)
    for trace in sampled(title, matches=2 * len(title.seats), seed=9).traces:
        here, there = (Session(title, trace.seats, "win", trace.options) for _ in range(2))
        for spot in trace.spots:
            here.put(spot.state)
            for seat in range(trace.seats):
                there.put(spot.state.redeal(seat, spot.seed))
                row, mask = here.seen(seat)
                again, same = there.seen(seat)
                assert (row.tobytes(), mask.tobytes()) == (again.tobytes(), same.tobytes()), spot.place
                assert here.text(seat) == there.text(seat), spot.place
                assert mask.tolist() == here.mask(seat).tolist()


def test_copies_are_independent():
    session = Session("mines", 3, "win", {})
    session.begin(5)
    before = session.text(0), session.position()
    for twin in (copy.copy(session), copy.deepcopy(session), pickled(session)):
        twin.play(twin.state.legal_actions()[0])
        assert twin.position() != before[1]
        assert (session.text(0), session.position()) == before
    assert copy.copy(session).game is session.game


def test_a_refused_action_changes_nothing():
    session = Session("mines", 3, "win", {})
    session.begin(5)
    before = session.position()
    for wrong in (-1, 10**9):
        with pytest.raises(dwarrow.DwarrowError):
            session.play(wrong)
    assert session.position() == before
