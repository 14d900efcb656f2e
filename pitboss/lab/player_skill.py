"""Skill: the house edge against a player who errs at each decision of the main bet with a given rate.

The player errs at every decision with the same chance, whatever the cards and whatever happened before, and knows best
play otherwise. A mistake is the next best choice, or any of the others with the same chance; which choice is next best
is judged by the values of best play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.core.errors import BadInput, NotDerivable, UnknownName
from pitboss.lab.amounts import Amount, share
from pitboss.rules.house import House

RATES: tuple[Amount, ...] = (0, 1, 2, 5, 10, 20, 50)  # percent
MISTAKES = {"next": "the next best choice", "any": "any other choice, all equally likely"}


@dataclass(frozen=True)
class Skill:
    """The house edge by rate of mistakes, as a polynomial and at some rates."""

    wager: str
    title: str
    mistake: str  # a key of MISTAKES
    coefficients: tuple[Fraction, ...]  # of the player's expected value in the rate, the constant first
    rates: tuple[Fraction, ...]

    def edge(self, rate: Fraction) -> Fraction:
        return -sum((part * rate**power for power, part in enumerate(self.coefficients)), Fraction(0))

    def cost(self, rate: Fraction) -> Fraction:
        """What the mistakes cost, more than best play."""
        return self.edge(rate) - self.edge(Fraction(0))

    def as_json(self) -> dict[str, Any]:
        return {
            "wager": self.wager,
            "mistakes": self.mistake,
            "ev_coefficients": [str(part) for part in self.coefficients],
            "rates": [
                {
                    "rate": float(rate),
                    "edge": float(self.edge(rate)),
                    "edge_exact": str(self.edge(rate)),
                    "cost": float(self.cost(rate)),
                }
                for rate in self.rates
            ],
        }


def skill(house: House, rates: Sequence[Amount] = RATES, mistake: str = "next", prefix: str = "") -> Skill:
    """The edge of the main bet at these rates of mistakes, in percent of all decisions."""
    from pitboss.lab.counts.derived import units
    from pitboss.lab.counts.derived_strategy import DerivedStrategy
    from pitboss.lab.odds import title
    from pitboss.lab.strategy import main_bet, strategy_for

    if mistake not in MISTAKES:
        raise UnknownName("kind of mistake", mistake, MISTAKES)
    shares = tuple(share(rate, f"{prefix}errors") for rate in rates)
    wager, name = house.game.main[0], house.game.title
    if house.game.rolls:
        raise BadInput(f"{name} leaves no decision to its players.")
    if house.game.declared.slow:
        raise BadInput(f"Mistakes in {name} are not priced: its last decision has too many hands.")
    table = None if house.game.drawing else strategy_for(house, main_bet(house))
    if not isinstance(table, DerivedStrategy):
        raise BadInput(f"Mistakes in {name} are not priced: its best play does not come from a traced procedure.")
    if not any(decision.reach.any() for decision in table.solved.decisions):
        raise BadInput(f"{name} leaves no decision to its players.")
    from pitboss.derive.mistakes import any_other, mistaken, next_best

    wrong = next_best if mistake == "next" else any_other
    try:
        found = mistaken(table.solved, units(house, main_bet(house)), wrong)
    except NotDerivable as why:
        raise BadInput(f"Mistakes in {name} are not priced: {why}.") from None
    return Skill(wager, title(house, wager), mistake, tuple(found), shares)
