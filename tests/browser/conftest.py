"""A server for each worker, Debian's Chromium, and people who visit; no page may complain in its console."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.serving import Server
from tests.browser.visitors import PATIENCE, Visitor

HERE = Path(__file__).parent
NAMES = ("chromium", "chromium-browser", "google-chrome")
NONE = "no browser is installed: `apt install chromium`, or put Google Chrome into the PATH"
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
VISITORS = pytest.StashKey[list[Visitor]]()

Enter = Callable[..., Visitor]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The table at which the tests of this worker meet."""
    started = Server(tmp_path_factory.mktemp("table"))
    yield started
    started.close()


class OneBrowser:
    """A browser that is open while tests of this folder follow each other.

    No longer: while Playwright is open no other test of the process could use asyncio.
    """

    def __init__(self) -> None:
        self.opened: Browser | None = None
        self.closing = ExitStack()

    def open(self, program: str) -> Browser:
        if self.opened is None:
            chromium = self.closing.enter_context(sync_playwright()).chromium
            self.opened = chromium.launch(executable_path=program, args=FLAGS, timeout=PATIENCE)
            self.closing.callback(self.opened.close)
        return self.opened

    def close(self) -> None:
        self.closing.close()
        self.opened = None


BROWSER = OneBrowser()


@pytest.fixture
def browser() -> Browser:
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        pytest.skip(NONE)
    expect.set_options(timeout=PATIENCE)
    return BROWSER.open(program)


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    if nextitem is None or HERE not in nextitem.path.parents:
        BROWSER.close()


@pytest.fixture
def enter(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Enter]:
    """Lets people in, known by a name or as strangers, each with a browser of their own. None may meet an error."""
    server.test.write_text(request.node.name, encoding="utf-8")
    visitors: list[Visitor] = request.node.stash.setdefault(VISITORS, [])

    def come(name: str | None = "Ada", **device: Any) -> Visitor:
        visitors.append(Visitor(browser, server.url, name, **device))
        return visitors[-1]

    yield come
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints()]
    for visitor in visitors:
        visitor.context.close()
    assert complaints == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that failed leaves pictures of what its people saw."""
    report = yield
    if report.when == "call" and report.failed:
        folder: Path = item.config._tmp_path_factory.mktemp("seen")  # type: ignore[attr-defined]
        visitors = item.stash.get(VISITORS, None) or []
        for number, visitor in enumerate(visitors):
            picture = folder / f"{number}.png"
            visitor.page.screenshot(path=picture)
            report.sections.append((f"{visitor.name} at {visitor.page.url}", f"{picture}\n{visitor.errors}"))
    return report
