"""A match: its log is the truth. Chance by entry, taking back, replaying, verifying."""

from __future__ import annotations

import pytest

from dwarrow.kernel import chance
from dwarrow.kernel.chance import match_seed
from dwarrow.kernel.errors import (
    ActionError,
    DwarrowError,
    IllegalAction,
    OptionError,
    OutOfTurn,
    RecordError,
    UnparsableAction,
)
from dwarrow.kernel.match import Match, replayed, verify
from dwarrow.kernel.record import loads
from tests.games.mines.positions import legal, mines

SEED = match_seed(7).hex()
SCROLL = "spell start"


def new(seats: int = 2, seed: str = SEED, kind: str = "derived", **options) -> Match:
    return Match(mines(), [f"player {seat}" for seat in range(seats)], seed, {"start_player": 0, **options}, kind)


def to_the_end(match: Match) -> Match:
    while not match.state.is_over():
        match.act(match.state.to_act(), legal(match.state)[-1])
    return match


def use_scroll(match: Match) -> str:
    text = next(text for text in legal(match.state) if text.startswith(SCROLL))
    match.act(match.state.to_act(), text)
    return text


def test_set_up_is_told():
    match = new()
    assert [event.kind for event in match.opening][:3] == ["start_player", "deal", "deal"]
    assert match.events() == [*match.opening]
    assert match.entries == []
    assert match.steps == []
    assert match.result() is None


def test_an_action_is_logged_with_its_seat_and_told():
    match = new()
    text = use_scroll(match)
    assert match.entries == [f"0 {text}"]
    assert match.steps[0].events[0].kind == "scroll"
    assert match.events() == [*match.opening, *match.steps[0].events]


def test_an_action_may_be_written_carelessly_and_is_logged_properly():
    match = new()
    match.act(0, "  Spell   PASS ")
    assert match.entries == ["0 spell pass"]


def test_refusals_change_nothing():
    match = new()
    before = match.state.dump()
    for seat, text, error in (
        (0, "spell s99", UnparsableAction),
        (0, "", UnparsableAction),
        (0, "trade pass", IllegalAction),
        (1, "spell pass", OutOfTurn),
        (7, "spell pass", OutOfTurn),
        (-1, "spell pass", OutOfTurn),
        (0, "undo", OutOfTurn),
    ):
        with pytest.raises(error):
            match.act(seat, text)
    assert match.state.dump() == before
    assert match.entries == []


# Chance --------------------------------------------------------------------------------------------------------------


def test_every_entry_draws_from_its_own_stream():
    match = new()
    assert match.state.rng != chance.derived(match_seed(7), 1)
    use_scroll(match)
    first = chance.advance(chance.derived(match_seed(7), 1))
    assert match.state.rng in (first, chance.advance(first), chance.advance(chance.advance(first)))


def test_same_seed_same_match_and_another_seed_another():
    ends = [to_the_end(new(seed=seed)).state.dump() for seed in (SEED, SEED, match_seed(8).hex())]
    assert ends[0] == ends[1] != ends[2]


def test_plain_chance_is_the_bare_states():
    match = to_the_end(new(seed="5", kind="plain"))
    state = mines().new(2, 5, {"start_player": 0})
    while not state.is_over():
        state.apply(state.legal_actions()[-1])
    assert match.state.dump() == state.dump()


def test_a_refused_action_does_not_use_up_chance():
    calm, hasty = new(), new()
    for text in ("trade pass", "bid ruby 1"):
        with pytest.raises(IllegalAction):
            hasty.act(0, text)
    assert use_scroll(calm) == use_scroll(hasty)
    assert calm.state.dump() == hasty.state.dump()


# Taking back ---------------------------------------------------------------------------------------------------------


def in_trade(**options) -> Match:
    match = new(**options)
    match.act(0, "spell pass")
    match.act(1, "spell pass")
    return match


def test_what_showed_nothing_can_be_taken_back():
    match = in_trade()
    before = match.state.dump()
    match.act(0, "trade bank")
    assert match.can_undo(0)
    assert not match.can_undo(1)
    match.act(0, "UNDO ")
    assert match.state.dump() == before
    assert match.entries == ["0 spell pass", "1 spell pass", "0 trade bank", "0 undo"]
    assert match.steps[-1].action == "spell pass"


def test_what_made_others_decide_cannot_be_taken_back():
    """The last pass opens the bidding: another seat may have bid since, in secret, and that must not be undone."""
    match = in_trade()
    match.act(0, "trade pass")
    match.act(1, "trade pass")
    assert match.state.waiting() == [0, 1]
    for _ in range(2):
        assert not match.can_undo(1)
        with pytest.raises(ActionError):
            match.act(1, "undo")
        match.act(0, match.game.format(match.state.legal_actions(0)[0]))


def test_taking_back_goes_on_backwards_but_not_past_another_seat():
    match = in_trade()
    match.act(0, "trade offer 1")
    match.act(0, next(text for text in legal(match.state) if text != "give done"))
    match.undo(0)
    match.undo(0)
    assert match.state.dump()["decision"] == "trade"
    with pytest.raises(OutOfTurn, match="nothing of yours to take back"):
        match.undo(0)
    assert match.state.dump()["decision"] == "trade"


def test_chance_does_not_run_back():
    """An action played again after an undo is another entry: what it draws is fresh."""
    match = in_trade()
    match.act(0, "trade bank")
    match.undo(0)
    match.act(0, "trade bank")
    assert match.state.rng == chance.derived(match_seed(7), 5)


def test_what_drew_a_card_cannot_be_taken_back():
    match = new()
    use_scroll(match)
    assert not match.can_undo(0)
    with pytest.raises(IllegalAction, match="something was revealed"):
        match.undo(0)


def test_what_asked_another_seat_cannot_be_taken_back():
    match = in_trade()
    match.act(0, "trade pass")
    assert not match.can_undo(0)
    with pytest.raises(IllegalAction, match="somebody else is to decide now"):
        match.undo(0)


def test_a_sealed_bid_can_be_taken_back_until_another_is_seen_to_act():
    """That another has begun its own bid is a secret: it changes nothing, and stands when the first is taken back."""
    match = in_trade()
    while match.state.dump()["decision"] != "bid":
        match.act(match.state.to_act(), "trade pass")
    while 0 in match.state.waiting():
        match.act(0, legal(match.state, 0)[0])
    assert match.state.sealed(0)
    assert match.can_undo(0)
    last, begun = match.steps[-1].action, legal(match.state, 1)[-1]
    match.act(1, begun)
    both = match.state.dump()
    assert match.can_undo(0)
    assert match.can_undo(1)
    match.undo(0)
    assert match.entries[-2:] == [f"1 {begun}", "0 undo"]
    assert not match.state.sealed(0)
    assert match.state.dump()["players"][1] == both["players"][1]
    match.act(0, last)
    assert match.state.dump() | {"chance": 0} == both | {"chance": 0}
    while 1 in match.state.waiting() and len(match.state.waiting()) > 1:
        match.act(1, legal(match.state, 1)[0])
    assert verify(match.game, match.record()).entries == match.entries


def test_nobody_can_ask_for_a_hand_by_counters_and_undo():
    """Who makes a counter that the other must decline sees that by the decline, and so cannot take it back."""
    found = 0
    for seed in range(200):
        match = in_trade(seed=match_seed(seed).hex())
        match.act(0, "trade offer 1")
        while match.state.to_act() == 0:
            match.act(0, legal(match.state)[0])
        match.act(1, "answer counter")
        while match.state.to_act() == 1 and match.state.view(1)["decision"] in ("give", "want"):
            match.act(1, legal(match.state)[0])
        if match.steps[-1].events[-1].kind == "decline" and match.state.to_act() == 1:
            found += 1
            assert not match.can_undo(1)
    assert found > 3


def bidding() -> Match:
    match = in_trade()
    while match.state.dump()["decision"] != "bid":
        match.act(match.state.to_act(), "trade pass")
    return match


def test_what_others_do_in_secret_does_not_stand_in_the_way():
    """Two seats bid side by side: taking back one's own choice leaves the other's as it is, and tells nothing of it."""
    match = bidding()
    match.act(0, legal(match.state, 0)[-1])
    match.act(1, legal(match.state, 1)[-1])
    chosen = match.state.view(1)["players"][1]["bids"]
    assert match.can_undo(0)
    match.undo(0)
    assert match.state.view(0)["players"][0]["bids"] == {}
    assert match.state.view(1)["players"][1]["bids"] == chosen != {}
    assert [step.seat for step in match.steps[-1:]] == [1]
    assert replayed(mines(), match.record()).state.dump() == match.state.dump()


# Going back together -------------------------------------------------------------------------------------------------


def test_going_back_leads_to_where_the_match_was():
    match = new()
    positions = [match.state.dump()]
    for _ in range(12):
        match.act(match.state.to_act(), legal(match.state)[0])
        positions.append(match.state.dump())
    for entry in (12, 9, 4, 1):
        match.act(1, f"undo to {entry}")
        there = positions[entry - 1]
        assert {**match.state.dump(), "chance": 0} == {**there, "chance": 0}
        assert [step.entry for step in match.steps] == list(range(1, entry))
    assert match.entries[12:] == ["1 undo to 12", "1 undo to 9", "1 undo to 4", "1 undo to 1"]
    assert match.events() == [*match.opening]


def test_after_going_back_chance_is_fresh():
    match = new()
    text = use_scroll(match)
    first = match.state.rng
    match.act(0, "undo to 1")
    match.act(0, text)
    assert match.entries == [f"0 {text}", "0 undo to 1", f"0 {text}"]
    assert match.state.rng != first


def test_going_back_is_replayed():
    match = new()
    use_scroll(match)
    match.act(0, "undo to 1")
    match.act(0, "spell pass")
    use_scroll(match)
    match.act(0, "undo to 4")
    again = verify(mines(), loads(to_the_end(match).record().dumps()))
    assert again.state.dump() == match.state.dump()
    assert repr(again.events()) == repr(match.events())


@pytest.mark.parametrize("place", ["0", "2", "99", "-1", "one", "1 2", ""])
def test_where_one_cannot_go_back_to(place):
    match = new()
    match.act(0, "spell pass")
    before = match.state.dump()
    with pytest.raises((IllegalAction, UnparsableAction)):
        match.act(0, f"undo to {place}")
    assert match.state.dump() == before
    assert match.entries == ["0 spell pass"]


# Replaying and verifying ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def finished() -> Match:
    match = in_trade()
    match.act(0, "trade bank")
    match.undo(0)
    return to_the_end(match)


def test_a_record_replays_to_the_identical_match(finished):
    again = verify(mines(), loads(finished.record().dumps()))
    assert again.state.dump() == finished.state.dump()
    assert again.entries == finished.entries
    assert repr(again.events()) == repr(finished.events())
    assert again.result() == finished.result() == {"scores": again.state.scores(), "winners": again.state.winners()}


def test_a_record_replays_up_to_an_entry(finished):
    for number in (0, 1, 3, 4):
        part = replayed(mines(), finished.record(), number)
        assert part.entries == finished.entries[:number]
    assert replayed(mines(), finished.record(), 3).state.dump()["decision"] in ("pay", "take")
    assert replayed(mines(), finished.record(), 4).state.dump()["decision"] == "trade"


def test_a_record_of_a_running_match_verifies_without_result():
    match = in_trade()
    assert match.record().result is None
    assert verify(mines(), match.record()).state.dump() == match.state.dump()


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("game", "gnomes", "game: the record was played with gnomes, this program has mines"),
        ("rules", 99, "rules: the record was played with 99, this program has "),
        ("components", "0", "components: the record was played with 0, this program has "),
        ("actions_table", "0", "actions_table: the record was played with 0, this program has "),
        ("result", {"scores": [0, 0], "winners": []}, "result: the record says "),
        ("result", None, "result: is missing, but the match is over"),
    ],
    ids=["game", "rules", "components", "actions_table", "result", "no result"],
)
def test_what_does_not_fit_is_named(finished, field, value, complaint):
    record = finished.record()._replace(**{field: value})
    with pytest.raises(RecordError) as raised:
        verify(mines(), record)
    assert str(raised.value).startswith(complaint)


@pytest.mark.parametrize(
    ("entry", "complaint"),
    [
        ("0 dance", "entry 3: 'dance' is not an action"),
        ("1 trade pass", "entry 3: seat 1 cannot decide now"),
        ("0 trade elf", "entry 3: "),
        ("trade pass", "entry 3: 'trade pass' does not begin with a seat"),
        ("", "entry 3: '' does not begin with a seat"),
        ("²", "entry 3: "),
        ("99999999999999999999 trade pass", "entry 3: "),
        ("0 undo", "entry 3: there is nothing of yours to take back"),
        ("1 undo", "entry 3: the last action cannot be taken back"),
    ],
)
def test_an_entry_that_does_not_fit_is_named(finished, entry, complaint):
    record = finished.record()
    record.entries[2] = entry
    with pytest.raises(RecordError) as raised:
        replayed(mines(), record)
    assert str(raised.value).startswith(complaint)
    assert "\n" not in str(raised.value)


def test_entries_after_the_end_are_refused(finished):
    record = finished.record()
    record.entries.append("0 trade pass")
    with pytest.raises(RecordError, match=f"entry {len(record.entries)}: the match is over"):
        verify(mines(), record)


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_a_match_needs_its_seats(seats):
    with pytest.raises(OptionError, match=f"seats cannot be {seats} in mines"):
        Match(mines(), ["x"] * seats, SEED)


@pytest.mark.parametrize(("kind", "seed"), [("derived", "7"), ("plain", "seven")])
def test_a_seed_must_fit_its_kind_of_chance(kind, seed):
    with pytest.raises((DwarrowError, ValueError)):
        new(seed=seed, kind=kind)
