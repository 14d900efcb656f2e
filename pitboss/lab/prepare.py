"""Tables that advice is counted from, made before anybody asks.

python -m pitboss.lab.prepare GAME KEY=VALUE ...    makes them, and writes parts done and parts in all, line by line
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from pitboss.games import REGISTRY
from pitboss.hooks import NeedsPreparation
from pitboss.lab.derived import DerivedCounts
from pitboss.lab.disk_cache import NotCounted, cache_folder, kept, on_disk
from pitboss.options import settings_of
from pitboss.rules import House

Progress = Callable[[int, int], None]  # parts done, parts in all


def prepare(house: House[Any], progress: Progress | None = None) -> None:
    """Make what advice under these rules needs, or load it. Most games need nothing."""
    if isinstance(house.game.counts, NeedsPreparation):
        house.game.counts.prepare(house, on_disk(cache_folder()), progress)
    elif house.game.declared.slow:
        DerivedCounts(house.game).prepare(house, progress)


def needed(house: House[Any]) -> bool:
    return isinstance(house.game.counts, NeedsPreparation) or house.game.declared.slow


def prepared(house: House[Any]) -> bool:
    """Load it if it was made before."""
    try:
        if isinstance(house.game.counts, NeedsPreparation):
            house.game.counts.prepare(house, kept(cache_folder()))
        elif house.game.declared.slow:
            return DerivedCounts(house.game).is_prepared(house)
    except NotCounted:
        return False
    return True


def command(house: House[Any]) -> list[str]:
    """How to make it in a process of its own."""
    settings = (f"{key}={value}" for key, value in settings_of(house.options))
    return [sys.executable, "-m", "pitboss.lab.prepare", house.game.key, *settings]


def tell(done: int, of: int) -> None:
    sys.stdout.write(f"{done} {of}\n")
    sys.stdout.flush()


def main() -> None:
    game, *settings = sys.argv[1:]
    parts = (one.partition("=") for one in settings)
    prepare(REGISTRY[game].configured(None, [(key, value) for key, _, value in parts]), tell)


if __name__ == "__main__":
    main()
