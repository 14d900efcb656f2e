"""Risk: the distribution of results after n rounds, confidence bands of the house edge, and the chance of ruin.

Results lie on a lattice (whole units, or halves where a row pays 3 to 2), so the distribution after n rounds is a power
of a polynomial. It is computed by Fourier transform if its points fit into memory, else by the normal curve corrected
for skewness (Cornish and Fisher). The result says which was used. The chance of ruin is in `ruin`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, erf, exp, floor, inf, lcm, log, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

from pitboss.rules.odds import Tally

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

LATTICE = 1 << 22  # points of the largest distribution that is computed exactly
UNSEEN = 1e-13  # chance that is left out at either end of a distribution
LEVELS = (0.90, 0.95, 0.99)
ROUNDS = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
NORMAL = NormalDist()


@dataclass(frozen=True)
class Moments:
    """Moments of one round's result, in units of the stake."""

    mean: float
    sd: float
    skewness: float
    kurtosis: float  # excess


def moments(net: Mapping[Fraction, int]) -> Moments:
    total = sum(net.values())
    mean = sum((won * n for won, n in net.items()), Fraction(0)) / total
    central = [
        float(sum((Fraction(n, total) * (won - mean) ** power for won, n in net.items()), Fraction(0)))
        for power in (2, 3, 4)
    ]
    sd = sqrt(central[0])
    if not sd:
        return Moments(float(mean), 0.0, 0.0, 0.0)
    return Moments(float(mean), sd, central[1] / sd**3, central[2] / sd**4 - 3)


@dataclass(frozen=True)
class ResultDistribution:
    """The distribution of the result after some rounds."""

    rounds: int
    moments: Moments  # of one round
    points: Floats | None  # chance of each lattice point; None where only the curve is known
    low: Fraction  # the first of them
    step: Fraction

    @property
    def exact(self) -> bool:
        return self.points is not None

    def at_most(self, units: float) -> float:
        """Chance that the result is not above this."""
        if self.points is None:
            return NORMAL.cdf((units - self.rounds * self.moments.mean) / (self.moments.sd * sqrt(self.rounds)))
        last = int((Fraction(units) - self.low) / self.step) if units >= self.low else -1
        return float(self.points[: last + 1].sum())

    @property
    def ahead(self) -> float:
        """Chance of having won something in all."""
        return max(0.0, 1 - self.at_most(0))

    def quantile(self, share: float) -> float:
        """The result that is not exceeded with this chance."""
        if self.points is None:
            z = NORMAL.inv_cdf(share)
            skew = self.moments.skewness / sqrt(self.rounds)
            bent = z + (z * z - 1) * skew / 6 + (z**3 - 3 * z) * self.moments.kurtosis / self.rounds / 24
            swung = self.rounds * self.moments.mean + bent * self.moments.sd * sqrt(self.rounds)
            return max(float(self.low), swung)  # nothing lies below losing every round
        import numpy as np

        reached = int(np.searchsorted(np.cumsum(self.points), share))
        return float(self.low + self.step * min(reached, len(self.points) - 1))


def moments_of(tally: Tally) -> Moments:
    """Moments of a tally, with its own standard deviation: some of its results may be averages."""
    return replace(moments(tally.results), sd=tally.sd)


def lattice(net: Mapping[Fraction, int]) -> tuple[Fraction, Fraction, Floats] | None:
    """(lowest result, step, chances) of one round; None if the lattice would be too large."""
    import numpy as np

    scale = lcm(*(won.denominator for won in net))
    low, high = min(net), max(net)
    if (high - low) * scale > LATTICE:
        return None
    points = np.zeros(int((high - low) * scale) + 1)
    total = sum(net.values())
    for won, n in net.items():
        points[int((won - low) * scale)] += n / total
    return low, Fraction(1, scale), points


def after(tally: Tally, rounds: int) -> ResultDistribution:
    """The distribution of the result after this many rounds with the same bet."""
    found, points_of_one = moments_of(tally), lattice(tally.results)
    if points_of_one is None:
        return ResultDistribution(rounds, found, None, min(tally.results) * rounds, Fraction(1))
    low, step, one = points_of_one
    first, last = window(one, rounds)
    if last - first >= LATTICE or len(one) > LATTICE:
        return ResultDistribution(rounds, found, None, low * rounds, step)
    import numpy as np

    width = 1 << max(1, last - first, len(one) - 1).bit_length()
    points = np.roll(np.fft.irfft(np.fft.rfft(one, width) ** rounds, width), -first)[: last - first + 1]
    return ResultDistribution(rounds, found, np.clip(points, 0, None), low * rounds + first * step, step)


def window(one: Floats, rounds: int) -> tuple[int, int]:
    """The first and last lattice point, in steps above the lowest possible result, at which a run may end.

    Points beyond them have a total chance below `UNSEEN`, by Chernoff's bound: e^(-ta) E[e^(tX)]^n for the best t.
    """
    import numpy as np

    at = np.flatnonzero(one)
    chance, slopes = np.log(one[at]), np.logspace(-7, 1, 400)

    def reach(steps: Any) -> float:
        weighted = slopes[:, None] * steps[None, :] + chance[None, :]
        top = weighted.max(axis=1)
        grown = top + np.log(np.exp(weighted - top[:, None]).sum(axis=1))
        return float(((rounds * grown - log(UNSEEN)) / slopes).min())

    highest = (len(one) - 1) * rounds
    return max(0, floor(-reach(-1.0 * at))), min(highest, ceil(reach(1.0 * at)))


def diffusion(found: Moments, bankroll: float, rounds: float) -> float:
    """Chance that a drifting Brownian motion falls by the bankroll in this time, or ever."""
    drift, variance = found.mean, found.sd**2
    if rounds == inf:
        return 1.0 if drift <= 0 else exp(-2 * drift * bankroll / variance)
    spread = sqrt(variance * rounds)
    first = normal((-bankroll - drift * rounds) / spread)
    power = -2 * drift * bankroll / variance
    second = normal((-bankroll + drift * rounds) / spread)
    return min(1.0, first + (exp(power) * second if power < 700 else inf * second if second else 0.0))


def normal(z: float) -> float:
    return (1 + erf(z / sqrt(2))) / 2


def band(tally: Tally, rounds: int, level: float) -> tuple[float, float]:
    """The house edge that a run of this many rounds shows with this confidence."""
    swing = NORMAL.inv_cdf((1 + level) / 2) * tally.sd / sqrt(rounds)
    return float(tally.house_edge) - swing, float(tally.house_edge) + swing


def rounds_needed(tally: Tally, within: float, level: float) -> int:
    """Rounds after which the edge shown is this near to the true one with this confidence."""
    return int((NORMAL.inv_cdf((1 + level) / 2) * tally.sd / within) ** 2) + 1


def volatility_index(tally: Tally) -> float:
    """As slot machines state it: the 90% swing of a single round."""
    return NORMAL.inv_cdf(0.95) * tally.sd


def risk_json(tally: Tally, rounds: Sequence[int], bankroll: int) -> dict[str, Any]:
    """The data of `pitboss risk`, for the player; edges are the house's."""
    from pitboss.lab.ruin import ruin

    found = moments_of(tally)
    rows = []
    for n in rounds:
        results = after(tally, n)
        chance, how = ruin(tally.results, bankroll, n)
        rows.append(
            {
                "rounds": n,
                "expected": n * found.mean,
                "method": "exact" if results.exact else "curve",
                "ahead": results.ahead,
                "quantiles": {
                    str(share): results.quantile(share) for share in (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
                },
                "ruin": chance,
                "ruin_method": how,
                "edge_band": {str(level): list(band(tally, n, level)) for level in LEVELS},
            }
        )
    return {"mean": found.mean, "sd": found.sd, "skewness": found.skewness, "kurtosis": found.kurtosis,
            "bankroll": bankroll, "rounds": rows}  # fmt: skip


BANDS = (0.50, 0.90, 0.99)
POINTS = 20  # of a plot


def bands(tally: Tally, rounds: int) -> dict[str, Any]:
    """Bands of the result along a run of this many rounds, for half, 90 and 99% of all players."""
    rows = []
    for n in sorted({round(rounds * at / POINTS) for at in range(1, POINTS + 1)} - {0}):
        results = after(tally, n)
        ends = {str(level): ((1 - level) / 2, (1 + level) / 2) for level in BANDS}
        between = {level: [results.quantile(share) for share in shares] for level, shares in ends.items()}
        rows.append({"rounds": n, "expected": n * results.moments.mean, "exact": results.exact, "bands": between})
    return {"mean": results.moments.mean, "sd": results.moments.sd, "ahead": results.ahead, "rounds": rows}
