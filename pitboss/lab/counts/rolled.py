"""Counts of games of dice and wheels: each bet from its first roll until it is decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from pitboss.core.cache import RecentCache
from pitboss.core.errors import BadInput
from pitboss.derive.chain import BetChain, Fate
from pitboss.lab.counts.derived import check_offered
from pitboss.rules.game import Game
from pitboss.rules.house import House
from pitboss.rules.odds import Decision, Line, StrategyTable, Tally, odds

FATES = RecentCache(512)


def fate_of(house: House, wager: str) -> Fate:
    made: tuple[Game, Fate] = FATES.get(
        (id(house.game), house.digest, wager), lambda: (house.game, BetChain(house, wager).solved())
    )
    return made[1]


@dataclass(frozen=True)
class RolledTally(Tally):
    """Odds of a bet until it is decided."""

    rolls: Fraction = Fraction(1)


class RolledCounts:
    """Every bet by itself. Nothing is decided once it is made."""

    strategies = {"best": "nothing is decided once bets are made"}

    def __init__(self, game: Game) -> None:
        self.game = game
        self.wagers = tuple(wager.name for wager in game.wagers if not wager.comes_from)
        self.undecided = self.wagers
        self.quick = game.main

    def tally(self, house: House, wager: str, strategy: str) -> RolledTally:
        check_offered(house, wager)
        fate, pays = fate_of(house, wager), house.pays[wager]
        total = lcm(*(share.denominator for share in fate.rows.values()))
        lines = tuple(Line(row, pay, int(fate.rows.get(row, Fraction(0)) * total)) for row, pay in pays.items())
        net: Counter[Fraction] = Counter()
        for line in lines:
            net[odds(line.pays)] += line.combinations
        return RolledTally(lines, total, +net, rolls=fate.rolls)

    def strategy_table(self, house: House, bets: Mapping[str, Fraction], strategy: str) -> StrategyTable:
        idle = sum((stake * self.tally(house, name, strategy).ev for name, stake in bets.items()), Fraction(0))
        return StrategyTable(strategy, {}, lambda hand, layout: None, idle, 1)

    def advise(self, house: House, bets: Mapping[str, Fraction], seen: Mapping[str, str]) -> Decision:
        raise BadInput(f"{house.game.title} leaves nothing to decide once bets are made.")
