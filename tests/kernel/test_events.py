"""Events: the secret part is for its audience, the rest for everybody."""

from __future__ import annotations

from dwarrow.kernel.events import Event, SeenEvent

DRAWN = Event("income", {"seat": 1, "cards": {"wooden": 2}}, {"gems": {"ruby": 2}}, (1,))
PUBLIC = Event("round", {"round": 3})


def test_the_audience_sees_the_secret_part():
    seen = DRAWN.seen_by(1)
    assert seen.values == {"seat": 1, "cards": {"wooden": 2}, "gems": {"ruby": 2}}
    assert seen.own
    assert seen.key == "event.income.own"


def test_everybody_else_sees_the_rest():
    for seat in (0, 2, None):
        seen = DRAWN.seen_by(seat)
        assert seen.values == {"seat": 1, "cards": {"wooden": 2}}
        assert not seen.own
        assert seen.key == "event.income"


def test_a_public_event_is_the_same_for_all():
    assert {repr(PUBLIC.seen_by(seat)) for seat in (0, 1, None)} == {"SeenEvent('round', {'round': 3}, own=False)"}


def test_a_spectator_is_in_no_audience():
    assert not Event("deal", {}, {"gems": {}}, (0, 1, 2, 3)).seen_by(None).own


def test_an_empty_secret_is_still_told_to_its_audience():
    assert Event("deal", {"seat": 0}, {}, (0,)).seen_by(0).own


def test_looking_does_not_change_the_event():
    before = repr(DRAWN)
    DRAWN.seen_by(1)
    assert repr(DRAWN) == before


def test_as_json_and_equality():
    seen = DRAWN.seen_by(1)
    assert seen.as_json() == {"kind": "income", "seat": 1, "cards": {"wooden": 2}, "gems": {"ruby": 2}}
    assert seen == SeenEvent("income", {"seat": 1, "cards": {"wooden": 2}, "gems": {"ruby": 2}}, True)
    assert seen != DRAWN.seen_by(0)
    assert seen != "income"
