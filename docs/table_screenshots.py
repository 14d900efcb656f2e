"""Takes pictures of every table at five window sizes, at arrival, in play and at the end.

`python docs/table_screenshots.py FOLDER [GAME ...]` opens a server of its own with fresh data. The pictures are for the
eye; `tests/browser/test_felt.py` compares the boxes.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from pitboss.games import REGISTRY  # noqa: E402
from pitboss.lab.describe import describe  # noqa: E402
from tests.browser.conftest import House, Rooms, build_pages, launched  # noqa: E402

SIZES = ((1440, 900), (1366, 768), (1024, 768), (768, 1024), (390, 844))


def pictures(browser: Browser, url: str, game: str, folder: Path) -> None:
    rooms = Rooms(browser, url, shadows=True)
    seat = rooms.seat(game, {"bots": 3, "theme": "dark", "coach": True})
    page = seat.page

    def take(moment: str) -> None:
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(150)
            page.screenshot(path=folder / f"{game}-{moment}-{width}.png")

    take("arrival")
    page.set_viewport_size({"width": 1440, "height": 900})
    seat.deal_until_asked(lambda: page.keyboard.press("Space"), most=60 if describe(REGISTRY[game])["choices"] else 1)
    take("play")
    page.set_viewport_size({"width": 1440, "height": 900})
    seat.finish(seat.answer_by_mouse)
    take("end")
    page.context.close()


def main(folder: Path, games: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    build_pages()
    with tempfile.TemporaryDirectory() as home, launched() as browser:
        house = House(Path(home))
        house.open()
        try:
            for game in games or list(REGISTRY):
                pictures(browser, house.url, game, folder)
        finally:
            house.kill()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
