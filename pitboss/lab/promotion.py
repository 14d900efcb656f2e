"""Promotions: what a match play, a free bet and a loss rebate are worth, in units of one bet.

A coupon replaces one bet. When its bet wins it is paid what the bet pays, and it is taken when the bet wins or
loses; when the bet pushes it stays with the player, who bets again until the bet is decided. Two house rules differ:
a coupon may be paid 1 to 1 whatever the bet pays, and a push may take it.

* A match play is made with a bet of the same amount in cash.
* A free bet is placed alone; raises and bets that go with it are made in cash. Bonuses paid on a stake are not paid.
* A loss rebate pays back a share of what a player has lost in all after a number of rounds with the same bet.

Coupons are valued for a player who makes the choices that are best without one, so a player who plays for the coupon
may do a little better.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, inf, lcm, log2, sqrt
from typing import Any

from pitboss.core.errors import BadInput, BadValue
from pitboss.lab.amounts import Amount, share
from pitboss.lab.risk import after as results_after
from pitboss.lab.simulate import as_rounds
from pitboss.rules.house import House
from pitboss.rules.odds import Part, Tally

MOST_BITS = 1 << 22  # of the number that holds an exact distribution, about a second
MOST_DIGITS = 12_000  # bits of an exact fraction: Python writes no longer ones
MOST_STEPS = 10**9  # additions of the search for the best number of rounds


@dataclass(frozen=True)
class Coupon:
    """What a coupon for one bet is worth; sums in bets."""

    kind: str  # match-play or free-bet
    coupon: Fraction  # won by the coupon itself
    cash: Fraction  # won by the bets in cash that go with it, mostly below 0
    rounds: Fraction  # that it takes on average until the coupon is taken

    @property
    def value(self) -> Fraction:
        """What the player wins on average by using the coupon."""
        return self.coupon + self.cash

    def as_json(self) -> dict[str, Any]:
        exact = {"value": self.value, "coupon": self.coupon, "cash_bets": self.cash, "rounds": self.rounds}
        return {
            "kind": self.kind,
            **{name: float(value) for name, value in exact.items()},
            "exact": {name: str(value) for name, value in exact.items()},
        }


def coupon(
    tally: Tally, kind: str, bonuses: frozenset[str], *, even_money: bool = False, push_loses: bool = False
) -> Coupon:
    """A match play or a free bet on a wager; `bonuses` are the bets paid on its stake."""
    own = [part for part in tally.parts if part.wager == ""]
    if sum(part.combinations for part in own) != tally.total:
        raise BadInput("a coupon needs a bet of its own; these are the odds of several bets together.")
    pushes = 0 if push_loses else sum(part.combinations for part in own if part.pays == 0)
    decided = 1 - Fraction(pushes, tally.total)
    if not decided:
        raise BadInput("this bet is never decided, so no coupon on it is worth anything.")
    winning = [part for part in own if part.pays > 0]
    won = sum((part.combinations * (Fraction(1) if even_money else part.pays) for part in winning), Fraction(0))
    if kind == "match-play":
        cash = tally.ev_total
    else:
        raises = [part for part in tally.parts if part.wager and part.wager not in bonuses]
        cash = sum((part.returned for part in raises), Fraction(0)) / tally.total
        cash += sum((beyond_stake(part) for part in own), Fraction(0)) / tally.total
    return Coupon(kind, won / tally.total / decided, cash / decided, 1 / decided)


def coupon_on(house: House, tally: Tally, kind: str, *, even_money: bool = False, push_loses: bool = False) -> Coupon:
    """The coupon on a wager of this house."""
    bonuses = frozenset(name for name, wager in house.wagers.items() if wager.paid_on)
    return coupon(tally, kind, bonuses, even_money=even_money, push_loses=push_loses)


def beyond_stake(part: Part) -> Fraction:
    """What a losing row costs beyond the stake, as after a double: the free bet itself costs nothing."""
    return min(Fraction(0), part.pays + 1) * part.combinations


@dataclass(frozen=True)
class Rebate:
    """A loss rebate after some rounds; sums in bets."""

    rounds: int
    played: Fraction  # what these rounds win on average without it
    value: Fraction | float  # of the rebate; a float where the exact fraction would be too long

    @property
    def total(self) -> Fraction | float:
        """What the player wins on average in these rounds, rebate included."""
        return self.played + self.value

    @property
    def exact(self) -> bool:
        return isinstance(self.value, Fraction)


@dataclass(frozen=True)
class Rebates:
    """A loss rebate after several numbers of rounds, and the number after which the player has most."""

    share: Fraction
    after: tuple[Rebate, ...]
    best: tuple[int, float] | None  # rounds, and what the player then has on average; None: no such number was found

    def as_json(self) -> dict[str, Any]:
        rows = [
            {
                "rounds": one.rounds,
                "value": float(one.value),
                "played": float(one.played),
                "total": float(one.total),
                "exact": {"value": str(one.value), "total": str(one.total)} if one.exact else None,
            }
            for one in self.after
        ]
        best = None if self.best is None else {"rounds": self.best[0], "total": self.best[1]}
        return {"kind": "rebate", "share": float(self.share), "after": rows, "best": best}


def rebates(tally: Tally, percent: Amount, rounds: Sequence[int], prefix: str = "") -> Rebates:
    """A rebate of this percentage of what is lost after each of these numbers of rounds."""
    part = share(percent, f"{prefix}rebate")
    if not part:
        raise BadValue(f"{prefix}rebate={percent} gives nothing back; give a percentage above 0.")
    if not rounds:
        raise BadInput(f"{prefix}after names no number of rounds; write it like 10,100.")
    for number in rounds:
        if number < 1:
            raise BadValue(f"{number} rounds are too few for a rebate; give at least 1.")
    after = tuple(Rebate(n, n * tally.ev_total, part * loss_after(tally, n)) for n in rounds)
    return Rebates(part, after, best_rounds(tally.results, part))


def rounds_listed(text: str) -> list[int]:
    """Numbers of rounds from text such as `10,1e3`."""
    return [as_rounds(one) for one in text.split(",") if one.strip()]


def rounds_text(rounds: int) -> str:
    return "1 round" if rounds == 1 else f"{rounds:,} rounds"


def loss_after(tally: Tally, rounds: int) -> Fraction | float:
    """What is lost on average after this many rounds, a win in all counting as 0."""
    exact = exact_loss(tally.results, rounds)
    return loss_by_distribution(tally, rounds) if exact is None else exact


def whole_losses(net: Mapping[Fraction, int]) -> tuple[int, dict[int, int]]:
    """Lattice steps in a unit, and how often each result comes, in such steps, with common factors left out."""
    per_unit = lcm(*(won.denominator for won in net))
    common = gcd(*net.values())
    return per_unit, {int(won * per_unit): n // common for won, n in net.items() if n}


def exact_loss(net: Mapping[Fraction, int], rounds: int) -> Fraction | None:
    """The same as a fraction; None where it would be too long to write.

    The counts are the digits of one large number, in a base so large that its power holds the counts after these
    rounds as digits.
    """
    per_unit, counts = whole_losses(net)
    total, lowest = sum(counts.values()), min(counts)
    wide = int(rounds * log2(total)) + 2
    if wide > MOST_DIGITS or wide * rounds * (max(counts) - lowest + 1) > MOST_BITS:
        return None
    digits = sum(n << (wide * (won - lowest)) for won, n in counts.items()) ** rounds
    mask, lost = (1 << wide) - 1, 0
    for step in range(max(0, -lowest * rounds)):
        lost += (-lowest * rounds - step) * (digits >> (wide * step) & mask)
    return Fraction(lost, total**rounds * per_unit)


def loss_by_distribution(tally: Tally, rounds: int) -> float:
    """The same as a float, from the distribution after these rounds."""
    found = results_after(tally, rounds)
    if found.points is None:
        raise BadInput(f"the results of {rounds:,} rounds take too many values to count; give fewer rounds.")
    steps = (float(found.low + found.step * at) for at in range(len(found.points)))
    return float(sum(-won * chance for won, chance in zip(steps, found.points, strict=True) if won < 0))


def best_rounds(net: Mapping[Fraction, int], part: Fraction) -> tuple[int, float] | None:
    """The number of rounds after which a player with the rebate has most on average, and how much that is.

    None if more rounds are always better, or if none is found within `MOST_STEPS` additions.

    The loss after n rounds is at most (sqrt(n v + (n m)^2) - n m) / 2 for mean m and variance v, because E|S| is at
    most the root of E[S^2]. With the rounds' own results that is a concave bound, so the search ends where it falls
    below the best found.
    """
    total = sum(net.values())
    mean = float(sum((won * n for won, n in net.items()), Fraction(0)) / total)
    variance = float(sum((won**2 * n for won, n in net.items()), Fraction(0)) / total) - mean**2
    if mean >= 0:
        return None
    given = float(part)

    def bound(n: int) -> float:
        return n * mean + given * (sqrt(n * variance + (n * mean) ** 2) - n * mean) / 2

    best, most = 0, -inf
    for n, loss in enumerate(losses(net), 1):
        has = n * mean + given * loss
        if has > most + 1e-12:
            best, most = n, has
        if bound(n) <= most and bound(n + 1) < bound(n):
            return best, most
    return None


def losses(net: Mapping[Fraction, int]) -> Iterator[float]:
    """What is lost on average after 1, 2, ... rounds, a win in all counting as 0, while that is quick to find."""
    import numpy as np

    per_unit, counts = whole_losses(net)
    total, lowest = sum(counts.values()), min(counts)
    one = [(won - lowest, n / total) for won, n in sorted(counts.items())]
    points, spent, n = np.ones(1), 0, 0
    while True:
        n += 1
        width = len(points) + one[-1][0]
        spent += width * len(one)
        if spent > MOST_STEPS:
            return
        then = np.zeros(width)
        for step, chance in one:
            then[step : step + len(points)] += chance * points
        points = then
        below = max(0, min(-lowest * n, len(points)))
        yield float(((-lowest * n - np.arange(below)) * points[:below]).sum()) / per_unit
