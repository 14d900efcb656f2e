"""Aggregate payout limits: the most that all winners of one bet are paid together in a round (WAC 230-15-490)."""

from __future__ import annotations

from fractions import Fraction

from pitboss.core.errors import BadValue
from pitboss.core.money import dollars, pay
from pitboss.rules.house import House
from pitboss.rules.limits import Limits
from pitboss.rules.options import Flat, to_one

COUNTED = 50  # odds to 1 that a bet needs for such a limit, and the highest that count in it
RULE = "WAC 230-15-490"


def check_aggregate(house: House, limits: Limits, wager: str, cents: int) -> None:
    """Refuse a limit that the rule does not allow; it is Washington's, so it holds under Washington's limits."""
    known = house.wager(wager)
    if not house.options.in_play(wager) or wager in house.game.pooled:
        raise BadValue(f"{known.title} is not a bet that this house takes and pays; it has no aggregate payout limit.")
    if limits.since is None:
        return
    best = highest_odds(house, wager)
    if best < COUNTED:
        raise BadValue(
            f"{known.title} pays {to_one(best)} at most, and an aggregate payout limit needs {COUNTED} to 1 or more"
            f" ({RULE}); leave it out."
        )
    high = highest_bet(house, limits, wager)
    if high is None:
        raise BadValue(f"{known.title} has no maximum bet, from which its aggregate payout limit follows; set one.")
    least = pay(high, COUNTED)
    if cents < least:
        raise BadValue(
            f"an aggregate payout limit of {dollars(cents)} on {known.title} is below {dollars(least)}, which is the"
            f" maximum bet of {dollars(high)} at {COUNTED} to 1 ({RULE})."
        )


def highest_odds(house: House, wager: str) -> Fraction:
    """The best row's odds to 1; an amount that is fixed in dollars has none."""
    return max((Fraction(one) for one in house.pays[wager].values() if not isinstance(one, Flat)), default=Fraction(0))


def highest_bet(house: House, limits: Limits, wager: str) -> int | None:
    """The most that may lie on a bet; a bonus counts the lower of the bets that it is paid on."""
    based = house.wagers[wager].paid_on or (wager,)
    bounds = [limits.range_of(house.wagers[name])[1] for name in based]
    return min((bound for bound in bounds if bound is not None), default=None)


def aggregate_words(house: House) -> list[str]:
    """A sentence for each such limit of this house, as its layout or a sign must show it."""
    aggregate = house.house_profile.aggregate_of(house.game.key) if house.house_profile else {}
    return [
        f"Aggregate payout limit of {house.title(wager)}: {dollars(cents)} a round, for all its winners together."
        for wager, cents in aggregate.items()
    ]
