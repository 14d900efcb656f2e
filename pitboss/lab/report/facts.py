"""Facts: the odds, rules and limits that all sections of a report are made from."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from pitboss.engine.round import Round
from pitboss.errors import BadBets
from pitboss.lab.odds import GameOdds
from pitboss.lab.walked import counts_of
from pitboss.limits import Limits
from pitboss.odds import Tally
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

    def tally(self, name: str, strategy: str | None = None) -> Tally:
        """A wager of this report, which may have taken long to count; another strategy is counted now."""
        known = next((one.tally for one in self.odds.wagers if one.name == name), None)
        if known is not None and strategy in (None, self.strategy):
            return known
        return self.counts.tally(self.house, name, strategy or self.strategy)  # type: ignore[no-any-return]


def riding_only(house: House[Any], name: str) -> bool:
    wager = house.wagers.get(name)
    return bool(wager and wager.paid_on)


def taken(house: House[Any], main: str | None) -> list[str]:
    """What one player of this house may bet before the deal: the main bet, and all others that go beside it."""
    if main is None:  # among players every bet that is offered goes beside the others
        return [name for name in house.placeable if house.options.offers(name)]
    bets = {main: 100}
    for name in house.placeable:
        if name not in house.game.main:
            try:
                Round(house, [{**bets, name: 100}])
            except BadBets:
                continue
            bets[name] = 100
    return list(bets)


def main_bet(facts: Facts) -> str | None:
    """The first main bet that is counted; a game played among players has none."""
    return next((name for name in facts.house.game.main if name in facts.counts.wagers), None)
