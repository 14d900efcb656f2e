"""Long computations ahead of time: tables for advice, strategies, and the odds of slow games."""

from __future__ import annotations

from contextlib import suppress
from enum import Enum

from pitboss.core.cache import NotCounted, on_disk, only_on_disk
from pitboss.core.errors import NotDerivable, PitbossError
from pitboss.core.folders import cache_folder
from pitboss.core.progress import Progress
from pitboss.lab.counts.derived import DerivedCounts, points_of, settled_with, tree_of
from pitboss.lab.counts.derived_cache import kept_for, sources_of
from pitboss.rules.hooks import NeedsPreparation
from pitboss.rules.house import House


def prepare(house: House, progress: Progress | None = None) -> None:
    """Makes or loads the tables for advice under these rules. Most games need none."""
    if isinstance(house.game.counts, NeedsPreparation):
        house.game.counts.prepare(house, on_disk(cache_folder()), progress)


def needs_preparation(house: House) -> bool:
    """Whether tables must be made before the first advice. A slow game is advised on before it is counted."""
    return isinstance(house.game.counts, NeedsPreparation)


def is_counted(house: House) -> bool:
    """Whether a slow game is counted under these rules; True for other games, which are counted on demand."""
    return not house.game.declared.slow or DerivedCounts(house.game).has_counted(house)


def is_walked(house: House) -> bool:
    """Whether the odds of the main bet are walked because they cannot be derived."""
    game = house.game
    known = game.counts is not None or game.drawing is not None or game.rolls or game.declared.slow
    if known or game.pooled:
        return False
    main = house.game.main[0]
    try:
        points_of(house, tree_of(house, {main: 1}, settled_with(house, main)))
    except NotDerivable:
        return True
    return False


def count(house: House, progress: Progress | None = None) -> None:
    """Count a slow game, however long that takes."""
    if house.game.declared.slow:
        DerivedCounts(house.game, progress).count_all(house)


def load_prepared(house: House) -> bool:
    """Loads the tables for advice; False if they were not made before."""
    try:
        if isinstance(house.game.counts, NeedsPreparation):
            house.game.counts.prepare(house, only_on_disk(cache_folder()))
    except NotCounted:
        return False
    return True


def find_strategy(house: House, progress: Progress | None = None) -> None:
    """Solves the main bet alone, so that the slow parts are on disk for any process.

    It counts as done even where a game has no exact values, as there is nothing to store.
    """
    from pitboss.lab.strategy import main_bet, strategy_for

    prepare(house, progress)
    estimated = False
    with suppress(PitbossError):
        estimated = strategy_for(house, main_bet(house)).by_hand
    kept_for(house.game, _estimated_key(house), lambda: estimated)
    kept_for(house.game, _strategy_key(house), lambda: True)


def is_estimated(house: House) -> bool:
    """Whether best play is known to be no exact count but an estimate; False if it has not been tried yet."""
    return kept_for(house.game, _estimated_key(house), lambda: False, keeps=False)


def _estimated_key(house: House) -> tuple[str, str]:
    return "estimated", house.digest


def has_strategy(house: House) -> bool:
    """Whether any process has solved the main bet before; also true where a game cannot be cached."""
    if needs_preparation(house):
        return load_prepared(house)  # nothing else is to be made
    return not sources_of(house.game) or kept_for(house.game, _strategy_key(house), lambda: False, keeps=False)


def _strategy_key(house: House) -> tuple[str, str]:
    return "strategy", house.digest


class Part(Enum):
    """The parts that separate processes make for a game."""

    TABLES = "tables"
    STRATEGY = "strategy"
    COUNT = "count"


MAKES = {Part.TABLES: prepare, Part.STRATEGY: find_strategy, Part.COUNT: count}
IS_MADE = {Part.TABLES: load_prepared, Part.STRATEGY: has_strategy, Part.COUNT: is_counted}


def is_made(part: Part, house: House) -> bool:
    return IS_MADE[part](house)
