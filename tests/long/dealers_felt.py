"""A round of each of the manuals' games in a real browser, calls too: by mouse alone, by keys alone and by touch alone.

`python -m tests.long.dealers_felt` takes about eight minutes; a game's name after it deals that game alone.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.browser.conftest import House, Rooms, build_pages, launched
from tests.browser.dealers import ByKeys, ByMouse, ByTouch, rules_of
from tests.browser.test_dealers_felt import DESK, PHONE, deal

GAMES = (
    "three-card-roo", "two-card-roo", "high-card-draw", "mini-tex", "mini-tex-pvp", "blackjack", "tiger-pai-gow",
)  # fmt: skip


def main(games: list[str]) -> None:
    build_pages()
    with tempfile.TemporaryDirectory() as folder, launched() as browser:
        house = House(Path(folder))
        house.open()
        try:
            for game in games or GAMES:
                rooms = Rooms(browser, house.url)
                calls = rules_of(game).game.banked
                deal(rooms, ByMouse, game, calls=calls, viewport=DESK)
                deal(rooms, ByKeys, game, calls=calls, viewport=DESK)
                deal(rooms, ByTouch, game, calls=calls, viewport=PHONE, has_touch=True)
                for context in rooms.contexts:
                    context.close()
                assert not rooms.errors, rooms.errors
                print(f"{game}: a round dealt by mouse, by keys and by touch", flush=True)
        finally:
            house.kill()


if __name__ == "__main__":
    main(sys.argv[1:])
