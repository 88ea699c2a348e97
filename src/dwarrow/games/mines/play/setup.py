# compiled by mypyc
"""Set-up in rulebook order (M2)."""

from __future__ import annotations

from dwarrow.games.mines.play.draw_cards import before_draw, draw, gained_since
from dwarrow.games.mines.play.gallery import add_improvement, family_of, packdragon_of, set_item
from dwarrow.games.mines.play.gem_cards import DRAW_PILE, KINDS, put
from dwarrow.games.mines.play.seats import give_board, in_order
from dwarrow.games.mines.play.state import GEMS, NO_CARD, MinesFields
from dwarrow.kernel.vectors import Ints, append, i64, vec


def lay_out(s: MinesFields, start_player: int, boards: str, assignment: list[str]) -> None:
    """Set up a match: `start_player` -1 and an empty `assignment` are left to chance."""
    c = s.tables.components
    s.king = c.start_hall  # M2.1
    s.starter = s.roll(s.seats) if start_player < 0 else start_player  # M2.2
    if s.events is not None:
        s.tell("start_player", {"seat": int(s.starter)})
    deal_boards(s, boards, assignment)
    for seat in range(s.seats):  # M2.4
        add_improvement(s, seat, c.start_scroll, c.improvements[c.start_scroll].initial_level)
    shuffle_rows(s)
    for kind in range(KINDS):  # M2.7
        put(s, DRAW_PILE, kind, s.tables.card_counts[kind])
    deal_hands(s)


def deal_boards(s: MinesFields, boards: str, assignment: list[str]) -> None:
    """All the front, or the back boards by chance or as assigned, without replacement (M2.3)."""
    t = s.tables
    c = t.components
    left = list(c.back_boards)
    for seat in range(s.seats):
        if boards == "front":
            board = c.front_board
        elif assignment:
            board = t.board_ids.index(assignment[seat])
        else:
            board = left.pop(int(s.roll(len(left))))
        set_board(s, seat, board)
        if boards != "front" and s.events is not None:
            s.tell("board", {"seat": int(seat), "board": t.board_ids[board]})


def set_board(s: MinesFields, seat: i64, board: i64) -> None:
    """A board with the Family clan at level 1 and the Packdragon, if it has one, at level 0 (M2.4)."""
    give_board(s, seat, board)
    set_item(s, family_of(s, seat), s.tables.family_card(board), 1)
    set_item(s, packdragon_of(s, seat), s.tables.packdragon_card(board), 0)


def shuffle_rows(s: MinesFields) -> None:
    """Rows in play for this number of seats (M2.5): pale cards shuffled, then dark ones (M2.6)."""
    t = s.tables
    c = t.components
    rows: Ints = vec[i64]()
    for gem in range(GEMS):
        order: list[int] = []
        if c.gems[gem].min_players_for_row <= s.seats:
            order = shuffled(s, list(c.row(gem, "pale"))) + shuffled(s, list(c.row(gem, "dark")))
        for place in range(t.row_length):
            rows = append(rows, order[place] if place < len(order) else NO_CARD)
    s.rows = rows[:]  # without the room that appending kept


def shuffled(s: MinesFields, cards: list[int]) -> list[int]:
    order: list[int] = []
    while cards:
        order.append(cards.pop(int(s.roll(len(cards)))))
    return order


def deal_hands(s: MinesFields) -> None:
    """The first two in player order get fewer cards than the others (M2.8)."""
    numbers = s.tables.components.constants
    for place in range(s.seats):
        seat: i64 = in_order(s, place)
        before: Ints = before_draw(s)
        draw(s, seat, numbers.start_hand_deck, numbers.start_hand_first_two if place < 2 else numbers.start_hand_others)
        if s.events is not None:
            backs, faces = gained_since(s, seat, before)
            s.tell("deal", {"seat": int(seat), "cards": backs}, {"gems": faces}, (int(seat),))
