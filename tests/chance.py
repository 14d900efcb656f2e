"""How far counts are from exact odds."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from math import cbrt, sqrt

FEW = 5  # times that a row should be expected to come up


def chi_square_z(seen: Mapping[Hashable, int], odds: Mapping[Hashable, Fraction]) -> float:
    """Chi-square of counts against exact odds, as standard deviations of the normal law (Wilson and Hilferty)."""
    assert sum(odds.values()) == 1, "these are not all the rows"
    assert set(seen) <= {row for row, chance in odds.items() if chance}, "a row came up that cannot"
    n = sum(seen.values())
    pairs = [(seen.get(row, 0), float(chance) * n) for row, chance in odds.items() if chance]
    rare = [pair for pair in pairs if pair[1] < FEW]
    if rare:  # too few for the law: one class
        pairs = [pair for pair in pairs if pair[1] >= FEW] + [(sum(k for k, _ in rare), sum(e for _, e in rare))]
    chi = sum((k - expected) ** 2 / expected for k, expected in pairs)
    freedom = len(pairs) - 1
    return (cbrt(chi / freedom) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))
