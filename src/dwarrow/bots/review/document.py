"""A review as one JSON document, from which the terminal and the page are made: numbers, notation, and words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.bots.advice import words

if TYPE_CHECKING:
    from dwarrow.bots.review.accounts import Account, Judged, Review
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


def costly(judged: Judged, game: Game, catalog: Catalog) -> Json:
    """A decision that gave something away, with the better line."""
    decision, better = judged.decision, judged.better
    view = decision.state.view(decision.seat)
    return {
        "entry": decision.entry,
        "when": game.board(view, catalog)[0].title,
        "loss": share(judged.loss),
        "played": {"action": game.format(decision.action), "text": words.label(game, catalog, decision.action, view)},
        "better": {**better.as_json(game), "text": words.label(game, catalog, better.action, view)},
        "expected": words.line(game, catalog, better.line),
    }


def share(value: float) -> float:
    return round(value, 4) + 0.0  # no minus before nothing
