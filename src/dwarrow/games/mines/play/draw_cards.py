# compiled by mypyc
"""Drawing gem cards (M3): one at a time, from the named deck or the one that stands in for it.

A draw pile is a count of each gem; its order is decided only when a card leaves it, which nobody can tell from a
shuffled pile. A position may fix the coming draws of a deck; those go first.
"""

from __future__ import annotations

from dwarrow.games.mines.play.state import DECKS, DISCARD_PILE, DRAW_PILE, GEMS, KINDS, Mine, hand_of, pile_size
from dwarrow.kernel.vectors import Ints, append, i64, vec


def draw(s: Mine, seat: i64, deck: i64, n: i64) -> None:
    """Draw n cards of a deck into a hand."""
    cards = s.cards
    hand: i64 = hand_of(seat)
    for left in range(n, 0, -1):
        source: i64 = find_deck(s, deck)
        if source < 0:
            if s.events is not None:
                s.tell("no_cards", {"seat": int(seat), "n": int(left)})
            return  # M3.3: the rest of the entitlement is lost
        kind: i64 = top_card(s, source)
        cards[hand + kind] += 1
        if pile_size(s, DRAW_PILE, source) == 0:
            shuffle_in(s, source)  # M3.2


def gained_since(s: Mine, seat: i64, before: Ints) -> tuple[dict[str, int], dict[str, int]]:
    """What entered a hand since `before`, a copy of all piles: by deck (its backs are seen) and by gem (secret)."""
    backs: dict[str, int] = {}
    faces: dict[str, int] = {}
    hand: i64 = hand_of(seat)
    for gem in range(GEMS):
        for deck in range(DECKS):
            cell: i64 = hand + 4 * gem + deck
            n = int(s.cards[cell] - before[cell])
            if n > 0:
                back = s.tables.deck_ids[deck]
                face = s.tables.gem_ids[gem]
                backs[back] = backs.get(back, 0) + n
                faces[face] = faces.get(face, 0) + n
    return {deck: backs[deck] for deck in s.tables.deck_ids if deck in backs}, faces


def find_deck(s: Mine, deck: i64) -> i64:
    """The deck that a draw comes from: the named one, else downwards, else upwards (M3.1); -1 if all are empty."""
    source: i64 = deck
    while source >= 0:
        if has_cards(s, source):
            return source
        source -= 1
    source = deck + 1
    while source < DECKS:
        if has_cards(s, source):
            return source
        source += 1
    return -1


def has_cards(s: Mine, deck: i64) -> bool:
    if pile_size(s, DRAW_PILE, deck) > 0:
        return True
    if pile_size(s, DISCARD_PILE, deck) == 0:
        return False
    shuffle_in(s, deck)
    return True


def top_card(s: Mine, deck: i64) -> i64:
    """Take the top card off a draw pile that has one; returns its kind."""
    cards = s.cards
    if len(s.coming) > 0:
        fixed: i64 = next_fixed(s, deck)
        if fixed >= 0:
            s.shown += 1
            cards[DRAW_PILE + fixed] -= 1
            return fixed
    cell: i64 = DRAW_PILE + deck
    pick: i64 = s.roll(cards[cell] + cards[cell + 4] + cards[cell + 8] + cards[cell + 12])
    while pick >= cards[cell]:
        pick -= cards[cell]
        cell += GEMS
    cards[cell] -= 1
    return cell - DRAW_PILE


def next_fixed(s: Mine, deck: i64) -> i64:
    """Take the first coming card of a deck, if a position fixed one; else -1."""
    found: i64 = -1
    rest: Ints = vec[i64]()
    for kind in s.coming:
        if found < 0 and kind & 3 == deck:
            found = kind
        else:
            rest = append(rest, kind)
    s.coming = rest
    return found


def shuffle_in(s: Mine, deck: i64) -> None:
    """Turn a discard pile into the draw pile (RND-5 of M13.2); nothing happens if it is empty."""
    cards = s.cards
    moved: i64 = 0
    cell: i64 = deck
    while cell < KINDS:
        n: i64 = cards[DISCARD_PILE + cell]
        if n > 0:
            moved += n
            cards[DRAW_PILE + cell] += n
            cards[DISCARD_PILE + cell] = 0
        cell += GEMS
    if moved > 0 and s.events is not None:
        s.tell("reshuffle", {"deck": s.tables.deck_ids[deck]})
