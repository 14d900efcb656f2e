"""Statistics on orders of a deck, at 99 % for the whole battery."""

from __future__ import annotations

from collections.abc import Callable
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

Orders = NDArray[np.int64]  # one shuffle a row


def critical(freedom: int, confidence: float) -> float:
    """The chi-square value exceeded by chance once in 1 / (1 - confidence) (Wilson and Hilferty)."""
    z = NormalDist().inv_cdf(confidence)
    return float(freedom * (1 - 2 / (9 * freedom) + z * (2 / (9 * freedom)) ** 0.5) ** 3)


def position_by_card(orders: Orders) -> tuple[float, int]:
    """Each card is in each place equally often. Rows and columns are both fixed, hence (n - 1)^2 degrees."""
    shuffles, size = orders.shape
    seen = np.bincount((orders * size + np.arange(size)).ravel(), minlength=size * size)
    expected = shuffles / size
    return float(((seen - expected) ** 2).sum() / expected * (size - 1) / size), (size - 1) ** 2


def neighbours(orders: Orders) -> tuple[float, int]:
    """How far, in fresh-deck order, the next card is from this one: every distance but zero is equally likely.

    Only every other pair of places, so that the pairs of one deck share no card."""
    size = orders.shape[1]
    steps = ((orders[:, 1::2] - orders[:, 0:-1:2]) % size).ravel()
    seen = np.bincount(steps, minlength=size)[1:]
    expected = steps.size / (size - 1)
    return float(((seen - expected) ** 2).sum() / expected), size - 2


def first_two(orders: Orders) -> tuple[float, int]:
    """The first two cards, in order, as a player gets them: each of n (n - 1) pairs equally often."""
    shuffles, size = orders.shape
    seen = np.bincount(orders[:, 0] * size + orders[:, 1], minlength=size * size)
    pairs = size * (size - 1)
    seen = np.delete(seen, np.arange(size) * (size + 1))
    return float(((seen - shuffles / pairs) ** 2).sum() / (shuffles / pairs)), pairs - 1


def rising(orders: Orders) -> tuple[float, int]:
    """The order of three cards far apart in the deck: six equally likely."""
    shuffles, size = orders.shape
    ranks = np.argsort(np.argsort(orders[:, [0, size // 2, size - 1]], axis=1), axis=1)
    seen = np.bincount(ranks[:, 0] * 2 + (ranks[:, 1] > ranks[:, 2]), minlength=6)
    return float(((seen - shuffles / 6) ** 2).sum() / (shuffles / 6)), 5


TESTS: tuple[Callable[[Orders], tuple[float, int]], ...] = (position_by_card, neighbours, first_two, rising)


def rejected(orders: Orders, confidence: float = 0.99) -> list[str]:
    """The names of the tests these shuffles fail."""
    each = 1 - (1 - confidence) / len(TESTS)
    failed = []
    for test in TESTS:
        statistic, freedom = test(orders)
        if statistic > critical(freedom, each):
            failed.append(test.__name__)
    if len(np.unique(orders, axis=0)) < len(orders):
        failed.append("an order came twice")
    return failed
