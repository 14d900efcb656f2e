"""Compiled rounds of drawing games, played by one of their strategies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pitboss.rules.house import House
from pitboss.rules.odds import StrategyTable

if TYPE_CHECKING:
    from pitboss.engine.kernel import Kernel


def drawn_kernel(house: House, bets: Mapping[str, int], strategy_table: StrategyTable, seats: int) -> Kernel | None:
    from pitboss.derive.draw.rounds import Strategy, kernel
    from pitboss.lab.counts.drawn_strategy import DrawnStrategy

    if not isinstance(strategy_table, DrawnStrategy):
        return None
    plays = strategy_table.solved.plays(strategy_table.name)
    strategy = Strategy(strategy_table.solved.solver, [plays[n] for n in range(len(plays))])
    return kernel(house, bets, strategy, seats, house.drawing.hole)
