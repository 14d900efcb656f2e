"""The facts that all sections of a report use: odds, rules and limits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pitboss.core.errors import BadBets
from pitboss.engine.round import Round
from pitboss.lab.counts.entry import counts_of
from pitboss.lab.odds import GameOdds
from pitboss.rules.house import House
from pitboss.rules.limits import Limits
from pitboss.rules.odds import Tally


@dataclass(frozen=True)
class Facts:
    """The odds, rules and limits of a report, computed once."""

    house: House
    strategy: str
    odds: GameOdds
    limits: Limits
    rounds: int | None  # of the simulation check; None: as many as are quick, 0: none
    full: bool = False  # also what takes minutes

    @property
    def counts(self) -> Any:
        return counts_of(self.house.game)

    def tally(self, name: str, strategy: str | None = None) -> Tally:
        """The tally of a wager: that of the report, or counted now for another strategy."""
        known = next((one.tally for one in self.odds.wagers if one.name == name), None)
        if known is not None and strategy in (None, self.strategy):
            return known
        return self.counts.tally(self.house, name, strategy or self.strategy)  # type: ignore[no-any-return]


def is_bonus(house: House, name: str) -> bool:
    """Whether a wager is paid on other bets and has no stake of its own."""
    wager = house.wagers.get(name)
    return bool(wager and wager.paid_on)


def bets_together(house: House, main: str | None) -> list[str]:
    """The bets that one player may make together before the deal: the main bet and all that may be added to it."""
    if main is None:  # between players all bets that are offered may be made together
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
    """The first main bet that is counted; None for a game between players."""
    return next((name for name in facts.house.game.main if name in facts.counts.wagers), None)
