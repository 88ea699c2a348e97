"""The tool that measures balance: what it counts, in one short match of each game."""

from __future__ import annotations

import pytest

from tools.balance import ZwergendorfMeasure, measured


@pytest.mark.parametrize(
    ("name", "options"), [("gnomes", {"max_rounds": "4"}), ("dwergar", {"events": "2"}), ("zwergendorf", {})]
)
def test_every_match_has_one_victory(name, options, capsys):
    measure = measured(name, 2, 1, 7, options)
    assert measure.matches == 1
    assert sum(measure.wins) == pytest.approx(1)
    measure.report()
    assert "1 matches" in capsys.readouterr().out


def test_points_by_source_add_up():
    measure = measured("zwergendorf", 2, 1, 7, {})
    assert isinstance(measure, ZwergendorfMeasure)
    sources = dict(measure.sources)
    del sources["flagged"]
    assert sum(sources.values()) == sum(measure.points)
