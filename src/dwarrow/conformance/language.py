"""Checks that everything can be said in every language, to every seat and to a spectator, the rules included."""

from __future__ import annotations

from dwarrow.conformance.report import checks
from dwarrow.conformance.sample import Sample, Trace, broken
from dwarrow.conformance.secrets import looks
from dwarrow.kernel import rulebook
from dwarrow.kernel.boards import Block
from dwarrow.kernel.refusals import Reason
from dwarrow.kernel.texts import Catalog, TextError, compare
from dwarrow.languages import SHIPPED

NAMES = ("Ada", "Björn", "Софія", "Dvalin", "Eitri", "Frosti", "Gunda", "Hanar")


def catalogs(sample: Sample) -> None:
    """The catalogs have the same keys and placeholders in every language that the game ships."""
    found = [sample.game.catalog(language) for language in SHIPPED]
    faults = compare([catalog for catalog in found if catalog.shipped])
    if faults:
        broken("", "; ".join(faults[:5]))


def labels(sample: Sample) -> None:
    """Every action has a label in every language, and no two actions the same."""
    game = sample.game
    for language in SHIPPED:
        catalog = game.catalog(language)
        seen: dict[str, str] = {}
        for text in game.actions.texts:
            label = game.label(catalog, text)
            if not label or "\n" in label or label in seen:
                broken(language, f"the label of {text!r} is {label!r}, that of {seen.get(label)!r} too")
            seen[label] = text


def events(sample: Sample) -> None:
    """Every event can be said in every language to every seat and to a spectator, in one line."""
    for language in SHIPPED:
        plain = sample.game.catalog(language)
        for trace in sample.traces:
            _say_events(trace, plain)
            _say_events(trace, plain.named(NAMES[: trace.seats]))


def _say_events(trace: Trace, catalog: Catalog) -> None:
    for event in trace.events:
        for seat in (*range(trace.seats), None):
            seen = event.seen_by(seat)
            try:
                line = catalog.say(seen.key, **seen.values)
            except TextError as error:
                broken(f"{trace.place}, {catalog.language}", f"{seen}: {error}")
            if not line or "\n" in line or "{" in line:
                broken(f"{trace.place}, {catalog.language}", f"{seen} is said as {line!r}")


def refusals(sample: Sample) -> None:
    """Every reason that `explain` gives can be said in every language, in one line."""
    game = sample.game
    reasons: dict[str, tuple[Reason, str]] = {}
    for spot in sample.spots():
        for seat in range(spot.state.seats):
            for text in game.actions.texts:
                reason = game.explain(spot.state, seat, text)
                if reason is not None:
                    reasons.setdefault(f"{text} {reason!r}", (reason, text))
    for language in SHIPPED:
        catalog = game.catalog(language)
        for reason, text in reasons.values():
            line = catalog.refusal(reason, text)
            if not line or "\n" in line or "{" in line:
                broken(language, f"{reason} is said as {line!r}")


def boards(sample: Sample) -> None:
    """Every view can be shown as a board in words, in every language: a seat's, a spectator's, the open one."""
    for language in SHIPPED:
        catalog = sample.game.catalog(language)
        for spot in sample.spots():
            for view in looks(spot.state):
                for block in sample.game.board(view, catalog.named(NAMES[: spot.state.seats])):
                    _block(f"{spot.place}, {language}", block)


def _block(place: str, block: Block) -> None:
    if not block.title and not block.rows:
        broken(place, "a block of the board is empty")
    for row in block.rows:
        if block.columns and len(row) != len(block.columns):
            broken(place, f"a row of {block.title!r} has {len(row)} cells for {len(block.columns)} columns")


def rulebooks(sample: Sample) -> None:
    """Every language has the rules for players, under the numbers of rules.md and in their order."""
    wanted = rulebook.numbers(sample.game.rules())
    for language in SHIPPED:
        book = sample.game.rulebook(language)
        numbers = [each.number for each in rulebook.paragraphs(book)]
        astray = sorted({*wanted} ^ {*numbers})
        if astray:
            broken(language, f"of rules.md and the rules for players only one has {', '.join(astray)}")
        if numbers != wanted:
            broken(language, "the rules for players are in another order")
        for each in rulebook.paragraphs(book):
            if each.level == rulebook.PARAGRAPH and not each.text:
                broken(language, f"{each.number} says nothing")


CHECKS = checks(catalogs, labels, events, refusals, boards, rulebooks)
