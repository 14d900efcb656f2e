"""How far counts may stray from exact odds."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from math import cbrt, sqrt


def surprise(seen: Mapping[Hashable, int], odds: Mapping[Hashable, Fraction]) -> float:
    """Chi-square of counts against exact odds, as standard deviations of the normal law (Wilson and Hilferty)."""
    assert sum(odds.values()) == 1, "these are not all the rows"
    assert set(seen) <= {row for row, chance in odds.items() if chance}, "a row came up that cannot"
    n = sum(seen.values())
    possible = {row: float(chance) * n for row, chance in odds.items() if chance}
    chi = sum((seen.get(row, 0) - expected) ** 2 / expected for row, expected in possible.items())
    freedom = len(possible) - 1
    return (cbrt(chi / freedom) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))
