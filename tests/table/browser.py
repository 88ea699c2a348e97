"""A browser without script: it sees forms, links, headings and text of a page, and does only what the page offers."""

from __future__ import annotations

import asyncio
import threading
import time
from functools import cached_property
from html.parser import HTMLParser
from typing import Any

import httpx
import uvicorn
from litestar import Litestar

from dwarrow.table.match.open_tables import OpenTable, OpenTables
from dwarrow.table.pages.client import COOKIE

VOID = {"meta", "link", "input", "img", "br", "path", "circle", "rect", "use", "polyline"}
Attributes = dict[str, str]


class Form:
    """A form as it stands on the page: what it would send, and the buttons that send it."""

    def __init__(self, attributes: Attributes) -> None:
        self.method = attributes.get("method", "get").lower()
        self.action = attributes.get("action", "")
        self.multipart = attributes.get("enctype") == "multipart/form-data"
        self.fields: dict[str, str] = {}
        self.choices: dict[str, list[str]] = {}
        self.files: list[str] = []
        self.buttons: list[Attributes] = []

    def values(self, name: str) -> list[str]:
        """What the buttons of that name stand for."""
        return [button["value"] for button in self.buttons if button.get("name") == name]


class Page(HTMLParser):
    """One page taken apart."""

    def __init__(self, html: str, status: int, path: str) -> None:
        super().__init__()
        self.html, self.status, self.path = html, status, path
        self.forms: list[Form] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.labels: list[str] = []
        self.tags: list[tuple[str, Attributes]] = []
        self.language = ""
        self.refresh = 0
        self._open: list[str] = []
        self._words: list[str] = []
        self._form: Form | None = None
        self._select = ""
        self.feed(html)
        self.close()
        assert not self._open, f"{path}: not closed: {self._open}"

    @cached_property
    def text(self) -> str:
        return " ".join(" ".join(self._words).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.tags.append((tag, given))
        if tag not in VOID:
            self._open.append(tag)
        if "id" in given:
            self.ids.append(given["id"])
        if tag == "html":
            self.language = given["lang"]
        elif tag == "meta" and given.get("http-equiv") == "refresh":
            self.refresh = int(given["content"])
        elif tag == "a":
            self.links.append(given["href"])
        elif tag == "label":
            self.labels.append(given.get("for", ""))
        elif tag == "form":
            self._form = Form(given)
            self.forms.append(self._form)
        elif self._form is not None:
            self._field(self._form, tag, given)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def _field(self, form: Form, tag: str, given: Attributes) -> None:
        name = given.get("name", "")
        if tag == "input" and given.get("type") == "file":
            form.files.append(name)
        elif tag == "input" and given.get("type") == "radio":
            form.choices.setdefault(name, []).append(given["value"])
            if "checked" in given:
                form.fields[name] = given["value"]
        elif tag in ("input", "textarea"):
            form.fields[name] = given.get("value", "")
        elif tag == "select":
            self._select = name
        elif tag == "option":
            form.choices.setdefault(self._select, []).append(given["value"])
            if "selected" in given:
                form.fields[self._select] = given["value"]
        elif tag == "button":
            form.buttons.append(given)

    def handle_endtag(self, tag: str) -> None:
        assert self._open, f"{self.path}: </{tag}> closes nothing"
        assert self._open[-1] == tag, f"{self.path}: </{tag}> closes <{self._open[-1]}>"
        self._open.pop()
        if tag == "form":
            self._form = None

    def handle_data(self, data: str) -> None:
        self._words.append(data)

    def form(self, ending: str, button: str = "") -> Form:
        """The first form that goes to an address with this ending, and has a button or field of that name."""
        for form in self.forms:
            names = [*form.fields, *(each.get("name", "") for each in form.buttons)]
            if form.action.endswith(ending) and (not button or button in names):
                return form
        raise AssertionError(f"{self.path} has no form to {ending}: {self.text[:400]}")

    def has(self, ending: str) -> bool:
        return any(form.action.endswith(ending) for form in self.forms)

    def actions(self) -> list[str]:
        """The legal actions that the page offers."""
        return [value for form in self.forms if form.action.endswith("/act") for value in form.values("action")]


class Browser:
    """One person's browser."""

    def __init__(self, base: str, language: str = "en") -> None:
        self.client = httpx.Client(
            base_url=base,
            trust_env=False,
            timeout=30,
            follow_redirects=True,
            headers={"accept-language": language},
            cookies={COOKIE: "1"},
        )
        self.page: Page

    def look(self, path: str) -> Page:
        return self._show(self.client.get(path))

    def send(self, form: Form, button: str = "", value: str = "", action: str = "", **filled: str) -> Page:
        """Fill in a form and press one of its buttons."""
        data = form.fields | filled
        if button:
            data[button] = value
        where = action or form.action
        if form.method == "get":
            return self._show(self.client.get(where, params=data))
        if form.multipart:
            files = {name: (None, text) for name, text in data.items()}
            return self._show(self.client.post(where, files=files))
        return self._show(self.client.post(where, data=data))

    def upload(self, form: Form, name: str, content: bytes, **filled: str) -> Page:
        """Send a form with a file."""
        assert name in form.files
        parts: dict[str, Any] = {key: (None, text) for key, text in (form.fields | filled).items()}
        return self._show(self.client.post(form.action, files=parts | {name: ("file", content)}))

    def _show(self, response: httpx.Response) -> Page:
        assert response.headers["content-type"].startswith("text/html"), response.headers
        self.page = Page(response.text, response.status_code, str(response.url.raw_path, "ascii"))
        return self.page

    def close(self) -> None:
        self.client.close()


class Served:
    """A server with an application, in a thread with a loop of its own."""

    def __init__(self, app: Litestar) -> None:
        self.app = app
        self.loop = asyncio.new_event_loop()
        self.server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_level="error", ws="none"))
        self.thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        self.loop.run_until_complete(self.server.serve())

    def start(self) -> str:
        """Returns the server's address once it answers."""
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        return f"http://127.0.0.1:{self.server.servers[0].sockets[0].getsockname()[1]}"

    def open_table(self, table: str) -> OpenTable:
        """A table as the server has it."""
        tables: OpenTables = self.app.state.tables
        return asyncio.run_coroutine_threadsafe(tables.get(table), self.loop).result(30)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(30)
        assert not self.thread.is_alive()
        self.loop.close()
