"""What measures the client still finds its way through it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.conftest import NAMES, NONE

BENCH = Path(__file__).parent.parent.parent / "bench" / "client.py"


@pytest.mark.slow
@pytest.mark.once
def test_the_client_is_measured():
    if not any(map(shutil.which, NAMES)):
        pytest.skip(NONE)
    told = subprocess.run(
        [sys.executable, str(BENCH), "--rounds", "2", "--moments", "10"], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr
    figures = json.loads(told.stdout)
    assert {"click_to_choice_ms", "first_visit_bytes", "scrub_frame_ms"} <= set(figures)
    # How long a click takes depends on the machine, how heavy the pages are does not.
    assert [aim for aim in figures["missed"] if "bytes" in aim] == []
