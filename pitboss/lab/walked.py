"""Counts of games that cannot be derived, by walking every deal: right for any game, quick for small ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import lcm
from typing import Any

from pitboss.acts import Ended
from pitboss.engine.round import Round
from pitboss.engine.walk import Progress, walk
from pitboss.errors import BadInput
from pitboss.home import cache_folder
from pitboss.hooks import LeavesToRules, SlowCounts
from pitboss.house import House
from pitboss.lab.disk_cache import on_disk
from pitboss.odds import Counts, Decision, StrategyTable, Tally, rows_tally
from pitboss.rules import Game


class WalkedCounts:
    """Every wager with the main bet only, under best play, over the whole deck."""

    strategies = {"best": "the best choice at every decision"}
    undecided = ()

    def __init__(self, game: Game[Any], progress: Progress | None = None) -> None:
        self.progress = progress
        self.wagers = tuple(wager.name for wager in game.wagers if not wager.raises)

    def tally(self, house: House[Any], wager: str, strategy: str) -> Tally:
        alone = house.wagers[wager].paid_on or (wager,)
        bets = dict.fromkeys({house.game.main[0], *alone} if not set(alone) & set(house.game.main) else alone, 1)
        raises_and_bonuses = (name for name, one in house.wagers.items() if one.raises in alone or one.paid_on == alone)
        mine = {*alone, *raises_and_bonuses}
        chances: Counter[tuple[Ended, ...]] = Counter()
        for settled, chance in walk(Round(house, [bets]), progress=self.progress).items():
            rows = ((act.wager, act.row, act.stake) for act in settled if act.wager in mine)
            chances[tuple(sorted(rows, key=lambda row: row[0]))] += chance  # type: ignore[assignment]
        total = lcm(*(Fraction(p).denominator for p in chances.values()))
        return rows_tally(house, wager, {rows: int(p * total) for rows, p in chances.items()})

    def strategy_table(self, house: House[Any], bets: Mapping[str, Fraction], strategy: str) -> StrategyTable:
        raise BadInput(f"{house.game.title} lists no decisions; its odds are found by walking it.")

    def advise(self, house: House[Any], bets: Mapping[str, Fraction], seen: Mapping[str, str]) -> Decision:
        raise BadInput(f"{house.game.title} gives no advice for single hands; its odds are found by walking it.")


def counts_of(game: Game[Any], progress: Progress | None = None) -> Counts:
    """The counts of a game: its own, else those derived from its rules.

    Counts that take long are stored in the user's cache and report their `progress`. Wagers that a game's own counts
    leave to the rules are derived.
    """
    if game.counts is None or isinstance(game.counts, LeavesToRules):
        from pitboss.lab.derived import DerivedCounts

        derived = DerivedCounts(game, progress)
        return derived if game.counts is None else game.counts.with_rules(derived)
    if isinstance(game.counts, SlowCounts):
        return game.counts.with_store(on_disk(cache_folder()), progress)
    return game.counts
