# compiled by mypyc
"""What must be true after every action (M13.3). `check` raises AssertionError with the number that is broken."""

from __future__ import annotations

from dwarrow.games.mines.play import gallery
from dwarrow.games.mines.play.auction_board import right_card, row_card
from dwarrow.games.mines.play.gallery import improvements as standing
from dwarrow.games.mines.play.gem_cards import (
    DISCARD_PILE,
    DRAW_PILE,
    KINDS,
    bid_cards,
    count,
    hand_of,
    held,
    kind_name,
    known_of,
)
from dwarrow.games.mines.play.seats import board_of, vp_of
from dwarrow.games.mines.play.state import AUCTION, GEMS, UPGRADE, MinesFields
from dwarrow.kernel import past


def check(s: MinesFields) -> None:
    for name, broken in (
        ("1, gem cards", gem_cards(s)),
        ("2, improvements", improvements(s)),
        ("3, levels", levels(s)),
        ("4, victory points", coins(s)),
        ("5, the King", kings_path(s)),
        ("6, cards on the table", table_cards(s)),
        ("7, rows", rows(s)),
        ("11, draw piles", draw_piles(s)),
        ("13, known cards", known_cards(s)),
        ("14, legal list", legal_list(s)),
    ):
        if broken:
            raise AssertionError(f"M13.3, number {name}: {broken}")
    past.check(s)


def gem_cards(s: MinesFields) -> str:
    for kind in range(KINDS):
        places = [DRAW_PILE, DISCARD_PILE, *map(hand_of, range(s.seats)), *map(bid_cards, range(s.seats))]
        counts = [count(s, place, kind) for place in places]
        if min(counts) < 0 or sum(counts) != s.tables.card_counts[kind]:
            return f"{kind_name(s, kind)}: {sum(counts)} cards, must be {s.tables.card_counts[kind]}, none below 0"
    return ""


def improvements(s: MinesFields) -> str:
    t = s.tables
    found = []
    for gem in range(GEMS):
        found += [right_card(s, gem)] + [row_card(s, gem, place) for place in range(s.slides + 1, t.row_length)]
    for seat in range(s.seats):
        spaces = range(gallery.gallery_of(s, seat), gallery.items_end(s, seat), gallery.ITEM)
        own = [gallery.card_of(s, item) for item in spaces]
        if len(set(own)) < len(own):
            return f"seat {seat} has a card twice"
        found += own
    for card in range(t.cards):
        if found.count(card) > t.components.improvements[card].copies:
            return f"{gallery.card_id(s, card)} is in {found.count(card)} places at once"
    return ""


def levels(s: MinesFields) -> str:
    for seat in range(s.seats):
        if standing(s, seat) > s.tables.spaces[board_of(s, seat)]:
            return f"seat {seat} has more improvements than spaces"
        if gallery.level_of(s, gallery.family_of(s, seat)) < 1:
            return f"seat {seat}: Family clan below level 1"
        for item in range(gallery.family_of(s, seat), gallery.items_end(s, seat), gallery.ITEM):
            card = gallery.card_of(s, item)
            if card < 0 and item == gallery.packdragon_of(s, seat):
                continue
            if not 0 <= gallery.level_of(s, item) <= s.tables.top[card]:
                name, level = gallery.item_id(s, seat, item), gallery.level_of(s, item)
                return f"seat {seat}, {name}: level {level} of {s.tables.top[card]}"
    return ""


def coins(s: MinesFields) -> str:
    poor = [seat for seat in range(s.seats) if vp_of(s, seat) < 0]
    return f"seats {poor} have less than none" if poor else ""


def kings_path(s: MinesFields) -> str:
    """The King stands where the moves made can lead; the match ends where no exit is left."""
    hall = s.tables.components.halls[s.king]
    moved = s.round - (0 if s.phase == UPGRADE or s.is_over() else 1)
    if moved not in s.tables.moves[s.king]:
        return f"in {hall.id} (depth {hall.depth}) after {moved} moves"
    if s.is_over() and hall.exits:
        return f"over, but {hall.id} has exits"
    return ""


def table_cards(s: MinesFields) -> str:
    lying = sum(count(s, bid_cards(seat), kind) for seat in range(s.seats) for kind in range(KINDS))
    if lying and (s.is_over() or s.phase < AUCTION):
        return f"{lying} cards lie there outside the auction"
    return ""


def rows(s: MinesFields) -> str:
    """At the start of round t a row has slid t-1 times: as many cards as are left of it are still there."""
    c = s.tables.components
    slid = s.round - (0 if s.phase == UPGRADE or s.is_over() else 1)
    for gem in range(GEMS):
        size = len(c.row(gem, "pale")) + len(c.row(gem, "dark"))
        left = sum(row_card(s, gem, place) >= 0 for place in range(s.slides + 1, s.tables.row_length))
        expected = max(0, size - slid - 1) if c.gems[gem].min_players_for_row <= s.seats else 0
        if left != expected:
            return (
                f"{s.tables.gem_ids[gem]}: {left} cards behind the right space in round {s.round}, must be {expected}"
            )
    return ""


def draw_piles(s: MinesFields) -> str:
    """What a position says is coming must lie in the draw piles.

    That an empty pile is filled at once cannot be seen from one state: cards discarded later wait on it rightly.
    """
    coming = list(s.coming)
    missing = [kind for kind in coming if coming.count(kind) > count(s, DRAW_PILE, kind)]
    return f"coming {kind_name(s, missing[0])} cards are not in the draw pile" if missing else ""


def known_cards(s: MinesFields) -> str:
    for seat in range(s.seats):
        for kind in range(KINDS):
            if not 0 <= count(s, known_of(seat), kind) <= count(s, hand_of(seat), kind):
                return f"seat {seat}: more {kind_name(s, kind)} cards are known than the hand holds"
    return ""


def legal_list(s: MinesFields) -> str:
    bids = 1 + max(int(held(s, seat, gem)) for seat in range(s.seats) for gem in range(GEMS))
    most = max(int(s.tables.longest_list), bids)
    for seat in s.waiting():
        n = len(s.legal_actions(seat))
        if not 0 < n <= most:
            return f"seat {seat} has {n} actions, must be 1 to {most}"
    if s.is_over() and s.waiting():
        return "over, but somebody is asked"
    if not s.is_over() and not s.waiting():
        return "nobody is asked before the end"
    return ""
