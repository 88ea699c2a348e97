"""The judge of Mines: for every decision of the game, what its actions are worth."""

from __future__ import annotations

from dwarrow.games.mines import Mines
from dwarrow.games.mines.bot.judge.bank import Bank, one_more
from dwarrow.games.mines.bot.judge.box import Box
from dwarrow.games.mines.bot.judge.numbers import NUMBERS
from dwarrow.games.mines.bot.judge.offers import Offers, Partner
from dwarrow.games.mines.bot.judge.plan import Plan
from dwarrow.games.mines.bot.judge.purchases import Purchases
from dwarrow.games.mines.bot.judge.standing import Hand, Standing, gem_counts
from dwarrow.games.mines.bot.judge.worth import Worth
from dwarrow.kernel.game import Game
from dwarrow.kernel.sight import Sight
from dwarrow.kernel.state import State

Words = list[str]  # an action's text

NEVER = 1.0  # below the value of doing nothing: what is not considered
TRIFLE = 1e-6  # what is no better than something free is not done


class MinesJudge:
    """Values for one seat, from its view and re-deals of it."""

    def __init__(self, game: Game) -> None:
        assert isinstance(game, Mines)
        self.game = game
        self.box = Box(game.components)
        self._methods = {
            "overseer": self._overseer,
            "forgo": self._forgo,
            "spell": self._spells,
            "trade": self._trade,
            "pay": self._pay,
            "take": self._take,
            "give": self._sides,
            "want": self._sides,
            "answer": self._answer,
            "bid": self._bids,
        }

    def values(self, sight: Sight) -> list[float]:
        standing = Standing(self.box, sight.view())
        words = [self.game.format(action).split() for action in sight.legal]
        method = self._methods.get(standing.decision)
        if method is not None:
            return method(sight, standing, words)
        return [self._look(sight, standing, action) for action in sight.legal]

    # A look one step ahead: markers, rewards, the King, upgrades ------------------------------------------------------

    def _look(self, sight: Sight, standing: Standing, action: int) -> float:
        """Play the action on a re-dealt state and judge what the seat then has."""
        text = self.game.format(action)
        if text == "upgrade end":  # the next round would begin
            return self._belongings(standing, Worth(standing, standing.me))
        ahead = sight.redeal(0)
        ahead.keep_forced = True  # nothing further is played by itself
        ahead.apply(action, sight.seat)
        return self._after(ahead, sight.seat) - (TRIFLE if text == "marker forfeit" else 0.0)

    def _after(self, state: State, seat: int) -> float:
        """A state's value for a seat; a choice that belongs to the action just played is made at its best."""
        standing = Standing(self.box, state.view(seat))
        if state.to_act() == seat and standing.decision in ("discard", "spend"):
            values = []
            for action in state.legal_actions():
                further = state.clone()
                further.apply(action)
                values.append(self._after(further, seat))
            return max(values)
        worth = Worth(standing, standing.me)
        return self._belongings(standing, worth) + self._within_reach(standing, worth)

    def _belongings(self, standing: Standing, worth: Worth) -> float:
        """Points, items and cards, without what the cards may buy this round."""
        later = standing.phase in ("auction", "upgrade")
        return standing.me.vp + worth.items(later) + worth.hand(standing.hand)

    def _within_reach(self, standing: Standing, worth: Worth) -> float:
        """What the cards in hand can still buy this round, once the bids are revealed."""
        if standing.phase == "upgrade":
            return Purchases(standing, worth, standing.hall).surplus(standing.hand)
        if standing.phase == "auction":
            exits = self.box.components.halls[standing.hall].exits
            return sum(Purchases(standing, worth, hall).surplus(standing.hand) for hall in exits) / max(1, len(exits))
        return 0.0

    # Income and spells -----------------------------------------------------------------------------------------------

    def _overseer(self, sight: Sight, standing: Standing, words: list[Words]) -> list[float]:
        prices = Worth(standing, standing.me).decks[standing.left]
        return [prices[self.box.decks.index(deck)] for _, deck in words]

    def _forgo(self, sight: Sight, standing: Standing, words: list[Words]) -> list[float]:
        return [-price for price in self._overseer(sight, standing, words)]

    def _spells(self, sight: Sight, standing: Standing, words: list[Words]) -> list[float]:
        """A draw now against the same card later, perhaps at a higher level."""
        worth = Worth(standing, standing.me, today=False)
        owned = {each.item.id: each for each in standing.me.items}
        values = []
        for _, name, *deck in words:
            if name == "pass":
                values.append(0.0)
                continue
            card = owned[name]
            if deck:
                now = worth.scroll_from(card.item, card.level, self.box.decks.index(deck[0]), standing.left)
                now += NUMBERS.space if standing.me.spaces == 0 else 0.0
            else:
                now = card.item.vp + worth.hoard_draw(card.item, standing.left)
            values.append(now - worth.owned(card, later=False))
        return values

    # Trade and bids: everything is tried on the plan for the round ---------------------------------------------------

    def _plan(self, sight: Sight, standing: Standing) -> Plan:
        return Plan(standing, self._guesses(sight))

    def _guesses(self, sight: Sight) -> list[list[Hand]]:
        """Hands that all seats may have, by guess and seat."""
        dealt = [sight.redeal(seed).dump()["players"] for seed in range(NUMBERS.redeals)]
        return [[gem_counts(self.box, player["hand"]) for player in players] for players in dealt]

    def _offers(self, sight: Sight, standing: Standing, *seats: int) -> Offers:
        """Trades with some seats; their plans are made from re-deals, where they are known to us or invented."""
        guesses = self._guesses(sight)
        partners = {}
        for seat in seats:
            theirs = Standing(self.box, sight.redeal(0).view(seat))
            hands = [hands[seat] for hands in guesses]
            partners[seat] = Partner(Plan(theirs, guesses), hands, self._weight(standing, seat))
        return Offers(standing, Plan(standing, guesses), partners)

    def _weight(self, standing: Standing, seat: int) -> float:
        """With two players another's gain is our loss; with more it is shared, and a leader's weighs more."""
        vp = [holding.vp for holding in standing.holdings]
        leads = vp[seat] == max(vp) and vp[seat] > vp[standing.seat]
        return min(1.0, (NUMBERS.leader if leads else 1.0) / (standing.seats - 1))

    def _trade(self, sight: Sight, standing: Standing, words: list[Words]) -> list[float]:
        seats = [int(word[2]) for word in words if word[1] == "offer"]
        offers = self._offers(sight, standing, *(seats if standing.offers < NUMBERS.offers else ()))
        partner, gain = offers.addressee()
        bank = Bank(standing, offers.plan)
        now = offers.plan.value(standing.hand)
        values = []
        for _, name, *rest in words:
            if name == "pass":
                values.append(now)
            elif name == "offer":
                values.append(now + gain if int(rest[0]) == partner else now - NEVER)
            else:
                values.append(bank.exchange(" ".join([name, *rest])) - NUMBERS.exchange_margin)
        return values

    def _pay(self, sight: Sight, standing: Standing, words: list[Words]) -> list[float]:
        bank = Bank(standing, self._plan(sight, standing))
        paid: Hand = tuple(standing.moment["paid"].get(gem, 0) for gem in self.box.gems)
        mode = standing.moment["mode"]
        return [bank.exchange(mode, one_more(paid, self.box.gems.index(gem))) for _, gem in words]

    def _take(self, sight: Sight, standing: Standing, words: list[Words]) -> list[float]:
        bank = Bank(standing, self._plan(sight, standing))
        moment = standing.moment
        gems = [self.box.gems.index(word[2] if word[1] == "search" else word[1]) for word in words]
        return [bank.take(gem, moment["mode"], moment["to_take"]) for gem in gems]

    def _sides(self, sight: Sight, standing: Standing, words: list[Words]) -> list[float]:
        """The next card of an offer in the making: towards the best offer that can still be made."""
        partner: int = standing.moment["preparing"]["partner"]
        offers = self._offers(sight, standing, partner)
        proposals = offers.proposals(partner)
        return [offers.next_card(proposals, side, card) for side, card in words]

    def _answer(self, sight: Sight, standing: Standing, words: list[Words]) -> list[float]:
        proposer: int = standing.moment["offer"]["proposer"]
        offers = self._offers(sight, standing, proposer)
        values = {"decline": 0.0}
        for _, answer in words:
            if answer == "accept":
                values[answer] = offers.accepting()
            elif answer == "counter":
                values[answer] = offers.best(proposer) or -NEVER
        return [values[answer] for _, answer in words]

    def _bids(self, sight: Sight, standing: Standing, words: list[Words]) -> list[float]:
        plan = self._plan(sight, standing)
        sealed = {self.box.gems.index(gem): bid for gem, bid in standing.bids.items()}
        chosen = [{**sealed, self.box.gems.index(gem): int(bid)} for _, gem, bid in words]
        return [plan.with_bids(standing.hand, bids) for bids in chosen]
