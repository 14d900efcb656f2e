"""Long computations ahead of time: tables for advice, strategies, and the odds of slow games.

python -m pitboss.lab.prepare PART GAME KEY=VALUE ...    computes one, and prints parts done and in all, line by line
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from threading import Thread
from typing import Any

from pitboss.errors import NotDerivable, PitbossError
from pitboss.games import REGISTRY
from pitboss.home import cache_folder
from pitboss.hooks import NeedsPreparation
from pitboss.house import House
from pitboss.lab.derived import DerivedCounts, points_of, settled_with, tree_of
from pitboss.lab.derived_cache import kept_for, sources_of
from pitboss.lab.disk_cache import NotCounted, on_disk, only_on_disk
from pitboss.options import settings_of

Progress = Callable[[int, int], None]  # parts done, parts in all
PARENT = 1.0  # seconds between two checks whether the parent process is still alive


def prepare(house: House[Any], progress: Progress | None = None) -> None:
    """Makes or loads the tables for advice under these rules. Most games need none."""
    if isinstance(house.game.counts, NeedsPreparation):
        house.game.counts.prepare(house, on_disk(cache_folder()), progress)


def needs_preparation(house: House[Any]) -> bool:
    """Whether tables must be made before the first advice. A slow game is advised on before it is counted."""
    return isinstance(house.game.counts, NeedsPreparation)


def is_counted(house: House[Any]) -> bool:
    """Whether a slow game is counted under these rules; True for other games, which are counted on demand."""
    return not house.game.declared.slow or DerivedCounts(house.game).has_counted(house)


def is_walked(house: House[Any]) -> bool:
    """Whether the odds of the main bet are walked because they cannot be derived."""
    if house.game.counts is not None or house.game.declared.slow or any(wager.pooled for wager in house.game.wagers):
        return False
    main = house.game.main[0]
    try:
        points_of(house, tree_of(house, {main: 1}, settled_with(house, main)))
    except NotDerivable:
        return True
    return False


def count(house: House[Any], progress: Progress | None = None) -> None:
    """Count a slow game, however long that takes."""
    if house.game.declared.slow:
        DerivedCounts(house.game, progress).count_all(house)


def load_prepared(house: House[Any]) -> bool:
    """Loads the tables for advice; False if they were not made before."""
    try:
        if isinstance(house.game.counts, NeedsPreparation):
            house.game.counts.prepare(house, only_on_disk(cache_folder()))
    except NotCounted:
        return False
    return True


def find_strategy(house: House[Any], progress: Progress | None = None) -> None:
    """Solves the main bet alone, so that the slow parts are on disk for any process.

    It counts as done even where a game has no exact values, as there is nothing to store.
    """
    from pitboss.lab.strategy import main_bet, strategy_for

    prepare(house, progress)
    with suppress(PitbossError):
        strategy_for(house, main_bet(house))
    kept_for(house.game, _strategy_key(house), lambda: True)


def has_strategy(house: House[Any]) -> bool:
    """Whether any process has solved the main bet before; also true where a game cannot be cached."""
    return not sources_of(house.game) or kept_for(house.game, _strategy_key(house), lambda: False, keeps=False)


def _strategy_key(house: House[Any]) -> tuple[str, str]:
    return "strategy", house.digest


class Part(Enum):
    """The parts that separate processes make for a game."""

    TABLES = "tables"
    STRATEGY = "strategy"
    COUNT = "count"


MAKES = {Part.TABLES: prepare, Part.STRATEGY: find_strategy, Part.COUNT: count}
IS_MADE = {Part.TABLES: load_prepared, Part.STRATEGY: has_strategy, Part.COUNT: is_counted}


def is_made(part: Part, house: House[Any]) -> bool:
    return IS_MADE[part](house)


def command(part: Part, house: House[Any]) -> list[str]:
    """The command line that makes a part in a process of its own."""
    settings = (f"{key}={value}" for key, value in settings_of(house.options))
    return [sys.executable, "-m", "pitboss.lab.prepare", part.value, house.game.key, *settings]


def print_progress(done: int, of: int) -> None:
    sys.stdout.write(f"{done} {of}\n")
    sys.stdout.flush()


def end_with_parent() -> None:
    """Exits when the parent process has ended: nothing else needs the result."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(PARENT)
        os._exit(1)

    Thread(target=watch, name="parent", daemon=True).start()


def main() -> None:
    part, game, *settings = sys.argv[1:]
    parts = (one.partition("=") for one in settings)
    house = REGISTRY[game].configured(None, [(key, value) for key, _, value in parts])
    MAKES[Part(part)](house, print_progress)


if __name__ == "__main__":
    main()
