"""What `dwarrow serve` refuses before it listens."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from dwarrow.cli.app import app


@pytest.mark.parametrize("origin", ["play.example.org", "ftp://play.example.org", "https://", "https://a.org/dwarrow"])
def test_an_origin_that_no_browser_sends_is_refused(origin: str) -> None:
    result = CliRunner().invoke(app, ["serve", "--no-open", "--port", "0", "--origin", origin], prog_name="dwarrow")
    assert result.exit_code == 2
    assert "must be like https://play.example.org" in result.stderr
