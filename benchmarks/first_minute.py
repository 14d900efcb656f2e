"""The first minute of a newcomer: from a click on Play to a table that can be played, and on to the coach's first hint.

    python -m benchmarks.first_minute               every game, each with a new house and an empty cache
    python -m benchmarks.first_minute GAME ...      these games only
    python -m benchmarks.first_minute --slow        requests, bytes, first paint and layout shift under slow 4G

Every game gets a server of its own that has counted nothing. Its lobby is opened, and Play is clicked as soon as the
tile is there. `--slow` opens the lobby and one table with an empty browser cache, a line of 1.6 Mbit/s with 150 ms of
delay, and a processor slowed down four times.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page

from pitboss.games import REGISTRY
from tests.browser.conftest import build_pages, launched

BETTING, ASKED = "[data-phase=betting]", "[data-phase=asked][data-busy=false]"
LONGEST = 120_000  # milliseconds
QUIET = 6_000  # after the page can be used: what it loads later counts too
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
SLOWER = 4  # times
WATCH = """
    window.shift = 0;
    new PerformanceObserver(list => list.getEntries().forEach(one => { if (!one.hadRecentInput) shift += one.value }))
        .observe({type: "layout-shift", buffered: true});
"""
PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A house as `pitboss serve` opens it, with new data and an empty cache."""
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        port = int(place.getsockname()[1])
    env = {**os.environ, "PITBOSS_HOME": str(folder / "home"), "PITBOSS_CACHE": str(folder / "cache")}
    command = [sys.executable, "-m", "pitboss", "serve", "--port", str(port), "--no-browser", "--no-verify"]
    process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)
    url = f"http://127.0.0.1:{port}"
    try:
        while process.poll() is None:
            try:
                urllib.request.urlopen(f"{url}/api/v1/house", timeout=5).close()
                break
            except OSError:
                time.sleep(0.05)
        yield url
    finally:
        process.kill()
        process.wait()


def first_hint(page: Page) -> float | None:
    """Seconds from the key for a hint to the coach's values; nothing if three hands asked the player nothing."""
    for _ in range(3):
        page.keyboard.press("Space")
        page.wait_for_selector(f"{ASKED}, {BETTING} [data-result-line]", timeout=LONGEST)
        if page.locator(ASKED).count():
            began = time.perf_counter()
            page.keyboard.press("t")
            page.wait_for_selector("[data-advice]", timeout=LONGEST)
            return time.perf_counter() - began
    return None


def click_to_playable(browser: Browser, url: str, game: str) -> tuple[float, float, float | None]:
    """Seconds until the tile is there, from the click to the table, and from the key to the first hint."""
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    began = time.perf_counter()
    page.goto(url)
    play = page.locator(f".tile .words a[href='/play/{game}']")
    play.wait_for(timeout=LONGEST)
    tiled = time.perf_counter()
    play.click()
    page.wait_for_selector(f"{BETTING} button.primary", timeout=LONGEST)
    playable = time.perf_counter()
    hint = first_hint(page)
    page.close()
    return tiled - began, playable - tiled, hint


def measure_games(browser: Browser, games: list[str]) -> None:
    print(f"{'game':24} {'lobby':>7} {'playable':>9} {'hint':>7}   seconds")
    for game in games:
        with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as url:
            lobby, playable, hint = click_to_playable(browser, url, game)
        told = "none" if hint is None else f"{hint:.2f}"
        print(f"{game:24} {lobby:7.2f} {playable:9.2f} {told:>7}", flush=True)


def opened_slowly(browser: Browser, url: str, usable: str) -> str:
    """Requests, kilobytes on the line, first contentful paint and layout shift of one page."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    page = context.new_page()
    page.add_init_script(WATCH)
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", SLOW_4G)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    received = {"requests": 0, "bytes": 0.0}

    def came(event: dict[str, float]) -> None:
        received["bytes"] += event["encodedDataLength"]

    line.on("Network.requestWillBeSent", lambda _: received.update(requests=received["requests"] + 1))
    line.on("Network.loadingFinished", came)
    began = time.perf_counter()
    page.goto(url, wait_until="commit")
    page.wait_for_selector(usable, timeout=LONGEST)
    usable_after = time.perf_counter() - began
    page.wait_for_timeout(QUIET)
    paint, shift = page.evaluate(PAINT), page.evaluate("() => window.shift")
    context.close()
    return (
        f"{received['requests']:4.0f} requests {received['bytes'] / 1000:6.0f} kB, first paint {paint / 1000:5.2f} s,"
        f" usable {usable_after:5.2f} s, layout shift {shift:.3f}"
    )


def measure_slow_line(browser: Browser) -> None:
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as url:
        for path, usable in (("/", ".tile .words a"), ("/play/three-card-roo", f"{BETTING} button.primary")):
            print(f"{path:22} {opened_slowly(browser, url + path, usable)}", flush=True)


def main(chosen: list[str]) -> None:
    build_pages()
    with launched() as browser:
        if chosen == ["--slow"]:
            measure_slow_line(browser)
        else:
            measure_games(browser, chosen or list(REGISTRY))


if __name__ == "__main__":
    main(sys.argv[1:])
