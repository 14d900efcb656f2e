"""Pictures of the tables: `python -m tests.browser.pictures FOLDER [GAME ...]`.

Every table at five sizes, at arrival, in play and at the end of a hand, and three sheets a game that hold them all, to
be looked at after a change of the felt. About 20 seconds a game.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.browser.conftest import House, Rooms, build_pages, launched
from tests.browser.seat import SETTLED, quiet
from tests.browser.test_felt import ARRIVED
from tests.kinds import GAMES

SIZES = ((1440, 900), (1366, 768), (1024, 768), (768, 1024), (390, 844))
SHEETS = {"wide": ((1440, 900), (1366, 768)), "small": ((1024, 768),), "tall": ((768, 1024), (390, 844))}
STATES = ("arrival", "play", "end")


def name(game: str, state: str, size: tuple[int, int]) -> str:
    return f"{game}-{size[0]}x{size[1]}-{state}.png"


def picture(page: Page, folder: Path, game: str, state: str) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(SETTLED)
        page.evaluate(ARRIVED)
        page.screenshot(path=folder / name(game, state, (width, height)))
    page.set_viewport_size({"width": 1440, "height": 900})


def pictures(rooms: Rooms, folder: Path, game: str) -> None:
    seat = rooms.seat(game, {"bots": 2, "theme": "dark", "coach": True}, viewport={"width": 1440, "height": 900})
    picture(seat.page, folder, game, "arrival")
    for spot in seat.page.locator("button[data-spot]:not(:disabled)").all():
        spot.click()
    seat.deal_until_asked(lambda: seat.page.keyboard.press("Space"), most=3)
    quiet(seat.page)
    picture(seat.page, folder, game, "play")
    seat.finish(seat.answer_by_mouse)
    quiet(seat.page)
    picture(seat.page, folder, game, "end")
    seat.page.context.close()
    rooms.contexts.clear()


def sheets(browser: Browser, folder: Path, game: str) -> None:
    page = browser.new_page(viewport={"width": 1560, "height": 1000})
    for sheet, sizes in SHEETS.items():
        columns = 2 if sheet != "tall" else 3
        shown = "".join(f"<img src='{name(game, state, size)}'>" for size in sizes for state in STATES)
        file = folder / f"sheet-{game}-{sheet}.html"
        style = f"body{{margin:0;background:#888;display:grid;gap:4px;grid-template-columns:repeat({columns},1fr)}}"
        file.write_text(f"<style>{style} img{{width:100%}}</style>{shown}")
        page.goto(file.as_uri())
        page.screenshot(path=file.with_suffix(".png"), full_page=True)
        file.unlink()
    page.close()


def main(folder: Path, games: list[str]) -> None:
    build_pages()
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, launched() as browser:
        house = House(Path(data))
        house.open()
        try:
            rooms = Rooms(browser, house.url, shadows=True)
            for game in games:
                pictures(rooms, folder, game)
                sheets(browser, folder, game)
                print(game, *rooms.errors, flush=True)
        finally:
            house.kill()


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), sys.argv[2:] or list(GAMES))
