"""The time from opening an address until the page can be used: a table to bet at, an edge in the lab.

    python -m benchmarks.pages            every game's table and lab, and the lobby

Starts a server and a headless browser of its own. Each page is opened once to warm the server up, then three times
with an empty browser cache. The output is the median and the longest time, and the bytes received.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser

from pitboss.games import REGISTRY
from pitboss.lab.describe import describe
from tests.browser.conftest import House, build_pages, launched
from tests.browser.seat import BETTING

TIMES = 3
BYTES = "() => performance.getEntriesByType('resource').reduce((sum, one) => sum + one.transferSize, 0)"


def opened(browser: Browser, url: str, usable: str) -> tuple[float, int]:
    """Milliseconds until the page can be used, and bytes."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(url, wait_until="commit")
    page.wait_for_selector(usable, timeout=120_000)
    took, came = page.evaluate("() => performance.now()"), page.evaluate(BYTES)
    context.close()
    return took, came


def main() -> None:
    build_pages()
    pages = {"/": ".tile [href^='/play/']"}
    for key, game in REGISTRY.items():
        pages[f"/play/{key}"] = BETTING
        if describe(game)["banked"]:
            pages[f"/lab/{key}"] = "[data-wager]"  # an edge is shown
    with tempfile.TemporaryDirectory() as folder, launched() as browser:
        house = House(Path(folder))
        house.open()
        try:
            for path, usable in pages.items():
                first, _ = opened(browser, house.url + path, usable)
                later = [opened(browser, house.url + path, usable) for _ in range(TIMES)]
                took = [one for one, _ in later]
                print(
                    f"{path:26} first {first:6.0f} ms, then {median(took):5.0f} ms (median) {max(took):5.0f} ms "
                    f"(longest), {later[0][1] / 1000:5.0f} kB",
                    flush=True,
                )
        finally:
            house.kill()


if __name__ == "__main__":
    main()
