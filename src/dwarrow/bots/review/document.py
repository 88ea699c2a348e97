"""A review as one JSON document, from which the terminal and the page are made: numbers, notation, and words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.bots.advice import words

if TYPE_CHECKING:
    from dwarrow.bots.review.accounts import Account, Deed, Judged, Review
    from dwarrow.kernel.game import Game
    from dwarrow.kernel.texts import Catalog

Json = dict[str, Any]


def document(review: Review, catalog: Catalog) -> Json:
    """All of it; `catalog` knows the names of the seats."""
    match = review.match
    return {
        "game": match.game.name,
        "title": catalog.say("title"),
        "seats": list(catalog.names),
        "entries": len(match.entries),
        "over": match.state.is_over(),
        "result": match.result(),
        "rough": review.rough,
        "hurried": review.hurried,
        "accounts": [account(each, match.game, catalog) for each in review.accounts],
    }


def account(found: Account, game: Game, catalog: Catalog) -> Json:
    return {
        "seat": found.seat,
        "start": share(found.start),
        "lost": share(found.lost),
        "luck": share(found.luck),
        "end": share(found.end),
        "decisions": [decision(each, game) for each in found.decisions],
        "costliest": [costly(each, game, catalog) for each in found.costliest()],
    }


def decision(judged: Judged, game: Game) -> Json:
    """A point of the course."""
    return {
        "entry": judged.decision.entry,
        "action": game.format(judged.decision.action),
        "before": share(judged.before),
        "after": share(judged.after),
        "loss": share(judged.loss),
        "luck": share(judged.luck),
    }


def costly(deed: Deed, game: Game, catalog: Catalog) -> Json:
    """What gave something away, with the better line; a compound action as a whole."""
    place = next(place for place, judged in enumerate(deed.decisions) if judged.loss > 0.0)
    first, better = deed.decisions[0].decision, deed.decisions[place].better
    played = [judged.decision.action for judged in deed.decisions]
    wiser = [*played[:place], *better.links]

    def told(actions: list[int]) -> Json:
        text = words.deed(first.state, first.seat, catalog, actions, away=True)
        return {"action": "; ".join(map(game.format, actions)), "text": text}

    return {
        "entry": first.entry,
        "when": game.board(first.state.view(first.seat), catalog)[0].title,
        "loss": share(deed.loss),
        "played": told(played),
        "better": {**better.as_json(game), **told(wiser)},
        "expected": words.line(game, catalog, better),
    }


def share(value: float) -> float:
    return round(value, 4) + 0.0  # no minus before nothing
