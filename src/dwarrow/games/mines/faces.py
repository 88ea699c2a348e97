"""What lies in the box as JSON, for whoever draws it: what is printed on cards, boards and the King's path.

Names and sentences are not here: they are in the texts, under `card.<id>.name`, `hall.<id>` and `player_board.<id>`,
and in the glossary.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, cast

from dwarrow.games.mines.pieces import DECKS, GEMS
from dwarrow.games.mines.play.state import PHASES
from dwarrow.games.mines.sight.view_types import Deck, Decks, Gem, Gems

if TYPE_CHECKING:
    from dwarrow.games.mines.pieces import Board, Components, Four, Hall, Item, Slot, VpRule


class GemFace(TypedDict):
    """A gem, in rank order: its auction is evaluated as number `auction_order`, from 1."""

    id: Gem
    letter: str
    auction_order: int
    bonus_threshold: int
    search_deck: Deck
    min_seats_for_row: int
    cards: int


class DeckFace(TypedDict):
    id: Deck
    letter: str
    cards: Gems


class HallFace(TypedDict):
    """A hall of the King's path: `depth` moves from the beginning, in `lane` among those of its depth."""

    id: str
    depth: int
    lane: int
    cost: Gems
    exits: list[str]


class Price(TypedDict):
    """What one level costs: gems, or the price of the King's hall, or victory points; nothing if filled at set-up."""

    gems: Gems
    king: bool
    vp: int


class Income(TypedDict):
    """What one level brings; of a scroll's cards, those of one deck."""

    cards: Decks
    markers: int


class PointsRule(TypedDict):
    """Points for other full items of these kinds (`other`: of all kinds): pairs of the number needed and the points."""

    kinds: list[str]
    steps: list[list[int]]


class ItemFace(TypedDict):
    """Anything that can be upgraded. `costs` by level from the first, `yields` by level from 0."""

    id: str
    kind: str
    row: Gem | None
    back: str
    copies: int
    deck: Deck | None
    costs: list[Price]
    yields: list[Income]
    first_level: int
    levels: int
    vp: int
    points_rule: PointsRule | None
    effect: str
    effect_gem: Gem | None
    effect_amount: int
    effect_min: int
    bank_pay: int
    bank_take: int
    uses_per_trade: int
    hoard_draw: Decks
    uses: int
    removable: bool


class BoardFace(TypedDict):
    id: str
    side: str
    copies: int
    spaces: int
    family: ItemFace
    packdragon: ItemFace | None


class Numbers(TypedDict):
    """The numbers of the rules."""

    income_limit: int
    bank_rate_pay: int
    bank_rate_take: int
    improvement_min_bid: int
    auction_vp: int
    auction_bonus_vp: int
    final_exchange_gems_per_vp: int
    start_hand_first_two: int
    start_hand_others: int
    max_offers_per_player: int
    max_cards_per_side: int
    max_counters_per_offer: int
    max_give_gems: int


class Pieces(TypedDict):
    """Everything in the box."""

    game: str
    seats: list[int]
    rounds: int
    phases: list[str]
    gems: list[GemFace]
    decks: list[DeckFace]
    auction_order: list[Gem]
    halls: list[HallFace]
    start_hall: str
    boards: list[BoardFace]
    cards: dict[str, ItemFace]
    start_scroll: str
    row_length: int
    numbers: Numbers


def pieces(components: Components) -> Pieces:
    c = components
    numbers = {**c.constants._asdict(), **c.trade_limits._asdict()}
    del numbers["start_hand_deck"]
    return {
        "game": "mines",
        "seats": list(range(c.players_min, c.players_max + 1)),
        "rounds": c.rounds,
        "phases": list(PHASES),
        "gems": [_gem(c, number) for number in range(len(GEMS))],
        "decks": [
            {"id": _deck_id(deck.number), "letter": deck.letter, "cards": _by_gem(deck.gems)} for deck in c.decks
        ],
        "auction_order": [_gem_id(number) for number in c.auction_order],
        "halls": [_hall(c, hall) for hall in c.halls],
        "start_hall": c.halls[c.start_hall].id,
        "boards": [_board(board) for board in c.boards],
        "cards": {item.id: _item(item) for item in c.improvements},
        "start_scroll": c.improvements[c.start_scroll].id,
        "row_length": max(len(c.row(gem, "pale")) + len(c.row(gem, "dark")) for gem in range(len(GEMS))),
        "numbers": cast("Numbers", numbers),
    }


def _gem_id(number: int) -> Gem:
    return cast("Gem", GEMS[number])


def _deck_id(number: int) -> Deck:
    return cast("Deck", DECKS[number])


def _by_gem(counts: Four) -> Gems:
    return {_gem_id(number): n for number, n in enumerate(counts) if n}


def _by_deck(counts: Four) -> Decks:
    return {_deck_id(number): n for number, n in enumerate(counts) if n}


def _gem(c: Components, number: int) -> GemFace:
    gem = c.gems[number]
    return {
        "id": _gem_id(number),
        "letter": gem.letter,
        "auction_order": gem.auction_order,
        "bonus_threshold": gem.bonus_threshold,
        "search_deck": _deck_id(gem.search_deck),
        "min_seats_for_row": gem.min_players_for_row,
        "cards": c.gem_total(number),
    }


def _hall(c: Components, hall: Hall) -> HallFace:
    beside = [each.number for each in c.halls if each.depth == hall.depth]
    return {
        "id": hall.id,
        "depth": hall.depth,
        "lane": beside.index(hall.number),
        "cost": _by_gem(hall.cost),
        "exits": [c.halls[number].id for number in hall.exits],
    }


def _board(board: Board) -> BoardFace:
    return {
        "id": board.id,
        "side": board.side,
        "copies": board.copies,
        "spaces": board.gallery_spaces,
        "family": _item(board.family),
        "packdragon": None if board.packdragon is None else _item(board.packdragon),
    }


def _price(slot: Slot) -> Price:
    return {"gems": _by_gem(slot.gems), "king": slot.king, "vp": slot.vp}


def _points_rule(rule: VpRule) -> PointsRule:
    return {"kinds": list(rule.kinds), "steps": [list(step) for step in rule.steps]}


def _item(item: Item) -> ItemFace:
    return {
        "id": item.id,
        "kind": item.kind,
        "row": None if item.row < 0 else _gem_id(item.row),
        "back": item.back,
        "copies": item.copies,
        "deck": None if item.deck < 0 else _deck_id(item.deck),
        "costs": [_price(slot) for slot in item.costs],
        "yields": [{"cards": _by_deck(level.cards), "markers": level.markers} for level in item.yields],
        "first_level": item.initial_level,
        "levels": item.max_level,
        "vp": item.vp,
        "points_rule": _points_rule(item.vp_rule) if item.vp_rule.steps else None,
        "effect": item.effect,
        "effect_gem": None if item.effect_gem < 0 else _gem_id(item.effect_gem),
        "effect_amount": item.effect_amount,
        "effect_min": item.effect_min,
        "bank_pay": item.bank_pay,
        "bank_take": item.bank_take,
        "uses_per_trade": item.uses_per_trade,
        "hoard_draw": _by_deck(item.hoard_draw),
        "uses": item.uses,
        "removable": item.removable,
    }
