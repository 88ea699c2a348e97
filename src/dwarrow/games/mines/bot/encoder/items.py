# compiled by mypyc
"""What a seat's items of Mines come to, as numbers: points now, income, draws, effects, and what they may still bring.

All of it is public (M12.1).
"""

from __future__ import annotations

from typing import Final

from dwarrow.games.mines.play import effects, gallery
from dwarrow.games.mines.play.lookup import KING_COST, Tables
from dwarrow.games.mines.play.seats import board_of, place_of, vp_of
from dwarrow.games.mines.play.state import DECKS, GEMS, UPGRADE, MinesFields
from dwarrow.games.mines.schema import Components
from dwarrow.kernel.vectors import Floats, Ints, i64, vec

ITEM_KINDS: Final = ("clan", "scroll", "altar", "shrine", "character", "hoard", "family", "packdragon")
GALLERY_KINDS: Final[i64] = 6  # those of improvements stand first
CLAN: Final = 0
FAMILY_CLAN: Final = 6
KIND_COUNT: Final[i64] = 8
POINTS: Final = 1.0 / 30.0
NO_LIMIT: Final = 1000

# Effects with a column of their own; altars and shrines are counted, whatever their gem.
WORKING: Final = (
    effects.OVERSEER_BONUS,
    effects.SCROLL_BONUS,
    effects.BANK_THREE_FOR_TWO,
    effects.WINS_TIES,
    effects.KING_DISCOUNT,
    effects.FINAL_RATE,
)
ALTARS: Final = 6
SHRINES: Final = 7

ITEM_FIELDS: Final[tuple[tuple[str, int, str], ...]] = (
    ("points", 1, "score if the match ended now, / 30 (M9)"),
    ("items", 3, "levels of Family clan and Packdragon as shares, whether there is a Packdragon"),
    ("gallery", 2, "improvements / 7, free spaces / 7"),
    ("income", DECKS, "cards that Family clan and Clans yield in a round by deck / 3 (M5.1.1)"),
    ("kept", 2, "income with the Overseer: cards within the limit / 6, beyond it / 3 (M5.1.2)"),
    ("free_markers", 1, "free markers in a round / 2"),
    ("full", GALLERY_KINDS, "full improvements / 3: clans, scrolls, altars, shrines, characters, hoards"),
    ("effects", 8, "working: Overseer, Mage, Elven Trader, Herald, Runesmith, Goldsmith; altars / 2, wild gems / 2"),
    ("draws", 2, "cards that scrolls at their level would draw / 10, those of an unused Hoard / 8"),
    ("prospects", 4, "unfinished items: points when full / 10, of those in time / 10, levels / 10, King symbols / 5"),
)


class Items:
    """Writes what a seat's items come to; `starts` says where the fields of the first place begin."""

    def __init__(self, c: Components, tables: Tables, starts: dict[str, int]) -> None:
        self.tables = tables
        self.points: i64 = starts["points"]
        self.items: i64 = starts["items"]
        self.gallery: i64 = starts["gallery"]
        self.income: i64 = starts["income"]
        self.kept: i64 = starts["kept"]
        self.free_markers: i64 = starts["free_markers"]
        self.full: i64 = starts["full"]
        self.effects: i64 = starts["effects"]
        self.draws: i64 = starts["draws"]
        self.prospects: i64 = starts["prospects"]
        # scratch of `look`, about the items of one seat: full ones by kind; the full and the unfinished ones themselves
        self.counts: Ints = vec[i64]([0] * int(KIND_COUNT))
        self.full_at: Ints = vec[i64]([0] * int(tables.slots))
        self.unfinished_at: Ints = vec[i64]([0] * int(tables.slots))
        self.full_items: i64 = 0
        self.unfinished_items: i64 = 0
        self.counted: i64 = 1 + tables.slots  # numbers of full items that a rule may meet
        self._read_cards(c)

    def _read_cards(self, c: Components) -> None:
        """By card, numbered as in the tables: kind, points by rule (M9.2), draws by level, column of the effect."""
        t = self.tables
        kinds: list[int] = []
        masks: list[int] = []
        points: list[int] = []
        draws: list[int] = []
        kings: list[int] = []
        for card, kind in enumerate(t.kinds):
            kinds.append(ITEM_KINDS.index(kind or "packdragon"))
            rule = c.improvements[card].vp_rule if card < t.cards else None
            counts = () if rule is None else ITEM_KINDS if "other" in rule.kinds else rule.kinds
            masks.append(sum(1 << ITEM_KINDS.index(each) for each in counts))
            for full in range(int(self.counted)):
                reached = [0] if rule is None else [0, *[vp for needed, vp in rule.steps if full >= needed]]
                points.append(reached[-1])
            for level in range(int(t.levels)):
                cell = int(t.yield_cell(card, level))
                draws.append(max(int(t.yields[cell + deck]) for deck in range(DECKS)) if kind == "scroll" else 0)
                kings.append(
                    len([1 for each in range(level, int(t.top[card])) if t.costs[t.cost_row(card, each) + KING_COST]])
                )
        self.kind, self.mask, self.by_rule = vec[i64](kinds), vec[i64](masks), vec[i64](points)
        self.best_draw = vec[i64](draws)
        self.kings_left = vec[i64](kings)  # King symbols of the levels to come
        columns = [-1] * (effects.WILD_GEM + GEMS)
        for column, effect in enumerate(WORKING):
            columns[effect] = column
        for gem in range(GEMS):
            columns[effects.BANK_DISCOUNT + gem] = ALTARS
            columns[effects.WILD_GEM + gem] = SHRINES
        self.column = vec[i64](columns)

    def write(self, s: MinesFields, who: i64, hand: i64, rounds_after: i64, out: Floats, at: i64) -> None:
        """The part of a seat's block that is about items; `hand` = cards in its hand. Leaves its `look` behind."""
        self.look(s, who)
        self._income(s, who, out, at)
        self._standing(s, who, hand, out, at)
        self._draws(s, who, out, at)
        self._levels(s, who, out, at)
        self._prospects(s, who, rounds_after, out, at)

    # Points -----------------------------------------------------------------------------------------------------------

    def look(self, s: MinesFields, who: i64) -> None:
        """Sort a seat's items into full and unfinished ones, and count the full ones by kind."""
        counts = self.counts
        kinds = self.kind
        top = self.tables.top
        for kind in range(KIND_COUNT):
            counts[kind] = 0
        full: i64 = 0
        unfinished: i64 = 0
        for item in range(gallery.family_of(s, who), gallery.items_end(s, who), gallery.ITEM):
            card: i64 = gallery.card_of(s, item)
            if card >= 0:
                if gallery.level_of(s, item) == top[card]:
                    counts[kinds[card]] += 1
                    self.full_at[full] = item
                    full += 1
                else:
                    self.unfinished_at[unfinished] = item
                    unfinished += 1
        self.full_items = full
        self.unfinished_items = unfinished

    def worth(self, card: i64, is_counted: bool) -> i64:
        """Points of a card when full, beside the items in `counts` (M9.2); it does not count itself."""
        points: i64 = self.tables.vp[card]
        mask: i64 = self.mask[card]
        if mask == 0:
            return points
        others: i64 = 0
        for kind in range(KIND_COUNT):
            if mask >> kind & 1:
                others += self.counts[kind]
        if is_counted and mask >> self.kind[card] & 1:
            others -= 1
        return points + self.by_rule[card * self.counted + others]

    def _standing(self, s: MinesFields, who: i64, hand: i64, out: Floats, at: i64) -> None:
        """Points as they are now (M9), and the effects that work (M10.1)."""
        t = self.tables
        cell: i64 = at + self.full
        for kind in range(GALLERY_KINDS):
            n: i64 = self.counts[kind]
            if n > 0:
                out[cell + kind] = float(n) / 3.0
        points: i64 = vp_of(s, who)
        rate: i64 = t.exchange_rate
        for number in range(self.full_items):
            card: i64 = gallery.card_of(s, self.full_at[number])
            points += self.worth(card, True)
            effect: i64 = t.effect[card]
            column: i64 = self.column[effect]
            if column >= 0:
                out[at + self.effects + column] += 0.5 if column >= ALTARS else 1.0
            if effect == effects.FINAL_RATE:
                rate = t.amount[card]
        out[at + self.points] = float(points + hand // rate) * POINTS

    # Cards and levels to come -----------------------------------------------------------------------------------------

    def brought(self, card: i64, level: i64) -> i64:
        """Cards that a Family clan or Clan yields in a round at a level."""
        t = self.tables
        kind: i64 = self.kind[card]
        if kind != CLAN and kind != FAMILY_CLAN:
            return 0
        row: i64 = t.yield_cell(card, level)
        return t.yields[row] + t.yields[row + 1] + t.yields[row + 2] + t.yields[row + 3]

    def growth(self, card: i64, level: i64) -> i64:
        """How much more a level brings than the one before."""
        return self.brought(card, level) - self.brought(card, level - 1)

    def _income(self, s: MinesFields, who: i64, out: Floats, at: i64) -> None:
        """What the next income would be with the levels of now (M5.1)."""
        t = self.tables
        family: i64 = gallery.family_of(s, who)
        total: i64 = 0
        clans: i64 = 0
        more: i64 = 0
        limit: i64 = t.income_limit
        income: i64 = at + self.income
        out[at + self.free_markers] = float(gallery.yield_of(s, family, gallery.MARKERS)) * 0.5
        for deck in range(DECKS):
            cards: i64 = gallery.yield_of(s, family, deck)
            total += cards
            out[income + deck] = float(cards) / 3.0
        for item in range(gallery.packdragon_of(s, who), gallery.items_end(s, who), gallery.ITEM):
            card: i64 = gallery.card_of(s, item)
            if card >= 0:
                if t.is_clan[card]:
                    n: i64 = gallery.yield_of(s, item, t.clan_deck[card])
                    clans += n
                    out[income + t.clan_deck[card]] += float(n) / 3.0
                elif gallery.level_of(s, item) == t.top[card]:
                    if t.effect[card] == effects.OVERSEER_BONUS:
                        more = t.amount[card]
                    elif t.effect[card] == effects.NO_INCOME_LIMIT:
                        limit = NO_LIMIT
        total += clans
        if clans > 0:  # M10.3: a deck that Clans yield from
            total += more
        out[at + self.kept] = float(total if total < limit else limit) / 6.0
        if total > limit:
            out[at + self.kept + 1] = float(total - limit) / 3.0

    def _draws(self, s: MinesFields, who: i64, out: Floats, at: i64) -> None:
        """What scrolls and Hoard would draw now (M5.2), with the Mage's cards (M10.4)."""
        t = self.tables
        best = self.best_draw
        levels: i64 = t.levels
        cards: i64 = 0
        scrolls: i64 = 0
        more: i64 = 0
        for item in range(gallery.gallery_of(s, who), gallery.items_end(s, who), gallery.ITEM):
            card: i64 = gallery.card_of(s, item)
            level: i64 = gallery.level_of(s, item)
            drawn: i64 = best[card * levels + level]
            if drawn > 0:
                cards += drawn
                scrolls += 1
            elif level == t.top[card]:
                if t.effect[card] == effects.SCROLL_BONUS:
                    more = t.amount[card]
                elif t.effect[card] == effects.HOARD and gallery.times_used(s, effects.HOARD) < t.uses[card]:
                    for deck in range(DECKS):
                        out[at + self.draws + 1] += float(t.hoard_draw[card * DECKS + deck]) * 0.125
        if cards > 0:
            out[at + self.draws] = float(cards + scrolls * more) * 0.1

    def _levels(self, s: MinesFields, who: i64, out: Floats, at: i64) -> None:
        """Levels of Family clan and Packdragon, and how full the gallery is."""
        t = self.tables
        standing: i64 = gallery.improvements(s, who)
        out[at + self.gallery] = float(standing) / 7.0
        out[at + self.gallery + 1] = float(t.spaces[board_of(s, who)] - standing) / 7.0
        family: i64 = gallery.family_of(s, who)
        out[at + self.items] = float(gallery.level_of(s, family)) / float(t.top[gallery.card_of(s, family)])
        packdragon: i64 = gallery.packdragon_of(s, who)
        card: i64 = gallery.card_of(s, packdragon)
        if card >= 0:
            out[at + self.items + 1] = float(gallery.level_of(s, packdragon)) / float(t.top[card])
            out[at + self.items + 2] = 1.0

    def _prospects(self, s: MinesFields, who: i64, rounds_after: i64, out: Floats, at: i64) -> None:
        """Levels still missing; an item is in time if Upgrade phases enough are left for it (M8.1)."""
        t = self.tables
        phases: i64 = rounds_after
        if may_upgrade(s, who):
            phases += 1
        promised: float = 0.0
        in_time: float = 0.0
        levels: float = 0.0
        kings: float = 0.0
        for number in range(self.unfinished_items):
            item: i64 = self.unfinished_at[number]
            card: i64 = gallery.card_of(s, item)
            level: i64 = gallery.level_of(s, item)
            missing: i64 = t.top[card] - level
            points: float = float(self.worth(card, False)) * 0.1
            promised += points
            wanted: i64 = missing
            if gallery.was_raised(s, who, item):
                wanted += 1
            if wanted <= phases:
                in_time += points
            levels += float(missing) * 0.1
            for _king in range(self.kings_left[card * t.levels + level]):
                kings += 0.2
        out[at + self.prospects] = promised
        out[at + self.prospects + 1] = in_time
        out[at + self.prospects + 2] = levels
        out[at + self.prospects + 3] = kings


def may_upgrade(s: MinesFields, who: i64) -> bool:
    """Whether this round's upgrades of a seat are still to come, or going on (M8.1)."""
    if s.seat < 0:
        return False
    if s.phase != UPGRADE:
        return True
    return place_of(s, who) >= place_of(s, s.seat)
