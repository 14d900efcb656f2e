"""What a report is computed from, and what its parts ask of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from pitboss.lab.odds import GameOdds
from pitboss.lab.walked import counts_of
from pitboss.limits import Limits
from pitboss.rules import House


@dataclass(frozen=True)
class Facts:
    """What is computed once for a report."""

    house: House[Any]
    strategy: str
    odds: GameOdds
    limits: Limits
    day: date | None
    rounds: int | None  # of the simulation check; None: as many as are quick, 0: none
    full: bool = False  # also what takes minutes

    @property
    def counts(self) -> Any:
        return counts_of(self.house.game)


def riding_only(house: House[Any], name: str) -> bool:
    wager = house.wagers.get(name)
    return bool(wager and wager.rides_on)


def main_bet(facts: Facts) -> str | None:
    """The first main bet that is counted; a game played among players has none."""
    return next((name for name in facts.house.game.main if name in facts.counts.wagers), None)
