"""Takes the README's pictures of every page into docs/images: `python docs/screenshots.py`, with the developer's tools.

Opens a server of its own with fresh data, plays a hand at each table, and saves small JPEG files.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import House, build_pages, launched, remembered  # noqa: E402
from tests.browser.seat import Seat  # noqa: E402

IMAGES = ROOT / "docs" / "images"
GAMES = ("three-card-roo", "two-card-roo", "high-card-draw", "mini-tex", "mini-tex-pvp", "blackjack", "tiger-pai-gow")
PLAIN = {
    "lobby": "/",
    "lab": "/lab/three-card-roo",
    "train": "/train",
    "docs": "/docs/mini-tex",
    "reports": "/reports",
    "stats": "/stats",
    "settings": "/settings",
    "account": "/account",
}


def take(page: Page, name: str) -> None:
    page.wait_for_timeout(500)
    page.screenshot(path=IMAGES / f"{name}.jpg", type="jpeg", quality=62)


def tables(page: Page) -> str:
    """A hand of each game, taken where the player is asked; the last hand's name."""
    seat, hand = Seat(page), ""
    for game in GAMES:
        seat.play(game)
        page.keyboard.press("Space")
        for _ in range(6):  # until there is a question to look at
            if seat.settle_down() == "asked":
                break
            page.keyboard.press("Space")
            page.wait_for_timeout(400)
        page.keyboard.press("t")
        page.wait_for_timeout(1500)
        take(page, game)
        seat.finish(seat.answer_by_mouse)
        hand = seat.hand_id
        page.get_by_role("button", name="Leave").click()  # the chips go with the player to the next table
        page.wait_for_url("**/")
    return hand


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    build_pages()
    with tempfile.TemporaryDirectory() as folder, launched() as browser:
        house = House(Path(folder))
        house.open()
        try:
            context = browser.new_context(base_url=house.url, viewport={"width": 1280, "height": 860})
            context.set_default_timeout(120_000)
            context.add_init_script(remembered({"speed": 0, "bots": 3, "theme": "light"}))
            page = context.new_page()
            hand = tables(page)
            for name, path in {**PLAIN, "replay": f"/hand/{hand}", "fairness": f"/fair/{hand}"}.items():
                page.goto(path)
                page.wait_for_load_state("networkidle")
                take(page, name)
            phone = browser.new_context(base_url=house.url, viewport={"width": 360, "height": 760})
            phone.set_default_timeout(120_000)
            phone.add_init_script(remembered({"speed": 0, "bots": 1, "theme": "dark"}))
            small = Seat(phone.new_page())
            small.play("three-card-roo")
            small.page.keyboard.press("Space")
            small.settle_down()
            take(small.page, "phone")
        finally:
            house.kill()


if __name__ == "__main__":
    main()
