# compiled by mypyc
"""What a position of Dwergar is worth to a seat: points, and all that will still become points."""

from __future__ import annotations

from dwarrow.games.dwergar.bot.judge.numbers import NUMBERS
from dwarrow.games.dwergar.bot.judge.prospects import Prospects
from dwarrow.games.dwergar.play import seats, state
from dwarrow.games.dwergar.play.board import furnace_at, in_mine, open_card
from dwarrow.games.dwergar.play.phases.heat import kept_heat
from dwarrow.games.dwergar.play.phases.rounds import turns_to_come
from dwarrow.games.dwergar.play.phases.turn import actions_to_come
from dwarrow.games.dwergar.play.regions import in_play, most_of_others
from dwarrow.games.dwergar.play.scoring import score
from dwarrow.games.dwergar.play.sets import count, has
from dwarrow.games.dwergar.play.state import GOODS, LOCATIONS, ROWS, WORKERS, DwergarFields
from dwarrow.kernel.vectors import i64

FEW = 6  # goods of a kind beyond which more are of less use


class Appraisal:
    """Appraises positions."""

    def __init__(self, prospects: Prospects) -> None:
        self.goods = [NUMBERS.coal, NUMBERS.iron, NUMBERS.gold, NUMBERS.crystal]
        self.prospects = prospects

    def value(self, s: DwergarFields, seat: i64) -> float:
        """Own position, less a little for what the others have."""
        own = self.position(s, seat)
        others: float = 0.0
        for other in range(s.seats):
            if other != seat:
                others += float(score(s, other)) + self.stock(s, other, 6.0)
        return own - NUMBERS.rival * others / float(s.seats - 1)

    def position(self, s: DwergarFields, seat: i64) -> float:
        points = float(score(s, seat))
        if s.seat < 0:
            return points
        turns = turns_to_come(s, seat)
        busy = actions_to_come(s, seat)
        actions = float(busy + turns * self.prospects.actions)
        worth = points + self.stock(s, seat, actions)
        worth += self.warmth(s, seat, float(turns), actions, busy)
        worth += NUMBERS.action * float(busy)
        worth += self.hands(s, seat, actions)
        worth += self.owned(s, seat, float(turns), actions)
        return worth + self.majorities(s, seat, float(turns)) + self.hopes(s, seat, actions, float(turns))

    # Goods ------------------------------------------------------------------------------------------------------------

    def stock(self, s: DwergarFields, seat: i64, actions: float) -> float:
        """Goods in the store and in carts, by the time that is left to use them."""
        n = NUMBERS
        worth: float = 0.0
        fade = ripeness(actions - 1.0, n.ripe)
        for good in range(GOODS):
            store: i64 = seats.stored(s, seat, good)
            if store > FEW:
                worth += self.goods[good] * fade * (FEW + n.glut * float(store - FEW))
            else:
                worth += self.goods[good] * fade * float(store)
        wait: float = 1.0
        for level in range(ROWS):
            wait *= n.lift_wait
            fade = ripeness(actions - 1.0 - n.lift_time * float(level + 1), n.ripe)
            if fade > 0.0:
                for good in range(GOODS):
                    load: i64 = seats.loaded(s, seat, seats.row_on(s, level), good)
                    if load > 0:
                        worth += self.goods[good] * fade * wait * float(load)
        return worth

    # Heat, furnaces, dwarves ------------------------------------------------------------------------------------------

    def warmth(self, s: DwergarFields, seat: i64, turns: float, actions: float, busy: i64) -> float:
        n = NUMBERS
        fade = ripeness(actions - 0.5, n.ripe)
        heat: i64 = seats.heat_of(s, seat)
        kept: i64 = kept_heat(s, seat)
        if busy == 0 and seat == s.seat and heat > kept:
            heat = kept
        worth = n.heat * float(heat) * fade + n.kept_heat * float(kept) * turns / 2.0
        share: float = 1.0
        for _ in range(seats.lit_of(s, seat)):
            worth += n.lit * share * fade
            share *= n.crowd
        for _ in range(seats.cold_of(s, seat)):
            worth += n.cold * share * fade
            share *= n.crowd
        for location in range(LOCATIONS):
            if furnace_at(s, location) == seat:
                worth += (n.vein if in_mine(location) else n.host) * turns
        return worth

    def hands(self, s: DwergarFields, seat: i64, actions: float) -> float:
        n = NUMBERS
        fade = ripeness(actions, 2.0)
        workers: i64 = 0
        for worker in range(WORKERS):
            workers += seats.held(s, seat, worker)
        worth: float = 0.0
        share: float = 1.0
        for _ in range(workers):
            worth += n.worker * share
            share *= n.more_workers
        if seats.has_foreman(s, seat):
            worth += n.foreman
        elif seats.foreman_row(s, seat) != state.NO_ROW:
            worth += n.foreman_rides
        if workers == 0 and not seats.has_foreman(s, seat):
            worth += n.empty_hand
        return worth * fade

    # Projects ---------------------------------------------------------------------------------------------------------

    def owned(self, s: DwergarFields, seat: i64, turns: float, actions: float) -> float:
        """Effects of modernised projects, and what modernising the others would gain."""
        p = self.prospects
        modernised: i64 = seats.modernised_by(s, seat)
        worth: float = 0.0
        fade = ripeness(actions - 1.0, NUMBERS.ripe)
        for card in range(p.cards):
            if not seats.has_completed(s, seat, card):
                continue
            if has(modernised, card):
                worth += p.per_turn[card] * turns
            else:
                gain = self.upgrade_gain(card, modernised, turns)
                if gain > 0.0:
                    worth += NUMBERS.upgrade * gain * fade
        return worth

    def upgrade_gain(self, card: i64, modernised: i64, turns: float) -> float:
        p = self.prospects
        gain = p.modernise_vp[card] + p.at_once[card] + p.per_turn[card] * turns - p.cost_value[card]
        if p.region[card] == state.NEW_MINE:
            gain += float(p.set_vp[card] * (1 + count(modernised & p.new_mine)))
        return gain

    def majorities(self, s: DwergarFields, seat: i64, turns: float) -> float:
        """Western turn, free modernisation and Silverbeard for the most projects (D9)."""
        worth: float = 0.0
        if s.phase == state.ROUND:
            if in_play(s, state.WESTERN):
                worth += NUMBERS.west * self.standing_in(s, seat, state.WESTERN, False)
            if in_play(s, state.GOLDEN_TERRACES):
                worth += NUMBERS.terraces * self.standing_in(s, seat, state.GOLDEN_TERRACES, False)
            if in_play(s, state.OLD_MINE):
                worth += NUMBERS.silverbeard * turns * self.standing_in(s, seat, state.OLD_MINE, True)
        return worth

    def standing_in(self, s: DwergarFields, seat: i64, region: i64, alone: bool) -> float:
        """From 0 to 1: how well the seat stands for the rule of a region that asks for the most projects."""
        mine: i64 = seats.completed_in(s, seat, region)
        most: i64 = most_of_others(s, seat, region)
        if mine == 0:
            return 0.0
        if mine > most:
            return 1.0 if mine > most + 1 else 0.8
        if mine == most:
            return NUMBERS.behind if alone else 0.65
        return NUMBERS.behind * 0.5 if mine + 1 == most else 0.0

    def hopes(self, s: DwergarFields, seat: i64, actions: float, turns: float) -> float:
        """The best open projects, as far as they can be paid already."""
        if actions < 1.0:
            return 0.0
        best: float = 0.0
        second: float = 0.0
        for slot in range(self.prospects.open):
            card: i64 = open_card(s, slot)
            if card == state.NO_CARD:
                continue
            hope = self.hope(s, seat, card, turns)
            if hope > best:
                second = best
                best = hope
            elif hope > second:
                second = hope
        return NUMBERS.hope * (best + NUMBERS.second_hope * second) * ripeness(actions, 2.0)

    def hope(self, s: DwergarFields, seat: i64, card: i64, turns: float) -> float:
        n = NUMBERS
        p = self.prospects
        gain = p.vp[card] - p.price_value[card] - n.studio
        upgrade = self.upgrade_gain(card, seats.modernised_by(s, seat), turns)
        if upgrade > 0.0:
            gain += n.upgrade * upgrade
        if p.region[card] == state.EASTERN:
            gain += n.kept_heat * float(p.kept_heat) * turns / 2.0
        if gain <= 0.0:
            return 0.0
        missing = self.missing(s, seat, card)
        ready: float = 1.0 - missing / (p.price_value[card] + 0.5)
        if ready <= 0.0:
            return 0.0
        if missing > 0.0:
            ready = ready / n.readiness
        return gain * ready

    def missing(self, s: DwergarFields, seat: i64, card: i64) -> float:
        """What lacks for the price of a project, in points; goods in carts count in part."""
        price = self.prospects.price_goods[card]
        lack: float = 0.0
        for good in range(GOODS):
            needed: i64 = price[good] - seats.stored(s, seat, good)
            if needed > 0:
                coming: i64 = 0
                for row in range(ROWS):
                    coming += seats.loaded(s, seat, row, good)
                if coming > needed:
                    coming = needed
                lack += self.goods[good] * (float(needed) - NUMBERS.in_cart * float(coming))
        heat: i64 = self.prospects.price_heat[card] - seats.heat_at_hand(s, seat)
        if heat > 0:
            lack += NUMBERS.heat * float(heat)
        return lack


def ripeness(actions: float, ripe: float) -> float:
    """From 1 down to 0: whether there is time to use something."""
    if actions >= ripe:
        return 1.0
    return actions / ripe if actions > 0.0 else 0.0
