"""Why not? For an action that is not in the legal list, the reason in words and the paragraph that says so.

Nothing here decides: the legal list does, and this module is asked only afterwards. Each `why_…` goes through what its
decision demands, in the order in which a player would look.
"""

from __future__ import annotations

from dwarrow.games.mines.play import desk, gallery
from dwarrow.games.mines.play.effects import BANK_DISCOUNT, BANK_THREE_FOR_TWO
from dwarrow.games.mines.play.gem_cards import gem_counts, hand_of, hand_size, held, holds_a_card
from dwarrow.games.mines.play.phases import bank, upgrade
from dwarrow.games.mines.play.phases.offers import holds_all
from dwarrow.games.mines.play.seats import gem_to_bid, is_sealed, offers_made, vp_of
from dwarrow.games.mines.play.state import ALTAR, DECISIONS, GEMS, NO_CARD, NO_DECK, NO_ITEM
from dwarrow.games.mines.rules import MinesState
from dwarrow.kernel.refusals import Reason, by_name, refusal, why_not


def explain(s: MinesState, seat: int, text: str) -> Reason | None:
    """The reason why a seat may not play this action now; None if it may."""
    decision = DECISIONS[s.decision]
    return why_not(s, seat, text, decision, ("M4.3", "M13.1.1"), lambda words: WHY[decision](s, seat, words))


def gem_of(s: MinesState, name: str) -> int:
    return s.tables.gem_ids.index(name)


def item_named(s: MinesState, seat: int, name: str) -> int:
    """An item of a seat, or NO_ITEM."""
    number = s.tables.item_ids.index(name)
    return NO_ITEM if lacks_packdragon(s, seat, name) else gallery.item_numbered(s, seat, number)


def lacks_packdragon(s: MinesState, seat: int, name: str) -> bool:
    return name == s.tables.item_ids[gallery.PACKDRAGON] and not gallery.has_packdragon(s, seat)


# Income and spells ---------------------------------------------------------------------------------------------------


def why_overseer(_: MinesState, __: int, words: list[str]) -> Reason:
    return refusal("overseer_deck", "M10.3", deck=words[1])


def why_forgo(_: MinesState, __: int, words: list[str]) -> Reason:
    return refusal("forgo_deck", "M5.1.2", deck=words[1])


def why_marker(s: MinesState, seat: int, words: list[str]) -> Reason:
    name = words[1]
    if lacks_packdragon(s, seat, name):
        return refusal("no_packdragon", "M2.4")
    if item_named(s, seat, name) == NO_ITEM:
        return refusal("marker_not_yours", "M5.1.4", item=name)
    return refusal("marker_full", "M5.1.4", item=name)


def why_spell(s: MinesState, seat: int, words: list[str]) -> Reason:
    item = item_named(s, seat, words[1])
    if item == NO_ITEM:
        return refusal("spell_not_yours", "M5.2.1", card=words[1])
    if len(words) == 2:  # the Dragon Hoard
        if not gallery.is_full(s, item):
            return refusal("hoard_not_full", "M5.2.2", card=words[1])
        return refusal("hoard_used", "M5.2.2", card=words[1])
    if gallery.level_of(s, item) == 0:
        return refusal("spell_level", "M10.2", card=words[1])
    return refusal("spell_deck", "M5.2.1", card=words[1], deck=words[2])


# Trade ---------------------------------------------------------------------------------------------------------------


def why_trade(s: MinesState, seat: int, words: list[str]) -> Reason:
    if words[1] == "bank":
        return refusal("bank_hand", "M6.2.1", n=int(s.tables.bank_pay))
    if words[1] == "altar":
        return why_altar(s, seat, words[2])
    if words[1] == "elf":
        return why_elf(s, seat)
    return why_offer(s, seat, int(words[2]))


def why_altar(s: MinesState, seat: int, gem: str) -> Reason:
    altar = gallery.full_card(s, seat, BANK_DISCOUNT + gem_of(s, gem))
    if altar == NO_CARD:
        return refusal("altar_missing", "M6.2.1", gem=gem)
    if not bank.has_uses(s, altar):
        return refusal("altar_used", "M6.2.1", gem=gem)
    if hand_size(s, seat) - held(s, seat, gem_of(s, gem)) < s.tables.card_pay[altar]:
        return refusal("altar_payment", "M6.2.1", gem=gem)
    return refusal("altar_nothing", "M6.2.1", gem=gem)


def why_elf(s: MinesState, seat: int) -> Reason:
    elf = gallery.full_card(s, seat, BANK_THREE_FOR_TWO)
    if elf == NO_CARD:
        return refusal("elf_missing", "M6.2.1")
    if not bank.has_uses(s, elf):
        return refusal("elf_used", "M6.2.1")
    return refusal("elf_hand", "M6.2.1", n=int(s.tables.card_pay[elf]))


def why_offer(s: MinesState, seat: int, partner: int) -> Reason:
    if not s.trading:
        return refusal("no_player_trading", "M11.3")
    if s.max_offers == 0:
        return refusal("offers_none", "M11.3")
    if offers_made(s, seat) >= s.max_offers:
        return refusal("offers_used", "M6.3.1", n=int(s.max_offers))
    if partner >= s.seats:
        return refusal("partner_absent", "M6.3.1", n=partner)
    if partner == seat:
        return refusal("partner_self", "M6.3.1")
    if not holds_a_card(s, seat):
        return refusal("offer_empty", "M6.3.1")
    return refusal("partner_empty", "M6.3.1", seat=partner)


def why_pay(s: MinesState, seat: int, words: list[str]) -> Reason:
    gem = gem_of(s, words[1])
    if s.mode >= ALTAR and gem == s.mode - ALTAR:
        return refusal("pay_altar", "M6.2.1", gem=words[1])
    if gem < desk.highest_on_desk(s, desk.PAYMENT):
        return refusal("pay_rank", "M6.2.2", gem=words[1])
    if held(s, seat, gem) <= desk.on_desk(s, desk.PAYMENT, gem):
        return refusal("pay_not_held", "M6.2.2", gem=words[1])
    return refusal("pay_unfinished", "M6.2.2", gem=words[1], n=int(bank.cards_to_pay(s, seat)))


def why_take(s: MinesState, _: int, words: list[str]) -> Reason:
    searching = words[1] == "search"
    name = words[2] if searching else words[1]
    gem = gem_of(s, name)
    if searching and s.searched != NO_DECK:
        return refusal("search_failed", "M6.2.3")
    if s.searched == NO_DECK and s.mode >= ALTAR and gem != s.mode - ALTAR:
        return refusal("take_altar", "M6.2.3", gem=s.tables.gem_ids[s.mode - ALTAR])
    if not searching:
        return refusal("take_absent", "M6.2.3", gem=name, deck=words[2])
    if bank.is_discarded(s, gem):
        return refusal("search_in_discard", "M6.2.3", gem=name)
    return refusal("search_empty", "M6.2.3", gem=name, deck=s.tables.deck_ids[s.tables.search_deck[gem]])


def why_give(s: MinesState, seat: int, words: list[str]) -> Reason:
    if words[1] == "done":
        return refusal("give_empty", "M6.3.2")
    gem = gem_of(s, words[1])
    if gem < desk.highest_on_desk(s, desk.GIVE_SIDE):
        return refusal("give_rank", "M6.3.2", gem=words[1])
    if held(s, seat, gem) <= desk.on_desk(s, desk.GIVE_SIDE, gem):
        return refusal("give_not_held", "M6.3.2", gem=words[1])
    return refusal("give_gems", "M6.3.2", n=int(s.tables.max_give_gems))


def why_want(s: MinesState, _: int, words: list[str]) -> Reason:
    if words[1] == "done":
        return refusal("want_empty", "M6.3.2")
    gem = gem_of(s, words[1])
    if desk.on_desk(s, desk.GIVE_SIDE, gem) > 0:
        return refusal("want_on_give", "M6.3.2", gem=words[1])
    if gem < desk.highest_on_desk(s, desk.WANT_SIDE):
        return refusal("want_rank", "M6.3.2", gem=words[1])
    return refusal("want_partner", "M6.3.2", seat=int(s.addressee), n=int(hand_size(s, s.addressee)))


def why_answer(s: MinesState, seat: int, words: list[str]) -> Reason:
    if words[1] == "accept" and not holds_all(s, seat, desk.OPEN_WANT):
        return refusal("answer_not_held", "M6.3.3", gems=desk.desk_counts(s, desk.OPEN_WANT))
    if s.counters >= s.tables.max_counters:
        return refusal("answer_counter_used", "M6.3.3")
    return refusal("answer_counter_empty", "M6.3.3")


# Auction -------------------------------------------------------------------------------------------------------------


def why_bid(s: MinesState, seat: int, words: list[str]) -> Reason:
    if words[1] == "again":
        return refusal("bid_again_uncommitted", "M13.1.3")
    if is_sealed(s, seat):
        return refusal("bid_sealed", "M13.1.3")
    gem = gem_to_bid(s, seat)
    if gem_of(s, words[1]) != gem:
        return refusal("bid_order", "M13.1.3", gem=s.tables.gem_ids[gem])
    return refusal("bid_too_many", "M7.1", gem=words[1], n=int(words[2]), have=int(held(s, seat, gem)))


def why_discard(s: MinesState, seat: int, words: list[str]) -> Reason:
    if item_named(s, seat, words[1]) == NO_ITEM:
        return refusal("discard_not_yours", "M7.2.6", card=words[1])
    return refusal("discard_hoard", "M7.2.6", card=words[1])


def why_king(s: MinesState, _: int, words: list[str]) -> Reason:
    if words[1] == s.tables.hall_ids[s.king]:
        return refusal("king_here", "M7.3", hall=words[1])
    return refusal("king_exit", "M7.3", hall=words[1])


# Upgrade -------------------------------------------------------------------------------------------------------------


def why_upgrade(s: MinesState, seat: int, words: list[str]) -> Reason:
    name = words[1]
    item = item_named(s, seat, name)
    if lacks_packdragon(s, seat, name):
        return refusal("no_packdragon", "M2.4")
    if item == NO_ITEM:
        return refusal("upgrade_not_yours", "M8.1", item=name)
    if gallery.was_raised(s, seat, item):
        return refusal("upgrade_twice", "M8.1", item=name)
    if gallery.is_full(s, item):
        return refusal("upgrade_full", "M8.1", item=name)
    return why_too_expensive(s, seat, upgrade.price_of(s, item), name)


def why_too_expensive(s: MinesState, seat: int, price: int, name: str) -> Reason:
    t = s.tables
    vp, have_vp = int(upgrade.vp_price(s, price)), int(vp_of(s, seat))
    if have_vp < vp:
        return refusal("upgrade_vp", "M8.3", item=name, need=vp, have=have_vp)
    gems = [int(upgrade.gem_price(s, price, gem)) for gem in range(GEMS)]
    need = {t.gem_ids[gem]: n for gem, n in enumerate(gems) if n}
    have = gem_counts(s, hand_of(seat))
    if upgrade.is_king_price(s, price):
        hall = t.hall_ids[s.king]
        off = sum(gems) - int(upgrade.cards_to_pay(s, seat, price))
        if off:
            return refusal("upgrade_king_less", "M8.5", item=name, hall=hall, need=need, have=have, n=off)
        return refusal("upgrade_king_cost", "M8.2", item=name, hall=hall, need=need, have=have)
    return refusal("upgrade_cost", "M8.3", item=name, need=need, have=have)


def why_spend(s: MinesState, seat: int, words: list[str]) -> Reason:
    price = upgrade.price_of(s, s.raising)
    size = int(upgrade.cards_to_pay(s, seat, price))
    payment = {gem_of(s, name): int(n) for name, n in zip(words[1::2], words[2::2], strict=True)}
    if sum(payment.values()) != size:
        return refusal("spend_size", "M13.1.4", n=size)
    for gem, n in payment.items():
        if n > held(s, seat, gem):
            return refusal("spend_not_held", "M8.3", gem=s.tables.gem_ids[gem])
    over = [gem for gem, n in payment.items() if n > upgrade.gem_price(s, price, gem)]
    wrong = next(gem for gem in over if not upgrade.is_wild(s, seat, gem))
    return refusal("spend_gem", "M8.4", gem=s.tables.gem_ids[wrong])


# A reward is never refused: both its choices are always open.
WHY = by_name(
    *(why_overseer, why_forgo, why_marker, why_spell, why_trade, why_pay, why_take, why_give, why_want, why_answer),
    *(why_bid, why_discard, why_king, why_upgrade, why_spend),
)
