"""The board of Mines in words, made from a view alone: the King's path, the auction rows, the decks, the players, the
moment. The parts that matter for the decision at hand come last; the others are marked as aside.
"""

from __future__ import annotations

from dwarrow.games.mines.schema import DECKS, GEMS, Components, Hall
from dwarrow.games.mines.words.board_seats import Look, galleries, hand, name_of, own_items, players
from dwarrow.games.mines.words.labels import effect, gem_price, gems, points, prices
from dwarrow.games.mines.words.score_lines import breakdown, ending
from dwarrow.kernel import boards
from dwarrow.kernel.boards import DASH, Block, Cell, Json, Place, by_nearness, decision_prompt, joined, label
from dwarrow.kernel.game import Progress
from dwarrow.kernel.texts import Catalog

# What a player wants to see for each decision; what is listed last comes last. `hand` and `moment` always follow.
NEAR: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("overseer", "forgo", "spend"), ("items",)),
    **dict.fromkeys(("marker", "upgrade"), ("path", "items")),
    **dict.fromkeys(("spell", "discard"), ("rows", "items")),
    "trade": ("rows", "decks", "players", "items"),
    **dict.fromkeys(("pay", "take"), ("decks",)),
    **dict.fromkeys(("give", "want", "answer"), ("players",)),
    "bid": ("rows", "bidding", "players"),
    "reward": ("rows", "players", "items"),
    "king": ("players", "path"),
}


def board(components: Components, view: Json, catalog: Catalog) -> list[Block]:
    look = Look(components, view, catalog)
    if view["phase"] == "over":
        return over(look)
    parts = {
        "path": path(look),
        "later": later(look),
        "rows": rows(look),
        "bidding": bidding(look),
        "decks": decks(look),
        "galleries": galleries(look),
        "players": players(look),
    }
    if look.own_seat is not None:
        parts["items"] = own_items(look, look.own_seat)
    return [header(look), *by_nearness(parts, NEAR[view["decision"]]), *hands(look), moment(look)]


def over(look: Look) -> list[Block]:
    blocks = [header(look), decks(look)._replace(aside=True), *hands(look), galleries(look), players(look)]
    if look.own_seat is not None:
        blocks.insert(2, own_items(look, look.own_seat))
    final = look.scores(breakdown(look.components, look.view, look.catalog), with_notes=True)
    return [*blocks, final, moment(look)]


def hands(look: Look) -> list[Block]:
    """Every hand that is open to see: the own one, or all of them in the open view."""
    return [hand(look, seat) for seat in look.seats if "hand" in look.player(seat)]


# The table -----------------------------------------------------------------------------------------------------------


def header(look: Look) -> Block:
    view, say = look.view, look.say
    least, most = rounds(look)
    of = str(most) if least == most else say("board.span", least=least, most=most)
    return Block(say("board.header", round=view["round"], most=of, phase=view["phase"]), (), ())


def progress(components: Components, view: Json, catalog: Catalog) -> Progress:
    look, now = Look(components, view, catalog), view["round"]
    least, most = rounds(look)
    of = str(most) if least == most else look.say("board.span", least=least, most=most)
    return Progress(look.say("board.progress", round=now, most=of), (now - 1) / most)


def rounds(look: Look) -> tuple[int, int]:
    """How many rounds the match has at least and at most, by the ways that the King can still take (M4.3)."""
    halls, view = look.components.halls, look.view
    ends = {hall.number: (0, 0) for hall in halls if not hall.exits}
    while len(ends) < len(halls):
        for hall in halls:
            if hall.number not in ends and all(way in ends for way in hall.exits):
                ways = [ends[way] for way in hall.exits]
                ends[hall.number] = (min(least for least, _ in ways) + 1, max(most for _, most in ways) + 1)
    moved = view["round"] - (view["phase"] not in ("upgrade", "over"))
    least, most = ends[king(look).number]
    return moved + least, moved + most


def king(look: Look) -> Hall:
    return next(hall for hall in look.components.halls if hall.id == look.view["king"])


def path(look: Look) -> Block:
    """Where the King stands, where he can go, and what an upgrade with the King's cost costs there."""
    say, here = look.say, king(look)
    stands = Cell(say("board.king", hall=here.id), "king")
    lines: list[tuple[Place, ...]] = [(stands, gem_price(look.catalog, here.cost))]
    for number in here.exits:
        hall = look.components.halls[number]
        lines.append((Cell(say("board.king_way", hall=hall.id)), gem_price(look.catalog, hall.cost)))
    return Block(say("board.path"), look.heads("hall", "king_cost"), tuple(lines))


def rows(look: Look) -> Block:
    """What is up for auction, and what comes next, gem by gem in the order of the auctions."""
    say, view = look.say, look.view
    lines: list[tuple[Place, ...]] = []
    for number in look.components.auction_order:
        gem = GEMS[number]
        label = Cell(look.catalog.word(f"gem.{gem}", "pl"), gem)
        if gem not in view["rows"]:
            lines.append((label, Cell(say("board.row_closed"), "faint"), DASH, DASH, DASH))
            continue
        lines.append((label, *card_line(look, view["rows"][gem]["right"])))
        lines.append((Cell(f"  {say('board.middle')}", "faint"), *card_line(look, view["rows"][gem]["middle"])))
    heads = look.heads("gem", "card", "prices", "when_full", "vp_short")
    return Block(say("board.auction"), heads, tuple(lines))


def card_line(look: Look, name: str | None) -> tuple[Place, ...]:
    if name is None:
        return Cell(look.say("board.row_empty"), "faint"), DASH, DASH, DASH
    item, catalog = look.card(name), look.catalog
    return name_of(look, item), prices(catalog, item), Cell(effect(catalog, item)), points(catalog, item)


def later(look: Look) -> Block:
    """The piles on the left of the rows, in order."""
    lines: list[tuple[Place, ...]] = []
    for number in look.components.auction_order:
        gem = GEMS[number]
        if gem in look.view["rows"]:
            names = [name_of(look, look.card(name)) for name in look.view["rows"][gem]["pile"]]
            lines.append((Cell(look.catalog.word(f"gem.{gem}", "pl"), gem), joined(names, ", ")))
    return Block(look.say("board.pile"), look.heads("gem", "cards_in_order"), tuple(lines))


def bidding(look: Look) -> Block:
    """What a bid can win (M7.2.4, M7.2.5)."""
    constants, say = look.components.constants, look.say
    wins = say("board.bid_wins", n=constants.improvement_min_bid, vp=constants.auction_vp)
    thresholds = {gem.id: gem.bonus_threshold for gem in look.components.gems}
    bonus = (label(say("board.bid_bonus", vp=constants.auction_bonus_vp)), *gems(look.catalog, thresholds))
    return Block("", (), ((Cell(wins),), bonus))


def decks(look: Look) -> Block:
    view = look.view
    lines: list[tuple[Place, ...]] = []
    for deck in DECKS:
        discard = {gem: view["discard"].get(f"{gem} {deck}", 0) for gem in GEMS}
        name = Cell(look.catalog.word(f"short.deck.{deck}", ""), deck)
        lines.append((name, Cell(str(view["draw"][deck])), gems(look.catalog, discard)))
    return Block(look.say("board.decks"), look.heads("deck", "draw", "discard"), tuple(lines))


# The moment ----------------------------------------------------------------------------------------------------------


def moment(look: Look) -> Block:
    """What is on the table right now, and what is being decided by whom."""
    told = look.components, look.view, look.catalog
    if look.view["phase"] == "over":
        return boards.moment_block((), prompt(*told), ending(*told))
    return boards.moment_block([*income_lines(look), *trade_lines(look), *auction_lines(look)], prompt(*told))


def prompt(components: Components, view: Json, catalog: Catalog) -> str:
    if view["phase"] == "over":
        return decision_prompt(view, catalog)
    if view["decision"] == "king" and view["moment"]["winner"] is None and view["seat"] in view["waiting"]:
        return catalog.say("prompt.king_default")
    if view["decision"] == "spell":
        (seat,) = view["waiting"]
        kind = "prompt" if view["seat"] == seat else "waiting"
        return catalog.say(f"{kind}.spell{usable(components, view['players'][seat])}", seats=[seat])
    return decision_prompt(view, catalog, **subject(components, view))


def usable(components: Components, player: Json) -> str:
    """Which of Spell scrolls and Dragon Hoard a player can use now: `_scroll`, `_hoard`, or nothing for both."""
    kinds = set()
    for item in components.improvements:
        level = player["items"].get(item.id, -1)
        full = level == item.max_level and item.id not in player["used"]
        if (item.kind == "scroll" and level >= 0 and any(item.yields[level].cards)) or (item.kind == "hoard" and full):
            kinds.add(item.kind)
    return f"_{kinds.pop()}" if len(kinds) == 1 else ""


def subject(components: Components, view: Json) -> dict[str, object]:
    """What a decision is about, as far as the view tells it."""
    decision, moment = view["decision"], view["moment"]
    if decision == "marker":
        return {"n": moment["markers"]}
    if decision in ("give", "want"):
        return {"seat": moment["preparing"]["partner"], "gems": moment["preparing"]["give"]}
    if decision == "answer":
        offer = moment["offer"]
        return {"seat": offer["proposer"], "give": offer["give"], "want": offer["want"]}
    if decision == "spend":
        return {"item": moment["raising"]}
    if decision not in ("reward", "discard", "king") or moment["winner"] is None:
        return {}
    order = components.auction_order  # after the last auction the King moves
    gem = GEMS[order[-1] if decision == "king" else order[moment["auction"]]]
    card = view["rows"][gem]["right"] if decision != "king" else ""
    return {"gem": gem, "n": view["players"][moment["winner"]]["bids"][gem], "card": card}


def income_lines(look: Look) -> list[tuple[Place, ...]]:
    moment = look.view["moment"]
    if look.view["decision"] not in ("overseer", "forgo", "marker"):
        return []
    if look.view["decision"] == "marker":
        return [(Cell(look.say("board.markers", n=moment["markers"])),)]
    limit = look.components.constants.income_limit
    return [(Cell(look.say("board.income", n=sum(moment["entitlement"].values()), limit=limit)),)]


def trade_lines(look: Look) -> list[tuple[Place, ...]]:
    """The open offer, the one being prepared, the exchange with the bank."""
    say, moment, catalog = look.say, look.view["moment"], look.catalog
    lines: list[tuple[Place, ...]] = []
    between = Cell(f" {say('board.offer_for')} ")
    if "offer" in moment:
        offer = moment["offer"]
        text = label(say("board.offer", seat=offer["proposer"], partner=offer["partner"]))
        lines.append((text, *gems(catalog, offer["give"]), between, *gems(catalog, offer["want"])))
    if "preparing" in moment:
        offer = moment["preparing"]
        text = label(say("board.preparing", seat=offer["partner"]))
        lines.append((text, *gems(catalog, offer["give"]), between, *gems(catalog, offer["want"])))
    if "paid" in moment:
        lines.append((label(say("board.paying")), *gems(catalog, moment["paid"])))
    if "to_take" in moment:
        lines.append((Cell(say("board.to_take", n=moment["to_take"])),))
    return lines


def auction_lines(look: Look) -> list[tuple[Place, ...]]:
    """The own bid as far as it is named; the auction that was won; the price to pay for an upgrade."""
    say, view, moment = look.say, look.view, look.view["moment"]
    if view["decision"] == "bid" and look.own_seat is not None:
        bids = look.player(look.own_seat)["bids"]
        asked = [GEMS[number] for number in look.components.auction_order if GEMS[number] not in bids]
        lines: list[tuple[Place, ...]] = []
        if any(bids.values()):
            lines.append((label(say("board.own_bid")), *gems(look.catalog, bids)))
        if asked:
            lines.append((label(say("board.bid_now")), Cell(look.catalog.word(f"gem.{asked[0]}", "pl"), asked[0])))
        return lines
    if view["decision"] in ("reward", "discard"):
        gem = GEMS[look.components.auction_order[moment["auction"]]]
        name = look.catalog.format(view["rows"][gem]["right"], "card")
        return [(Cell(say("board.won", gem=gem, card=name)),)]
    if "raising" in moment:
        return [(Cell(say("board.raising", item=moment["raising"])),)]
    return []
