"""The chance of losing a bank: that the largest loss so far reaches it, within some rounds or ever.

The largest loss of n rounds has the same distribution as the end of a walk of n losses that is held at zero, so one
walk gives the chances of all banks. The largest loss ever follows from the Wiener-Hopf factors of 1 - f(z), where f is
the generating function of one round's loss: log(1 - f) is split into its powers above and below zero by a Fourier
transform on a circle between the two roots of f = 1. The outer root gives Lundberg's bound.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import exp, lcm, sqrt
from typing import TYPE_CHECKING, NamedTuple

from pitboss.lab.risk import LATTICE, diffusion, moments

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

STEPS = 10**9  # additions of the longest walk, about a second
BEYOND = 40.0  # what is left out has a chance of about e^-40
REACH = 9  # standard deviations that a walk may fall back after reaching the bank


class Losses(NamedTuple):
    """One round's loss on a lattice: in steps, with the chance of each."""

    per_unit: int
    steps: tuple[int, ...]
    chances: tuple[float, ...]

    @property
    def mean(self) -> float:
        return sum(step * chance for step, chance in zip(self.steps, self.chances, strict=True))


def losses_of(net: Mapping[Fraction, int]) -> Losses | None:
    """The losses of a player with these results; None if the lattice would be too large."""
    per_unit = lcm(*(won.denominator for won in net))
    if (max(net) - min(net)) * per_unit > LATTICE:
        return None
    total = sum(net.values())
    found = sorted((int(-won * per_unit), n / total) for won, n in net.items() if n)
    return Losses(per_unit, tuple(step for step, _ in found), tuple(chance for _, chance in found))


def exponent(losses: Losses) -> float | None:
    """Lundberg's exponent by lattice step: a bank of x steps is ever lost with a chance below e^(-exponent x).

    None if losses are no less than gains on average (the bank is lost for certain) or never come.
    """
    if losses.mean >= 0 or max(losses.steps) <= 0:
        return None

    def grown(slope: float) -> float:
        pairs = zip(losses.steps, losses.chances, strict=True)
        return sum(chance * exp(min(slope * step, 700.0)) for step, chance in pairs) - 1

    high = 1.0 / max(losses.steps)
    while grown(high) < 0:
        high *= 2
    low = 0.0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if grown(middle) < 0 else (low, middle)
    return low


def ever(losses: Losses, banks: Sequence[int]) -> list[float]:
    """The chance that each bank, in lattice steps, is lost at some time."""
    slope = exponent(losses)
    if slope is None:
        return [1.0 if losses.mean >= 0 else 0.0 for _ in banks]
    import numpy as np

    radius = exp(slope / 2)
    wide = 4 * (losses.steps[-1] - losses.steps[0] + max(banks)) + 4 * BEYOND / slope
    size = 1 << int(wide).bit_length()
    circle = np.zeros(size)
    for step, chance in zip(losses.steps, losses.chances, strict=True):
        circle[step % size] += chance * radius**step
    split = np.fft.fft(np.log(1 - np.fft.ifft(circle) * size)) / size
    split[0] = 0
    split[size // 2 :] = 0
    powers = np.arange(size // 2)
    scale = radius ** -powers.astype(float)
    at_one = float((split[: size // 2].real * scale).sum())
    largest = (np.fft.fft(np.exp(-np.fft.ifft(split) * size)).real / size)[: size // 2] * scale * exp(at_one)
    reached = np.cumsum(largest[::-1])[::-1]
    return [float(min(1.0, reached[bank])) for bank in banks]


def within(losses: Losses, rounds: int, banks: Sequence[int], most: int | None = STEPS) -> list[float] | None:
    """The chance that each bank, in lattice steps, is lost within these rounds; None above `most` additions."""
    slope = exponent(losses)
    spread = sqrt(sum(chance * step**2 for step, chance in zip(losses.steps, losses.chances, strict=True)))
    reach = REACH * spread * sqrt(rounds) + losses.steps[-1]
    size = max(banks) + int(min(reach, BEYOND / slope + losses.steps[-1] if slope else reach)) + 1
    if most is not None and size * len(losses.steps) * rounds > most:
        return None
    import numpy as np

    held = np.zeros(size)
    held[0] = 1.0
    for _ in range(rounds):
        after = np.zeros(size)
        for step, chance in zip(losses.steps, losses.chances, strict=True):
            if step >= 0:
                after[step:] += chance * held[: size - step]
                after[-1] += chance * held[max(size - step, 0) :].sum()
            elif -step < size:
                after[:step] += chance * held[-step:]
                after[0] += chance * held[:-step].sum()
            else:
                after[0] += chance * held.sum()
        held = after
    reached = np.cumsum(held[::-1])[::-1]
    return [float(min(1.0, reached[bank])) for bank in banks]


def ruin(net: Mapping[Fraction, int], bankroll: int, rounds: int) -> tuple[float, str]:
    """The chance that a bankroll cannot cover the next unit bet within this many rounds; and the method used."""
    losses = losses_of(net)
    found = losses and within(losses, rounds, [(bankroll - 1) * losses.per_unit + 1])
    if found:
        return found[0], "exact"
    return diffusion(moments(net), bankroll, rounds), "diffusion"


class BankRuin(NamedTuple):
    """The chance that the house loses a bank of some bets: within some rounds, ever, and Lundberg's bound."""

    bank: int
    within: tuple[float | None, ...]  # None: takes too long
    ever: float
    bound: float


def bank_ruin(
    net: Mapping[Fraction, int], banks: Sequence[int], rounds: Sequence[int], most: int | None = STEPS
) -> list[BankRuin] | None:
    """For each bank, with these results of the player; None if they need too wide a lattice."""
    losses = losses_of({-won: n for won, n in net.items()})
    if losses is None:
        return None
    steps = [bank * losses.per_unit for bank in banks]
    long: list[float | None] = [None] * len(banks)
    walked = [within(losses, number, steps, most) or long for number in rounds]
    slope = exponent(losses)
    bounds = [1.0 if slope is None else exp(-slope * step) for step in steps]
    return [BankRuin(*row) for row in zip(banks, zip(*walked, strict=True), ever(losses, steps), bounds, strict=True)]
