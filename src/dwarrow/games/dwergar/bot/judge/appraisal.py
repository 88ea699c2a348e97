# compiled by mypyc
"""What a position of Dwergar is worth to a seat: points, and all that will still become points."""

from __future__ import annotations

from dwarrow.games.dwergar.bot.judge.numbers import Numbers
from dwarrow.games.dwergar.bot.judge.prospects import Prospects
from dwarrow.games.dwergar.play.lookup import PLACES
from dwarrow.games.dwergar.play.scoring import score
from dwarrow.games.dwergar.play.state import (
    AT_HOME,
    BY_REGION,
    CARTS,
    CHIEF,
    COLD,
    EASTERN,
    FURNACE,
    GOLDEN_TERRACES,
    GOODS,
    HAND,
    HEAT,
    IN_CART,
    LIT,
    MINE_LEVELS,
    MODERN,
    NEW_MINE,
    OLD_MINE,
    OPEN,
    OWN,
    OWNED,
    ROUND,
    ROWS,
    STORE,
    WESTERN,
    WORKERS,
    Mine,
    count,
)
from dwarrow.kernel.vectors import i64

FEW = 6  # goods of a kind beyond which more are of less use


class Appraisal:
    """Appraises positions with one set of weights."""

    def __init__(self, numbers: Numbers, prospects: Prospects) -> None:
        self.n = numbers
        self.goods = [numbers.coal, numbers.iron, numbers.gold, numbers.crystal]
        self.prospects = prospects

    def value(self, s: Mine, seat: i64) -> float:
        """Own position, less a little for what the others have."""
        n = self.n
        own = self.position(s, seat)
        others: float = 0.0
        for other in range(s.seats):
            if other != seat:
                others += float(score(s, other)) + self.stock(s, other, 6.0)
        return own - n.rival * others / float(s.seats - 1)

    def position(self, s: Mine, seat: i64) -> float:
        n = self.n
        points = float(score(s, seat))
        if s.seat < 0:
            return points
        turns = turns_left(s, seat)
        busy = actions_now(s, seat)
        actions = float(busy + turns * self.prospects.actions)
        worth = points + self.stock(s, seat, actions)
        worth += self.warmth(s, seat, float(turns), actions, busy)
        worth += n.action * float(busy)
        worth += self.hands(s, seat, actions)
        worth += self.owned(s, seat, float(turns), actions)
        return worth + self.majorities(s, seat, float(turns)) + self.hopes(s, seat, actions, float(turns))

    # Goods ------------------------------------------------------------------------------------------------------------

    def stock(self, s: Mine, seat: i64, actions: float) -> float:
        """Goods in the store and in carts, by the time that is left to use them."""
        n = self.n
        own = s.own
        row: i64 = seat * OWN
        worth: float = 0.0
        fade = ripeness(actions - 1.0, n.ripe)
        for good in range(GOODS):
            held: i64 = own[row + STORE + good]
            if held > FEW:
                worth += self.goods[good] * fade * (FEW + n.glut * float(held - FEW))
            else:
                worth += self.goods[good] * fade * float(held)
        wait: float = 1.0
        for level in range(ROWS):
            wait *= n.lift_wait
            fade = ripeness(actions - 1.0 - n.lift_time * float(level + 1), n.ripe)
            if fade > 0.0:
                cell: i64 = row + CARTS + GOODS * ((s.top + level) % ROWS)
                for good in range(GOODS):
                    if own[cell + good] > 0:
                        worth += self.goods[good] * fade * wait * float(own[cell + good])
        return worth

    # Heat, furnaces, dwarves ------------------------------------------------------------------------------------------

    def warmth(self, s: Mine, seat: i64, turns: float, actions: float, busy: i64) -> float:
        n = self.n
        own = s.own
        row: i64 = seat * OWN
        fade = ripeness(actions - 0.5, n.ripe)
        heat: i64 = own[row + HEAT]
        kept: i64 = self.prospects.kept_heat * own[row + BY_REGION + EASTERN]
        if kept > self.prospects.heat_max:
            kept = self.prospects.heat_max
        if busy == 0 and seat == s.seat and heat > kept:
            heat = kept
        worth = n.heat * float(heat) * fade + n.kept_heat * float(kept) * turns / 2.0
        share: float = 1.0
        for _ in range(own[row + LIT]):
            worth += n.lit * share * fade
            share *= n.crowd
        for _ in range(own[row + COLD]):
            worth += n.cold * share * fade
            share *= n.crowd
        for place in range(PLACES):
            if s.board[FURNACE + place] == seat:
                worth += (n.vein if place < MINE_LEVELS else n.host) * turns
        return worth

    def hands(self, s: Mine, seat: i64, actions: float) -> float:
        n = self.n
        own = s.own
        row: i64 = seat * OWN
        fade = ripeness(actions, 2.0)
        workers: i64 = 0
        for worker in range(WORKERS):
            workers += own[row + HAND + worker]
        worth: float = 0.0
        share: float = 1.0
        for _ in range(workers):
            worth += n.worker * share
            share *= n.more_workers
        chief: i64 = own[row + CHIEF]
        if chief == AT_HOME:
            worth += n.foreman
        elif chief >= IN_CART:
            worth += n.foreman_rides
        if workers == 0 and chief != AT_HOME:
            worth += n.empty_hand
        return worth * fade

    # Projects ---------------------------------------------------------------------------------------------------------

    def owned(self, s: Mine, seat: i64, turns: float, actions: float) -> float:
        """Effects of modernised projects, and what modernising the others would gain."""
        n = self.n
        p = self.prospects
        row: i64 = seat * OWN
        modern: i64 = s.own[row + MODERN]
        worth: float = 0.0
        fade = ripeness(actions - 1.0, n.ripe)
        for card in range(p.cards):
            if not s.own[row + OWNED] >> card & 1:
                continue
            if modern >> card & 1:
                worth += p.per_turn[card] * turns
            else:
                gain = self.upgrade_gain(card, modern, turns)
                if gain > 0.0:
                    worth += n.upgrade * gain * fade
        return worth

    def upgrade_gain(self, card: i64, modern: i64, turns: float) -> float:
        p = self.prospects
        gain = p.modernise_vp[card] + p.at_once[card] + p.per_turn[card] * turns - p.cost_value[card]
        if p.region[card] == NEW_MINE:
            gain += float(p.set_vp[card] * (1 + count(modern & p.new_mine)))
        return gain

    def majorities(self, s: Mine, seat: i64, turns: float) -> float:
        """Western turn, free modernisation and Silverbeard for the most projects (D9)."""
        n = self.n
        worth: float = 0.0
        if s.phase == ROUND:
            if s.regions >> WESTERN & 1:
                worth += n.west * self.standing_in(s, seat, WESTERN, False)
            if s.regions >> GOLDEN_TERRACES & 1:
                worth += n.terraces * self.standing_in(s, seat, GOLDEN_TERRACES, False)
            if s.regions >> OLD_MINE & 1:
                worth += n.silverbeard * turns * self.standing_in(s, seat, OLD_MINE, True)
        return worth

    def standing_in(self, s: Mine, seat: i64, region: i64, alone: bool) -> float:
        """From 0 to 1: how well the seat stands for the rule of a region that asks for the most projects."""
        mine: i64 = s.own[seat * OWN + BY_REGION + region]
        most: i64 = 0
        for other in range(s.seats):
            if other != seat and s.own[other * OWN + BY_REGION + region] > most:
                most = s.own[other * OWN + BY_REGION + region]
        if mine == 0:
            return 0.0
        if mine > most:
            return 1.0 if mine > most + 1 else 0.8
        if mine == most:
            return self.n.behind if alone else 0.65
        return self.n.behind * 0.5 if mine + 1 == most else 0.0

    def hopes(self, s: Mine, seat: i64, actions: float, turns: float) -> float:
        """The best open projects, as far as they can be paid already."""
        n = self.n
        if actions < 1.0:
            return 0.0
        best: float = 0.0
        second: float = 0.0
        for slot in range(self.prospects.open):
            card: i64 = s.board[OPEN + slot]
            if card < 0:
                continue
            hope = self.hope(s, seat, card, turns)
            if hope > best:
                second = best
                best = hope
            elif hope > second:
                second = hope
        return n.hope * (best + n.second_hope * second) * ripeness(actions, 2.0)

    def hope(self, s: Mine, seat: i64, card: i64, turns: float) -> float:
        n = self.n
        p = self.prospects
        gain = p.vp[card] - p.price_value[card] - n.studio
        upgrade = self.upgrade_gain(card, s.own[seat * OWN + MODERN], turns)
        if upgrade > 0.0:
            gain += n.upgrade * upgrade
        if p.region[card] == EASTERN:
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

    def missing(self, s: Mine, seat: i64, card: i64) -> float:
        """What lacks for the price of a project, in points; goods in carts count in part."""
        n = self.n
        own = s.own
        row: i64 = seat * OWN
        price = self.prospects.price_goods[card]
        lack: float = 0.0
        for good in range(GOODS):
            needed: i64 = price[good] - own[row + STORE + good]
            if needed > 0:
                coming: i64 = 0
                for cart in range(ROWS):
                    coming += own[row + CARTS + GOODS * cart + good]
                if coming > needed:
                    coming = needed
                lack += self.goods[good] * (float(needed) - n.in_cart * float(coming))
        heat: i64 = self.prospects.price_heat[card] - own[row + HEAT] - own[row + LIT]
        if heat > 0:
            lack += n.heat * float(heat)
        return lack


def ripeness(actions: float, ripe: float) -> float:
    """From 1 down to 0: whether there is time to use something."""
    if actions >= ripe:
        return 1.0
    return actions / ripe if actions > 0.0 else 0.0


def turns_left(s: Mine, seat: i64) -> i64:
    """Own turns to come after the present one (D4.1)."""
    if s.phase != ROUND:
        return 0
    rounds: i64 = s.events_left
    place: i64 = (seat - s.starter) % s.seats
    return rounds + 1 if place > s.turn else rounds


def actions_now(s: Mine, seat: i64) -> i64:
    """Actions of the present turn that are not begun, if it is this seat's."""
    if s.seat != seat or not s.in_turn:
        return 0
    begun: i64 = 1 if s.place < 0 else 0
    return s.left + s.more + begun
