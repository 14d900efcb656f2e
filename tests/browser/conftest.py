"""A real browser against a real server: Chromium is found or fetched, the pages are built, and a house is opened."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

import run
from pitboss.games import REGISTRY
from tests.browser.chromium import find
from tests.browser.seat import Seat, watch
from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
# A test must not call home.
FLAGS = ("--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-sync")
MILLISECONDS = PATIENCE * 1000
expect.set_options(timeout=MILLISECONDS)


def build_pages() -> None:
    """As run.py does it: one call at a time, with a Node.js of its own where the system has none."""
    run.build_pages(ROOT)
    if not (ROOT / "pitboss" / "server" / "ui" / "index.html").is_file():
        raise RuntimeError("The pages in ui/ could not be built (see above). Type: python3 run.py test")


class House:
    """A server of its own, with its own data, that can be killed and opened again at the same address."""

    def __init__(self, folder: Path, *options: str, python: Path | None = None) -> None:
        """With `python`, Pitboss as it is installed there; otherwise tests.browser.server with these options."""
        self.folder, self.cards = folder, folder / "cards"
        self.python, self.cwd = python or Path(sys.executable), folder if python else ROOT
        self.module = ["pitboss"] if python else ["tests.browser.server", *options, str(self.cards)]
        with socket.socket() as place:
            place.bind(("127.0.0.1", 0))
            self.port = int(place.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.serve = ["--no-browser", "--no-verify", "--no-prepare"]  # what a test needs is counted when it asks
        self.process: subprocess.Popen[bytes] | None = None

    def open(self) -> None:
        command = [str(self.python), "-m", *self.module, "serve", "--port", str(self.port), *self.serve]
        env = {**os.environ, "PITBOSS_HOME": str(self.folder), "PYTHONPATH": str(self.cwd), "PITBOSS_RATES": "none"}
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(command, cwd=self.cwd, env=env, stdout=log, stderr=log)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self.process.poll() is None:
            try:
                urllib.request.urlopen(f"{self.url}/api/v1/house", timeout=PATIENCE).close()
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError(f"The server did not open: {(self.folder / 'log').read_text()}")

    def stack(self, text: str) -> None:
        """From now on, decks begin with these cards and go on in their usual order."""
        self.cards.write_text(text)

    def shuffle(self) -> None:
        """From now on, decks are shuffled."""
        self.cards.unlink(missing_ok=True)

    def kill(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> None:
    build_pages()


@pytest.fixture(scope="session")
def house(pages: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    house.open()
    yield house
    house.kill()


@pytest.fixture
def stacked_house(house: House) -> Iterator[House]:
    """The same house, for a test that stacks decks."""
    yield house
    house.shuffle()


@pytest.fixture
def own_house(pages: None, tmp_path: Path) -> Iterator[House]:
    """For tests that kill the server."""
    house = House(tmp_path)
    house.open()
    yield house
    house.kill()


@contextmanager
def launched() -> Iterator[Browser]:
    chromium = find()
    with sync_playwright() as playwright:  # which starts Chromium without its sandbox: containers have none to give
        env: dict[str, str | float | bool] = {**os.environ, **chromium.env}
        browser = playwright.chromium.launch(executable_path=chromium.path, env=env, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with launched() as browser:
        yield browser


# In most tests cards are shown without their art, which would be loaded for every page.
SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"

# Where no one looks, shadows are left out: painting their blur is an eighth of a page's work.
NO_SHADOWS = """{ const style = new CSSStyleSheet();
    style.replaceSync("*, *::before, *::after { box-shadow: none !important; text-shadow: none !important }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, style] }"""


class Rooms:
    """Opens browsers that share nothing; an error in one fails the test."""

    def __init__(self, browser: Browser, url: str, *, shadows: bool = False) -> None:
        self.browser, self.url, self.shadows = browser, url, shadows
        self.contexts: list[BrowserContext] = []
        self.errors: list[str] = []

    def context(
        self, settings: dict[str, Any] | None = None, saves_data: bool = True, **options: Any
    ) -> BrowserContext:
        options.setdefault("viewport", {"width": 1280, "height": 900})
        options.setdefault("service_workers", "block")  # what a service worker answers, the tests would not see
        context = self.browser.new_context(base_url=self.url, **options)
        context.set_default_timeout(MILLISECONDS)
        usual = {"speed": 0, "bots": 1, "theme": "light", "guide": False, "coach": False}
        chosen = {**usual, **(settings or {})}
        context.add_init_script(remembered(chosen))
        if saves_data:
            context.add_init_script(SAVES_DATA)
        if not self.shadows:
            context.add_init_script(NO_SHADOWS)
        watch(context)
        self.contexts.append(context)
        return context

    def page(self, settings: dict[str, Any] | None = None, **options: Any) -> Page:
        page = self.context(settings, **options).new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        return page

    def seat(self, game: str, settings: dict[str, Any] | None = None, **options: Any) -> Seat:
        """Alone at a table, unless the game is played between players, or the settings say more."""
        bots = 0 if REGISTRY[game].banked else 1
        seat = Seat(self.page({"bots": bots, **(settings or {})}, **options))
        seat.play(game)
        return seat


def remembered(settings: dict[str, Any]) -> str:
    """A script that lets a browser remember settings, unless it has its own already."""
    name = "pitboss.settings"
    return f"localStorage.getItem('{name}') ?? localStorage.setItem('{name}', '{json.dumps(settings)}')"


def opened(browser: Browser, house: House) -> Iterator[Rooms]:
    rooms = Rooms(browser, house.url)
    yield rooms
    for context in rooms.contexts:
        context.close()
    assert not rooms.errors


@pytest.fixture
def rooms(browser: Browser, house: House) -> Iterator[Rooms]:
    yield from opened(browser, house)


@pytest.fixture
def rooms_of_own(browser: Browser, own_house: House) -> Iterator[Rooms]:
    yield from opened(browser, own_house)
