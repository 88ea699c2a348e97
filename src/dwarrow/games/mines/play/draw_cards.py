# compiled by mypyc
"""Drawing gem cards (M3): one at a time, from the named deck or the one that stands in for it.

A draw pile is a count of each gem; its order is decided only when a card leaves it, which nobody can tell from a
shuffled pile. A position may fix the coming draws of a deck; those go first.
"""

from __future__ import annotations

from dwarrow.games.mines.play import gem_cards, memory
from dwarrow.games.mines.play.state import DECKS, GEMS, NO_DECK, MinesFields
from dwarrow.kernel.vectors import Ints, append, i64, vec


def draw(s: MinesFields, seat: i64, deck: i64, n: i64) -> None:
    told: i64 = deck
    for left in range(n, 0, -1):
        source: i64 = find_deck(s, deck)
        if source == NO_DECK:
            if s.events is not None:
                s.tell("no_cards", {"seat": int(seat), "n": int(left)})
            return  # M3.3: the rest of the entitlement is lost
        if source != told and s.events is not None:
            ids = s.tables.deck_ids
            s.tell("other_deck", {"seat": int(seat), "deck": ids[deck], "other": ids[source]})
        told = source
        gem_cards.move(s, next_card(s, source), 1, gem_cards.DRAW_PILE, gem_cards.hand_of(seat))
        memory.note(s, seat, memory.DRAWN, source, 1)
        if gem_cards.count_deck(s, gem_cards.DRAW_PILE, source) == 0:
            shuffle_in(s, source)  # M3.2


def find_deck(s: MinesFields, deck: i64) -> i64:
    """The deck that a draw comes from: the named one, else downwards, else upwards (M3.1); NO_DECK if all are empty."""
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
    return NO_DECK


def has_cards(s: MinesFields, deck: i64) -> bool:
    """Whether a card can be drawn; an empty draw pile is filled from the discard pile for it (M3.1)."""
    if gem_cards.count_deck(s, gem_cards.DRAW_PILE, deck) > 0:
        return True
    if gem_cards.count_deck(s, gem_cards.DISCARD_PILE, deck) == 0:
        return False
    shuffle_in(s, deck)
    return True


def next_card(s: MinesFields, deck: i64) -> i64:
    """The kind of the top card of a draw pile that has one. It is decided here, so the card must now be moved."""
    if len(s.coming) > 0:
        fixed: i64 = next_fixed(s, deck)
        if fixed >= 0:
            s.shown += 1
            return fixed
    return any_card(s, deck)


def any_card(s: MinesFields, deck: i64) -> i64:
    """The kind of one card of a draw pile by chance, each as likely as any other."""
    gem: i64 = 0
    card: i64 = s.roll(gem_cards.count_deck(s, gem_cards.DRAW_PILE, deck))
    while card >= gem_cards.count(s, gem_cards.DRAW_PILE, gem_cards.kind_of(gem, deck)):
        card -= gem_cards.count(s, gem_cards.DRAW_PILE, gem_cards.kind_of(gem, deck))
        gem += 1
    return gem_cards.kind_of(gem, deck)


def next_fixed(s: MinesFields, deck: i64) -> i64:
    """Take the first coming card of a deck, if a position fixed one; else -1."""
    found: i64 = -1
    rest: Ints = vec[i64]()
    for kind in s.coming:
        if found < 0 and gem_cards.deck_of(kind) == deck:
            found = kind
        else:
            rest = append(rest, kind)
    s.coming = rest
    return found


def shuffle_in(s: MinesFields, deck: i64) -> None:
    """Turn a discard pile into the draw pile (RND-5 of M13.2); nothing happens if it is empty."""
    moved: i64 = 0
    for gem in range(GEMS):
        kind: i64 = gem_cards.kind_of(gem, deck)
        n: i64 = gem_cards.count(s, gem_cards.DISCARD_PILE, kind)
        gem_cards.move(s, kind, n, gem_cards.DISCARD_PILE, gem_cards.DRAW_PILE)
        moved += n
    if moved > 0 and s.events is not None:
        s.tell("reshuffle", {"deck": s.tables.deck_ids[deck]})


# What is told of it ---------------------------------------------------------------------------------------------------


def before_draw(s: MinesFields) -> Ints:
    """All piles as they are, for `gained_since`; not worth a copy if no events are recorded."""
    return s.cards[:] if s.events is not None else s.cards


def gained_since(s: MinesFields, seat: i64, before: Ints) -> tuple[dict[str, int], dict[str, int]]:
    """What entered a hand since `before`: by deck (its backs are seen) and by gem (secret)."""
    backs: dict[str, int] = {}
    faces: dict[str, int] = {}
    for kind in range(gem_cards.KINDS):
        n = int(gem_cards.count(s, gem_cards.hand_of(seat), kind) - before[gem_cards.hand_of(seat) + kind])
        if n > 0:
            back = s.tables.deck_ids[gem_cards.deck_of(kind)]
            face = s.tables.gem_ids[gem_cards.gem_of(kind)]
            backs[back] = backs.get(back, 0) + n
            faces[face] = faces.get(face, 0) + n
    return {deck: backs[deck] for deck in s.tables.deck_ids if deck in backs}, faces
