"""Settings of re-solving rivers, and the curves over a board's hands that make it safe. Shared by bot and solver."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pitboss.engine.count.suits import Ints

ALPHA = 1.5  # regrets of iteration t are multiplied by (t-1)^ALPHA / ((t-1)^ALPHA + 1)
POWER = 2.0  # iteration t counts t^POWER in the average


class CurveSetting(NamedTuple):
    """Settings of re-solving rivers. Part of the stored solution, as bot and measurement must agree."""

    floor: float  # added to each probability of the opponent's range
    first: int  # iterations from the ranges
    second: int  # iterations of the gadget game
    knots: int  # of a curve
    step: float  # of a curve's stored numbers, in big blinds
    offset_step: float = 0.0  # of the stored numbers of hands on a flop, in big blinds


def hats(strength: Ints, knots: int) -> Ints:
    """[hand, knot] -> hat-function weights of a curve over a hand's percentile on a board; equal hands share one."""
    _, group, size = np.unique(strength, return_inverse=True, return_counts=True)
    place = ((np.cumsum(size) - size / 2) / size.sum())[group]
    return np.asarray(np.clip(1 - np.abs(place[:, None] * (knots - 1) - np.arange(knots)), 0, None))
