"""Nuggets in words: the texts are in text/en.toml."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dwarrow.kernel.boards import Block, Cell, ScoreLine
from dwarrow.kernel.package import Words
from dwarrow.kernel.refusals import Reason
from dwarrow.kernel.texts import Catalog, beside

if TYPE_CHECKING:
    from nuggets.schema import Components
    from nuggets.state import NuggetsState

View = dict[str, Any]


def catalog(components: Components, language: str) -> Catalog:
    return Catalog(language, beside(__file__))


def label(catalog: Catalog, text: str) -> str:
    kind, _, card = text.partition(" ")
    return catalog.say("action.seal", n=card) if kind == "seal" else catalog.say("action.take_back")


def prompt(components: Components, view: View, catalog: Catalog) -> str:
    if view["waiting"]:
        return catalog.say("prompt.seal" if view.get("seat") in view["waiting"] else "prompt.wait")
    return catalog.say("prompt.over", seats=view["winners"])


def board(components: Components, view: View, catalog: Catalog) -> list[Block]:
    """Where the match stands comes first; what matters most comes last: the own hand, at the end the result."""
    say = catalog.say
    title = say("board.round", round=view["round"], rounds=components.numbers.hand, n=view["worth"])
    rows = tuple(
        (Cell(catalog.format(seat, "seat")), Cell(str(player["points"])), Cell("✓" if player["sealed"] else ""))
        for seat, player in enumerate(view["players"])
    )
    players = Block(say("board.players"), (say("board.player"), say("board.points"), say("board.sealed")), rows)
    blocks = [line(title if view["waiting"] else say("board.over")), line(say("board.out"), *view["out"]), players]
    for seat, player in enumerate(view["players"]):
        if player.get("hand"):  # the own one; all of them in the open view
            blocks.append(line(say("board.hand", seat=seat), *player["hand"]))
    return blocks if view["waiting"] else [*blocks, line(say("board.over"), prompt(components, view, catalog))]


def line(title: str, *parts: object) -> Block:
    return Block(title, (), ((Cell(", ".join(map(str, parts))),),) if parts else ())


def breakdown(components: Components, view: View, catalog: Catalog) -> list[ScoreLine]:
    points = tuple(player["points"] for player in view["players"])
    total = ScoreLine(catalog.say("score.total"), "N5.1", points, kind="total")
    return [ScoreLine(catalog.say("score.nuggets"), "N4.1", points), total]


def explain(state: NuggetsState, seat: int, text: str) -> Reason | None:
    code = state.game.parse(text)
    if code in state.legal_actions(seat):
        return None
    if state.is_over():
        return Reason("why.over", "")
    if code == state.game.take_back:
        return Reason("why.nothing_sealed", "N3.2")
    return Reason("why.sealed", "N3.2") if state.sealed(seat) else Reason("why.not_in_hand", "N3.1")


WORDS = Words(catalog, label, prompt, board, breakdown, explain)
