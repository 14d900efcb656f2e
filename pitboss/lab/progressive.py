"""Progressives: a row of a wager pays a meter that grows with every bet, instead of what its pay table prints.

Sums are in units of one bet. Every bet puts the contribution into the meter before its cards are dealt. The row then
pays the meter to 1 (the bet itself comes back), or a share of it; the house puts the same share of the seed back into
the meter. With the whole meter paid, it starts again at the seed.

With chance p of the row, contribution c and share s, a meter of m grows to m + c before a bet and by a hit falls by
s m and rises by s times the seed. So on average it is the seed + c / (p s) at a hit, whatever it was at
first: the house pays what a meter that stays at the seed would cost, and the contributions.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.core.errors import BadInput
from pitboss.lab.amounts import Amount, above_zero, at_least_zero, row_named, share
from pitboss.lab.counts.entry import counts_of
from pitboss.rules.acts import Outcome
from pitboss.rules.house import House
from pitboss.rules.odds import Tally


@dataclass(frozen=True)
class Progressive:
    """A progressive on one row of a wager, with its exact figures; sums in bets."""

    row: Outcome
    chance: Fraction  # of the row
    others: Fraction  # what a bet wins on average by everything but this row
    seed: Fraction
    contribution: Fraction  # of a bet
    meter: Fraction
    paid: Fraction  # share of the meter
    bets_per_hour: Fraction | None = None

    def edge_at(self, meter: Fraction) -> Fraction:
        """What the house wins of a bet with this meter at the deal, the bet's own contribution included."""
        return -(self.others + self.chance * self.paid * meter)

    @property
    def break_even(self) -> Fraction | None:
        """The meter above which a bet favors the player; None if it does at any meter."""
        return -self.others / (self.chance * self.paid) if self.others < 0 else None

    @property
    def rounds_between(self) -> Fraction:
        return 1 / self.chance

    @property
    def hours_between(self) -> Fraction | None:
        return None if self.bets_per_hour is None else self.rounds_between / self.bets_per_hour

    @property
    def average_at_hit(self) -> Fraction:
        """The meter from which the row pays, on average in the long run."""
        return self.seed + self.contribution / (self.chance * self.paid)

    @property
    def hold(self) -> Fraction:
        """What the house wins of a bet in the long run, contributions counted as paid out."""
        return self.edge_at(self.seed) - self.contribution

    @property
    def points(self) -> list[tuple[str, Fraction]]:
        """Meters worth a line: a name and the meter."""
        found = [("seed", self.seed), ("meter", self.meter), ("average at a hit", self.average_at_hit)]
        return found if self.break_even is None else [*found, ("break-even", self.break_even)]

    def as_json(self) -> dict[str, Any]:
        exact = {
            "chance": self.chance,
            "seed": self.seed,
            "contribution": self.contribution,
            "meter": self.meter,
            "share": self.paid,
            "edge_at_seed": self.edge_at(self.seed),
            "edge_at_meter": self.edge_at(self.meter),
            "break_even_meter": self.break_even,
            "rounds_between_hits": self.rounds_between,
            "hours_between_hits": self.hours_between,
            "average_meter_at_hit": self.average_at_hit,
            "hold": self.hold,
        }
        return {
            "row": self.row.key,
            **{name: None if value is None else float(value) for name, value in exact.items()},
            "exact": {name: None if value is None else str(value) for name, value in exact.items()},
        }


def progressive(
    tally: Tally,
    row: str,
    seed: Amount,
    contribution: Amount,
    meter: Amount | None = None,
    paid: Amount = 100,
    bets_per_hour: Amount | None = None,
    prefix: str = "",
) -> Progressive:
    """The progressive on this row; contribution and share in percent, sums in bets. The meter begins at the seed."""
    found = row_named(tally, row)
    own = [part for part in tally.parts if part.wager == "" and part.row is found]
    hits = sum(part.combinations for part in own)
    if not hits:
        raise BadInput(f"the row {found.key} never comes up by itself, so no meter can be paid on it.")
    start = at_least_zero(seed, f"{prefix}seed")
    stands = start if meter is None else at_least_zero(meter, f"{prefix}meter")
    if stands < start:
        raise BadInput(f"a meter of {stands} is below the seed of {start}; give the seed or more.")
    whole = share(paid, f"{prefix}share")
    if not whole:
        raise BadInput(f"{prefix}share={paid} pays nothing from the meter; give a percentage above 0.")
    return Progressive(
        found,
        Fraction(hits, tally.total),
        tally.ev_total - sum((part.returned for part in own), Fraction(0)) / tally.total,
        start,
        share(contribution, f"{prefix}contribution"),
        stands,
        whole,
        None if bets_per_hour is None else above_zero(bets_per_hour, f"{prefix}rounds-per-hour"),
    )


STAYS = (
    "Choices stay those that are best for the printed pays: a player who plays for the meter can only do better, so "
    "the edges are at most these."
)


def note_of(house: House, wager: str, tally: Tally) -> str:
    """What the figures leave out, as sentences; empty where they are exact and no choice depends on the meter."""
    decided = wager not in counts_of(house.game).undecided
    return " ".join(filter(None, [STAYS if decided else "", tally.approximate]))
