"""Positions as JSON, decisions and their notation (M13.1), invariants (M13.3)."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from dwarrow.kernel.chance import Chance
from dwarrow.kernel.errors import PositionError, UnparsableAction
from tests.games.mines.positions import (
    advance,
    at_the_end,
    game_with,
    legal,
    load,
    mines,
    moments,
    play,
    player,
    position,
)

# Positions -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_saved_and_loaded_positions_are_the_same(seed):
    """M12.1: through readable JSON, with the same actions, and the same match from there on."""
    for state in moments(seed, every=29):
        written = json.dumps(state.dump())
        again = mines().load(json.loads(written))
        assert json.dumps(again.dump()) == written
        assert [again.legal_actions(seat) for seat in range(again.seats)] == [
            state.legal_actions(seat) for seat in range(state.seats)
        ]
        chance = Chance(seed)
        here = state.clone()
        for _ in range(40):
            if here.is_over():
                break
            action = here.legal_actions()[int(chance.below(len(here.legal_actions())))]
            here.apply(action)
            again.apply(action)
        assert again.dump() == here.dump()


GOOD: dict[str, Any] = position("trade", player(hand="2 SW, 1 EC", s01=1), player(hand="1 RB"), coming="DB RB")


def changed(path: str, value: Any) -> dict[str, Any]:
    """The good position with another value at a place such as `players.0.vp`; `...` leaves the field out."""
    document = copy.deepcopy(GOOD)
    *parents, last = [int(part) if part.isdecimal() else part for part in path.split(".")]
    inner: Any = document
    for part in parents:
        inner = inner[part]
    if value is ...:
        del inner[last]
    else:
        inner[last] = value
    return document


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("game", "chess", r"game: 'chess' is no game"),
        ("seats", 5, r"seats: must be a whole number from 2 to 4"),
        ("seats", 3, r"players: must be 3, not 2"),
        ("players", [player()], r"players: must be 2, not 1"),
        ("round", 0, r"round: "),
        ("round", ..., r"round: is missing"),
        ("king", "cellar", r"king: 'cellar' is no hall"),
        ("king", "h3a", r"King: in h3a \(depth 3\)"),
        ("phase", "tea", r"phase: 'tea' is no phase"),
        ("decision", "bid", r"decision: bid is not decided in phase trade"),
        ("to_act", 2, r"to_act: "),
        ("starter", -1, r"starter: "),
        ("colour", "red", r"unknown field 'colour'"),
        ("options.player_trading", "yes", r"options.player_trading: must be true or false"),
        ("options.speed", 1, r"options: unknown field 'speed'"),
        ("rows.ruby", {"right": None, "middle": None, "pile": []}, r"rows: unknown field 'ruby'"),
        ("rows.sapphire.right", "s99", r"rows.sapphire.right: 's99' is no improvement"),
        ("rows.sapphire.right", "s01", r"improvements: .*s01 is in 2 places"),
        ("rows.sapphire.right", "start", r"rows.sapphire.right: 'start' is no improvement of this row"),
        ("rows.sapphire.middle", "e05", r"rows.sapphire.middle: 'e05' is no improvement of this row"),
        ("removed", ["start"], r"improvements"),
        ("discard", {"sapphire": 1}, r"discard.sapphire: 'sapphire' is no gem card"),
        ("discard", {"ruby bronze": 12}, r"ruby bronze: 13 cards lie about, there are only 11"),
        ("players.0.vp", -1, r"players\[0\].vp: must be a whole number from 0"),
        ("players.0.vp", True, r"players\[0\].vp: "),
        ("players.0.hand", [], r"players\[0\].hand: must be a table"),
        ("players.0.hand", ..., r"players\[0\].hand: is missing"),
        ("players.1.board", "left", r"players\[1\].board: 'left' is no board"),
        ("players.0.items.s01", 4, r"levels: seat 0"),
        ("players.0.items.family", 0, r"Family clan below level 1"),
        ("players.0.items.s77", 1, r"players\[0\].items.s77: 's77' is no item"),
        ("players.0.board", "hammer", r"players\[0\].items: board hammer has no Packdragon"),
        ("players.0.known", {"ruby bronze": 1}, r"known cards: seat 0"),
        ("players.0.table", {"ruby bronze": 1}, r"cards on the table"),
        ("players.0.used", {"s02": 1}, r"players\[0\].used.s02: "),
        ("players.0.hat", 1, r"players\[0\]: unknown field 'hat'"),
        ("moment", {}, r"moment.turn: is missing"),
        ("coming", ["ruby"], r"coming\[0\]: 'ruby' is no gem card"),
        ("coming", ["ruby bronze"] * 11, r"coming: 11 cards ruby bronze, but the draw pile has 10"),
        ("chance", 0, r"chance: "),
    ],
)
def test_broken_positions_name_the_place(path, value, complaint):
    """M13.3: one line, and where it can be, the field."""
    mines().load(changed("round", GOOD["round"]))
    with pytest.raises(PositionError, match=complaint) as caught:
        mines().load(changed(path, value))
    assert "\n" not in str(caught.value)


def deep() -> list[Any]:
    """A list in a list in a list ... deeper than Python can write it."""
    inner: list[Any] = []
    for _ in range(100_000):
        inner = [inner]
    return inner


@pytest.mark.parametrize(("kind", "value"), [("int", lambda: 10**5000), ("list", deep)])
def test_what_python_cannot_write_down_is_refused_all_the_same(kind, value):
    with pytest.raises(PositionError, match=rf"players\[0\].vp: must be .*, not a very large {kind}"):
        mines().load(changed("players.0.vp", value()))


@pytest.mark.parametrize("hall", ["great_hall", "h1a", "h3a", "coronation"])
def test_the_king_stands_where_his_moves_lead(hall):
    """M13.3: from a hall that he should have left behind, the match would last longer than the path."""
    load("trade", round=3, king="h2a")
    with pytest.raises(PositionError, match=rf"the King: in {hall} \(depth \d+\) after 2 moves"):
        load("trade", round=3, king=hall)


def test_an_offer_too_large_is_refused_before_it_is_dealt():
    """M6.3.2: a view may say anything; looking for 36 cards in 4 decks would take for ever."""
    offer = {"proposer": 1, "partner": 0, "give": {"sapphire": 1}, "want": {"ruby": 1}, "counters": 0}
    moment = {"turn": 1, "active": [0, 1], "offer": offer}
    view = load("answer", player(hand="1 RB"), player(hand="5 SW, 5 EC, 5 DI, 1 RB"), moment=moment).view(0)
    mines().deal(view, 1)
    view["moment"]["offer"]["give"] = {"sapphire": 9, "emerald": 9, "diamond": 9, "ruby": 9}
    with pytest.raises(PositionError, match=r"moment\.offer\.give: cannot be 36 cards"):
        mines().deal(view, 1)


@pytest.mark.parametrize("nonsense", [None, 3, "trade", [], {}, {"game": "mines"}])
def test_nonsense_is_no_position(nonsense):
    with pytest.raises(PositionError):
        mines().load(nonsense)


REWARD: Any = {"auction": 3, "winner": 0}
PAYING: Any = {"mode": "bank", "to_take": 1, "paid": {}}
TAKING: Any = {"mode": "bank", "to_take": 1, "searched": None}
NOTHING: Any = {"entitlement": {}, "clans": {}, "markers": 1}


@pytest.mark.parametrize(
    ("decision", "players", "fields", "complaint"),
    [
        ("overseer", [player(s01=1)], {"moment": NOTHING | {"clans": {"copper": 1}}}, "decision: "),
        ("forgo", [player()], {"moment": NOTHING | {"entitlement": {"wooden": 6}}}, r"moment\.entitlement: "),
        (
            "forgo",
            [player(packdragon=3)],
            {"moment": NOTHING | {"entitlement": {"wooden": 9}}},
            r"moment\.entitlement: ",
        ),
        ("marker", [player()], {"moment": NOTHING | {"markers": 0}}, r"moment\.markers: "),
        ("trade", [player(hand="2 SW")], {"moment": {"turn": 1}}, r"moment\.turn: "),
        ("trade", [player(hand="2 SW")], {"moment": {"active": [1]}}, r"moment\.active: "),
        ("pay", [player(hand="3 SW")], {"moment": PAYING | {"mode": "elf", "to_take": 2}}, r"moment\.mode: "),
        ("pay", [player(hand="3 SW")], {"moment": PAYING | {"mode": "altar ruby"}}, r"moment\.mode: "),
        ("pay", [player(hand="3 SW")], {"moment": PAYING | {"to_take": 2}}, r"moment\.to_take: "),
        ("pay", [player(hand="3 SW")], {"moment": PAYING | {"paid": {"sapphire": 2}}}, r"moment\.paid: "),
        ("take", [player()], {"moment": TAKING | {"to_take": 2}, "discard": "2 SW"}, r"moment\.to_take: "),
        ("take", [player()], {"moment": TAKING | {"searched": "iron"}, "discard": "2 SW"}, r"moment\.searched: "),
        ("bid", [player(hand="1 SW"), player(hand="1 SW")], {"to_act": 1}, "to_act: "),
        ("bid", [player(hand="1 SW")], {"moment": {"auction": 1}}, r"moment\.auction: "),
        ("reward", [player(bids="3 S")], {"moment": REWARD | {"auction": 4}}, r"moment\.auction: "),
        ("reward", [player(bids="3 S")], {"moment": REWARD | {"winner": 1}}, r"moment\.winner: "),
        ("reward", [player(bids="3 S")], {"moment": REWARD | {"winner": None}}, r"moment\.winner: "),
        ("reward", [player(bids="2 S")], {"moment": REWARD}, "decision: "),
        ("reward", [player(bids="3 R")], {"moment": REWARD | {"auction": 0}}, "decision: "),
        ("reward", [player(bids="3 S", s01=0)], {"moment": REWARD, "rows": {"sapphire": [None]}}, "decision: "),
        ("discard", [player(bids="3 S")], {"moment": REWARD}, "decision: "),
        ("king", [player()], {"moment": {"auction": 3}}, r"moment\.auction: "),
        ("king", [player(), player(bids="1 S")], {"moment": {"winner": 1}}, "to_act: "),
        ("king", [player()], {"starter": 1}, "to_act: "),
        ("spend", [player(hand="2 SW", s07=2, s06=3)], {"moment": {"raising": "s07"}}, r"moment\.raising: "),
        ("spend", [player(hand="2 SW")], {"moment": {"raising": "start"}}, r"moment\.raising: "),
        (
            "spend",
            [player(hand="1 SW, 1 EW", s06=3, start=2, raised=["start"])],
            {"moment": {"raising": "start"}},
            r"moment\.raising: ",
        ),
        (
            "spend",
            [player(board="hammer", hand="2 SW, 2 EW", s06=3)],
            {"moment": {"raising": "packdragon"}},
            r"moment\.raising: ",
        ),
        ("upgrade", [player(table="1 RB")], {}, r"players\[0\]\.table: "),
        ("upgrade", [player(table="1 RB", bids="2 R")], {}, r"players\[0\]\.table: "),
    ],
)
def test_moments_that_cannot_be(decision, players, fields, complaint):
    """M13.1.1: nobody is asked what no match would ask; refused by the field, not found out in play."""
    with pytest.raises(PositionError, match=f"^{complaint}"):
        load(decision, *players, **fields)


# Decisions (M13.1) ---------------------------------------------------------------------------------------------------


def test_nobody_but_the_asked_seat_decides():
    """M13.1.1: others have no actions, except while bids are sealed."""
    for state in moments(4, every=11):
        waiting = state.waiting()
        for seat in range(state.seats):
            if seat in waiting:
                assert legal(state, seat)
            elif state.view(None)["decision"] == "bid":
                assert legal(state, seat) == ["bid again"]
            else:
                assert legal(state, seat) == []


def test_longest_lists():
    """M13.1.1, M13.3: 35 bids of sapphires is the most; every bid up to all cards of a gem can be said."""
    everything = player(hand="20 SW, 8 SC, 4 SI, 2 SB")
    state = load("bid", everything)
    assert len(legal(state)) == 35
    assert mines().parse("bid sapphire 34") == mines().parse("bid sapphire 33") + 1
    with pytest.raises(UnparsableAction):
        mines().parse("bid sapphire 35")


def test_longest_lists_of_other_components():
    """M13.3, number 14: dearer halls and larger galleries make longer lists, which are lists all the same."""

    def dear_halls(document: dict[str, Any]) -> None:
        for hall in document["halls"][1:]:
            hall["cost"] = {"sapphire": 2, "emerald": 2, "diamond": 1, "ruby": 1}

    rich = player(hand="6 SW, 6 EW, 4 DW, 2 DC, 2 RW, 4 RB", start=None, s06=3, e06=3, d06=3, r06=3)
    state = load("upgrade", rich, seats=4, game=game_with(dear_halls))
    play(state, "upgrade family")
    assert len(state.legal_actions()) == 84
    state.check()

    def scrolls(document: dict[str, Any]) -> None:
        gallery = document["gallery"]
        gallery["spaces_front"] = gallery["spaces_back_without_packdragon"] = 9
        for board in document["boards"]:
            board["gallery_spaces"] = 9
        for card in [card for card in document["improvements"] if card["row"] == "sapphire"][:9]:
            for field in card.keys() - {"id", "name", "row", "back", "source", "ref", "note"}:
                del card[field]
            levels = [[], [{"wooden": 1}, {"copper": 1}, {"iron": 1}, {"bronze": 1}]]
            card |= {"kind": "scroll", "cost": [{"sapphire": 1}], "yield": levels}

    names = [f"s{number:02}" for number in range(1, 10)]
    reader = player(start=None, **dict.fromkeys(names, 1))
    state = load("spell", reader, seats=4, round=10, game=game_with(scrolls))
    assert len(state.legal_actions()) == 37
    state.check()


def test_large_numbers_of_other_components():
    """What a match can come to can be saved and loaded."""

    def generous(document: dict[str, Any]) -> None:
        document["constants"] |= {"auction_vp": 999, "auction_bonus_vp": 999, "income_limit": 1}
        for board in document["boards"]:
            board["family"]["yield"] = [{"wooden": 20, "marker": 20}] * len(board["family"]["yield"])
        for card in document["improvements"]:
            if card["kind"] == "clan":
                card["yield"] = [20] * len(card["yield"])

    game = game_with(generous)
    won = load("trade", player(vp=40_000), player(s01=1, s02=1, s03=1, s04=1), game=game)
    assert game.load(won.dump()).dump() == won.dump()
    entitled = {"entitlement": {"copper": 100}, "clans": {"copper": 80}, "markers": 20}
    load("forgo", player(s01=1, s02=1, s03=1, s04=1), moment=entitled, game=game)


def test_words_of_the_first_decision():
    """M13.1.1: the first word of an action names the decision it answers."""
    seen = set()
    for seed in range(8):
        for state in moments(seed, every=2):
            if not state.is_over():
                decision = state.dump()["decision"]
                seen.add(decision)
                assert {text.split()[0] for text in legal(state)} == {decision}
    assert len(seen) >= 10


def test_text_and_number_of_every_action():
    """M13.1.1: `format` and `parse` are inverse; case and spaces are forgiven."""
    game = mines()
    for code in range(len(game.actions)):
        assert game.parse(game.format(code)) == code
    assert game.parse("  BID   Ruby 3 ") == game.parse("bid ruby 3")
    for nonsense in ("", "bid", "bid ruby", "bid ruby 99", "bid ruby -1", "dance", "spend ruby 0", "trade offer 4"):
        with pytest.raises(UnparsableAction):
            game.parse(nonsense)


# Invariants (M13.3) --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_invariants_that_take_two_looks(seed):
    """M13.3: numbers 3, 8, 9 and 10, which no single state shows: levels never fall while an item stays, one King move
    a round, no more than six cards of income without a full Packdragon, one paid level for each item.
    """
    chance = Chance(seed)
    seats = 2 + seed % 3
    state = mines().new(seats=seats, seed=seed, options=mines().draw_options(seats, seed))
    state.events = []
    kings: dict[int, int] = {}
    paid: set[tuple[int, int, str]] = set()
    while not state.is_over():
        before = state.dump()
        actions = state.legal_actions()
        state.apply(actions[int(chance.below(len(actions)))])
        state.check()
        after = state.dump()
        number = before["round"]
        for old, new in zip(before["players"], after["players"], strict=True):
            for item, cubes in old["items"].items():
                assert new["items"].get(item, cubes) >= cubes
        for event in state.events:
            told: Any = event.values
            number = told["round"] if event.kind == "round" else number
            if event.kind in ("king", "king_default"):
                kings[number] = kings.get(number, 0) + 1
            if event.kind in ("upgrade", "upgrade_vp"):
                key = (number, told["seat"], told["item"])
                assert key not in paid
                paid.add(key)
            if event.kind == "income":
                full = after["players"][told["seat"]]
                board = next(each for each in mines().components.boards if each.id == full["board"])
                if board.packdragon is None or full["items"]["packdragon"] < board.packdragon.max_level:
                    assert sum(told["cards"].values()) <= 6
        state.events.clear()
    assert kings == dict.fromkeys(range(1, 11), 1)


def test_draw_pile_is_empty_only_if_nothing_could_be_shuffled():
    """M13.3, number 11: when a pile runs out, its discards have just been shuffled in or there were none."""
    ran_out = 0
    for seed in range(4):
        chance = Chance(seed)
        state = mines().new(seats=4, seed=seed)
        while not state.is_over():
            before = state.view(None)["draw"]
            actions = state.legal_actions()
            state.apply(actions[int(chance.below(len(actions)))])
            shown = state.view(None)
            for deck, size in shown["draw"].items():
                if size == 0 and before[deck] > 0 and not shown["moment"].get("searched"):
                    assert not [kind for kind in shown["discard"] if kind.endswith(deck)]
                ran_out += size > before[deck]
    assert ran_out > 3  # a pile that grew is a new one


def test_check_finds_a_broken_state():
    """M13.3: the check is no ornament."""
    state = load("trade", player(hand="2 SW"), player(hand="1 RB"))
    state.check()
    state.king = 9
    with pytest.raises(AssertionError, match=r"M13\.3.*the King"):
        state.check()


def test_over_is_shown_with_its_result():
    """M12.1: scores, winners and cards left."""
    view = at_the_end(player(vp=2, hand="4 SW"), player()).view(None)
    assert view["phase"] == "over"
    assert view["scores"] == [3, 0]
    assert view["winners"] == [0]
    assert view["players"][0]["cards_left"] == 1
    assert mines().load(at_the_end(player(vp=2)).dump()).is_over()


def test_round_by_round_in_a_position():
    """M4.3: a position of any round plays on to the end."""
    for number in range(1, 11):
        state = load("bid", player(hand="1 SW"), round=number)
        if number < 10:
            advance(state, "bid", round=number + 1)
        while not state.is_over():
            play(state, legal(state)[-1])
        assert state.view(None)["round"] == 10
