"""Positions and views read back into states, every field checked (the writing side is `view.py`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dwarrow.games.mines import Mines
from dwarrow.games.mines.play import desk, gallery, gem_cards, state
from dwarrow.games.mines.play.seats import gain_vp, set_bid, set_bids_chosen, set_offers_made
from dwarrow.games.mines.play.setup import set_board
from dwarrow.games.mines.rules import MinesState
from dwarrow.games.mines.sight.position_checks import check_moment
from dwarrow.games.mines.sight.redeal import deal_unseen
from dwarrow.games.mines.sight.view import modes, removed
from dwarrow.games.mines.sight.view_types import Player, View
from dwarrow.kernel.fields import Fields
from dwarrow.kernel.positions import fields_of, finished, read_chance, read_seats, seat_or_nobody
from dwarrow.kernel.state import NOBODY
from dwarrow.kernel.vectors import i64, vec

PHASE_OF = {  # which phase a decision belongs to
    **dict.fromkeys(("overseer", "forgo", "marker"), state.INCOME),
    "spell": state.SPELLS,
    **dict.fromkeys(("trade", "pay", "take", "give", "want", "answer"), state.TRADE),
    **dict.fromkeys(("bid", "reward", "discard", "king"), state.AUCTION),
    **dict.fromkeys(("upgrade", "spend"), state.UPGRADE),
}
MOST_VP = 10**9
MOST_USES = 9  # of one card
MOST_PAID = 9  # cards on one side of an exchange, by any components
MOST_INCOME = 999
PUBLIC = [name for name in View.__annotations__ if name != "seat"]


def load(game: Mines, position: Any) -> MinesState:
    """The state of a position. The draw piles are what is left of all cards, so nobody has to count them."""
    fields = fields_of(position, *PUBLIC, "coming", "chance")
    s = _read_public(game, fields)
    for seat, player in enumerate(fields["players"].each()):
        _read_pile(s, player["hand"], gem_cards.hand_of(seat))
        _read_sealed(s, player, seat)
    _fill_draw_piles(s, fields)
    _read_prepared(s, fields.get("moment", {}))
    kinds = _kinds(s)
    s.coming = vec[i64]([card.index(kinds, "gem card") for card in fields.get("coming", []).each()])
    s.rng = read_chance(fields)
    return _finished(s, fields)


def deal(game: Mines, view: Any, seed: int) -> MinesState:
    """A state that agrees with a view; everything the view does not tell is dealt by `seed`."""
    fields = fields_of(view, *PUBLIC, "seat")
    s = _read_public(game, fields)
    seat = seat_or_nobody(fields["seat"], s.seats)
    unseen = vec[i64]([0] * int(s.seats * state.DECKS))
    for other, player in enumerate(fields["players"].each()):
        if other == seat:
            _read_pile(s, player["hand"], gem_cards.hand_of(seat))
            _read_sealed(s, player, seat)
            continue
        for deck, n in player["backs"].counts(s.tables.deck_ids, "deck"):
            seen = int(gem_cards.count_deck(s, gem_cards.known_of(other), deck))
            if n < seen:
                raise player["backs"].fault(f"{s.tables.deck_ids[deck]}: {n}, but {seen} are known")
            unseen[other * state.DECKS + deck] = n - seen
        if s.decision == state.BID:
            set_bids_chosen(s, other, state.GEMS if player["sealed"].flag() else 0)
    if s.seat == seat:
        _read_prepared(s, fields.get("moment", {}))
    _check_unseen(s, fields, seat, unseen)
    deal_unseen(s, seat, unseen, seed)
    return _finished(s, fields)


def _finished(s: MinesState, fields: Fields) -> MinesState:
    check_moment(s, fields)
    if s.seat >= 0 and s.phase == state.TRADE:
        _check_trade(s, fields["moment"])
    finished(s, fields)
    _check_removed(s, fields)
    return s


# What everybody knows ------------------------------------------------------------------------------------------------


def _read_public(game: Mines, fields: Fields) -> MinesState:
    seats = read_seats(game, fields)
    options = fields["options"]
    options.only("player_trading", "max_offers_per_player", "keep_forced")
    s = game.blank(seats, options["keep_forced"].flag())
    s.trading = options["player_trading"].flag()
    s.max_offers = options["max_offers_per_player"].whole(0, 99)
    s.round = fields["round"].whole(1, game.components.rounds)
    s.starter = fields["starter"].whole(0, seats - 1)
    s.king = fields["king"].index(s.tables.hall_ids, "hall")
    _read_rows(s, fields["rows"])
    _read_pile(s, fields["discard"], gem_cards.DISCARD_PILE)
    players = fields["players"].each()
    for seat, player in enumerate(players):
        _read_player(s, seat, player)
    _read_decision(s, fields)
    for seat, player in enumerate(players):
        _read_revealed(s, seat, player)
    return s


def _check_removed(s: MinesState, fields: Fields) -> None:
    """What lies nowhere else is out of the game; who says so must say the same."""
    ids = s.tables.item_ids[gallery.GALLERY :]
    said = [ids[card.index(ids, "improvement")] for card in fields.get("removed", removed(s)).each()]
    if sorted(said) != sorted(removed(s)):
        missing = ", ".join(removed(s)) or "none"
        raise fields["removed"].fault(f"the improvements that lie nowhere else are {missing}")


def _read_decision(s: MinesState, fields: Fields) -> None:
    if fields["phase"].value == "over":
        s.phase = state.UPGRADE
        s.seat = NOBODY
        return
    s.phase = fields["phase"].index(state.PHASES, "phase")
    decision = fields["decision"]
    s.decision = decision.index(state.DECISIONS[1:], "decision") + 1
    if PHASE_OF[decision.text()] != s.phase:
        raise decision.fault(f"{decision.value} is not decided in phase {state.PHASES[s.phase]}")
    s.seat = fields["to_act"].whole(0, s.seats - 1)
    _read_moment(s, fields.get("moment", {}))


def _read_rows(s: MinesState, rows: Fields) -> None:
    t = s.tables
    wanted = [gem.id for gem in t.components.gems if gem.min_players_for_row <= s.seats]
    rows.only(*wanted)
    order = [state.NO_CARD] * int(state.GEMS * t.row_length)
    for name in wanted:
        gem = t.gem_ids.index(name)
        cards = [card.id for card in t.components.improvements if card.row == gem]
        row = rows[name]
        row.only("right", "middle", "pile")
        places = [row["right"], row["middle"], *row["pile"].each()]
        if len(places) > t.row_length:
            raise row.fault(f"has {len(places)} cards, a row has {t.row_length}")
        for place, card in enumerate(places):
            if card.value is not None:
                card.index(cards, "improvement of this row")  # M2.6
                order[gem * int(t.row_length) + place] = t.item_ids.index(card.text()) - gallery.GALLERY
    s.rows = vec[i64](order)


def _read_player(s: MinesState, seat: int, player: Fields) -> None:
    player.only(*Player.__annotations__)
    t = s.tables
    set_board(s, seat, player["board"].index(t.board_ids, "board"))
    gain_vp(s, seat, player["vp"].whole(0, MOST_VP))
    set_offers_made(s, seat, player.get("offers", 0).whole(0, 99))
    for number, level in player["items"].counts(t.item_ids, "item"):
        if number == gallery.FAMILY or (number == gallery.PACKDRAGON and gallery.has_packdragon(s, seat)):
            item = gallery.item_numbered(s, seat, number)
            gallery.set_item(s, item, gallery.card_of(s, item), level)
        elif number == gallery.PACKDRAGON:
            raise player["items"].fault(f"board {player['board'].value} has no Packdragon")
        elif gallery.GALLERY + gallery.improvements(s, seat) == t.slots:
            raise player["items"].fault("more improvements than spaces")
        else:
            gallery.add_improvement(s, seat, number - gallery.GALLERY, level)
    items = range(gallery.family_of(s, seat), gallery.items_end(s, seat), gallery.ITEM)
    names = [gallery.item_id(s, seat, item) for item in items]
    for which, uses in player.get("used", {}).counts(names, "item of this player"):
        card = gallery.card_of(s, items[which])
        if card < 0 or not s.tables.has_limited_use(card) or uses > MOST_USES:
            raise player["used"].fault(f"{names[which]} cannot be used {uses} times")
        gallery.set_times_used(s, s.tables.effect[card], uses)
    for name in player.get("raised", []).each():
        gallery.mark_raised(s, seat, _read_item(s, seat, name))
    _read_pile(s, player.get("known", {}), gem_cards.known_of(seat))
    _read_pile(s, player.get("table", {}), gem_cards.bid_cards(seat))


def _read_item(s: MinesState, seat: int, name: Fields) -> int:
    items = range(gallery.family_of(s, seat), gallery.items_end(s, seat), gallery.ITEM)
    return items[name.index([gallery.item_id(s, seat, item) for item in items], "item of this player")]


def _read_revealed(s: MinesState, seat: int, player: Fields) -> None:
    if s.seat >= 0 and s.phase >= state.AUCTION and s.decision != state.BID:
        set_bids_chosen(s, seat, state.GEMS)
        for gem, n in player["bids"].counts(s.tables.gem_ids, "gem"):
            set_bid(s, seat, gem, n)


def _read_moment(s: MinesState, moment: Fields) -> None:
    t = s.tables
    if s.phase == state.INCOME:
        moment.only("entitlement", "clans", "markers")
        for name, part in (("entitlement", desk.ENTITLEMENT), ("clans", desk.CLAN_CARDS)):
            for deck, n in moment[name].counts(t.deck_ids, "deck", MOST_INCOME):
                desk.add_to_desk(s, part, deck, n)
        s.markers = moment["markers"].whole(0, 99)
    elif s.phase == state.TRADE:
        moment.only("turn", "active", "offer", "mode", "to_take", "searched", "paid", "preparing")
        s.turn = moment["turn"].whole(0, s.seats - 1)
        for seat in moment["active"].each():
            s.active |= 1 << seat.whole(0, s.seats - 1)
        if "offer" in moment:
            _read_offer(s, moment["offer"])
        if s.decision == state.TAKE:
            _read_exchange(s, moment)
            searched = moment["searched"]
            s.searched = state.NO_DECK if searched.value is None else searched.index(t.deck_ids, "deck")
    elif s.phase == state.AUCTION:
        moment.only("auction", "winner")
        s.auction = moment["auction"].whole(0, state.GEMS)
        s.winner = seat_or_nobody(moment["winner"], s.seats)
    else:
        moment.only("raising")


def _read_offer(s: MinesState, offer: Fields) -> None:
    offer.only("proposer", "partner", "give", "want", "counters")
    s.proposer = offer["proposer"].whole(0, s.seats - 1)
    s.partner = offer["partner"].whole(0, s.seats - 1)
    s.counters = offer["counters"].whole(0, 9)
    _read_side(s, offer["give"], desk.OPEN_GIVE)
    _read_side(s, offer["want"], desk.OPEN_WANT)


def _read_side(s: MinesState, side: Fields, part: int) -> None:
    for gem, n in side.counts(s.tables.gem_ids, "gem", MOST_PAID):
        desk.add_to_desk(s, part, gem, n)
    total = desk.desk_total(s, part)
    if total > MOST_PAID:
        raise side.fault(f"cannot be {total} cards")


def _read_exchange(s: MinesState, moment: Fields) -> None:
    s.mode = moment["mode"].index(modes(s), "mode")
    s.to_take = moment["to_take"].whole(1, MOST_PAID)


def _kinds(s: MinesState) -> list[str]:
    return [gem_cards.kind_name(s, kind) for kind in range(gem_cards.KINDS)]


def _read_pile(s: MinesState, fields: Fields, pile: int) -> None:
    for kind, n in fields.counts(_kinds(s), "gem card"):
        gem_cards.put(s, pile, kind, n)


def _check_trade(s: MinesState, moment: Fields) -> None:
    """An open offer has its answerer, and the seat that gives or pays has the cards."""
    if s.decision == state.ANSWER or s.proposer >= 0:
        offer = moment["offer"]
        if s.partner != s.seat or s.proposer == s.seat:
            raise offer["partner"].fault(f"must be the seat to act, {s.seat}, and not the proposer")
        _check_sides(s, offer, s.proposer, s.partner, desk.OPEN_GIVE, desk.OPEN_WANT)
    if s.decision in (state.GIVE, state.WANT):
        preparing = moment["preparing"]
        if s.addressee == s.seat or (s.proposer >= 0 and s.addressee != s.proposer):
            raise preparing["partner"].fault("must be another seat; for a counter, the proposer")
        _check_sides(s, preparing, s.seat, s.addressee, desk.GIVE_SIDE, desk.WANT_SIDE)
    if s.decision == state.PAY:
        _check_held(s, moment["paid"], s.seat, desk.PAYMENT)


def _check_sides(s: MinesState, offer: Fields, giver: int, taker: int, give: int, want: int) -> None:
    """The limits of M6.3.2; an offer in the making is not finished, or it would not be there any more."""
    t = s.tables
    _check_held(s, offer["give"], giver, give)
    both = any(desk.on_desk(s, give, gem) and desk.on_desk(s, want, gem) for gem in range(state.GEMS))
    if both or desk.desk_gems(s, give) > t.max_give_gems:
        raise offer["give"].fault(f"may be of {t.max_give_gems} gems, none of them wanted")
    side = int(t.max_side)
    cards = min(side, int(gem_cards.hand_size(s, taker)))
    may_give, may_want = range(1, side + 1), range(1, cards + 1)
    if give == desk.GIVE_SIDE and s.decision == state.GIVE:
        may_give, may_want = range(side), range(min(cards, 1))
    elif give == desk.GIVE_SIDE:
        may_want = range(min(cards + 1, side) if cards else 0)
    for name, part, allowed in (("give", give, may_give), ("want", want, may_want)):
        total = desk.desk_total(s, part)
        if total not in allowed:
            raise offer[name].fault(f"cannot be {total} cards here")


def _check_held(s: MinesState, side: Fields, seat: int, part: int) -> None:
    for gem, name in enumerate(s.tables.gem_ids):
        if desk.on_desk(s, part, gem) > gem_cards.held(s, seat, gem):
            raise side.fault(f"{name}: {desk.on_desk(s, part, gem)} is more than the hand holds")


# What only some know -------------------------------------------------------------------------------------------------


def _read_sealed(s: MinesState, player: Fields, seat: int) -> None:
    if s.decision != state.BID:
        return
    chosen = dict(player.get("bids", {}).counts(s.tables.gem_ids, "gem"))
    order = [int(gem) for gem in s.tables.auction_gem]
    if set(chosen) != set(order[: len(chosen)]):
        raise player["bids"].fault(f"are chosen in the order {', '.join(s.tables.gem_ids[gem] for gem in order)}")
    set_bids_chosen(s, seat, len(chosen))
    for gem, n in chosen.items():
        if n > gem_cards.held(s, seat, gem):
            raise player["bids"].fault(f"{s.tables.gem_ids[gem]}: {n} is more than the hand holds")
        set_bid(s, seat, gem, n)


def _read_prepared(s: MinesState, moment: Fields) -> None:
    if s.decision == state.PAY:
        _read_exchange(s, moment)
        _read_side(s, moment["paid"], desk.PAYMENT)
    elif s.decision in (state.GIVE, state.WANT):
        preparing = moment["preparing"]
        preparing.only("partner", "give", "want")
        s.addressee = preparing["partner"].whole(0, s.seats - 1)
        _read_side(s, preparing["give"], desk.GIVE_SIDE)
        _read_side(s, preparing["want"], desk.WANT_SIDE)
    elif s.decision == state.SPEND:
        s.raising = _read_item(s, s.seat, moment["raising"])


def _fill_draw_piles(s: MinesState, fields: Fields) -> None:
    """What lies nowhere else is in the draw piles (M13.3)."""
    for kind, name in enumerate(_kinds(s)):
        elsewhere = _lying(s, kind, [gem_cards.hand_of(seat) for seat in range(s.seats)])
        total = int(s.tables.card_counts[kind])
        if elsewhere > total:
            raise fields.fault(f"{name}: {elsewhere} cards lie about, there are only {total}")
        gem_cards.put(s, gem_cards.DRAW_PILE, kind, total - elsewhere)


def _lying(s: MinesState, kind: int, hands: Iterable[int]) -> int:
    """How many cards of a kind are in these hands, on the discard pile and on the table."""
    piles = (gem_cards.DISCARD_PILE, *hands, *map(gem_cards.bid_cards, range(s.seats)))
    return sum(int(gem_cards.count(s, pile, kind)) for pile in piles)


def _check_unseen(s: MinesState, fields: Fields, seat: int, unseen: Any) -> None:
    """Enough cards of every deck must be left for the other hands."""
    others = range(s.seats)
    hands = [gem_cards.hand_of(other) if other == seat else gem_cards.known_of(other) for other in others]
    for deck, name in enumerate(s.tables.deck_ids):
        left = 0
        for kind in range(deck, gem_cards.KINDS, state.DECKS):
            seen = _lying(s, kind, hands)
            if seen > s.tables.card_counts[kind]:
                raise fields.fault(f"{_kinds(s)[kind]}: {seen} seen, there are only {s.tables.card_counts[kind]}")
            left += int(s.tables.card_counts[kind]) - seen
        hidden = sum(int(unseen[other * state.DECKS + deck]) for other in others)
        if hidden > left:
            raise fields["players"].fault(f"backs: {hidden} unseen {name} cards, only {left} are left")
