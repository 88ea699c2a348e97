"""Advice in words: actions, chances, and one sentence why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dwarrow.bots.advice.findings import Advice, Line
    from dwarrow.kernel.game import Game
    from dwarrow.kernel.texts import Catalog

THEN = " → "


def percent(catalog: Catalog, share: float) -> str:
    return catalog.say("advice.percent", n=round(100 * share))


def percents(shares: Sequence[float]) -> list[int]:
    """Whole percentages that add up as the shares do: what rounding leaves over goes to the largest remainders."""
    exact = [100 * share for share in shares]
    found = [int(each) for each in exact]
    order = sorted(range(len(exact)), key=lambda place: found[place] - exact[place])
    for place in order[: round(sum(exact)) - sum(found)]:
        found[place] += 1
    return found


def label(game: Game, catalog: Catalog, action: int, view: dict[str, Any] | None = None) -> str:
    return game.label(catalog, game.format(action), view)


def line(game: Game, catalog: Catalog, played: Line) -> str:
    """What follows; a seat is named where it is another than before."""
    said = []
    for place, (seat, action) in enumerate(played):
        same = place > 0 and played[place - 1][0] == seat
        text = label(game, catalog, action)
        said.append(text if same else catalog.say("advice.step", seat=seat, action=text))
    return THEN.join(said)


def standing(catalog: Catalog, advice: Advice) -> str:
    """The chances of all seats."""
    chances = [catalog.say("advice.percent", n=n) for n in percents(advice.chances)]
    said = [catalog.say("advice.seat", seat=seat, chance=chance) for seat, chance in enumerate(chances)]
    return catalog.say("advice.now", chances=said)


def why(game: Game, catalog: Catalog, advice: Advice, view: dict[str, Any]) -> str:
    """What makes the best action the best, as far as numbers tell, and what is expected after it."""
    best, *others = advice.best
    action = label(game, catalog, best.action, view)
    said = catalog.say("advice.only", action=action)
    if others:
        other = label(game, catalog, others[0].action, view)
        more = round(100 * (best.chances[advice.seat] - others[0].chances[advice.seat]))
        if more > 0:
            said = catalog.say("advice.better", action=action, other=other, n=more)
        else:
            said = catalog.say("advice.even", action=action, other=other)
    if best.line:
        said = f"{said} {catalog.say('advice.next', line=line(game, catalog, best.line))}"
    return f"{said} {catalog.say('advice.rough')}" if advice.rough else said
