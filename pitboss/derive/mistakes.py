"""The exact value of a player who errs: at every decision, with the same chance, the choice is a wrong one.

Mistakes are independent of each other and of the cards. The value is then a polynomial in their rate. Its coefficients
are passed up from the leaves to the first card as whole numbers; at a decision they are those of the right choice, and,
times the rate, those of the wrong ones less those of the right one.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import lcm

import numpy as np

from pitboss.core.errors import NotDerivable
from pitboss.derive.packs import Ints
from pitboss.derive.solve import DecisionPoint, Solved, Worth, first_best, root_value, value_at, whole_pays
from pitboss.derive.tree import TracedChoice
from pitboss.derive.tree_points import LIMIT, Point

Weights = list[Ints]  # for each choice by state: how many of the equally likely mistakes it is
Wrong = Callable[[DecisionPoint], Weights]


def next_best(decision: DecisionPoint) -> Weights:
    """The mistake is the best of the other choices, later ones taken best."""
    number = len(decision.legal)
    order = np.array(decision.values, dtype=np.int64)
    np.put_along_axis(order, decision.taken[None].astype(np.int64), np.iinfo(np.int64).min, axis=0)
    second = order.argmax(axis=0)
    return [(second == choice).astype(np.int64) for choice in range(number)]


def any_other(decision: DecisionPoint) -> Weights:
    """The mistake is any of the other choices, all equally likely."""
    return [(decision.taken != choice).astype(np.int64) for choice in range(len(decision.legal))]


def mistaken(solved: Solved, worth: Worth, wrong: Wrong) -> list[Fraction]:
    """The expected value as a polynomial in the rate of mistakes: its coefficients, the constant first."""
    points = solved.points
    if points.streamed:
        raise NotDerivable("its last decision has too many hands")
    decisions = {id(one.point): one for one in solved.decisions}
    weights = {at: wrong(one) for at, one in decisions.items()}
    ways = lcm(*(int(np.sum(each, axis=0).max()) for each in weights.values()), 1)
    _, whole = whole_pays((leaf for point in points.points for leaf in point.leaves), worth)
    most = max(map(abs, whole.values()), default=0)
    known: dict[int, list[Ints]] = {}  # coefficients by state, times `ways` to the power of the highest
    for point in points.points:
        if id(point) in decisions:
            found = at_decision(point, decisions[id(point)], weights[id(point)], known, ways)
        else:
            length = max((len(known[id(one)]) for one in point.then), default=1)
            then = [at_length(known[id(one)], length, ways) for one in point.then]
            found = []
            for power in range(length):
                below = {id(one): each[power] for one, each in zip(point.then, then, strict=True)}
                found.append(value_at(point, below, whole, lambda point: None, first_best, {}))
        bound = most * point.size * (2 * ways) ** (len(found) - 1) * 2
        if bound >= LIMIT and point is not points.root:
            raise NotDerivable("its mistakes are too many for sums of 64 bits")
        known[id(point)] = found
    root = points.root
    after = known[id(root.then[0])] if root.steps else known[id(root)]
    total = root.size * solved.scale * ways ** (len(after) - 1)
    if not root.steps:
        return [Fraction(int(each[0]), total) for each in after]
    return [Fraction(root_value(points, {id(root.then[0]): each}), total) for each in after]


def at_decision(
    point: Point, decision: DecisionPoint, weights: Weights, known: dict[int, list[Ints]], ways: int
) -> list[Ints]:
    """The coefficients where a choice is made."""
    assert isinstance(point.node, TracedChoice)
    length = max(len(known[id(one)]) for one in point.then)
    shape = length, point.stage.n
    right: Ints = np.zeros(shape, dtype=np.int64)
    others: Ints = np.zeros(shape, dtype=np.int64)  # the sum over `ways` equally likely mistakes
    each = ways // np.maximum(np.sum(weights, axis=0), 1)
    for choice, one in enumerate(point.then):
        value = np.array(at_length(known[id(one)], length, ways)) * (point.size // one.size)
        right += np.where(decision.taken == choice, value, 0)
        others += value * (weights[choice] * each)
    found: Ints = np.zeros((length + 1, point.stage.n), dtype=np.int64)
    found[:length] = right * ways
    found[1:] += others - right * ways
    return list(found * point.stage.possible)


def at_length(coefficients: list[Ints], length: int, ways: int) -> list[Ints]:
    """The same polynomial with this many coefficients, and its numbers in the part of a unit that goes with them."""
    if len(coefficients) == length:
        return coefficients
    more = length - len(coefficients)
    return [each * ways**more for each in coefficients] + [np.zeros_like(coefficients[0])] * more
