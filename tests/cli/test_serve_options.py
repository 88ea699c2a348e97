"""What `dwarrow serve` refuses before it listens."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from dwarrow.cli.app import app
from dwarrow.cli.serve import allowed
from dwarrow.table.people.limits import UNLIMITED, Limits


@pytest.mark.parametrize("origin", ["play.example.org", "ftp://play.example.org", "https://", "https://a.org/dwarrow"])
def test_an_origin_that_no_browser_sends_is_refused(origin: str) -> None:
    result = CliRunner().invoke(app, ["serve", "--no-open", "--port", "0", "--origin", origin], prog_name="dwarrow")
    assert result.exit_code == 2
    assert "must be like https://play.example.org" in result.stderr


def test_what_an_address_may_store_can_be_set_with_limits_and_without() -> None:
    assert allowed(True, None) is None
    assert allowed(False, None) is UNLIMITED
    assert allowed(True, 8) == Limits(address_bytes=8e6, person_bytes=2e6)
    assert allowed(False, 8) == UNLIMITED._replace(address_bytes=8e6, person_bytes=2e6)
