"""The auction (M7): sealed bids, evaluation, rewards, the King and the market."""

from __future__ import annotations

import pytest

from tests.games.mines.positions import (
    GEMS,
    advance,
    backs,
    card,
    cards,
    discard,
    gems,
    hand,
    legal,
    level,
    load,
    play,
    player,
    vp,
)

FULL = {"s01": 1, "s02": 2, "e01": 0, "e02": 1, "e03": 3}  # with the starting scroll, all six spaces


def bidding(*players, **fields):
    return load("bid", *players, **{"options": {"keep_forced": True}, **fields})


def bid(state, seat, text):
    """A whole bid of a seat: `"2 R, 1 S"`."""
    wanted = gems(text)
    for gem in reversed(GEMS):
        play(state, f"{seat} bid {gem} {wanted.get(gem, 0)}")
    return state


def all_bid(state, *texts):
    for seat, text in enumerate(texts):
        bid(state, seat, text)
    return state


# Bids (M7.1) ---------------------------------------------------------------------------------------------------------


def test_bids_of_any_number_also_none():
    """M7.1: for the four gems in a row, from 0 to the number held."""
    state = bidding(player(hand="3 RB, 2 RW, 1 EC"))
    assert legal(state) == [f"bid ruby {n}" for n in range(6)]
    play(state, "bid ruby 5")
    assert legal(state) == ["bid diamond 0"]
    play(state, "bid diamond 0")
    assert legal(state) == ["bid emerald 0", "bid emerald 1"]
    play(state, "bid emerald 0")
    assert legal(state) == ["bid sapphire 0"]


@pytest.mark.parametrize("seats", [2, 3])
def test_all_four_gems_with_any_number_of_players(seats):
    """M7.1, M7.2.4: a ruby bid pays though the ruby row is not in play; no improvement, and the bonus all the same."""
    state = all_bid(bidding(player(hand="7 RB"), *[player() for _ in range(seats - 1)]), "7 R", *[""] * (seats - 1))
    assert vp(state, 0) == 5
    assert state.view(None)["decision"] == "king"


def test_cards_leave_the_hand_only_when_all_are_shown():
    """M7.1"""
    state = bidding(player(hand="2 RB"), player(hand="1 EC"))
    bid(state, 0, "2 R")
    assert hand(state, 0) == cards("2 RB")
    assert state.view(None)["players"][0]["table"] == {}
    bid(state, 1, "1 E")
    assert hand(state, 0) == hand(state, 1) == {}
    assert state.view(None)["players"][0]["bids"] == gems("2 R")


def test_lowest_decks_are_bid():
    """M0.6: the winner's cards are the wooden and the copper ruby."""
    state = all_bid(bidding(player(hand="1 RB, 1 RC, 1 RW"), player()), "2 R", "")
    assert discard(state) == cards("1 RC, 1 RW")
    assert hand(state, 0) == cards("1 RB")


def test_nobody_sees_anothers_bid():
    """M7.1, M12.2: only who has sealed one."""
    state = bidding(player(hand="2 RB"), player(hand="1 EC"))
    bid(state, 0, "1 R")
    for seat in (1, None):
        shown = state.view(seat)["players"]
        assert shown[0]["sealed"] is True
        assert "bids" not in shown[0]
        assert shown[1]["sealed"] is False
    assert state.view(0)["players"][0]["bids"] == {"ruby": 1, "diamond": 0, "emerald": 0, "sapphire": 0}
    other = bidding(player(hand="2 RB"), player(hand="1 EC"))
    bid(other, 0, "2 R")
    assert other.view(1) == state.view(1)
    assert other.legal_actions(1) == state.legal_actions(1)


def test_bids_in_any_order():
    """M13.1.3: the outcome is the same."""
    hands = ("2 RB, 1 EW", "2 RI, 3 EC", "1 DI, 1 EI")
    bids = ("2 R", "1 R, 3 E", "1 D, 1 E")
    results = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 0, 2)):
        state = bidding(*(player(hand=text) for text in hands))
        for seat in order:
            bid(state, seat, bids[seat])
        results.append(state.dump())
    assert results[0] == results[1] == results[2]


def test_bids_interleaved():
    """M13.1.3: gem by gem, seats mixed."""
    state = bidding(player(hand="1 RB"), player(hand="1 DI"))
    play(state, "1 bid ruby 0", "0 bid ruby 1", "1 bid diamond 1", "0 bid diamond 0", "1 bid emerald 0")
    assert state.waiting() == [0, 1]
    play(state, "1 bid sapphire 0")
    assert state.waiting() == [0]
    play(state, "0 bid emerald 0", "0 bid sapphire 0")
    assert (vp(state, 0), vp(state, 1)) == (1, 1)


def test_bid_taken_back():
    """M13.1.3: as long as another has not sealed; then it begins anew."""
    state = bidding(player(hand="2 RB"), player(hand="1 EC"))
    bid(state, 0, "2 R")
    assert legal(state, 0) == ["bid again"]
    play(state, "0 bid again")
    assert state.view(None)["players"][0]["sealed"] is False
    assert legal(state, 0) == ["bid ruby 0", "bid ruby 1", "bid ruby 2"]
    bid(state, 0, "")
    bid(state, 1, "")
    assert state.view(None)["decision"] == "king"
    assert hand(state, 0) == cards("2 RB")


def test_gems_not_held_are_bid_by_themselves():
    """M13.1.1: 0 of them, and a seat without cards is not asked at all."""
    state = load("trade", player(hand="1 DI"), player(), moment={"active": [0]})
    play(state, "trade pass")
    assert state.waiting() == [0]
    assert legal(state) == ["bid diamond 0", "bid diamond 1"]
    play(state, "bid diamond 1")
    assert state.view(None)["decision"] == "king"


# Evaluation (M7.2) ---------------------------------------------------------------------------------------------------


def test_order_of_evaluation():
    """M7.2.1: ruby, diamond, emerald, sapphire; each waits for the winner before."""
    state = bidding(*[player(hand=f"3 {gem}W") for gem in ("S", "E", "D", "R")])
    all_bid(state, "3 S", "3 E", "3 D", "3 R")
    for seat in (3, 2, 1, 0):
        assert state.view(None)["decision"] == "reward"
        assert state.to_act() == seat
        play(state, "reward vp")
    assert state.view(None)["decision"] == "king"


def test_no_bid_no_winner():
    """M7.2.1: nothing happens, and the card on the right space leaves the game."""
    state = all_bid(bidding(player(hand="3 SW"), player(), rows={"emerald": ["e05"]}), "", "")
    assert state.view(None)["decision"] == "king"
    assert (vp(state, 0), vp(state, 1)) == (0, 0)
    play(state, "king h1a")
    assert "e05" in state.view(None)["removed"]


def test_most_cards_win():
    """M7.2.2"""
    state = all_bid(bidding(player(hand="1 RB"), player(hand="2 RB"), player(hand="1 RB")), "1 R", "2 R", "1 R")
    assert [vp(state, seat) for seat in range(3)] == [0, 1, 0]


@pytest.mark.parametrize(("starter", "winner"), [(0, 1), (1, 1), (2, 3), (3, 3)])
def test_tie_goes_to_the_first_in_player_order(starter, winner):
    """M7.2.2: seats 1 and 3 are tied."""
    state = bidding(*[player(hand="2 RB") for _ in range(4)], starter=starter, to_act=starter)
    all_bid(state, "1 R", "2 R", "1 R", "2 R")
    assert [vp(state, seat) for seat in range(4)] == [int(seat == winner) for seat in range(4)]


@pytest.mark.parametrize(("herald", "winner"), [(0, 1), (1, 1), (2, 2), (3, 3)])
def test_herald_wins_ties_it_is_part_of(herald, winner):
    """M7.2.2: seats 1, 2 and 3 are tied at two, seat 0 bids one; player order begins with seat 0."""
    everybody = [player(hand="2 RB", **({"r13": 2} if seat == herald else {})) for seat in range(4)]
    state = all_bid(bidding(*everybody), "1 R", "2 R", "2 R", "2 R")
    assert [vp(state, seat) for seat in range(4)] == [int(seat == winner) for seat in range(4)]


def test_herald_must_be_full():
    """M7.2.2, M10.1"""
    everybody = [player(hand="2 RB", **({"r13": 1} if seat == 3 else {})) for seat in range(4)]
    state = all_bid(bidding(*everybody), "1 R", "2 R", "2 R", "2 R")
    assert vp(state, 1) == 1


def test_herald_does_not_help_against_more():
    """M7.2.2: and a tie of nothing is no tie."""
    everybody = [player(hand="2 RB", **({"r13": 2} if seat == 3 else {})) for seat in range(4)]
    state = all_bid(bidding(*everybody), "2 R", "", "", "1 R")
    assert [vp(state, seat) for seat in range(4)] == [1, 0, 0, 0]


def test_herald_in_every_auction():
    """M7.2.2: emerald and sapphire ties too."""
    state = bidding(player(hand="1 EC, 1 SC"), player(hand="1 EC, 1 SC", r13=2), seats=4)
    all_bid(state, "1 E, 1 S", "1 E, 1 S", "", "")
    assert [vp(state, seat) for seat in range(2)] == [0, 2]
    assert state.to_act() == 1  # and moves the King


@pytest.mark.parametrize(
    ("players", "bids", "said"),
    [
        (("3 RB", "3 RB"), ("3 R", "2 R"), "Gunda wins the ruby auction with a bid of 3."),
        (("3 RB", "3 RB"), ("3 R", "3 R"), "The ruby auction is tied at 3: Gunda is first in player order and wins."),
        (("3 RB", "3 RB"), ("2 R", "2 R"), "The ruby auction is tied at 2: the Royal Herald decides for Borrik."),
    ],
)
def test_it_is_said_once_who_wins_and_why(players, bids, said):
    """M7.2.2"""
    herald = {"r13": 2} if "Herald" in said else {}
    state = bidding(player(hand=players[0]), player(hand=players[1], **herald))
    state.events = []
    all_bid(state, *bids)
    words = state.game.catalog("en").named(["Gunda", "Borrik"])
    told = [words.say(f"event.{each.kind}", **each.seen_by(None).values) for each in state.events]
    assert [line for line in told if "ruby auction" in line] == [said]


def test_a_question_names_the_auction_it_is_about():
    """M7.2.4, M7.3: to the winner and to who waits."""
    state = all_bid(bidding(player(hand="3 RB, 2 SB"), player(hand="1 RI"), seats=4), "3 R, 2 S", "1 R", "", "")
    words = state.game.catalog("en").named(["Gunda", "Borrik"])

    def asked(seat):
        return state.game.prompt(state.view(seat), words)

    assert asked(0) == "You have won the ruby auction with 3. Which reward do you choose?"
    assert asked(1) == asked(None) == "Gunda has won the ruby auction with 3 and is choosing a reward."
    play(state, "reward vp")
    assert asked(0) == "You have won the sapphire auction with 2. Where does the King go?"
    assert asked(1) == "Gunda is moving the King."


def test_who_moves_the_king_without_a_bid_is_told_why():
    """M7.3"""
    state = all_bid(bidding(player(hand="1 RB"), player(hand="1 RB"), starter=1, to_act=1), "1 R", "")
    words = state.game.catalog("en").named(["Gunda", "Borrik"])
    asked = state.game.prompt(state.view(1), words)
    assert asked == "Nobody has bid for the King's move. You are the starting player: where does he go?"


def test_winners_cards_are_paid_others_stay_on_the_table():
    """M7.2.3: the winner's cards of other gems stay too."""
    state = all_bid(bidding(player(hand="2 RB, 1 EC"), player(hand="1 RI, 2 EI")), "2 R, 1 E", "1 R, 2 E")
    assert discard(state) == cards("2 RB, 2 EI")
    assert [each["table"] for each in state.view(None)["players"]] == [cards("1 EC"), cards("1 RI")]


def test_cards_on_the_table_are_of_no_use():
    """M7.2.3, M8.3: they would pay for the starting scroll; they come back after the upgrades (M4.2)."""
    state = all_bid(bidding(player(hand="1 SW"), player(hand="2 SW")), "1 S", "2 S")
    play(state, "1 king h1a")
    assert state.to_act() == 0
    assert legal(state) == ["upgrade end"]
    play(state, "upgrade end", "upgrade end")
    assert hand(state, 0)["sapphire wooden"] >= 1
    assert state.view(None)["players"][0]["known"] == cards("1 SW")


# Rewards (M7.2.4 - M7.2.6) -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2])
def test_one_or_two_cards_win_a_point(number):
    """M7.2.4: without a choice, in a row that is in play."""
    state = all_bid(bidding(player(hand="2 EC"), player()), f"{number} E", "")
    assert vp(state, 0) == 1
    assert state.view(None)["decision"] == "king"


def test_three_cards_win_the_improvement_or_a_point():
    """M7.2.4"""
    for text, points, won in (("reward improvement", 0, True), ("reward vp", 1, False)):
        state = all_bid(bidding(player(hand="3 EC"), player(), rows={"emerald": ["e02", "e05"]}), "3 E", "")
        assert legal(state) == ["reward improvement", "reward vp"]
        play(state, text)
        assert vp(state, 0) == points
        assert ("e02" in state.view(None)["players"][0]["items"]) == won
        assert state.view(None)["rows"]["emerald"] == {
            "right": None if won else "e02",
            "middle": "e05",
            "pile": ["e01", "e03", "e04", *(f"e{n:02}" for n in range(6, 14))],
        }


@pytest.mark.parametrize(("seats", "gem"), [(2, "diamond"), (2, "ruby"), (3, "ruby")])
def test_rows_not_in_play_give_a_point(seats, gem):
    """M7.2.4: three cards and no choice."""
    pile = {"diamond": "3 DI", "ruby": "3 RB"}[gem]
    state = bidding(player(hand=pile), *[player() for _ in range(seats - 1)])
    all_bid(state, f"3 {gem[0].upper()}", *[""] * (seats - 1))
    assert vp(state, 0) == 1
    assert state.view(None)["decision"] == "king"


def test_bonus_only_once():
    """M7.2.5: 4 points however many more there are; on top of the improvement."""
    state = all_bid(bidding(player(hand="20 SW"), player()), "20 S", "")
    play(state, "reward improvement")
    assert vp(state, 0) == 4


def test_bonus_in_several_auctions():
    """M7.2.5"""
    state = all_bid(bidding(player(hand="6 RB, 7 DI"), player()), "6 R, 7 D", "")
    assert vp(state, 0) == 10


def test_improvement_enters_at_level_0():
    """M7.2.6"""
    state = play(
        all_bid(bidding(player(hand="3 EC"), player(), rows={"emerald": ["e02"]}), "3 E", ""), "reward improvement"
    )
    assert level(state, 0, "e02") == 0


def test_full_gallery_makes_room():
    """M7.2.6: any improvement of whatever level goes, with its cubes; then the new one enters."""
    state = bidding(player(hand="3 SW", **FULL), player(), rows={"sapphire": ["s05"]})
    all_bid(state, "3 S", "")
    play(state, "reward improvement")
    assert legal(state) == [f"discard {name}" for name in ("start", "s01", "s02", "e01", "e02", "e03")]
    play(state, "discard s02")
    items = state.view(None)["players"][0]["items"]
    assert items == {"family": 1, "packdragon": 0, "start": 1, "s01": 1, "e01": 0, "e02": 1, "e03": 3, "s05": 0}
    assert "s02" in state.view(None)["removed"]


def test_full_gallery_and_the_point():
    """M7.2.6: nothing is removed for that."""
    state = all_bid(bidding(player(hand="3 SW", **FULL), player()), "3 S", "")
    play(state, "reward vp")
    assert len(state.view(None)["players"][0]["items"]) == 8


def test_nothing_is_removed_while_there_is_a_free_space():
    """M7.2.6"""
    free = {name: FULL[name] for name in list(FULL)[:4]}
    state = bidding(player(hand="3 SW", **free), player(), rows={"sapphire": ["s05"]})
    play(all_bid(state, "3 S", ""), "reward improvement")
    assert state.view(None)["decision"] == "king"


def test_seven_spaces_on_boards_without_packdragon():
    """M7.2.6, M11.2: one more fits, the next does not."""
    everything = player(hand="3 SW, 3 EC", board="hammer", **FULL)
    state = bidding(everything, player(board="pick"), rows={"sapphire": ["s05"], "emerald": ["e05"]})
    play(all_bid(state, "3 S, 3 E", ""), "reward improvement")
    assert state.view(None)["decision"] == "reward"
    play(state, "reward improvement")
    assert state.view(None)["decision"] == "discard"
    assert "discard e05" in legal(state)  # M7.2.6: won a moment ago


def test_hoard_stays():
    """M7.2.6: it is never among the cards to remove, used or not, full or not."""
    for cubes, used in ((0, {}), (1, {}), (1, {"e07": 1})):
        gallery = {"s01": 1, "s02": 2, "e01": 0, "e02": 1, "e07": cubes}
        state = bidding(player(hand="3 SW", used=used, **gallery), player(), rows={"sapphire": ["s05"]})
        play(all_bid(state, "3 S", ""), "reward improvement")
        assert "discard e07" not in legal(state)
        assert len(legal(state)) == 5


def test_making_room_cannot_be_refused():
    """M7.2.6: after the choice of the improvement there is no way back to the point."""
    state = bidding(player(hand="3 SW", **FULL), player(), rows={"sapphire": ["s05"]})
    play(all_bid(state, "3 S", ""), "reward improvement")
    assert all(text.startswith("discard") for text in legal(state))
    # the card being taken lies on the right space until there is room
    assert state.view(None)["rows"]["sapphire"]["right"] == "s05"


# The King (M7.3) and the market (M7.4) -------------------------------------------------------------------------------


@pytest.mark.parametrize("reward", ["reward improvement", "reward vp"])
def test_sapphire_winner_moves_the_king(reward):
    """M7.3: whatever the reward."""
    state = all_bid(bidding(player(), player(hand="3 SW")), "", "3 S")
    play(state, reward)
    assert state.to_act() == 1
    assert legal(state) == ["king h1a", "king h1b"]
    assert legal(state, 0) == []


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_without_sapphires_the_starting_player_moves_the_king(starter):
    """M7.3: also if somebody else won other auctions; it brings nothing else."""
    state = bidding(player(hand="1 RB"), player(hand="1 RI"), player(hand="2 RW"), starter=starter, to_act=starter)
    all_bid(state, "", "", "2 R")
    assert state.to_act() == starter
    before = [vp(state, seat) for seat in range(3)]
    play(state, "king h1a")
    assert [vp(state, seat) for seat in range(3)] == before == [0, 0, 1]


@pytest.mark.parametrize(
    ("hall", "exits"), [("h2a", ["h3a"]), ("h2b", ["h3a", "h3b"]), ("h9a", ["coronation"]), ("h8c", ["h9b"])]
)
def test_king_moves_along_exits(hall, exits):
    """M7.3: one hall on, never back; a single way is taken without asking."""
    depth = int(hall[1])
    state = load("king", player(hand="1 SB"), round=depth + 1, king=hall, options={"keep_forced": True})
    assert legal(state) == [f"king {name}" for name in exits]
    play(state, f"king {exits[0]}")
    assert state.view(None)["king"] == exits[0]
    assert state.view(None)["phase"] == "upgrade"


def test_king_moves_once_in_a_round():
    """M7.3, M13.3"""
    state = load("bid", player(hand="3 SW"), player(hand="1 SW"))
    for number in range(1, 6):
        assert state.view(None)["round"] == number
        hall = state.view(None)["king"]
        depth = 0 if hall == "great_hall" else int(hall[1])
        assert depth == number - 1
        advance(state, "bid", round=number + 1)


def test_market():
    """M7.4: every row in play moves up; what nobody took leaves the game."""
    rows = {"sapphire": ["s03", "s04", "s05"], "emerald": ["e06", "e01", "e02"]}
    state = all_bid(bidding(player(hand="3 EC"), player(), rows=rows), "3 E", "")
    play(state, "reward improvement", "king h1a")
    shown = state.view(None)["rows"]
    assert (shown["sapphire"]["right"], shown["sapphire"]["middle"]) == ("s04", "s05")
    assert (shown["emerald"]["right"], shown["emerald"]["middle"]) == ("e01", "e02")
    assert len(shown["sapphire"]["pile"]) == len(shown["emerald"]["pile"]) == 10
    gone = state.view(None)["removed"]
    assert "s03" in gone
    assert "e06" not in gone


def test_rows_show_their_card_in_every_round():
    """M7.4, M13.3: card t on the right in round t, t + 1 in the middle."""
    state = load("bid", player(hand="1 SW"), player(), seats=4)
    start = state.view(None)["rows"]
    order = {gem: [row["right"], row["middle"], *row["pile"]] for gem, row in start.items()}
    for number in range(1, 11):
        advance(state, "bid", round=number)
        for gem, row in state.view(None)["rows"].items():
            assert [row["right"], row["middle"], *row["pile"]] == order[gem][number - 1 :]


def test_returned_bids_are_known_to_all():
    """M12.4: by gem and deck, everybody saw them."""
    state = all_bid(bidding(player(hand="2 RB, 1 RW"), player(hand="4 RI")), "2 R", "4 R")
    advance(state, "spell")
    assert state.view(1)["players"][0]["known"] == cards("1 RB, 1 RW")
    assert backs(state, 0)["bronze"] == 2
    assert card("RB") in hand(state, 0)
