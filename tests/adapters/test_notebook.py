"""What a notebook shows: every game's board, nothing that the audience may not see, and records."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import pytest

import dwarrow
from dwarrow.adapters.notebook import load_ipython_extension, look, picture, record_html, state_html
from dwarrow.kernel.chance import match_seed
from dwarrow.kernel.match import Match
from dwarrow.kernel.record import Record
from dwarrow.kernel.state import State
from tests.adapters.places import PLACES


class Balance(HTMLParser):
    """Every tag is closed in its turn."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def balanced(html: str) -> str:
    reader = Balance()
    reader.feed(html)
    assert reader.open == []
    return html


def middle(game: str, seats: int, decisions: int = 30) -> Any:
    state = dwarrow.game(game).new(seats, 3)
    for number in range(decisions):
        legal = state.legal_actions()
        state.apply(legal[number * 5 % len(legal)])
    return state


@pytest.mark.parametrize(("game", "seats"), PLACES)
def test_boards(game: str, seats: int):
    state = middle(game, seats)
    page = balanced(state_html(state))
    assert f"{len(state.legal_actions())} legal actions" in page
    assert "<table>" in page
    assert page.startswith(picture(state, state.to_act()))
    for language in ("en", "de", "uk"):
        balanced(look(state, None, language)._repr_html_())


@pytest.mark.parametrize(("game", "seats"), PLACES)
def test_nothing_hidden_is_shown(game: str, seats: int):
    state = middle(game, seats)
    for seat in (None, *range(seats)):
        for seed in range(3):
            assert look(state.redeal(seat, seed), seat)._repr_html_() == look(state, seat)._repr_html_()


def test_records():
    game = dwarrow.game("gnomes")
    match = Match(game, ["Anna", "<b>ert"], match_seed(7).hex(), {"max_rounds": 4})
    while not match.state.is_over():
        match.act(match.state.to_act(), game.format(match.state.legal_actions()[0]))
    page = balanced(record_html(match.record()))
    assert "&lt;b&gt;ert" in page
    assert "…" in page
    assert page.startswith(picture(match.state, names=["Anna", "<b>ert"]))
    balanced(state_html(match.state))


def test_records_that_cannot_be_replayed():
    match = Match(dwarrow.game("mines"), ["Anna", "Bert"], match_seed(7).hex())
    record = match.record()
    assert "<svg" in record_html(record)
    page = balanced(record_html(record._replace(components="others")))
    assert "<svg" not in page
    assert "Anna, Bert" in page


def test_a_running_record_shows_no_hands():
    """It holds the seed, but the page is for anybody."""
    match = Match(dwarrow.game("mines"), ["Anna", "Bert"], match_seed(7).hex())
    assert record_html(match.record()).startswith(picture(match.state, None, names=["Anna", "Bert"]))


def test_a_game_that_is_not_drawn(monkeypatch: pytest.MonkeyPatch):
    state = middle("mines", 2)
    monkeypatch.setattr(type(state.game), "painter", None)
    page = balanced(state_html(state))
    assert "<svg" not in page
    assert "<table>" in page


def test_loaded_into_a_notebook():
    class Formatter:
        kinds: dict[type, Any] = {}  # noqa: RUF012

        def for_type(self, kind: type, shown: Any) -> None:
            self.kinds[kind] = shown

    class Shell:
        display_formatter = type("", (), {"formatters": {"text/html": Formatter()}})

    load_ipython_extension(Shell())
    state = middle("mines", 2)
    assert isinstance(state, State)
    assert Formatter.kinds[State](state) == state_html(state)
    match = Match(dwarrow.game("mines"), ["Anna", "Bert"], match_seed(7).hex())
    assert ">Bert<" in Formatter.kinds[Match](match)
    assert Formatter.kinds[Record](match.record()) == record_html(match.record())
