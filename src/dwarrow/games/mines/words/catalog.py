"""The words of Mines: how the values of its events, refusals and actions are put into the languages' texts.

Texts are in text/*.toml; here is what they need to know of the game: formatters, actions, cards.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from dwarrow.games.mines.schema import DECKS, GEMS, SHIPPED, Components, Item
from dwarrow.kernel.forms import named_counts
from dwarrow.kernel.game import THEN
from dwarrow.kernel.texts import Catalog, Counts, Entry, Formatter, TextError, beside, join, named
from dwarrow.kernel.texts.catalog import own_names, say_action

FOLDER = beside(SHIPPED)
by_gem, by_deck = partial(named_counts, GEMS), partial(named_counts, DECKS)


def _steps(catalog: Catalog, value: object, _: str) -> str:
    """Rising victory points: pairs of the number needed and what it is worth."""
    if not isinstance(value, (list, tuple)):
        raise TextError("steps", f"wants a list of pairs, not {value!r}")
    return join(catalog, [catalog.say("count.step", n=n, vp=vp) for n, vp in value], "comma")


WORDS: dict[str, Formatter] = {
    **named(Entry, "gem", "deck", "hall", "kind"),
    **named(Counts, "gems", "cards"),
    "card": Entry("card.{}.name"),
    "item": Entry("item.{}", "card.{}.name"),
    "board": Entry("player_board.{}"),
    "steps": _steps,
}


def catalog(components: Components, language: str) -> Catalog:
    """The texts of the game. Names from a component file of one's own stand as they are in every language."""
    names = {f"card.{item.id}.name": item.name for item in components.improvements}
    names.update((f"hall.{hall.id}", hall.name) for hall in components.halls)
    names.update((f"player_board.{board.id}", board.name) for board in components.boards)
    given = own_names(FOLDER, WORDS, names)
    return Catalog(language, FOLDER, formatters=WORDS, given=given)


# The actions by their first words, and the values that the rest of the text gives, in order.
_ACTIONS: dict[str, tuple[str, ...]] = {
    "overseer": ("deck",),
    "forgo": ("deck",),
    "marker": ("item",),
    "spell": ("card", "deck"),
    "trade altar": ("gem",),
    "trade offer": ("seat",),
    "pay": ("gem",),
    "take": ("gem", "deck"),
    "take search": ("gem",),
    "give": ("gem",),
    "want": ("gem",),
    "discard": ("card",),
    "king": ("hall",),
    "upgrade": ("item",),
}


def action(catalog: Catalog, text: str) -> str:
    """An action as a label a person can choose by."""
    words = text.split()
    if words[:2] == ["reward", "improvement"] and len(words) > 2:
        return catalog.say("action.reward_card", card=words[2])
    if words[:2] == ["reward", "vp"] and len(words) > 2:
        return catalog.say("action.reward_points", n=int(words[2]))
    if words[0] == "spend" or (words[0] == "bid" and len(words) > 2):
        return _amounts(catalog, *words)
    if words[0] == "spell" and len(words) == 2 and words[1] != "pass":
        return catalog.say("action.spell_hoard", card=words[1])
    return say_action(catalog, _ACTIONS, text)


def deed(catalog: Catalog, links: list[str], view: dict[str, Any]) -> str:
    """A whole bid, offer or exchange with the bank, with what of it was prepared before."""
    if len(links) == 1 and links != ["want done"]:
        return action(catalog, links[0])
    moment = view["moment"]
    sides: dict[str, dict[str, int]] = moment.get("preparing", {})
    counts = {kind: dict(sides.get(kind, {})) for kind in ("give", "want")}
    counts |= {"pay": dict(moment.get("paid", {})), "take": {}}
    counts["bid"] = dict(view["players"][view["seat"]].get("bids", {}))
    for kind, *words in (link.split() for link in links):
        if kind in counts and words != ["done"]:
            gem = words[1] if words[0] == "search" else words[0]
            counts[kind][gem] = counts[kind].get(gem, 0) + (int(words[1]) if kind == "bid" else 1)
    if links[-1].startswith("bid "):
        return catalog.say("action.bid" if any(counts["bid"].values()) else "action.bid_nothing", gems=counts["bid"])
    if counts["give"] and counts["want"]:
        offered = {"give": counts["give"], "want": counts["want"]}
        if links[0] == "answer counter" or moment.get("offer"):
            return catalog.say("action.counter", **offered)
        partner = int(links[0].split()[2]) if links[0].startswith("trade") else moment["preparing"]["partner"]
        return catalog.say("action.offer", partner=partner, **offered)
    if counts["pay"] and counts["take"]:
        way = links[0] if links[0].startswith("trade") else f"trade {moment['mode']}"
        return catalog.say("action.exchange", way=action(catalog, way), paid=counts["pay"], taken=counts["take"])
    return THEN.join(action(catalog, link) for link in links)


def _amounts(catalog: Catalog, kind: str, *words: str) -> str:
    """The label of a bid or a payment: gems, each with its number."""
    gems = {gem: int(n) for gem, n in zip(words[::2], words[1::2], strict=True)}
    if not any(gems.values()):
        return catalog.say(f"action.{kind}_none", gem=words[0])
    return catalog.say(f"action.{kind}", gems=gems)


def about(catalog: Catalog, item: Item) -> list[str]:
    """What an item does, sentence by sentence."""
    said = _about_yields(catalog, item)
    if item.effect:
        said.append(_about_effect(catalog, item))
    if item.uses_per_trade:
        said.append(catalog.say("effect.uses", n=item.uses_per_trade))
    if not item.removable:
        said.append(catalog.say("effect.unremovable"))
    if item.vp_rule.steps:
        said.append(catalog.say("effect.vp_rule", kinds=item.vp_rule.kinds, steps=item.vp_rule.steps))
    if item.vp:
        said.append(catalog.say("effect.vp", vp=item.vp))
    return said or [catalog.say("effect.none")]


def _about_yields(catalog: Catalog, item: Item) -> list[str]:
    levels = list(enumerate(item.yields))
    if item.kind == "clan":
        yields = [level.cards[item.deck] for _, level in levels]
        return [catalog.say("effect.clan", deck=DECKS[item.deck], yields=yields)]
    said: list[str] = []
    for n, level in levels[1:]:
        cards = by_deck(level.cards)
        if item.kind == "family":
            said.append(catalog.say("effect.family_level", level=n, cards={**cards, "marker": level.markers}))
        elif cards:  # a scroll: one of these
            choices = [{deck: amount} for deck, amount in cards.items()]
            said.append(catalog.say("effect.scroll_level", level=n, choices=choices))
    if item.kind == "scroll":
        said.insert(0, catalog.say("effect.scroll"))
    return said


def _about_effect(catalog: Catalog, item: Item) -> str:
    return catalog.say(
        f"effect.{item.effect}",
        n=item.uses or item.effect_amount,
        least=item.effect_min,
        gem=GEMS[item.effect_gem],
        pay=item.bank_pay,
        take=item.bank_take,
        cards=by_deck(item.hoard_draw),
    )
