"""Pictures of the pages.

`python -m tests.browser.pictures` takes those of the README and of docs/ (docs/images) and draws the icons of the app.

`python -m tests.browser.pictures FOLDER [GAME ...]` takes every table at seven sizes, at arrival, in play and at the
end of a hand, and three sheets a game that hold them all, to be looked at after a change of the felt.

`python -m tests.browser.pictures --dealers FOLDER [GAME ...]` takes the dealer's felt: in the deal, when the dealer's
hand is set or shown, with a payout cut, and with a wrong step explained.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path

from playwright.sync_api import Browser, Page

from pitboss.games import REGISTRY
from pitboss.trainer.modes import taught
from tests.browser.conftest import ROOT, House, Rooms, build_pages, launched
from tests.browser.dealers import ByKeys, dealt
from tests.browser.seat import SETTLED, quiet
from tests.browser.test_felt import ARRIVED
from tests.kinds import GAMES

SHEETS = {
    "wide": ((1440, 900), (1366, 768)),
    "small": ((1024, 768), (844, 390)),
    "tall": ((768, 1024), (390, 844), (360, 640)),
}
STATES = ("arrival", "play", "end")
DEALERS_SHEETS = {"wide": ((1440, 900), (1024, 768)), "small": ((844, 390),), "tall": ((390, 844),)}
DEALERS_FELT = "The felt, from the dealer's side"
DEALERS_STATES = ("deal", "dealer", "pay", "wrong")


IMAGES, ICONS = ROOT / "docs" / "images", ROOT / "ui" / "icons"
ICON = ICONS / "icon.svg"
PAGES = {  # pages in docs/images by the names of their pictures; every game's table is there too
    "lobby": "/",
    "lab": "/lab/three-card-roo",
    "train": "/train",
    "docs": "/docs/mini-tex",
    "reports": "/reports",
    "stats": "/stats",
    "settings": "/settings",
    "account": "/account",
}
OF_A_HAND = {"replay": "/hand", "fairness": "/fair"}
SIZE = {"width": 1280, "height": 860}


def name(game: str, state: str, size: tuple[int, int]) -> str:
    return f"{game}-{size[0]}x{size[1]}-{state}.png"


def picture(
    page: Page, folder: Path, game: str, state: str, sheets: Mapping[str, Sequence[tuple[int, int]]] = SHEETS
) -> None:
    for width, height in chain.from_iterable(sheets.values()):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(SETTLED)
        page.evaluate(ARRIVED)
        if sheets is DEALERS_SHEETS:
            page.get_by_role("group", name=DEALERS_FELT).evaluate("felt => felt.scrollIntoView({ block: 'end' })")
        page.screenshot(path=folder / name(game, state, (width, height)))
    page.set_viewport_size({"width": 1440, "height": 900})


def pictures(rooms: Rooms, folder: Path, game: str) -> None:
    seat = rooms.seat(game, {"bots": 2, "theme": "dark", "coach": True}, viewport={"width": 1440, "height": 900})
    picture(seat.page, folder, game, "arrival")
    spots = seat.page.locator("button[data-spot]:not(:disabled)").all()
    for spot in spots[:3] if REGISTRY[game].felt.board else spots:  # not all bets of a board go together
        spot.click()
    seat.deal_until_asked(lambda: seat.page.keyboard.press("Space"), most=3)
    quiet(seat.page)
    picture(seat.page, folder, game, "play")
    seat.finish(seat.answer_by_mouse)
    quiet(seat.page)
    picture(seat.page, folder, game, "end")
    seat.page.context.close()
    rooms.contexts.clear()


def of_a_dealer(rooms: Rooms, folder: Path, game: str) -> None:
    """The states of one round dealt by keys. Nothing is pushed at a table whose pot nobody wins from the rack."""
    page = rooms.page({"theme": "dark"}, viewport={"width": 1440, "height": 900})
    wanted = [state for state in DEALERS_STATES if state != "dealer" or "dealer" in REGISTRY[game].places]

    def take(state: str) -> None:
        if state in wanted:
            wanted.remove(state)
            picture(page, folder, game, state, DEALERS_SHEETS)

    for dealing, claim in dealt(page, ByKeys, game, "monday"):
        if dealing.score.steps == 5:
            take("deal")
        if claim.verb == "set" or (claim.spot == "dealer" and claim.verb == "turn"):
            take("dealer")
        if claim.verb in ("pay", "award") and "pay" in wanted:
            assert claim.cents is not None
            dealer = ByKeys(page, dealing.house)
            dealer.to_spot(claim.spot)
            dealer.cut(claim.cents)
            take("pay")
            page.keyboard.press("Escape")
        elif wanted == ["wrong"]:
            page.keyboard.press("l" if claim.verb != "look" else "c")
            page.wait_for_selector("[data-verdict=wrong]")
            take("wrong")
            break
    page.context.close()
    rooms.contexts.clear()


def sheets(
    browser: Browser,
    folder: Path,
    game: str,
    of: Mapping[str, Sequence[tuple[int, int]]] = SHEETS,
    states: Sequence[str] = STATES,
) -> None:
    page = browser.new_page(viewport={"width": 1560, "height": 1000})
    for sheet, sizes in of.items():
        columns = 2 if sheet != "tall" else len(states)
        shown = "".join(
            f"<img src='{name(game, state, size)}'>"
            for size in sizes
            for state in states
            if (folder / name(game, state, size)).exists()
        )
        file = folder / f"sheet-{game}-{sheet}.html"
        style = f"body{{margin:0;background:#888;display:grid;gap:4px;grid-template-columns:repeat({columns},1fr)}}"
        file.write_text(f"<style>{style} img{{width:100%}}</style>{shown}")
        page.goto(file.as_uri())
        page.screenshot(path=file.with_suffix(".png"), full_page=True)
        file.unlink()
    page.close()


def jpeg(page: Page, name: str) -> None:
    quiet(page)
    page.evaluate(ARRIVED)
    page.screenshot(path=IMAGES / f"{name}.jpg", type="jpeg", quality=68)


def hand_of(rooms: Rooms, game: str) -> tuple[Page, str]:
    """The table of a game where the player is asked, with the coach's hint, as a picture; the page and the hand."""
    chosen = {"bots": 3, "theme": "dark", "coach": True, "guide": False}
    seat = rooms.seat(game, chosen, viewport=SIZE, saves_data=False)
    seat.deal_until_asked(lambda: seat.page.keyboard.press("Space"), most=6)
    if seat.phase == "asked":
        seat.page.keyboard.press("t")
        seat.page.wait_for_selector("[data-advice]")
    jpeg(seat.page, game)
    seat.finish(seat.answer_by_mouse)
    return seat.page, seat.hand_id


def of_the_docs(rooms: Rooms) -> None:
    """All pictures in docs/images."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    for old in IMAGES.glob("*.jpg"):
        old.unlink()
    for game in GAMES:
        page, hand = hand_of(rooms, game)
        if game == GAMES[0]:
            for name, path in {**PAGES, **{one: f"{path}/{hand}" for one, path in OF_A_HAND.items()}}.items():
                page.goto(path)
                jpeg(page, name)
        page.context.close()
        rooms.contexts.clear()
    phone = rooms.seat(GAMES[0], {"theme": "dark"}, viewport={"width": 390, "height": 844}, saves_data=False)
    phone.deal_until_asked(lambda: phone.page.keyboard.press("Space"))
    jpeg(phone.page, "phone")


def icons(browser: Browser) -> None:
    """The app's icon as PNG, for systems that take no SVG."""
    for size in (192, 512):
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(f"<style>*{{margin:0}} svg{{width:{size}px;display:block}}</style>" + ICON.read_text())
        page.screenshot(path=ICONS / f"icon-{size}.png", omit_background=True)
        page.close()


def main(folder: Path | None, games: list[str], dealers: bool = False) -> None:
    build_pages()
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, launched() as browser:
        house = House(Path(data))
        house.open()
        try:
            rooms = Rooms(browser, house.url, shadows=True)
            if folder is None:
                icons(browser)
                of_the_docs(rooms)
                return
            for game in games:
                if dealers:
                    of_a_dealer(rooms, folder, game)
                    sheets(browser, folder, game, DEALERS_SHEETS, DEALERS_STATES)
                else:
                    pictures(rooms, folder, game)
                    sheets(browser, folder, game)
                print(game, *rooms.errors, flush=True)
        finally:
            house.kill()


if __name__ == "__main__":
    given = sys.argv[1:]
    dealers = given[:1] == ["--dealers"]
    folder, *games = given[dealers:] or [""]
    main(Path(folder).resolve() if folder else None, games or list(taught() if dealers else GAMES), dealers)
