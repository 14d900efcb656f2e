"""The entry to all odds, `counts_of`: a game's own counts, else those derived from its rules.

`WalkedCounts` walks every deal of a game that cannot be derived: right for any game, quick for small ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Any

from pitboss.core.cache import on_disk
from pitboss.core.errors import BadInput
from pitboss.core.folders import cache_folder
from pitboss.core.progress import Progress
from pitboss.engine.round import Round
from pitboss.engine.walk import walk
from pitboss.games import REGISTRY
from pitboss.rules.acts import Ended
from pitboss.rules.game import Game
from pitboss.rules.hooks import LeavesToRules, SlowCounts
from pitboss.rules.house import House
from pitboss.rules.odds import Counts, Decision, StrategyTable, Tally, rows_tally


class WalkedCounts:
    """Every wager with the main bet only, under best play, over the whole deck."""

    strategies = {"best": "the best choice at every decision"}
    undecided = ()

    def __init__(self, game: Game, progress: Progress | None = None) -> None:
        self.progress = progress
        self.wagers = tuple(wager.name for wager in game.wagers if not wager.raises)

    def tally(self, house: House, wager: str, strategy: str) -> Tally:
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

    def strategy_table(self, house: House, bets: Mapping[str, Fraction], strategy: str) -> StrategyTable:
        raise BadInput(f"{house.game.title} lists no decisions; its odds are found by walking it.")

    def advise(self, house: House, bets: Mapping[str, Fraction], seen: Mapping[str, str]) -> Decision:
        raise BadInput(f"{house.game.title} gives no advice for single hands; its odds are found by walking it.")


@cache
def made_for(game: Game) -> bool:
    """Were a game's own counts made for these rules? A game changed in its deck, procedure or wagers is derived.

    Counts belong to the registered game of the package that defines them.
    """
    if game.counts is None:
        return False
    module = type(game.counts).__module__
    owners = (REGISTRY[key] for key in REGISTRY if f"{module}.".startswith(f"{REGISTRY.module(key).__name__}."))
    owner = next(owners, game)
    rules = ("options", "wagers", "procedure", "deck", "main", "bet_rules")
    return owner is game or all(getattr(owner, name) is getattr(game, name) for name in rules)


def is_drawn(game: Game) -> bool:
    """Whether its rules as a drawing game are those of its procedure.

    They are two tellings in one game; a copy of a registered game with another procedure keeps only the first.
    """
    drawn = (REGISTRY[key] for key in REGISTRY if REGISTRY[key].drawing is game.drawing)
    owner = next(drawn, game)
    return game.drawing is not None and owner.procedure is game.procedure


def counts_of(game: Game, progress: Progress | None = None) -> Counts:
    """The counts of a game: its own, else those derived from its rules.

    Counts that take long are stored in the user's cache and report their `progress`. Wagers that a game's own counts
    leave to the rules are derived.
    """
    own = game.counts if made_for(game) else None
    if own is None and game.rolls:
        from pitboss.lab.counts.rolled import RolledCounts

        return RolledCounts(game)
    if own is None or isinstance(own, LeavesToRules):
        from pitboss.lab.counts.derived import DerivedCounts

        derived: Any = DerivedCounts(game, progress)
        if is_drawn(game):
            from pitboss.lab.counts.drawn import DrawnCounts

            derived = DrawnCounts(game, derived)
        return derived if own is None else own.with_rules(derived)
    if isinstance(own, SlowCounts):
        return own.with_store(on_disk(cache_folder()), progress)
    return own
