"""Advice in words: actions, chances, and one sentence why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dwarrow.bots.advice.plans import told
from dwarrow.kernel.game import THEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dwarrow.bots.advice.findings import Advice, Candidate
    from dwarrow.kernel.game import Game
    from dwarrow.kernel.state import State
    from dwarrow.kernel.texts import Catalog


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


def deed(state: State, seat: int, catalog: Catalog, chosen: Sequence[int], away: bool = False) -> str:
    """What a seat would do by the links that it chooses, in the words of where it is asked, or `away` from there."""
    game, view = state.game, state.view(seat)
    links = [game.format(action) for action in told(state, seat, chosen)]
    if away and len(links) == 1:
        links = [game.in_full(links[0], view, seat)]
    return game.deed(catalog, links, view)


def line(game: Game, catalog: Catalog, best: Candidate) -> str:
    """What follows; a seat is named where it is another than before."""
    words = []
    for place, ((seat, _), action) in enumerate(zip(best.line, best.said, strict=True)):
        same = place > 0 and best.line[place - 1][0] == seat
        text = game.label(catalog, action)
        words.append(text if same else catalog.say("advice.step", seat=seat, action=text))
    return THEN.join(words)


def standing(catalog: Catalog, advice: Advice) -> str:
    """The chances of all seats."""
    chances = [catalog.say("advice.percent", n=n) for n in percents(advice.chances)]
    said = [catalog.say("advice.seat", seat=seat, chance=chance) for seat, chance in enumerate(chances)]
    return catalog.say("advice.now", chances=said)


def why(catalog: Catalog, advice: Advice, state: State) -> str:
    """What makes the best action the best, as far as numbers tell, and what is expected after it."""
    best, *others = advice.best
    action = deed(state, advice.seat, catalog, best.links)
    said = catalog.say("advice.only", action=action)
    if others:
        other = deed(state, advice.seat, catalog, others[0].links)
        more = round(100 * (best.chances[advice.seat] - others[0].chances[advice.seat]))
        if more > 0:
            said = catalog.say("advice.better", action=action, other=other, n=more)
        else:
            said = catalog.say("advice.even", action=action, other=other)
    if best.line:
        said = f"{said} {catalog.say('advice.next', line=line(state.game, catalog, best))}"
    return f"{said} {catalog.say('advice.rough')}" if advice.rough else said
